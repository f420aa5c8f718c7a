import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

const keptForMs = 24 * 60 * 60_000;

/**
 * Keeps a file that the build would have, for `npm run dev` and Vitest. Written under a temporary name first, because
 * two test runs may do it at once.
 * @param {string} kind
 * @param {string} name
 * @param {string} ending
 * @param {string} text
 * @returns its path
 */
export function kept(kind, name, ending, text) {
  const folder = join(root, '.cache', kind);
  const file = join(folder, `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${ending}`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder).map((each) => join(folder, each))) {
    const age = Date.now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > keptForMs) rmSync(old, { force: true });
  }
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
