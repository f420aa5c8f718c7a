import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Peers } from './contract/peers';

/** Of a file whose process has not locked it yet. */
const newEnding = '.new';
const lookEveryMs = 500;

/**
 * The processes that share a data folder. Each holds a lock on a file of its own, which the system takes from it when
 * it ends, however it does; SQLite's locks are used because Node has none. One that is paused holds its lock.
 * @param folder of the data folder that they share
 * @param options `hasOtherMachines`: the store is shared with processes that have other folders, which nobody here sees
 */
export function peersIn(folder: string, { hasOtherMachines = false } = {}): Peers {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(12).toString('hex');
  const path = (name: string) => join(folder, name);
  const own = new SQLite(path(id + newEnding), { timeout: 0 });
  own.exec('begin exclusive');
  // Only now does it have its name: nobody can find it unlocked.
  renameSync(path(id + newEnding), path(id));

  const hasEnded = (other: string): boolean => {
    if (other === id) return false;
    // A file without a lock is removed by whoever finds it.
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
          // Who cannot be told of may be there.
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
