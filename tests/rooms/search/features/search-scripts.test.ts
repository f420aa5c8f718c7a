import { readdirSync, readFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexedText } from '~/kit/search/words';
import type { User } from '~/rooms/account/store/users';
import { fittingWords } from '~/rooms/source/rules/fitting-words';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { keepSource } from '../../../support/sources';

/** Search in scripts that are written without spaces between words. */

let home: TestRooms;
let ada: User;
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
});
afterEach(() => home.close());

const addMap = (query: string, outline: string): Promise<string> =>
  home.rooms.map.maps.add({
    ...outlined(query, outline),
    id: home.rooms.server.random.id(),
    userId: ada.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });

const save = async (mapId: string, nodeId: string, markdown: string) => {
  const saved = await home.rooms.lesson.saveLesson({ mapId, nodeId, userId: ada.id, version: 0 }, markdown);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
};

async function find(typed: string): Promise<string[]> {
  const { groups } = await home.rooms.search.findTexts(ada.id, { typed, scope: 'all', page: 1 });
  return groups.flatMap(({ items }) =>
    items.map(({ kind, pieces }) => {
      const found = pieces.filter(({ isFound }) => isFound).map(({ text }) => text);
      return `${kind}: ${found.join(' ')}`;
    }),
  );
}

/**
 * A text on photosynthesis, one on the weather, a word that only the first has, and one in neither that differs by a
 * mark.
 */
const languages = [
  {
    language: 'Thai',
    plants: 'การสังเคราะห์ด้วยแสงเป็นกระบวนการที่พืชใช้สร้างอาหารจากแสงแดด',
    weather: 'ฝนตกหนักในฤดูมรสุมและอากาศร้อนชื้นตลอดทั้งปี',
    word: 'สังเคราะห์',
    beginning: 'สังเค',
    other: 'สิงเคราห์',
    short: 'พืช',
  },
  {
    language: 'Lao',
    plants: 'ການສັງເຄາະແສງແມ່ນຂະບວນການທີ່ພືດໃຊ້ສ້າງອາຫານຈາກແສງຕາເວັນ',
    weather: 'ຝົນຕົກໜັກໃນລະດູມໍລະສຸມແລະອາກາດຮ້ອນຊຸ່ມຕະຫຼອດປີ',
    word: 'ສັງເຄາະ',
    beginning: 'ສັງເຄ',
    other: 'ສິງເຄາະ',
    short: 'ພືດ',
  },
  {
    language: 'Khmer',
    plants: 'រស្មីសំយោគគឺជាដំណើរការដែលរុក្ខជាតិប្រើដើម្បីផលិតអាហារពីពន្លឺព្រះអាទិត្យ',
    weather: 'ភ្លៀងធ្លាក់ខ្លាំងនៅរដូវវស្សាហើយអាកាសធាតុក្តៅពេញមួយឆ្នាំ',
    word: 'រុក្ខជាតិ',
    beginning: 'រុក្ខជា',
    other: 'រក្ខជាតិ',
    short: 'ផលិត',
  },
  {
    language: 'Burmese',
    plants: 'အလင်းမှီစုဖွဲ့ခြင်းသည်အပင်များနေရောင်ခြည်မှအစာချက်လုပ်သောဖြစ်စဉ်ဖြစ်သည်',
    weather: 'မိုးရာသီတွင်မိုးသည်းထန်စွာရွာသွန်းပြီးတစ်နှစ်ပတ်လုံးပူအိုက်သည်',
    word: 'နေရောင်ခြည်',
    beginning: 'နေရောင်ခြ',
    other: 'နိရောင်ခြည်',
    short: 'အပင်',
  },
] as const;

describe.each(languages)('$language', ({ plants, weather, word, beginning, other, short }) => {
  it('is found by a word in the middle of a sentence, complete or not', async () => {
    const map = await addMap(plants, `- ${weather}\n- B`);
    await save(map, 'n1', `${plants}.`);
    await save(map, 'n2', `${weather}.`);
    for (const typed of [word, `${word} `, `"${word}"`, short, `${short} `])
      expect(await find(typed), typed).toEqual([
        `title: ${typed.replace(/["\s]/g, '')}`,
        `lesson: ${typed.replace(/["\s]/g, '')}`,
      ]);
    expect(await find(beginning)).toHaveLength(2);
    expect(await find(other)).toEqual([]);
    expect(await find(`-${short} ${weather.slice(0, 6)}`)).toHaveLength(2);
  });

  it('is found with and without marks for line breaks in the text', async () => {
    const marked = plants.replace(word, [...word].join('\u200b'));
    const map = await addMap('Plants', `- A\n- B`);
    await save(map, 'n1', `${marked}.`);
    expect(await find(word)).toHaveLength(1);
    expect(await find([...word].join('\u200b'))).toHaveLength(1);
  });

  it('is found among passages for a lesson, best first', async () => {
    const passages = [weather, plants, weather].map((text) => ({ page: 1, heading: '', text }));
    const source = await keepSource(home, ada.id, 'Book', passages);
    const map = await addMap('Plants', `- ${word}\n- B`);
    await home.rooms.source.sources.addToMap(map, source, ada.id, home.clock.now(), 5);
    const [found = []] = await home.rooms.source.sources.fittingPassages({
      mapId: map,
      userId: ada.id,
      lists: [fittingWords([word])],
      atMost: 12,
    });
    expect(found[0]?.n).toBe(2);
    const thread = { mapId: map, nodeId: 'n2', userId: ada.id };
    const { passages: answers } = await home.rooms.ask.findAnswers(thread, `${word}?`);
    expect(answers[0]?.n).toBe(2);
    expect(answers[0]?.excerpt).toContain(word);
    const asked = await home.rooms.ask.findAnswers(thread, `${weather.slice(0, 16)}${word}?`);
    expect(asked.passages.map(({ n }) => n)).toContain(2);
  });
});

it('an excerpt of a text without spaces begins near the result, at a character', async () => {
  const filler = 'ฝนตกหนักในฤดูมรสุม'.repeat(60);
  const map = await addMap('Plants', `- A\n- B`);
  await save(map, 'n1', `${filler}สังเคราะห์${filler}`);
  const thread = { mapId: map, nodeId: 'n2', userId: ada.id };
  const { lessons } = await home.rooms.ask.findAnswers(thread, 'สังเคราะห์');
  const excerpt = lessons[0]?.excerpt ?? '';
  expect(excerpt).toMatch(/^… \P{M}/u);
  expect(excerpt).toContain('สังเคราะห์');
  expect(excerpt.length).toBeLessThan(240);
});

it('older texts are indexed anew: passages with the migration, maps after the start', () => {
  const sqlite = new SQLite(':memory:');
  const migrate = (from: string, to: string) => {
    for (const file of readdirSync('migrations').sort())
      if (file.endsWith('.sql') && file > from && file < to)
        for (const statement of readFileSync(`migrations/${file}`, 'utf8').split('--> statement-breakpoint'))
          sqlite.exec(statement);
  };
  migrate('', '0019');
  sqlite.pragma('foreign_keys = off');
  sqlite.exec(`
    insert into sources (id, user_id, title, kind, bytes, passages, words, contents, structure, created_at, state)
      values ('book', 'ada', 'Book', 'text', 1, 1, 1, '[]', 'none', '', 'whole');
    insert into passages (source_id, n, heading, text) values ('book', 1, '', 'ที่พืชใช้สร้างอาหาร');`);
  const found = () => sqlite.prepare(`select count(*) from search_index('"อา"')`).pluck().get();
  expect(found()).toBe(0);
  migrate('0019', '0020');
  expect(found()).toBe(1);
  expect(sqlite.prepare('select count(*) from maps where is_indexed = 1').pluck().get()).toBe(0);
  sqlite.close();
});

it('a text is split into the same words by a trigger and by our own code', () => {
  let state = 11;
  const roll = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const scripts = [0x0e01, 0x0e81, 0x1000, 0x1780, 0x4e00, 0x41];
  const between = ['', '', '', '', ' ', '\u200b', '3', '.', 'é'];
  const text = () => {
    const mixed = roll(2) === 0;
    const one = roll(scripts.length);
    return Array.from({ length: 1 + roll(250) }, () => {
      const from = scripts[mixed ? roll(scripts.length) : one] ?? 0;
      return String.fromCodePoint(from + roll(0x5f)) + between[roll(between.length)];
    }).join('');
  };
  const { sqlite } = home.rooms.server.database;
  sqlite.exec(`create virtual table temp.all_words using fts5vocab('main', 'search_index', 'instance')`);
  const put = sqlite.prepare(
    `insert into search_put (kind, ref, user_id, map_id, node_id, text) values ('card', ?, '', null, null, ?)`,
  );
  const idOf = sqlite.prepare('select id from search_texts where ref = ?').pluck();
  const ours = sqlite.prepare('insert into search_index (rowid, words) values (?, ?)');
  const words = sqlite
    .prepare(
      `select distinct term from temp.all_words where doc = ? and term not like char(57344) || '%' order by term`,
    )
    .pluck();
  for (let at = 0; at < 200; at += 1) {
    const some = text();
    put.run(`t${at}`, some);
    ours.run(100_000 + at, indexedText(some));
    expect(words.all(idOf.get(`t${at}`)), some).toEqual(words.all(100_000 + at));
  }
});
