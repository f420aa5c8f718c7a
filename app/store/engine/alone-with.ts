import SQLite from 'better-sqlite3';

/** As long as the copy and the migrations of a large file may take. */
const patienceMs = 15 * 60_000;

/**
 * Does what must not be done to a file by two processes at once: of several that start at the same moment one
 * migrates, and the others find it done. The lock is SQLite's own on a file beside it, so that it goes with its
 * process. That file stays: who waits for the lock of a removed file would have it together with whoever makes the
 * next one.
 */
export function aloneWith<T>(file: string, work: () => T): T {
  const lock = lockOn(`${file}.opening`);
  try {
    return work();
  } finally {
    lock?.close();
  }
}

/** Null where nothing may be written: then nothing is changed either. */
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
