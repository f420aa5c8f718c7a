/** Keeps two commands that start at once from preparing the same folder together. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, say } from './command.mjs';

const folder = join(root, '.cache');
const lock = join(folder, 'prepare.lock');
const me = `${process.pid} ${startOf(process.pid)}`;

/** Works of this process that run, or wait for the lock. */
let works = 0;
/** @type {Promise<void> | undefined} */
let taken;

/**
 * Runs `work` while no other process does; waits as long as the holder of the lock lives. Works of one process run
 * beside each other.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  works += 1;
  taken ??= take();
  try {
    await taken;
    return await work();
  } finally {
    works -= 1;
    if (works === 0) {
      taken = undefined;
      release();
    }
  }
}

function release() {
  process.off('exit', release);
  // It may never have been taken.
  if (holderOf(lock) !== me) return;
  // Renamed before it is deleted: deleting in place could hit the next holder's lock.
  const aside = `${lock}.old.${process.pid}`;
  renameSync(lock, aside);
  rmSync(aside, { recursive: true, force: true });
}

async function take() {
  process.once('exit', release);
  // A folder cannot be renamed onto a non-empty one, so the lock appears together with its holder's name.
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
    // Error codes of Linux, other Unixes and Windows when the lock exists.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && existsSync(lock))) return false;
    throw error;
  }
}

/**
 * Removes the stale lock of a process that ended without doing so. If another process has replaced it meanwhile, the
 * lock that was moved away is live, and is put back.
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
  // Containers reuse the same few process ids at every start, so the start time is compared too.
  return startOf(Number(pid)) === start;
}

/**
 * The start of a process, in ticks since the machine booted; 0 if the system has no /proc.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain spaces; field 22 is the start time (proc(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}
