/**
 * `npm run backup -- <file>`: a consistent copy of the database in a new file, while the server keeps writing.
 *
 * SQLite's online backup starts over when another process writes between two steps, so all pages are copied in one
 * step; in WAL mode a reader blocks no writer.
 */
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { main, say, Trouble } from './command.mjs';
import { requireNode } from './prepare.mjs';

const calledFrom = process.env.INIT_CWD ?? process.cwd();

await main(async () => {
  requireNode();
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0) throw new Trouble('Where to? npm run backup -- <file>');
  if (existsSync('.env')) process.loadEnvFile('.env');
  // The file from before a move to a cluster may still exist, and backing it up every night would be useless.
  if (process.env.DATABASE_URL?.trim())
    throw new Trouble('DATABASE_URL is set, so the rows lie in a cluster. docs/admin/cluster.md says how to copy it.');
  const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
  const source = join(dataDir, 'topiary.db');
  const target = resolve(calledFrom, name);
  if (!existsSync(source)) throw new Trouble(`There is no database at ${source}. Set DATA_DIR.`);
  if (!existsSync(dirname(target))) throw new Trouble(`There is no folder ${dirname(target)}.`);
  // As private as the database.
  process.umask(0o077);
  // The name is reserved first, so that one of two backups with the same name is refused.
  take(target);

  const began = Date.now();
  const unfinished = `${target}.unfinished`;
  try {
    const { default: SQLite } = await import('better-sqlite3');
    const db = new SQLite(source, { readonly: true, fileMustExist: true, timeout: 10_000 });
    try {
      await db.backup(unfinished, { progress: () => 2 ** 31 - 1 });
    } finally {
      db.close();
    }
    check(new SQLite(unfinished, { timeout: 1_000 }));
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(target, { force: true });
    throw new Trouble(`The backup failed: ${error instanceof Error ? error.message : error}`);
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(unfinished + end, { force: true });
  }
  const size = (statSync(target).size / 1e6).toFixed(1);
  say(`Copied ${source} to ${target}: ${size} MB in ${((Date.now() - began) / 1000).toFixed(1)} s, checked.`);
  say(
    process.env.SESSION_SECRET
      ? 'Keep SESSION_SECRET with it: without it everybody has to sign in again.'
      : `Keep ${join(dataDir, 'secret')} with it, apart and safe: without it everybody has to sign in again. It was not copied.`,
  );
});

/** @param {string} file */
function take(file) {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Trouble(code === 'EEXIST' ? `${file} is there already. Nothing was overwritten.` : message);
  }
}

/**
 * Checks the copy's integrity and switches it out of WAL mode, so that it is a single file.
 * @param {import('better-sqlite3').Database} copy
 */
function check(copy) {
  try {
    copy.pragma('journal_mode = delete');
    const faults = copy.pragma('integrity_check', { simple: true });
    if (faults !== 'ok') throw new Error(`the copy is broken: ${faults}`);
    const orphans = /** @type {unknown[]} */ (copy.pragma('foreign_key_check'));
    if (orphans.length > 0) throw new Error('the copy has rows without their owners');
  } finally {
    copy.close();
  }
}
