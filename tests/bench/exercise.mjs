/**
 * The times of rendering a lesson with 40 exercises in the thread, of sending its page, and of judging a try: with an
 * empty log, and with a million tries in it, a thousand of them the learner's own. The times of requests are those of
 * whole ones over loopback.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SQLite from 'better-sqlite3';
import { circumstances, loadSupport, percentile, publish, root } from './shared/topiary.mjs';

const renderGoalMs = 60;
const tryGoalMs = 15;
const manyTries = Number(process.env.BENCH_TRIES ?? 1_000_000);
const requests = 300;
const count = 40;

const lesson = [
  'Forty exercises.',
  ...Array.from({ length: count }, (_, n) =>
    [
      '```exercise',
      '{a=2..9} {b=2..9 not a}',
      `${n + 1}. Work out $\\frac{a}{b} + ${n}$, and give it in lowest terms.`.replace(/^\d+\. /, 'Number '),
      ...(n % 2 === 0
        ? ['form: reduced', `= a/b + ${n}`]
        : [
            `+ $\\frac{{a+${n}*b}}{b}$`,
            '- $\\frac{a}{b}$ :: The number is missing.',
            '- $ab = {a*b}$ :: That is the product.',
          ]),
      '? Bring both to one denominator.',
      `! $\\frac{a}{b} + ${n} = \\frac{{a+${n}*b}}{b}$`,
      '```',
    ].join('\n'),
  ),
].join('\n\n');

const { default: work } = await import(pathToFileURL(join(root, 'build/server/text-worker.mjs')).href);
const all = [];
for (let n = 0; n < 60; n += 1) {
  const start = performance.now();
  const { content } = await work({ kind: 'lesson', markdown: lesson });
  if (content.split('<fieldset').length !== count + 1) throw new Error('not all exercises were read');
  all.push(performance.now() - start);
}
const rendering = all.slice(20);

const { startTopiary, signUp, makeMap } = await loadSupport();
const server = await startTopiary();
try {
  const learner = await signUp(server);
  const mapId = await makeMap(learner, 'Beekeeping');
  const database = new SQLite(join(server.dataDir, 'topiary.db'));
  const { user_id: userId, node_ids: ids } = database.prepare('select * from maps where id = ?').get(mapId);
  const nodeId = ids.trim().split('\n').at(-1);
  await learner.post(`/map/${mapId}/lesson`, { node: nodeId, version: '0', content: lesson });
  const address = `/map/${mapId}?node=${nodeId}`;
  const results = { few: await measured(learner, mapId, nodeId, address) };
  fill(database, mapId, userId);
  // The server has closed the idle connection.
  await learner.send(address).catch(() => null);
  results.many = await measured(learner, mapId, nodeId, address);
  database.close();

  const row = (times) => [0.5, 0.95].map((share) => percentile(times, share).toFixed(1)).join(' / ');
  const render = percentile(rendering, 0.95);
  const most = percentile(results.many.tries, 0.95);
  const says = (isKept) => (isKept ? 'kept' : '**missed**');
  publish(
    'exercise',
    [
      '# A lesson with 40 exercises',
      '',
      `Milliseconds, median / 95 %. Goals: ${renderGoalMs} ms for rendering it in the thread: ${says(render <= renderGoalMs)}; ${tryGoalMs} ms for a try at 95 %, with many tries in the log: ${says(most <= tryGoalMs)}.`,
      '',
      `| | empty log | ${manyTries.toLocaleString('en')} tries |`,
      '|---|---|---|',
      `| rendering in the thread | ${row(rendering)} | |`,
      `| GET the lesson | ${row(results.few.page)} | ${row(results.many.page)} |`,
      `| POST a try | ${row(results.few.tries)} | ${row(results.many.tries)} |`,
      '',
      'Each exercise draws two numbers and has a formula, a hint and a solution; every second one is a choice.',
      '',
      `\`npm run bench -- exercise\`, ${circumstances()}`,
    ],
    [
      { what: 'rendering 40 exercises, p95', value: render, unit: 'ms', better: 'less', goal: renderGoalMs },
      { what: 'a try with a million in the log, p95', value: most, unit: 'ms', better: 'less', goal: tryGoalMs },
    ],
  );
} finally {
  await server.stop();
}

/** Tries of other learners on this map, and a thousand of this one on other lessons. */
function fill(database, mapId, userId) {
  database.pragma('synchronous = OFF');
  const add = database.prepare(
    `insert into exercise_tries (map_id, user_id, node_id, exercise, n, act, answer, is_right, at)
     values (?, ?, ?, ?, ?, 'try', '["7"]', 0, ?)`,
  );
  const people = Array.from({ length: 200 }, (_, n) => `bench-${n}`);
  database.transaction(() => {
    for (const id of people)
      database
        .prepare(
          `insert into users (id, nickname, email, email_key, email_verified, created_at, updated_at)
           values (?, ?, ?, ?, 1, '2026-01-01', '2026-01-01')`,
        )
        .run(id, id, `${id}@example.org`, `${id}@example.org`);
    for (let n = 0; n < manyTries; n += 1) {
      const who = n % 1_000 === 0 ? userId : people[n % people.length];
      add.run(
        mapId,
        who,
        `node-${n % 40}`,
        `e${n % 997}`,
        1 + Math.floor(n / 40),
        new Date(1.7e12 + n * 1_000).toISOString(),
      );
    }
  })();
}

async function measured(learner, mapId, nodeId, address) {
  const page = [];
  const tries = [];
  let html = '';
  for (let n = 0; n < requests + 30; n += 1) {
    const start = performance.now();
    html = await (await learner.send(address)).text();
    page.push(performance.now() - start);
  }
  const exercises = [...html.matchAll(/data-exercise="(e\w{12})"[\s\S]*?name="seen" value="(\d+)"/g)].slice(0, count);
  const seen = new Map(exercises.map(([, id, entries]) => [id, Number(entries)]));
  for (let n = 0; n < 150; n += 1) {
    const [, exercise] = exercises[n % exercises.length];
    const fields = { node: nodeId, exercise, act: 'try', seen: String(seen.get(exercise)), answer: '0', as: 'json' };
    const start = performance.now();
    const answer = await learner.post(`/map/${mapId}/exercise?_data=rooms%2Fexercise%2Froutes%2Fexercise`, fields);
    const { right } = await answer.json();
    tries.push(performance.now() - start);
    if (typeof right !== 'boolean') throw new Error(`not judged: ${answer.status}`);
    seen.set(exercise, seen.get(exercise) + 1);
  }
  return { page: page.slice(30), tries: tries.slice(10) };
}
