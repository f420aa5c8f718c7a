import { afterEach, describe, expect, it } from 'vitest';
import { ModelFault } from '~/kit/fault/model-fault';
import { demoAddress } from '~/rooms/demo/rules/demo-account';
import { demoLimits, demosByAddress } from '~/rooms/demo/rules/limits';
import { createAccess } from '~/server/session.server';
import { openTestRooms, type TestRooms, type TestRoomsOptions } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

const hour = 3_600_000;
let test: TestRooms;
afterEach(() => test.close());

async function open(options: TestRoomsOptions = {}, { hasAdministrator = true } = {}): Promise<void> {
  test = await openTestRooms({ ...options, env: { DEMO: 'on', ...options.env } });
  if (hasAdministrator) await test.member();
}

/** The account of a demo that was opened just now. */
async function opened(address = '192.0.2.1') {
  const demo = await test.rooms.demo.openDemo(address);
  if (!demo.ok) throw new Error(demo.message);
  return demo.user;
}

describe('the demo', () => {
  it('is off by itself', async () => {
    await open({ env: { DEMO: 'off' } });
    expect(await test.rooms.demo.isOpen()).toBe(false);
    expect(await test.rooms.demo.openDemo('192.0.2.1')).toMatchObject({ ok: false, status: 404 });
  });

  it('waits for the first administrator, so that no visitor becomes one', async () => {
    await open({}, { hasAdministrator: false });
    expect(await test.rooms.demo.isOpen()).toBe(false);
    expect(await test.rooms.demo.openDemo('192.0.2.1')).toMatchObject({ ok: false, status: 404 });
    const first = await test.member();
    expect(first.role).toBe('keeper');
    expect(await test.rooms.demo.isOpen()).toBe(true);
    expect((await opened()).role).toBe('member');
  });

  it('gives an account with a course, of which lessons are done and cards are due', async () => {
    await open();
    const user = await opened();
    expect(user).toMatchObject({
      email: demoAddress(user.id),
      emailVerified: true,
      passwordHash: null,
      goals: [],
      referralSource: 'skipped',
      demoUntil: new Date(test.clock.now().getTime() + 2 * hour),
    });
    const [map] = await test.rooms.map.maps.listForUser(user.id, { order: 'opened', limit: 5 });
    expect(map?.query).toBe('First Aid');
    const progress = await test.rooms.lesson.progress.ofMap(map?.id ?? '', user.id);
    expect([...progress.values()].filter(({ doneAt }) => doneAt)).toHaveLength(demoLimits.lessonsDone);
    expect(test.rows().cards).toBeGreaterThan(1);
    expect(await test.rooms.account.usage.capOf(user.id)).toEqual({
      maps: demoLimits.maps,
      texts: demoLimits.texts,
      megabytes: demoLimits.megabytes,
    });
    const space = await test.rooms.storage.spaceOf(user.id);
    expect(space.quota).toBe(demoLimits.megabytes * 1_000_000);
    expect(space.used).toBeLessThan(space.quota ?? 0);
  });

  it('opens five times an hour for one address', async () => {
    await open();
    for (let n = 0; n < demosByAddress.times; n += 1) await opened();
    expect(await test.rooms.demo.openDemo('192.0.2.1')).toMatchObject({ ok: false, status: 429 });
    await opened('192.0.2.2');
  });

  it('refuses one account more than may live at once, until one is over', async () => {
    await open();
    const add = (n: number) => {
      const at = test.clock.now();
      const until = new Date(at.getTime() + hour);
      const demo = { id: `demo-${n}`, nickname: 'Guest', email: demoAddress(`demo-${n}`), language: null, at, until };
      return test.rooms.server.stores.demos.add(demo, { ...demoLimits, accounts: 2 });
    };
    expect([await add(1), await add(2), await add(3)]).toEqual([true, true, false]);
    expect(await test.rooms.account.usage.capOf('demo-3')).toBeNull();
    test.clock.advance(hour);
    expect(await add(3)).toBe(true);
  });

  it('lets nobody in once its time is over, also before the account is deleted', async () => {
    await open();
    const user = await opened();
    const access = createAccess(test.rooms);
    const cookie = (await access.startSession(new Request('http://topiary.test/'), user.id)).split(';')[0] ?? '';
    const request = new Request('http://topiary.test/', { headers: { cookie } });
    expect((await access.visitor(request))?.user.id).toBe(user.id);
    test.clock.advance(2 * hour - 1);
    expect((await access.visitor(request))?.user.id).toBe(user.id);
    test.clock.advance(1);
    expect(await access.visitor(request)).toBeNull();
  });

  it('tells a browser that its demo has ended, and no other one', async () => {
    await open();
    const access = createAccess(test.rooms);
    const { demoUntil } = await opened();
    const cookie = (await access.markDemo(demoUntil)).split(';')[0] ?? '';
    const request = new Request('http://topiary.test/', { headers: { cookie } });
    expect(await access.demoHasEnded(request, test.clock.now())).toBe(false);
    expect(await access.demoHasEnded(request, demoUntil)).toBe(true);
    expect(await access.demoHasEnded(new Request('http://topiary.test/'), demoUntil)).toBe(false);
  });

  it('leaves nothing once its time is over, and nothing of others goes with it', async () => {
    await open();
    await test.rooms.map.createMap((await test.member()).id, { topic: 'Bees', key: 'k', replaces: null, anyway: true });
    const before = test.rows();
    const user = await opened();
    await test.session(user.id);
    expect(test.rows()).not.toEqual(before);
    await test.rooms.demo.sweepDemos();
    expect(await test.rooms.account.users.byId(user.id)).not.toBeNull();
    test.clock.advance(2 * hour);
    await Promise.all([test.rooms.demo.sweepDemos(), test.rooms.demo.sweepDemos()]);
    // The limit by address counts for an hour, also those who have left.
    expect(test.rows()).toEqual({ ...before, limit_hits: (before.limit_hits ?? 0) + 1 });
  });

  it('goes at once when its visitor leaves, and takes no other account with it', async () => {
    await open();
    const user = await opened();
    await test.rooms.demo.leaveDemo(user);
    expect(await test.rooms.account.users.byId(user.id)).toBeNull();
    const member = await test.member();
    await test.rooms.demo.leaveDemo(member);
    expect(await test.rooms.account.users.byId(member.id)).not.toBeNull();
  });

  it('sends no mail to its accounts', async () => {
    await open();
    const user = await opened();
    await test.rooms.account.sendDeleteLink(user);
    expect(test.mailer.mails).toEqual([]);
  });
});

describe('the calls of the demo to a model', () => {
  const ask = (userId: string) =>
    test.rooms.server.inShareOf(userId, () =>
      test.rooms.server.model.writeOutline({
        topic: 'Bees',
        soFar: '',
        language: null,
        signal: new AbortController().signal,
      }),
    );

  it('are counted for all accounts together, a day, and others have no such limit', async () => {
    await open({ env: { DEMO_CALLS: '2' }, model: new ScriptedModel() });
    const [one, other] = [await opened(), await opened()];
    const member = await test.member();
    await ask(one.id);
    await ask(other.id);
    await expect(ask(one.id)).rejects.toEqual(new ModelFault('demo-spent'));
    await expect(ask(other.id)).rejects.toEqual(new ModelFault('demo-spent'));
    await ask(member.id);
    expect(await test.rooms.demo.demoFigures()).toEqual({ living: 2, calls: 2, callsADay: 2 });
    test.clock.advance(hour);
    await expect(ask(one.id)).rejects.toBeInstanceOf(ModelFault);
    const tomorrow = Date.parse('2026-02-01T00:00:00.000Z') - test.clock.now().getTime();
    test.clock.advance(tomorrow);
    await ask(one.id);
    await test.rooms.server.stores.demos.sweep(new Date('2026-04-01T00:00:00.000Z'));
    expect(await test.rooms.demo.demoFigures()).toMatchObject({ calls: 0 });
  });

  it('are none at all with DEMO_CALLS=0', async () => {
    await open({ env: { DEMO_CALLS: '0' }, model: new ScriptedModel() });
    const user = await opened();
    await expect(ask(user.id)).rejects.toBeInstanceOf(ModelFault);
  });
});
