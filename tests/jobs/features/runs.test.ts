import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '~/jobs/acts/following';
import { createRuns, type Runs } from '~/jobs/acts/runs';
import { runMessageSaid } from '~/jobs/rules/run-message';
import { runStoreIn } from '~/jobs/store/runs-in';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { OutlineParser } from '~/kit/outline/outline';
import { takenBack } from '~/kit/text/taken-back';
import { usersIn } from '~/rooms/account/store/users-in';
import { openNode } from '~/rooms/lesson/acts/open/open-node';
import { readLesson } from '~/rooms/lesson/acts/read-lesson';
import { saveLesson, tickTask, undoRewrite } from '~/rooms/lesson/acts/save-lesson';
import { writeLesson } from '~/rooms/lesson/acts/write-lesson';
import type { Lesson } from '~/rooms/lesson/store/lessons';
import { lessonsIn } from '~/rooms/lesson/store/lessons-in';
import { createMap } from '~/rooms/map/acts/create-map';
import { followMap, type MapRunEvent } from '~/rooms/map/acts/follow-map';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { leaves } from '~/rooms/map/rules/tree';
import { aimsIn } from '~/rooms/map/store/aims-in';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { limiterIn } from '~/store/file/limiter';
import { systemClock as clock, systemRandom as random } from '~/system/clock-and-random';
import { onlyProcess, temporaryDatabase } from '../../support/database';
import { outlined } from '../../support/maps';
import { runKinds } from '../../support/run-kinds';
import { ScriptedModel } from '../../support/scripted-model';
import { until } from '../../support/streams';
import { realTextWork } from '../../support/text-work';

const { work, languages, treeOf } = realTextWork();

const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

let store: ReturnType<typeof temporaryDatabase>;
let rooms: ReturnType<typeof build>;

/** The parts of the house that runs need, on the open database. A second call simulates a restart. */
function build() {
  const users = usersIn(store.database);
  const maps = mapsIn(store.database);
  const lessons = lessonsIn(store.database);
  const runStore = runStoreIn(store.database);
  const limiter = limiterIn(store.database);
  const model = new ScriptedModel();
  const reports: string[] = [];
  const runs = createRuns({
    runStore,
    ...onlyProcess(store.database),
    kinds: runKinds({ model, maps, lessons, users, work, languages, treeOf }, store),
    clock,
    report: (message) => reports.push(message),
    flushEveryMs: 0,
  });
  return {
    users,
    maps,
    lessons,
    runStore,
    limiter,
    model,
    runs,
    reports,
    followMap: followMap(runs),
    createMap: createMap({ model, runs, runStore, aims: aimsIn(store.database), limiter, clock, random }),
    writeLesson: writeLesson({ runs, maps, lessons, model, treeOf, limiter, clock, random, canRewrite: true }),
    saveLesson: saveLesson({ maps, lessons, treeOf, work, clock, random }),
    tickTask: tickTask({ maps, lessons, work, clock, random }),
    undoRewrite: undoRewrite({ maps, lessons, work, clock, random }),
    openNode: openNode({
      ...{ model, lessons, readLesson: readLesson({ lessons, work }), runStore, runs, work, random, clock },
      adoptPictures: async () => {},
      report: (event) => reports.push(event),
      sources: sourcesIn(store.database),
    }),
  };
}

async function addUser(id = 'ada') {
  await rooms.users.add({
    id,
    nickname: id,
    email: `${id}@example.org`,
    emailVerified: true,
    passwordHash: null,
    googleId: null,
    at: clock.now(),
  });
  await rooms.users.change(id, { goals: [], referralSource: 'skipped' }, clock.now());
  return id;
}

async function startMap(topic = 'Trees', key = 'key') {
  const result = await rooms.createMap('ada', { topic, key });
  if (!result.ok) throw new Error(result.message);
  return result.run;
}

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

const follow = (runs: Runs, id: string, after: string | null = null) =>
  runs.follow(id, after, new AbortController().signal);

/** A finished map of the user. */
async function finishedMap() {
  const run = await startMap();
  (await rooms.model.call(rooms.model.calls.length || 1)).say(outline).end();
  const events = await collect(follow(rooms.runs, run.id));
  const last = events.at(-1);
  if (last?.type !== 'done' || !last.run.mapId) throw new Error('no map');
  const map = await rooms.maps.owned(last.run.mapId, 'ada');
  if (!map) throw new Error('map not there');
  const leaf = leaves(treeOf(map))[0];
  if (!leaf) throw new Error('no leaf');
  return { map, leaf };
}

beforeEach(async () => {
  store = temporaryDatabase();
  rooms = build();
  await addUser();
});

afterEach(() => store.dispose());

describe('a map run', () => {
  it('goes through its five steps and becomes one map', async () => {
    const run = await startMap('  Trees  ');
    const call = await rooms.model.call(1);
    expect(call.asked).toMatchObject({ topic: 'Trees', soFar: '', language: null });
    const watching = collect(follow(rooms.runs, run.id));
    call.say('- One\n  -', ' A\n  - B\n', '- Two\n  - C\n').end();
    const events = await watching;

    expect(events.filter((event) => event.type === 'step').map((event) => event.step)).toEqual(
      expect.arrayContaining(['processing', 'generating', 'redirecting']),
    );
    expect(events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toBe(outline);
    const end = events.at(-1);
    if (end?.type !== 'done') throw new Error('not done');
    const map = await rooms.maps.owned(end.run.mapId ?? '', 'ada');
    expect(map).toMatchObject({
      query: 'Trees',
      viewCount: 0,
      isPublic: false,
      nodeCount: 6,
      source: { kind: 'model', name: 'scripted', prompt: 'scripted 1' },
    });
    expect(map?.result).toBe('Trees\n  - One\n    - A\n    - B\n  - Two\n    - C\n');
  });

  it('reads its outline once, for its followers, for the page without scripts and for the map', async () => {
    const read = vi.spyOn(OutlineParser.prototype, 'push');
    const run = await startMap();
    const call = await rooms.model.call(1);
    const followers = [1, 2].map(async () => {
      const lines: string[] = [];
      for await (const event of rooms.followMap(run, null, new AbortController().signal))
        if (event.type === 'lines') lines.push(...event.lines.map(({ line }) => line.label));
      return lines;
    });
    call.say('- One\n  - A\n');
    await until(() => rooms.runs.linesOf(run.id)?.length === 2);
    call.say('  - B\n- Two\n  - C').end();
    expect(await Promise.all(followers)).toEqual([
      ['One', 'A', 'B', 'Two', 'C'],
      ['One', 'A', 'B', 'Two', 'C'],
    ]);
    expect(read.mock.calls.map(([piece]) => piece).join('')).toBe(outline.trimEnd());
    read.mockRestore();
  });

  it("reports the model's state while no text comes, to followers and on the page", async () => {
    const run = await startMap();
    const seen: MapRunEvent[] = [];
    const watching = (async () => {
      for await (const event of rooms.followMap(run, null, new AbortController().signal)) seen.push(event);
    })();
    const waits = () => seen.flatMap((event) => (event.type === 'model' ? [event.wait?.doing ?? null] : []));
    const call = (await rooms.model.call(1)).does('loading');
    await until(() => waits().length === 1);
    call.does('thinking', 12_000);
    await until(() => waits().length === 2);
    const { wait } = (await rooms.runs.snapshot(run.id)) ?? {};
    expect(wait?.doing).toBe('thinking');
    expect(wait?.forMs).toBeGreaterThanOrEqual(12_000);
    expect(wait?.forMs).toBeLessThan(72_000);
    const late = rooms.runs.follow(run.id, null, new AbortController().signal);
    for await (const event of late) {
      if (event.type !== 'model') continue;
      expect(event.wait?.forMs).toBeGreaterThanOrEqual(12_000);
      break;
    }
    call.does('writing').say('- One\n');
    await until(() => waits().length === 3);
    expect((await rooms.runs.snapshot(run.id))?.wait).toBeNull();
    call.does('silent', 4_000);
    await until(() => waits().length === 4);
    call.does('writing').say('  - A\n  - B\n').end();
    await watching;
    expect(waits()).toEqual(['loading', 'thinking', null, 'silent', null]);
  });

  it('keeps nothing of reasoning that ended without having begun, and its followers drop it', async () => {
    const run = await startMap();
    const seen: MapRunEvent[] = [];
    const watching = (async () => {
      for await (const event of rooms.followMap(run, null, new AbortController().signal)) seen.push(event);
    })();
    const call = (await rooms.model.call(1)).say('- Maybe\n  - History\n');
    await until(() => seen.some((event) => event.type === 'lines'));
    call.say(takenBack, outline).end();
    await watching;
    const labels = seen.flatMap((event) =>
      event.type === 'lines' ? event.lines.map(({ line }) => line.label) : event.type === 'restart' ? ['!'] : [],
    );
    expect(labels.join(' ')).toMatch(/^Maybe( History)? ! One A B Two C$/);
    const done = seen.at(-1);
    if (done?.type !== 'done') throw new Error('not done');
    const map = await rooms.maps.owned(done.mapId, 'ada');
    expect(map?.result).toBe('Trees\n  - One\n    - A\n    - B\n  - Two\n    - C\n');
  });

  it('keeps repeated text of a model once', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).say(outline.repeat(400)).say('- One\n  - A\n').end();
    const events = await collect(follow(rooms.runs, run.id));
    const done = events.at(-1);
    if (done?.type !== 'done' || !done.run.mapId) throw new Error('no map');
    const map = await rooms.maps.owned(done.run.mapId, 'ada');
    expect(map?.result).toBe('Trees\n  - One\n    - A\n    - B\n  - Two\n    - C\n');
  });

  it('is the same run for the same submit, even if sent many times at once', async () => {
    const started = await Promise.all(Array.from({ length: 20 }, () => startMap('Trees', 'one form')));
    expect(new Set(started.map((run) => run.id)).size).toBe(1);
    (await rooms.model.call(1)).say(outline).end();
    await collect(follow(rooms.runs, started[0]?.id ?? ''));
    expect((await startMap('Trees', 'one form')).id).toBe(started[0]?.id);
    expect(rooms.model.calls).toHaveLength(1);
    expect((await startMap('Trees', 'another form')).id).not.toBe(started[0]?.id);
    expect((await startMap('Shrubs', 'one form')).id).not.toBe(started[0]?.id);
  });

  it('can be tried again with the same form once it has failed', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).fail('rate-limited');
    expect((await collect(follow(rooms.runs, run.id))).at(-1)).toEqual({
      type: 'failed',
      message: { id: 'modelFault.rate-limited', values: { kind: 'map' } },
    });
    expect((await startMap()).id).not.toBe(run.id);
  });

  it('hides the failed run that it replaces as soon as it starts', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).fail('rate-limited');
    await collect(follow(rooms.runs, run.id));
    const again = await rooms.createMap('ada', { topic: 'Trees', key: 'again', replaces: run.id });
    if (!again.ok) throw new Error(again.message);
    expect(await rooms.runStore.openForUser('ada', 9)).toMatchObject([{ id: again.run.id }]);
    expect(await rooms.runStore.byId(run.id)).toMatchObject({ dismissed: true });
    await addUser('bob');
    const live = await rooms.createMap('bob', { topic: 'Mine', key: 'k', replaces: again.run.id });
    expect(live.ok).toBe(true);
    expect(await rooms.runStore.byId(again.run.id)).toMatchObject({ dismissed: false });
  });

  it.each([
    [
      'text without an outline',
      'I cannot\nhelp with that.',
      `${messages.modelFault['no-outline']} It said: “I cannot help with that.” Please try again or word the topic differently.`,
    ],
    ['nothing but space', ' \n ', messages.modelFault.empty],
  ] as const)('fails with %s and makes no map', async (_, text, message) => {
    const run = await startMap();
    (await rooms.model.call(1)).say(text).end();
    const events = await collect(follow(rooms.runs, run.id));
    const end = events.at(-1);
    expect(end?.type === 'failed' && runMessageSaid(end.message)).toBe(message);
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toEqual([]);
    expect(await rooms.runStore.openForUser('ada', 10)).toMatchObject([
      { id: run.id, state: 'failed', topic: 'Trees' },
    ]);
  });

  it('fails with an outline that would exceed the limit when written out, while the model is still writing', async () => {
    const run = await startMap();
    // The model's answer does not end: the run must not wait for the rest.
    const call = await rooms.model.call(1);
    const lines = Array.from({ length: 1_900 }, (_, depth) => `${' '.repeat(depth)}- x\n`);
    for (let at = 0; at < lines.length; at += 100) call.say(lines.slice(at, at + 100).join(''));
    const events = await collect(follow(rooms.runs, run.id));
    expect(events.at(-1)).toEqual({
      type: 'failed',
      message: { id: 'modelFault.too-large', values: { kind: 'map' } },
    });
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toEqual([]);
  });

  it('has no copy of its text for each follower', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).say('- One\n  - A').fail('cut-off');
    await collect(follow(rooms.runs, run.id));
    expect(await rooms.runStore.byId(run.id)).toMatchObject({ text: '- One\n  - A' });
    const rows = [await rooms.runStore.owned(run.id, 'ada'), ...(await rooms.runStore.openForUser('ada', 10))];
    expect(rows).toEqual([expect.objectContaining({ id: run.id }), expect.objectContaining({ id: run.id })]);
    for (const row of rows) expect(row).not.toHaveProperty('text');
  });

  it('refuses a topic that is empty or too long, at the limit', async () => {
    const at = (topic: string) => rooms.createMap('ada', { topic, key: topic });
    expect(await at('   ')).toMatchObject({ ok: false, status: 400 });
    expect(await at('x'.repeat(limits.topicMaxCharacters + 1))).toMatchObject({ ok: false, status: 400 });
    expect(await at('x'.repeat(limits.topicMaxCharacters))).toMatchObject({ ok: true });
  });

  it('is refused beyond the hour’s limit, to which resent forms do not count', async () => {
    for (let each = 0; each < rateLimits.runsByUser.times - 1; each += 1) {
      await rooms.limiter.take(rateLimits.runsByUser, 'ada', clock.now());
    }
    const run = await startMap('Last', 'k');
    expect((await rooms.createMap('ada', { topic: 'Over', key: 'o' })).ok).toBe(false);
    expect(await rooms.createMap('ada', { topic: 'Last', key: 'k' })).toMatchObject({ ok: true, run: { id: run.id } });
  });

  it('runs three at a time for a user and shows the others their queue position', async () => {
    const runs = [];
    for (let n = 1; n <= limits.runsAtATime + 2; n += 1) runs.push(await startMap(`Topic ${n}`, `k${n}`));
    await rooms.model.call(limits.runsAtATime);
    expect(await Promise.all(runs.map(async (run) => (await rooms.runs.snapshot(run.id))?.ahead))).toEqual([
      0, 0, 0, 1, 2,
    ]);
    (await rooms.model.call(1)).say(outline).end();
    await collect(follow(rooms.runs, runs[0]?.id ?? ''));
    await rooms.model.call(limits.runsAtATime + 1);
    expect((await rooms.runs.snapshot(runs[4]?.id ?? ''))?.ahead).toBe(1);
    await addUser('bob');
    expect((await rooms.createMap('bob', { topic: 'Mine', key: 'k' })).ok).toBe(true);
    await rooms.model.call(limits.runsAtATime + 2);
  });

  it('stops when asked, also at the model', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    call.say('- One\n');
    const watching = collect(follow(rooms.runs, run.id));
    await rooms.runs.stop(run.id);
    expect((await watching).at(-1)).toEqual({ type: 'failed', message: { id: 'modelFault.stopped' } });
    expect(call.signal.aborted).toBe(true);
    expect((await rooms.runStore.byId(run.id))?.state).toBe('stopped');
  });
});

describe('followers of a run', () => {
  it('get everything whenever they come, and continue where they were', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    call.say('- One\n', '  - A\n');
    const first = follow(rooms.runs, run.id);
    let last = '';
    for (let step = await first.next(); !step.done; step = await first.next()) {
      if (step.value.type !== 'text') continue;
      last = step.value.id;
      if (step.value.text.includes('A')) break;
      if (last.endsWith('.12')) break;
    }
    const late = collect(follow(rooms.runs, run.id, last));
    call.say('- Two\n').end();
    const text = (await late).flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
    expect(`- One\n  - A\n`.slice(0, Number(last.split('.')[1])) + text).toBe('- One\n  - A\n- Two\n');
  });

  it('see lines with levels, and only new ones after a lost connection', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    const all: MapRunEvent[] = [];
    const watching = (async () => {
      for await (const event of rooms.followMap(run, null, new AbortController().signal)) all.push(event);
    })();
    call.say(outline).end();
    await watching;
    const lines = all.flatMap((event) => (event.type === 'lines' ? event.lines : []));
    expect(lines.map(({ line }) => `${line.level} ${line.label}`)).toEqual(['1 One', '2 A', '2 B', '1 Two', '2 C']);
    expect(all.at(-1)).toMatchObject({ type: 'done' });
  });

  it('are removed when they leave', async () => {
    const run = await startMap();
    await rooms.model.call(1);
    const gone = new AbortController();
    const watching = collect(rooms.runs.follow(run.id, null, gone.signal));
    gone.abort();
    await watching;
  });
});

describe('a restart', () => {
  it('resumes a run once, and tells followers that the text starts anew', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).say('- First try\n');
    const reader = follow(rooms.runs, run.id);
    let seen = '';
    for (let step = await reader.next(); !step.done; step = await reader.next()) {
      if (step.value.type === 'text') {
        seen = step.value.id;
        break;
      }
    }
    // The state after kill -9: the row is unchanged, and no process works on it.
    rooms = build();
    await rooms.runs.resume();
    const call = await rooms.model.call(1);
    const watching = collect(follow(rooms.runs, run.id, seen));
    call.say(outline).end();
    const events = await watching;
    expect(events.some((event) => event.type === 'restart')).toBe(true);
    expect(events.at(-1)?.type).toBe('done');
    expect((await rooms.runStore.byId(run.id))?.attempts).toBe(2);
    expect(await rooms.maps.listForUser('ada', { limit: 10 })).toHaveLength(1);
  });

  it('reports the step again after the outline of the first call has become invalid', async () => {
    const run = await startMap();
    (await rooms.model.call(1)).say('- First\n  - A\n  - B\n- Second\n');
    const reader = rooms.followMap(run, null, new AbortController().signal);
    let seen: string | null = null;
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      if (next.value.type !== 'lines') continue;
      seen = next.value.lines.at(-1)?.id ?? null;
      break;
    }
    rooms = build();
    await rooms.runs.resume();
    const call = await rooms.model.call(1);
    const events: MapRunEvent['type'][] = [];
    const watching = (async () => {
      for await (const { type } of rooms.followMap(run, seen, new AbortController().signal)) events.push(type);
    })();
    await until(() => events.includes('step'));
    call.say(outline).end();
    await watching;
    expect(events.slice(events.indexOf('restart')).slice(0, 2)).toEqual(['restart', 'step']);
  });

  it('calls a model at most twice for a run', async () => {
    const run = await startMap();
    await rooms.model.call(1);
    rooms = build();
    await rooms.runs.resume();
    await rooms.model.call(1);
    rooms = build();
    await rooms.runs.resume();
    const events = await collect(follow(rooms.runs, run.id));
    expect(events.at(-1)).toEqual({ type: 'failed', message: { id: 'run.interrupted' } });
    expect(rooms.model.calls).toHaveLength(0);
  });

  it('finds the map that was saved before the end was stored', async () => {
    const run = await startMap();
    await rooms.model.call(1);
    await rooms.maps.add({
      id: 'saved',
      userId: 'ada',
      ...outlined('Trees', outline),
      source: { kind: 'model', name: 'scripted', prompt: 'scripted 1' },
      runId: run.id,
      at: clock.now(),
    });
    rooms = build();
    await rooms.runs.resume();
    const events = await collect(follow(rooms.runs, run.id));
    expect(events.at(-1)).toMatchObject({ type: 'done', run: { mapId: 'saved' } });
    expect(rooms.model.calls).toHaveLength(0);
  });

  it("does not mistake a text that a person wrote meanwhile for the run's", async () => {
    const { map, leaf } = await finishedMap();
    const where = { userId: 'ada', mapId: map.id, nodeId: leaf.id, version: 0 };
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    await rooms.model.call(2);
    await rooms.saveLesson(where, 'By hand');
    rooms = build();
    await rooms.runs.resume();
    (await rooms.model.call(1)).say('By the model').end();
    await collect(follow(rooms.runs, asked.run.id));
    expect(await rooms.lessons.get(map.id, leaf.id)).toMatchObject({
      markdown: 'By the model',
      previousMarkdown: 'By hand',
    });
  });

  it('is prepared by a shutdown that puts runs back in the queue', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    await rooms.runs.shutDown();
    expect(call.signal.aborted).toBe(true);
    expect(await rooms.runStore.byId(run.id)).toMatchObject({ state: 'queued', attempts: 1 });
  });
});

describe('a lesson', () => {
  it('is written once even if many ask for it, and saved by the server', async () => {
    const { map, leaf } = await finishedMap();
    const asked = await Promise.all(Array.from({ length: 8 }, () => rooms.writeLesson('ada', map.id, leaf.id)));
    expect(new Set(asked.map((each) => each.ok && each.run.id)).size).toBe(1);
    const call = await rooms.model.call(2);
    expect(call.asked.path).toEqual(['Trees', 'One', 'A']);
    call.say('```markdown\n# About A\n\n- [ ] Do\n- [x] Done\n```').end();
    const [first] = asked;
    if (!first?.ok) throw new Error('refused');
    await collect(follow(rooms.runs, first.run.id));
    expect(await rooms.lessons.get(map.id, leaf.id)).toMatchObject({
      markdown: '# About A\n\n- [ ] Do\n- [x] Done',
      nodeLabel: 'A',
      pathString: 'Trees > One > A',
      compositeKey: `${leaf.id}_Trees > One > A`,
      version: 1,
      tasks: { done: 1, total: 2 },
      editedAt: null,
    });
  });

  it('that is being written is joined beyond the hour’s limit, also by another process', async () => {
    const { map, leaf } = await finishedMap();
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    await rooms.limiter.takeUpTo(rateLimits.runsByUser, 'ada', rateLimits.runsByUser.times, clock.now());
    expect(await rooms.writeLesson('ada', map.id, leaf.id)).toMatchObject({ ok: true, run: { id: asked.run.id } });
    expect(await build().writeLesson('ada', map.id, leaf.id)).toMatchObject({ ok: true, run: { id: asked.run.id } });
    const [, other] = leaves(treeOf(map));
    expect(await rooms.writeLesson('ada', map.id, other?.id ?? '')).toMatchObject({ ok: false, status: 429 });
  });

  it('is requested with its neighbours, the text so far, and the goals of its reader', async () => {
    const { map } = await finishedMap();
    const [first, second] = leaves(treeOf(map));
    if (!first || !second) throw new Error('no leaves');
    await rooms.users.change('ada', { goals: ['career', 'other'] }, clock.now());
    const ask = async (nodeId: string, n: number) => {
      const asked = await rooms.writeLesson('ada', map.id, nodeId);
      if (!asked.ok) throw new Error('refused');
      const call = await rooms.model.call(n);
      call.say('A lesson').end();
      await collect(follow(rooms.runs, asked.run.id));
      return call.asked;
    };
    await ask(first.id, 2);
    expect(await ask(second.id, 3)).toMatchObject({
      place: { before: ['A'], after: ['C'], siblings: ['A'], written: ['A'], headings: ['One'] },
      learner: 'for: Career Development',
    });
    await rooms.users.change('ada', { goals: [] }, clock.now());
    expect((await ask(second.id, 4)).learner).toBe('');
  });

  it('is kept as unfinished when it was cut off', async () => {
    const { map, leaf } = await finishedMap();
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    (await rooms.model.call(2)).say('Half a less').fail('cut-off');
    await collect(follow(rooms.runs, asked.run.id));
    expect(await rooms.lessons.get(map.id, leaf.id)).toMatchObject({
      markdown: 'Half a less',
      unfinished: 'cut',
    });
  });

  it('is not stored beyond its limit, counted in bytes', async () => {
    const { map, leaf } = await finishedMap();
    const full = '字'.repeat((limits.lessonMaxBytes - 2) / 3);
    for (const [turn, end] of ['yé', 'yz'].entries()) {
      const asked = await rooms.writeLesson('ada', map.id, leaf.id);
      if (!asked.ok) throw new Error('refused');
      (await rooms.model.call(2 + turn)).say(full).say(end).end();
      const events = await collect(follow(rooms.runs, asked.run.id));
      const message = { id: 'modelFault.too-large' };
      expect(events.at(-1)).toMatchObject(turn === 0 ? { type: 'failed', message } : { type: 'done' });
    }
    expect((await rooms.lessons.get(map.id, leaf.id))?.markdown).toBe(`${full}yz`);
  });

  it('keeps the old text until the new one is whole', async () => {
    const { map, leaf } = await finishedMap();
    const where = { userId: 'ada', mapId: map.id, nodeId: leaf.id };
    await rooms.saveLesson({ ...where, version: 0 }, 'By hand');
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    const call = await rooms.model.call(2);
    call.say('New ');
    expect((await rooms.lessons.get(map.id, leaf.id))?.markdown).toBe('By hand');
    call.say('text').end();
    await collect(follow(rooms.runs, asked.run.id));
    expect(await rooms.lessons.get(map.id, leaf.id)).toMatchObject({
      markdown: 'New text',
      previousMarkdown: 'By hand',
      version: 2,
    });
  });

  it('saves one of two simultaneous first texts, and returns it to the other', async () => {
    const { map, leaf } = await finishedMap();
    const where = { userId: 'ada', mapId: map.id, nodeId: leaf.id, version: 0 };
    const both = await Promise.all(['One', 'Two'].map((text) => rooms.saveLesson(where, text)));
    const saved = await rooms.lessons.get(map.id, leaf.id);
    expect(saved).toMatchObject({ version: 1, previousMarkdown: null });
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, current: saved });
  });

  it('reports its failure, whatever has happened to the previous text since it began', async () => {
    const { map, leaf } = await finishedMap();
    const where = { userId: 'ada', mapId: map.id, nodeId: leaf.id };
    await rooms.saveLesson({ ...where, version: 0 }, 'By hand');
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    const call = await rooms.model.call(2);
    await rooms.saveLesson({ ...where, version: 1 }, 'By hand, on');
    call.fail('unreachable');
    await collect(follow(rooms.runs, asked.run.id));
    const latest = await rooms.runStore.latestOfMap(map.id);
    const opened = {
      map,
      tree: treeOf(map),
      isOwner: true,
      progress: new Map(),
      inLibrary: new Set<string>(),
      runs: new Map(latest.map((run) => [run.nodeId, run])),
    };
    expect((await rooms.openNode(opened, leaf.id, 'ticks'))?.run).toMatchObject({
      id: asked.run.id,
      isLive: false,
    });
  });

  /**
   * A lesson written by hand, then replaced by a generated one.
   * @returns both with their origins
   */
  async function twoTexts() {
    const { map, leaf } = await finishedMap();
    const where = { userId: 'ada', mapId: map.id, nodeId: leaf.id };
    await rooms.saveLesson({ ...where, version: 0 }, 'By hand');
    await rooms.saveLesson({ ...where, version: 1 }, 'By hand\n\n- [ ] twice');
    const byHand = await rooms.lessons.get(map.id, leaf.id);
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok || !byHand) throw new Error('refused');
    (await rooms.model.call(2)).say('New\n\n- [ ] task').end();
    await collect(follow(rooms.runs, asked.run.id));
    const generated = await rooms.lessons.get(map.id, leaf.id);
    if (!generated) throw new Error('not saved');
    return { where, byHand, generated };
  }
  /** A text with its origin and dates. */
  const told = ({ markdown, content, tasks, source, writtenAt, editedAt }: Lesson) => ({
    markdown,
    content,
    tasks,
    source,
    writtenAt,
    editedAt,
  });

  it('is restored with its origin, and so is the one that was undone, edits and ticks included', async () => {
    const { where, byHand, generated } = await twoTexts();
    expect(generated).toMatchObject({ source: { kind: 'model', prompt: 'scripted 1' }, editedAt: null });
    // A tick is not an edit.
    const first = await rooms.tickTask({ ...where, version: 3 }, 0, true);
    expect(first).toMatchObject({ ok: true, lesson: { version: 4, editedAt: null, tasks: { done: 1 } } });
    await rooms.saveLesson({ ...where, version: 4 }, 'Newer\n\n- [ ] task');
    const ticked = await rooms.tickTask({ ...where, version: 5 }, 0, true);
    if (!ticked.ok) throw new Error(ticked.message);
    expect(ticked.lesson).toMatchObject({
      markdown: 'Newer\n\n- [x] task',
      source: generated.source,
      writtenAt: generated.writtenAt,
    });

    const undone = await rooms.undoRewrite({ ...where, version: 6 });
    if (!undone.ok) throw new Error(undone.message);
    expect(told(undone.lesson)).toEqual(told(byHand));
    expect(undone.lesson).toMatchObject({
      version: 7,
      previousMarkdown: 'Newer\n\n- [x] task',
      previousOrigin: { source: generated.source, writtenAt: generated.writtenAt },
    });
    // The version is too old.
    expect(await rooms.undoRewrite({ ...where, version: 6 })).toMatchObject({ ok: false, status: 409 });
    const again = await rooms.undoRewrite({ ...where, version: 7 });
    if (!again.ok) throw new Error(again.message);
    expect(told(again.lesson)).toEqual(told(ticked.lesson));
    expect(again.lesson.previousMarkdown).toBe(byHand.markdown);
  });

  it('counts as generated after a tick, until it is edited by hand', async () => {
    const { where } = await twoTexts();
    const ticked = await rooms.tickTask({ ...where, version: 3 }, 0, true);
    expect(ticked).toMatchObject({ ok: true, lesson: { markdown: 'New\n\n- [x] task', editedAt: null } });
    const saved = await rooms.saveLesson({ ...where, version: 4 }, '- [ ] Look');
    if (!saved.ok) throw new Error(saved.message);
    expect(saved.lesson.editedAt).toBeInstanceOf(Date);
    const later = await rooms.tickTask({ ...where, version: 5 }, 0, true);
    expect(later).toMatchObject({ ok: true, lesson: { editedAt: saved.lesson.editedAt } });
  });

  it('without a stored origin is restored as an edit of the text that it replaces', async () => {
    const { where, byHand, generated } = await twoTexts();
    store.database.sqlite.exec(
      'update node_descriptions set previous_source_kind = null, previous_source_name = null, ' +
        'previous_written_at = null, previous_edited_at = null',
    );
    expect((await rooms.lessons.get(where.mapId, where.nodeId))?.previousOrigin).toBeNull();
    const undone = await rooms.undoRewrite({ ...where, version: 3 });
    expect(undone).toMatchObject({
      ok: true,
      lesson: {
        markdown: byHand.markdown,
        source: generated.source,
        writtenAt: generated.writtenAt,
        editedAt: expect.any(Date),
        previousMarkdown: generated.markdown,
        previousOrigin: { source: generated.source, writtenAt: generated.writtenAt, editedAt: null },
      },
    });
  });

  it('can be asked for, saved and ticked only by its owner', async () => {
    const { map } = await finishedMap();
    await addUser('bob');
    const [first, second] = leaves(treeOf(map));
    const change = refuseChange(rooms);
    // A private map looks like a missing one; a public one can be seen by everybody.
    for (const { leaf, message } of [
      { leaf: first, message: messages.map.notFound },
      { leaf: second, message: messages.lesson.notOwner },
    ]) {
      if (!leaf) throw new Error('no leaf');
      const where = { userId: 'bob', mapId: map.id, nodeId: leaf.id, version: 1 };
      const asAda = { ...where, userId: 'ada' };
      const refused = { ok: false, status: 404, message };
      expect(await rooms.writeLesson('bob', map.id, leaf.id)).toEqual(refused);
      expect(await rooms.saveLesson({ ...where, version: 0 }, 'Mine')).toEqual(refused);
      await rooms.saveLesson({ ...asAda, version: 0 }, '- [ ] x');
      expect(await rooms.saveLesson(where, 'Mine')).toEqual(refused);
      expect(await rooms.tickTask(where, 0, true)).toEqual(refused);
      expect((await rooms.lessons.get(map.id, leaf.id))?.markdown).toBe('- [ ] x');
      expect(await change(map.id, 'bob', message)).toBe(message);
      await rooms.maps.setVisibility(map.id, 'ada', true, new Date());
    }
    expect(await change(map.id, 'bob')).toBe(messages.map.notOwner);
    expect(await change(map.id, 'ada')).toBe(messages.map.notFound);
    expect(await change('missing', 'bob')).toBe(messages.map.notFound);
  });

  it('refuses a stale save and returns the present text', async () => {
    const { map, leaf } = await finishedMap();
    const where = { userId: 'ada', mapId: map.id, nodeId: leaf.id };
    await rooms.saveLesson({ ...where, version: 0 }, '- [ ] x');
    expect(await rooms.tickTask({ ...where, version: 1 }, 0, true)).toMatchObject({
      ok: true,
      lesson: { version: 2, markdown: '- [x] x' },
    });
    expect(await rooms.saveLesson({ ...where, version: 1 }, 'Late')).toMatchObject({
      ok: false,
      status: 409,
      current: { markdown: '- [x] x', version: 2 },
    });
    expect(await rooms.tickTask({ ...where, version: 2 }, 5, true)).toMatchObject({ ok: false, status: 400 });
    // This task existed in the version that the client has.
    expect(await rooms.tickTask({ ...where, version: 1 }, 5, true)).toMatchObject({
      ok: false,
      status: 409,
      current: { markdown: '- [x] x', version: 2 },
    });
    expect(await rooms.saveLesson({ ...where, version: 2 }, '  ')).toMatchObject({
      ok: false,
      status: 400,
    });
  });

  it('is deleted with its map', async () => {
    const { map, leaf } = await finishedMap();
    await rooms.saveLesson({ userId: 'ada', mapId: map.id, nodeId: leaf.id, version: 0 }, 'Text');
    await rooms.maps.putIntoBin(map.id, 'ada', new Date());
    expect(await rooms.maps.erase(map.id, 'bob')).toBe(false);
    expect(await rooms.maps.erase(map.id, 'ada')).toBe(true);
    expect(await rooms.lessons.get(map.id, leaf.id)).toBeNull();
  });
});

describe('the data of ended runs', () => {
  const days = (n: number) => new Date(clock.now().getTime() + n * 24 * 60 * 60_000);
  const textOf = async (id: string) => (await rooms.runStore.byId(id))?.text;

  it('has no text if the lesson contains it, from the write that ends the run', async () => {
    const { map, leaf } = await finishedMap();
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    (await rooms.model.call(2)).say('# A lesson').end();
    await collect(follow(rooms.runs, asked.run.id));
    expect(await rooms.runStore.byId(asked.run.id)).toMatchObject({ state: 'done', text: '' });
    expect((await rooms.lessons.get(map.id, leaf.id))?.markdown).toBe('# A lesson');
    // A later follower gets only the end, and reads the lesson.
    expect((await collect(follow(rooms.runs, asked.run.id))).at(-1)).toMatchObject({ type: 'done' });
  });

  it('has no text if the lesson was saved and a restart came before the end', async () => {
    const { map, leaf } = await finishedMap();
    const asked = await rooms.writeLesson('ada', map.id, leaf.id);
    if (!asked.ok) throw new Error('refused');
    (await rooms.model.call(2)).say('# A lesson').end();
    await collect(follow(rooms.runs, asked.run.id));
    const cut = { state: 'running', step: 'saving', text: '# A lesson', finishedAt: null } as const;
    await rooms.runStore.change(asked.run.id, cut, clock.now());
    rooms = build();
    await rooms.runs.resume();
    await collect(follow(rooms.runs, asked.run.id));
    expect(await rooms.runStore.byId(asked.run.id)).toMatchObject({ state: 'done', text: '' });
    expect(rooms.model.calls).toHaveLength(0);
  });

  it('has the text of a failed one for a week, and its row for thirty days or until it was dismissed', async () => {
    const failed: string[] = [];
    for (const key of ['stays', 'dismissed']) {
      const run = await startMap('Trees', key);
      (await rooms.model.call(failed.length + 1)).say('- One\n').fail('cut-off');
      await collect(follow(rooms.runs, run.id));
      failed.push(run.id);
    }
    const [stays = '', dismissed = ''] = failed;
    await rooms.runStore.dismiss(dismissed, 'ada', clock.now());
    const listed = async () => (await rooms.runStore.openForUser('ada', 9)).map(({ id }) => id);

    await rooms.runStore.sweep(days(6));
    expect([await textOf(stays), await textOf(dismissed)]).toEqual(['- One\n', '- One\n']);
    await rooms.runStore.sweep(days(8));
    expect([await textOf(stays), await textOf(dismissed)]).toEqual(['', undefined]);
    await rooms.runStore.sweep(days(29));
    expect(await listed()).toEqual([stays]);
    await rooms.runStore.sweep(days(31));
    expect(await listed()).toEqual([]);
    expect(await textOf(stays)).toBeUndefined();
  });

  it('is complete while they live', async () => {
    const run = await startMap();
    const call = await rooms.model.call(1);
    call.say('- One\n');
    await until(async () => (await textOf(run.id)) === '- One\n');
    await rooms.runStore.sweep(days(400));
    expect(await textOf(run.id)).toBe('- One\n');
    call.fail('cut-off');
    await collect(follow(rooms.runs, run.id));
  });
});
