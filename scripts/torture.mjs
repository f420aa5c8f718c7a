/**
 * `npm run torture`: tests/torture with the full numbers of tests/torture/scale.ts; the output becomes docs/torture.md.
 * `npm run torture -- costs` runs only the files with that name, and writes nothing.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { main, programOf, root, say, Trouble } from './command.mjs';
import { buildApp, installPackages, requireNode } from './prepare.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  await buildApp();
  const began = Date.now();
  const only = process.argv.slice(2);
  const { code, told } = await torture(only);
  if (only.length > 0) {
    if (code !== 0) throw new Trouble('Not all passed.');
    return;
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const lines = [
    '# Torture',
    '',
    'What `npm run torture` said last: the real server process over the finished build, killed, flooded and left. `npm test` runs it with smaller numbers, without what other tests do as well.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on ${machine}: ${code === 0 ? 'all passed' : '**not all passed**'}.`,
    '',
    ...told.map((line) => `- ${line}`),
    '',
  ];
  writeFileSync('docs/torture.md', lines.join('\n'));
  say('Written to docs/torture.md.');
  if (code !== 0) throw new Trouble('Not all passed.');
});

/**
 * @param {readonly string[]} only names of files; all of them where there is none
 * @returns {Promise<{ code: number, told: string[] }>}
 */
function torture(only) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programOf('vitest', 'vitest'), 'run', '--project', 'torture', ...only], {
      cwd: root,
      // TORTURE adds the project to vitest.config.ts; TOPIARY_TORTURE sets the full numbers.
      env: { ...process.env, NODE_ENV: 'test', TORTURE: '1', TOPIARY_TORTURE: 'full' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text;
      process.stdout.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({
        code: code ?? 1,
        told: [...printed.matchAll(/^torture: (.+)$/gm)].map(([, line]) => line ?? ''),
      });
    });
  });
}
