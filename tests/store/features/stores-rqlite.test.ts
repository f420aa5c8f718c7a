import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClusterAddress } from '~/kit/store/address';
import { invitationsIn } from '~/rooms/account/store/invitations-in';
import { usersIn } from '~/rooms/account/store/users-in';
import { type Cluster, openCluster } from '~/store/cluster/open';
import { createApplied } from '~/store/cluster/writes';
import type { Engine } from '~/store/engine/engine';
import { openDatabase } from '~/store/file/open';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy';
import { type RqliteCluster, startRqlite } from '../../support/rqlite';
import { cases, contentsOf, namesOfTables, seed, withoutSeconds } from '../../support/stores';

/** Every call of every store, on a file and on a cluster with the same contents: answers and contents stay the same. */

let folder: string;
let rqlite: RqliteCluster;
let cluster: Cluster;
let proxy: CuttingProxy;
/** The same cluster through the proxy. */
let through: Cluster;
let seeded: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-contract-'));
  const file = join(folder, 'seeded.db');
  const database = openDatabase({ file, migrationsFolder: 'migrations' });
  database.sqlite.exec(createApplied);
  await seed(database);
  // rqlite loads only files of this mode, and small ones in less time.
  database.sqlite.exec('pragma journal_mode = delete; pragma page_size = 1024; vacuum');
  database.close();
  seeded = readFileSync(file);
  rqlite = await startRqlite();
  const address = readClusterAddress(rqlite.address);
  if (!address) throw new Error(`no address: ${rqlite.address}`);
  cluster = openCluster({ address, migrationsFolder: 'migrations' });
  await cluster.opened();
  proxy = await startCuttingProxy(address.hosts[0] ?? '');
  through = openCluster({ address: { ...address, hosts: [proxy.host] }, migrationsFolder: 'migrations' });
  await through.opened();
  await load();
}, 60_000);

afterAll(async () => {
  cluster.close();
  through.close();
  await proxy.close();
  await rqlite.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Replaces all that the cluster has by the seeded file. `/db/load` would pack it for the log, which takes most of the
 * time.
 */
async function load(): Promise<void> {
  const answer = await fetch(`http://${rqlite.nodes[0]?.host}/boot`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(seeded),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function onFile<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const file = join(folder, 'copy.db');
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  copyFileSync(join(folder, 'seeded.db'), file);
  const database = openDatabase({ file, migrationsFolder: 'migrations' });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function rowsOf(sql: readonly string[]): Promise<Record<string, unknown>[][]> {
  const answer = await fetch(`http://${rqlite.nodes[0]?.host}/db/query?associative&level=strong`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sql),
  });
  const { results } = (await answer.json()) as { results: { rows: Record<string, unknown>[] }[] };
  return results.map(({ rows }) => rows);
}

const own = ['applied_writes', '__drizzle_migrations'];
const withoutOwn = (tables: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(tables.filter(([name]) => !own.includes(name)));

async function contentsOfCluster() {
  const [tables = []] = await rowsOf([namesOfTables]);
  const names = tables.map(({ name }) => String(name));
  const contents = await rowsOf(names.map((name) => `select * from "${name}" order by rowid`));
  return withoutOwn(names.map((name, n) => [name, contents[n] ?? []]));
}

const contentsOfFile = (database: ReturnType<typeof openDatabase>) =>
  withoutOwn(JSON.parse(contentsOf(database)) as [string, unknown][]);

type Ask = (typeof cases)[number]['ask'];
const onFileFirst = (ask: Ask) => onFile((database) => told(ask, database, async () => contentsOfFile(database)));
const known = new Map<Ask, ReturnType<typeof onFileFirst>>();

/** The answer of a file to a write, and its contents after it: made once for both ways to the cluster. */
function expectedAfter(ask: Ask): ReturnType<typeof onFileFirst> {
  const expected = known.get(ask) ?? onFileFirst(ask);
  known.set(ask, expected);
  return expected;
}

describe('a cluster answers like a file', () => {
  // Reads change nothing (failed-writes.test.ts), so that they share a file.
  let file: ReturnType<typeof openDatabase>;
  beforeAll(() => {
    const copy = join(folder, 'reads.db');
    copyFileSync(join(folder, 'seeded.db'), copy);
    file = openDatabase({ file: copy, migrationsFolder: 'migrations' });
  });
  afterAll(() => file.close());

  it.each(cases.filter(({ kind }) => kind === 'read'))('$name', async ({ ask }) => {
    expect(await ask(cluster)).toEqual(await ask(file));
  });
});

describe('a cluster has the same contents as a file after a write', () => {
  it.each(cases.filter(({ kind }) => kind === 'write'))('$name', async ({ ask }) => {
    const expected = await expectedAfter(ask);
    await load();
    expect(await told(ask, cluster, contentsOfCluster)).toEqual(expected);
  });

  it('also if the two are asked in different seconds', async () => {
    const renew = cases.find(({ name }) => name === 'runLeasesIn.renew')?.ask;
    if (!renew) throw new Error('no such case');
    const expected = await onFile((database) => told(renew, database, async () => contentsOfFile(database)));
    expect(JSON.stringify(expected)).toContain('"lease_until":"now"');
    await load();
    const second = Math.floor(Date.now() / 1000);
    while (Math.floor(Date.now() / 1000) === second) await new Promise((wake) => setTimeout(wake, 20));
    expect(await told(renew, cluster, contentsOfCluster)).toEqual(expected);
  });
});

describe('a cluster whose answer was cut has the contents and the answer of a file', () => {
  it.each(cases.filter(({ kind }) => kind === 'write'))('$name', async ({ ask }) => {
    const expected = await expectedAfter(ask);
    await load();
    proxy.cut = 1;
    expect(await told(ask, through, contentsOfCluster)).toEqual(expected);
    expect(proxy.cut).toBe(0);
  });
});

/** The answer of a call and the contents after it, without the second in which it was made. */
async function told<E extends Parameters<(typeof cases)[number]['ask']>[0]>(
  ask: (engine: E) => Promise<unknown>,
  engine: E,
  contents: () => Promise<unknown>,
) {
  const answer = await ask(engine);
  return { answer, contents: withoutSeconds(await contents()) };
}

describe('an invitation', () => {
  it.each(['a file', 'a cluster'])('makes one account by 50 uses at once, on %s', async (where) => {
    const race = async (database: Engine) => {
      const invitations = invitationsIn(database, null);
      const at = new Date('2026-02-01T12:00:00.000Z');
      const uses = Array.from({ length: 50 }, (_, n) =>
        invitations.accept('open', {
          id: `guest-${n}`,
          nickname: 'Fay',
          email: 'fay@example.org',
          emailVerified: true,
          passwordHash: null,
          googleId: null,
          at,
        }),
      );
      expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
      const everybody = await usersIn(database).list(100);
      expect(everybody.filter(({ id }) => id.startsWith('guest-'))).toHaveLength(1);
    };
    if (where === 'a file') return onFile(race);
    await load();
    return race(cluster);
  });
});
