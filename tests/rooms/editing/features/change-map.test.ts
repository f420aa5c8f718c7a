import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { changeMap } from '~/rooms/map/acts/change-map';
import type { Act } from '~/rooms/map/rules/changes';
import { treeOf } from '~/rooms/map/rules/document';
import type { Travel } from '~/rooms/map/rules/versions';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { openDatabase } from '~/store/file/open';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let owner: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  mapId = await addMap('- A\n  - A1\n  - A2\n- B');
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

const change = (act: Act | Travel, id = mapId) => home.rooms.map.changeMap(owner.id, id, act);

/** The map as the learner sees it, with '.' for each level below the first. */
async function shown(id = mapId): Promise<string> {
  const opened = await home.rooms.lesson.openMap(id, owner.id);
  return [...(opened?.tree.nodes.values() ?? [])]
    .slice(1)
    .map(({ id: nodeId, label, level }) => `${nodeId} ${'.'.repeat(level - 1)}${label}`)
    .join('; ');
}

async function writeLesson(nodeId: string, id = mapId): Promise<void> {
  await home.rooms.lesson.lessons.write({
    id: home.rooms.server.random.id(),
    mapId: id,
    userId: owner.id,
    nodeId,
    nodeLabel: nodeId,
    pathString: nodeId,
    compositeKey: nodeId,
    markdown: `About ${nodeId}`,
    content: `<p>About ${nodeId}</p>`,
    renderer: 1,
    tasks: { done: 1, total: 2 },
    source: { kind: 'library', name: 'x', prompt: '' },
    at: home.clock.now(),
  });
}

const lessonNodes = async (id = mapId) => [...(await home.rooms.lesson.lessons.progress(id)).keys()].sort();

describe('changing a map', () => {
  it('stores each change as a version, with its cause, its time and a description', async () => {
    home.clock.advance(60_000);
    expect(await change({ act: 'rename', node: 'n2', label: 'First' })).toMatchObject({
      ok: true,
      version: 2,
    });
    home.clock.advance(60_000);
    const added = await change({ act: 'add', parent: 'n4', label: 'X\n- Y' });
    expect(added).toMatchObject({ ok: true, version: 3, change: { act: 'add', nodes: 2, under: 'B' } });
    const [x, y] = added.ok ? added.added : [];
    expect(await shown()).toBe(`n1 A; n2 .First; n3 .A2; n4 B; ${x} .X; ${y} ..Y`);

    const map = await home.rooms.map.maps.owned(mapId, owner.id);
    expect(map).toMatchObject({ version: 3, nodeCount: 7, updatedAt: home.clock.now() });
    expect(map?.result).toBe('Topic\n  - A\n    - First\n    - A2\n  - B\n    - X\n      - Y\n');
    const { versions = [] } = (await home.rooms.map.listVersions(owner.id, mapId)) ?? {};
    expect(versions.map(({ version, cause, change: { act } }) => [version, cause, act])).toEqual([
      [3, 'edited', 'add'],
      [2, 'edited', 'rename'],
      [1, 'created', 'create'],
    ]);
    expect(versions[0]?.at).toEqual(home.clock.now());
    expect(versions[1]?.change).toEqual({ act: 'rename', node: 'n2', from: 'A1', to: 'First' });
  });

  it('keeps the outline and ids of every version, opens one, and restores it as a new one', async () => {
    const first = await shown();
    await change({ act: 'delete', node: 'n1' });
    await change({ act: 'move', node: 'n4', parent: 'root', before: null });
    await change({ act: 'rename', node: 'n4', label: 'Only' });
    expect(await shown()).toBe('n4 Only');

    const tree = await home.rooms.map.openVersion(owner.id, mapId, 1);
    expect([...(tree?.nodes.keys() ?? [])]).toEqual(['root', 'n1', 'n2', 'n3', 'n4']);
    expect(await home.rooms.map.openVersion(owner.id, mapId, 9)).toBeNull();
    expect(await change({ act: 'restore', version: 9 })).toMatchObject({ ok: false, status: 404 });

    expect(await change({ act: 'restore', version: 1 })).toMatchObject({ ok: true, version: 4 });
    expect(await shown()).toBe(first);
    expect((await home.rooms.map.mapVersions.list(mapId))[0]).toMatchObject({
      version: 4,
      cause: 'restored',
    });
    expect(await change({ act: 'undo' })).toMatchObject({ ok: true, version: 5 });
    expect(await shown()).toBe('n4 Only');
    expect(await change({ act: 'redo' })).toMatchObject({ ok: true, version: 6 });
    expect(await shown()).toBe(first);
  });

  it('refuses with a message and the right status, and stores nothing', async () => {
    const cases: [Act | Travel, number, string][] = [
      [{ act: 'rename', node: 'gone', label: 'X' }, 404, messages.map.nodeNotFound],
      [{ act: 'move', node: 'n1', parent: 'n2' }, 409, messages.change.underItself],
      [{ act: 'delete', node: 'root' }, 400, messages.change.isRoot],
      [{ act: 'rename', node: 'n1', label: ' ' }, 400, messages.change.labelRequired],
      [{ act: 'rename', node: 'n1', label: 'x'.repeat(401) }, 400, messages.change.labelTooLong],
      [{ act: 'add', parent: 'n1', label: 'x\n'.repeat(60_000) }, 400, messages.change.tooLarge],
      [{ act: 'undo' }, 409, messages.change.nothingToUndo],
      [{ act: 'redo' }, 409, messages.change.nothingToRedo],
    ];
    for (const [act, status, message] of cases) expect(await change(act)).toEqual({ ok: false, status, message });
    expect(await change({ act: 'rename', node: 'n1', label: 'A' })).toMatchObject({ ok: true, change: null });
    expect(await home.rooms.map.mapVersions.list(mapId)).toHaveLength(1);
  });

  it("is the owner's alone", async () => {
    const other = await home.member();
    const act = { act: 'delete', node: 'n1' } as const;
    expect(await home.rooms.map.changeMap(other.id, mapId, act)).toMatchObject({
      status: 404,
      message: messages.map.notFound,
    });
    expect(await home.rooms.map.listVersions(other.id, mapId)).toBeNull();
    expect(await home.rooms.map.openVersion(other.id, mapId, 1)).toBeNull();
    const map = await home.rooms.map.maps.owned(mapId, owner.id);
    if (!map) throw new Error('no map');
    const next = { version: 2, cause: 'edited', undoTo: 1, redoTo: null, back: [], lost: [] } as const;
    const { document } = outlined('Topic');
    const created = { act: 'create', nodes: 1 } as const;
    expect(
      await home.rooms.map.mapVersions.write(
        mapId,
        other.id,
        { ...next, document, change: created },
        document,
        map.createdAt,
      ),
    ).toBe(false);
    expect(await home.rooms.map.mapVersions.list(mapId)).toHaveLength(1);
  });

  it('does not change the title, which is renamed separately, and writes the new title into the outline', async () => {
    expect(await home.rooms.map.maps.rename(mapId, owner.id, '# New * title', home.clock.now())).toBe(true);
    const renamed = await home.rooms.map.maps.owned(mapId, owner.id);
    expect(renamed?.result).toBe('\\# New * title\n  - A\n    - A1\n    - A2\n  - B\n');
    expect(renamed?.version).toBe(1);
    await change({ act: 'delete', node: 'n1' });
    await change({ act: 'undo' });
    expect(await home.rooms.map.maps.owned(mapId, owner.id)).toMatchObject({
      result: renamed?.result,
      version: 3,
    });
    expect(renamed && treeOf(renamed).nodes.get('root')?.label).toBe('# New * title');
  });

  it('deletes its versions with the map', async () => {
    await change({ act: 'delete', node: 'n1' });
    await home.rooms.map.deleteMap(mapId, owner.id);
    await home.rooms.map.eraseMap(mapId, owner.id);
    expect(home.rooms.server.database.sqlite.prepare('select count(*) as n from map_versions').get()).toEqual({
      n: 0,
    });
  });
});

describe('many simultaneous changes', () => {
  it('are a hundred acts on one map: all valid ones are applied once, and the others are refused', async () => {
    const acts: Act[] = Array.from({ length: 100 }, (_, n) =>
      n % 10 === 9 ? { act: 'delete', node: 'n3' } : { act: 'add', parent: 'n4', label: `Node ${n}` },
    );
    const results = await Promise.all(acts.map((act) => change(act)));
    const done = results.filter((result) => result.ok);
    expect(done).toHaveLength(91);
    expect(new Set(done.map(({ version }) => version)).size).toBe(91);
    const labels = (await shown()).split('; ').filter((line) => line.includes('.Node'));
    expect(new Set(labels).size).toBe(90);
    expect(labels).toHaveLength(90);
    expect(await home.rooms.map.mapVersions.list(mapId)).toHaveLength(92);
  });

  it('are not lost either with two processes on one file', async () => {
    const { file } = home.rooms.server.database.sqlite.name
      ? { file: home.rooms.server.database.sqlite.name }
      : { file: '' };
    const second = openDatabase({ file, migrationsFolder: 'migrations' });
    const { random, clock } = home.rooms.server;
    const elsewhere = changeMap({
      maps: mapsIn(second),
      mapVersions: mapVersionsIn(second),
      random: { ...random, nodeId: () => `e${random.nodeId()}` },
      clock,
    });
    const add = (n: number) => ({ act: 'add', parent: 'root', label: `Node ${n}` }) as const;
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? change(add(n)) : elsewhere(owner.id, mapId, add(n)))),
    );
    second.close();
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await shown()).match(/Node \d+/g)).toHaveLength(40);
    expect((await home.rooms.map.maps.owned(mapId, owner.id))?.version).toBe(41);
  });
});

describe('the data of a node', () => {
  it('is kept while a kept version has the node, and returns with the node', async () => {
    await writeLesson('n2');
    await writeLesson('n4');
    await change({ act: 'delete', node: 'n1' });
    expect(await lessonNodes()).toEqual(['n2', 'n4']);
    const listed = async () => (await home.rooms.lesson.lessons.listForUser(owner.id, 9)).map(({ nodeId }) => nodeId);
    expect(await listed()).toEqual(['n4']);
    await change({ act: 'undo' });
    expect((await listed()).sort()).toEqual(['n2', 'n4']);
    const opened = await home.rooms.lesson.openMap(mapId, owner.id);
    expect(opened?.progress.has('n2')).toBe(true);
    expect((await home.rooms.lesson.lessons.get(mapId, 'n2'))?.tasks).toEqual({ done: 1, total: 2 });
  });

  it('is deleted with the last version that has the node, and no sooner', async () => {
    for (const node of ['n2', 'n3', 'n4']) await writeLesson(node);
    await change({ act: 'delete', node: 'n2' });
    await change({ act: 'delete', node: 'n3' });
    await change({ act: 'undo' });
    const renames = limits.mapVersionsKept - 2;
    for (let n = 0; n < renames - 1; n += 1) await change({ act: 'rename', node: 'n4', label: `B${n}` });
    expect(await home.rooms.map.mapVersions.list(mapId)).toHaveLength(limits.mapVersionsKept);
    expect(await lessonNodes()).toEqual(['n2', 'n3', 'n4']);
    // The version that deleted n2 is now forgotten, so no act can bring n2 back.
    await change({ act: 'rename', node: 'n4', label: 'last' });
    await change({ act: 'rename', node: 'n4', label: 'very last' });
    expect(await home.rooms.map.mapVersions.list(mapId)).toHaveLength(limits.mapVersionsKept);
    expect(await lessonNodes()).toEqual(['n3', 'n4']);
  });

  const node = fc.nat({ max: 30 });
  const label = fc.constantFrom('a', 'Same', '1. one', '**b**', '\\*', 'P\n- Q\n  - R', 'עברית', 'x:');
  const step = fc.oneof(
    fc.record({ act: fc.constant('rename' as const), node, label }),
    fc.record({ act: fc.constant('add' as const), parent: node, before: node, label }),
    fc.record({ act: fc.constant('move' as const), node, parent: node, before: node }),
    fc.record({ act: fc.constant('delete' as const), node }),
    fc.record({ act: fc.constant('undo' as const) }),
    fc.record({ act: fc.constant('redo' as const) }),
    fc.record({ act: fc.constant('restore' as const), back: fc.nat({ max: 6 }) }),
    fc.record({ act: fc.constant('lesson' as const), node }),
  );

  it('is never lost in random sequences through the store, and undo restores the exact outline and ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const id = await addMap('- A\n  - A1\n  - A2\n- B');
        const stored = async () => {
          const map = await home.rooms.map.maps.owned(id, owner.id);
          if (!map) throw new Error('no map');
          return map;
        };
        const seen = new Map([[1, await stored()]]);
        const hung = new Set<string>();
        for (const next of steps) {
          const before = await stored();
          const ids = before.nodeIds.trimEnd().split('\n');
          const at = (index: number) => ids[index % (ids.length + 1)] ?? 'nowhere';
          if (next.act === 'lesson') {
            hung.add(at(next.node));
            await writeLesson(at(next.node), id);
            continue;
          }
          const result = await change(
            next.act === 'restore'
              ? { act: 'restore', version: before.version - next.back }
              : next.act === 'add'
                ? { ...next, parent: at(next.parent), before: at(next.before) }
                : next.act === 'move'
                  ? { ...next, node: at(next.node), parent: at(next.parent), before: at(next.before) }
                  : next.act === 'rename' || next.act === 'delete'
                    ? { ...next, node: at(next.node) }
                    : next,
            id,
          );
          const after = await stored();
          if (!result.ok || result.change === null) {
            expect(after).toEqual(before);
            continue;
          }
          seen.set(after.version, after);
          // treeOf throws if an id occurs twice or a node has no parent.
          expect(treeOf(after).nodes.size).toBe(after.nodeCount);
          if ('version' in result.change) {
            const target = seen.get(result.change.version);
            expect([after.result, after.nodeIds]).toEqual([target?.result, target?.nodeIds]);
          }
        }
        expect(await lessonNodes(id)).toEqual([...hung].sort());
        for (const [version, { nodeIds }] of seen) {
          const tree = await home.rooms.map.openVersion(owner.id, id, version);
          expect(`${[...(tree?.nodes.keys() ?? [])].join('\n')}\n`).toBe(nodeIds);
        }
      }),
      { numRuns: 40, seed: 16 },
    );
  }, 60_000);
});
