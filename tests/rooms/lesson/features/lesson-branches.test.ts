import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let owner: User;
let mapId: string;

/** A (n1) with A1 (n2) and A2 (n3), and the leaf B (n4). A1 has a lesson. */
beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Topic', '- A\n  - A1\n  - A2\n- B'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
  await save('n2', 'About A1');
});
afterEach(() => home.close());

const where = (nodeId: string, version = 0) => ({ mapId, nodeId, userId: owner.id, version });
const save = async (nodeId: string, text: string, version = 0) => {
  const saved = await home.rooms.lesson.saveLesson(where(nodeId, version), text);
  if (!saved.ok) throw new Error(saved.message);
  return saved.lesson;
};
const change = async (act: Parameters<TestRooms['rooms']['map']['changeMap']>[2]): Promise<string> => {
  const changed = await home.rooms.map.changeMap(owner.id, mapId, act);
  if (!changed.ok) throw new Error(changed.message);
  return changed.added[0] ?? '';
};
const opened = async (user: User | null = owner) => {
  const map = await home.rooms.lesson.openMap(mapId, user?.id ?? null);
  if (!map) throw new Error('the map cannot be read');
  return map;
};
const open = async (nodeId: string) => home.rooms.lesson.openNode(await opened(), nodeId, 'ticks');
const counts = async () => {
  const { leafCount, doneCount } = (await home.rooms.map.maps.owned(mapId, owner.id)) ?? {};
  return { leafCount, doneCount };
};

describe('a leaf with a lesson that becomes a branch', () => {
  it('keeps it: the lesson can be read, edited and asked for again', async () => {
    await change({ act: 'add', parent: 'n2', label: 'Below' });
    expect(await open('n2')).toMatchObject({ node: { label: 'A1' }, lesson: { markdown: 'About A1' } });
    expect(await save('n2', 'More about A1', 1)).toMatchObject({ version: 2 });
    // It is found, though without a model nobody can write it.
    expect(await home.rooms.lesson.writeLesson(owner.id, mapId, 'n2')).toMatchObject({ ok: false, status: 409 });
    expect(await home.rooms.lesson.writeLesson(owner.id, mapId, 'n1')).toMatchObject({
      ok: false,
      status: 404,
    });
  });

  it('keeps it after a rename and a move, and is a leaf with it once its nodes are deleted', async () => {
    const below = await change({ act: 'add', parent: 'n2', label: 'Below' });
    await change({ act: 'rename', node: 'n2', label: 'Anew' });
    await change({ act: 'move', node: 'n2', parent: 'n4', before: '' });
    expect(await open('n2')).toMatchObject({
      node: { label: 'Anew' },
      path: [{ label: 'Topic' }, { label: 'B' }, { label: 'Anew' }],
      lesson: { markdown: 'About A1' },
    });
    await change({ act: 'delete', node: below });
    expect(await open('n2')).toMatchObject({ node: { children: [] }, lesson: { markdown: 'About A1' } });
  });

  it('is done like a leaf, and counts as one more', async () => {
    expect(await counts()).toEqual({ leafCount: 3, doneCount: 0 });
    await home.rooms.lesson.setDone({ mapId, nodeId: 'n2', userId: owner.id }, true);
    const below = await change({ act: 'add', parent: 'n2', label: 'Below' });
    expect(await counts()).toEqual({ leafCount: 4, doneCount: 1 });
    const done = (nodeId: string, is: boolean) => home.rooms.lesson.setDone({ mapId, nodeId, userId: owner.id }, is);
    expect(await done('n2', false)).toEqual({ ok: true, leaves: { done: 0, total: 4 }, nextNodeId: below });
    expect(await done('n2', true)).toMatchObject({ leaves: { done: 1, total: 4 } });
    expect(await done(below, true)).toMatchObject({ leaves: { done: 2, total: 4 }, nextNodeId: 'n3' });
    expect(await done('n1', true)).toMatchObject({ ok: false, status: 404 });
    expect(await counts()).toEqual({ leafCount: 4, doneCount: 2 });
    await change({ act: 'undo' });
    expect(await counts()).toEqual({ leafCount: 3, doneCount: 1 });
  });

  it('is listed once on the pages of the branches above', async () => {
    await change({ act: 'add', parent: 'n2', label: 'Below' });
    const above = await home.rooms.lesson.openBranch(owner.id, mapId, 'n1');
    expect(above?.leaves.map(({ node, hasLesson }) => [node.label, hasLesson])).toEqual([
      ['A1', true],
      ['Below', false],
      ['A2', false],
    ]);
    expect(above?.branches).toMatchObject([{ node: { label: 'A1' }, leaves: 2, written: 1 }]);
    expect(above?.lacking.missing).toBe(2);
  });

  it('can be where its learner continues', async () => {
    await change({ act: 'add', parent: 'n2', label: 'Below' });
    await home.rooms.lesson.markRead({ mapId, nodeId: 'n2', userId: owner.id });
    expect(await home.rooms.lesson.whereToGo(await opened())).toMatchObject({
      kind: 'continue',
      nodeId: 'n2',
    });
    expect(await home.rooms.lesson.continueReading(owner.id)).toMatchObject({ nodeId: 'n2', label: 'A1' });
  });
});

describe('a lesson that was being written while its leaf became a branch', () => {
  it('can be followed, and is counted when the map is opened next', async () => {
    const run = { id: 'run', state: 'running', nodeId: 'n4' } as const;
    await change({ act: 'add', parent: 'n4', label: 'Below' });
    const map = await opened();
    expect(await home.rooms.lesson.openNode(map, 'n4', 'ticks')).toBeNull();
    const runs = new Map([['n4', { ...run, batch: null, fault: null, message: null, dismissed: false }]]);
    const writing = { ...map, runs: runs as unknown as typeof map.runs };
    expect(await home.rooms.lesson.openNode(writing, 'n4', 'ticks')).toMatchObject({ lesson: null });

    await home.rooms.lesson.lessons.write({
      id: 'late',
      mapId,
      userId: owner.id,
      nodeId: 'n4',
      nodeLabel: 'B',
      pathString: 'Topic > B',
      compositeKey: 'n4',
      markdown: 'Late',
      content: '<p>Late</p>',
      renderer: 1,
      tasks: { done: 0, total: 0 },
      source: { kind: 'library', name: 'x', prompt: '' },
      at: home.clock.now(),
    });
    expect(await counts()).toMatchObject({ leafCount: 3 });
    await home.rooms.lesson.recountLeaves(await opened());
    expect(await counts()).toMatchObject({ leafCount: 4 });
    expect(await open('n4')).toMatchObject({ lesson: { markdown: 'Late' } });
  });

  it('is counted only for the version that was opened, and never prevents opening a map', async () => {
    await change({ act: 'add', parent: 'n2', label: 'Below' });
    const map = await opened();
    home.rooms.server.database.sqlite.exec('update maps set leaf_count = 9');
    await home.rooms.lesson.recountLeaves({ ...map, map: { ...map.map, leafCount: 9, version: 1 } });
    expect(await counts()).toMatchObject({ leafCount: 9 });
    home.rooms.server.database.sqlite.exec('drop table node_progress');
    await home.rooms.lesson.recountLeaves({ ...map, map: { ...map.map, leafCount: 9 } });
    expect(home.lines.join('\n')).toContain('the leaves of a map could not be counted');
  });
});
