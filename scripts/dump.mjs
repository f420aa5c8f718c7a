/** A database as SQL text that makes the same database again, without firing its triggers. */

/**
 * @param {import('better-sqlite3').Database} sqlite
 * @returns {string}
 */
export function dumpOf(sqlite) {
  const made = /** @type {{ type: string, name: string, sql: string | null }[]} */ (
    sqlite.prepare('select type, name, sql from sqlite_master where sql is not null order by rowid').all()
  );
  const shadows = /** @type {string[]} */ (
    sqlite.prepare("select name from pragma_table_list where schema = 'main' and type = 'shadow'").pluck().all()
  );
  const tables = made.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'));
  const isVirtual = (/** @type {string | null} */ sql) => /^create virtual table/i.test(sql ?? '');
  const lines = ['PRAGMA foreign_keys = OFF;', 'BEGIN;'];
  // A virtual table makes its shadow tables itself.
  for (const { name, sql } of tables) if (!shadows.includes(name)) lines.push(`${sql};`);
  for (const { name, sql } of tables) {
    if (isVirtual(sql)) continue;
    const columns = /** @type {string[]} */ (sqlite.prepare('select name from pragma_table_info(?)').pluck().all(name));
    const hasRowid = !/without rowid/i.test(sql ?? '') && !columns.includes('rowid');
    const read = [...(hasRowid ? ['rowid'] : []), ...columns.map((column) => `"${column}"`)];
    if (shadows.includes(name)) lines.push(`DELETE FROM "${name}";`);
    const values = read.map((column) => `quote(${column})`).join(` || ',' || `);
    const rows = sqlite.prepare(`select ${values} from "${name}"`).pluck().all();
    for (const row of rows) lines.push(`INSERT INTO "${name}" (${read.join(',')}) VALUES (${row});`);
  }
  for (const { type, sql } of made) if (type !== 'table') lines.push(`${sql};`);
  return `${[...lines, 'COMMIT;'].join('\n')}\n`;
}
