/**
 * Which of 100,000 passages fit a leaf: the three lists of words of a lesson's prompt, each alone and all at once, by
 * the store itself on a file of its own. The words of passages and labels follow Zipf's law, as those of a language do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circumstances, loadApp, percentile, publish, root } from './shared/topiary.mjs';

const count = Number(process.env.BENCH_PASSAGES ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const sourcesOfMap = 20;
const wordsOfPassage = 90;
const vocabulary = 30_000;
const goalMs = 20;

const folder = mkdtempSync(join(tmpdir(), 'topiary-fitting-'));
const { openDatabase, sourcesIn, mapsIn, usersIn, fittingWords } = await loadApp(`
  export { openDatabase } from './app/store/file/open';
  export { sourcesIn } from './app/rooms/source/store/sources-in';
  export { mapsIn } from './app/rooms/map/store/maps-in';
  export { usersIn } from './app/rooms/account/store/users-in';
  export { fittingWords } from './app/rooms/source/rules/fitting-words';
`);

/** Pseudo-random numbers, the same in each run. */
let state = 7;
const dice = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** A rank drawn by Zipf's law: a word twice as far down is half as frequent. */
const rank = () => Math.min(vocabulary, Math.floor(vocabulary ** dice()));
const word = (at) => `w${at.toString(36)}x`;
const text = (words) => Array.from({ length: words }, () => word(rank())).join(' ');

const database = openDatabase({
  file: join(folder, 'topiary.db'),
  migrationsFolder: join(root, 'migrations'),
  say: () => {},
});
const sources = sourcesIn(database);
const at = new Date();
const userId = 'ada';
await usersIn(database).add({
  id: userId,
  nickname: 'Ada',
  email: 'ada@example.org',
  emailVerified: true,
  passwordHash: null,
  googleId: null,
  at,
});
await mapsIn(database).add({
  id: 'map',
  userId,
  query: 'Bees',
  document: { lines: ['Bees', '  - Wax'], ids: ['root', 'n1'] },
  source: { kind: 'library', name: 'x', prompt: '' },
  runId: null,
  at,
});
const each = count / sourcesOfMap;
for (let n = 0; n < sourcesOfMap; n += 1) {
  const id = `source-${n}`;
  const about = { title: id, kind: 'text', bytes: 1, pages: null, structure: 'none', contents: [] };
  await sources.begin({ id, userId, ...about, passages: each, words: each * wordsOfPassage, at }, 100);
  for (let from = 1; from <= each; from += 500)
    await sources.addPassages(
      id,
      userId,
      from,
      Array.from({ length: Math.min(500, each - from + 1) }, () => ({
        page: null,
        heading: text(3),
        text: text(wordsOfPassage),
      })),
    );
  await sources.finish(id, userId);
  await sources.addToMap('map', id, userId, at, sourcesOfMap);
}

/** Labels use fewer of the most frequent words, because words that tell nothing are left out. */
const label = () => Array.from({ length: 5 }, () => word(30 + Math.floor((vocabulary - 30) ** dice()))).join(' ');
const ask = async (...lists) => {
  const wanted = { mapId: 'map', userId, lists: lists.map(fittingWords), atMost: 36 };
  const [start, used] = [performance.now(), process.cpuUsage()];
  await sources.fittingPassages(wanted);
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1_000 };
};
const taken = { node: [], path: [], siblings: [], all: [] };
for (let round = 0; round < rounds + 5; round += 1) {
  const path = [label(), label(), label()];
  const siblings = Array.from({ length: 6 }, label);
  const asked = {
    node: await ask(path.slice(-1)),
    path: await ask(path),
    siblings: await ask(siblings),
    all: await ask(path.slice(-1), path, siblings),
  };
  // The first rounds warm up the compiler and the file's cache.
  if (round < 5) continue;
  for (const [name, each] of Object.entries(asked)) taken[name].push(each);
}
database.close();
rmSync(folder, { recursive: true, force: true });

const both = (values, of) =>
  [0.5, 0.95].map((share) =>
    percentile(
      values.map((each) => each[of]),
      share,
    ).toFixed(1),
  );
const row = (name, words, values) =>
  `| ${[name, words, ...both(values, 'cpuMs'), ...both(values, 'ms')].join(' | ')} |`;
const [, cpu] = both(taken.all, 'cpuMs');
const [, clock] = both(taken.all, 'ms');
const kept = (ms) => (Number(ms) <= goalMs ? 'kept' : '**missed**');
publish(
  'fitting',
  [
    '# Bench: passages that fit a leaf',
    '',
    `Last output of \`npm run bench -- fitting\`, ${circumstances()}`,
    '',
    `${count.toLocaleString('en')} passages of ${wordsOfPassage} words in the ${sourcesOfMap} sources of one map; ${rounds} leaves, each label of five words. In milliseconds of processor time, and by the clock, which on a busy machine also counts what others take.`,
    '',
    '| words of | how many | processor, p50 | p95 | clock, p50 | p95 |',
    '|---|---|---|---|---|---|',
    row('the node', 5, taken.node),
    row('its path', 12, taken.path),
    row('its siblings', 12, taken.siblings),
    row('all three, as a prompt needs them', 29, taken.all),
    '',
    `Goal: what a prompt needs within ${goalMs} ms. 95 % of the leaves take ${cpu} ms of the processor (${kept(cpu)}), and ${clock} ms by the clock (${kept(clock)}).`,
  ],
  [{ what: 'passages for a leaf, p95 of the processor', value: Number(cpu), unit: 'ms', better: 'less', goal: goalMs }],
);
