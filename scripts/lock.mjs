/** Keeps two commands that are started at once from preparing the same folder together. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, say } from './command.mjs';

const folder = join(root, '.cache');
const lock = join(folder, 'prepare.lock');

/**
 * Runs `work` while no other process runs one; waits for as long as the holder of the lock lives.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await take();
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function release() {
  // Moved away in one step first: emptied in its place it could already be the next holder's.
  const aside = `${lock}.old.${process.pid}`;
  renameSync(lock, aside);
  rmSync(aside, { recursive: true, force: true });
}

async function take() {
  const me = `${process.pid} ${startOf(process.pid)}`;
  // The lock is a folder that already names its holder when it appears: a folder cannot be renamed onto one that holds a file.
  const candidate = `${lock}.${process.pid}`;
  mkdirSync(candidate, { recursive: true });
  writeFileSync(join(candidate, 'holder'), me);

  let told = false;
  while (!placed(candidate)) {
    const holder = holderOf(lock);
    if (holder !== null && !isAlive(holder)) {
      remove(holder);
      continue;
    }
    if (holder !== null && !told) {
      say(`Another command (process ${holder.split(' ')[0]}) is preparing this folder: waiting for it.`);
      told = true;
    }
    await wait(200);
  }
}

/** @param {string} candidate */
function placed(candidate) {
  try {
    renameSync(candidate, lock);
    return true;
  } catch (error) {
    // What Linux, other systems and Windows say when the lock is there.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && existsSync(lock))) return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that ended without doing so. Another process may have done the same, and taken the lock,
 * since we looked: then what we moved away is a living lock, and it goes back.
 * @param {string} holder
 */
function remove(holder) {
  const aside = `${lock}.old.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (holderOf(aside) === holder) rmSync(aside, { recursive: true, force: true });
  else placed(aside);
}

/** @param {string} place */
function holderOf(place) {
  try {
    return readFileSync(join(place, 'holder'), 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} holder */
function isAlive(holder) {
  const [pid, start] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  // In a container the same few process numbers come back at every start: the moment of birth tells them apart.
  return startOf(Number(pid)) === start;
}

/**
 * When a process began, in ticks since the machine booted; 0 where the system has no /proc.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold blanks; field 22 is the start (proc(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}
