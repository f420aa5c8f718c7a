/**
 * How long `/review` takes with 1,000 cards, and with 100,000 cards and 1,000,000 reviews of one learner: the page, and
 * a grade by script with the cards after it. Each number is that of a whole request over loopback.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { circumstances, loadSupport, percentile, publish } from './shared/topiary.mjs';

const goalMs = 15;
const manyCards = Number(process.env.BENCH_CARDS ?? 100_000);
const reviewsEach = 10;
const requests = Number(process.env.BENCH_ROUNDS ?? 150);
const warmUp = 20;
/**
 * These triggers take most of the time of writing a million reviews. No request of this bench reads what they write:
 * the texts of the search, and calls of webhooks, which the learner has none of.
 */
const triggersLeftOut = ['search_card_added', 'webhook_review_answered'];
const minute = 60_000;
const day = 24 * 60 * minute;

const { startTopiary, signUp, makeMap } = await loadSupport();
const server = await startTopiary();
try {
  const topics = ['Photography', 'Beekeeping', 'Chess', 'Spanish'];
  const results = {};
  for (const [name, count] of [
    ['few', 1_000],
    ['many', manyCards],
  ]) {
    const learner = await signUp(server);
    const maps = [];
    for (const topic of topics) maps.push(await makeMap(learner, topic));
    fill(maps, count);
    // The server has closed the idle connection.
    await learner.send('/review').catch(() => null);
    results[name] = { page: await times(() => page(learner)), grade: await times(() => grade(learner)) };
    console.error(`${name}: measured`);
  }
  const row = (what, name) => {
    const [half, most] = [0.5, 0.95].map((share) => percentile(results[name][what], share));
    return `${half.toFixed(1)} / ${most.toFixed(1)}`;
  };
  const isKept = ['page', 'grade'].every((what) => percentile(results.many[what], 0.5) <= goalMs);
  publish(
    'review',
    [
      '# A review with many cards',
      '',
      `Milliseconds of a request, median / 95 %. Goal: a median of at most ${goalMs} ms with many cards: ${isKept ? 'kept' : '**missed**'}.`,
      '',
      `| | 1,000 cards | ${manyCards.toLocaleString('en')} cards, ${(manyCards * reviewsEach).toLocaleString('en')} reviews |`,
      '|---|---|---|',
      `| GET \`/review\` | ${row('page', 'few')} | ${row('page', 'many')} |`,
      `| POST \`/review\`, and the cards after it | ${row('grade', 'few')} | ${row('grade', 'many')} |`,
      '',
      'The learner has the cards on four maps; 6 of 10 are due, 2 of 10 are new. Each card is drawn for the first time when it comes.',
      '',
      `\`npm run bench -- review\`, ${circumstances()}`,
    ],
    [
      {
        what: '`/review` with many cards, median',
        value: percentile(results.many.page, 0.5),
        unit: 'ms',
        better: 'less',
        goal: goalMs,
      },
      {
        what: 'a grade with many cards, median',
        value: percentile(results.many.grade, 0.5),
        unit: 'ms',
        better: 'less',
        goal: goalMs,
      },
    ],
  );
} finally {
  await server.stop();
}

/** Writes cards and their review log for a learner. */
function fill(mapIds, count) {
  const database = new SQLite(join(server.dataDir, 'topiary.db'));
  database.pragma('synchronous = OFF');
  const maps = mapIds.map((id) => {
    const { user_id: userId, node_ids: nodeIds } = database
      .prepare('select user_id, node_ids from maps where id = ?')
      .get(id);
    return { id, userId, nodes: nodeIds.trim().split('\n').slice(1) };
  });
  const addCard = database.prepare(
    `insert into cards (id, map_id, user_id, node_id, kind, front, back, text_key, origin, created_at, updated_at,
      seen, state, stability, difficulty, due_at, reviewed_at, day, interval, step, reviews)
     values (?, ?, ?, ?, 'open', ?, ?, '', 'hand', ?, ?, ?, ?, 20, 5, ?, ?, 20000, 20, 0, ?)`,
  );
  const addReview = database.prepare(
    'insert into reviews (card_id, n, user_id, at, day, grade, ms, retention) values (?, ?, ?, ?, 20000, 3, 4000, 0.9)',
  );
  const now = Date.now();
  const iso = (ms) => new Date(ms).toISOString();
  const triggers = triggersLeftOut.map((name) =>
    database.prepare("select sql from sqlite_master where type = 'trigger' and name = ?").pluck().get(name),
  );
  database.transaction(() => {
    for (const name of triggersLeftOut) database.exec(`drop trigger ${name}`);
    for (let n = 0; n < count; n += 1) {
      const map = maps[n % maps.length];
      const id = randomBytes(10).toString('hex');
      const made = now - 400 * day + n * 100;
      const isNew = n % 5 === 0;
      const due = n % 5 === 1 ? now + (1 + (n % 90)) * day : now - ((n * 7_919) % 60) * day - minute;
      const seen = isNew ? 0 : Math.round((reviewsEach * 5) / 4);
      addCard.run(
        ...[id, map.id, map.userId, map.nodes[n % map.nodes.length]],
        `Which **number** is this: $${n}^2$?`,
        `It is \`${n * n}\`.`,
        ...[iso(made), iso(made), seen],
        ...(isNew ? [null, null, null] : ['review', iso(due), iso(due - 20 * day)]),
        seen,
      );
      for (let entry = 1; entry <= seen; entry += 1)
        addReview.run(id, entry, map.userId, iso(now - 380 * day + ((n * 31 + entry * day) % (370 * day))));
    }
    for (const trigger of triggers) database.exec(trigger);
  })();
  database.close();
}

async function times(request) {
  for (let n = 0; n < warmUp; n += 1) await request();
  const measured = [];
  for (let n = 0; n < requests; n += 1) measured.push(await request());
  return measured;
}

async function page(learner) {
  const start = performance.now();
  const answer = await learner.send('/review');
  const html = await answer.text();
  const ms = performance.now() - start;
  if (!html.includes('Show the answer')) throw new Error(`no card at /review: ${answer.status}`);
  return ms;
}

/** Grades the next card, as the page's script does. */
async function grade(learner) {
  const data = await (await learner.send('/review?_data=rooms%2Freview%2Froutes%2Freview')).json();
  const [card] = data.cards;
  const fields = { card: card.id, seen: String(card.seen), grade: '3', answer: 'json', have: '' };
  const start = performance.now();
  const answer = await learner.post('/review?_data=rooms%2Freview%2Froutes%2Freview', fields);
  const { queue } = await answer.json();
  const ms = performance.now() - start;
  if (!queue) throw new Error(`not graded: ${answer.status}`);
  return ms;
}
