import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import {
  type BackupFailure,
  BackupFault,
  type BackupReason,
  backupName,
  backupTime,
  type KeptBackup,
  newestFirst,
  unfinishedEnding,
} from '~/rooms/storage/rules/backups';
import { unlessLocked } from '~/store/engine/alone-with';
import { freeOn } from '~/system/free-disk';
import type { BackupFolder } from './backup-folder';
import type { Holdings } from './holdings';

interface Options {
  readonly folder: string;
  readonly dataDir: string;
  /** How much a copy must leave free on its disk. */
  readonly freeDiskBytes: number;
  readonly holdings: Pick<Holdings, 'copyTo' | 'copyBytes'>;
}

/** The lock of the process that makes a copy. It is never removed, see `aloneWith`. */
const lockName = '.making';
/** In the data folder, which can be written to when the folder of backups cannot. */
const failureName = 'backup-failure.json';

export function backupFolderOnDisk({ folder, dataDir, freeDiskBytes, holdings }: Options): BackupFolder {
  const failureFile = join(dataDir, failureName);
  /** Kept here if the disk is too full to keep it there. */
  let unkept: BackupFailure | null = null;

  const list = () => listBackups(folder);

  /** Removes what a process left that ended while it made a copy. */
  const removeUnfinished = async () => {
    for (const name of await readdir(folder)) {
      const at = name.indexOf(unfinishedEnding);
      if (at > 0 && backupTime(name.slice(0, at))) await rm(join(folder, name), { force: true });
    }
  };

  const requireRoom = async () => {
    const [newest] = await list();
    const needed = ((await holdings.copyBytes()) ?? newest?.bytes ?? 0) + freeDiskBytes;
    const free = freeOn(folder);
    if (free < needed) throw new BackupFault('space', `${megabytes(free)} free, ${megabytes(needed)} needed`);
  };

  /** A server whose data folder is not there starts empty: its copies must not push out those of the real one. */
  const requireNoAccounts = async () => {
    for (const { name } of await list()) {
      const found = accountsOf(join(folder, name));
      if (found === 'no backup')
        throw new BackupFault('check', `${name} is no backup of Topiary: move it out of the folder of backups`);
      if (found === 'may have some')
        throw new BackupFault('check', `it has no accounts, unlike ${name}: see DATA_DIR (${dataDir}), DATABASE_URL`);
    }
  };

  return {
    list,
    async alone(work) {
      await asFolder(mkdir(folder, { recursive: true, mode: 0o700 }));
      return unlessLocked(join(folder, lockName), async () => work()).catch((error: unknown) => {
        throw error instanceof BackupFault ? error : new BackupFault('folder', messageOf(error));
      });
    },
    async make(at) {
      await asFolder(removeUnfinished());
      await requireRoom();
      const file = join(folder, backupName(at));
      const unfinished = file + unfinishedEnding;
      try {
        // Made first, so that nobody else can read it while it is filled.
        await asFolder(writeFile(unfinished, '', { flag: 'wx', mode: 0o600 }));
        const rows = await holdings.copyTo(unfinished);
        if (rows.users === 0) await requireNoAccounts();
        await asFolder(finish(unfinished, file));
        const { size } = await stat(file);
        return { name: backupName(at), at, bytes: size, rows };
      } finally {
        for (const ending of ['', '-journal', '-wal', '-shm']) await rm(unfinished + ending, { force: true });
      }
    },
    // `rm` would try a copy that the system refuses to remove as a folder, and tell that fault.
    remove: ({ name }) => named('removal', unlink(join(folder, name)).catch(unlessGone)),
    async failure() {
      return unkept ?? readFailure(await readFile(failureFile, 'utf8').catch(() => ''));
    },
    async keepFailure(failure) {
      unkept = failure;
      if (!failure) return rm(failureFile, { force: true });
      await writeFile(failureFile, JSON.stringify(failure), { mode: 0o600 });
      unkept = null;
    },
  };

  async function finish(unfinished: string, file: string): Promise<void> {
    await chmod(unfinished, 0o600);
    await onDisk(unfinished);
    await rename(unfinished, file);
    await onDisk(folder);
  }
}

/** The checked copies in a folder, newest first; none if there is no such folder. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: KeptBackup[] = [];
  for (const name of names) {
    const at = backupTime(name);
    // One that is removed meanwhile is left out.
    const file = at && (await stat(join(folder, name)).catch(() => null));
    if (at && file?.isFile()) found.push({ name, at, bytes: file.size });
  }
  return newestFirst(found);
}

/** Whether a copy has accounts. One that cannot be opened may have some. */
function accountsOf(file: string): 'none' | 'may have some' | 'no backup' {
  try {
    const copy = new SQLite(file, { readonly: true, fileMustExist: true });
    try {
      const isOurs = copy.prepare("select exists (select 1 from sqlite_schema where name = 'users')").pluck().get();
      if (!isOurs) return 'no backup';
      return copy.prepare('select exists (select 1 from users)').pluck().get() ? 'may have some' : 'none';
    } finally {
      copy.close();
    }
  } catch (error) {
    return (error as { code?: unknown }).code === 'SQLITE_NOTADB' ? 'no backup' : 'may have some';
  }
}

/** Writes a file, or the names in a folder, to the disk, so that a power failure takes nothing. */
export async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems, such as those of Windows, cannot do it with a folder.
    if (!(await handle.stat()).isDirectory()) throw error;
  } finally {
    await handle.close();
  }
}

const named = <T>(reason: BackupReason, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new BackupFault(reason, messageOf(error));
  });

const asFolder = <T>(work: Promise<T>): Promise<T> => named('folder', work);

const unlessGone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function readFailure(text: string): BackupFailure | null {
  try {
    const { at, mail, ...rest } = JSON.parse(text) as BackupFailure;
    return { ...rest, at: new Date(at), mail: mail ? { ...mail, at: new Date(mail.at) } : null };
  } catch {
    return null;
  }
}
