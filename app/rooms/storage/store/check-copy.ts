import SQLite from 'better-sqlite3';

/** Tables that a database of every version has. */
const countedTables = ['users', 'maps', 'node_descriptions'] as const;

/** How many rows each of these tables has. */
export type RowCounts = Readonly<Record<(typeof countedTables)[number], number>>;

export const rowsOf = (database: SQLite.Database): RowCounts =>
  Object.fromEntries(
    countedTables.map((table) => [table, database.prepare(`select count(*) from "${table}"`).pluck().get() as number]),
  ) as unknown as RowCounts;

/**
 * Opens a copy, makes it a single file and checks it.
 * @param options `without`: a table that the copy should not have; `known`: how many migrations this version knows
 * @throws if the copy is broken, is no database of Topiary's or was made by a newer version
 */
export function checkCopy(
  file: string,
  { without, known }: { readonly without: string | null; readonly known: number },
): RowCounts {
  const copy = new SQLite(file, { fileMustExist: true, timeout: 10_000 });
  try {
    copy.pragma('journal_mode = delete');
    if (without !== null) copy.exec(`drop table if exists "${without}"`);
    const faults = copy.pragma('integrity_check', { simple: true });
    if (faults !== 'ok') throw new Error(`the copy is broken: ${faults}`);
    const isOurs = copy.prepare("select count(*) from sqlite_master where name in ('__drizzle_migrations', 'users')");
    if (isOurs.pluck().get() !== 2) throw new Error('it is no database of Topiary');
    const applied = copy.prepare('select count(*) from __drizzle_migrations').pluck().get() as number;
    if (applied > known)
      throw new Error(
        `it has ${applied} migrations and this version of Topiary knows ${known}: a newer version made it. Use that one`,
      );
    const orphans = copy.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0) throw new Error('the copy has rows without their owners');
    return rowsOf(copy);
  } finally {
    copy.close();
  }
}
