import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Peers } from './contract/peers';
import type { Uploads } from './contract/uploads';

/** Ending of a file that is still being received. */
const partEnding = '.part';

interface Named {
  readonly file: string;
  readonly id: string;
  /** The process that received it; null for a file with an older name. */
  readonly process: string | null;
}

/** Parses `process.id`, which has an ending while the file is being received. */
function read(file: string): Named {
  const words = file.split('.');
  const isOurs = words.length > 1 && `.${words[1]}` !== partEnding;
  return { file, process: isOurs ? (words[0] ?? null) : null, id: (isOurs ? words[1] : words[0]) ?? '' };
}

/**
 * Uploads in a folder on the database's disk, which only the server's user may read. The file's name contains the
 * process that received it: while that process lives, it deletes the file itself, whatever happens to the run or
 * request.
 */
export function uploadsIn(folder: string, peers: Pick<Peers, 'id' | 'hasEnded'>): Uploads {
  const opened = Date.now();
  const own = (id: string) => join(folder, `${peers.id}.${id}`);
  const namesOf = (files: readonly string[]) => files.map(read);
  const path = (id: string) => {
    if (existsSync(own(id)) || !existsSync(folder)) return own(id);
    // Received by another process, whose run this one has taken over.
    const found = namesOf(readdirSync(folder)).find((named) => named.id === id && !named.file.endsWith(partEnding));
    return found ? join(folder, found.file) : own(id);
  };
  return {
    path,
    async remove(id) {
      const files = await readdir(folder).catch(() => []);
      for (const { file } of namesOf(files).filter((named) => named.id === id))
        await rm(join(folder, file), { force: true });
    },
    async receive(id, pieces) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = own(id) + partEnding;
      try {
        await pipeline(pieces, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
        const { size } = await stat(part);
        await rename(part, own(id));
        return size;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async size(id) {
      const found = await stat(path(id)).catch(() => null);
      return found?.size ?? null;
    },
    async leftBehind() {
      const old = new Set<string>();
      for (const named of namesOf(await readdir(folder).catch(() => []))) {
        if (named.process === peers.id || old.has(named.id)) continue;
        const found = await stat(join(folder, named.file)).catch(() => null);
        if (!found?.isFile()) continue;
        const isLeft = named.process === null ? found.mtimeMs < opened : peers.hasEnded(named.process);
        if (isLeft) old.add(named.id);
      }
      return [...old];
    },
  };
}
