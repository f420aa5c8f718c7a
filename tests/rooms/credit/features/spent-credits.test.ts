import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CreditsShort } from '~/kit/fault/credits-short';
import { serverStops } from '~/kit/fault/server-stops';
import { callHoldsIn } from '~/rooms/credit/store/call-holds-in';
import type { How } from '~/rooms/lesson/rules/how';
import { leaves } from '~/rooms/map/rules/tree';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

/** Credits for stopped and failed runs, and for API calls. */

let home: TestRooms;
let model: ScriptedModel;
let ada: string;

beforeEach(async () => {
  model = new ScriptedModel();
  const env = { CREDITS: 'on', CREDITS_WELCOME: '30', CREDIT_PRICES: 'lesson=3' };
  home = await openTestRooms({ model, env });
  ada = (await home.member()).id;
});
afterEach(() => home.close());

const nextCall = () => model.call(model.calls.length + 1);
const sums = async () => {
  const { credits, held } = await home.rooms.credit.openCredits(ada);
  return [credits, held];
};
const ended = async (runId: string) => {
  await until(async () => ((await home.rooms.run.runStore.byId(runId))?.finishedAt ?? null) !== null);
  return home.rooms.run.runStore.byId(runId);
};

async function startMap(topic = 'Trees') {
  const call = nextCall();
  const made = await home.rooms.map.createMap(ada, { topic, key: topic });
  if (!made.ok) throw new Error(made.message);
  return { run: made.run, call: await call };
}

async function leafOfMap() {
  const { run, call } = await startMap();
  call.say('- One\n  - A\n  - B\n- Two\n  - C\n').end();
  const mapId = (await ended(run.id))?.mapId ?? '';
  const map = await home.rooms.map.maps.owned(mapId, ada);
  const [leaf] = map ? leaves(home.rooms.map.treeOf(map)) : [];
  return { mapId, nodeId: leaf?.id ?? '' };
}

async function ask({ mapId, nodeId }: { mapId: string; nodeId: string }, how: How = '') {
  const call = nextCall();
  const asked = await home.rooms.lesson.writeLesson(ada, mapId, nodeId, how);
  if (!asked.ok) throw new Error(asked.message);
  return { run: asked.run, call: await call };
}

const stopOnceRead = async (runId: string) => {
  await until(async () => ((await home.rooms.run.runs.snapshot(runId))?.run.text ?? '') !== '');
  await home.rooms.run.runs.stop(runId);
  return ended(runId);
};

describe('a stopped lesson', () => {
  it('is charged if its text is kept, in place or beside the lesson', async () => {
    const leaf = await leafOfMap();
    const first = await ask(leaf);
    first.call.say('Much of a lesson. ');
    await stopOnceRead(first.run.id);
    expect(await home.rooms.lesson.lessons.get(leaf.mapId, leaf.nodeId)).toMatchObject({
      unfinished: 'stopped',
    });
    expect(await sums()).toEqual([17, 0]);
    const again = await ask(leaf, 'simpler');
    again.call.say('Much of another. ');
    expect(await stopOnceRead(again.run.id)).toMatchObject({ state: 'stopped' });
    expect(await sums()).toEqual([14, 0]);
    expect((await home.rooms.credit.openCredits(ada)).entries[0]).toMatchObject({
      credits: -3,
      what: 'lesson',
    });
  });

  it('costs nothing before the first word, or if our own fault ended it', async () => {
    const leaf = await leafOfMap();
    const silent = await ask(leaf);
    await home.rooms.run.runs.stop(silent.run.id);
    await ended(silent.run.id);
    expect(await sums()).toEqual([20, 0]);
    const broken = await ask(leaf);
    broken.call.say('Half of a lesson. ').fail('unreachable');
    await ended(broken.run.id);
    expect(await sums()).toEqual([20, 0]);
  });
});

describe('a stopped map', () => {
  it('is charged once: continuing it costs nothing more, even without credits', async () => {
    const { run, call } = await startMap();
    call.say('- One\n  - A\n  - B\n- Two\n  - C\n');
    const mapId = (await stopOnceRead(run.id))?.mapId ?? '';
    expect(await home.rooms.map.maps.owned(mapId, ada)).toMatchObject({ unfinished: 'stopped' });
    expect(await sums()).toEqual([20, 0]);
    for (const topic of ['Bees', 'Ants']) {
      const other = await startMap(topic);
      other.call.say('- One\n  - A\n  - B\n- Two\n  - C\n').end();
      await ended(other.run.id);
    }
    expect(await sums()).toEqual([0, 0]);
    const rest = nextCall();
    const on = await home.rooms.map.continueMap(ada, mapId);
    if (!on.ok) throw new Error(on.message);
    (await rest).say('- Three\n  - D\n').end();
    await ended(on.run.id);
    expect(await home.rooms.map.maps.owned(mapId, ada)).toMatchObject({ unfinished: null });
    expect(await sums()).toEqual([0, 0]);
  });

  it('costs nothing if the provider broke off, until it is whole', async () => {
    const { run, call } = await startMap();
    call.say('- One\n  - A\n  - B\n- Two\n  - C\n').fail('unreachable');
    const mapId = (await ended(run.id))?.mapId ?? '';
    expect(await sums()).toEqual([30, 0]);
    expect(await home.rooms.map.keepAsItIs(ada, mapId)).toBeNull();
    expect(await sums()).toEqual([20, 0]);
  });
});

describe('an API call', () => {
  const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';
  const map = (signal = new AbortController().signal) => home.rooms.call.answerMap(ada, 'Bees', signal);

  it('holds and spends credits like a run, and is refused without any', async () => {
    for (const left of [20, 10, 0]) {
      const call = nextCall();
      const answer = map();
      const asked = await call;
      expect(await sums()).toEqual([left + 10, 10]);
      asked.say(outline).end();
      expect(await answer).toMatchObject({ ok: true });
      expect(await sums()).toEqual([left, 0]);
    }
    expect(await map()).toMatchObject({
      ok: false,
      status: 402,
      message: 'This costs 10 credits, and you have 0 to spend. Nothing was started.',
    });
    expect(await home.rooms.call.answerLesson(ada, 'Bees > Honey', new AbortController().signal)).toMatchObject({
      status: 402,
    });
    expect(model.calls).toHaveLength(3);
    const { entries } = await home.rooms.credit.openCredits(ada);
    expect(entries[0]).toMatchObject({ kind: 'spent', credits: -10, what: 'map-call', note: 'Bees' });
  });

  it('returns the credits for our own faults, and if the client left without an answer', async () => {
    const broken = nextCall();
    const failing = map();
    (await broken).say('- One').fail('unreachable');
    await expect(failing).rejects.toThrow();
    expect(await sums()).toEqual([30, 0]);
    const left = new AbortController();
    const call = nextCall();
    const answer = map(left.signal);
    await call;
    left.abort();
    await expect(answer).rejects.toThrow();
    expect(await sums()).toEqual([30, 0]);
  });

  it('charges a lesson from its first words on, unless the server ends it', async () => {
    const read = async (reason: Error | undefined) => {
      const gone = new AbortController();
      const call = nextCall();
      const answer = await home.rooms.call.answerLesson(ada, 'Bees > Honey', gone.signal);
      if (!answer.ok) throw new Error(answer.message);
      (await call).say('Much of it. ');
      const pieces = answer.pieces[Symbol.asyncIterator]();
      await pieces.next();
      gone.abort(reason);
      await pieces.next().catch(() => {});
    };
    await read(new DOMException(serverStops, 'AbortError'));
    await until(async () => (await sums())[1] === 0);
    expect(await sums()).toEqual([30, 0]);
    await read(undefined);
    await until(async () => (await sums())[1] === 0);
    expect(await sums()).toEqual([27, 0]);
  });

  it('holds nothing for a process that has ended, and never makes a balance negative', async () => {
    const holds = callHoldsIn(home.rooms.server.database);
    const hold = (id: string, credits = 10) => holds.hold({ id, userId: ada, credits, what: 'map-call', note: 'Bees' });
    const all = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => hold(`call-${i}`)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await sums()).toEqual([30, 30]);
    await expect(hold('more', 1)).rejects.toThrow(CreditsShort);
    // The leases have run out, because nobody renewed them.
    home.rooms.server.database.sqlite.exec("update call_holds set lease_until = unixepoch('now') - 1");
    expect(await sums()).toEqual([30, 0]);
    await hold('later', 30);
    expect(await holds.spend('call-0', home.clock.now())).toBe(false);
    expect(await holds.spend('later', home.clock.now())).toBe(true);
    expect(await holds.spend('later', home.clock.now())).toBe(false);
    expect(await sums()).toEqual([0, 0]);
    home.rooms.server.database.sqlite.exec("update call_holds set lease_until = unixepoch('now') - 7200");
    await home.rooms.admin.sweep();
    expect(home.rows().call_holds).toBe(0);
  });
});
