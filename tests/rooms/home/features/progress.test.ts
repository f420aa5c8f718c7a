import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { isUntouched, leavesDone, nextLeafToDo } from '~/rooms/map/rules/leaf-progress';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import { openDatabase } from '~/store/file/open';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let owner: User;
let reader: User;
let mapId: string;

/** A (n1) with A1 (n2) and A2 (n3), and the leaf B (n4). */
beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  reader = await home.member({ nickname: 'Reader' });
  mapId = await addMap('- A\n  - A1\n  - A2\n- B');
  for (const nodeId of ['n2', 'n3']) await writeLesson(nodeId);
});
afterEach(() => home.close());

const addMap = (outline: string): Promise<string> =>
  home.rooms.map.maps.add({
    ...outlined('Topic', outline),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });

async function writeLesson(nodeId: string, id = mapId): Promise<void> {
  await home.rooms.lesson.lessons.write({
    id: home.rooms.server.random.id(),
    mapId: id,
    userId: owner.id,
    nodeId,
    nodeLabel: nodeId,
    pathString: nodeId,
    compositeKey: nodeId,
    markdown: '- [x] All\n- [x] ticked',
    content: '<p>All ticked</p>',
    renderer: 1,
    tasks: { done: 2, total: 2 },
    source: { kind: 'library', name: 'x', prompt: '' },
    at: home.clock.now(),
  });
}

const share = () => home.rooms.map.setVisibility(mapId, owner.id, '1');
const leaf = (nodeId: string, user = owner) => ({ mapId, nodeId, userId: user.id });
const counts = async () => {
  const { leafCount, doneCount } = (await home.rooms.map.maps.owned(mapId, owner.id)) ?? {};
  return { leafCount, doneCount };
};
const learned = async (user: User | null = owner) => {
  const opened = await home.rooms.lesson.openMap(mapId, user?.id ?? null);
  if (!opened) throw new Error('the map cannot be read');
  return opened;
};
const change = async (act: Parameters<TestRooms['rooms']['map']['changeMap']>[2]) =>
  expect(await home.rooms.map.changeMap(owner.id, mapId, act)).toMatchObject({ ok: true });

describe('reading', () => {
  it('is recorded if there is a lesson, at most once a minute', async () => {
    const before = await learned();
    expect(isUntouched(before.tree, before.learned, before.progress)).toBe(true);
    const first = home.clock.now();
    await home.rooms.lesson.markRead(leaf('n2'));
    await home.rooms.lesson.markRead(leaf('n4'));
    home.clock.advance(limits.readNotedEveryMs - 1);
    await home.rooms.lesson.markRead(leaf('n2'));
    expect((await learned()).learned).toEqual(new Map([['n2', { readAt: first, doneAt: null, knownAt: null }]]));
    home.clock.advance(1);
    await home.rooms.lesson.markRead(leaf('n2'));
    const after = await learned();
    expect(after.learned.get('n2')?.readAt).toEqual(home.clock.now());
    expect(isUntouched(after.tree, after.learned, after.progress)).toBe(false);
    expect(leavesDone(after.tree, after.learned, after.progress)).toEqual({ done: 0, total: 3 });
  });

  it('is recorded for each reader, but not without the right to read the map', async () => {
    await home.rooms.lesson.markRead(leaf('n2', reader));
    expect(home.rows()).toMatchObject({ node_progress: 0 });
    await share();
    await home.rooms.lesson.markRead(leaf('n2', reader));
    expect([...(await learned(reader)).learned.keys()]).toEqual(['n2']);
    expect((await learned(owner)).learned.size).toBe(0);
    expect((await learned(null)).learned.size).toBe(0);
  });

  it('leads back to the readable lesson that was opened last', async () => {
    expect(await home.rooms.lesson.continueReading(owner.id)).toBeNull();
    await share();
    for (const nodeId of ['n2', 'n3']) {
      await home.rooms.lesson.markRead(leaf(nodeId, reader));
      home.clock.advance(1_000);
    }
    const last = { mapId, query: 'Topic', nodeId: 'n3', label: 'A2', path: ['Topic', 'A', 'A2'] };
    expect(await home.rooms.lesson.continueReading(reader.id)).toMatchObject(last);
    await change({ act: 'delete', node: 'n3' });
    expect(await home.rooms.lesson.continueReading(reader.id)).toMatchObject({ nodeId: 'n2' });
    await change({ act: 'add', parent: 'n2', label: 'Below' });
    expect(await home.rooms.lesson.continueReading(reader.id)).toMatchObject({ nodeId: 'n2', label: 'A1' });
    await change({ act: 'undo' });
    await home.rooms.map.setVisibility(mapId, owner.id, '0');
    expect(await home.rooms.lesson.continueReading(reader.id)).toBeNull();
  });

  it("leads on from a finished lesson, as the map's header does, and to another map when none is left to read", async () => {
    const head = async (id = mapId) => {
      const opened = await home.rooms.lesson.openMap(id, owner.id);
      return opened && (await home.rooms.lesson.whereToGo(opened));
    };
    const other = await addMap('- Else\n- Other');
    await writeLesson('n1', other);
    await home.rooms.lesson.markRead({ ...leaf('n1'), mapId: other });
    home.clock.advance(1_000);
    await home.rooms.lesson.markRead(leaf('n2'));
    const next = () => home.rooms.lesson.continueReading(owner.id);
    await home.rooms.lesson.setDone(leaf('n2'), true);
    expect(await next()).toMatchObject({ mapId, nodeId: 'n3' });
    expect(await head()).toMatchObject({ kind: 'continue', nodeId: 'n3' });
    await home.rooms.lesson.setDone(leaf('n3'), true);
    expect(await next()).toMatchObject({ mapId: other, nodeId: 'n1' });
    expect(await head()).toMatchObject({ kind: 'write', nodeId: 'n4' });
    await home.rooms.lesson.setDone({ ...leaf('n1'), mapId: other }, true);
    expect(await next()).toMatchObject({ mapId, nodeId: 'n4' });
    await home.rooms.lesson.setDone(leaf('n4'), true);
    expect(await next()).toMatchObject({ mapId: other, nodeId: 'n2' });
    expect(await head()).toBeNull();
  });

  it('passes lessons that are not written, and does not lead to one that the learner cannot write', async () => {
    const next = async (user: User) => (await home.rooms.lesson.continueReading(user.id))?.nodeId ?? null;
    const unwritten = await addMap('- A\n- B\n- C');
    await writeLesson('n1', unwritten);
    await writeLesson('n3', unwritten);
    await home.rooms.map.setVisibility(unwritten, owner.id, '1');
    for (const user of [owner, reader]) {
      const at = (nodeId: string) => ({ ...leaf(nodeId, user), mapId: unwritten });
      await home.rooms.lesson.markRead(at('n1'));
      await home.rooms.lesson.setDone(at('n1'), true);
      expect(await next(user)).toBe('n3');
      await home.rooms.lesson.setDone(at('n3'), true);
      expect(await next(user)).toBe(user === owner ? 'n2' : null);
    }
  });

  it('works even if it cannot be recorded', async () => {
    home.rooms.server.database.sqlite.exec('drop table node_progress');
    await home.rooms.lesson.markRead(leaf('n2'));
    expect(home.lines.join('\n')).toContain('what was read could not be noted');
  });
});

describe('marking as done', () => {
  it('is only up to the learner: ticks and reading do not count', async () => {
    await home.rooms.lesson.markRead(leaf('n2'));
    expect(await counts()).toEqual({ leafCount: 3, doneCount: 0 });
    const done = await home.rooms.lesson.setDone(leaf('n2'), true);
    expect(done).toEqual({ ok: true, leaves: { done: 1, total: 3 }, nextNodeId: 'n3' });
    expect(await counts()).toEqual({ leafCount: 3, doneCount: 1 });
  });

  it('counts once, and can be undone', async () => {
    const first = home.clock.now();
    await home.rooms.lesson.setDone(leaf('n2'), true);
    home.clock.advance(1_000);
    await home.rooms.lesson.setDone(leaf('n2'), true);
    expect(await counts()).toMatchObject({ doneCount: 1 });
    expect((await learned()).learned.get('n2')?.doneAt).toEqual(first);
    for (const _ of [1, 2])
      expect(await home.rooms.lesson.setDone(leaf('n2'), false)).toMatchObject({ leaves: { done: 0 } });
    expect(await counts()).toMatchObject({ doneCount: 0 });
    expect((await learned()).learned.get('n2')?.doneAt).toBeNull();
  });

  it('leads to the next leaf that is not done, then to the first, until none is left', async () => {
    expect(await home.rooms.lesson.setDone(leaf('n4'), true)).toMatchObject({ nextNodeId: 'n2' });
    expect(await home.rooms.lesson.setDone(leaf('n2'), true)).toMatchObject({ nextNodeId: 'n3' });
    expect(await home.rooms.lesson.setDone(leaf('n3'), true)).toEqual({
      ok: true,
      leaves: { done: 3, total: 3 },
      nextNodeId: null,
    });
    const { tree, learned: all, progress } = await learned();
    expect(nextLeafToDo(tree, all, progress)).toBeNull();
    expect(nextLeafToDo(tree, new Map(), progress)?.id).toBe('n2');
  });

  it('is separate for each reader of a public map, and does not count for its owner', async () => {
    const missing = { ok: false, status: 404, message: messages.map.notFound };
    expect(await home.rooms.lesson.setDone(leaf('n2', reader), true)).toEqual(missing);
    await share();
    expect(await home.rooms.lesson.setDone(leaf('n2', reader), true)).toMatchObject({ leaves: { done: 1 } });
    expect((await learned(owner)).learned.size).toBe(0);
    expect(await counts()).toMatchObject({ doneCount: 0 });
  });

  it('is refused if it is not a leaf of the map', async () => {
    for (const nodeId of ['n1', 'root', 'nowhere'])
      expect(await home.rooms.lesson.setDone(leaf(nodeId), true)).toMatchObject({
        status: 404,
        message: messages.map.nodeNotFound,
      });
    expect(home.rows()).toMatchObject({ node_progress: 0 });
  });

  it('is not counted for an older version of the map', async () => {
    await change({ act: 'add', parent: 'n2', label: 'Below' });
    expect(await home.rooms.lesson.progress.setDone(leaf('n2'), 1, true, home.clock.now())).toBe(false);
    expect(await counts()).toMatchObject({ doneCount: 0 });
    expect(home.rows()).toMatchObject({ node_progress: 0 });
  });
});

describe('a map whose nodes change', () => {
  it('counts its present leaves, and restores earlier progress', async () => {
    for (const nodeId of ['n2', 'n3']) await home.rooms.lesson.setDone(leaf(nodeId), true);
    await change({ act: 'delete', node: 'n3' });
    expect(await counts()).toEqual({ leafCount: 2, doneCount: 1 });
    await home.rooms.lesson.setDone(leaf('n4'), true);
    await change({ act: 'add', parent: 'n4', label: 'Below a leaf without a lesson' });
    expect(await counts()).toEqual({ leafCount: 2, doneCount: 1 });
    const now = await learned();
    expect(leavesDone(now.tree, now.learned, now.progress)).toEqual({ done: 1, total: 2 });
    await change({ act: 'undo' });
    expect(await counts()).toEqual({ leafCount: 2, doneCount: 2 });
    await home.rooms.lesson.setDone(leaf('n4'), false);
    await change({ act: 'undo' });
    expect(await counts()).toEqual({ leafCount: 3, doneCount: 2 });
  });

  it('keeps progress as long as a kept version has its node', async () => {
    await home.rooms.lesson.setDone(leaf('n3'), true);
    await change({ act: 'delete', node: 'n3' });
    const versions = mapVersionsIn(home.rooms.server.database);
    const rename = async () => {
      const map = await home.rooms.map.maps.owned(mapId, owner.id);
      await change({ act: 'rename', node: 'n4', label: `B${map?.version}` });
    };
    for (let version = 3; version <= limits.mapVersionsKept + 1; version += 1) await rename();
    expect(home.rows()).toMatchObject({ node_progress: 1 });
    await rename();
    expect(home.rows()).toMatchObject({ node_progress: 0 });
    expect(await versions.list(mapId)).toHaveLength(limits.mapVersionsKept);
  });

  it('is counted at the next start if an earlier release has written it', async () => {
    home.rooms.server.database.sqlite.exec('update maps set leaf_count = null');
    const said: string[] = [];
    openDatabase({
      file: `${home.folder}/topiary.db`,
      migrationsFolder: 'migrations',
      say: (line) => said.push(line),
    }).close();
    expect(await counts()).toEqual({ leafCount: 3, doneCount: 0 });
    expect(said).toEqual([]);
  });
});

describe('an account', () => {
  it('has its progress in its export, and deletes it with itself', async () => {
    await share();
    await home.rooms.lesson.markRead(leaf('n2', reader));
    await home.rooms.lesson.setDone(leaf('n2', reader), true);
    const pieces: string[] = [];
    for await (const piece of home.rooms.transfer.exportAsJson(reader)) pieces.push(piece);
    const at = home.clock.now().toISOString();
    expect(JSON.parse(pieces.join(''))).toMatchObject({
      progress: [{ mapId, nodeId: 'n2', readAt: at, doneAt: at }],
    });
    await home.rooms.account.users.remove(reader.id);
    expect(home.rows()).toMatchObject({ node_progress: 0 });
  });
});
