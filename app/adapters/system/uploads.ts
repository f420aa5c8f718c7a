import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Uploads } from '~/ports/uploads';

/** Of a file that is still being received. */
const partEnding = '.part';

/** Uploads in a folder on the disk of the database, which only the server's own user may read. */
export function uploadsIn(folder: string): Uploads {
  const opened = Date.now();
  const path = (id: string) => join(folder, id);
  const remove = async (id: string) => {
    for (const ending of ['', partEnding]) await rm(path(id) + ending, { force: true });
  };
  return {
    path,
    remove,
    async receive(id, pieces) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = path(id) + partEnding;
      try {
        await pipeline(pieces, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
        const { size } = await stat(part);
        await rename(part, path(id));
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
      const names = await readdir(folder).catch(() => []);
      const old: string[] = [];
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found?.isFile() && found.mtimeMs < opened) old.push(parse(name).name);
      }
      return [...new Set(old)];
    },
  };
}
