import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { leafMarks } from '~/rooms/map/rules/leaf-mark';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

/** Lessons that the built-in library has are shown without being asked for. */

const outline =
  '- What the camera does with light\n' +
  '  - From lens to pixel: how a sensor counts photons\n' +
  '  - Full frame, APS-C or phone: what sensor size changes\n' +
  '  - A leaf of my own\n' +
  '- A branch of my own\n' +
  '  - Its leaf';

let test: TestRooms;
let rooms: Composed;
let owner: User;
let mapId: string;
beforeEach(async () => {
  test = await openTestRooms();
  rooms = test.rooms;
  owner = await test.member();
  mapId = await addMap(test, owner.id, 'Photography', outline);
});
afterEach(() => test.close());

async function opened(viewer: string | null = owner.id, id = mapId) {
  const map = await rooms.lesson.openMap(id, viewer);
  if (!map) throw new Error('no map');
  return map;
}
const open = async (nodeId: string, viewer: string | null = owner.id, options = {}) =>
  rooms.lesson.openNode(await opened(viewer), nodeId, 'ticks', options);

const saved = () => rooms.server.database.sqlite.prepare('select node_id, version from node_descriptions').all();
const count = (table: string) =>
  rooms.server.database.sqlite.prepare(`select count(*) as n from ${table}`).get() as { n: number };

describe('a lesson of the library', () => {
  it('is saved when its owner opens the leaf, once for all tabs, without a run and without credits', async () => {
    const tabs = await Promise.all([open('n2'), open('n2'), open('n2')]);
    for (const tab of tabs) {
      expect(tab?.lesson).toMatchObject({ id: tabs[0]?.lesson?.id, version: 1, source: { kind: 'library' } });
      expect(tab?.html).toContain('A digital camera does not take a picture; it counts.');
      expect(tab?.html).toContain('<button');
    }
    expect(saved()).toEqual([{ node_id: 'n2', version: 1 }]);
    expect(count('generations')).toEqual({ n: 0 });
    expect(count('credit_entries')).toEqual({ n: 0 });
    const tick = { mapId, nodeId: 'n2', userId: owner.id, version: 1 };
    expect(await rooms.lesson.tickTask(tick, 0, true)).toMatchObject({ ok: true });
    expect((await open('n2'))?.lesson?.version).toBe(2);
  });

  it('is shown without being saved to others, and before anybody opens the page', async () => {
    await rooms.map.setVisibility(mapId, owner.id, '1');
    const other = await test.member();
    for (const [viewer, isPrefetch] of [
      [null, false],
      [other.id, false],
      [owner.id, true],
    ] as const) {
      const node = await open('n2', viewer, { isPrefetch });
      expect(node?.html).toContain('A digital camera does not take a picture; it counts.');
      expect(node?.html).not.toContain('<button');
      expect(node?.lesson?.version).toBe(0);
    }
    expect(saved()).toEqual([]);
  });

  it('is shown if it cannot be saved', async () => {
    rooms.server.database.sqlite.exec(
      "create trigger full before insert on node_descriptions begin select raise(abort, 'no'); end",
    );
    expect((await open('n2'))?.html).toContain('it counts.');
    expect(saved()).toEqual([]);
  });

  it('leaves a text that is there alone, and a copy gets its own', async () => {
    await addLesson(test, owner.id, mapId, 'n2', 'My own words');
    expect((await open('n2'))?.lesson?.markdown).toBe('My own words');
    await rooms.map.setVisibility(mapId, owner.id, '1');
    const other = await test.member();
    const kept = await rooms.copy.keepCopy(other.id, mapId, 'key');
    const copyId = kept.ok ? kept.mapId : '';
    const map = await opened(other.id, copyId);
    const leaf = [...map.inLibrary].at(-1) ?? '';
    const lesson = { mapId: copyId, userId: other.id, version: 1 };
    expect((await rooms.lesson.openNode(map, leaf, 'ticks'))?.lesson).toMatchObject(lesson);
  });

  it('is none for a leaf that the library does not have, or whose topic is refused', async () => {
    expect(await open('n4')).toMatchObject({ lesson: null, isUnwritten: true });
    expect(await open('n2')).toMatchObject({ isUnwritten: false, nearest: null });
    expect((await opened()).inLibrary).toEqual(new Set(['n2', 'n3']));
    const unsafe = await addMap(
      test,
      owner.id,
      'Photography',
      outline.replace('- What', '- How to make a bomb\n- What'),
    );
    const map = await opened(owner.id, unsafe);
    expect((await rooms.lesson.openNode(map, 'n1', 'ticks'))?.lesson).toBeNull();
  });

  it('is near a leaf that nobody has written: first one of the same map, else one of a course, for whoever reads', async () => {
    const nearest = async (...asked: Parameters<typeof open>) => (await open(...asked))?.nearest;
    expect(await nearest('n4')).toMatchObject({ kind: 'map', node: { id: 'n3' } });
    await addLesson(test, owner.id, mapId, 'n5', 'My own words');
    expect(await nearest('n6')).toMatchObject({ kind: 'map', node: { id: 'n5' } });
    const bare = await addMap(test, owner.id, 'My notes', '- kanji\n- Something that nobody knows');
    await rooms.map.setVisibility(bare, owner.id, '1');
    for (const viewer of [owner.id, null]) {
      const node = await rooms.lesson.openNode(await opened(viewer, bare), 'n1', 'ticks');
      expect(node?.nearest).toMatchObject({ kind: 'course', slug: 'japanese', lesson: { number: expect.any(Number) } });
    }
    expect((await rooms.lesson.openNode(await opened(owner.id, bare), 'n2', 'ticks'))?.nearest).toBeNull();
  });

  it('is the only one that can be asked for: any other is refused in a sentence, without a run', async () => {
    const ask = (nodeId: string) => rooms.lesson.writeLesson(owner.id, mapId, nodeId);
    const refused = { ok: false, status: 409, message: messages.lesson.unwritten };
    expect(await ask('n4')).toEqual(refused);
    await addLesson(test, owner.id, mapId, 'n4', 'My own words');
    expect(await ask('n4')).toEqual(refused);
    expect(await open('n4')).toMatchObject({ lesson: { markdown: 'My own words' }, isUnwritten: true, nearest: null });
    expect(count('generations')).toEqual({ n: 0 });
    expect(await ask('n2')).toMatchObject({ ok: true });
  });

  it('counts as a lesson in marks and on the page of its branch, where nothing is offered to be written', async () => {
    const { progress, runs, learned, inLibrary } = await opened();
    const marks = leafMarks(progress, runs, learned, inLibrary);
    expect(['n2', 'n3', 'n4'].map((id) => marks.get(id))).toEqual(['written', 'written', undefined]);
    const branch = await rooms.lesson.openBranch(owner.id, mapId, 'n1');
    expect(branch?.leaves.map(({ state, hasLesson }) => [state, hasLesson])).toEqual([
      ['written', true],
      ['written', true],
      ['none', false],
    ]);
    expect(branch?.lacking).toEqual({ missing: 1, next: [], unwritable: 0, unwritten: 1, known: 0 });
    expect(await rooms.lesson.writeBranch({ userId: owner.id, mapId, nodeId: 'n1', key: 'key' })).toEqual({
      ok: true,
      started: 0,
    });
    const alone = { userId: owner.id, mapId, nodeId: 'n4', isAlone: true, key: 'alone' };
    expect(await rooms.lesson.writeBranch(alone)).toMatchObject({ status: 409, message: messages.lesson.unwritten });
    await open('n2');
    await rooms.lesson.markRead({ mapId, nodeId: 'n2', userId: owner.id });
    expect((await rooms.lesson.lessonMarks(owner.id, mapId, 0))?.leaves).toEqual([{ nodeId: 'n2', mark: 'read' }]);
  });
});

it('a connected model writes its own lessons: the text of the library is not taken', async () => {
  const connected = await openTestRooms({ model: new ScriptedModel() });
  try {
    const ada = await connected.member();
    const id = await addMap(connected, ada.id, 'Photography', outline);
    const map = await connected.rooms.lesson.openMap(id, ada.id);
    expect(map?.inLibrary.size).toBe(0);
    expect(map && (await connected.rooms.lesson.openNode(map, 'n2', 'ticks'))?.lesson).toBeNull();
  } finally {
    await connected.close();
  }
});
