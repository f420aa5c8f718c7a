import SQLite from 'better-sqlite3';
import { checkCopy, type RowCounts, rowsOf } from './check-copy';
import type { TableSize } from './holdings';
import { tableSizes } from './table-sizes';

export type KeepingTask =
  | { readonly kind: 'sizes'; readonly file: string }
  | { readonly kind: 'copy'; readonly file: string; readonly to: string }
  | { readonly kind: 'check'; readonly file: string; readonly without: string | null; readonly known: number };

/** `rows`: of the database when it was copied, or of the copy that was checked. */
export interface KeepingAnswer {
  readonly sizes?: readonly TableSize[];
  readonly rows?: RowCounts;
}

export default async function work(task: KeepingTask): Promise<KeepingAnswer> {
  switch (task.kind) {
    case 'sizes':
      return withDatabase(task.file, (database) => ({
        sizes: database.prepare(tableSizes).all() as TableSize[],
      }));
    case 'copy':
      return withDatabase(task.file, async (database) => {
        // The copy is made within this transaction, so that it has exactly the rows that are counted.
        database.exec('begin');
        const rows = rowsOf(database);
        // In one step: SQLite restarts the copy if somebody writes between two steps.
        await database.backup(task.to, { progress: () => 2 ** 31 - 1 });
        return { rows };
      });
    case 'check':
      return { rows: checkCopy(task.file, task) };
  }
}

async function withDatabase<T>(file: string, ask: (database: SQLite.Database) => T | Promise<T>): Promise<T> {
  const database = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    return await ask(database);
  } finally {
    database.close();
  }
}
