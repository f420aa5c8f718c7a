import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import type { How } from '~/rooms/lesson/rules/how';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

const outline = '- A comb is wax\n  - Wax is sweat\n    - From plates\n    - In flakes\n  - Six sides\n- Honey';
const [comb, wax, plates, flakes, sides, honey] = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'] as const;

const open = async (over: Parameters<typeof openTestRooms>[0] = {}) => {
  home = await openTestRooms(over);
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', outline);
};

beforeEach(() => {
  model = new ScriptedModel();
  return open({ model });
});
afterEach(() => home.close());

const prose = 'A comb is made of wax that the bees sweat between the plates of their bodies. '.repeat(5).trim();
const opening = `${prose}\n\n- [ ] Say it from memory`;

const ask = async (nodeId: string, how: How = '') => {
  const asked = await home.rooms.lesson.writeLesson(owner.id, mapId, nodeId, how);
  if (!asked.ok) throw new Error(asked.message);
  return asked.run.id;
};
const ended = (runId: string) => until(async () => (await home.rooms.run.runStore.byId(runId))?.state === 'done');
const writes = async (nodeId: string, text = opening, how: How = '') => {
  const n = model.calls.length + 1;
  const run = await ask(nodeId, how);
  const call = await model.call(n);
  call.say(text).end();
  await ended(run);
  return call;
};
const opened = async (user: User | null = owner) => {
  const map = await home.rooms.lesson.openMap(mapId, user?.id ?? null);
  if (!map) throw new Error('the map cannot be read');
  return map;
};
const node = async (nodeId: string, user: User | null = owner) =>
  home.rooms.lesson.openNode(await opened(user), nodeId, 'ticks');
const marks = (since = 0) => home.rooms.lesson.lessonMarks(owner.id, mapId, since);

describe('the opening of a branch', () => {
  it('is asked for with the points below it, at its place in the reading order', async () => {
    await writes(honey, opening);
    const { asked } = await writes(wax);
    expect(asked.points).toEqual(['From plates', 'In flakes']);
    expect(asked.place).toMatchObject({
      before: [],
      after: ['From plates', 'In flakes', 'Six sides', 'Honey'],
      siblings: ['Six sides'],
      written: [],
    });
    expect((await writes(honey)).asked.points).toEqual([]);
  });

  it('may be short in every way', async () => {
    model.writesAnew = true;
    const labours = ['sweat', 'chew', 'warm', 'shape', 'press', 'smooth', 'mend', 'carry', 'store', 'share'];
    const short = `${labours.map((verb) => `Young bees ${verb} the wax of their comb.`).join(' ')}\n\n- [ ] Say it`;
    await writes(wax, short);
    const { asked } = await writes(wax, short, 'deeper');
    expect(asked).toMatchObject({ how: 'deeper', points: ['From plates', 'In flakes'] });
    // No text was sent back.
    expect(model.calls).toHaveLength(2);
  });

  it('is read, edited and done like a lesson, and the first lesson below knows it', async () => {
    expect(await node(wax)).toMatchObject({ lesson: null, html: null });
    await writes(wax);
    const saved = await node(wax);
    expect(saved).toMatchObject({ lesson: { markdown: opening, nodeLabel: 'Wax is sweat' } });
    const where = { mapId, nodeId: wax, userId: owner.id, version: saved?.lesson?.version ?? 0 };
    expect(await home.rooms.lesson.saveLesson(where, `Mine. ${opening}`)).toMatchObject({ ok: true });
    const { asked } = await writes(plates);
    expect(asked.place).toMatchObject({ before: ['Wax is sweat'], written: ['Wax is sweat'] });
    const done = await home.rooms.lesson.setDone({ mapId, nodeId: wax, userId: owner.id }, true);
    expect(done).toEqual({ ok: true, leaves: { done: 1, total: 5 }, nextNodeId: plates });
    expect((await marks())?.leaves).toContainEqual({ nodeId: wax, mark: 'done' });
    expect((await marks())?.openings).toEqual([wax]);
  });

  it('counts once it is written, and is begun with', async () => {
    const start = async () => home.rooms.lesson.whereToGo(await opened())?.nodeId;
    expect(await home.rooms.lesson.setDone({ mapId, nodeId: comb, userId: owner.id }, true)).toMatchObject({
      status: 404,
    });
    expect(await start()).toBe(plates);
    await writes(comb);
    expect(await start()).toBe(comb);
    expect((await home.rooms.map.maps.owned(mapId, owner.id))?.leafCount).toBe(4);
    await home.rooms.lesson.recountLeaves(await opened());
    expect((await home.rooms.map.maps.owned(mapId, owner.id))?.leafCount).toBe(5);
  });

  it('may be written by hand, and asked for again', async () => {
    const where = { mapId, nodeId: comb, userId: owner.id, version: 0 };
    expect(await home.rooms.lesson.saveLesson(where, 'By hand')).toMatchObject({ ok: true });
    const { asked } = await writes(comb);
    expect(asked).toMatchObject({ points: ['Wax is sweat', 'Six sides'], text: 'By hand', how: '' });
  });

  it('is no lesson of the topic, of a reader, or of an unknown node', async () => {
    const reader = await home.member({ email: 'reader@example.org' });
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    expect(await node('root')).toBeNull();
    expect(await node(comb, reader)).toBeNull();
    expect(await node(comb, null)).toBeNull();
    expect(await home.rooms.lesson.writeLesson(owner.id, mapId, 'root')).toMatchObject({ status: 404 });
    expect(
      await home.rooms.lesson.saveLesson({ mapId, nodeId: 'root', userId: owner.id, version: 0 }, 'x'),
    ).toMatchObject({ status: 404 });
    await writes(comb);
    expect(await node(comb, reader)).toMatchObject({ lesson: { markdown: opening } });
  });

  it('goes with a copy of its map', async () => {
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    await writes(comb);
    await home.rooms.lesson.recountLeaves(await opened());
    const reader = await home.member({ email: 'reader@example.org' });
    const copied = await home.rooms.copy.keepCopy(reader.id, mapId, 'k');
    if (!copied.ok) throw new Error(copied.message);
    const copy = await home.rooms.lesson.openMap(copied.mapId, reader.id);
    expect(copy && (await home.rooms.lesson.openNode(copy, comb, 'ticks'))).toMatchObject({
      lesson: { markdown: opening },
    });
    expect((await home.rooms.map.maps.owned(copied.mapId, reader.id))?.leafCount).toBe(5);
  });
});

describe('the lessons of a branch, written together', () => {
  it('begin with its opening, in reading order, and count what they write', async () => {
    const branch = () => home.rooms.lesson.openBranch(owner.id, mapId, comb);
    expect((await branch())?.leaves.map(({ node: { id }, isOpening }) => [id, isOpening])).toEqual([
      [comb, true],
      [wax, true],
      [plates, false],
      [flakes, false],
      [sides, false],
    ]);
    expect(await branch()).toMatchObject({
      branches: [{ leaves: 3, written: 0 }],
      lacking: { missing: 5, unwritable: 0 },
    });
    const alone = { userId: owner.id, mapId, nodeId: wax, isAlone: true, key: 'alone' };
    expect(await home.rooms.lesson.writeBranch(alone)).toEqual({ ok: true, started: 1 });
    await model.call(1);
    const run = await home.rooms.run.runStore.latestForNode(mapId, wax);
    await home.rooms.run.stopRun(run?.id ?? '', owner.id);
    model.calls.length = 0;
    expect(await home.rooms.lesson.writeBranch({ userId: owner.id, mapId, nodeId: comb, key: 'k' })).toEqual({
      ok: true,
      started: 5,
    });
    for (let n = 1; n <= 5; n += 1) (await model.call(n)).say(opening).end();
    await until(async () => (await branch())?.lacking.missing === 0);
    expect(model.calls.map(({ asked }) => asked.path?.at(-1))).toEqual([
      'A comb is wax',
      'Wax is sweat',
      'From plates',
      'In flakes',
      'Six sides',
    ]);
    expect(model.calls[2]?.asked.place?.written).toEqual(['A comb is wax', 'Wax is sweat']);
    expect(home.rooms.lesson.hasLessonsPage(await opened())).toBe(true);
    await writes(honey);
    expect(home.rooms.lesson.hasLessonsPage(await opened())).toBe(false);
  });
});

it('without a model nothing is offered, listed or counted', async () => {
  await home.close();
  await open();
  expect(await node(comb)).toBeNull();
  expect(await home.rooms.lesson.writeLesson(owner.id, mapId, comb)).toMatchObject({ status: 404 });
  const where = { mapId, nodeId: comb, userId: owner.id, version: 0 };
  expect(await home.rooms.lesson.saveLesson(where, 'By hand')).toMatchObject({ status: 404 });
  const branch = await home.rooms.lesson.openBranch(owner.id, mapId, comb);
  expect(branch?.leaves.map(({ node: { id } }) => id)).toEqual([plates, flakes, sides]);
  expect(branch?.branches).toMatchObject([{ leaves: 2 }]);
  expect(home.rooms.lesson.hasLessonsPage(await opened())).toBe(false);
});
