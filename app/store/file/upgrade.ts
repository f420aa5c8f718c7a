import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';

/** How many copies from before an upgrade are kept. */
const copiesKept = 3;
export const upgradePage = 'See docs/admin/upgrade.md.';

/** Why a database file cannot be used, in words for administrators. */
export class DatabaseTrouble extends Error {
  override readonly name = 'DatabaseTrouble';
}

interface Migration {
  readonly tag: string;
  /** Milliseconds; the migrator stores it with each migration that it applied. */
  readonly when: number;
}

interface Upgrade {
  readonly sqlite: SQLite.Database;
  readonly db: BetterSQLite3Database<Record<string, unknown>>;
  readonly file: string;
  readonly migrationsFolder: string;
  /** Receives a line about each migration and copy. */
  readonly say: (line: string) => void;
}

export const migrationsIn = (folder: string): readonly Migration[] =>
  (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Migration[] }).entries;

/** `when` of the migrations that a database has, oldest first; none for a new file. */
export function appliedTo(sqlite: SQLite.Database): readonly number[] {
  const table = sqlite.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return [];
  return sqlite.prepare('select created_at from __drizzle_migrations order by created_at').pluck().all() as number[];
}

/** Whether a version with the migrations `known` can open a database with the migrations `applied`. */
export const isKnown = (applied: readonly number[], known: readonly Pick<Migration, 'when'>[]): boolean => {
  const newest = applied.at(-1);
  return newest === undefined || (applied.length <= known.length && known.some(({ when }) => when === newest));
};

/**
 * Refuses a file that a newer version has changed. Reads it through a connection that cannot write.
 * @throws DatabaseTrouble
 */
export function refuseNewer(file: string, migrationsFolder: string): void {
  if (!existsSync(file)) return;
  const known = migrationsIn(migrationsFolder);
  const applied = appliedOf(file);
  if (isKnown(applied, known)) return;
  const copy = copiesOf(file).find((name) => canOpen(name, known));
  throw new DatabaseTrouble(
    `${file} was changed by a newer version of Topiary (it has ${applied.length} migrations, this version knows ${known.length}). Nothing was changed. Start the newer version again, or go back to ${
      copy ? `${copy}, which this version can open` : 'a backup from before the upgrade'
    }. ${upgradePage}`,
  );
}

function canOpen(file: string, known: readonly Migration[]): boolean {
  try {
    const applied = appliedOf(file);
    return applied.length > 0 && isKnown(applied, known);
  } catch {
    return false;
  }
}

/** @throws SqliteError if the file is no database */
function appliedOf(file: string): readonly number[] {
  const sqlite = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    return appliedTo(sqlite);
  } finally {
    sqlite.close();
  }
}

/**
 * Applies pending migrations in one transaction, which drizzle's migrator opens, after copying a file that has data.
 * @throws DatabaseTrouble with nothing changed
 */
export function upgrade({ sqlite, db, file, migrationsFolder, say }: Upgrade): void {
  const applied = appliedTo(sqlite).length;
  const pending = migrationsIn(migrationsFolder).slice(applied);
  const last = pending.at(-1);
  if (!last) return;
  const copy = applied > 0 ? copyBefore(sqlite, file, last) : null;
  if (copy) say(`Copied the database to ${copy} before changing it.`);
  try {
    migrate(db, { migrationsFolder });
  } catch (error) {
    throw new DatabaseTrouble(
      `${file} could not be upgraded to ${last.tag}: ${reasonOf(error)}. Nothing was changed${
        copy ? `, and ${copy} is a copy` : ''
      }. Start the version that ran before until this is repaired. ${upgradePage}`,
    );
  }
  say(`Applied ${pending.length === 1 ? 'one migration' : `${pending.length} migrations`} (${last.tag}).`);
  if (copy) forgetOldCopies(file, copy);
}

/**
 * Runs what follows the migrations in steps of its own, which the next start resumes.
 * @throws DatabaseTrouble that names the newest copy
 */
export function finishUpgrade(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const [copy] = copiesOf(file);
    throw new DatabaseTrouble(
      `the upgrade of ${file} stopped on its way: ${reasonOf(error)}. The next start goes on with it.${
        copy ? ` To go back, use ${copy}.` : ''
      } ${upgradePage}`,
    );
  }
}

/** Copies the file under another name first, so that a broken copy never replaces a good one. */
function copyBefore(sqlite: SQLite.Database, file: string, { tag }: Migration): string {
  const copy = `${file}.before-${tag}`;
  const unfinished = `${file}.copying`;
  try {
    rmSync(unfinished, { force: true });
    sqlite.prepare('vacuum into ?').run(unfinished);
    // SQLite does not sync the file that it made (sqlite.org/lang_vacuum.html).
    const written = openSync(unfinished, 'r+');
    fsyncSync(written);
    closeSync(written);
    renameSync(unfinished, copy);
    return copy;
  } catch (error) {
    rmSync(unfinished, { force: true });
    const megabytes = Math.ceil(statSync(file).size / 1e6);
    throw new DatabaseTrouble(
      `${file} needs a copy before it is upgraded, and none could be made: ${reasonOf(error)}. Nothing was changed. The copy needs up to ${megabytes} MB of free disk space in ${dirname(file)}. ${upgradePage}`,
    );
  }
}

/** The copies beside the file, newest first. */
function copiesOf(file: string): readonly string[] {
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.before-`) && !/-(wal|shm|journal)$/.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}

/** Keeps the copy that was just made and the newest others. */
export function forgetOldCopies(file: string, made: string): void {
  const others = copiesOf(file).filter((name) => name !== made);
  for (const name of others.slice(copiesKept - 1)) rmSync(name, { force: true });
}

/** The first cause, which is SQLite's own message; drizzle's has the whole statement. */
export function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return reason instanceof Error ? reason.message : String(reason);
}
