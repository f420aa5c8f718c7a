import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { threadFiles } from '../../../scripts/thread-files.mjs';

let folder: string;
let source: string;
let part: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'topiary-thread-'));
  source = join(folder, `${basename(folder)}.ts`);
  part = join(folder, 'part.ts');
  writeFileSync(source, "import { word } from './part';\nconsole.log(word);\n");
});
const record = () => join('.cache', 'threads', `${basename(folder)}.json`);
const files = new Set<string>();
afterAll(() => {
  for (const file of [folder, record(), ...files]) rmSync(file, { recursive: true, force: true });
});

/** The bundle of the source with this word in its part, as Vitest or development would get it. */
async function bundleWith(word: string): Promise<string> {
  writeFileSync(part, `export const word = '${word}';\n`);
  const { load } = threadFiles() as unknown as { load: (this: object, id: string) => Promise<string> };
  const module = await load.call({ addWatchFile() {} }, `${source}?thread`);
  const file: string = JSON.parse(/^export default (".*");$/.exec(module)?.[1] ?? '""');
  files.add(file);
  return readFileSync(file, 'utf8');
}

it('a bundle of a thread is made anew when a file of it changes, and only then', async () => {
  expect(await bundleWith('honey')).toContain('honey');
  const kept = readFileSync(record(), 'utf8');
  writeFileSync(record(), kept.replaceAll('honey', 'kept honey'));
  expect(await bundleWith('honey')).toContain('kept honey');
  expect(await bundleWith('wax')).toContain('wax');
  expect(await bundleWith('honey')).not.toContain('kept');
});
