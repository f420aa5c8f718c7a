import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '~/system/clock-and-random';
import type { Random } from '~/system/contract/random';
import { openTestHouse, type TestHouse } from '../support/house';
import { addMap } from '../support/maps';
import { ScriptedModel } from '../support/scripted-model';
import { until } from '../support/streams';

/** What a process keeps in memory or in files, while another one over the same folder changes it. */

let here: TestHouse;
let there: TestHouse;
let models: { readonly here: ScriptedModel; readonly there: ScriptedModel };
/** What happens between a run's last look at its lease and its save. */
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
  here = await openTestHouse({ model: models.here, random });
  there = await openTestHouse({
    model: models.there,
    random: systemRandom,
    env: { DATA_DIR: here.folder },
  });
});
afterEach(async () => {
  await there.close();
  await here.close();
});

const ask = async ({ house, clock }: TestHouse, userId: string, topic: string) =>
  (
    await house.runs.start({
      ...{ id: systemRandom.id(), kind: 'map', userId, key: topic, topic },
      ...{ mapId: null, nodeId: null, path: null, at: clock.now() },
    })
  ).run.id;
const rowOf = async (id: string) => here.house.runStore.byId(id);
const isOver = async (id: string) => !['queued', 'running'].includes((await rowOf(id))?.state ?? '');
const outline = '- One\n  - A\n  - B\n- Two\n  - C\n';

describe('what another process has changed', () => {
  beforeEach(() => {
    here.house.hearNotices();
    there.house.hearNotices();
  });

  it('of a profile is seen, though nobody’s clock goes on', async () => {
    const { id } = await here.member();
    await there.house.users.byId(id);
    await here.house.users.change(id, { nickname: 'Countess' }, here.clock.now());
    await until(async () => (await there.house.users.byId(id))?.nickname === 'Countess');
    await here.house.users.remove(id);
    await until(async () => (await there.house.users.byId(id)) === null);
  });

  it('ends what is open of a session, however it was ended', async () => {
    const { id: userId } = await here.member();
    const left = new AbortController().signal;
    const sessions = [await here.session(userId), await here.session(userId), await here.session(userId)];
    const [out, others, kept] = sessions.map(({ hash }) =>
      there.house.sessions.watch({ idHash: hash, userId }, left),
    );
    await here.house.sessions.remove(sessions[0]?.hash ?? '');
    await until(() => out?.aborted === true);
    expect([others?.aborted, kept?.aborted]).toEqual([false, false]);
    await here.house.sessions.removeAllForUser(userId, sessions[2]?.hash);
    await until(() => others?.aborted === true);
    expect(kept?.aborted).toBe(false);
  });

  it('is not missed where there are more changes than are read at once', async () => {
    const { id } = await here.member();
    await there.house.users.byId(id);
    const { sqlite } = here.house.database;
    const add = sqlite.prepare("insert into notices (what, key) values ('user', 'somebody')");
    sqlite.transaction(() => {
      for (let notice = 0; notice < 600; notice += 1) add.run();
      sqlite.prepare("update users set nickname = 'Countess' where id = ?").run(id);
    })();
    await until(async () => (await there.house.users.byId(id))?.nickname === 'Countess');
    await here.house.sweep();
  });

  it('ends the runs of a suspended person there, and keeps nothing of them', async () => {
    await Promise.all([here.house.runs.resume(), there.house.runs.resume()]);
    const keeper = await here.member();
    const ada = await here.member();
    await there.house.users.byId(ada.id);
    const session = await here.session(ada.id);
    const open = there.house.sessions.watch(
      { idHash: session.hash, userId: ada.id },
      new AbortController().signal,
    );
    const id = await ask(there, ada.id, 'Trees');
    const call = await models.there.call(1);
    call.say(outline);
    await until(async () => (await rowOf(id))?.text.includes('Two') === true);
    expect(await here.house.suspendPerson(keeper.id, ada.id)).toEqual({ ok: true });
    const nothing = { state: 'stopped', fault: 'suspended', text: '', mapId: null };
    expect(await rowOf(id)).toMatchObject(nothing);
    // Not by the next renewal alone, which is seconds away, and it says nothing more.
    await until(() => call.signal.aborted);
    await until(() => there.house.runs.load().running === 0);
    expect(await rowOf(id)).toMatchObject(nothing);
    expect(here.rows().maps).toBe(0);
    await until(() => open.aborted);
    await until(async () => (await there.house.users.byId(ada.id))?.suspendedAt !== null);
  });
});

it('a viewer counts once, whichever process they reach, and the next period forgets them', async () => {
  const { id: userId } = await here.member();
  const mapId = await addMap(here, userId, 'Trees', outline);
  const views = async () => (await here.house.maps.owned(mapId, userId))?.viewCount;
  for (const { house } of [here, there]) {
    house.countView(mapId, '192.0.2.1');
    house.countView(mapId, house === here.house ? 'bo' : 'cy');
    await house.flushViews();
  }
  expect(await views()).toBe(3);
  expect(here.rows().map_viewers).toBe(3);
  here.clock.advance(6 * 3_600_000);
  here.house.countView(mapId, '192.0.2.1');
  here.house.countView('gone', '192.0.2.1');
  await here.house.flushViews();
  expect(await views()).toBe(4);
  expect(here.rows().map_viewers).toBe(1);
});

describe('an upload', () => {
  const folder = () => join(here.folder, 'uploads');
  const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);

  it('that another process receives, or has received, is left to it for as long as it lives', async () => {
    let more = () => {};
    const gate = new Promise<void>((resolve) => {
      more = resolve;
    });
    async function* pieces() {
      yield Buffer.from('first, ');
      await gate;
      yield Buffer.from('second');
    }
    const received = there.house.uploads.receive('some-file', pieces());
    await until(() => files().some((name) => name.endsWith('.part')));
    await here.house.removeLeftFiles();
    more();
    expect(await received).toBe(13);
    // Its request is not over, and it has no run yet.
    await here.house.removeLeftFiles();
    expect(await there.house.uploads.size('some-file')).toBe(13);
    // Whoever takes its run over finds it.
    expect(await here.house.uploads.size('some-file')).toBe(13);
    await there.close();
    await here.house.removeLeftFiles();
    expect(files()).toEqual([]);
  });

  it('from before names told the process goes at the next start', async () => {
    await here.house.uploads.receive('mine', [Buffer.from('x')] as never);
    writeFileSync(join(folder(), 'old.part'), 'x');
    writeFileSync(join(folder(), 'older'), 'x');
    const later = await openTestHouse({ env: { DATA_DIR: here.folder } });
    await later.house.removeLeftFiles();
    expect(files()).toEqual([expect.stringMatching(/\.mine$/)]);
    await later.close();
  });
});

describe('a run whose process was paused before its save', () => {
  const set = (owner: string | null, seconds: number) =>
    here.house.database.sqlite
      .prepare('update generations set owner = coalesce(?, owner), lease_until = unixepoch() + ?')
      .run(owner, seconds);
  /** Once, and only where a map is saved. */
  const atSave = (change: () => void) => {
    meanwhile = () => {
      meanwhile = () => {};
      change();
    };
  };

  it('writes no map where another process has the run', async () => {
    const { id: userId } = await here.member();
    const id = await ask(here, userId, 'Trees');
    const call = await models.here.call(1);
    atSave(() => set('another process', 100));
    call.say(outline).end();
    await until(() => here.house.runs.load().running === 0);
    expect(here.rows().maps).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'running', mapId: null });
  });

  it('writes its map once where nobody has taken it', async () => {
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

  it('writes no lesson over that of the process that has the run', async () => {
    const { id: userId } = await here.member();
    const mapId = await addMap(here, userId, 'Trees', outline);
    const map = await here.house.maps.owned(mapId, userId);
    const nodeId = map?.nodeIds?.split('\n')[2] ?? '';
    const started = await here.house.runs.start({
      ...{ id: systemRandom.id(), kind: 'lesson', userId, key: 'lesson', topic: 'Trees' },
      ...{ mapId, nodeId, path: ['Trees', 'One', 'A'], at: here.clock.now() },
    });
    const call = await models.here.call(1);
    atSave(() => set('another process', 100));
    call.say('## A\n\nA text that comes too late.').end();
    await until(() => here.house.runs.load().running === 0);
    expect(await here.house.lessons.get(mapId, nodeId)).toBeNull();
    expect(await rowOf(started.run.id)).toMatchObject({ state: 'running' });
  });
});
