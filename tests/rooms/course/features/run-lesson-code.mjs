// Runs blocks of JavaScript, given as JSON on stdin. Answers with the logs of each and the error that ended it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatWithOptions } from 'node:util';
import vm from 'node:vm';

const blocks = JSON.parse(readFileSync(0, 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'lesson-js-'));
/** @type {{ line: number, text: string }[]} */
let logs = [];
let current = '';
const log = (/** @type {unknown[]} */ ...values) => {
  const line = new RegExp(`${current}:(\\d+):`).exec(new Error().stack ?? '')?.[1];
  logs.push({ line: Number(line ?? 0), text: formatWithOptions({ breakLength: 120 }, ...values) });
};
console.log = log;
console.error = log;
/** @type {Error | null} */
let stray = null;
process.on('uncaughtException', (error) => {
  stray = error;
});

const tell = (/** @type {unknown} */ error) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
/** Waits until no timer of the block is pending. */
async function settle() {
  do await new Promise((done) => setImmediate(done));
  while (process.getActiveResourcesInfo().includes('Timeout'));
}

const results = [];
for (const [index, { code, parse }] of blocks.entries()) {
  logs = [];
  stray = null;
  let error = null;
  try {
    if (parse) {
      // Imports and exports are removed: the rest must be a script, or the body of an async function.
      const body = code.replace(/^\s*import .*$|^export (?:default )?/gm, '');
      new vm.Script(`(async () => {\n${body}\n})`);
    } else {
      current = `block-${index}\\.mjs`;
      const file = join(folder, `block-${index}.mjs`);
      writeFileSync(file, code);
      await import(pathToFileURL(file).href);
      await settle();
    }
  } catch (thrown) {
    error = tell(thrown);
  }
  results.push({ logs, error: error ?? (stray && tell(stray)) });
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify(results));
