import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { is, SQL } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { StorageFault } from '~/kit/fault/storage-fault';
import { aloneWith } from '~/store/engine/alone-with';
import type { Batch, Drizzle, Later, SpaceTerms, Store } from '~/store/engine/engine';
import { withoutValues } from '~/store/engine/without-values';
import * as schema from '../../../drizzle/schema';
import { countLeaves } from './count-leaves';
import { keepIds } from './keep-ids';
import { refuseUncheckedWrites } from './write-guard';

/** Long enough for another process's short write, short enough not to block this process. */
const busyTimeoutMs = 50;
const busyRetries = 8;
const copiesKept = 3;

export type FileDrizzle = BetterSQLite3Database<typeof schema>;

/** An open database file. Statements are retried after a pause while another process holds the file. */
export interface Database extends Store {
  readonly sqlite: SQLite.Database;
  /** Checkpoints the write-ahead log and closes the file. */
  close(): void;
}

export interface OpenOptions {
  readonly file: string;
  readonly migrationsFolder: string;
  /** Receives a line about each migration and copy. */
  readonly say?: (line: string) => void;
  readonly space?: SpaceTerms;
}

/**
 * Opens the file with the pragmas that every connection needs, and migrates it. `synchronous` is set each time because
 * a file that is in WAL mode already opens with NORMAL, under which an acknowledged write can be lost in a power
 * failure (sqlite.org/pragma.html#pragma_synchronous).
 */
export function openDatabase(options: OpenOptions): Database {
  mkdirSync(dirname(options.file), { recursive: true });
  return aloneWith(options.file, () => openAlone(options));
}

function openAlone({ file, migrationsFolder, say = () => {}, space }: OpenOptions): Database {
  const sqlite = new SQLite(file, { timeout: busyTimeoutMs });
  refuseUncheckedWrites(sqlite);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma('cache_size = -32000');
  sqlite.pragma('mmap_size = 268435456');
  const db = drizzle({ client: sqlite, schema });
  const statements = db as unknown as Drizzle;

  const inTransaction = <T>(work: (batch: Batch) => T): T =>
    db.transaction((tx) => work(batchOf(tx)), { behavior: 'immediate' });

  const migrationCount = () =>
    (
      sqlite.prepare("select count(*) as n from sqlite_master where name = '__drizzle_migrations'").get() as {
        n: number;
      }
    ).n
      ? (sqlite.prepare('select count(*) as n from __drizzle_migrations').get() as { n: number }).n
      : 0;

  try {
    upgrade({ sqlite, db, file, migrationsFolder, applied: migrationCount(), say });
    keepIds(sqlite, say);
    countLeaves(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }

  return {
    space,
    sqlite,
    migrationCount,
    opened: async () => {},
    nodes: () => [],
    async answers() {
      try {
        return sqlite.prepare('select 1').get() !== undefined;
      } catch {
        return false;
      }
    },
    run: (work) => patiently(() => work(statements)),
    batch: (work) => patiently(() => inTransaction(work)()),
    close() {
      if (!sqlite.open) return;
      if (!sqlite.readonly) sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
}

/** Retries with growing pauses while the file is busy. @throws StorageFault and nothing else */
async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const reason = faultOf(error);
      if (reason !== 'busy' || attempt === busyRetries) throw new StorageFault(reason, withoutValues(error));
      await new Promise((wake) => setTimeout(wake, 20 * 2 ** Math.min(attempt, 4)));
    }
  }
}

/** In a transaction of the file each statement runs at once. */
function batchOf(tx: Pick<FileDrizzle, 'run'>): Batch {
  const now =
    <T>(answer: T): Later<T> =>
    () =>
      answer;
  return {
    db: tx as unknown as Drizzle,
    write: (statement) => now(is(statement, SQL) ? tx.run(statement).changes : changesOf(statement.run())),
    read: (statement) => now(statement.all() as never),
  };
}

const changesOf = (result: unknown): number => (result as SQLite.RunResult).changes;

/**
 * Applies pending migrations in one transaction, which drizzle's migrator opens, after copying a file that has data.
 */
function upgrade({
  sqlite,
  db,
  file,
  migrationsFolder,
  applied,
  say,
}: {
  sqlite: SQLite.Database;
  db: FileDrizzle;
  file: string;
  migrationsFolder: string;
  applied: number;
  say: (line: string) => void;
}): void {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  if (applied > journal.entries.length)
    throw new Error(
      `${file} has ${applied} migrations and this version of Topiary knows ${journal.entries.length}: it was changed by a newer version. Start that one.`,
    );
  const pending = journal.entries.slice(applied);
  const last = pending.at(-1);
  if (!last) return;
  if (applied > 0) {
    const copy = `${file}.before-${last.tag}`;
    rmSync(copy, { force: true });
    sqlite.prepare('vacuum into ?').run(copy);
    say(`Copied the database to ${copy} before changing it.`);
    forgetOldCopies(file);
  }
  migrate(db, { migrationsFolder });
  say(`Applied ${pending.length === 1 ? 'one migration' : `${pending.length} migrations`} (${last.tag}).`);
}

function forgetOldCopies(file: string): void {
  const prefix = `${basename(file)}.before-`;
  const copies = existsSync(dirname(file))
    ? readdirSync(dirname(file))
        .filter((name) => name.startsWith(prefix))
        .sort()
    : [];
  for (const name of copies.slice(0, -copiesKept)) rmSync(join(dirname(file), name), { force: true });
}

function faultOf(error: unknown): StorageFault['reason'] {
  const cause = error instanceof Error && error.cause instanceof SQLite.SqliteError ? error.cause : error;
  const code = cause instanceof SQLite.SqliteError ? cause.code : '';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM' || code.startsWith('SQLITE_CANTOPEN'))
    return 'read-only';
  return 'broken';
}
