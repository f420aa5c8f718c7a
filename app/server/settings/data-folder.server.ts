import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BadSettings } from './bad-settings.server';

export const secretMinCharacters = 16;

/** Makes the data folder if it is missing, and restricts it. Throws if it cannot be used. */
export function prepareFolder(dataDir: string): void {
  makeFolder(dataDir);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  makePrivate(dataDir);
}

/** Like `mkdir -p`. Node's own never returns if the kernel refuses a folder with ENOENT, as it does below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Restricts files in the data folder to this user: those of older versions, or of another umask, may be open to others.
 */
function makePrivate(dataDir: string): void {
  for (const name of ['secret', 'topiary.db', 'topiary.db-wal', 'topiary.db-shm', 'outbox', 'uploads']) {
    const file = join(dataDir, name);
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(file, mode & 0o700);
    } catch {
      // Some file systems have no modes, and only the owner may change them.
    }
  }
}

/**
 * The secret in the data folder, made on the first start. A short one would make the signature of every cookie weak.
 * @throws BadSettings if the file has one that is too short
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (found.length >= secretMinCharacters) return found;
  if (found !== '') {
    throw new BadSettings([
      `${file} must have at least ${secretMinCharacters} characters. Put the right one back, or remove the file: a new one is made then, and everybody has to sign in again.`,
    ]);
  }
  makeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

/** Writes a new secret under a temporary name first, so that no other start reads half of it. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  try {
    const fd = openSync(unfinished, 'wx', 0o600);
    try {
      writeFileSync(fd, randomBytes(48).toString('base64url'));
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    giveName(unfinished, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Renames the new secret to its name, unless another starting process was faster. An empty file is replaced. */
function giveName(unfinished: string, file: string): void {
  try {
    // Unlike a rename, a link fails if the file exists.
    linkSync(unfinished, file);
  } catch {
    if (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') renameSync(unfinished, file);
  }
}

/** Syncs a folder, so that new names in it survive a crash; some systems cannot open one. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
