import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '~/jobs/acts/following';
import { createRuns, type Runs } from '~/jobs/acts/runs';
import { runLeasesIn } from '~/jobs/store/leases-in';
import { runStoreIn } from '~/jobs/store/runs-in';
import { systemRandom } from '~/system/clock-and-random';
import { handClock, openTestRooms, type TestRooms } from '../../support/rooms';
import { type RqliteCluster, startRqlite } from '../../support/rqlite';
import { ScriptedModel } from '../../support/scripted-model';
import { until } from '../../support/streams';

/** Two processes over one store; the second one's clock is a minute ahead. */

const minute = 60_000;
let here: TestRooms;
let there: TestRooms;
let models: { readonly here: ScriptedModel; readonly there: ScriptedModel };
let userId: string;

/** @param cluster the cluster that both use, each with a folder of its own; by default they share one folder */
async function openBoth(cluster?: string): Promise<void> {
  models = { here: new ScriptedModel(), there: new ScriptedModel() };
  const shared = cluster ? { DATABASE_URL: cluster } : {};
  here = await openTestRooms({ model: models.here, random: systemRandom, env: shared });
  const clock = handClock();
  clock.advance(minute);
  there = await openTestRooms({
    model: models.there,
    random: systemRandom,
    clock,
    env: cluster ? shared : { DATA_DIR: here.folder },
  });
  await Promise.all([here.rooms.run.runs.resume(), there.rooms.run.runs.resume()]);
  userId = (await here.member()).id;
}

async function closeBoth(): Promise<void> {
  // The next test's processes would claim runs that are left.
  await here.rooms.server.database.run((db) => db.run('delete from generations'));
  await there.close();
  await here.close();
}

const ask = async ({ rooms, clock }: TestRooms, topic: string) =>
  (
    await rooms.run.runs.start({
      ...{ id: systemRandom.id(), kind: 'map', userId, key: topic, topic },
      ...{ mapId: null, nodeId: null, path: null, at: clock.now() },
    })
  ).run.id;

const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';
const row = async (id: string) => here.rooms.run.runStore.byId(id);
const isOver = async (id: string) => !['queued', 'running'].includes((await row(id))?.state ?? '');

/** Follows a run and keeps its events. */
const reader = ({ rooms }: TestRooms, id: string) => follow(rooms.run.runs, id);

function follow(runs: Runs, id: string) {
  const events: RunEvent[] = [];
  const gone = new AbortController();
  const over = (async () => {
    for await (const event of runs.follow(id, null, gone.signal)) events.push(event);
  })();
  const text = () => events.reduce((all, event) => (event.type === 'text' ? all + event.text : all), '');
  return { events, over, text, leave: () => gone.abort() };
}

describe.each(['a file', 'a cluster'])('over %s', (where) => {
  let rqlite: RqliteCluster | undefined;
  beforeAll(async () => {
    if (where === 'a cluster') rqlite = await startRqlite();
  }, 60_000);
  afterAll(() => rqlite?.dispose());
  beforeEach(async () => {
    await openBoth(rqlite?.address);
    expect(here.rooms.server.database.nodes()).toHaveLength(rqlite ? 1 : 0);
  });
  afterEach(closeBoth);

  describe('a run of another process', () => {
    it('is followed from growth to growth, from beginning to end', async () => {
      const id = await ask(here, 'Trees');
      const call = await models.here.call(1);
      const follower = reader(there, id);
      let said = '';
      for (const line of outline.split(/(?<=\n)/)) {
        said += line;
        call.say(line);
        await until(() => follower.text() === said);
      }
      call.end();
      await follower.over;
      expect(follower.events.at(-1)).toMatchObject({ type: 'done', run: { state: 'done' } });
      expect(models.there.calls).toHaveLength(0);
    });

    it('shows its followers the state of its model', async () => {
      const id = await ask(here, 'Trees');
      const call = await models.here.call(1);
      const follower = reader(there, id);
      call.does('thinking', 3_000);
      await until(() => follower.events.some((event) => event.type === 'model' && event.wait?.doing === 'thinking'));
      follower.leave();
      await follower.over;
    });

    it('is stopped, and its provider with it', async () => {
      const id = await ask(here, 'Trees');
      const call = await models.here.call(1);
      call.say('- One\n');
      await until(async () => (await row(id))?.step === 'generating');
      await there.rooms.run.runs.stop(id);
      await until(() => isOver(id));
      expect(call.signal.aborted).toBe(true);
      expect(await row(id)).toMatchObject({ state: 'stopped' });
    });

    it('is joined by the same submit, with one call', async () => {
      const id = await ask(here, 'Trees');
      const call = await models.here.call(1);
      expect(await ask(there, 'Trees')).toBe(id);
      call.say(outline).end();
      await until(() => isOver(id));
      expect([models.here.calls.length, models.there.calls.length]).toEqual([1, 0]);
    });

    it('is claimed when that process shuts down, and makes one map', async () => {
      const id = await ask(here, 'Trees');
      (await models.here.call(1)).say('- One\n');
      await here.rooms.admin.windDown();
      const second = await models.there.call(1);
      second.say(outline).end();
      await until(() => isOver(id));
      expect(await row(id)).toMatchObject({ state: 'done', attempts: 2 });
      expect(await here.rooms.map.maps.idsForUser(userId)).toHaveLength(1);
    });

    it('ends if its owner is suspended, with the open streams of their sessions', async () => {
      for (const { rooms } of [here, there]) rooms.server.followNotifications();
      const administrator = await here.member();
      await here.rooms.account.administrators.appoint('appointed', administrator.id, here.clock.now());
      const [out, kept] = [await here.session(userId), await here.session(userId)].map(({ hash: idHash }) => ({
        idHash,
        open: there.rooms.account.sessions.watch({ idHash, userId }, new AbortController().signal),
      }));
      await here.rooms.account.sessions.remove(out?.idHash ?? '');
      await until(() => out?.open.aborted === true);
      expect(kept?.open.aborted).toBe(false);
      expect((await there.rooms.account.users.byId(userId))?.suspendedAt).toBeNull();
      const id = await ask(there, 'Trees');
      const call = await models.there.call(1);
      call.say('- One\n');
      expect(await here.rooms.admin.suspendPerson(administrator.id, userId)).toEqual({ ok: true });
      await until(() => call.signal.aborted);
      await until(() => kept?.open.aborted === true);
      await until(async () => (await there.rooms.account.users.byId(userId))?.suspendedAt !== null);
      expect(await row(id)).toMatchObject({ state: 'stopped', fault: 'suspended', text: '' });
      expect(await here.rooms.map.maps.idsForUser(userId)).toEqual([]);
    });
  });

  describe('the three runs of a user', () => {
    it('are three over both processes; the fourth waits and says so', async () => {
      const first = await ask(here, 'One');
      const ofFirst = await models.here.call(1);
      await ask(here, 'Two');
      await ask(there, 'Three');
      await models.here.call(2);
      await models.there.call(1);
      const fourth = await ask(there, 'Four');
      await until(async () => (await there.rooms.run.runs.snapshot(fourth))?.ahead === 1);
      expect(models.there.calls).toHaveLength(1);
      ofFirst.say(outline).end();
      await until(() => isOver(first));
      (await models.there.call(2)).say(outline).end();
      await until(() => isOver(fourth));
    });
  });
});

describe('over a file', () => {
  beforeEach(() => openBoth());
  afterEach(closeBoth);

  it('a reader who comes during a look at an older text is sent the newer one, once', async () => {
    // Only the test writes.
    await Promise.all([here.rooms.admin.windDown(), there.rooms.admin.windDown()]);
    const {
      server,
      run: { runStore },
    } = here.rooms;
    const owner = runStoreIn(server.database, 'owner');
    const id = systemRandom.id();
    await owner.start({
      ...{ id, kind: 'map', userId, key: id, topic: 'Trees' },
      ...{ mapId: null, nodeId: null, path: null, at: here.clock.now() },
    });
    const turn = { attempts: 0, most: 2, here: 0, atATime: 3 };
    expect(await runLeasesIn(server.database, 'owner').begin(id, turn, here.clock.now())).toBe(true);
    const write = async (text: string, timesAnew: number) => {
      here.clock.advance(1);
      expect(await owner.change(id, { state: 'running', text, timesAnew }, here.clock.now())).toBe(true);
    };
    await write('One', 0);

    /** Looks that have been answered, and the hold on the next answer. */
    let answered = 0;
    let hold: { readonly until: Promise<void>; readonly held: () => void } | null = null;
    const leases = runLeasesIn(there.rooms.server.database, 'third');
    const runs = createRuns({
      ...{ runStore, clock: there.clock, report: () => {}, kinds: { map: {} } as never },
      peers: { isAlone: () => false, hasEnded: () => false },
      leases: {
        ...leases,
        async look(...of) {
          const found = await leases.look(...of);
          const holding = hold;
          hold = null;
          holding?.held();
          await holding?.until;
          answered += 1;
          return found;
        },
      },
    });
    const first = follow(runs, id);
    await until(() => first.text() === 'One');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await new Promise<void>((held) => {
      hold = { until: released, held };
    });
    first.leave();
    await first.over;
    await write('Two', 1);
    const second = follow(runs, id);
    await until(() => second.text() === 'Two');
    const before = answered;
    release();
    // The held one, and two after it.
    await until(() => answered >= before + 3);
    expect(second.events.filter(({ type }) => type === 'text' || type === 'restart')).toEqual([
      { type: 'text', text: 'Two', id: '101.3' },
    ]);
    second.leave();
    await second.over;
    await runs.shutDown();
  });

  describe('a process that looks for runs without an owner', () => {
    /** A run of a process that has ended. */
    const orphan = async () => {
      const id = systemRandom.id();
      await runStoreIn(here.rooms.server.database, 'gone').start({
        ...{ id, kind: 'map', userId, key: id, topic: 'Trees' },
        ...{ mapId: null, nodeId: null, path: null, at: here.clock.now() },
      });
      return id;
    };
    const ownerOf = (id: string) =>
      here.rooms.server.database.sqlite.prepare('select owner from generations where id = ?').pluck().get(id);

    /** A third process, alone. `did` is called for each such run that it finds and each that it claims. */
    const third = async (did: (what: 'found' | 'taken', runs: Runs) => void): Promise<Runs> => {
      await Promise.all([here.rooms.admin.windDown(), there.rooms.admin.windDown()]);
      const {
        server: { database },
        run: { runStore },
      } = here.rooms;
      const leases = runLeasesIn(database, 'third');
      const runs: Runs = createRuns({
        // It starts no run.
        ...{ runStore, clock: here.clock, report: () => {}, kinds: {} as never, atATime: 0 },
        peers: { isAlone: () => false, hasEnded: (owner) => owner === 'gone' },
        leases: {
          ...leases,
          async hasOrphans() {
            const has = await leases.hasOrphans();
            if (has) did('found', runs);
            return has;
          },
          async takeOver() {
            const taken = await leases.takeOver();
            did('taken', runs);
            return taken;
          },
        },
      });
      await runs.resume();
      return runs;
    };

    it('claims what it finds twice, because the process that put it down may not be the only one that stops', async () => {
      const seen: string[] = [];
      const runs = await third((what) => seen.push(what));
      const id = await orphan();
      await until(() => seen.includes('taken'));
      expect(seen).toEqual(['found', 'found', 'taken']);
      expect(ownerOf(id)).toBe('third');
      await runs.shutDown();
    });

    it.each(['found', 'taken'] as const)('keeps no claim if it is stopped when it is %s', async (moment) => {
      let stopped: Promise<void> | undefined;
      const seen: string[] = [];
      const runs = await third((what, these) => {
        seen.push(what);
        if (what === moment) stopped ??= these.shutDown();
      });
      const id = await orphan();
      await until(() => stopped !== undefined);
      await stopped;
      // The same if the stop came while the process was starting.
      await runs.resume();
      expect(seen.filter((what) => what === 'taken')).toHaveLength(moment === 'taken' ? 1 : 0);
      expect(ownerOf(id)).toBeNull();
      expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0 });
    });
  });

  describe('a lease', () => {
    const started = async () => {
      const owner = runStoreIn(here.rooms.server.database, 'owner');
      const id = systemRandom.id();
      await owner.start({
        ...{ id, kind: 'map', userId, key: id, topic: 'Trees' },
        ...{ mapId: null, nodeId: null, path: null, at: here.clock.now() },
      });
      return { id, owner };
    };
    const runOut = (id: string) =>
      here.rooms.server.database.sqlite
        .prepare('update generations set lease_until = unixepoch() - 1 where id = ?')
        .run(id);
    const turn = { attempts: 0, most: 2, here: 0, atATime: 3 };

    beforeEach(async () => {
      // Only the test claims runs.
      await there.rooms.admin.windDown();
      await here.rooms.admin.windDown();
    });

    it('keeps others from the run until it has run out, and after that also its owner', async () => {
      const { id, owner } = await started();
      const [mine, others] = ['owner', 'other'].map((name) => runLeasesIn(here.rooms.server.database, name));
      if (!mine || !others) throw new Error('no leases');
      expect(await others.takeOver()).toEqual([]);
      expect(await others.begin(id, turn, here.clock.now())).toBe(false);
      expect(await mine.begin(id, turn, here.clock.now())).toBe(true);
      runOut(id);
      // The owner was paused and wakes up: its writes are refused.
      expect(await owner.change(id, { text: 'late' }, here.clock.now())).toBe(false);
      const both = await Promise.all([others.takeOver(), runLeasesIn(there.rooms.server.database, 'third').takeOver()]);
      expect(both.map((runs) => runs.length).sort()).toEqual([0, 1]);
      expect(await owner.change(id, { text: 'late' }, here.clock.now())).toBe(false);
      expect(await mine.renew()).toEqual([]);
      expect(await row(id)).toMatchObject({ text: '', attempts: 1 });
    });

    it('that has run out without being claimed is renewed by its owner', async () => {
      const { id, owner } = await started();
      runOut(id);
      expect(await runLeasesIn(here.rooms.server.database, 'owner').renew()).toEqual([id]);
      expect(await owner.change(id, { text: 'on' }, here.clock.now())).toBe(true);
    });

    it('allows two calls and no third', async () => {
      const { id } = await started();
      const leases = runLeasesIn(here.rooms.server.database, 'owner');
      expect(await leases.begin(id, turn, here.clock.now())).toBe(true);
      expect(await leases.begin(id, turn, here.clock.now())).toBe(false);
      expect(await leases.begin(id, { ...turn, attempts: 1 }, here.clock.now())).toBe(true);
      expect(await leases.begin(id, { ...turn, attempts: 2 }, here.clock.now())).toBe(false);
    });
  });
});
