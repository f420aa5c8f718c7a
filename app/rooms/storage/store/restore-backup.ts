import { closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { chmod, chown, copyFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { backupTime, fileTime, newestOf } from '~/rooms/storage/rules/backups';
import { unlessLocked } from '~/store/engine/alone-with';
import { peersIn } from '~/system/peers';
import { listBackups, onDisk } from './backup-folder-on-disk';
import { checkCopy, type RowCounts } from './check-copy';
import { knownMigrations } from './known-migrations';

interface Options {
  readonly dataDir: string;
  readonly backupDir: string;
  /** The copy, or `latest` for the newest in `backupDir`. */
  readonly from: string;
  readonly migrationsFolder: string;
  readonly at: Date;
}

interface RestoredBackup {
  readonly from: string;
  readonly to: string;
  /** When the copy was made, if its name says so. */
  readonly madeAt: Date | null;
  readonly bytes: number;
  readonly rows: RowCounts;
  /** Where the database from before is kept; null if there was none. */
  readonly replaced: string | null;
}

/** Why nothing was restored, in one sentence. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/** The files of a database: itself, its write-ahead log and the log's index. */
const endings = ['', '-wal', '-shm'] as const;

/**
 * Puts a checked copy in the place of the database of a stopped server. The copy itself stays as it is, and the
 * database from before is kept beside the new one.
 * @throws RestoreRefused, with nothing changed
 */
export async function restoreBackup(options: Options): Promise<RestoredBackup> {
  const { dataDir, migrationsFolder, at } = options;
  const to = join(dataDir, 'topiary.db');
  const arriving = `${to}.restoring`;
  try {
    const from = await copyToRestore(options);
    requireNoServer(dataDir);
    await forget(arriving);
    const rows = await prepare(from, arriving, knownMigrations(migrationsFolder));
    await giveToOwner(dataDir, [arriving]);
    // A server that starts meanwhile waits for this lock, and finds the restored database.
    const moved = await unlessLocked(`${to}.opening`, async () => {
      requireUnused(to);
      const replaced = await setAside(to, `${to}.replaced-${fileTime(at)}`);
      try {
        await rename(arriving, to);
      } catch (error) {
        if (replaced) await setAside(replaced, to);
        throw error;
      }
      await onDisk(dataDir);
      return { replaced };
    });
    if (!moved) throw new RestoreRefused(inUse(dataDir));
    const { size } = statSync(to);
    return { from, to, madeAt: backupTime(basename(from)), bytes: size, rows, ...moved };
  } finally {
    await forget(arriving);
    // Also after a refusal: the server could not open what root has made.
    await giveToOwner(dataDir, [`${to}.opening`, join(dataDir, 'processes'), join(dataDir, 'secret')]);
  }
}

async function forget(file: string): Promise<void> {
  for (const ending of ['', '-journal', '-wal', '-shm']) await rm(file + ending, { force: true });
}

const inUse = (dataDir: string) => `A server or a command uses ${dataDir}. Stop it first; nothing was changed.`;

async function copyToRestore({ from, backupDir, at }: Options): Promise<string> {
  if (from !== 'latest') {
    if (!existsSync(from)) throw new RestoreRefused(`There is no file ${from}.`);
    if (!statSync(from).isFile()) throw new RestoreRefused(`${from} is no file.`);
    return from;
  }
  const newest = newestOf(await listBackups(backupDir), at);
  if (!newest) throw new RestoreRefused(`There is no backup in ${backupDir}. Set BACKUP_DIR, or name a file.`);
  return join(backupDir, newest.name);
}

function requireNoServer(dataDir: string): void {
  const peers = peersIn(join(dataDir, 'processes'));
  const isAlone = peers.isAlone();
  peers.close();
  if (!isAlone) throw new RestoreRefused(inUse(dataDir));
}

/** Copies the copy beside the database and checks it there, so that the copy itself is only read. */
async function prepare(from: string, arriving: string, known: number): Promise<RowCounts> {
  const log = statSync(`${from}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0)
    throw new RestoreRefused(
      `${from} has a write-ahead log beside it: it is no backup, but a database in use or one that was copied by hand.`,
    );
  try {
    await copyFile(from, arriving, constants.COPYFILE_FICLONE);
    await chmod(arriving, 0o600);
    const rows = checkCopy(arriving, { without: null, known });
    await onDisk(arriving);
    return rows;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreRefused(`${from} cannot be restored: ${reason}. Nothing was changed.`);
  }
}

/**
 * Writes the log of the present database back into it, which SQLite refuses while any other process has it open. One
 * that is broken is set aside as it is.
 */
function requireUnused(file: string): void {
  if (!isDatabase(file)) return;
  try {
    const database = new SQLite(file, { timeout: 0 });
    try {
      database.pragma('journal_mode = delete');
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new RestoreRefused(inUse(dirname(file)));
  }
}

/** Whether a file begins as an SQLite file does. SQLite removes the log beside one that does not. */
function isDatabase(file: string): boolean {
  if (!existsSync(file)) return false;
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(16);
    readSync(handle, start, 0, start.length, 0);
    return start.toString('latin1') === 'SQLite format 3\0';
  } finally {
    closeSync(handle);
  }
}

/** Renames a database with its log; null if there is none. */
async function setAside(file: string, to: string): Promise<string | null> {
  if (!existsSync(file)) {
    // A log without its database would destroy the next one.
    for (const ending of ['-wal', '-shm']) if (existsSync(file + ending)) await rename(file + ending, to + ending);
    return null;
  }
  for (const ending of endings) if (existsSync(file + ending)) await rename(file + ending, to + ending);
  return to;
}

/** Files that root has made belong to the owner of the data folder, as whom the server runs. */
async function giveToOwner(dataDir: string, files: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (!owner) return;
  for (const file of files) if (existsSync(file)) await chown(file, owner.uid, owner.gid);
}
