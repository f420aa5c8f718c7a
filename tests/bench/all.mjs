/**
 * Runs the benches of speed one after another and writes a table of their figures beside those that the last commit
 * has (or `BENCH_SINCE`, a commit or tag). Ends with 1 if a figure is worse than 0.9 of the one before; a bench with
 * such a figure runs a second time first. `BENCH_ONLY=pages,stream` runs some and takes the others as they are.
 *
 * All together take more than an hour. A run that was broken off, or in which a bench failed, is gone on with by the
 * next one over the same build: it runs what is missing. `BENCH_ANEW=1` runs all again.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../scripts/prepare.mjs';
import { bestOf, compared, isWorse, leastRatio, table } from './shared/compare.mjs';
import { circumstances, figuresFile, root } from './shared/topiary.mjs';

const all = [
  ...['pages', 'start', 'stream', 'many', 'processes', 'change', 'acts', 'peak'],
  ...['tree', 'lesson', 'exercise', 'figure', 'review', 'search', 'fitting', 'sources'],
];
const only = process.env.BENCH_ONLY?.split(',') ?? all;
const since = process.env.BENCH_SINCE ?? 'HEAD';

const now = (name) => (existsSync(figuresFile(name)) ? JSON.parse(readFileSync(figuresFile(name), 'utf8')) : null);

function before(name) {
  try {
    const address = `${since}:docs/bench/figures/${name}.json`;
    return JSON.parse(execFileSync('git', ['show', address], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

function run(name) {
  console.error(`Bench: ${name}`);
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'bench.mjs'), name], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.error(`Bench: ${name} took ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  return status === 0;
}

function measure(name) {
  if (!run(name)) return false;
  const first = now(name);
  if (!first || !compared(name, first, before(name)).some(isWorse)) return true;
  if (!run(name)) return false;
  writeFileSync(figuresFile(name), `${JSON.stringify(bestOf(now(name), first), null, 2)}\n`);
  return true;
}

await buildApp();
/** The benches that this build has run, and the commit that they were compared with. */
const progressFile = join(root, '.cache', 'benches.json');
const isWhole = !process.env.BENCH_ONLY;
const whole = { build: readFileSync(join(root, 'build', '.topiary-stamp'), 'utf8'), since };
const done = new Set(isWhole && !process.env.BENCH_ANEW ? doneBefore() : []);
if (done.size > 0) console.error(`Going on with a run that did not come to its end, after ${[...done].join(', ')}.`);

function doneBefore() {
  if (!existsSync(progressFile)) return [];
  const { done, ...of } = JSON.parse(readFileSync(progressFile, 'utf8'));
  return of.build === whole.build && of.since === whole.since ? done : [];
}

const failed = [];
for (const name of all.filter((each) => only.includes(each) && !done.has(each))) {
  if (measure(name)) done.add(name);
  else failed.push(name);
  if (isWhole) writeFileSync(progressFile, JSON.stringify({ ...whole, done: [...done] }));
}
if (isWhole && failed.length === 0) rmSync(progressFile, { force: true });

const rows = all.flatMap((name) => compared(name, now(name), before(name)));
const worse = rows.filter(isWorse);
const verdict =
  worse.length === 0
    ? rows.every(({ ratio }) => ratio === null)
      ? 'There is nothing to compare.'
      : `No figure that was measured again is worse than ${leastRatio} of the one before.`
    : `Worse than ${leastRatio} of before: ${worse.map(({ bench, now, before }) => `${(now ?? before)?.what} (${bench})`).join('; ')}.`;
const text = [
  '# Bench: all',
  '',
  `Last output of \`npm run bench -- all\`, ${circumstances()}`,
  '',
  'A ratio says how much better a figure is than the one before: 2 is twice as good, 0.5 half as good. Times and rates are compared in units of a fixed piece of work that is measured beside them, so that another machine is no',
  `gain; shares are compared as they are. A bench with a figure below ${leastRatio} runs twice, and the better value counts. A date instead of a ratio: the bench has not run since.`,
  '',
  ...table(rows),
  '',
  verdict,
  '',
].join('\n');
console.log(text);
writeFileSync(join(root, 'docs', 'bench', 'all.md'), text);
for (const name of failed) console.error(`The bench ${name} failed.`);
process.exitCode = worse.length + failed.length > 0 ? 1 : 0;
