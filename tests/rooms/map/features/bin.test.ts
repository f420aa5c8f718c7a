import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { limits } from '~/kit/limits';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let test: TestRooms;
let rooms: Composed;
let model: ScriptedModel;
let ada: User;

beforeEach(async () => {
  model = new ScriptedModel();
  test = await openTestRooms({ model });
  rooms = test.rooms;
  ada = await test.member();
});

afterEach(() => test.close());

const source = { kind: 'library', name: 'study plan', prompt: '' } as const;

async function mapOf(query: string, { isPublic = false, userId = ada.id } = {}) {
  const at = test.clock.now();
  const id = await rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId,
    ...outlined(query, '- Oak\n- Elm'),
    source,
    runId: null,
    at,
  });
  if (isPublic) await rooms.map.maps.setVisibility(id, userId, true, at);
  return id;
}

async function lessonOn(mapId: string, nodeId = 'n1') {
  const text = { markdown: '- [ ] Look', content: '<p>Look</p>', renderer: 1, tasks: { done: 0, total: 1 } };
  await rooms.lesson.lessons.write({
    id: rooms.server.random.id(),
    mapId,
    userId: ada.id,
    nodeId,
    nodeLabel: 'Oak',
    pathString: 'Trees > Oak',
    compositeKey: `${nodeId}_Trees_Oak`,
    source,
    ...text,
    at: test.clock.now(),
  });
  return { mapId, nodeId, userId: ada.id, version: 1 };
}

const titles = async (search?: string) => {
  const found = await rooms.map.maps.listPublic({
    ...(search ? { search } : {}),
    order: 'newest',
    offset: 0,
    limit: 9,
  });
  return found.map(({ query }) => query);
};

async function exported() {
  let text = '';
  for await (const piece of rooms.transfer.exportAsJson(ada)) text += piece;
  return JSON.parse(text) as { maps: { query: string; deletedAt: string | null; lessons: unknown[] }[] };
}

describe('a deleted map', () => {
  it('is in no list, and nobody can open or change it', async () => {
    const id = await mapOf('Tall trees', { isPublic: true });
    const lesson = await lessonOn(id);
    await rooms.lesson.setDone({ mapId: id, nodeId: 'n1', userId: ada.id }, true);
    expect(await rooms.map.deleteMap(id, ada.id)).toBe(true);

    const {
      map: { maps, mapVersions },
      lesson: { lessons },
    } = rooms;
    const at = test.clock.now();
    expect(await maps.readable(id, null)).toBeNull();
    expect(await maps.readable(id, ada.id)).toBeNull();
    expect(await maps.owned(id, ada.id)).toBeNull();
    for (const order of ['newest', 'opened', 'name', 'progress'] as const)
      expect(await maps.listForUser(ada.id, { order, limit: 9 }), order).toEqual([]);
    expect(await maps.listForUser(ada.id, { search: 'trees', limit: 9 })).toEqual([]);
    expect([await titles(), await titles('tall'), await titles('ta')]).toEqual([[], [], []]);
    expect(await maps.listAddresses({ limit: 9 })).toEqual([]);
    expect(await lessons.listForUser(ada.id, 9)).toEqual([]);
    expect(await rooms.lesson.continueReading(ada.id)).toBeNull();

    expect(await maps.setVisibility(id, ada.id, true, at)).toBe(false);
    expect(await maps.rename(id, ada.id, 'Woods', at)).toBe(false);
    expect(await maps.setLanguage(id, ada.id, 'de', at)).toBe(false);
    expect(await maps.setWhole(id, ada.id, at)).toBe(false);
    const text = { markdown: 'x', content: 'x', renderer: 1, tasks: { done: 0, total: 0 } };
    expect(await lessons.edit(lesson, { ...text, unfinished: null }, at)).toBeNull();
    expect(await lessons.tick(lesson, text, at)).toBeNull();
    expect(await lessons.discard(lesson, at)).toBeNull();
    const { document } = outlined('Tall trees', '- Ash\n- Elm');
    const next = { version: 2, document, back: [], lost: [], undoTo: null, redoTo: null };
    const change = { act: 'rename', node: 'n1', from: 'Oak', to: 'Ash' } as const;
    expect(await mapVersions.write(id, ada.id, { ...next, change, cause: 'edited' }, document, at)).toBe(false);
    expect(await rooms.lesson.setDone({ mapId: id, nodeId: 'n1', userId: ada.id }, false)).toMatchObject({
      status: 404,
    });
  });

  it('can be restored unchanged', async () => {
    const id = await mapOf('Tall trees', { isPublic: true });
    await lessonOn(id);
    const before = await rooms.map.maps.owned(id, ada.id);
    const lessons = await rooms.lesson.lessons.listForUser(ada.id, 9);
    await rooms.map.deleteMap(id, ada.id);
    expect(await rooms.map.maps.listBin(ada.id, 9)).toMatchObject([{ id, deletedAt: test.clock.now() }]);
    expect(await rooms.map.putBackMap(id, ada.id)).toBe(true);

    expect(await rooms.map.maps.owned(id, ada.id)).toEqual(before);
    expect(await rooms.lesson.lessons.listForUser(ada.id, 9)).toEqual(lessons);
    expect([await titles(), await titles('tall')]).toEqual([['Tall trees'], ['Tall trees']]);
    expect(await rooms.map.maps.listBin(ada.id, 9)).toEqual([]);

    const kept = await mapOf('Private trees');
    await rooms.map.deleteMap(kept, ada.id);
    await rooms.map.putBackMap(kept, ada.id);
    expect(await rooms.map.maps.owned(kept, ada.id)).toMatchObject({ isPublic: false });
  });

  it('can be restored and erased only by its owner, and only from the bin', async () => {
    const bob = await test.member();
    const id = await mapOf('Trees', { isPublic: true });
    expect(await rooms.map.eraseMap(id, ada.id)).toBe(false);
    expect(await rooms.map.putBackMap(id, ada.id)).toBe(false);
    expect(await rooms.map.deleteMap(id, bob.id)).toBe(false);
    await rooms.map.deleteMap(id, ada.id);
    expect(await rooms.map.deleteMap(id, ada.id)).toBe(false);
    expect(await rooms.map.putBackMap(id, bob.id)).toBe(false);
    expect(await rooms.map.eraseMap(id, bob.id)).toBe(false);
    expect(await rooms.map.emptyBin(bob.id)).toBe(0);
    expect(await rooms.map.maps.listBin(bob.id, 9)).toEqual([]);
    expect(await rooms.map.maps.ownedOrBinned(id, bob.id)).toBeNull();
    expect(await rooms.map.eraseMap(id, ada.id)).toBe(true);
    expect(test.rows()).toMatchObject({ maps: 0, map_versions: 0 });
  });

  it('is erased with all others when the bin is emptied; other maps stay', async () => {
    const [stays, ...go] = [await mapOf('Stays'), await mapOf('One'), await mapOf('Two')];
    for (const id of go) {
      await lessonOn(id);
      await rooms.map.deleteMap(id, ada.id);
    }
    expect(await rooms.map.emptyBin(ada.id)).toBe(2);
    expect(test.rows()).toMatchObject({ maps: 1, node_descriptions: 0 });
    expect(await rooms.map.maps.owned(stays ?? '', ada.id)).not.toBeNull();
  });

  it('is erased after 30 days, and not before', async () => {
    const id = await mapOf('Trees');
    await lessonOn(id);
    await rooms.map.deleteMap(id, ada.id);
    test.clock.advance(limits.binKeptMs - 1);
    await rooms.admin.sweep();
    expect(await rooms.map.maps.listBin(ada.id, 9)).toHaveLength(1);
    test.clock.advance(1);
    await rooms.admin.sweep();
    expect(test.rows()).toMatchObject({ maps: 0, node_descriptions: 0, map_versions: 0 });
    expect(limits.binKeptMs).toBe(30 * 86_400_000);
  });

  it('has no running runs, and none are listed', async () => {
    const id = await mapOf('Trees');
    const started = await rooms.lesson.writeLesson(ada.id, id, 'n1');
    const call = await model.call(1);
    call.say('Some text');
    if (!started.ok) throw new Error('not started');
    await rooms.map.deleteMap(id, ada.id);
    await until(async () => (await rooms.run.runStore.byId(started.run.id))?.state === 'stopped');
    expect(call.signal.aborted).toBe(true);
    expect(await rooms.run.runStore.owned(started.run.id, ada.id)).toBeNull();
    const since = new Date(0);
    expect(await rooms.run.runStore.openLessonsOfUser(ada.id, since, 9)).toEqual([]);
    expect(await rooms.run.runStore.openForUser(ada.id, 9, since)).toEqual([]);
    const leaves = [{ runId: 'r', nodeId: 'n2', path: ['Trees', 'Elm'] }];
    const batch = { id: 'b', userId: ada.id, mapId: id, topic: 'Trees', leaves, at: test.clock.now() };
    expect(await rooms.run.runStore.startBatch(batch)).toEqual([]);
  });

  it("is in the account's export, and is deleted with the account", async () => {
    const id = await mapOf('Binned trees');
    await mapOf('Trees');
    await lessonOn(id);
    await rooms.map.deleteMap(id, ada.id);
    const { maps } = await exported();
    expect(maps.map(({ query, lessons }) => [query, lessons.length])).toEqual([
      ['Trees', 0],
      ['Binned trees', 1],
    ]);
    expect(maps.map(({ deletedAt }) => deletedAt)).toEqual([null, test.clock.now().toISOString()]);
    expect(await rooms.account.deleteAccount(ada, { password })).toEqual({ ok: true });
    expect(test.rows()).toMatchObject({ maps: 0, node_descriptions: 0 });
  });
});
