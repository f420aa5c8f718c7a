import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Peers } from './contract/peers';

/** Ending of a file whose process has not locked it yet. */
const newEnding = '.new';
const lookEveryMs = 500;

/**
 * The processes that share a data folder. Each holds a lock on a file of its own, which the system releases when the
 * process ends, however it ends; SQLite's locks are used because Node has none. A paused process keeps its lock.
 * @param folder the folder for lock files, in the shared data folder
 * @param options `hasOtherMachines`: the store is shared with processes that use other folders, which are invisible
 * here
 */
export function peersIn(folder: string, { hasOtherMachines = false } = {}): Peers {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(12).toString('hex');
  const path = (name: string) => join(folder, name);
  const own = new SQLite(path(id + newEnding), { timeout: 0 });
  own.exec('begin exclusive');
  // Renamed only after locking: nobody can find it unlocked.
  renameSync(path(id + newEnding), path(id));

  const hasEnded = (other: string): boolean => {
    if (other === id) return false;
    // A file without a lock is removed by the first process that finds it.
    if (!/^[0-9a-f]+$/.test(other) || !existsSync(path(other))) return !hasOtherMachines;
    const file = new SQLite(path(other), { timeout: 0 });
    try {
      file.exec('begin exclusive; rollback');
      return true;
    } catch {
      return false;
    } finally {
      file.close();
    }
  };

  let alone = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = (): boolean => {
    let others = 0;
    for (const name of readdirSync(folder)) {
      if (name === id || name.endsWith(newEnding)) continue;
      if (hasEnded(name)) rmSync(path(name), { force: true });
      else others += 1;
    }
    return others === 0;
  };

  return {
    id,
    isAlone() {
      if (hasOtherMachines) return false;
      const now = performance.now();
      if (now - lookedAt >= lookEveryMs) {
        lookedAt = now;
        try {
          alone = look();
        } catch {
          // A process that cannot be checked may exist.
          alone = false;
        }
      }
      return alone;
    },
    hasEnded,
    close() {
      if (!own.open) return;
      own.close();
      rmSync(path(id), { force: true });
    },
  };
}
