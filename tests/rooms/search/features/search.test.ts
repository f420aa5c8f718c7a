import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { laterParts, portionsOfLabels } from '~/rooms/map/rules/label-parts';
import { pathTo } from '~/rooms/map/rules/tree';
import type { SearchScope } from '~/rooms/search/rules/scope';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { indexRest } from '~/store/file/index-later';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { keepSource } from '../../../support/sources';

let home: TestRooms;
let ada: User;
let bob: User;
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
});
afterEach(() => home.close());

const addMap = (query: string, outline: string, userId = ada.id): Promise<string> =>
  home.rooms.map.maps.add({
    ...outlined(query, outline),
    id: home.rooms.server.random.id(),
    userId,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
const save = async (mapId: string, nodeId: string, markdown: string, userId = ada.id) => {
  const version = (await home.rooms.lesson.lessons.get(mapId, nodeId))?.version ?? 0;
  const saved = await home.rooms.lesson.saveLesson({ mapId, nodeId, userId, version }, markdown);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
};
const addCard = async (mapId: string, nodeId: string, front: string, userId = ada.id) => {
  const added = await home.rooms.review.addCard({ userId, mapId, nodeId }, { front, back: 'Yes.' });
  if (!added.ok) throw new Error(JSON.stringify(added));
  return added.cardId;
};

/** The results, one a line: kind, node and the marked pieces. */
async function find(typed: string, scope: SearchScope = 'all', reader: User | null = ada): Promise<string[]> {
  const { groups } = await home.rooms.search.findTexts(reader?.id ?? null, { typed, scope, page: 1 });
  return groups.flatMap(({ items }) =>
    items.map(({ kind, at, pieces }) => {
      const text = pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');
      return `${kind} ${at ?? '-'}: ${text}`;
    }),
  );
}

/** The contents of the index: each word of each text, with its position. */
function held(): string[] {
  const { database } = home.rooms.server;
  database.sqlite.exec(
    `create virtual table if not exists temp.search_words using fts5vocab('main', 'search_index', 'instance')`,
  );
  const rows = database.sqlite
    .prepare(
      `select t.kind || ' ' || t.ref || ' ' || t.away || ' ' || t.seen || ' ' || w.term as line
      from temp.search_words w left join search_texts t on t.id = w.doc order by line`,
    )
    .all() as { line: string | null }[];
  const labels = database.sqlite
    .prepare(
      `select 'label ' || m.ref || ' ' || n.node_id || ' ' || n.n || ' ' || l.nodes as line
      from search_nodes n left join search_labels l on l.part = n.part and l.title = n.title
        left join search_texts t on t.id = l.part
        left join search_texts m on m.id = l.title and m.kind = 'title' and m.ref = t.map_id
      union all select 'part ' || nodes from search_labels order by line`,
    )
    .all() as { line: string | null }[];
  return [...rows, ...labels].map(({ line }) => line ?? 'a word or label of nothing');
}

/** Each node below the root of a user's map with its path, read from its outline. */
async function pathsOf(mapId: string, ownerId: string) {
  const map = await home.rooms.map.maps.ownedOrBinned(mapId, ownerId);
  if (!map || map.deletedAt) return [];
  const tree = home.rooms.map.treeOf(map);
  return [...tree.nodes.keys()].map((nodeId) => {
    const labels = pathTo(tree, nodeId).map(({ label }) => label);
    return { nodeId, label: labels.at(-1), path: labels.slice(1, -1) };
  });
}

describe('the scope of a search', () => {
  it('includes titles, labels, lessons and cards of one’s own, with links to their place', async () => {
    const map = await addMap('Forests', '- Oak trees\n  - Acorns\n- Elm');
    await save(map, 'n2', 'An **acorn** falls in autumn.');
    await addCard(map, 'n3', 'What does an elm have?');
    expect(await find('forest')).toEqual(['title -: [Forests]']);
    expect(await find('oak tre')).toEqual(['label n1: [Oak trees]'.replace('[Oak trees]', '[Oak] [trees]')]);
    expect(await find('autumn ')).toEqual(['lesson n2: An acorn falls in [autumn].']);
    expect((await find('elm ')).sort()).toEqual(['card n3: What does an [elm] have? Yes.', 'label n3: [Elm]']);
    expect(await find('elm ', 'cards')).toHaveLength(1);
    expect(await find('elm ', 'maps')).toEqual(['label n3: [Elm]']);
    expect(await find('elm ', 'lessons')).toEqual([]);
    const { groups } = await home.rooms.search.findTexts(ada.id, { typed: 'acorns ', scope: 'all', page: 1 });
    expect(groups[0]).toMatchObject({ id: map, title: 'Forests' });
    expect(groups[0]?.items[0]).toMatchObject({ at: 'n2', path: ['Oak trees'] });
  });

  it('includes only public texts of others', async () => {
    const map = await addMap('Secret gardens', '- Roses\n- Tulips', bob.id);
    await save(map, 'n1', 'Roses climb.', bob.id);
    await addCard(map, 'n1', 'Which roses climb?', bob.id);
    for (const scope of ['all', 'maps', 'lessons', 'cards', 'public'] as const)
      expect(await find('roses', scope)).toEqual([]);
    expect(await find('roses', 'public', null)).toEqual([]);
    await home.rooms.map.maps.setVisibility(map, bob.id, true, home.clock.now());
    expect(await find('roses', 'all')).toEqual([]);
    expect((await find('roses', 'public')).map((line) => line.split(' ')[0]).sort()).toEqual(['label', 'lesson']);
    expect(await find('roses', 'public', null)).toHaveLength(2);
    // A visitor finds public texts in every scope.
    expect(await find('roses', 'cards', null)).toHaveLength(2);
    expect(await find('roses', 'public', bob)).toEqual([]);
    await home.rooms.map.maps.putIntoBin(map, bob.id, home.clock.now());
    expect(await find('roses', 'public')).toEqual([]);
    expect(await find('roses', 'all', bob)).toEqual([]);
  });

  it('includes passages of one’s own sources', async () => {
    const sources = sourcesIn(home.rooms.server.database);
    const source = {
      id: 'book',
      userId: ada.id,
      title: 'On trees',
      kind: 'text',
      bytes: 1,
      pages: null,
    } as const;
    const about = { passages: 2, words: 4, contents: [], structure: 'none', at: home.clock.now() } as const;
    await sources.begin({ ...source, ...about }, 10);
    const passages = ['Bark protects.', '使用工具部署服务'].map((text) => ({
      page: 1,
      heading: 'Of old bark',
      text,
    }));
    await sources.addPassages('book', ada.id, 1, passages);
    await sources.finish('book', ada.id);
    expect(await find('protects', 'sources')).toEqual(['passage 1: Of old bark: Bark [protects].']);
    expect(await find('部署')).toEqual(['passage 2: Of old bark: 使用工具[部署]服务']);
    expect(await find('"old bark" bark')).toEqual([
      'passage 1: Of [old bark]: [Bark] protects.',
      'passage 2: Of [old bark]: 使用工具部署服务',
    ]);
    expect(await find('protects', 'sources', bob)).toEqual([]);
    await sources.remove('book', ada.id);
    expect(await find('protects')).toEqual([]);
  });
});

it('within a map returns the nodes whose lessons fit, for everybody who may read it', async () => {
  const map = await addMap('Trees', '- Oak\n- Elm', bob.id);
  const other = await addMap('Gardens', '- Roses\n- Oaks', bob.id);
  await save(map, 'n2', 'Elms have bark.', bob.id);
  await save(other, 'n1', 'Bark is sold for roses.', bob.id);
  const nodes = { nodes: [{ id: 'n2', label: 'Elm' }], total: 1 };
  expect(await home.rooms.search.findInLessons(bob.id, map, 'bark')).toEqual(nodes);
  expect(await home.rooms.search.findInLessons(ada.id, map, 'bark')).toBeNull();
  await home.rooms.map.maps.setVisibility(map, bob.id, true, home.clock.now());
  expect(await home.rooms.search.findInLessons(ada.id, map, 'bark')).toEqual(nodes);
  expect(await home.rooms.search.findInLessons(null, map, 'bark')).toEqual(nodes);
  expect(await home.rooms.search.findInLessons(null, map, 'elm oak')).toEqual({ nodes: [], total: 0 });
});

describe('a query', () => {
  it.each([
    ['has all words', 'climb roses ', 1],
    ['and its last word may go on', 'climb ros', 1],
    ['but no other', 'cli roses ', 0],
    ['has phrases', '"roses climb"', 1],
    ['in their order', '"climb roses"', 0],
    ['has words that must not be there', 'roses -climb', 0],
    ['without accents', 'resume ', 1],
    ['with others', 'RÉSUMÉ ', 1],
    ['finds Chinese by two letters', '部署 ', 1],
    ['by one', '部', 1],
    ['by the last one', '务', 1],
    ['and not by two that do not follow each other', '部服 ', 0],
    ['finds Korean within a word', '교에 ', 1],
    ['finds Chinese of four letters', '工具部署', 1],
    ['and not where they stand in another order', '部署工具', 0],
    ['has words that a sign holds together', 'old-roses ', 1],
    ['in their order', 'roses-old ', 0],
    ['leaves out no text for a phrase that it has not', 'roses -"climb roses"', 1],
    ['but for one that it has', 'roses -"roses climb"', 0],
    ['finds nothing by the words that say whose a text is', '\ue000', 0],
  ])('%s', async (_, typed, count) => {
    const map = await addMap('Gardens', '- A\n- B');
    await save(map, 'n1', 'Old roses climb. Résumé. 使用工具部署服务 and 학교에서.');
    expect(await find(typed, 'lessons')).toHaveLength(count);
  });

  it.each([
    '%',
    '"',
    '""',
    '*',
    '-',
    '-x',
    'NEAR(',
    'NEAR(a b)',
    '{',
    'a} : b',
    'whose : u00',
    '^a',
    'a AND',
    'OR',
    'NOT',
    '\0',
    'a\0b',
    "'",
    '\\',
    '('.repeat(150),
    '"a" "b',
    '𝐀',
    '\ud800',
    ' ',
    '部"署',
  ])('of %j does not fail', async (typed) => {
    await addMap('Gardens', '- A\n- B');
    for (const scope of ['all', 'public'] as const)
      await expect(home.rooms.search.findTexts(ada.id, { typed, scope, page: 1 })).resolves.toBeDefined();
  });

  it('for labels is about single nodes: another node’s words neither help nor hinder', async () => {
    await addMap('Gardens', '- Red roses\n- White elms\n- Roses and elms');
    expect(await find('red roses ')).toEqual(['label n1: [Red] [roses]']);
    expect(await find('red elms ')).toEqual([]);
    expect(await find('roses -elms')).toEqual(['label n1: Red [roses]']);
    expect(await find('"roses and"')).toEqual(['label n3: [Roses and] elms']);
    const { total } = await home.rooms.search.findTexts(ada.id, {
      typed: 'red elms ',
      scope: 'all',
      page: 1,
    });
    expect(total).toBe(0);
  });

  it('finds a text of which the index has only the words, however many fit', async () => {
    const map = await addMap('Gardens', Array.from({ length: 3 }, (_, n) => `- Leaf ${n}`).join('\n'));
    await save(map, 'n1', 'One red rose.');
    // One more newer text than one search reads, all with the words in the other order.
    home.rooms.server.database.sqlite.exec(`
      insert into search_put (kind, ref, user_id, map_id, node_id, text)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001)
      select 'card', 'c' || i, '${ada.id}', '${map}', 'n2', 'rose red' from n`);
    const first = await home.rooms.search.findTexts(ada.id, { typed: '"red rose"', scope: 'all', page: 1 });
    expect(first).toMatchObject({ total: 0, groups: [] });
    const before = first.older ?? 0;
    expect(before).toBeGreaterThan(0);
    const second = await home.rooms.search.findTexts(ada.id, {
      typed: '"red rose"',
      scope: 'all',
      page: 1,
      before,
    });
    expect(second).toMatchObject({ total: 1, older: null, groups: [{ id: map, items: [{ at: 'n1' }] }] });
  });

  it('ranks first the results with most of the words', async () => {
    const map = await addMap('Gardens', '- A\n- B\n- C');
    await save(map, 'n2', 'Roses, and roses again: all about roses.');
    await save(map, 'n1', `A rose among much else. ${'Elms and oaks. '.repeat(50)}`);
    await addMap('Roses', '- A\n- B');
    expect((await find('rose')).map((line) => line.split(':')[0])).toEqual(['title -', 'lesson n2', 'lesson n1']);
  });

  it('counts and lists each label that fits, twenty on a page', async () => {
    await addMap('Gardens', Array.from({ length: 45 }, (_, n) => `- Leaf ${n}`).join('\n'));
    const seen = new Set<string | null>();
    for (const page of [1, 2, 3]) {
      const found = await home.rooms.search.findTexts(ada.id, { typed: 'leaf', scope: 'maps', page });
      expect(found).toMatchObject({ total: 45, hasNext: page < 3 });
      const items = found.groups.flatMap(({ items }) => items);
      expect(items).toHaveLength(page < 3 ? 20 : 5);
      for (const item of items) seen.add(item.at);
    }
    expect(seen.size).toBe(45);
  });

  it('counts labels of more than a hundred maps', async () => {
    for (let n = 0; n < 120; n += 1) await addMap(`Garden ${n}`, '- Leaf\n- Root');
    const found = await home.rooms.search.findTexts(ada.id, { typed: 'leaf', scope: 'maps', page: 6 });
    expect(found).toMatchObject({ total: 120, older: null, hasNext: false });
    expect(found.groups).toHaveLength(20);
  });

  it('has pages', async () => {
    const map = await addMap('Gardens', Array.from({ length: 45 }, (_, n) => `- Leaf ${n}`).join('\n'));
    for (let n = 1; n <= 45; n += 1) await save(map, `n${n}`, `Roses number ${n}.`);
    const seen = new Set<string | null>();
    for (const page of [1, 2, 3]) {
      const found = await home.rooms.search.findTexts(ada.id, { typed: 'roses', scope: 'lessons', page });
      expect(found).toMatchObject({ total: 45, older: null, hasNext: page < 3 });
      for (const item of found.groups.flatMap(({ items }) => items)) seen.add(item.at);
    }
    expect(seen.size).toBe(45);
  });
});

describe('the index', () => {
  it('equals a new one after random changes of every kind', async () => {
    let state = 7;
    const roll = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
    const words = ['oak', 'Élan', '部署服务', 'New York', '학교', '$x^2$', 'a', '**b**'];
    const text = () => Array.from({ length: 1 + roll(6) }, () => pick(words)).join(' ');
    const { rooms } = home;
    const now = () => home.clock.now();
    const maps = [
      { id: await addMap('One', '- A\n  - B\n- C'), owner: ada },
      { id: await addMap('Two', '- D\n- E\n- F', bob.id), owner: bob },
    ];
    const books: { id: string; owner: User }[] = [];

    type Work = (map: (typeof maps)[number], nodes: readonly string[]) => Promise<unknown>;
    const change = (id: string, owner: User, act: Parameters<typeof rooms.map.changeMap>[2]) =>
      rooms.map.changeMap(owner.id, id, act);
    const ownCard = async (owner: User) =>
      (await rooms.review.cards.list(owner.id, { search: '', offset: roll(3), limit: 1 }))[0];
    const addition: Work = ({ id, owner }, nodes) =>
      change(id, owner, { act: 'add', parent: pick(nodes), before: null, label: text() });
    const writing: Work = async ({ id, owner }, nodes) => {
      const node = pick(nodes);
      const version = (await rooms.lesson.lessons.get(id, node))?.version ?? 0;
      await rooms.lesson.saveLesson({ mapId: id, nodeId: node, userId: owner.id, version }, text());
    };
    const works: readonly (readonly [often: number, Work])[] = [
      [4, addition],
      [4, writing],
      [1, ({ id, owner }, nodes) => change(id, owner, { act: 'rename', node: pick(nodes), label: text() })],
      [
        1,
        ({ id, owner }, nodes) =>
          change(id, owner, { act: 'move', node: pick(nodes), parent: pick(nodes), before: null }),
      ],
      [2, ({ id, owner }, nodes) => change(id, owner, { act: 'delete', node: pick(nodes) })],
      [2, ({ id, owner }) => change(id, owner, { act: pick(['undo', 'redo'] as const) })],
      [1, ({ id, owner }) => change(id, owner, { act: 'restore', version: 1 + roll(9) })],
      [1, ({ id, owner }) => rooms.map.maps.rename(id, owner.id, text(), now())],
      [2, ({ id, owner }) => rooms.map.maps.setVisibility(id, owner.id, roll(2) === 0, now())],
      [1, ({ id, owner }) => rooms.map.maps.putIntoBin(id, owner.id, now())],
      [2, ({ id, owner }) => rooms.map.maps.putBack(id, owner.id)],
      // Cards, also on a public map of the other account.
      [
        3,
        ({ id }, nodes) =>
          rooms.review.addCard(
            { userId: pick([ada, bob]).id, mapId: id, nodeId: pick(nodes) },
            { front: text(), back: text() },
          ),
      ],
      [
        2,
        async ({ owner }) => {
          const card = await ownCard(owner);
          if (!card) return;
          await rooms.review.editCard(owner.id, card.mapId, card.id, { front: text(), back: text() });
          await rooms.review.suspendCard(owner.id, card.mapId, card.id, roll(2) === 0);
        },
      ],
      [
        1,
        async ({ owner }) => {
          const card = await ownCard(owner);
          if (card) await rooms.review.deleteCard(owner.id, card.mapId, card.id);
        },
      ],
      [
        1,
        async ({ id }) => {
          const owner = pick([ada, bob]);
          const kept = await rooms.copy.keepCopy(owner.id, id, '');
          if (kept.ok && maps.length < 8) maps.push({ id: kept.mapId, owner });
        },
      ],
      [
        1,
        async ({ id, owner }) => {
          const looked = await rooms.copy.lookForChanges(owner.id, id);
          if (looked?.kind === 'proposal')
            await rooms.copy.takeGains(owner.id, id, looked.runId, { nodes: null, lessons: null });
        },
      ],
      [
        1,
        async () => {
          const owner = pick([ada, bob]);
          const { document } = outlined(text(), '- A\n- B');
          const id = rooms.server.random.id();
          const lesson = {
            nodeId: document.ids[1] ?? '',
            nodeLabel: 'A',
            pathString: 'A',
            compositeKey: 'A',
          };
          const made = { content: '', renderer: 0, tasks: { done: 0, total: 0 } };
          const source = { kind: 'hand', name: '', prompt: '' } as const;
          const lessonOf = () => [
            { ...{ ...lesson, ...made, source }, id: rooms.server.random.id(), markdown: text() },
          ];
          const library = { kind: 'library', name: 'x', prompt: '' } as const;
          const map = { id, userId: owner.id, query: text(), document, source: library, runId: null };
          await rooms.map.maps.add({ ...map, arriving: true, at: now() });
          await rooms.map.maps.addLessons(id, owner.id, lessonOf(), now());
          for (const parts of portionsOfLabels(document, 1)) await rooms.map.maps.addLabels(id, owner.id, parts);
          if (roll(2)) await rooms.map.maps.setArrived(id, owner.id, document);
          if (maps.length < 8) maps.push({ id, owner });
        },
      ],
      [
        1,
        async () => {
          const owner = pick([ada, bob]);
          books.push({ id: await keepSource(home, owner.id, text(), [text(), text(), text()]), owner });
        },
      ],
      [
        1,
        async () => {
          const book = books.pop();
          if (book) await rooms.source.deleteSource(book.id, book.owner.id);
        },
      ],
      [
        1,
        async ({ id, owner }) => {
          if (maps.length < 4 || !(await rooms.map.maps.putIntoBin(id, owner.id, now()))) return;
          if (await rooms.map.maps.erase(id, owner.id))
            maps.splice(
              maps.findIndex((map) => map.id === id),
              1,
            );
        },
      ],
    ];
    const basket = works.flatMap(([often, work]) => Array.from({ length: often }, () => work));
    for (let step = 0; step < 500; step += 1) {
      home.clock.advance(120_000);
      const map = pick(maps);
      const owned = await rooms.map.maps.owned(map.id, map.owner.id);
      await pick(basket)(map, owned?.nodeIds.trim().split('\n') ?? ['root']);
      if (step % 50 !== 49) continue;
      for (const { id, owner } of maps) {
        const paths = await pathsOf(id, owner.id);
        const places = paths.map(({ nodeId }) => ({ mapId: id, nodeId }));
        const shown = await rooms.search.searchIndex.shown(places, owner.id);
        expect(shown.map((place) => ({ label: place?.label, path: place?.path }))).toEqual(
          paths.map(({ label, path }) => ({ label, path })),
        );
      }
      await rooms.source.clearRemoved();
      const kept = held();
      expect(kept.length).toBeGreaterThan(50);
      await rooms.search.renewIndex();
      expect(held()).toEqual(kept);
    }
    const whose = () => rooms.server.database.run((db) => db.all(sql`select distinct user_id as id from search_texts`));
    await rooms.account.removeAccount(bob);
    await rooms.source.clearRemoved();
    expect(await whose()).toEqual([{ id: ada.id }]);
    const kept = held();
    await rooms.search.renewIndex();
    expect(held()).toEqual(kept);
    await rooms.account.removeAccount(ada);
    await rooms.source.clearRemoved();
    expect(held()).toEqual([]);
    expect(await whose()).toEqual([]);
  }, 60_000);

  it('has a lesson whose node was deleted while it was written once the node is restored', async () => {
    const map = await addMap('Gardens', '- Roses\n- Tulips');
    await home.rooms.map.changeMap(ada.id, map, { act: 'delete', node: 'n2' });
    const source = { kind: 'model', name: 'x', prompt: '' } as const;
    await home.rooms.lesson.lessons.write({
      ...{ id: 'late', mapId: map, userId: ada.id, nodeId: 'n2', nodeLabel: 'Tulips', pathString: 'x' },
      ...{ compositeKey: 'x', markdown: 'They climb.', content: '', renderer: 0, source },
      ...{ tasks: { done: 0, total: 0 }, at: home.clock.now() },
    });
    const total = async () =>
      (await home.rooms.search.findTexts(ada.id, { typed: 'climb', scope: 'all', page: 1 })).total;
    expect(await total()).toBe(0);
    const kept = held();
    await home.rooms.search.renewIndex();
    expect(held()).toEqual(kept);
    await home.rooms.map.changeMap(ada.id, map, { act: 'undo' });
    expect(await find('climb')).toEqual(['lesson n2: They [climb].']);
  });

  it('has a large map and a large paste in full, though they are indexed in portions', async () => {
    const lines = (word: string) => Array.from({ length: 4_000 }, (_, n) => `- ${word} ${n}`).join('\n');
    const { database } = home.rooms.server;
    const unindexed = () => database.sqlite.prepare('select count(*) as n from maps where is_indexed = 0').get();
    const map = await addMap('Gardens', lines('Rose'));
    const changed = await home.rooms.map.changeMap(ada.id, map, { act: 'add', parent: 'root', label: lines('Tulip') });
    if (!changed.ok) throw new Error(changed.message);
    expect(unindexed()).toEqual({ n: 0 });
    const kept = held();
    await home.rooms.search.renewIndex();
    expect(held()).toEqual(kept);
    // Another process has changed the map before the last portion.
    database.sqlite.exec(`delete from search_texts where kind = 'label'; update maps set is_indexed = 0`);
    await indexRest(database, map, 1, laterParts(null, changed.before.document));
    expect(held()).toEqual(kept);
    expect(unindexed()).toEqual({ n: 0 });
  });

  it('is built after a start for older maps', async () => {
    const map = await addMap('Gardens', '- Roses\n- Tulips');
    await save(map, 'n1', 'They climb.');
    const { sqlite } = home.rooms.server.database;
    sqlite.exec(`delete from search_texts; update maps set is_indexed = 0`);
    expect(held()).toEqual([]);
    const second = await openTestRooms({ env: { DATA_DIR: home.folder, TOPIARY_WORKER: '2' } });
    expect(await second.rooms.search.indexMissing()).toBe(0);
    await second.rooms.server.close();
    expect(await home.rooms.search.indexMissing()).toBe(1);
    expect(await home.rooms.search.indexMissing()).toBe(0);
    expect(await find('climb')).toEqual(['lesson n1: They [climb].']);
  });
});
