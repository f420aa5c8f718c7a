/**
 * The search over 100,000 lessons of 500 words: how long a page of results takes, of the store alone and with the words
 * marked in their context, and how large the index is beside the text. Words are as unequally frequent as those of a
 * language (Zipf); one learner has a fifth of all lessons.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { circumstances, loadApp, percentile, publish, root } from './shared/topiary.mjs';

const count = Number(process.env.BENCH_LESSONS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 100);
const wordsOfLesson = 500;
const lessonsOfMap = 50;
const vocabulary = 60_000;
const goalMs = 20;
const goalShare = 0.6;

const folder = mkdtempSync(join(tmpdir(), 'topiary-search-'));
const { openDatabase, searchIn, sourcesIn, mapsIn, newDocument, writeDocument, mapTrees, findTexts } =
  await loadApp(`
  export { openDatabase } from './app/adapters/sqlite/open';
  export { searchIn } from './app/adapters/sqlite/search';
  export { sourcesIn } from './app/adapters/sqlite/sources';
  export { mapsIn } from './app/adapters/sqlite/maps';
  export { newDocument, writeDocument } from './app/domain/map/document';
  export { mapTrees } from './app/features/maps/map-trees';
  export { findTexts } from './app/features/search/find-texts';
`);

/** Numbers that look random and are the same in each run. */
let state = 7;
const dice = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const syllables =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu'.split(' ');
/** Frequent words are short, as in a language. */
const spelt = (at) => {
  let word = '';
  for (let rest = at; rest > 0 || word === ''; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
};
const words = Array.from({ length: vocabulary }, (_, at) => spelt(at));
const word = () => words[Math.min(vocabulary - 1, Math.floor(vocabulary ** dice()))];
const text = (length) => Array.from({ length }, word).join(' ');

const file = join(folder, 'topiary.db');
const database = openDatabase({ file, migrationsFolder: join(root, 'migrations'), say: () => {} });
const { sqlite } = database;
const at = new Date().toISOString();
const learners = 81;
const addUser = sqlite.prepare(
  `insert into users (id, nickname, email, email_key, email_verified, created_at, updated_at)
   values (?, ?, ?, ?, 1, '${at}', '${at}')`,
);
const addMap = sqlite.prepare(
  `insert into maps (id, user_id, query, query_key, result, node_ids, node_count, source_kind, source_name, created_at,
    updated_at, is_public, is_indexed) values (?, ?, ?, ?, ?, ?, ?, 'model', 'x', '${at}', '${at}', ?, 1)`,
);
const addLesson = sqlite.prepare(
  `insert into node_descriptions (id, map_id, user_id, node_id, node_label, path_string, composite_key, markdown, content,
    source_kind, source_name, written_at, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, '', 'model', 'x', '${at}', '${at}', '${at}')`,
);
for (let n = 0; n < learners; n += 1)
  addUser.run(`learner-${n}`, `L${n}`, `l${n}@example.org`, `l${n}@example.org`);

/** Every fifth lesson is the first learner's; the others have alike many. */
const mapCount = count / lessonsOfMap;
let bytes = 0;
const addOne = sqlite.transaction((n) => {
  const userId = n % 5 === 0 ? 'learner-0' : `learner-${1 + (n % (learners - 1))}`;
  const labels = Array.from({ length: lessonsOfMap }, () => text(3));
  const title = text(2);
  let given = 0;
  const document = newDocument(
    title,
    labels.map((label) => ({ label, level: 1 })),
    () => `n${given++}`,
  );
  const { result, nodeIds } = writeDocument(document);
  addMap.run(`map-${n}`, userId, title, title, result, nodeIds, lessonsOfMap + 1, n % 3 === 0 ? 1 : 0);
  for (const [leaf, label] of labels.entries()) {
    const lesson = text(wordsOfLesson);
    bytes += lesson.length;
    addLesson.run(
      `l-${n}-${leaf}`,
      `map-${n}`,
      userId,
      document.ids[leaf + 1],
      label,
      `${title} > ${label}`,
      `${n} ${leaf}`,
      lesson,
    );
  }
});
const began = performance.now();
for (let n = 0; n < mapCount; n += 1) addOne(n);
const filledMs = performance.now() - began;
const indexBytes = sqlite.prepare("select sum(pgsize) as n from dbstat where name glob 'search_*'").get().n;

const searchIndex = searchIn(database);
const find = findTexts({
  searchIndex,
  maps: mapsIn(database),
  sources: sourcesIn(database),
  treeOf: mapTrees(),
});
const rare = () => words[2_000 + Math.floor(dice() * (vocabulary - 2_000))];
const usual = () => words[100 + Math.floor(dice() * 1_900)];
const common = () => words[Math.floor(dice() * 20)];
const queries = {
  'a rare word': rare,
  'a usual word': usual,
  'one of the 20 most common words': common,
  'the beginning of a word, two letters': () => common().slice(0, 2),
  'three words': () => `${common()} ${usual()} ${usual()}`,
  'a phrase of two': () => `"${common()} ${usual()}"`,
  'a word and not another': () => `${usual()} -${common()} `,
};
const readers = {
  'who has 20,000 lessons': ['learner-0', 'all'],
  'who has 1,000 lessons': ['learner-7', 'all'],
  'a visitor, in public maps': [null, 'public'],
};
const rows = [];
const all = [];
for (const [reader, [userId, scope]] of Object.entries(readers))
  for (const [name, make] of Object.entries(queries)) {
    const taken = [];
    let found = 0;
    for (let round = 0; round < rounds + 3; round += 1) {
      const typed = make();
      const start = performance.now();
      const { total } = await find(userId, { typed, scope, page: 1 });
      // The first ones warm the compiler.
      if (round < 3) continue;
      taken.push(performance.now() - start);
      found += total;
    }
    all.push(...taken);
    rows.push(
      `| ${reader} | ${name} | ${Math.round(found / rounds).toLocaleString('en')} | ${percentile(taken, 0.5).toFixed(1)} | ${percentile(taken, 0.95).toFixed(1)} |`,
    );
  }
database.close();
const fileBytes = statSync(file).size;
rmSync(folder, { recursive: true, force: true });

const p95 = percentile(all, 0.95);
const share = indexBytes / bytes;
const megabytes = (n) => `${Math.round(n / 1e6).toLocaleString('en')} MB`;
publish('search', [
  '# Bench: the search',
  '',
  `Last output of \`npm run bench -- search\`, ${circumstances()}`,
  '',
  `${count.toLocaleString('en')} lessons of ${wordsOfLesson} words in ${mapCount.toLocaleString('en')} maps of ${learners} learners, every third map public; ${rounds} searches each. A page of 20 results with the words marked in their context, in milliseconds.`,
  '',
  '| reader | asks for | fit, at most 2,000 counted | p50 | p95 |',
  '|---|---|---|---|---|',
  ...rows,
  '',
  `All together: p95 ${p95.toFixed(1)} ms. Goal: ${goalMs} ms: ${p95 <= goalMs ? 'kept' : '**missed**'}.`,
  '',
  `Text ${megabytes(bytes)}, index ${megabytes(indexBytes)}: ${share.toFixed(2)} of the text. Goal: ${goalShare}: ${share <= goalShare ? 'kept' : '**missed**'}. The file has ${megabytes(fileBytes)}; writing a lesson with its index took ${(filledMs / count).toFixed(2)} ms.`,
]);
