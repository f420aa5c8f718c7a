import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '~/store/file/open';
import { temporaryDatabase } from '../../support/database';
import { forbidWriting } from '../../support/disk';
import type { Outcome } from '../../support/full-disk';
import { recordStatements, type Statement } from '../../support/statements';
import { cases, contentsOf, seed, stores } from '../../support/stores';

const writes = cases.filter(({ kind }) => kind === 'write');
const reads = cases.filter(({ kind }) => kind === 'read');

let folder: string;
let seeded: string;
let contents: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-writes-'));
  seeded = join(folder, 'seeded.db');
  const database = openDatabase({ file: seeded, migrationsFolder: 'migrations' });
  await seed(database);
  contents = contentsOf(database);
  database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function openCopy(name: string, change = (_file: string) => {}): Database {
  const file = join(folder, name);
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  copyFileSync(seeded, file);
  change(file);
  return openDatabase({ file, migrationsFolder: 'migrations' });
}

/** One for all tests of a describe that write nothing, cannot, or take it back. */
function sharedCopy(change?: (file: string) => void): () => Database {
  let database: Database;
  beforeAll(() => {
    database = openCopy('reads.db', change);
  });
  afterAll(() => database.close());
  return () => database;
}

describe('the table of calls', () => {
  it('has every method of every store', () => {
    const made = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|\/)store\/.*\.ts$/.test(name) && !name.startsWith('store/cluster'))
      .flatMap((name) => [...readFileSync(join('app', name), 'utf8').matchAll(/function (\w+In)\(/g)])
      .map(([, name]) => name);
    expect(Object.keys(stores).sort()).toEqual(made.sort());
    const { database, dispose } = temporaryDatabase();
    for (const { open, methods } of Object.values(stores))
      expect(Object.keys(methods).sort()).toEqual(Object.keys(open(database)).sort());
    dispose();
  });
});

describe('a write', () => {
  const database = sharedCopy();
  let statements: Statement[];
  /** How many transactions of the store are open, each in the one that takes everything back. */
  let depth = 0;

  beforeAll(() => {
    const { sqlite } = database();
    const { transaction } = sqlite;
    const counted: typeof transaction = (work) =>
      transaction.call(sqlite, (...given) => {
        depth += 1;
        try {
          return work(...given);
        } finally {
          depth -= 1;
        }
      }) as ReturnType<typeof transaction<typeof work>>;
    sqlite.transaction = counted;
    statements = recordStatements(database(), () => depth > 0);
  });

  it.each(writes)('$name is one statement or one batch', async ({ ask }) => {
    statements.length = 0;
    database().sqlite.exec('begin');
    try {
      await ask(database());
      const asked = [...statements];
      expect(contentsOf(database()) === contents).toBe(false);
      const last = asked.findLastIndex((statement) => statement.writes);
      const batch = asked.slice(0, last + 1);
      if (batch.length === 1) expect(batch[0]?.writes).toBe(true);
      if (batch.length > 1) expect(batch.filter((statement) => !statement.inTransaction)).toEqual([]);
    } finally {
      database().sqlite.exec('rollback');
    }
  });
});

describe('a read', () => {
  const database = sharedCopy();
  let statements: Statement[];
  beforeAll(() => {
    statements = recordStatements(database());
  });

  it.each(reads)('$name only reads', async ({ ask }) => {
    statements.length = 0;
    await ask(database());
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => statement.writes)).toEqual([]);
  });
});

// Windows has no such limit.
describe.skipIf(process.platform === 'win32')('on a full disk', () => {
  const outcomes = new Map<string, Outcome>();

  beforeAll(async () => {
    const program = join(folder, 'full-disk.cjs');
    await build({
      entryPoints: ['tests/support/full-disk.ts'],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['better-sqlite3'],
    });
    const file = join(folder, 'full.db');
    copyFileSync(seeded, file);
    const limited = ['-c', 'ulimit -f 2048; exec "$@"', 'sh', process.execPath, program, file];
    // The program lies outside of the project.
    const env = { ...process.env, NODE_PATH: resolve('node_modules') };
    const { stdout } = await promisify(execFile)('sh', limited, { env });
    for (const outcome of JSON.parse(stdout) as Outcome[]) outcomes.set(outcome.name, outcome);
  }, 60_000);

  it.each(writes)('$name reports the failure and changes nothing', ({ name }) => {
    expect(outcomes.get(name)).toEqual({ name, end: 'StorageFault broken', unchanged: true });
  });

  it.each(reads)('$name still answers', ({ name }) => {
    expect(outcomes.get(name)).toEqual({ name, end: 'answered', unchanged: true });
  });
});

describe('in a read-only file', () => {
  const database = sharedCopy(forbidWriting);

  it.each(writes)('$name reports the failure', async ({ ask }) => {
    await expect(ask(database())).rejects.toMatchObject({ name: 'StorageFault', reason: 'read-only' });
  });

  it.each(reads)('$name still answers', async ({ ask }) => {
    await ask(database());
  });
});

describe('a statement that writes', () => {
  it('cannot be run by a method that would miss a failed commit', () => {
    const { database, dispose } = temporaryDatabase();
    const statement = database.sqlite.prepare('update maps set view_count = 1 returning id');
    expect(() => statement.get()).toThrow('miss a failed commit');
    expect(() => statement.iterate()).toThrow('miss a failed commit');
    expect(() => statement.raw().get()).toThrow('miss a failed commit');
    expect(statement.raw(false).all()).toEqual([]);
    dispose();
  });
});
