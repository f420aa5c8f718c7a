/**
 * `npm run torture`: tests/torture, and other tests that have full numbers, with those of tests/torture/scale.ts; the
 * output becomes docs/torture.md. `npm run torture -- costs` runs only the files with that name, and writes nothing.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { main, programOf, root, say, Trouble } from './command.mjs';
import { buildApp, installPackages, requireNode } from './prepare.mjs';

/** Other tests whose numbers grow. */
const others = [
  ...['rules', 'features', 'server'].flatMap((name) => ['--project', name]),
  'tests/rooms/map/rules/map-changes.test.ts',
  'tests/rooms/map/rules/outline.test.ts',
  'tests/rooms/transfer/features/import.test.ts',
  'tests/server/server/bodies.test.ts',
  'tests/server/server/hostile-addresses.test.ts',
  'tests/store/features/upgrades.test.ts',
  'tests/threads/features/code/escapes.test.ts',
  'tests/whole/server/access.test.ts',
  'tests/whole/server/naughty.test.ts',
  'tests/whole/server/walls.test.ts',
];

await main(async () => {
  requireNode();
  await installPackages();
  await buildApp();
  const began = Date.now();
  const only = process.argv.slice(2);
  const { code, told } = await vitest(['--project', 'torture', ...only]);
  if (only.length > 0) {
    if (code !== 0) throw new Trouble('Not all passed.');
    return;
  }
  // Afterwards, because the torture needs the whole machine.
  const isPassed = (await vitest(others)).code === 0 && code === 0;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const lines = [
    '# Torture',
    '',
    'What `npm run torture` said last: the real server process over the finished build, killed, flooded and left. `npm test` runs it with smaller numbers, without what other tests do as well.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on ${machine}: ${isPassed ? 'all passed' : '**not all passed**'}.`,
    '',
    ...told.map((line) => `- ${line}`),
    '',
  ];
  writeFileSync('docs/torture.md', lines.join('\n'));
  say('Written to docs/torture.md.');
  if (!isPassed) throw new Trouble('Not all passed.');
});

/**
 * @param {readonly string[]} asked projects, and names of files
 * @returns {Promise<{ code: number, told: string[] }>}
 */
function vitest(asked) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programOf('vitest', 'vitest'), 'run', ...asked], {
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
