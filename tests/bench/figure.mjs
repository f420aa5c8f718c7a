/**
 * The times of drawing a lesson with ten figures, two of each kind: in a new thread, which loads its libraries, and in
 * one that has drawn before; and of sending its page, beside the same lesson without figures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import { circumstances, loadSupport, percentile, publish, root } from './shared/topiary.mjs';

const goalMs = 300;
const requests = 200;

const guide = readFileSync(join(root, 'app/rooms/figure/acts/figure-guide.md'), 'utf8');
const blocks = [...guide.matchAll(/^(`{3,})(mermaid|plot|geometry|chess|abc)\n[\s\S]*?^\1$/gm)];
const kinds = ['mermaid', 'plot', 'geometry', 'chess', 'abc'];
const figures = kinds.flatMap((kind) => {
  const [first, second = first] = blocks.filter(([, , of]) => of === kind).map(([block]) => block);
  return [first, second];
});
const text = (n) => `Paragraph ${n}. ${'A sentence about what is shown here. '.repeat(8)}`;
const lesson = figures.map((figure, n) => `${text(n)}\n\n${figure}`).join('\n\n');
const plain = figures.map((_, n) => text(n)).join('\n\n');

const thread = join(root, 'build/server/text-worker.mjs');
const cold = [];
for (let n = 0; n < 5; n += 1) cold.push(await inThread(1).then(([ms]) => ms));
const [, ...warm] = await inThread(40);
const first = percentile(cold, 0.5);

const { startTopiary, signUp, makeMap } = await loadSupport();
const server = await startTopiary();
try {
  const learner = await signUp(server);
  const database = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
  const pages = {};
  for (const [name, topic, content] of [
    ['plain', 'Beekeeping', plain],
    ['drawn', 'Photography', lesson],
  ]) {
    const mapId = await makeMap(learner, topic);
    const { node_ids: ids } = database.prepare('select node_ids from maps where id = ?').get(mapId);
    const nodeId = ids.trim().split('\n').at(-1);
    await learner.post(`/map/${mapId}/lesson`, { node: nodeId, version: '0', content });
    pages[name] = await times(learner, `/map/${mapId}?node=${nodeId}`);
  }
  database.close();
  const row = (all) => [0.5, 0.95].map((share) => percentile(all, share).toFixed(1)).join(' / ');
  publish(
    'figure',
    [
      '# A lesson with ten figures',
      '',
      `Milliseconds, median / 95 %. Goal: ${goalMs} ms for drawing it once: ${percentile(warm, 0.95) <= goalMs ? 'kept' : '**missed**'}.`,
      '',
      '| | with ten figures | without |',
      '|---|---|---|',
      `| rendering in a thread that has drawn before | ${row(warm)} | |`,
      `| the first rendering of a thread, with loading its libraries (median) | ${first.toFixed(0)} | |`,
      `| GET the lesson | ${row(pages.drawn.ms)} | ${row(pages.plain.ms)} |`,
      `| kB of the page | ${pages.drawn.kilobytes} | ${pages.plain.kilobytes} |`,
      '',
      `\`npm run bench -- figure\`, ${circumstances()}`,
    ],
    [{ what: 'drawing ten figures, p95', value: percentile(warm, 0.95), unit: 'ms', better: 'less', goal: goalMs }],
  );
} finally {
  await server.stop();
}

/** The times of rendering the lesson so many times in a new thread. */
function inThread(count) {
  const code = `const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.thread).then(async ({ default: work }) => {
      const times = [];
      for (let n = 0; n < workerData.count; n += 1) {
        const start = performance.now();
        const { content } = await work({ kind: 'lesson', markdown: workerData.lesson });
        if (content.split('<svg').length !== 11) throw new Error('not all figures were drawn');
        times.push(performance.now() - start);
      }
      parentPort.postMessage(times);
    });`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true, workerData: { thread, count, lesson } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function times(learner, address) {
  const ms = [];
  let bytes = 0;
  for (let n = 0; n < requests + 20; n += 1) {
    const start = performance.now();
    bytes = (await (await learner.send(address)).arrayBuffer()).byteLength;
    ms.push(performance.now() - start);
  }
  return { ms: ms.slice(20), kilobytes: Math.round(bytes / 1_000) };
}
