import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunEvent, readEventId } from '~/jobs/acts/following';
import { createRuns } from '~/jobs/acts/runs';
import type { RunStore } from '~/jobs/store/runs';
import { runStoreIn } from '~/jobs/store/runs-in';
import { StorageFault } from '~/kit/fault/storage-fault';
import { limits } from '~/kit/limits';
import { usersIn } from '~/rooms/account/store/users-in';
import { writeLesson } from '~/rooms/lesson/acts/write-lesson';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { createMap } from '~/rooms/map/acts/create-map';
import { followMap, type MapRunEvent } from '~/rooms/map/acts/follow-map';
import { leaves } from '~/rooms/map/rules/tree';
import { aimsIn } from '~/rooms/map/store/aims-in';
import type { Maps } from '~/rooms/map/store/maps';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { limiterIn } from '~/store/file/limiter';
import { systemClock as clock, systemRandom as random } from '~/system/clock-and-random';
import { onlyProcess, temporaryDatabase } from '../../support/database';
import { runKinds } from '../../support/run-kinds';
import { ScriptedModel } from '../../support/scripted-model';
import { until } from '../../support/streams';
import { realTextWork } from '../../support/text-work';

const { work, languages, treeOf } = realTextWork();

const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

let store: ReturnType<typeof temporaryDatabase>;
let rooms: ReturnType<typeof build>;

/** The parts that runs need, over a store that refuses when the test says so. */
function build() {
  const refuse = { change: (_state: string | undefined) => false, add: () => false };
  const fault = () => new StorageFault('busy', new Error('as the test wants it'));
  const users = usersIn(store.database);
  const kept = mapsIn(store.database);
  const maps: Maps = {
    ...kept,
    add: async (map) => (refuse.add() ? Promise.reject(fault()) : kept.add(map)),
  };
  const lessons = lessonsIn(store.database);
  const rows = runStoreIn(store.database);
  const runStore: RunStore = {
    ...rows,
    change: async (id, set, at) => (refuse.change(set.state) ? Promise.reject(fault()) : rows.change(id, set, at)),
  };
  const limiter = limiterIn(store.database);
  const model = new ScriptedModel();
  const ended: string[] = [];
  const runs = createRuns({
    runStore,
    ...onlyProcess(store.database),
    kinds: runKinds({ model, maps, lessons, users, work, languages, treeOf }, store),
    clock,
    report: () => {},
    ended: (run) => ended.push(`${run.kind} ${run.state}`),
    flushEveryMs: 0,
    retryAfterMs: 5,
  });
  return {
    refuse,
    users,
    maps,
    lessons,
    runStore: rows,
    model,
    runs,
    ended,
    followMap: followMap(runs),
    createMap: createMap({ model, runs, runStore: rows, aims: aimsIn(store.database), limiter, clock, random }),
    writeLesson: writeLesson({ runs, maps, lessons, model, treeOf, limiter, clock, random, canRewrite: true }),
  };
}

beforeEach(async () => {
  store = temporaryDatabase();
  rooms = build();
  await rooms.users.add({
    id: 'ada',
    nickname: 'Ada',
    email: 'ada@example.org',
    emailVerified: true,
    passwordHash: null,
    googleId: null,
    at: clock.now(),
  });
  await rooms.users.change('ada', { goals: [], referralSource: 'skipped' }, clock.now());
});

afterEach(() => store.dispose());

async function startMap(topic = 'Trees', key = 'key') {
  const result = await rooms.createMap('ada', { topic, key });
  if (!result.ok) throw new Error(result.message);
  return result.run;
}

async function startLesson() {
  const run = await startMap();
  (await rooms.model.call(1)).say(outline).end();
  const end = (await follow(run.id)).at(-1);
  if (end?.type !== 'done') throw new Error('no map');
  const map = await rooms.maps.owned(end.run.mapId ?? '', 'ada');
  const [leaf] = map ? leaves(treeOf(map)) : [];
  if (!map || !leaf) throw new Error('no leaf');
  const asked = await rooms.writeLesson('ada', map.id, leaf.id);
  if (!asked.ok) throw new Error(asked.message);
  return { map, leaf, run: asked.run };
}

async function follow(id: string, after: string | null = null): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of rooms.runs.follow(id, after, new AbortController().signal)) seen.push(event);
  return seen;
}

const texts = (events: readonly RunEvent[]) => events.flatMap((event) => (event.type === 'text' ? [event.text] : []));

describe('a store that refuses', () => {
  it('does not stop a running run', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    rooms.refuse.change = (state) => state === undefined;
    call.say('- One\n', '  - A\n', '  - B\n').end();
    expect((await follow(run.id)).at(-1)?.type).toBe('done');
    expect((await rooms.runStore.byId(run.id))?.state).toBe('done');
  });

  it('gets the finished text again until it accepts it', async () => {
    let refusals = 3;
    rooms.refuse.add = () => refusals-- > 0;
    const run = await startMap();
    (await rooms.model.call(1)).say(outline).end();
    expect((await follow(run.id)).at(-1)?.type).toBe('done');
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toHaveLength(1);
    expect(rooms.model.calls).toHaveLength(1);
  });

  it('never makes a saved map look failed, which would cause a second one', async () => {
    rooms.refuse.change = (state) => state === 'done';
    const run = await startMap();
    (await rooms.model.call(1)).say(outline).end();
    expect((await follow(run.id)).at(-1)).toMatchObject({ type: 'done', run: { id: run.id } });
    expect((await rooms.runStore.byId(run.id))?.state).toBe('running');
    expect((await startMap()).id).toBe(run.id);
    rooms.refuse.change = () => false;
    await until(async () => (await rooms.runStore.byId(run.id))?.state === 'done');
    await until(() => rooms.ended.length === 1);
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toHaveLength(1);
    expect(rooms.model.calls).toHaveLength(1);
  });

  it('does not keep a turn for a run whose end it refuses, and is told the end later', async () => {
    rooms.refuse.change = (state) => state === 'failed';
    const failing = [];
    for (let n = 1; n <= limits.runsAtATime; n += 1) failing.push(await startMap(`Topic ${n}`, `k${n}`));
    for (let n = 1; n <= limits.runsAtATime; n += 1) (await rooms.model.call(n)).fail('provider-error');
    for (const run of failing) expect((await follow(run.id)).at(-1)?.type).toBe('failed');
    await startMap('Next', 'next');
    await rooms.model.call(limits.runsAtATime + 1);
    rooms.refuse.change = () => false;
    for (const run of failing) await until(async () => (await rooms.runStore.byId(run.id))?.state === 'failed');
    expect(rooms.runs.load()).toEqual({ running: 1, waiting: 0 });
  });

  it('does not hold up a shutdown', async () => {
    rooms.refuse.change = (state) => state === 'failed';
    await startMap();
    (await rooms.model.call(1)).fail('silent');
    await until(() => rooms.runs.load().running === 0);
    await rooms.runs.shutDown();
  });
});

describe('a live row without a process', () => {
  it('is claimed once by the next request', async () => {
    const { map, leaf, run } = await startLesson();
    const before = rooms;
    await before.model.call(2);
    rooms = build();
    const asked = await Promise.all(Array.from({ length: 5 }, () => rooms.writeLesson('ada', map.id, leaf.id)));
    expect(new Set(asked.map((each) => each.ok && each.run.id))).toEqual(new Set([run.id]));
    (await rooms.model.call(1)).say('Text').end();
    expect((await follow(run.id)).at(-1)?.type).toBe('done');
    expect(rooms.model.calls).toHaveLength(1);
  });

  it('can be stopped', async () => {
    const run = await startMap();
    await rooms.model.call(1);
    rooms = build();
    expect(await rooms.runs.stop(run.id)).toBe(true);
    expect((await rooms.runStore.byId(run.id))?.state).toBe('stopped');
    expect(await rooms.runs.stop(run.id)).toBe(false);
  });
});

describe('a run whose row is deleted', () => {
  it('with its map, ends, reaches the model and says so', async () => {
    const { map, run } = await startLesson();
    const call = await rooms.model.call(2);
    const watching = follow(run.id);
    call.say('Some');
    await rooms.maps.putIntoBin(map.id, 'ada', new Date());
    await rooms.maps.erase(map.id, 'ada');
    call.say(' more', ' and more');
    expect((await watching).at(-1)).toEqual({ type: 'failed', message: { id: 'map.notFound' } });
    await until(() => rooms.ended.length === 2);
    expect(rooms.runs.load()).toEqual({ running: 0, waiting: 0 });
    expect(store.database.sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('with its map, at the very end, stores nothing', async () => {
    const { map, run } = await startLesson();
    const call = await rooms.model.call(2);
    const watching = follow(run.id);
    await rooms.maps.putIntoBin(map.id, 'ada', new Date());
    await rooms.maps.erase(map.id, 'ada');
    call.say('All of it').end();
    expect((await watching).at(-1)?.type).toBe('failed');
  });

  it('with its owner, makes no map', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    const watching = follow(run.id);
    await rooms.users.remove('ada');
    call.say(outline).end();
    expect((await watching).at(-1)).toEqual({ type: 'failed', message: { id: 'run.lost' } });
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toEqual([]);
  });

  it('while it waits, never calls the model', async () => {
    const runs = [];
    for (let n = 0; n <= limits.runsAtATime; n += 1) runs.push(await startMap(`Topic ${n}`, `k${n}`));
    await rooms.model.call(limits.runsAtATime);
    await rooms.users.remove('ada');
    for (const call of rooms.model.calls) call.say('- x\n').end();
    await until(() => rooms.runs.load().running + rooms.runs.load().waiting === 0);
    expect(rooms.model.calls).toHaveLength(limits.runsAtATime);
  });
});

describe('a stop', () => {
  it('of a waiting run ends it without a call, and moves the others up', async () => {
    const runs = [];
    for (let n = 0; n < limits.runsAtATime + 2; n += 1) runs.push(await startMap(`Topic ${n}`, `k${n}`));
    const last = runs.at(-1)?.id ?? '';
    const places: number[] = [];
    const gone = new AbortController();
    const watching = (async () => {
      for await (const event of rooms.runs.follow(last, null, gone.signal))
        if (event.type === 'step') places.push(event.ahead);
    })();
    await until(() => places.length > 0);
    expect(await rooms.runs.stop(runs.at(-2)?.id ?? '')).toBe(true);
    expect((await rooms.runStore.byId(runs.at(-2)?.id ?? ''))?.state).toBe('stopped');
    await until(() => places.length > 1);
    expect(places).toEqual([2, 1]);
    expect(rooms.model.calls).toHaveLength(limits.runsAtATime);
    expect(rooms.ended).toEqual(['map stopped']);
    gone.abort();
    await watching;
  });

  it('is stored when the answer comes', async () => {
    const run = await startMap();
    await rooms.model.call(1);
    await rooms.runs.stop(run.id);
    expect((await rooms.runStore.byId(run.id))?.state).toBe('stopped');
    expect(rooms.runs.ends()).toEqual([{ kind: 'map', state: 'stopped', times: 1 }]);
  });

  it('of an ended or missing run does nothing', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).say(outline).end();
    await follow(run.id);
    expect(await rooms.runs.stop(run.id)).toBe(false);
    expect(await rooms.runs.stop('nobody')).toBe(false);
    expect((await rooms.runStore.byId(run.id))?.state).toBe('done');
  });
});

describe('a shutdown and the next start', () => {
  it('resume runs in the order of their submits, and no stopped one', async () => {
    const topics = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    for (const topic of topics) await startMap(topic, topic);
    await rooms.model.call(limits.runsAtATime);
    await rooms.runs.shutDown();
    expect(await startMap('Sixth', 'late')).toMatchObject({ state: 'queued' });
    rooms = build();
    await rooms.runs.resume();
    for (let n = 1; n <= topics.length + 1; n += 1) (await rooms.model.call(n)).say(outline).end();
    expect(rooms.model.calls.map((call) => call.asked.topic)).toEqual([...topics, 'Sixth']);
    await until(async () => (await rooms.runStore.live()).length === 0);
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toHaveLength(6);
  });

  it('end every open stream', async () => {
    const run = await startMap();
    await rooms.model.call(1);
    const watching = Array.from({ length: 20 }, () => follow(run.id));
    await rooms.runs.shutDown();
    await Promise.all(watching);
    expect((await follow(run.id)).length).toBe(0);
  });
});

describe('a follower', () => {
  it('gets a long text in pieces that a socket can hold, each with whole characters', async () => {
    const run = await startMap();
    const long = `- x${'😀'.repeat(100_000)}\n- y\n- z\n`;
    (await rooms.model.call(1)).say(long);
    await until(async () => ((await rooms.runs.snapshot(run.id))?.run.text.length ?? 0) > 0);
    const events: RunEvent[] = [];
    const gone = new AbortController();
    for await (const event of rooms.runs.follow(run.id, null, gone.signal)) {
      events.push(event);
      if (texts(events).join('').length === long.length) gone.abort();
    }
    expect(texts(events).join('')).toBe(long);
    for (const text of texts(events)) {
      expect(text.length).toBeLessThanOrEqual(16_384);
      expect(text).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it.each(['1.-5', '1', 'x.y', '1.5.7', 'NaN.NaN', '1.1e3', '', '999999.0', '1.Infinity'])(
    'with the unknown event id %j starts at the beginning',
    async (id) => {
      expect(readEventId(id)).toBeNull();
      const run = await startMap();
      (await rooms.model.call(1)).say(outline).end();
      await follow(run.id);
      const again = await startMap('Shrubs', 'other');
      const call = await rooms.model.call(2);
      call.say(outline);
      const watching = follow(again.id, id);
      call.end();
      expect(texts(await watching).join('')).toBe(outline);
    },
  );

  it('of lines starts anew only if it had lines of another call', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).say('- One\n  - A\n');
    await until(async () => ((await rooms.runStore.byId(run.id))?.text.length ?? 0) > 0);
    rooms = build();
    await rooms.runs.resume();
    const call = await rooms.model.call(1);
    const types = async (after: string | null) => {
      const events: MapRunEvent[] = [];
      for await (const event of rooms.followMap(run, after, new AbortController().signal)) events.push(event);
      return events.flatMap((event) =>
        event.type === 'lines' ? event.lines.map(() => 'line') : event.type === 'restart' ? ['restart'] : [],
      );
    };
    const readers = [types('1.2'), types('2.3'), types(null), types('garbage')];
    call.say(outline).end();
    const lines = (count: number) => Array.from({ length: count }, () => 'line');
    expect(await Promise.all(readers)).toEqual([['restart', ...lines(5)], lines(2), lines(5), lines(5)]);
  });
});
