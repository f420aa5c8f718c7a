import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** With less, the tests write to the disk. A database of them has some megabytes, and is removed after its test. */
const enoughBytes = 6 * 1024 ** 3;
const prefix = 'topiary-tests-';

/**
 * Lets the temporary files of this process and of all that it starts lie in memory, if there is room: each write of the
 * tests' databases waits for the disk otherwise. They go with this process. A `TMPDIR` of the caller's stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftOver();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

/** Folders of processes that were killed. */
function removeLeftOver() {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0;
    if (pid === 0 || isAlive(pid)) continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // Somebody else's.
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
