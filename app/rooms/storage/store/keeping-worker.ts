import SQLite from 'better-sqlite3';
import type { TableSize } from './holdings';
import { tableSizes } from './table-sizes';

export type KeepingTask =
  | { readonly kind: 'sizes'; readonly file: string }
  | { readonly kind: 'copy'; readonly file: string; readonly to: string }
  | { readonly kind: 'check'; readonly file: string; readonly without: string };

export default async function work(task: KeepingTask): Promise<readonly TableSize[]> {
  switch (task.kind) {
    case 'sizes':
      return withDatabase(task.file, true, (database) => database.prepare(tableSizes).all() as TableSize[]);
    case 'copy':
      // In one step: SQLite restarts the copy if somebody writes between two steps.
      await withDatabase(task.file, true, (database) => database.backup(task.to, { progress: () => 2 ** 31 - 1 }));
      return check(task.to, null);
    case 'check':
      return check(task.file, task.without);
  }
}

/**
 * Makes a copy a single file and checks its integrity.
 * @throws if the copy is broken
 */
const check = (file: string, without: string | null): Promise<[]> =>
  withDatabase(file, false, (copy) => {
    copy.pragma('journal_mode = delete');
    if (without !== null) copy.exec(`drop table if exists "${without}"`);
    const faults = copy.pragma('integrity_check', { simple: true });
    if (faults !== 'ok') throw new Error(`the copy is broken: ${faults}`);
    const orphans = copy.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0) throw new Error('the copy has rows without their owners');
    return [];
  });

async function withDatabase<T>(
  file: string,
  readonly: boolean,
  ask: (database: SQLite.Database) => T | Promise<T>,
): Promise<T> {
  const database = new SQLite(file, { readonly, fileMustExist: true, timeout: 10_000 });
  try {
    return await ask(database);
  } finally {
    database.close();
  }
}
