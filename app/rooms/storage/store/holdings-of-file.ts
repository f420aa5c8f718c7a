import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFault, type BackupReason } from '~/rooms/storage/rules/backups';
import { idleThread } from '~/threads/idle-thread';
import type { Holdings, TableSize } from './holdings';
import type { KeepingAnswer, KeepingTask } from './keeping-worker';
import threadFile from './keeping-worker.ts?thread';
import { knownMigrations } from './known-migrations';

/** Operations of a cluster, whose rows are in no file of this machine. */
export interface ClusterHoldings {
  sizes(): Promise<readonly TableSize[]>;
  /** Writes a consistent copy of all rows to a new file. */
  copyTo(file: string): Promise<void>;
  /** The cluster's own table, which a backup leaves out. */
  readonly ownTable: string;
}

interface Options {
  readonly dataDir: string;
  /** The file name of the database in `dataDir`. */
  readonly file: string;
  readonly cluster: ClusterHoldings | null;
  readonly migrationsFolder: string;
  readonly report: (event: string, error: unknown) => void;
}

/** Enough to copy and check a database of some gigabytes. */
const deadlineMs = 30 * 60_000;
const readBytes = 256 * 1024;

/**
 * Measures and copies the database in a worker thread, since SQLite calls are synchronous. Copies are made in the
 * temporary folder.
 */
export function holdingsOf({ dataDir, file, cluster, migrationsFolder, report }: Options): Holdings {
  const thread = idleThread<KeepingTask, KeepingAnswer>({
    filename: threadFile,
    ...{ deadlineMs, waiting: 20, idleMs: 1_000, oldSpaceMb: 96, youngSpaceMb: 8 },
    broke: (error) => report('a thread broke', error),
  });
  const path = join(dataDir, file);
  let isCopying = false;

  const known = knownMigrations(migrationsFolder);

  const copyTo: Holdings['copyTo'] = async (to) => {
    const { rows: source }: KeepingAnswer = await named(
      'copy',
      cluster ? cluster.copyTo(to).then(() => ({})) : thread.run({ kind: 'copy', file: path, to }),
    );
    const without = cluster?.ownTable ?? null;
    const { rows } = await named('check', thread.run({ kind: 'check', file: to, without, known }));
    if (!rows) throw new BackupFault('check', 'its rows were not counted');
    if (source && JSON.stringify(source) !== JSON.stringify(rows))
      throw new BackupFault('check', `it has ${JSON.stringify(rows)}, and the database ${JSON.stringify(source)}`);
    return rows;
  };

  return {
    copyTo,
    async copyBytes() {
      return cluster ? null : (await bytesOf(path)) + (await bytesOf(`${path}-wal`));
    },
    sizes: async () => (cluster ? cluster.sizes() : ((await thread.run({ kind: 'sizes', file: path })).sizes ?? [])),
    async beside() {
      const names = (await readdir(dataDir)).filter((name) => name !== file && name !== `${file}-shm`);
      return Promise.all(names.map(async (name) => ({ name, bytes: await bytesOf(join(dataDir, name)) })));
    },
    async backup() {
      if (isCopying) return null;
      isCopying = true;
      try {
        // Readable only by this user: mkdtemp makes folders of mode 0700.
        const folder = await mkdtemp(join(tmpdir(), 'topiary-backup-'));
        const discard = () => rm(folder, { recursive: true, force: true });
        try {
          const copy = join(folder, 'topiary.db');
          await copyTo(copy);
          const handle = await open(copy, 'r');
          // An open file stays readable after it was unlinked, and nothing is left behind whatever happens.
          if (process.platform !== 'win32') await discard();
          return await fileOf(handle, discard);
        } catch (error) {
          await discard();
          throw error;
        }
      } finally {
        isCopying = false;
      }
    },
    close: thread.close,
  };
}

/** Says at which step copying failed. */
const named = <T>(reason: BackupReason, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new BackupFault(reason, error instanceof Error ? error.message : String(error));
  });

async function fileOf(handle: FileHandle, remove: () => Promise<void>) {
  const { size } = await handle.stat();
  let isOpen = true;
  const discard = async () => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
    await remove();
  };
  return {
    bytes: size,
    discard,
    pieces: (async function* () {
      try {
        for (let at = 0; at < size; ) {
          const { bytesRead, buffer } = await handle.read(new Uint8Array(readBytes), 0, readBytes, at);
          if (bytesRead === 0) throw new Error('the copy is shorter than it was');
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await discard();
      }
    })(),
  };
}

/** The size of a file, or of everything in a folder. Files deleted in the meantime count as nothing. */
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found) return 0;
  if (!found.isDirectory()) return found.size;
  const names = await readdir(path).catch(() => []);
  let sum = 0;
  for (const name of names) sum += await bytesOf(join(path, name));
  return sum;
}
