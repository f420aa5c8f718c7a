/**
 * A PDF of 500 pages, uploaded as a source: how long until its passages are stored, and how long other pages take
 * meanwhile.
 */
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { circumstances, loadSupport, percentile, publish } from './shared/topiary.mjs';

const pageCount = Number(process.env.BENCH_PAGES ?? 500);
const goalSeconds = 20;
const goalMs = 100;
const others = ['/', '/sources', '/history'];

const { startTopiary, signUp, endOfRun, pdf, flow, prose } = await loadSupport();
const server = await startTopiary();

try {
  const user = await signUp(server);
  const book = pdf(pages(), { title: 'Five hundred pages' });
  await answerTimes(user, async () => new Promise((done) => setTimeout(done, 2_000)));
  const quiet = await answerTimes(user, async () => new Promise((done) => setTimeout(done, 4_000)));
  let seconds = 0;
  let passages = 0;
  const busy = await answerTimes(user, async () => {
    const startedAt = performance.now();
    passages = await readSource(user, book);
    seconds = (performance.now() - startedAt) / 1_000;
  });
  const kept = (isKept) => (isKept ? 'kept' : '**missed**');
  publish(
    'sources',
    [
      '# A book as a source',
      '',
      `A PDF of ${pageCount} pages (${(book.length / 1024).toFixed(0)} kB, two columns, running heads, page numbers) is ${passages} passages after ${seconds.toFixed(1)} s, from the upload to the last row (goal ≤ ${goalSeconds} s: ${kept(seconds <= goalSeconds)}).`,
      '',
      'Milliseconds until other pages answer, one after the other, median / 95 %:',
      '',
      '| | nothing is read | while it is read |',
      '|---|---|---|',
      ...others.map((path) => `| \`${path}\` | ${both(quiet[path])} | ${both(busy[path])} |`),
      '',
      `Goal: 95 % within ${goalMs} ms while it is read: ${kept(others.every((path) => percentile(busy[path], 0.95) <= goalMs))}.`,
      '',
      `\`npm run bench -- sources\`, ${circumstances()}`,
    ],
    [
      { what: 'reading a book of 500 pages', value: seconds, unit: 's', better: 'less', goal: goalSeconds },
      {
        what: 'other pages while it is read, p95 of the slowest',
        value: Math.max(...others.map((path) => percentile(busy[path], 0.95))),
        unit: 'ms',
        better: 'less',
        goal: goalMs,
      },
    ],
  );
} finally {
  await server.stop();
}

function both(times) {
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}`;
}

/** Two columns of 50 lines each under a running head: some 700 words a page. */
function pages() {
  return Array.from({ length: pageCount }, (_, page) => ({
    rendered: [
      { text: `The Life of Bees    ${page + 1}`, x: 72, y: 40, size: 8 },
      ...(page % 20 === 0
        ? [{ text: `${page / 20 + 1} A chapter of its own`, x: 54, y: 66, size: 16, font: 'bold' }]
        : []),
      ...[54, 318].flatMap((x, column) => flow(prose(page * 60 + column * 30, 28), { x, y: 90, width: 240, size: 9 })),
    ],
  }));
}

/** Uploads it as a browser does, and waits until its run has ended. */
async function readSource(user, book) {
  const form = new FormData();
  form.set('title', 'A book');
  form.set('file', new File([book], 'book.pdf', { type: 'application/pdf' }));
  const sent = await user.send('/sources', { method: 'POST', body: form });
  if (sent.status !== 303 && sent.status !== 302)
    throw new Error(`${sent.status}: ${(await sent.text()).slice(0, 500)}`);
  const run = /\/runs\/([\w-]+)/.exec(sent.headers.get('location') ?? '')?.[1] ?? '';
  const end = await endOfRun(user, run);
  if ('error' in end) throw new Error(end.error);
  const database = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
  const { count } = database.prepare('select count(*) as count from passages where source_id = ?').get(run);
  database.close();
  return count;
}

/** How long pages take while `work` goes on. */
async function answerTimes(user, work) {
  const times = Object.fromEntries(others.map((path) => [path, []]));
  let isOver = false;
  const asking = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const path = others[at % others.length];
      const startedAt = performance.now();
      await (await user.send(path)).arrayBuffer();
      times[path].push(performance.now() - startedAt);
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  await work();
  isOver = true;
  await asking;
  return times;
}
