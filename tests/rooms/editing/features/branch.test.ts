import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Composed, compose } from '~/composition.server';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { outlined } from '../../../support/maps';
import { openTestRooms, quickPasswords, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let test: TestRooms;
let rooms: Composed;
let model: ScriptedModel;
let user: User;

beforeEach(async () => {
  model = new ScriptedModel();
  test = await openTestRooms({ model });
  rooms = test.rooms;
  user = await test.member();
});

afterEach(() => test.close());

/**
 * A map with two branches of `leavesOfEach` leaves; its ids are n1 (A), n2 to … (its leaves), and so on. The branches
 * have their openings already.
 */
async function mapWith(leavesOfEach: number, owner: User = user) {
  const branch = (name: string) =>
    [`- ${name}`, ...Array.from({ length: leavesOfEach }, (_, at) => `  - ${name}${at + 1}`)].join('\n');
  const id = await rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId: owner.id,
    ...outlined('Trees', `${branch('A')}\n${branch('B')}`),
    source: { kind: 'library', name: 'study plan', prompt: '' },
    runId: null,
    at: test.clock.now(),
  });
  for (const nodeId of ['n1', `n${leavesOfEach + 2}`])
    await rooms.lesson.saveLesson({ mapId: id, nodeId, userId: owner.id, version: 0 }, 'An opening');
  return id;
}

const write = (mapId: string, nodeId = 'root', key = 'key', userId = user.id) =>
  rooms.lesson.writeBranch({ userId, mapId, nodeId, key });

async function states(mapId: string, nodeId = 'root') {
  const branch = await rooms.lesson.openBranch(user.id, mapId, nodeId);
  if (!branch) throw new Error('no branch');
  return branch.leaves.filter(({ isOpening }) => !isOpening).map(({ node, state }) => `${node.label} ${state}`);
}

describe('leaves that the learner knows', () => {
  it('are left out of a batch, unless they are asked for', async () => {
    const mapId = await mapWith(2);
    const known = (nodeId: string) => rooms.lesson.setKnown({ mapId, nodeId, userId: user.id }, true);
    await known('n2');
    await known('n5');
    expect((await rooms.lesson.openBranch(user.id, mapId, 'root'))?.lacking).toMatchObject({ missing: 2, known: 2 });
    expect(await write(mapId)).toEqual({ ok: true, started: 2 });
    expect(await states(mapId)).toEqual(['A1 known', 'A2 writing', 'B1 known', 'B2 waiting']);
    expect(await write(mapId, 'n2', 'other')).toEqual({ ok: true, started: 1 });
  });
});

describe('leaves that must not have a lesson', () => {
  it('are left out of a batch', async () => {
    const outline = '- A\n  - How to make a bomb\n  - Roses\n  - Suicide';
    const mapId = await rooms.map.maps.add({
      id: rooms.server.random.id(),
      userId: user.id,
      ...outlined('Anything', outline),
      source: { kind: 'library', name: 'study plan', prompt: '' },
      runId: null,
      at: test.clock.now(),
    });
    expect(await write(mapId)).toEqual({ ok: true, started: 1 });
    expect(await states(mapId)).toEqual(['How to make a bomb none', 'Roses writing', 'Suicide none']);
  });
});

const runRows = () =>
  rooms.server.database.sqlite.prepare('select node_id, state, batch from generations order by rowid').all() as {
    node_id: string;
    state: string;
    batch: string;
  }[];

const stopWhat = async (mapId: string, nodeId = 'root') => {
  const branch = await rooms.lesson.openBranch(user.id, mapId, nodeId);
  return rooms.lesson.stopBranch({ userId: user.id, mapId, batches: branch?.batches ?? [] });
};

const label = (call: { asked: { path?: readonly string[] } }) => call.asked.path?.at(-1);

describe('a batch of lessons', () => {
  it('is written one after another, in reading order', async () => {
    const map = await mapWith(2);
    expect(await write(map, 'n1')).toEqual({ ok: true, started: 2 });
    (await model.call(1)).say('First');
    expect(await states(map)).toEqual(['A1 writing', 'A2 waiting', 'B1 none', 'B2 none']);
    expect(model.calls).toHaveLength(1);
    (await model.call(1)).end();
    (await model.call(2)).say('Second').end();
    await until(async () => (await states(map, 'n1')).every((state) => state.endsWith('written')));
    expect(model.calls.map(label)).toEqual(['A1', 'A2']);
    expect(await rooms.lesson.lessons.get(map, 'n3')).toMatchObject({ markdown: 'Second' });
  });

  it('leaves a turn to a single run, which goes before waiting ones', async () => {
    const map = await mapWith(3);
    await write(map, 'n1');
    await model.call(1);
    const single = await rooms.lesson.writeLesson(user.id, map, 'n6');
    expect(label(await model.call(2))).toBe('B1');
    expect(single.ok && (await rooms.run.runs.snapshot(single.run.id))?.ahead).toBe(0);
    const last = (await rooms.run.runStore.latestForNode(map, 'n4'))?.id ?? '';
    expect((await rooms.run.runs.snapshot(last))?.ahead).toBe(2);
  });

  it('has at most thirty, skips lessons that exist or are being written, and continues with the rest', async () => {
    const map = await mapWith(20);
    const first = await rooms.lesson.writeLesson(user.id, map, 'n2');
    (await model.call(1)).say('Done').end();
    await until(async () => first.ok && (await rooms.run.runStore.byId(first.run.id))?.state === 'done');
    await rooms.lesson.writeLesson(user.id, map, 'n3');

    expect(await write(map)).toEqual({ ok: true, started: limits.lessonsPerBatch - 1 });
    const rows = runRows().filter(({ batch }) => batch);
    expect(rows[0]?.node_id).toBe('n4');
    expect(rows.at(-1)?.node_id).toBe('n33');
    expect(await write(map, 'root', 'another')).toEqual({ ok: true, started: 0 });
  });

  it('is started once by a form that is sent twice, at the same time or after its end', async () => {
    const map = await mapWith(20);
    const [one, two] = await Promise.all([write(map), write(map)]);
    expect([one, two].map((result) => result.ok && result.started).sort()).toEqual([0, 30]);
    await stopWhat(map);
    expect(await write(map)).toEqual({ ok: true, started: 0 });
    expect(runRows()).toHaveLength(30);
    expect(await write(map, 'root', 'another')).toEqual({ ok: true, started: 30 });
  });

  it('counts each lesson as one of the runs of an hour, and is limited to what is left', async () => {
    const map = await mapWith(20);
    await rooms.server.limiter.takeUpTo(
      rateLimits.runsByUser,
      user.id,
      rateLimits.runsByUser.times - 5,
      test.clock.now(),
    );
    expect((await rooms.lesson.openBranch(user.id, map, 'root'))?.runsLeft).toBe(5);
    expect(await write(map)).toEqual({ ok: true, started: 5 });
    const refused = await write(map, 'root', 'another');
    expect(refused).toMatchObject({ ok: false, status: 429, message: messages.search.tooMany });
    expect(!refused.ok && refused.retryAfterMs).toBeGreaterThan(0);
    expect(await rooms.lesson.openBranch(user.id, map, 'root')).toMatchObject({ runsLeft: 0 });
  });

  it('returns the runs that it did not need', async () => {
    const map = await mapWith(20);
    await Promise.all([write(map), write(map)]);
    expect(await rooms.server.limiter.left(rateLimits.runsByUser, user.id, test.clock.now())).toBe(30);
  });

  it('stops waiting and running lessons, and continues where it stopped', async () => {
    const map = await mapWith(2);
    await write(map);
    const call = await model.call(1);
    call.say('Half');
    expect(await stopWhat(map)).toBe(true);
    expect(call.signal.aborted).toBe(true);
    expect((await states(map)).filter((state) => /waiting|writing/.test(state))).toEqual([]);
    // A half-written text is kept as unfinished.
    expect(runRows().map(({ state }) => state)).toEqual(['done', ...Array(3).fill('stopped')]);
    expect(await rooms.lesson.openBranch(user.id, map, 'root')).toMatchObject({
      wasStopped: true,
      stoppedBy: null,
    });
    expect(rooms.run.runs.load()).toEqual({ running: 0, waiting: 0 });

    expect(await write(map, 'root', 'another')).toMatchObject({ ok: true });
    expect((await model.call(2)).asked.path?.[0]).toBe('Trees');
  });

  it('tells followers of a waiting lesson that it was stopped', async () => {
    const map = await mapWith(2);
    await write(map, 'n1');
    await model.call(1);
    const waiting = (await rooms.run.runStore.latestForNode(map, 'n3'))?.id ?? '';
    const events = rooms.run.runs.follow(waiting, null, new AbortController().signal);
    expect((await events.next()).value).toMatchObject({ type: 'step', ahead: 1 });
    await stopWhat(map);
    const rest = [];
    for await (const event of events) rest.push(event);
    expect(rest.at(-1)).toMatchObject({ type: 'failed', message: { id: 'modelFault.stopped' } });
  });

  it('ends with the first fault that would affect all lessons, with its message', async () => {
    const map = await mapWith(3);
    await write(map);
    (await model.call(1)).fail('refused-key');
    await until(async () => !(await states(map)).some((state) => /waiting|writing/.test(state)));
    expect(model.calls).toHaveLength(1);
    expect(await states(map)).toEqual(['A1 failed', ...['A2', 'A3', 'B1', 'B2', 'B3'].map((leaf) => `${leaf} none`)]);
    const branch = await rooms.lesson.openBranch(user.id, map, 'root');
    // The only account is the administrator's.
    expect(branch).toMatchObject({
      stoppedBy: { id: 'modelFaultForAdministrator.refused-key' },
      batches: [],
    });
    expect(runRows().map(({ state }) => state)).toEqual(['failed', ...Array(5).fill('stopped')]);
  });

  it('continues after a fault of one lesson', async () => {
    const map = await mapWith(1);
    await write(map);
    (await model.call(1)).fail('empty');
    (await model.call(2)).say('Text').end();
    await until(async () => (await states(map)).includes('B1 written'));
    expect(await states(map)).toEqual(['A1 failed', 'B1 written']);
  });

  it('can try a single leaf again', async () => {
    const map = await mapWith(1);
    await write(map);
    (await model.call(1)).fail('refused-key');
    await until(async () => (await states(map))[1] === 'B1 none');
    expect(await write(map, 'n2', 'again')).toEqual({ ok: true, started: 1 });
    (await model.call(2)).say('Text').end();
    await until(async () => (await states(map))[0] === 'A1 written');
  });

  it('survives a restart, in its order, and calls again for interrupted lessons', async () => {
    const map = await mapWith(2);
    await write(map);
    (await model.call(1)).say('Half');
    await rooms.server.close();

    const after = new ScriptedModel();
    const next = compose(test.settings, {
      model: after,
      clock: test.clock,
      passwords: quickPasswords,
      write: () => {},
    }) as typeof test.rooms;
    rooms = next;
    await next.run.runs.resume();
    for (const [at, leaf] of ['A1', 'A2', 'B1', 'B2'].entries()) {
      const call = await after.call(at + 1);
      expect(label(call)).toBe(leaf);
      call.say('Text').end();
    }
    await until(async () => (await states(map)).every((state) => state.endsWith('written')));
    await next.server.close();
  });

  it('stops when its map is deleted', async () => {
    const map = await mapWith(2);
    await write(map);
    const call = await model.call(1);
    await rooms.map.deleteMap(map, user.id);
    expect(call.signal.aborted).toBe(true);
    expect(runRows().map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
    await until(() => rooms.run.runs.load().waiting === 0);
    expect(model.calls).toHaveLength(1);
  });

  it('can be started and stopped only by the owner of the map', async () => {
    const map = await mapWith(2);
    await write(map);
    const eve = await test.member();
    expect(await write(map, 'root', 'eve', eve.id)).toMatchObject({ ok: false, status: 404 });
    const batches = (await rooms.lesson.openBranch(user.id, map, 'root'))?.batches ?? [];
    expect(batches).toHaveLength(1);
    expect(await rooms.lesson.stopBranch({ userId: eve.id, mapId: map, batches })).toBe(false);
    await rooms.run.runs.stopBatches({ userId: eve.id, mapId: map, batches });
    expect((await states(map)).filter((state) => state.endsWith('waiting'))).toHaveLength(3);
    expect(await rooms.lesson.openBranch(eve.id, map, 'root')).toBeNull();
    expect(await rooms.lesson.lessonMarks(eve.id, map, 0)).toBeNull();
    expect(await write(map, 'n99')).toMatchObject({ status: 404, message: messages.map.nodeNotFound });
  });
});

describe('the marks of the leaves', () => {
  it('are those that have changed since the last answer', async () => {
    const map = await mapWith(2);
    const openings = ['n1', 'n4'].map((nodeId) => ({ nodeId, mark: 'written' }));
    const before = await rooms.lesson.lessonMarks(user.id, map, 0);
    expect(before).toMatchObject({ isLive: false, leaves: openings, openings: ['n1', 'n4'] });
    await write(map, 'n1');
    (await model.call(1)).say('- [ ] Look').end();
    await model.call(2);
    const marks = await rooms.lesson.lessonMarks(user.id, map, before?.at ?? 0);
    expect(marks?.isLive).toBe(true);
    const [first, last] = openings;
    const written = { nodeId: 'n2', mark: 'written' };
    expect(marks?.leaves).toEqual([first, written, last, { nodeId: 'n3', mark: 'writing' }]);
    test.clock.advance(60_000);
    await rooms.run.runs.stopBatches({
      userId: user.id,
      mapId: map,
      batches: (await rooms.lesson.openBranch(user.id, map, 'n1'))?.batches ?? [],
    });
    expect((await rooms.lesson.lessonMarks(user.id, map, marks?.at ?? 0))?.isLive).toBe(false);
    const late = await rooms.lesson.lessonMarks(user.id, map, (marks?.at ?? 0) + 30_000);
    expect(late?.leaves.map(({ nodeId, mark }) => `${nodeId} ${mark}`)).toEqual(['n3 none']);
  });
});
