import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { confined, whenEnded } from '~/threads/confined';

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
    whenEnded(child, (code, signal) => reject(new Error(`it ended: ${signal ?? code}`)));
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

it('the end of a process is seen after all that it has sent, also if two end at once', async () => {
  const brief = join(home, 'brief.mjs');
  writeFileSync(brief, "process.once('message', () => process.send('answer', () => process.exit()));");
  const [first, second] = [1, 2].map(() => confined(brief, { memoryMb: 128, niceness: 0 })) as [Child, Child];
  const seen: string[] = [];
  const over = [first, second].map((child, at) => {
    child.on('message', () => seen.push(`answer ${at}`));
    return new Promise<void>((resolve) =>
      whenEnded(child, (code) => {
        seen.push(`end ${at}, ${code}`);
        resolve();
      }),
    );
  });
  // The other one ends after this process has asked the system what has come, and before it asks which have ended.
  first.once('message', () => {
    second.send('go');
    waitForEnd(second);
  });
  first.send('go');
  waitForEnd(first);
  await Promise.all(over);
  expect(seen.filter((each) => /^\w+ 0/.test(each))).toEqual(['answer 0', 'end 0, 0']);
  expect(seen.filter((each) => /^\w+ 1/.test(each))).toEqual(['answer 1', 'end 1, 0']);
});

type Child = ReturnType<typeof confined>;

/** Blocks until the process has ended, so that nothing else is noticed meanwhile. */
function waitForEnd({ pid }: Child): void {
  const giveUpAt = Date.now() + 30_000;
  // The state stands behind the name, in brackets: proc_pid_stat(5).
  while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    if (Date.now() > giveUpAt) throw new Error(`process ${pid} goes on`);
}
