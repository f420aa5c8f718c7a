import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { is, SQL } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { StorageFault } from '~/kit/fault/storage-fault';
import { aloneWith } from '~/store/engine/alone-with';
import type { Batch, Drizzle, Later, SpaceTerms, Store } from '~/store/engine/engine';
import { withoutValues } from '~/store/engine/without-values';
import { countLeaves } from './count-leaves';
import { keepIds } from './keep-ids';
import { keepStatements } from './keep-statements';
import { appliedTo, finishUpgrade, refuseNewer, upgrade } from './upgrade';
import { refuseUncheckedWrites } from './write-guard';

/** Long enough for another process's short write, short enough not to block this process. */
const busyTimeoutMs = 50;
const busyRetries = 8;
/** The same for an upgrade and the rest of opening, which nothing retries: no request waits for this process yet. */
const openPatienceMs = 15_000;

type FileDrizzle = BetterSQLite3Database;

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
 * @throws DatabaseTrouble if the file is a newer version's, or cannot be upgraded
 */
export function openDatabase(options: OpenOptions): Database {
  mkdirSync(dirname(options.file), { recursive: true });
  return aloneWith(options.file, () => openAlone(options));
}

function openAlone({ file, migrationsFolder, say = () => {}, space }: OpenOptions): Database {
  refuseNewer(file, migrationsFolder);
  const sqlite = new SQLite(file, { timeout: openPatienceMs });
  refuseUncheckedWrites(sqlite);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma('cache_size = -32000');
  sqlite.pragma('mmap_size = 268435456');
  const db = drizzle({ client: sqlite });
  const statements = db as unknown as Drizzle;

  const inTransaction = <T>(work: (batch: Batch) => T): T =>
    db.transaction((tx) => work(batchOf(tx)), { behavior: 'immediate' });

  try {
    upgrade({ sqlite, db, file, migrationsFolder, say });
    finishUpgrade(file, () => {
      keepIds(sqlite, say);
      countLeaves(sqlite);
    });
  } catch (error) {
    sqlite.close();
    throw error;
  }
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  keepStatements(sqlite);

  const own = sqlite.prepare<[], number>('select total_changes()').pluck();
  const others = sqlite.prepare<[], number>('pragma data_version').pluck();

  return {
    space,
    sqlite,
    version() {
      try {
        return `${own.get()} ${others.get()}`;
      } catch {
        return undefined;
      }
    },
    migrationCount: () => appliedTo(sqlite).length,
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

function faultOf(error: unknown): StorageFault['reason'] {
  const cause = error instanceof Error && error.cause instanceof SQLite.SqliteError ? error.cause : error;
  const code = cause instanceof SQLite.SqliteError ? cause.code : '';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM' || code.startsWith('SQLITE_CANTOPEN'))
    return 'read-only';
  return 'broken';
}
