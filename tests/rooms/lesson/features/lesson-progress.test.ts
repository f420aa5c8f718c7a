import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { openDatabase } from '~/store/file/open';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let owner: User;
let mapId: string;
beforeEach(async () => {
  test = await openTestRooms();
  owner = await test.member();
  mapId = await addMap(test, owner.id, 'Many', '- One\n- Two');
});
afterEach(() => test.close());

const progress = () => test.rooms.lesson.lessons.progress(mapId);
const text = { markdown: 'y', content: '<p>y</p>', renderer: 1, tasks: { done: 0, total: 0 } };

it('returns the same object until a lesson changes', async () => {
  expect((await progress()).size).toBe(0);
  await addLesson(test, owner.id, mapId, 'n1', 'x');
  const first = await progress();
  expect([...first.keys()]).toEqual(['n1']);
  expect(await progress()).toBe(first);

  const where = { mapId, nodeId: 'n1', userId: owner.id, version: 1 };
  await test.rooms.lesson.lessons.edit(where, { ...text, unfinished: 'cut' }, test.clock.now());
  const edited = await progress();
  expect(edited.get('n1')).toMatchObject({ version: 2, unfinished: 'cut' });
  await test.rooms.lesson.lessons.discard({ ...where, version: 2 }, test.clock.now());
  expect((await progress()).size).toBe(0);
});

it('is loaded once for several simultaneous calls, and read to the end', async () => {
  const nodes = Array.from({ length: 4_001 }, (_, n) => `n${n + 1}`);
  const lessons = nodes.map((nodeId) => ({
    ...text,
    id: `lesson ${nodeId}`,
    nodeId,
    nodeLabel: 'leaf',
    pathString: 'x',
    compositeKey: nodeId,
    source: { kind: 'import', name: 'x', prompt: '' } as const,
  }));
  const id = await test.rooms.map.maps.add({
    id: test.rooms.server.random.id(),
    userId: owner.id,
    query: 'Many',
    document: { lines: ['Many'], ids: ['root'] },
    source: { kind: 'import', name: 'x', prompt: '' },
    runId: null,
    language: 'en',
    lessons,
    at: test.clock.now(),
  });
  const [one, other] = await Promise.all([
    test.rooms.lesson.lessons.progress(id),
    test.rooms.lesson.lessons.progress(id),
  ]);
  expect(one.size).toBe(nodes.length);
  expect(other).toBe(one);
});

it("notices another process's changes", async () => {
  await addLesson(test, owner.id, mapId, 'n1', 'x');
  await progress();
  const other = openDatabase({ file: `${test.folder}/topiary.db`, migrationsFolder: 'migrations' });
  // The other process's clock may be slow.
  const where = { mapId, nodeId: 'n1', userId: owner.id, version: 1 };
  await lessonsIn(other).edit(where, { ...text, unfinished: 'cut' }, new Date(0));
  other.close();
  expect((await progress()).get('n1')).toMatchObject({ version: 2, unfinished: 'cut' });
});
