import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '~/system/clock-and-random';
import type { Random } from '~/system/contract/random';
import { addMap } from '../../support/maps';
import { openTestRooms, type TestRooms } from '../../support/rooms';
import { ScriptedModel } from '../../support/scripted-model';
import { until } from '../../support/streams';

/** A process's caches and files while another process over the same folder changes the data. */

let here: TestRooms;
let there: TestRooms;
let models: { readonly here: ScriptedModel; readonly there: ScriptedModel };
/** Runs between the last check of a run's lease and its save. */
let meanwhile: () => void;

const random: Random = {
  ...systemRandom,
  id() {
    meanwhile();
    return systemRandom.id();
  },
};

beforeEach(async () => {
  meanwhile = () => {};
  models = { here: new ScriptedModel(), there: new ScriptedModel() };
  here = await openTestRooms({ model: models.here, random });
  there = await openTestRooms({
    model: models.there,
    random: systemRandom,
    env: { DATA_DIR: here.folder },
  });
});
afterEach(async () => {
  await there.close();
  await here.close();
});

const ask = async ({ rooms, clock }: TestRooms, userId: string, topic: string) =>
  (
    await rooms.run.runs.start({
      ...{ id: systemRandom.id(), kind: 'map', userId, key: topic, topic },
      ...{ mapId: null, nodeId: null, path: null, at: clock.now() },
    })
  ).run.id;
const rowOf = async (id: string) => here.rooms.run.runStore.byId(id);
const isOver = async (id: string) => !['queued', 'running'].includes((await rowOf(id))?.state ?? '');
const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

describe('a change by another process', () => {
  beforeEach(() => {
    here.rooms.server.followNotifications();
    there.rooms.server.followNotifications();
  });

  it('to a profile is noticed even if no clock advances', async () => {
    const { id } = await here.member();
    await there.rooms.account.users.byId(id);
    await here.rooms.account.users.change(id, { nickname: 'Countess' }, here.clock.now());
    await until(async () => (await there.rooms.account.users.byId(id))?.nickname === 'Countess');
    await here.rooms.account.users.remove(id);
    await until(async () => (await there.rooms.account.users.byId(id)) === null);
  });

  it('to a session ends its open streams, however it was ended', async () => {
    const { id: userId } = await here.member();
    const left = new AbortController().signal;
    const sessions = [await here.session(userId), await here.session(userId), await here.session(userId)];
    const [out, others, kept] = sessions.map(({ hash }) =>
      there.rooms.account.sessions.watch({ idHash: hash, userId }, left),
    );
    await here.rooms.account.sessions.remove(sessions[0]?.hash ?? '');
    await until(() => out?.aborted === true);
    expect([others?.aborted, kept?.aborted]).toEqual([false, false]);
    await here.rooms.account.sessions.removeAllForUser(userId, sessions[2]?.hash);
    await until(() => others?.aborted === true);
    expect(kept?.aborted).toBe(false);
  });

  it('is noticed even if there are more changes than are read at once', async () => {
    const { id } = await here.member();
    await there.rooms.account.users.byId(id);
    const { sqlite } = here.rooms.server.database;
    const add = sqlite.prepare("insert into notices (what, key) values ('user', 'somebody')");
    sqlite.transaction(() => {
      for (let notice = 0; notice < 600; notice += 1) add.run();
      sqlite.prepare("update users set nickname = 'Countess' where id = ?").run(id);
    })();
    await until(async () => (await there.rooms.account.users.byId(id))?.nickname === 'Countess');
    await here.rooms.admin.sweep();
  });

  it('that suspends a person ends their runs here, and keeps nothing of them', async () => {
    await Promise.all([here.rooms.run.runs.resume(), there.rooms.run.runs.resume()]);
    const administrator = await here.member();
    const ada = await here.member();
    await there.rooms.account.users.byId(ada.id);
    const session = await here.session(ada.id);
    const open = there.rooms.account.sessions.watch(
      { idHash: session.hash, userId: ada.id },
      new AbortController().signal,
    );
    const id = await ask(there, ada.id, 'Trees');
    const call = await models.there.call(1);
    call.say(outline);
    await until(async () => (await rowOf(id))?.text.includes('Two') === true);
    expect(await here.rooms.admin.suspendPerson(administrator.id, ada.id)).toEqual({ ok: true });
    const nothing = { state: 'stopped', fault: 'suspended', text: '', mapId: null };
    expect(await rowOf(id)).toMatchObject(nothing);
    // The call ends before the next renewal, which is seconds away, and nothing more is written.
    await until(() => call.signal.aborted);
    await until(() => there.rooms.run.runs.load().running === 0);
    expect(await rowOf(id)).toMatchObject(nothing);
    expect(here.rows().maps).toBe(0);
    await until(() => open.aborted);
    await until(async () => (await there.rooms.account.users.byId(ada.id))?.suspendedAt !== null);
  });
});

it('a viewer counts once, whichever process answers, until the next period', async () => {
  const { id: userId } = await here.member();
  const mapId = await addMap(here, userId, 'Trees', outline);
  const views = async () => (await here.rooms.map.maps.owned(mapId, userId))?.viewCount;
  for (const { rooms } of [here, there]) {
    rooms.map.countView(mapId, '192.0.2.1');
    rooms.map.countView(mapId, rooms === here.rooms ? 'bo' : 'cy');
    await rooms.map.flushViews();
  }
  expect(await views()).toBe(3);
  expect(here.rows().map_viewers).toBe(3);
  here.clock.advance(6 * 3_600_000);
  here.rooms.map.countView(mapId, '192.0.2.1');
  here.rooms.map.countView('gone', '192.0.2.1');
  await here.rooms.map.flushViews();
  expect(await views()).toBe(4);
  expect(here.rows().map_viewers).toBe(1);
});

describe('an upload', () => {
  const folder = () => join(here.folder, 'uploads');
  const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);

  it('that another living process receives, or has received, is not touched', async () => {
    let more = () => {};
    const gate = new Promise<void>((resolve) => {
      more = resolve;
    });
    async function* pieces() {
      yield Buffer.from('first, ');
      await gate;
      yield Buffer.from('second');
    }
    const received = there.rooms.server.uploads.receive('some-file', pieces());
    await until(() => files().some((name) => name.endsWith('.part')));
    await here.rooms.source.removeLeftFiles();
    more();
    expect(await received).toBe(13);
    // The request is still open and has no run yet.
    await here.rooms.source.removeLeftFiles();
    expect(await there.rooms.server.uploads.size('some-file')).toBe(13);
    // The process that takes over the run finds the file.
    expect(await here.rooms.server.uploads.size('some-file')).toBe(13);
    await there.close();
    await here.rooms.source.removeLeftFiles();
    expect(files()).toEqual([]);
  });

  it('without a process in its name is deleted at the next start', async () => {
    await here.rooms.server.uploads.receive('mine', [Buffer.from('x')] as never);
    writeFileSync(join(folder(), 'old.part'), 'x');
    writeFileSync(join(folder(), 'older'), 'x');
    const later = await openTestRooms({ env: { DATA_DIR: here.folder } });
    await later.rooms.source.removeLeftFiles();
    expect(files()).toEqual([expect.stringMatching(/\.mine$/)]);
    await later.close();
  });
});

describe('a run whose process was paused before its save', () => {
  const set = (owner: string | null, seconds: number) =>
    here.rooms.server.database.sqlite
      .prepare('update generations set owner = coalesce(?, owner), lease_until = unixepoch() + ?')
      .run(owner, seconds);
  /** Runs `change` once, when a map is saved. */
  const atSave = (change: () => void) => {
    meanwhile = () => {
      meanwhile = () => {};
      change();
    };
  };

  it('stores no map if another process has claimed the run', async () => {
    const { id: userId } = await here.member();
    const id = await ask(here, userId, 'Trees');
    const call = await models.here.call(1);
    atSave(() => set('another process', 100));
    call.say(outline).end();
    await until(() => here.rooms.run.runs.load().running === 0);
    expect(here.rows().maps).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'running', mapId: null });
  });

  it('stores its map once if nobody has claimed it', async () => {
    const { id: userId } = await here.member();
    const id = await ask(here, userId, 'Trees');
    const call = await models.here.call(1);
    let tries = 0;
    atSave(() => {
      tries += 1;
      set(null, -1);
    });
    call.say(outline).end();
    await until(() => isOver(id));
    expect(tries).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'done', mapId: expect.any(String) });
    expect(here.rows().maps).toBe(1);
  });

  it('does not overwrite the lesson of the process that has claimed the run', async () => {
    const { id: userId } = await here.member();
    const mapId = await addMap(here, userId, 'Trees', outline);
    const map = await here.rooms.map.maps.owned(mapId, userId);
    const nodeId = map?.nodeIds?.split('\n')[2] ?? '';
    const started = await here.rooms.run.runs.start({
      ...{ id: systemRandom.id(), kind: 'lesson', userId, key: 'lesson', topic: 'Trees' },
      ...{ mapId, nodeId, path: ['Trees', 'One', 'A'], at: here.clock.now() },
    });
    const call = await models.here.call(1);
    atSave(() => set('another process', 100));
    call.say('## A\n\nA text that comes too late.').end();
    await until(() => here.rooms.run.runs.load().running === 0);
    expect(await here.rooms.lesson.lessons.get(mapId, nodeId)).toBeNull();
    expect(await rowOf(started.run.id)).toMatchObject({ state: 'running' });
  });
});
