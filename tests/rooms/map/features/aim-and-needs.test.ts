import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Aim } from '~/rooms/account/rules/aim';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model });
  owner = await home.member();
});
afterEach(() => home.close());

const aim: Aim = { level: 'some', purpose: 'my exam', minutes: 25 };
const said = 'level: some\nfor: my exam; Education & Learning\nminutes: 25';
const outline = '- One thing to know\n- Another thing\n';

const addMap = (lines: string) =>
  home.rooms.map.maps.add({
    ...outlined('Topic', lines),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'model', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });

const create = async (typed: Partial<Parameters<TestRooms['rooms']['map']['createMap']>[1]>) => {
  const asked = await home.rooms.map.createMap(owner.id, { topic: 'Life', key: 'k', ...typed });
  if (!asked.ok) throw new Error(asked.message);
  return asked.run.id;
};
const run = (id: string) => home.rooms.run.runStore.byId(id);
const ended = (id: string) => until(async () => ['done', 'failed', 'stopped'].includes((await run(id))?.state ?? ''));
/** The call to the model carries the aim; it ends at once, since few run at a time. */
const carries = async (number: number) => {
  const call = await model.call(number);
  expect(call.asked.learner).toBe(said);
  call.fail('unreachable');
};
const aimOf = async (mapId: string, userId = owner.id) => (await home.rooms.map.openAim(userId, mapId))?.aim;

describe('an aim', () => {
  it('goes into the outline, and to the map that is made', async () => {
    const id = await create({ aim });
    const call = await model.call(1);
    expect(call.asked.learner).toBe(said);
    call.say(outline).end();
    await ended(id);
    const mapId = (await run(id))?.mapId ?? '';
    expect(await aimOf(mapId)).toEqual(aim);
    // The same form sent again with something else leads to the same map.
    expect(await create({ aim: { ...aim, minutes: 10 } })).toBe(id);
    expect(await aimOf(mapId)).toEqual({ ...aim, minutes: 10 });
  });

  it('is kept when the model asks which reading is meant', async () => {
    const id = await create({ aim });
    (await model.call(1)).say('? How life began\n? Meaning in life\n? How cells work').end();
    await ended(id);
    const next = await create({ topic: 'Meaning in life', anyway: true, replaces: id });
    const call = await model.call(2);
    expect(call.asked.learner).toBe(said);
    call.say(outline).end();
    await ended(next);
    expect(await aimOf((await run(next))?.mapId ?? '')).toEqual(aim);
  });

  it('is in every prompt about the map, and can be cleared', async () => {
    const mapId = await addMap('- A\n- B');
    await home.rooms.map.setAim(owner.id, mapId, aim);
    expect((await home.rooms.lesson.writeLesson(owner.id, mapId, 'n1')).ok).toBe(true);
    await carries(1);
    expect((await home.rooms.editing.growMap(owner.id, mapId, { node: 'n2', how: 'into', wish: '' })).ok).toBe(true);
    await carries(2);
    await home.rooms.lesson.lessons.write({
      id: 'lesson',
      mapId,
      userId: owner.id,
      nodeId: 'n2',
      nodeLabel: 'B',
      pathString: 'B',
      compositeKey: 'n2',
      markdown: 'About B',
      content: '<p>About B</p>',
      renderer: 1,
      tasks: { done: 0, total: 0 },
      source: { kind: 'model', name: 'x', prompt: '' },
      at: home.clock.now(),
    });
    expect(await home.rooms.review.proposeCards(owner.id, mapId, 'n2')).toMatchObject({ ok: true });
    await carries(3);
    expect(await home.rooms.exercise.proposeExercises(owner.id, mapId, 'n2')).toMatchObject({ ok: true });
    await carries(4);
    const thread = { mapId, nodeId: 'n2', userId: owner.id };
    const question = { question: 'Why B?', selection: '', how: 'hint', again: null };
    expect(await home.rooms.ask.askQuestion(thread, question)).toMatchObject({ ok: true });
    await carries(5);
    await home.rooms.map.setAim(owner.id, mapId, { level: null, purpose: null, minutes: null });
    expect(await aimOf(mapId)).toEqual({ level: null, purpose: null, minutes: null });
  });

  it('is each learner’s own, goes only where they may read, and not into a copy', async () => {
    const mapId = await addMap('- A\n- B');
    const other = await home.member();
    await home.rooms.map.setAim(owner.id, mapId, aim);
    await home.rooms.map.setAim(other.id, mapId, aim);
    expect(await home.rooms.map.openAim(other.id, mapId)).toBe(null);
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    expect(await aimOf(mapId, other.id)).toEqual({ level: null, purpose: null, minutes: null });
    const copy = await home.rooms.copy.keepCopy(owner.id, mapId, 'copy');
    if (!copy.ok) throw new Error(copy.message);
    expect(await aimOf(copy.mapId)).toEqual({ level: null, purpose: null, minutes: null });
  });
});

describe('needs', () => {
  const need = (mapId: string, node: string, ...needs: string[]) =>
    home.rooms.map.changeMap(owner.id, mapId, { act: 'needs', node, needs });
  const needsOf = async (mapId: string) => {
    const map = await home.rooms.map.maps.owned(mapId, owner.id);
    return (
      map && [...(home.rooms.map.treeOf(map).needs ?? [])].map(([id, all]) => `${id}: ${all.join(' ')}`).join('; ')
    );
  };

  it('are changed as a version, undone and done again, and refused in a circle', async () => {
    const mapId = await addMap('- A\n- B\n- C');
    expect(await need(mapId, 'n1', 'n3', 'n2')).toMatchObject({ ok: true, version: 2 });
    expect(await need(mapId, 'n3', 'n1')).toMatchObject({ ok: false, status: 409 });
    expect(await needsOf(mapId)).toBe('n1: n2 n3');
    await home.rooms.map.changeMap(owner.id, mapId, { act: 'delete', node: 'n3' });
    expect(await needsOf(mapId)).toBe('n1: n2');
    for (const [act, left] of [
      ['undo', 'n1: n2 n3'],
      ['undo', ''],
      ['redo', 'n1: n2 n3'],
    ] as const) {
      await home.rooms.map.changeMap(owner.id, mapId, { act });
      expect(await needsOf(mapId)).toBe(left);
    }
  });

  it('go with a copy', async () => {
    const mapId = await addMap('- A\n- B\n- C');
    await need(mapId, 'n1', 'n2');
    const copy = await home.rooms.copy.keepCopy(owner.id, mapId, 'copy');
    expect(copy.ok && (await needsOf(copy.mapId))).toBe('n1: n2');
  });

  it('say which lesson is next', async () => {
    const mapId = await addMap('- A\n- B\n- C');
    await need(mapId, 'n1', 'n2');
    const opened = await home.rooms.lesson.openMap(mapId, owner.id);
    expect(opened && home.rooms.lesson.whereToGo(opened)).toMatchObject({ kind: 'start', nodeId: 'n2' });
    const done = await home.rooms.lesson.setDone({ mapId, nodeId: 'n2', userId: owner.id }, true);
    expect(done).toMatchObject({ ok: true, nextNodeId: 'n3' });
    expect(await home.rooms.lesson.setDone({ mapId, nodeId: 'n3', userId: owner.id }, true)).toMatchObject({
      nextNodeId: 'n1',
    });
  });
});
