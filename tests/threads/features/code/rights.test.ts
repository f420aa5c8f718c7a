import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeFlags } from '~/threads/code/code-runner';
import { confined, whenEnded } from '~/threads/confined';
import probe from './probe.ts?thread';

/** Rights of the processes that run learners' code, if an engine is broken. */

it('the process has no globals of Node, and makes no functions from texts', async () => {
  const child = confined(probe, { memoryMb: 192, niceness: 0, flags: codeFlags });
  const found = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, unknown>));
    whenEnded(child, (code, signal) => reject(new Error(`it ended: ${signal ?? code}`)));
    child.send({ file: 'package.json' });
  });
  child.kill('SIGKILL');
  const { globals, ...tries } = found;
  expect(tries).toEqual({ evaluated: 'EvalError', made: 'EvalError', file: 'ERR_ACCESS_DENIED' });
  const own = globals as string[];
  const host = [
    'process',
    'Buffer',
    'fetch',
    'require',
    'setTimeout',
    'global',
    'navigator',
    'structuredClone',
    'Worker',
  ];
  expect(own.filter((name) => host.includes(name))).toEqual([]);
  expect(own.length).toBeLessThan(70);
});

it('the file of the process has the engines after the module that takes the globals away', () => {
  // Functions and wrapped modules run where they are called.
  const called = /^\/\/[^\n]*$|^(?:async )?function\*? \w+\(.*?^\}$|^var \w+ = __(?:commonJS|esm)\(\{.*?^\}\);$/gms;
  const [before, after] = readFileSync(probe, 'utf8').replaceAll(called, '').split('var channel = openChannel();');
  expect(before).not.toMatch(/emscripten|(?:require|init)_\w+\(\)/);
  expect(after).toMatch(/emscripten[\s\S]*require_sql_wasm_browser\(\)/);
});
