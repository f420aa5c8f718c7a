import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { migrationsUpTo } from './old-maps';

/** Databases that earlier versions wrote: tests/fixtures/upgrades/README.md. */

const folder = 'tests/fixtures/upgrades';

/** The newest migration of each version whose database is kept, oldest first. */
export const fixtures: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql.gz'))
  .map((name) => name.slice(0, -'.sql.gz'.length))
  .sort();

/** All migrations, oldest first. */
export const migrationTags: readonly string[] = (
  JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] }
).entries.map(({ tag }) => tag);

/** Writes the database of a fixture. */
export function writeFixture(file: string, fixture: string): void {
  const sqlite = new SQLite(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF');
  // The tables below a virtual table are written as well.
  sqlite.unsafeMode();
  sqlite.exec(gunzipSync(readFileSync(join(folder, `${fixture}.sql.gz`))).toString('utf8'));
  sqlite.close();
}

/**
 * Writes a database whose newest migration is `last`: the fixture of that version or, where none is kept, the newest
 * one before it with the migrations since then.
 */
export function writeDatabaseOf(file: string, last: string): void {
  const fixture = fixtures.findLast((name) => name <= last) ?? '';
  writeFixture(file, fixture);
  if (fixture === last) return;
  const migrations = migrationsUpTo(last);
  const sqlite = new SQLite(file);
  try {
    sqlite.pragma('foreign_keys = ON');
    migrate(drizzle({ client: sqlite }), { migrationsFolder: migrations });
  } finally {
    sqlite.close();
    rmSync(migrations, { recursive: true });
  }
}

/** The tables, indexes, triggers and views of a database, by name. */
export function schemaOf(file: string): Record<string, string> {
  const sqlite = new SQLite(file, { readonly: true });
  try {
    const rows = sqlite.prepare("select name, coalesce(sql, '') as text from sqlite_master").all();
    return Object.fromEntries(
      (rows as { name: string; text: string }[]).map(({ name, text }) => [name, text.replace(/\s+/g, ' ')]),
    );
  } finally {
    sqlite.close();
  }
}

/** Tables that are computed from others. */
const isComputed = (table: string) => /^(search_|public_titles|passage_words|space$|sqlite_)/.test(table);

/** Values that an upgrade changes on purpose: a condition on the row before (`o`) and after (`n`). */
export const changedByUpgrades: Readonly<Record<string, string>> = {
  // Ids of nodes are stored from 0003 on, with the present title as the first line of the outline.
  'maps.node_ids': 'o.node_ids is null and n.node_ids is not null',
  'maps.result': 'substr(n.result, instr(n.result, char(10))) = substr(o.result, instr(o.result, char(10)))',
  'maps.is_indexed': 'true',
  'maps.leaf_count': 'o.leaf_count is null',
  // Pages are counted by their address from 0004 on.
  'page_views.route': 'true',
  // Public and in the bin are two columns from 0023 on.
  'maps.is_public': 'o.is_public = 2 and n.is_public = 1',
  // The key of a submitted form has a column of its own from 0024 on.
  'maps.generation_id': 'n.generation_id is null and n.submit_key is not null',
  // Copied cards whose lesson was not opened are marked from 0028 on.
  'cards.away': 'n.away = o.away | 8',
};

/**
 * Rows of `older` that `newer` does not have: each column that both have must have the same value, or one that
 * `changed` allows. Returns a line for each table that lost rows.
 */
export function lostRows(
  newer: string,
  older: string,
  changed: Readonly<Record<string, string>> = {},
): readonly string[] {
  const sqlite = new SQLite(newer, { readonly: true });
  try {
    sqlite.prepare('attach ? as older').run(older);
    const tables = sqlite
      .prepare("select name from pragma_table_list where schema = 'older' and type = 'table' order by name")
      .pluck()
      .all() as string[];
    return tables
      .filter((table) => !isComputed(table))
      .flatMap((table) => {
        const columns = sqlite.prepare("select name from pragma_table_info(?, 'older')").pluck().all(table) as string[];
        const same = columns.map((name) => {
          const change = changed[`${table}.${name}`];
          return `(n."${name}" is o."${name}"${change ? ` or (${change})` : ''})`;
        });
        const lost = sqlite
          .prepare(
            `select count(*) from older."${table}" o where not exists (select 1 from main."${table}" n where ${same.join(' and ')})`,
          )
          .pluck()
          .get() as number;
        const count = (where: string) => sqlite.prepare(`select count(*) from ${where}."${table}"`).pluck().get();
        return lost > 0 || (count('main') as number) < (count('older') as number)
          ? [`${table}: ${lost} of ${count('older')} rows are lost, ${count('main')} are there`]
          : [];
      });
  } finally {
    sqlite.close();
  }
}

/** Faults that SQLite finds in a database. */
export function faultsOf(file: string): readonly unknown[] {
  const sqlite = new SQLite(file, { readonly: true });
  try {
    const integrity = sqlite.pragma('integrity_check', { simple: true });
    return [...(integrity === 'ok' ? [] : [integrity]), ...(sqlite.pragma('foreign_key_check') as unknown[])];
  } finally {
    sqlite.close();
  }
}

/** The copies from before an upgrade. */
export const copiesBeside = (dataDir: string): readonly string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir)
        .filter((name) => name.startsWith('topiary.db.before-') && !/-(wal|shm)$/.test(name))
        .sort()
        .map((name) => join(dataDir, name))
    : [];

/** Adds a migration to a copy of the folder, as drizzle-kit writes it. */
export function addMigration(migrationsFolder: string, tag: string, statements: readonly string[]): void {
  const journalFile = join(migrationsFolder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(migrationsFolder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'));
}
