import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { readQuery } from '~/kit/search/words';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { keepSource } from '../../../support/sources';

let home: TestRooms;
let teacher: User;
let learner: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  teacher = await home.member({ nickname: 'Mrs Beekeeper' });
  learner = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Bees', '- Hive\n  - Comb\n  - Brood\n- Honey'),
    id: home.rooms.server.random.id(),
    userId: teacher.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    language: 'en',
    at: home.clock.now(),
  });
  await home.rooms.map.maps.setVisibility(mapId, teacher.id, true, home.clock.now());
});
afterEach(() => home.close());

const lesson = (nodeId: string, markdown: string, citations: Parameters<typeof write>[2] = null) =>
  write(nodeId, markdown, citations);

async function write(
  nodeId: string,
  markdown: string,
  citations: readonly { n: number; source: string; passage: number; title: string }[] | null = null,
) {
  const tasks = {
    done: (markdown.match(/\[x\]/g) ?? []).length,
    total: (markdown.match(/\[.\]/g) ?? []).length,
  };
  await home.rooms.lesson.lessons.write({
    ...{ id: home.rooms.server.random.id(), mapId, userId: teacher.id, nodeId, nodeLabel: nodeId },
    ...{ pathString: `Bees > ${nodeId}`, compositeKey: `${nodeId}_Bees > ${nodeId}` },
    ...{ markdown, content: `<p>${nodeId}</p>`, renderer: 1, tasks, citations },
    source: { kind: 'model', name: 'm', prompt: '' },
    at: home.clock.now(),
  });
}

const card = (nodeId: string, front: string, userId = teacher.id) =>
  home.rooms.review.cards.add([
    {
      ...{
        id: home.rooms.server.random.id(),
        mapId,
        userId,
        nodeId,
        origin: 'hand',
        sourceName: '',
        onceKey: null,
      },
      text: { kind: 'open', front, back: 'answer' },
      at: home.clock.now(),
    },
  ]);

async function copied(key = 'once', userId = learner.id): Promise<string> {
  const kept = await home.rooms.copy.keepCopy(userId, mapId, key);
  if (!kept.ok) throw new Error(kept.message);
  return kept.mapId;
}

const change = (act: Parameters<TestRooms['rooms']['map']['changeMap']>[2], userId = teacher.id, id = mapId) =>
  home.rooms.map.changeMap(userId, id, act);

const mapOf = async (id: string, userId = learner.id) => {
  const map = await home.rooms.map.maps.owned(id, userId);
  if (!map) throw new Error('there is no such map');
  return map;
};

async function look(copyId: string) {
  const result = await home.rooms.copy.lookForChanges(learner.id, copyId);
  if (result?.kind !== 'proposal') throw new Error(`the look is ${result?.kind}`);
  const state = await home.rooms.copy.openGains(learner.id, copyId, result.runId);
  if (state?.kind !== 'open') throw new Error(`the proposal is ${state?.kind}`);
  return { runId: result.runId, gains: state.gains };
}

const all = { nodes: null, lessons: null };

describe('a new copy', () => {
  it('has the nodes, lessons and cards, and nothing that anybody did', async () => {
    await lesson('n2', '- [x] Look\n- [ ] Taste\n\n`- [x] code`');
    await lesson('n4', 'Honey is sweet.');
    await card('n2', 'What is a comb?');
    await card('n4', 'Of the learner', learner.id);
    const [owned] = await home.rooms.review.cards.ofNode(mapId, teacher.id, 'n2');
    await home.rooms.lesson.setDone({ mapId, userId: teacher.id, nodeId: 'n2' }, true);
    await home.rooms.review.cards.suspend(owned?.id ?? '', teacher.id, home.clock.now(), home.clock.now());

    const copy = await mapOf(await copied());
    const original = await mapOf(mapId, teacher.id);
    expect(copy).toMatchObject({
      ...{ query: 'Bees', result: original.result, nodeIds: original.nodeIds, language: 'en' },
      ...{ isPublic: false, version: 1, viewCount: 0, doneCount: 0, leafCount: 3, openedAt: null },
      ...{ copiedFrom: mapId, copiedVersion: 1, copies: 0 },
    });
    const text = await home.rooms.lesson.lessons.get(copy.id, 'n2');
    expect(text).toMatchObject({
      ...{
        userId: learner.id,
        markdown: '- [ ] Look\n- [ ] Taste\n\n`- [x] code`',
        content: '',
        renderer: 0,
      },
      ...{ tasks: { done: 0, total: 3 }, version: 1, previousMarkdown: null },
    });
    expect(await home.rooms.lesson.lessons.get(copy.id, 'n4')).toMatchObject({
      content: '<p>n4</p>',
      renderer: 1,
    });
    const cards = await home.rooms.review.cards.ofNode(copy.id, learner.id, 'n2');
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({
      text: { front: 'What is a comb?' },
      seen: 0,
      memory: null,
      suspendedAt: null,
    });
    expect(cards[0]?.id).toMatch(/^[a-z0-9]{1,40}$/);
    expect(await home.rooms.review.cards.ofNode(copy.id, learner.id, 'n4')).toEqual([]);
    expect(await home.rooms.lesson.progress.ofMap(copy.id, learner.id)).toEqual(new Map());
    const [version] = await home.rooms.map.mapVersions.list(copy.id);
    expect(version).toMatchObject({ version: 1, cause: 'copied', change: { act: 'create', nodes: 5 } });
    expect((await mapOf(mapId, teacher.id)).copies).toBe(1);
  });

  it("'s cards wait until their lesson was opened or their leaf is done", async () => {
    await lesson('n2', 'Comb');
    await lesson('n3', 'Brood');
    for (const nodeId of ['n2', 'n3', 'n4']) await card(nodeId, `What is ${nodeId}?`);
    const copyId = await copied();
    const { review } = home.rooms;
    const asLearner = { userId: learner.id, days: { zone: null, startsAt: 4 }, retention: 0.9, newCardsADay: 20 };
    const asked = async () => {
      const queue = await review.nextCards(asLearner, { mapId: copyId, nodeId: null });
      return queue?.cards.map(({ nodeId }) => nodeId).sort();
    };
    const tree = home.rooms.map.treeOf(await mapOf(copyId));
    const fresh = async () => (await review.memoryOfMap(copyId, learner.id, tree))?.get('root')?.fresh;
    // Only the leaf without a lesson, which nobody can open, has its card at once.
    expect([await asked(), await fresh()]).toEqual([['n4'], 1]);
    expect(await review.dueCards(asLearner)).toEqual({ due: 0, fresh: 1 });

    await home.rooms.lesson.markRead({ mapId: copyId, userId: learner.id, nodeId: 'n3' });
    expect([await asked(), await fresh()]).toEqual([['n3', 'n4'], 2]);
    await home.rooms.lesson.setDone({ mapId: copyId, userId: learner.id, nodeId: 'n2' }, true);
    expect([await asked(), await fresh()]).toEqual([['n2', 'n3', 'n4'], 3]);
  });

  it('omits deleted nodes, and the previous texts of lessons', async () => {
    await lesson('n3', 'Brood, first');
    await lesson('n3', 'Brood, again');
    await lesson('n2', 'Comb');
    await change({ act: 'delete', node: 'n2' });
    const copyId = await copied();
    expect(await home.rooms.lesson.lessons.nodesOfMap(copyId)).toEqual(['n3']);
    expect(await home.rooms.lesson.lessons.get(copyId, 'n3')).toMatchObject({
      ...{ markdown: 'Brood, again', previousMarkdown: null, previousOrigin: null },
    });
  });

  it("is found only by its new owner's search", async () => {
    await lesson('n4', 'Nectar becomes honey.');
    await card('n4', 'What is nectar?');
    const copyId = await copied();
    const found = async (userId: string, words: string) => {
      const result = await home.rooms.search.searchIndex.find({
        ...{ userId, scope: 'all' as const, query: readQuery(words), offset: 0, limit: 20 },
      });
      return JSON.stringify(result);
    };
    for (const words of ['nectar', 'brood', 'bees']) expect(await found(learner.id, words)).toContain(copyId);
    expect(await found(teacher.id, 'nectar')).not.toContain(copyId);
    const renewed = home.rows();
    expect(renewed.search_texts).toBeGreaterThan(0);
  });

  it('is one for one submit, and two for two', async () => {
    const [one, other] = await Promise.all([copied('form'), copied('form')]);
    expect(one).toBe(other);
    expect(await copied('another form')).not.toBe(one);
    expect((await mapOf(mapId, teacher.id)).copies).toBe(2);
  });

  it('cannot be made of a private, binned or missing map', async () => {
    const refused = { ok: false, status: 404, message: messages.map.notFound };
    await home.rooms.map.maps.setVisibility(mapId, teacher.id, false, home.clock.now());
    expect(await home.rooms.copy.keepCopy(learner.id, mapId, '')).toEqual(refused);
    expect(await home.rooms.copy.keepCopy(learner.id, 'none', '')).toEqual(refused);
    expect((await home.rooms.copy.keepCopy(teacher.id, mapId, '')).ok).toBe(true);
    await home.rooms.map.maps.putIntoBin(mapId, teacher.id, home.clock.now());
    expect(await home.rooms.copy.keepCopy(teacher.id, mapId, '')).toEqual(refused);
    // The owner's own copies are not counted.
    await home.rooms.map.maps.putBack(mapId, teacher.id);
    expect((await mapOf(mapId, teacher.id)).copies).toBe(0);
  });

  it('is limited like other new maps', async () => {
    for (let n = 0; n < rateLimits.runsByUser.times; n += 1) await copied(`form ${n}`);
    expect(await home.rooms.copy.keepCopy(learner.id, mapId, 'one more')).toMatchObject({
      ...{ ok: false, status: 429, message: messages.search.tooMany },
    });
  });

  it('is refused if the original was changed or ticked since it was read', async () => {
    await lesson('n2', '- [x] Look');
    const { copies, maps } = home.rooms.server.stores;
    const read = await maps.readable(mapId, learner.id);
    if (!read) throw new Error('gone');
    const asked = {
      ...{ id: 'a', userId: learner.id, from: read, key: 'k', at: home.clock.now() },
      ...outlined('Bees', '- Hive\n  - Comb\n  - Brood\n- Honey'),
    };
    expect(await copies.keep({ ...asked, unticked: [] })).toBeNull();
    const unticked = await copies.ticked(mapId, learner.id);
    expect(unticked).toHaveLength(1);
    await change({ act: 'rename', node: 'n4', label: 'Sweet honey' });
    expect(await copies.keep({ ...asked, unticked })).toBeNull();
    expect(home.rows().maps).toBe(1);
    expect(await copies.keep({ ...asked, from: { id: mapId, version: 2 }, unticked })).toBe('a');
  });

  it('survives its original and its owner', async () => {
    await lesson('n2', 'Comb');
    await card('n2', 'Why?');
    const copyId = await copied();
    await home.rooms.map.maps.putIntoBin(mapId, teacher.id, home.clock.now());
    await home.rooms.map.maps.erase(mapId, teacher.id);
    await home.rooms.server.stores.users.remove(teacher.id);
    expect(await home.rooms.lesson.lessons.nodesOfMap(copyId)).toEqual(['n2']);
    expect(await home.rooms.review.cards.ofNode(copyId, learner.id, 'n2')).toHaveLength(1);
    expect(await home.rooms.copy.copyOrigin(await mapOf(copyId), learner.id)).toEqual({ kind: 'gone' });
    expect(await home.rooms.copy.lookForChanges(learner.id, copyId)).toEqual({ kind: 'gone' });
  });
});

describe('the origin of a copy', () => {
  it('is named while it may be seen', async () => {
    const copy = await mapOf(await copied());
    const there = { kind: 'there', id: mapId, title: 'Bees' };
    expect(await home.rooms.copy.copyOrigin(copy, learner.id)).toEqual({ ...there, owner: 'Mrs Beekeeper' });
    await home.rooms.map.maps.setVisibility(mapId, teacher.id, false, home.clock.now());
    expect(await home.rooms.copy.copyOrigin(copy, learner.id)).toEqual({ kind: 'gone' });
    expect(await home.rooms.copy.copyOrigin(copy, null)).toEqual({ kind: 'gone' });
    expect(await home.rooms.copy.copyOrigin(await mapOf(mapId, teacher.id), teacher.id)).toBeNull();
  });

  it('has a cited passage only while its owner shares it on a public map', async () => {
    const book = await keepSource(home, teacher.id, 'The bee book', ['Drones are male.', 'Queens lay eggs.']);
    await home.rooms.source.sources.addToMap(mapId, book, teacher.id, home.clock.now(), 9);
    await lesson('n2', 'Eggs [1].', [{ n: 1, source: book, passage: 2, title: 'The bee book' }]);
    const copyId = await copied();
    const { citations } = (await home.rooms.lesson.lessons.get(copyId, 'n2')) ?? {};
    expect(citations).toEqual([{ n: 1, source: book, passage: 2, title: '' }]);
    const seen = () => home.rooms.server.stores.sources.cited(copyId, learner.id, [{ source: book, passage: 2 }]);
    expect(await seen()).toEqual([]);
    expect(await home.rooms.server.stores.sources.ofMap(copyId, learner.id)).toEqual([]);
    await home.rooms.server.stores.sources.setShared(book, teacher.id, true);
    expect((await seen()).map(({ text }) => text)).toEqual(['Queens lay eggs.']);
    await home.rooms.map.maps.setVisibility(mapId, teacher.id, false, home.clock.now());
    expect(await seen()).toEqual([]);
  });
});

describe('a search for changes', () => {
  it('says if there are none', async () => {
    const copyId = await copied();
    expect(await home.rooms.copy.lookForChanges(learner.id, copyId)).toEqual({ kind: 'nothing' });
    expect(await home.rooms.copy.lookForChanges(teacher.id, copyId)).toBeNull();
    expect(await home.rooms.copy.lookForChanges(teacher.id, mapId)).toBeNull();
  });

  it('proposes new nodes and lessons, but not what the learner has deleted', async () => {
    const copyId = await copied();
    await change({ act: 'delete', node: 'n4' }, learner.id, copyId);
    await change({ act: 'rename', node: 'n1', label: 'My hive' }, learner.id, copyId);
    await change({ act: 'add', parent: 'n1', after: 'n2', label: 'Propolis\n  Smell' });
    await change({ act: 'add', parent: 'root', label: 'Wasps' });
    await lesson('n3', 'Brood');
    await lesson('n4', 'Honey');
    const { gains } = await look(copyId);
    expect(gains.nodes.map(({ label, under, depth }) => [label, under, depth])).toEqual([
      ['Propolis', 'My hive', 0],
      ['Smell', 'My hive', 1],
      ['Wasps', 'Bees', 0],
    ]);
    expect(gains.lessons).toEqual([{ id: 'n3', label: 'Brood', path: ['Bees', 'My hive'] }]);
  });

  it('takes ticked nodes with their lessons, once', async () => {
    const copyId = await copied();
    await home.rooms.lesson.lessons.write({
      ...{ id: 'own', mapId: copyId, userId: learner.id, nodeId: 'n2', nodeLabel: 'Comb' },
      ...{ pathString: 'p', compositeKey: 'k', markdown: 'My own', content: '', renderer: 0 },
      ...{
        tasks: { done: 0, total: 0 },
        source: { kind: 'hand', name: '', prompt: '' },
        at: home.clock.now(),
      },
    });
    const added = await change({ act: 'add', parent: 'n1', after: 'n2', label: 'Propolis\n  Smell' });
    if (!added.ok) throw new Error(added.message);
    const [propolis = '', smell = ''] = added.added;
    await change({ act: 'add', parent: 'root', before: 'n1', label: 'Wasps' });
    await lesson('n2', 'Comb of the teacher');
    await lesson('n3', 'Brood');
    await lesson(smell, '- [x] Smell it');
    await card(smell, 'What does propolis smell of?');
    await card(propolis, 'What is propolis?');
    await card(smell, 'Of somebody else', learner.id);
    const { runId, gains } = await look(copyId);
    expect((await home.rooms.copy.lookForChanges(learner.id, copyId)) as unknown).toEqual({
      kind: 'proposal',
      runId,
    });
    expect(gains.nodes.map(({ hasLesson }) => hasLesson)).toEqual([false, false, true]);

    const taken = { nodes: new Set([smell]), lessons: new Set(['n3', 'n2']) };
    const both = await Promise.all([
      home.rooms.copy.takeGains(learner.id, copyId, runId, taken),
      home.rooms.copy.takeGains(learner.id, copyId, runId, taken),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const copy = await mapOf(copyId);
    expect(copy.result).toBe('Bees\n  - Hive\n    - Comb\n    - Propolis\n      - Smell\n    - Brood\n  - Honey\n');
    expect(copy.nodeIds.split('\n')).toContain(propolis);
    expect(copy.version).toBe(2);
    expect(await home.rooms.lesson.lessons.get(copyId, smell)).toMatchObject({
      ...{ markdown: '- [ ] Smell it', pathString: 'Bees > Hive > Propolis > Smell', userId: learner.id },
    });
    const gained = await home.rooms.review.cards.ofNode(copyId, learner.id, smell);
    expect(gained.map(({ text }) => text.front)).toEqual(['What does propolis smell of?']);
    expect(gained[0]?.id).toMatch(/^[a-z0-9]{1,40}$/);
    const waiting = () =>
      home.rooms.review.cards.countWaiting({ userId: learner.id, mapId: copyId, nodeIds: [smell] }, 'new', 9);
    expect(await waiting()).toBe(0);
    await home.rooms.lesson.markRead({ mapId: copyId, userId: learner.id, nodeId: smell });
    expect(await waiting()).toBe(1);
    expect((await home.rooms.lesson.lessons.get(copyId, 'n2'))?.markdown).toBe('My own');
    expect((await home.rooms.lesson.lessons.get(copyId, 'n3'))?.markdown).toBe('Brood');
    const state = await home.rooms.copy.openGains(learner.id, copyId, runId);
    expect(state).toMatchObject({ kind: 'decided', version: 2 });
    // The nodes that were not taken are offered again next time.
    expect((await look(copyId)).gains.nodes.map(({ label }) => label)).toEqual(['Wasps']);
  });

  it('takes everything; nodes that come first in the original come first', async () => {
    const copyId = await copied();
    await change({ act: 'add', parent: 'root', before: 'n1', label: 'First\nSecond' });
    await change({ act: 'add', parent: 'n4', label: 'Colour' });
    await change({ act: 'add', parent: 'root', label: 'Last' });
    const { runId } = await look(copyId);
    expect(await home.rooms.copy.takeGains(learner.id, copyId, runId, all)).toMatchObject({ ok: true });
    expect((await mapOf(copyId)).result).toBe((await mapOf(mapId, teacher.id)).result);
    expect(await home.rooms.copy.lookForChanges(learner.id, copyId)).toEqual({ kind: 'nothing' });
  });

  it('shows and takes nothing of an original that has become private', async () => {
    const copyId = await copied();
    await change({ act: 'add', parent: 'root', label: 'Secret' });
    const { runId } = await look(copyId);
    await home.rooms.map.maps.setVisibility(mapId, teacher.id, false, home.clock.now());
    expect(await home.rooms.copy.openGains(learner.id, copyId, runId)).toMatchObject({ kind: 'gone' });
    expect(await home.rooms.copy.takeGains(learner.id, copyId, runId, all)).toEqual({
      ...{ ok: false, status: 409, message: messages.copy.originalGone },
    });
    expect((await mapOf(copyId)).version).toBe(1);
    expect(await home.rooms.editing.openProposal(learner.id, copyId, runId)).toBeNull();
  });
});
