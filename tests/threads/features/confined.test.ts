import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { confined } from '~/threads/confined';

/** The rights of a process that reads documents or imports, if a document has taken it over. */

const home = mkdtempSync(join(tmpdir(), 'topiary-confined-'));
afterAll(() => rmSync(home, { recursive: true }));

const packages = join(home, 'packages');
mkdirSync(packages);
writeFileSync(join(packages, 'a.txt'), 'package');
const database = join(home, 'topiary.db');
writeFileSync(database, 'secret');
const native = createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node');

const probe = join(home, 'probe.mjs');
writeFileSync(
  probe,
  `import { spawnSync } from 'node:child_process';
   import * as fs from 'node:fs';
   import { Worker } from 'node:worker_threads';
   const tries = {
     ownFile: () => fs.readFileSync(${JSON.stringify(probe)}).length > 0,
     standardInput: () => fs.readFileSync(0, 'utf8'),
     packages: () => fs.readFileSync(${JSON.stringify(join(packages, 'a.txt'))}, 'utf8'),
     environment: () => process.env.SESSION_SECRET ?? 'nothing',
     database: () => fs.readFileSync(${JSON.stringify(database)}, 'utf8'),
     inputByName: () => fs.readFileSync('/dev/stdin', 'utf8'),
     environmentOfServer: () => fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8'),
     list: () => fs.readdirSync(${JSON.stringify(home)}),
     link: () => fs.symlinkSync(${JSON.stringify(database)}, ${JSON.stringify(join(packages, 'link'))}),
     write: () => fs.writeFileSync(${JSON.stringify(join(packages, 'b.txt'))}, 'b'),
     overwrite: () => fs.writeFileSync(${JSON.stringify(probe)}, ''),
     spawn: () => spawnSync('cat', [${JSON.stringify(database)}]).stdout.toString(),
     worker: () => String(new Worker('', { eval: true, execArgv: [] })),
     native: () => process.dlopen({ exports: {} }, ${JSON.stringify(native)}),
     binding: () => String(process.binding('fs')),
   };
   const answers = {};
   for (const [name, attempt] of Object.entries(tries)) {
     try { answers[name] = attempt() ?? 'done'; } catch (error) { answers[name] = error.code; }
   }
   process.send(answers, () => process.exit());`,
);

it('a process can read its own file, a folder and what it was given, and nothing else', async () => {
  writeFileSync(join(home, 'upload'), 'a document');
  process.env.SESSION_SECRET ??= 'a secret of the server';
  const child = confined(probe, {
    memoryMb: 128,
    niceness: 0,
    stdin: openSync(join(home, 'upload'), 'r'),
    folder: packages,
  });
  const answers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, unknown>));
    child.once('exit', (code, signal) => reject(new Error(`it ended: ${signal ?? code}`)));
  });
  const { ownFile, standardInput, packages: folder, environment, native: addon, ...rest } = answers;
  expect({ ownFile, standardInput, folder, environment }).toEqual({
    ownFile: true,
    standardInput: 'a document',
    folder: 'package',
    environment: 'nothing',
  });
  expect(addon).toBe('ERR_DLOPEN_DISABLED');
  expect(Object.keys(rest)).toHaveLength(10);
  expect(new Set(Object.values(rest))).toEqual(new Set(['ERR_ACCESS_DENIED']));
});

it('a process that fills memory outside the heap is ended', async () => {
  const greedy = join(home, 'greedy.mjs');
  writeFileSync(greedy, 'const all = []; for (;;) all.push(Buffer.alloc(2 ** 20, 1));');
  const child = confined(greedy, { memoryMb: 128, niceness: 0 });
  const ended = await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  expect(ended).toBe('SIGKILL');
});
