/**
 * `node scripts/upgrade-fixture.mjs <folder> <name>`: starts the built version in `<folder>`, uses it through its forms
 * as two learners would, and keeps its database as `tests/fixtures/upgrades/<name>.sql.gz`. A form that this version
 * does not have is left out and named, so one script serves every version. See tests/fixtures/upgrades/README.md.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { main, root, say, Trouble } from './command.mjs';
import { dumpOf } from './dump.mjs';
import { withModel, withServer } from './fixture-server.mjs';
import { drawMap, editLesson, leavesOf, mapAfter, register, reviewCard, writeLesson } from './learner.mjs';
import { Visitor } from './visitor.mjs';

const password = 'correct horse battery';
const ownText =
  "In my own words: “quotes”, 'apostrophes', 光合作用, علم, é, 👩‍🔬.\n\nA second paragraph; with a semicolon.";
const ownExercise = '\n```exercise\nHow many stops are there from f/2 to f/4?\n= 2\n```\n';
const ask = { question: 'Why does a wide aperture blur the background?' };
const suggestion = { text: `A better sentence. ${ownText}` };
const document = `# Bees\n\nA hive has one queen, and she lays up to two thousand eggs on a day in June.\n\n# Honey\n\nHoney keeps for years, because it has less than a fifth of water.\n\n${'Bees carry nectar home. '.repeat(20)}`;

await main(async () => {
  const [folder = '', name = ''] = process.argv.slice(2);
  const project = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  if (!name || !existsSync(join(project, 'build/server/index.js')))
    throw new Trouble('node scripts/upgrade-fixture.mjs <folder of a built version> <name of the fixture>');
  const dataDir = mkdtempSync(join(tmpdir(), 'topiary-fixture-'));
  try {
    const ada = await withServer(project, dataDir, {}, (server) => playThrough(server, dataDir));
    await withModel(`Because of the angle of the light. ${ownText}`, (model) =>
      withServer(project, dataDir, model, ({ url }) => askModel(ada.at(url))),
    );
    const sqlite = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
    const target = join(root, 'tests/fixtures/upgrades', `${name}.sql.gz`);
    mkdirSync(join(target, '..'), { recursive: true });
    writeFileSync(target, gzipSync(dumpOf(sqlite), { level: 9 }));
    const texts = sqlite.prepare("select name from sqlite_master where type = 'table' and sql not like '%virtual%'");
    const rows = /** @type {string[]} */ (texts.pluck().all())
      .map((table) => [table, sqlite.prepare(`select count(*) from "${table}"`).pluck().get()])
      .filter(([, count]) => count);
    sqlite.close();
    say(`${target}\n${rows.map(([table, count]) => `${table} ${count}`).join(', ')}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/**
 * @param {{ url: string, firstLink: string | null }} server
 * @param {string} dataDir
 */
async function playThrough({ url, firstLink }, dataDir) {
  /** @type {string[]} */
  const leftOut = [];
  /** @param {string} act @param {() => Promise<unknown>} work */
  const step = async (act, work) => {
    if ((await work()) === null) leftOut.push(act);
  };

  const ada = new Visitor(url, { nickname: 'Ada', email: 'ada@example.org', password });
  await register(ada, firstLink ?? `${url}/register`, dataDir);
  const photography = await drawMap(ada, 'Photography');
  const beekeeping = await drawMap(ada, 'Beekeeping');
  const forgotten = await drawMap(ada, 'Knitting');
  if (!photography || !beekeeping || !forgotten) throw new Trouble('No map could be drawn.');

  const leaves = await leavesOf(ada, photography);
  for (const [n, leaf] of leaves.slice(0, 4).entries()) {
    const at = `${photography}?node=${leaf}`;
    await step('write a lesson', () => writeLesson(ada, at));
    if (n === 0) await step('edit a lesson', () => editLesson(ada, at, `${ownText}\n${ownExercise}`));
    if (n < 2) await step('tick a task', () => ada.press(at, { action: /\/lesson\/task$/, button: 'task' }));
    if (n === 0)
      await step('keep the library’s cards', () => ada.press(at, { action: /\/cards$/, has: { act: 'keep' } }));
    if (n < 2)
      await step('write a card', async () => {
        const fields = { front: `What is ${n}? ${ownText}`, back: `It is ${n}. ${ownText}` };
        return (
          (await ada.press(at, { action: /\/cards$/, has: { act: 'add' } }, fields)) ??
          (await ada.press(`${photography}/cards?node=${leaf}`, { action: /\/cards$/, has: { act: 'add' } }, fields))
        );
      });
    if (n < 2)
      await step('write a note', () => ada.press(at, { action: /\/note$/ }, { text: `Note ${n}. ${ownText}` }));
    if (n < 2) await step('say done', () => ada.press(at, { action: /\/lesson\/done$/, has: { value: '1' } }));
    if (n === 3) await step('say known', () => ada.press(at, { action: /\/lesson\/done$/, button: 'value' }));
  }
  const first = `${photography}?node=${leaves[0]}`;
  for (let n = 0; n < 3; n += 1) await step('review a card', () => reviewCard(ada, first));
  await step('answer an exercise', () =>
    ada.press(first, { action: /\/exercise$/, has: { answer: /^$/ } }, { answer: '3' }),
  );
  await step('rename a map', () =>
    ada.press(photography, { action: /\/rename$/ }, { title: 'Photography, at “home”' }),
  );
  await step('change a map', () =>
    ada.press(`${beekeeping}/edit`, { action: /\/change$/, has: { act: 'add' } }, { label: 'My own node' }),
  );
  await step('make a map public', () => ada.press(photography, { action: /\/visibility$/ }));
  await step('set an aim', () =>
    ada.press(`${photography}/aim`, { action: /\/aim$/ }, { purpose: 'A wedding in June' }),
  );
  await step('be placed', () =>
    ada.press(`${photography}/placement`, { action: /\/placement$/, button: 'answer=unknown' }),
  );
  await step('add a source', () =>
    ada.press('/sources', { has: { key: /./, text: /^$/ } }, { title: 'On bees', text: document }),
  );
  await step('draw a map from a source', () => sourceMap(ada));
  await step('import a map', () => importMap(ada));
  await step('set reminders', () => ada.press('/account/reminders', { has: { hour: /./ } }, { hour: '7' }));
  await step('set the review', () => ada.press('/account/review', { has: { newCards: /./ } }, { newCards: '7' }));
  await step('change the nickname', () => ada.press('/account', { has: { nickname: /./ } }, { nickname: 'Ada “L.”' }));
  await step('delete a map', () => ada.press(`${forgotten}/delete`, { action: /\/delete$/ }));

  const bob = new Visitor(url, { nickname: 'Bob', email: 'bob@example.org', password });
  await register(bob, `${url}/register`, dataDir);
  await step('copy a public map', () => bob.press(`${photography}/copy`, { action: /\/copy$/ }));
  await step('note on a public map', () => bob.press(first, { action: /\/note$/ }, { text: `Bob: ${ownText}` }));
  await step('suggest', () =>
    bob.press(
      `${photography}/suggestion?node=${leaves[0]}`,
      { action: /\/suggestion/, button: 'act=send' },
      suggestion,
    ),
  );
  // Views are counted and flushed every second.
  await wait(1_500);
  say(leftOut.length > 0 ? `This version has no: ${[...new Set(leftOut)].join(', ')}.` : 'Every act was done.');
  return ada;
}

/**
 * Waits until the source was read, and makes a map of its headings.
 * @param {Visitor} visitor
 */
async function sourceMap(visitor) {
  for (let tries = 0; tries < 50; tries += 1, await wait(100)) {
    const { links, status } = await visitor.get('/sources');
    if (status === 404) return null;
    const source = links.find((href) => /^\/sources\/[^/]+$/.test(href));
    const page = source && (await visitor.press(source, { action: /\/map$/, button: 'how=headings' }));
    if (page && page.status < 400) return mapAfter(visitor, page);
  }
  return null;
}

/** @param {Visitor} visitor */
async function importMap(visitor) {
  const text = '# Cheese\n\n- Kinds\n  - Hard\n  - Soft\n- Making\n  - Milk\n';
  const read = await visitor.press('/import', { has: { text: /^$/ } }, { text });
  const form = read?.forms.find(({ fields }) => fields.some(([name, value]) => name === 'act' && value !== 'read'));
  return read && form ? visitor.send(read, form, {}) : null;
}

/**
 * Asks a question below a lesson, and waits for the answer.
 * @param {Visitor} visitor
 */
async function askModel(visitor) {
  const { links } = await visitor.get('/lessons');
  const lesson = links.find((href) => /^\/map\/[^/?]+\?.*node=/.test(href));
  const { pathname, search } = new URL(lesson ?? '/', visitor.origin);
  const form = { action: /\/ask$/, method: 'post' };
  const page =
    (await visitor.press(pathname + search, form, ask, 'how=answer')) ??
    (await visitor.press(`${pathname}/ask${search}`, form, ask, 'how=answer'));
  for (let tries = 0; page && tries < 50; tries += 1, await wait(100))
    if ((await visitor.get(page.path)).html.includes('angle of the light')) return;
  say('This version answers no question.');
}
