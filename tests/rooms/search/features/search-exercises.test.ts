import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingNames } from '~/kit/exercise/read-lines';
import { limits } from '~/kit/limits';
import type { User } from '~/rooms/account/store/users';
import { expectCostBelow } from '../../../support/expect-cost';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let ada: User;
let mapId: string;
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Numbers', '- Sums\n- Words'),
    id: home.rooms.server.random.id(),
    userId: ada.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
});
afterEach(() => home.close());

const place = () => ({ mapId, nodeId: 'n1', userId: ada.id });
const save = async (markdown: string) => {
  const version = (await home.rooms.lesson.lessons.get(mapId, 'n1'))?.version ?? 0;
  const saved = await home.rooms.lesson.saveLesson({ ...place(), version }, markdown);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
};
/** The excerpts that a search finds. */
async function find(typed: string, scope: 'all' | 'lessons' | 'cards' = 'all'): Promise<string[]> {
  const { groups } = await home.rooms.search.findTexts(ada.id, { typed, scope, page: 1 });
  return groups.flatMap(({ items }) => items.map(({ pieces }) => pieces.map(({ text }) => text).join('')));
}
const block = (text: string, fence = '```') => `${fence}exercise\n${text}\n${fence}`;

/** An exercise of each kind: words that are found, and words that are not. */
const kinds: readonly [kind: string, text: string, found: string, hidden: string][] = [
  [
    'choice',
    'Which metropolis?\n+ bern :: seatword\n- basel :: whyword\n? hintword\n! stepword',
    'metropolis',
    'seatword whyword hintword stepword',
  ],
  ['number', 'How many apples?\n= 4711', 'apples', '4711'],
  ['formula', 'Expand brackets.\nvars: x\n= zebra*x', 'brackets', 'zebra'],
  ['words', 'Translate dwelling.\naccents: no\n= hauskey\n= heimkey', 'dwelling', 'hauskey heimkey accents'],
  ['gaps', 'The {{catkey|kittenkey}} sat on a {{matkey}} quietly.', 'sat quietly', 'catkey kittenkey matkey'],
  ['order', 'Sort planets.\n1. firstkey\n2. secondkey', 'planets', 'firstkey secondkey'],
  ['match', 'Join halves.\nleftkey => rightkey\nother => thing', 'halves', 'leftkey rightkey'],
  ['code', 'Write doubling.\nrun: javascript\ngiven:\n  givenkey\ntest: testkey(2)', 'doubling', 'givenkey testkey'],
  ['draws', '{a=2..9} {b=3..4 not a} Multiply quickly {a}.\n= a*b\n! productkey', 'multiply quickly', 'productkey'],
  ['longer fences', '```js\nnestedshown\n```\nReadable question\n= nestedkey', 'nestedshown readable', 'nestedkey'],
];

describe('the exercises of a lesson', () => {
  it.each(kinds)('are found by their question and not by their key: %s', async (_, text, found, hidden) => {
    for (const typed of [block(text, '````'), block(text, '~~~'), block(text, '````').replace(/\n/g, '\r\n')]) {
      await save(`Foreword here.\n\n${typed}\n\nAfterword there.`);
      for (const word of ['foreword', 'afterword', ...found.split(' ')])
        expect(await find(`${word} `), word).toHaveLength(1);
      for (const word of hidden.split(' ')) expect(await find(`${word} `), word).toEqual([]);
      const [excerpt = ''] = await find('foreword ');
      for (const word of hidden.split(' ').filter((each) => !/first|second|left|right/.test(each)))
        expect(excerpt.toLowerCase()).not.toContain(word);
    }
  });

  it('are hidden from each of their settings on', async () => {
    const blocks = settingNames.map((name) => block(`Asked ${name}word\n${name}: ${name}key`));
    await save(blocks.join('\n\n'));
    for (const name of settingNames) {
      expect(await find(`${name}word `), name).toHaveLength(1);
      expect(await find(`${name}key `), name).toEqual([]);
    }
  });

  it('are found in lists, quotations and languages without spaces', async () => {
    await save(
      '> ```exercise\n> 北京在哪里？\n> = 答案在此\n> ```\n\n- one\n  ```exercise\n  Listed question\n  = listedkey\n  ```\n- lastitem',
    );
    for (const word of ['北京', 'listed', 'lastitem']) expect(await find(`${word} `), word).toHaveLength(1);
    for (const word of ['答案', 'listedkey']) expect(await find(`${word} `), word).toEqual([]);
  });

  it('are hidden behind code that is not closed, and where they cannot be read', async () => {
    await save('> ~~~\n> code\n\n```exercise\nBehind code\n= codekey\n```\n\n```exercise\nBroken\n+ a\n= brokenkey');
    for (const word of ['behind', 'broken']) expect(await find(`${word} `), word).toHaveLength(1);
    for (const word of ['codekey', 'brokenkey']) expect(await find(`${word} `), word).toEqual([]);
  });

  it('leave other code as it was', async () => {
    await save('An exercise in words.\n\n```js\n- itemshown\n= equalshown\n```\n\n```exercises\n= pluralshown\n```');
    for (const word of ['exercise', 'itemshown', 'equalshown', 'pluralshown'])
      expect(await find(`${word} `)).toHaveLength(1);
  });

  it('follow changes, and a renewed index is the same', async () => {
    const held = () =>
      home.rooms.server.database.sqlite.prepare('select rowid, * from search_texts order by kind, ref').all().length;
    await save(block('First question\n= oldkey'));
    await save(block('Second question\n= newkey'));
    expect(await find('first ')).toEqual([]);
    const before = held();
    await home.rooms.search.renewIndex();
    expect(held()).toBe(before);
    expect(await find('second ')).toEqual(['Second question']);
    for (const word of ['oldkey', 'newkey']) expect(await find(`${word} `)).toEqual([]);
  });

  it('are found as cards by their question', async () => {
    const added = await home.rooms.review.cards.add([
      {
        ...place(),
        id: 'card-1',
        text: { kind: 'exercise', front: 'Cardquestion\n= cardkey', back: '' },
        origin: 'hand',
        sourceName: '',
        onceKey: null,
        at: home.clock.now(),
      },
    ]);
    expect(added).toEqual(['card-1']);
    await home.rooms.search.renewIndex();
    expect(await find('cardkey ', 'cards')).toEqual([]);
    const [excerpt = ''] = await find('cardquestion ', 'cards');
    expect(excerpt.toLowerCase()).toContain('cardquestion');
    expect(excerpt).not.toContain('cardkey');
  });

  it('take a bounded time in hostile lessons of the largest size', () => {
    const { sqlite } = home.rooms.server.database;
    const put = sqlite.prepare(
      "insert into search_put (kind, ref, user_id, map_id, node_id, text) values ('lesson', 'x', ?, ?, 'n1', ?)",
    );
    for (const piece of [
      '```exercise\n```\n',
      '```exercise\n',
      '```\n',
      '\n',
      '~~~~exercise\n{{{{{{{{\n',
      '{{',
      '- ',
      '=\n',
      '```exercise\n{{a}}{{',
    ])
      for (const [before, after] of [
        ['', '```exercise\n'],
        ['```exercise\n', ''],
      ] as const) {
        const text = before + piece.repeat((limits.lessonMaxBytes - 30) / piece.length) + after;
        expectCostBelow(100, () => put.run(ada.id, mapId, text), JSON.stringify(piece));
      }
  });
});
