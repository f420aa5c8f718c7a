/**
 * `npm run torture`: tests/torture, and other tests that have full numbers, with those of tests/torture/scale.ts; the
 * output becomes docs/torture.md. `npm run torture -- costs` runs only the files with that in their name, and writes
 * nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { main, say, Trouble } from './command.mjs';
import { countVitest, withReport } from './counts.mjs';
import { reportersTo, runParts, tool } from './parts.mjs';
import { buildApp, installPackages, requireNode } from './prepare.mjs';

const results = 'docs/torture.md';
const partsHeading = '## Parts by themselves\n';

/**
 * Lines for docs/torture.md, which tests print.
 * @type {string[]}
 */
const told = [];

await main(async () => {
  requireNode();
  const asked = process.argv.slice(2);
  const files = fullNumbered().filter((file) => asked.length === 0 || asked.some((name) => file.includes(name)));
  if (files.length === 0) throw new Trouble(`No file of the torture has ${asked.join(' or ')} in its name.`);
  await installPackages();
  await buildApp();
  const began = Date.now();
  const isTorture = (/** @type {string} */ file) => file.startsWith('tests/torture/');
  const count = await runParts([
    ...part('Kills, disconnects and floods, with full numbers', ['torture'], files.filter(isTorture)),
    // Afterwards, because the torture needs the whole machine.
    ...part(
      'Other tests with full numbers',
      ['rules', 'features', 'server'],
      files.filter((file) => !isTorture(file)),
    ),
  ]);
  if (asked.length > 0) return;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  // Runs of parts are told below, by hand.
  const [, parts = ''] = readFileSync(results, 'utf8').split(partsHeading);
  const lines = [
    '# Torture',
    '',
    'What `npm run torture` said last: the real server process over the finished build, killed, flooded and left. `npm test` runs it with smaller numbers, without what other tests do as well.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on ${machine}: ${count}.`,
    '',
    ...told.map((line) => `- ${line}`),
    '',
  ];
  writeFileSync(results, `${lines.join('\n')}\n${partsHeading}${parts}`);
  say('Written to docs/torture.md.');
});

/** The test files that have full numbers. */
function fullNumbered() {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts'));
  return files.filter(
    (file) => file.startsWith('tests/torture/') || readFileSync(file, 'utf8').includes('torture/scale'),
  );
}

/**
 * @param {string} heading
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {readonly string[]} files
 * @returns {import('./parts.mjs').Part[]} no part without files
 */
function part(heading, projects, files) {
  if (files.length === 0) return [];
  const of = projects.flatMap((name) => ['--project', name]);
  const run = () =>
    withReport(async (report) => {
      const { code, output } = await tool('vitest', 'vitest', ['run', ...of, ...reportersTo(report), ...files], {
        kept: true,
        // TORTURE adds the project to vitest.config.ts; TOPIARY_TORTURE sets the full numbers.
        settings: { NODE_ENV: 'test', TORTURE: '1', TOPIARY_TORTURE: 'full' },
      });
      told.push(...[...output.matchAll(/^torture: (.+)$/gm)].map(([, line]) => line ?? ''));
      return [code, countVitest];
    });
  return [{ heading, run }];
}
