import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usersIn } from '~/rooms/account/store/users-in';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { fittingWords } from '~/rooms/source/rules/fitting-words';
import type { NewSource, Sources } from '~/rooms/source/store/sources';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { temporaryDatabase } from '../../../support/database';
import { outlined } from '../../../support/maps';

const now = new Date('2026-01-31T12:00:00.000Z');
const most = 20;

let store: ReturnType<typeof temporaryDatabase>;
let sources: Sources;

const newSource = (id: string, passages: number, userId = 'ada'): NewSource => ({
  id,
  userId,
  title: `Title of ${id}`,
  kind: 'text',
  bytes: 100,
  pages: null,
  passages,
  words: 10,
  contents: [],
  structure: 'none',
  at: now,
});

async function keep(id: string, texts: readonly string[], userId = 'ada', heading = ''): Promise<void> {
  await sources.begin(newSource(id, texts.length, userId), most);
  await sources.addPassages(
    id,
    userId,
    1,
    texts.map((text) => ({ page: null, heading, text })),
  );
  await sources.finish(id, userId);
}

const addMap = (id: string, userId = 'ada') =>
  mapsIn(store.database).add({
    id,
    userId,
    ...outlined('Trees', '- Oak\n- Elm'),
    source: { kind: 'library', name: 'written outline', prompt: '' },
    runId: null,
    at: now,
  });

const fittingOf = async (...words: string[]) =>
  (await sources.fittingPassages({ mapId: 'trees', userId: 'ada', lists: [words], atMost: 12 }))[0] ?? [];

const indexed = () =>
  store.database.sqlite
    .prepare("select count(*) from passage_words where passage_words match 'oak OR elm'")
    .pluck()
    .get();

beforeEach(async () => {
  store = temporaryDatabase();
  sources = sourcesIn(store.database);
  for (const id of ['ada', 'bob'])
    await usersIn(store.database).add({
      id,
      nickname: id,
      email: `${id}@example.org`,
      emailVerified: true,
      passwordHash: 'hash',
      googleId: null,
      at: now,
    });
  await addMap('trees');
});
afterEach(() => store.dispose());

describe('passages that fit', () => {
  it('come from the map’s own sources, the best first', async () => {
    await keep('on-map', ['The elm is tall.', 'Oak, oak and once more oak.', 'Nothing of it.']);
    await keep('elsewhere', ['Oak oak oak oak.']);
    await keep('strange', ['Oak oak oak oak.'], 'bob');
    await sources.addToMap('trees', 'on-map', 'ada', now, most);
    const fitting = await fittingOf('oak', 'elm', '—', '"');
    expect(fitting.map(({ source, n, title }) => [source, n, title])).toEqual(
      expect.arrayContaining([
        ['on-map', 2, 'Title of on-map'],
        ['on-map', 1, 'Title of on-map'],
      ]),
    );
    expect(fitting).toHaveLength(2);
    for (const words of [[], ['–'], ['zebra']]) expect(await fittingOf(...words)).toEqual([]);
    const byBob = { mapId: 'trees', userId: 'bob', lists: [['oak']], atMost: 12 };
    expect(await sources.fittingPassages(byBob)).toEqual([[]]);
  });

  it('find words without their accents, and words of headings', async () => {
    await keep('book', ['Crème brûlée, in its original spelling.'], 'ada', 'Überschrift');
    await sources.addToMap('trees', 'book', 'ada', now, most);
    for (const word of ['creme', 'BRÛLÉE', 'uberschrift']) expect(await fittingOf(word)).toHaveLength(1);
  });
});

describe('passages that fit in languages without spaces between words', () => {
  it.each([
    ['Chinese', ['工蜂采集花粉。', '蜂王产卵，蜂王活得最久。', '蜂房是六角形的。'], '蜂王的产卵'],
    ['Japanese', ['花粉を集める。', '女王バチが卵を産む。', '巣は六角形。'], '女王バチ'],
    ['Korean', ['꽃가루를 모은다.', '여왕벌은 알을 낳는다.', '벌집은 육각형이다.'], '여왕벌과 알'],
  ])('%s', async (_, texts, label) => {
    await keep('on-map', texts);
    await keep('elsewhere', texts);
    await keep('strange', texts, 'bob');
    await sources.addToMap('trees', 'on-map', 'ada', now, most);
    const fitting = await fittingOf(...fittingWords([label]));
    expect(fitting.map(({ source, n }) => [source, n])[0]).toEqual(['on-map', 2]);
    expect(fitting.every(({ source }) => source === 'on-map')).toBe(true);
    const byBob = { mapId: 'trees', userId: 'bob', lists: [fittingWords([label])], atMost: 12 };
    expect(await sources.fittingPassages(byBob)).toEqual([[]]);
  });
});

describe('passages that fit among very many', () => {
  it('are those with rare words first, then some with common words', async () => {
    const texts = Array.from({ length: 2_200 }, (_, at) => (at % 500 === 7 ? 'Bees make wax.' : 'Bees fly.'));
    await keep('before', texts.slice(0, 50));
    await keep('book', texts);
    await sources.addToMap('trees', 'book', 'ada', now, most);
    const [both = [], common = [], none] = await sources.fittingPassages({
      mapId: 'trees',
      userId: 'ada',
      lists: [['bees', 'wax'], ['bees'], ['zebra']],
      atMost: 12,
    });
    expect(both.map(({ n }) => n).slice(0, 5)).toEqual(expect.arrayContaining([8, 508, 1008, 1508, 2008]));
    expect(new Set(both.map(({ n }) => n)).size).toBe(12);
    expect(common).toHaveLength(12);
    expect([...both, ...common].every(({ source }) => source === 'book')).toBe(true);
    expect(none).toEqual([]);
  });
});

describe('a search in a source', () => {
  it('marks its words, the last one as the beginning of a word', async () => {
    await keep('book', ['An oak leaves its leaves.', 'An elm.', 'Leaves of an Oak.']);
    const found = await sources.find('book', 'ada', ['oak', 'lea'], { offset: 0, limit: 10 });
    expect(found.map(({ n, marked }) => [n, marked.filter(({ isMark }) => isMark).length])).toEqual([
      [1, 3],
      [3, 2],
    ]);
    expect(found[1]?.marked.map(({ text }) => text).join('')).toBe('Leaves of an Oak.');
    expect(await sources.find('book', 'bob', ['oak'], { offset: 0, limit: 10 })).toEqual([]);
    expect(await sources.find('book', 'ada', ['*', '"'], { offset: 0, limit: 10 })).toEqual([]);
    const next = await sources.find('book', 'ada', ['oak'], { offset: 1, limit: 1 });
    expect(next.map(({ n }) => n)).toEqual([3]);
  });

  it('finds words of languages without spaces', async () => {
    await keep('book', ['橡树是一种树。', '榆树。']);
    const found = await sources.find('book', 'ada', ['橡树'], { offset: 0, limit: 10 });
    expect(found.map(({ n }) => n)).toEqual([1]);
    expect(found[0]?.marked[0]).toEqual({ text: '橡树', isMark: true });
  });
});

describe('a source', () => {
  it("is invisible before it is complete, and only its owner's after that", async () => {
    const row = { userId: 'ada', title: 'T', kind: 'text', bytes: 1, pages: null } as const;
    const begun = {
      ...row,
      id: 'b',
      passages: 1,
      words: 1,
      contents: [],
      structure: 'none',
      at: now,
    } as const;
    expect(await sources.begin(begun, most)).toBe(true);
    expect(await sources.byId('b', 'ada')).toBeNull();
    expect(await sources.addToMap('trees', 'b', 'ada', now, most)).toBe(false);
    // The run is tried a second time: its passages are stored once, without those of the first try.
    const two = ['one oak', 'two oaks'].map((text) => ({ page: null, heading: '', text }));
    await sources.addPassages('b', 'ada', 1, two);
    expect(await sources.begin(begun, most)).toBe(true);
    await sources.addPassages('b', 'ada', 1, two.slice(0, 1));
    expect(await sources.finish('b', 'ada')).toBe(true);
    expect(await sources.passages('b', 'ada', 1, 10)).toHaveLength(1);
    expect(await sources.begin(begun, most)).toBe(false);
    expect(await sources.byId('b', 'ada')).toMatchObject({ id: 'b', passages: 1, shared: false });
    expect(await sources.byId('b', 'bob')).toBeNull();
    expect(await sources.list('bob', 10)).toEqual([]);
    expect(await sources.passages('b', 'bob', 1, 10)).toEqual([]);
    expect(await sources.remove('b', 'bob')).toBe(false);
  });

  it('that is read a second time loses the pictures of the first try a few at a time', async () => {
    const begun = newSource('b', 1);
    expect(await sources.begin(begun, most)).toBe(true);
    const figures = Array.from('abcdef0123', (digit) => ({
      ...{ passage: 1, caption: '', alt: '' },
      picture: { hash: digit.repeat(32), width: 8, height: 8, large: Uint8Array.of(1), small: null },
    }));
    await sources.addFigures('b', 'ada', 1, figures, now);
    const { sqlite } = store.database;
    const left = () => sqlite.prepare('select count(*) as n from source_figures').get() as { n: number };
    expect(await sources.begin(begun, most)).toBe(true);
    const counts = [left().n];
    while (await sources.clearFigures('b', 'ada')) counts.push(left().n);
    expect(counts).toEqual([10, 6, 2, 0]);
    expect(sqlite.prepare('select count(*) as n from pictures').get()).toEqual({ n: 0 });
    expect(await sources.clearFigures('b', 'bob')).toBe(false);
  });

  it('is limited in number', async () => {
    await keep('one', ['oak']);
    const second = { ...(await sources.byId('one', 'ada')), id: 'two', at: now } as never;
    expect(await sources.begin(second, 1)).toBe(false);
    expect(await sources.begin(second, 2)).toBe(true);
  });

  it('that is removed is gone at once; its passages and their words follow piece by piece', async () => {
    await keep('book', ['oak', 'elm', 'oak elm']);
    await keep('other', ['oak']);
    await sources.addToMap('trees', 'book', 'ada', now, most);
    expect(await sources.remove('book', 'ada')).toBe(true);
    expect(await sources.byId('book', 'ada')).toBeNull();
    expect(await sources.ofMap('trees', 'ada')).toEqual([]);
    expect(await fittingOf('oak')).toEqual([]);
    expect(await sources.stillThere('trees', ['book', 'other'])).toEqual(new Set(['other']));
    let turns = 0;
    while (await sources.clear(2)) turns += 1;
    expect(turns).toBe(2);
    expect(indexed()).toBe(1);
    expect(store.database.sqlite.prepare('select id from sources').pluck().all()).toEqual(['other']);
    store.database.sqlite.exec("insert into passage_words (passage_words) values ('integrity-check')");
  });

  it('is deleted with its owner, words included', async () => {
    await keep('book', ['oak']);
    await usersIn(store.database).remove('ada');
    expect(indexed()).toBe(0);
  });

  it('is kept with its words in a copy of the file', async () => {
    await keep('book', ['oak', 'elm']);
    await keep('gone', ['oak', 'elm']);
    await keep('last', ['oak', 'elm']);
    await sources.remove('gone', 'ada');
    while (await sources.clear(100));
    store.database.sqlite.exec('vacuum');
    const found = await sources.find('last', 'ada', ['elm'], { offset: 0, limit: 9 });
    expect(found.map(({ text }) => text)).toEqual(['elm']);
  });
});

describe('the view of others', () => {
  const lesson = (mapId: string) =>
    lessonsIn(store.database).write({
      id: `lesson-${mapId}`,
      mapId,
      userId: 'ada',
      nodeId: 'n1',
      nodeLabel: 'Oak',
      pathString: 'Trees > Oak',
      compositeKey: 'n1_Trees > Oak',
      source: { kind: 'model', name: 'm', prompt: '' },
      markdown: 'Oaks [1]',
      content: '',
      renderer: 1,
      tasks: { done: 0, total: 0 },
      citations: [{ n: 1, source: 'book', passage: 2, title: 'Title of book' }],
      at: now,
    });
  const wanted = [{ source: 'book', passage: 2 }];

  it('is empty, until its owner shares it on a public map', async () => {
    await keep('book', ['oak', 'elm']);
    await sources.addToMap('trees', 'book', 'ada', now, most);
    await lesson('trees');
    expect(await sources.cited('trees', 'ada', wanted)).toMatchObject([{ source: 'book', n: 2, text: 'elm' }]);
    const hidden = async () => {
      expect(await sources.cited('trees', 'bob', wanted)).toEqual([]);
      expect(await sources.cited('trees', null, wanted)).toEqual([]);
      expect(await sources.shared('book')).toBeNull();
      expect(await sources.sharedPassages('book', 1, 2)).toEqual([]);
    };
    await hidden();
    await mapsIn(store.database).setVisibility('trees', 'ada', true, now);
    await hidden();
    await sources.setShared('book', 'ada', true);
    for (const reader of ['bob', null])
      expect(await sources.cited('trees', reader, wanted)).toMatchObject([{ n: 2, title: 'Title of book' }]);
    expect(await sources.shared('book')).toEqual({ title: 'Title of book', cited: [2] });
    expect(await sources.sharedPassages('book', 1, 2)).toMatchObject([{ n: 2, text: 'elm' }]);
    await mapsIn(store.database).setVisibility('trees', 'ada', false, now);
    await hidden();
    await mapsIn(store.database).setVisibility('trees', 'ada', true, now);
    await sources.takeFromMap('trees', 'book', 'ada');
    await hidden();
  });

  it('is empty again once the map is in the bin', async () => {
    await keep('book', ['oak', 'elm']);
    await sources.addToMap('trees', 'book', 'ada', now, most);
    await lesson('trees');
    await sources.setShared('book', 'ada', true);
    await mapsIn(store.database).setVisibility('trees', 'ada', true, now);
    await mapsIn(store.database).putIntoBin('trees', 'ada', now);
    expect(await sources.shared('book')).toBeNull();
    expect(await sources.cited('trees', null, wanted)).toEqual([]);
  });
});

it('a lesson keeps its citations, and its previous text keeps its own', async () => {
  const lessons = lessonsIn(store.database);
  const base = {
    id: 'lesson',
    mapId: 'trees',
    userId: 'ada',
    nodeId: 'n1',
    nodeLabel: 'Oak',
    pathString: 'Trees > Oak',
    compositeKey: 'n1_Trees > Oak',
    source: { kind: 'model', name: 'm', prompt: '' },
    content: '',
    renderer: 1,
    tasks: { done: 0, total: 0 },
    at: now,
  } as const;
  const first = [{ n: 1, source: 'book', passage: 2, title: 'Book' }];
  await lessons.write({ ...base, markdown: 'First [1]', citations: first });
  const second = await lessons.write({ ...base, markdown: 'Second' });
  expect(second).toMatchObject({ citations: null, previousOrigin: { citations: first } });
  const where = { mapId: 'trees', nodeId: 'n1', userId: 'ada', version: 2 };
  const origin = second?.previousOrigin;
  if (!origin) throw new Error('there is no text before');
  const text = { markdown: 'First [1]', content: '', renderer: 1, tasks: { done: 0, total: 0 } };
  const back = await lessons.exchange(where, { ...text, ...origin }, now);
  expect(back).toMatchObject({ citations: first, previousOrigin: { citations: null } });
  const edit = { ...where, version: 3 };
  const edited = await lessons.edit(edit, { ...text, markdown: 'By hand [1]', unfinished: null }, now);
  expect(edited).toMatchObject({ citations: first });
});
