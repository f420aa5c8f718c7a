import SQLite from 'better-sqlite3';

/** The longest that copying and migrating a large file may take. */
const patienceMs = 15 * 60_000;

/**
 * Runs `work` under a lock between processes: when several start at the same moment, one migrates and the others find
 * it done. The lock is SQLite's own, on a file beside the database, so that it ends with its process. The lock file is
 * never removed: a process waiting for the removed file would hold its lock together with the creator of the next one.
 */
export function aloneWith<T>(file: string, work: () => T): T {
  const lock = lockOn(`${file}.opening`);
  try {
    return work();
  } finally {
    lock?.close();
  }
}

/**
 * Runs `work` under such a lock on a file, which is made; null if another process holds it.
 * @throws if the file cannot be made
 */
export async function unlessLocked<T>(path: string, work: () => Promise<T>): Promise<T | null> {
  const lock = new SQLite(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return await work();
  } catch (error) {
    if (!lock.inTransaction && error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  } finally {
    lock.close();
  }
}

/** Null if nothing may be written: then `work` changes nothing either. */
function lockOn(path: string): SQLite.Database | null {
  let lock: SQLite.Database | null = null;
  try {
    lock = new SQLite(path, { timeout: patienceMs });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const code = error instanceof SQLite.SqliteError ? error.code : '';
    if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code)) return null;
    throw error;
  }
}
