import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { wholeFile } from '../../../support/exported';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { keepSource } from '../../../support/sources';

/**
 * Other people on a public map whose lessons are a source's own text: they get nothing of it unless its owner shares
 * it.
 */

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let reader: User;
let mapId: string;
let sourceId: string;
let nodeId: string;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
  reader = await home.member();
  sourceId = await keepSource(
    home,
    owner.id,
    'The fruit book',
    [
      { page: 1, heading: 'Stone fruit', text: 'Nectarines ripen late in the north.' },
      { page: 2, heading: 'Pome fruit', text: 'Apples keep.' },
    ],
    {
      headings: [
        { level: 1, text: 'Stone fruit', passage: 1 },
        { level: 1, text: 'Pome fruit', passage: 2 },
      ],
      structure: 'headings',
    },
  );
  const made = await home.rooms.source.mapOfHeadings(owner.id, sourceId, { topic: '', key: 'k1' });
  if (!made.ok) throw new Error(made.message);
  mapId = made.mapId;
  await home.rooms.map.setVisibility(mapId, owner.id, '1');
  const opened = await home.rooms.lesson.openMap(mapId, owner.id);
  nodeId = [...(opened?.tree.nodes.values() ?? [])].find(({ label }) => label === 'Stone fruit')?.id ?? '';
});
afterEach(() => home.close());

/** All texts that a user, or without one a visitor, can get, by the way of getting them. */
async function got(user: User | null): Promise<Record<string, string>> {
  const userId = user?.id ?? null;
  const { rooms } = home;
  const map = await rooms.lesson.openMap(mapId, userId);
  const nodes = [...(map?.tree.nodes.keys() ?? [])];
  const found = async (scope: 'public' | 'all', within?: string) =>
    (await rooms.search.findTexts(userId, { typed: 'nectarines ', scope, page: 1, mapId: within })).groups;
  const ways: Record<string, unknown> = {
    panel: map && (await rooms.lesson.openNode(map, nodeId, 'ticks')),
    search: await found('public'),
    'search in the map': await found('all', mapId),
    passage: await rooms.source.openPassage(sourceId, 1, userId),
  };
  for (const form of ['md', 'opml', 'mm', 'json', 'html', 'epub'] as const) {
    const file = await rooms.transfer.exportMap(mapId, userId, form);
    const bytes = file ? await wholeFile(file.pieces) : Buffer.alloc(0);
    const parts = form === 'epub' ? Object.values(unzipSync(new Uint8Array(bytes))) : [bytes];
    ways[form] = parts.map((part) => Buffer.from(part).toString()).join('\n');
  }
  if (userId !== null) {
    const other = nodes.find((id) => id !== nodeId) ?? '';
    ways['found on a question'] = await rooms.ask.findAnswers({ mapId, nodeId: other, userId }, 'nectarines');
    ways['questions to begin with'] = await rooms.ask.openThread({ mapId, nodeId, userId }, { limit: 5 });
  }
  return Object.fromEntries(Object.entries(ways).map(([way, what]) => [way, JSON.stringify(what) ?? '']));
}

/** The ways by which the source's own text can be read. */
const withText = async (user: User | null) => {
  const ways = await got(user);
  return Object.keys(ways).filter((way) => /nectarines ripen|\[?nectarines|Nectarines"/i.test(ways[way] ?? ''));
};

const files = ['md', 'opml', 'mm', 'json', 'html', 'epub'];

describe('the own text of a source on a public map', () => {
  it('is hidden from others in every way', async () => {
    expect(await withText(reader)).toEqual([]);
    expect(await withText(null)).toEqual([]);
    expect((await home.rooms.search.findInLessons(reader.id, mapId, 'nectarines'))?.nodes).toEqual([]);
    // The owner gets the text, so the ways are right.
    expect(await withText(owner)).toEqual([
      'panel',
      'search in the map',
      'passage',
      ...files,
      'found on a question',
      'questions to begin with',
    ]);
  });

  it('can be read by them if its owner shares it', async () => {
    await home.rooms.source.sources.setShared(sourceId, owner.id, true);
    expect(await withText(null)).toEqual([
      'panel',
      'search',
      'search in the map',

      'passage',
      ...files,
    ]);
  });

  it('can be read up to its last cited passage, in place and on the page of the source', async () => {
    const texts = Array.from({ length: 601 }, (_, n) => `Passage ${n + 1} of the long book.`);
    const long = await keepSource(home, owner.id, 'The long book', texts);
    const made = await home.rooms.source.mapOfHeadings(owner.id, long, { topic: '', key: 'k2' });
    if (!made.ok) throw new Error(made.message);
    await home.rooms.map.setVisibility(made.mapId, owner.id, '1');
    expect(await home.rooms.source.openPassage(long, 601, null)).toBeNull();
    await home.rooms.source.sources.setShared(long, owner.id, true);
    expect((await home.rooms.source.openPassage(long, 601, null))?.text).toBe('Passage 601 of the long book.');
    const seen: number[] = [];
    for (let at: number | null = 1; at !== null; ) {
      const shared = await home.rooms.source.openShared(long, at);
      seen.push(...(shared?.passages.map(({ n }) => n) ?? []));
      at = shared?.next ?? null;
    }
    expect(seen).toEqual(texts.map((_, n) => n + 1));
    expect((await home.rooms.source.openShared(long, 601))?.passages.map(({ n }) => n)).toContain(601);
    expect((await home.rooms.source.openShared(long, 999_999))?.next).toBeNull();
  });

  it('goes into copies of others only if it is shared', async () => {
    const textIn = async (user: User, key: string) => {
      const kept = await home.rooms.copy.keepCopy(user.id, mapId, key);
      if (!kept.ok) throw new Error(kept.message);
      const id = kept.mapId;
      const gained = await home.rooms.copy.lookForChanges(user.id, id);
      return {
        text: (await home.rooms.lesson.lessons.get(id, nodeId))?.markdown ?? '',
        gained: gained?.kind,
      };
    };
    expect(await textIn(reader, 'c1')).toEqual({ text: '', gained: 'nothing' });
    expect((await textIn(owner, 'c2')).text).toContain('Nectarines');
    await home.rooms.source.sources.setShared(sourceId, owner.id, true);
    expect((await textIn(reader, 'c3')).text).toContain('Nectarines');
    expect((await textIn(reader, 'c1')).gained).toBe('proposal');
  });

  it('includes its cards: in copies, in what a copy gains, and in files', async () => {
    const cardOn = (at: string, front: string) =>
      home.rooms.review.cards.add([
        {
          ...{ id: home.rooms.server.random.id(), mapId, userId: owner.id, nodeId: at, origin: 'model' },
          ...{ sourceName: 'scripted', onceKey: null, text: { kind: 'open', front, back: 'Late.' } },
          at: home.clock.now(),
        } as const,
      ]);
    const copyOf = async (user: User, key: string) => {
      const kept = await home.rooms.copy.keepCopy(user.id, mapId, key);
      if (!kept.ok) throw new Error(kept.message);
      return kept.mapId;
    };
    const frontsIn = async (user: User, id: string, at: string) =>
      (await home.rooms.review.cards.ofNode(id, user.id, at)).map(({ text }) => text.front);
    await cardOn(nodeId, 'When do nectarines ripen?');
    const theirs = await copyOf(reader, 'c1');
    expect(await frontsIn(reader, theirs, nodeId)).toEqual([]);
    expect(await frontsIn(owner, await copyOf(owner, 'c2'), nodeId)).toHaveLength(1);
    for (const form of ['csv', 'apkg'] as const)
      for (const user of [reader, null]) {
        const file = await home.rooms.transfer.exportMap(mapId, user?.id ?? null, form);
        const bytes = file ? await wholeFile(file.pieces) : Buffer.alloc(0);
        const parts = form === 'csv' ? [bytes] : Object.values(unzipSync(new Uint8Array(bytes)));
        for (const part of parts) expect(Buffer.from(part).toString('latin1')).not.toMatch(/nectarines/i);
      }
    // A new branch with a withheld lesson is gained without its lesson and cards.
    const act = { act: 'add', parent: nodeId, label: 'Peaches' } as const;
    const grown = await home.rooms.map.changeMap(owner.id, mapId, act);
    if (!grown.ok) throw new Error(grown.message);
    const [peaches = ''] = grown.added;
    home.rooms.server.database.sqlite
      .prepare('update node_descriptions set node_id = ? where map_id = ? and node_id = ?')
      .run(peaches, mapId, nodeId);
    await cardOn(peaches, 'And the nectarines again?');
    const look = await home.rooms.copy.lookForChanges(reader.id, theirs);
    if (look?.kind !== 'proposal') throw new Error('nothing gained');
    const taken = await home.rooms.copy.takeGains(reader.id, theirs, look.runId, {
      nodes: null,
      lessons: null,
    });
    if (!taken.ok) throw new Error(taken.message);
    const cards = await home.rooms.review.cards.list(reader.id, {
      mapId: theirs,
      search: '',
      offset: 0,
      limit: 10,
    });
    expect(JSON.stringify(cards)).not.toMatch(/nectarines/i);
    await home.rooms.source.sources.setShared(sourceId, owner.id, true);
    expect(await frontsIn(reader, await copyOf(reader, 'c3'), peaches)).toHaveLength(1);
  });

  it('goes into no prompt for others, neither for an answer nor for cards', async () => {
    const typed = { question: 'What of it?', selection: '', how: 'answer', key: 'q1' } as never;
    const asked = await home.rooms.ask.askQuestion({ mapId, nodeId, userId: reader.id }, typed);
    if (!asked.ok) throw new Error(asked.message);
    await model.call(1);
    expect(JSON.stringify(model.calls)).not.toContain('Nectarines');
    const proposed = await home.rooms.review.proposeCards(reader.id, mapId, nodeId);
    expect(proposed).toMatchObject({ ok: false, message: messages.cards.noLesson });
  });
});
