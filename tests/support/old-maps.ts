import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { taskProgress } from '~/kit/markdown/tasks';
import type { Tree } from '~/rooms/map/rules/tree';
import { formatOutline, parseOutline } from '../fixtures/outline-before-ids.mjs';

/** A map as it was shown before ids were stored. */
export interface OldMap {
  readonly id: string;
  readonly query: string;
  readonly tree: Tree;
  /** Nodes with a lesson. */
  readonly lessons: readonly string[];
}

/**
 * Writes a database as it was before ids were stored: the schema, maps of all kinds, and lessons and ticks on random
 * leaves, made and read by the code of that time (`tests/fixtures/outline-before-ids.mjs`).
 */
export function writeOldDatabase(file: string, count: number, seed = 16): OldMap[] {
  const sqlite = new SQLite(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF');
  const folder = migrationsUpTo('0001_origin_for_undo');
  migrate(drizzle({ client: sqlite }), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });

  const random = seeded(seed);
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  sqlite
    .prepare(
      `insert into users (id, nickname, email, email_key, email_verified, created_at, updated_at)
       values ('ada', 'Ada', 'ada@example.org', 'ada@example.org', 1, ?, ?)`,
    )
    .run(at(0), at(0));
  const addMap = sqlite.prepare(
    `insert into maps (id, user_id, query, query_key, result, node_count, source_kind, source_name, created_at, updated_at, is_public)
     values (?, 'ada', ?, ?, ?, ?, 'model', 'some-model', ?, ?, 1)`,
  );
  const addLesson = sqlite.prepare(
    `insert into node_descriptions (id, map_id, user_id, node_id, node_label, path_string, composite_key, markdown, content,
       version, tasks_done, tasks_total, source_kind, source_name, written_at, created_at, updated_at)
     values (?, ?, 'ada', ?, ?, ?, ?, ?, ?, ?, ?, ?, 'model', 'some-model', ?, ?, ?)`,
  );
  const maps: OldMap[] = [];
  sqlite.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const made = makeMap(n, random);
      // A renamed map kept the old title in its outline.
      const isRenamed = random() < 0.3 && !isByHand(n);
      const query = isRenamed ? newTitle(made.tree, random) : made.topic;
      const tree = parseOutline(query, made.result);
      const id = `map${n}`;
      addMap.run(id, query, query.toLowerCase(), made.result, tree.nodes.size, at(n), at(n));
      const leaves = [...tree.nodes.values()].filter(({ children }) => children.length === 0);
      const lessons = leaves.filter(() => random() < Math.min(0.5, 5 / leaves.length));
      for (const { id: nodeId, label } of lessons) {
        const markdown = `About ${label}.\n\n- [${random() < 0.5 ? 'x' : ' '}] Read\n- [x] Try ${n}\n`;
        const { done, total } = taskProgress(markdown);
        const version = 1 + Math.floor(random() * 9);
        const lessonId = `${id}-${nodeId}`;
        const html = `<p>About ${n}.</p>`;
        addLesson.run(
          ...[lessonId, id, nodeId, label, `${query} > ${label}`, lessonId, markdown, html],
          ...[version, done, total, at(n), at(n), at(n)],
        );
      }
      maps.push({ id, query, tree, lessons: lessons.map((node) => node.id) });
    }
  })();
  sqlite.close();
  return maps;
}

/** A copy of the migrations that ends with `last`, in a temporary folder that the caller removes. */
export function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-old-migrations-'));
  cpSync('migrations', folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

interface Made {
  readonly topic: string;
  readonly result: string;
  readonly tree: Tree;
}

type Kind = (random: () => number, n: number) => { readonly topic: string; readonly text: string };

const words = ['Basics', 'Tools', 'history', 'und', 'of', 'the', 'A', 'x', '2', 'Why?', 'e.g.', 'C++', '$5', '50 %'];
const scripts = [
  'علم الأحياء',
  'תורת המספרים',
  '光合作用',
  'ひらがな',
  '한국어',
  'ру́сский',
  'हिन्दी',
  'ไทย',
  'e\u0301t\u00e9',
  '👩‍🔬 lab',
  '«цитата»',
];
const markup = [
  '**bold**',
  '*it*',
  '`code`',
  '\\*star',
  '# head',
  '- dash',
  '1. one',
  '1) two',
  'a) b',
  '(a) c',
  'iv. four',
  '[x] done',
  '[l](u)',
  '![i](u)',
  '~~no~~',
  '__init__',
  'snake_case_name',
  '2**8',
  '<b>',
  '&amp;',
  '> q',
  '| a | b |',
  '+ plus',
  'b. Y',
  'a. X',
  'i. e.',
  'C:\\new',
  '\\\\srv',
  'trailing:',
  'back\\',
  '① one',
  '├── x',
  '"quoted"',
  "it's",
  '1984. The novel',
  '1.5 litres',
  'E. coli',
  '---x',
];

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

function tangle(random: () => number, labels: readonly string[], lines: number, skips = false): string {
  let depth = 0;
  let text = '';
  for (let n = 0; n < lines; n += 1) {
    depth = Math.max(0, depth + Math.floor(random() * 4) - 2 + (skips && random() < 0.3 ? 3 : 0));
    if (!skips && depth > 6) depth = 6;
    const label = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, labels)).join(' ');
    text += `${'  '.repeat(depth)}- ${label}\n`;
  }
  return text;
}

const library = readdirSync('courses', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('outline.md'))
  .sort()
  .map((name) => readFileSync(join('courses', name), 'utf8'));
const samplesFolder = 'tests/fixtures/outlines';
const samples = readdirSync(samplesFolder)
  .filter((name) => name.endsWith('.in.txt'))
  .map((name) => readFileSync(join(samplesFolder, name), 'utf8'));

const kinds: Readonly<Record<string, Kind>> = {
  tiny: () => ({ topic: 'Tiny', text: '- One\n- Two\n' }),
  library: (random, n) => ({ topic: `Topic ${n}`, text: pick(random, library) }),
  // As models write, with chatter.
  model: (random, n) => ({ topic: `Topic ${n}`, text: pick(random, samples) }),
  twins: (random) => ({ topic: 'Same', text: tangle(random, ['Same', 'same', 'Other'], 30) }),
  scripts: (random) => ({ topic: pick(random, scripts), text: tangle(random, scripts, 40) }),
  skipped: (random) => ({ topic: 'Skips', text: tangle(random, words, 40, true) }),
  markup: (random) => ({ topic: pick(random, markup), text: tangle(random, markup, 50) }),
  mixed: (random) => ({
    topic: pick(random, words),
    text: tangle(random, [...words, ...scripts, ...markup], 120),
  }),
  long: (random) => ({
    topic: 'L'.repeat(60),
    text: tangle(random, ['y'.repeat(399), '字'.repeat(400), '*'.repeat(200)], 12),
  }),
  deep: () => ({
    topic: 'Deep',
    text: Array.from({ length: 200 }, (_, depth) => `${'\t'.repeat(depth)}- d\n`).join(''),
  }),
  titled: (random) => ({ topic: 'Chess', text: `# The game\n## Only\n${tangle(random, words, 8)}` }),
};

/** Whether the outline is one that somebody wrote into the file by hand: not in canonical form. */
const isByHand = (n: number) => n % 97 === 5;

/** The kinds take turns. Some maps are large, and one has the largest allowed size. */
function makeMap(n: number, random: () => number): Made {
  const names = Object.values(kinds);
  for (let attempt = 0; ; attempt += 1) {
    const kind = names[(n + attempt) % names.length] as Kind;
    const { topic, text } =
      n === 17
        ? { topic: 'Largest', text: '- x\n  - y\n'.repeat(24_999) }
        : n % 250 === 249
          ? { topic: 'Large', text: tangle(random, [...words, ...markup], 5_000) }
          : kind(random, n);
    try {
      const tree = parseOutline(topic, text);
      const result = formatOutline(tree);
      return isByHand(n) ? { topic, tree, result: text } : { topic, tree, result };
    } catch {
      // Some samples are not outlines.
    }
  }
}

function newTitle(tree: Tree, random: () => number): string {
  const labels = [...tree.nodes.values()].map(({ label }) => label.slice(0, 60).trim());
  return random() < 0.5 ? pick(random, ['Renamed', ...scripts, ...words]) : pick(random, labels);
}

/** mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
