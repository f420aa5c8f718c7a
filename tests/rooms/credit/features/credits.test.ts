import { afterEach, describe, expect, it } from 'vitest';
import { runUserCommand } from '~/server/user-command.server';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

let test: TestRooms;
afterEach(() => test.close());

const open = async (env: Record<string, string>) => {
  test = await openTestRooms({ env: { LIBRARY_SECONDS: '0', ...env } });
  return test.rooms;
};

describe('credits', () => {
  it('are not mentioned while they are off', async () => {
    const rooms = await open({});
    const ada = await test.member();
    expect(await rooms.credit.creditsLeft(ada.id)).toBeNull();
    expect(await rooms.credit.welcomeAll()).toBe(0);
    for (const topic of ['Bees', 'Wasps', 'Ants'])
      expect(await rooms.map.createMap(ada.id, { topic, key: topic })).toMatchObject({ ok: true });
    expect(await rooms.credit.openCredits(ada.id)).toMatchObject({ credits: 0, held: 0, entries: [] });
  });

  it('welcome new accounts, and at the next start older ones', async () => {
    const rooms = await open({ CREDITS: 'on', CREDITS_WELCOME: '30' });
    const ada = await test.member();
    expect(await rooms.credit.creditsLeft(ada.id)).toEqual({ available: 30, price: 10 });
    expect(await rooms.credit.welcomeAll()).toBe(0);
    // Each email address is welcomed once.
    await rooms.account.users.add({ ...ada, id: 'another', at: test.clock.now() });
    expect(await rooms.credit.welcomeAll()).toBe(0);
  });

  it('are granted by the command line, in whole positive numbers', async () => {
    const rooms = await open({ CREDITS: 'on' });
    const ada = await test.member({ email: 'ada@example.org' });
    const grant = (credits: string) => runUserCommand(rooms, ['grant', 'ADA@example.org', credits]);
    for (const wrong of ['-5', '2.5', '0', '1e3', 'ten', ' ', '1000001', '٣'])
      expect(await grant(wrong), wrong).toMatchObject({ code: wrong === ' ' ? 1 : 1 });
    expect(await grant('15')).toEqual({
      lines: ['ada@example.org was given 15 credits and has 35 now.'],
      code: 0,
    });
    expect((await runUserCommand(rooms, ['grant', 'nobody@example.org', '5'])).code).toBe(1);
    expect((await runUserCommand(rooms, ['grant', 'ada@example.org'])).code).toBe(2);
    expect((await rooms.credit.openCredits(ada.id)).credits).toBe(35);
  });

  it('are granted once for one form', async () => {
    const rooms = await open({ CREDITS: 'on' });
    const ada = await test.member();
    const asked = { userId: ada.id, credits: '5', note: 'For the class', key: 'one form' };
    await Promise.all([rooms.credit.grantCredits(asked), rooms.credit.grantCredits(asked)]);
    expect(await rooms.credit.openCredits(ada.id)).toMatchObject({
      credits: 25,
      entries: [{ kind: 'granted', credits: 5, note: 'For the class' }, { kind: 'welcome' }],
    });
  });

  it('have a ledger with pages', async () => {
    const rooms = await open({ CREDITS: 'on' });
    const ada = await test.member();
    for (let i = 0; i < 60; i += 1) await rooms.credit.grantCredits({ userId: ada.id, credits: '1' });
    const first = await rooms.credit.openCredits(ada.id);
    expect(first.entries).toHaveLength(50);
    const second = await rooms.credit.openCredits(ada.id, first.next);
    expect(second.entries).toHaveLength(11);
    expect(second.next).toBeNull();
    expect([...first.entries, ...second.entries].map(({ balance }) => balance)).toEqual([
      ...Array.from({ length: 61 }, (_, i) => 80 - i),
    ]);
  });

  it("are in the account's export, with every ledger entry once", async () => {
    const rooms = await open({ CREDITS: 'on' });
    const ada = await test.member();
    for (let i = 0; i < 210; i += 1) await rooms.credit.grantCredits({ userId: ada.id, credits: '1' });
    let file = '';
    for await (const piece of rooms.transfer.exportAsJson(ada)) file += piece;
    const { credits } = JSON.parse(file) as { credits: { kind: string; balance: number }[] };
    expect(credits.map(({ balance }) => balance)).toEqual(Array.from({ length: 211 }, (_, i) => 230 - i));
    expect(credits.at(-1)).toMatchObject({ kind: 'welcome', balance: 20 });
  });

  it('are spent by maps made at the same time, two of two hundred', async () => {
    const rooms = await open({ CREDITS: 'on' });
    const ada = await test.member();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => rooms.map.createMap(ada.id, { topic: `Bees ${i}`, key: `${i}` })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 402, needsCredits: true });
    await expect.poll(async () => (await rooms.credit.openCredits(ada.id)).credits).toBe(0);
    expect(await rooms.map.maps.listForUser(ada.id, { limit: 50 })).toHaveLength(2);
  });

  it('are charged for other texts if these have a price', async () => {
    test = await openTestRooms({
      env: { CREDITS: 'on', CREDITS_WELCOME: '3', CREDIT_PRICES: 'lesson=2' },
      model: new ScriptedModel(),
    });
    const { rooms } = test;
    const ada = await test.member();
    const mapId = await rooms.map.maps.add({
      id: rooms.server.random.id(),
      userId: ada.id,
      ...outlined('Trees', '- Oak\n- Ash'),
      source: { kind: 'library', name: 'study plan', prompt: '' },
      runId: null,
      at: test.clock.now(),
    });
    const write = (nodeId: string) => rooms.lesson.writeBranch({ userId: ada.id, mapId, nodeId, key: 'b' });
    expect(await write('none')).toMatchObject({ ok: false, status: 404 });
    expect(await write('root')).toMatchObject({ ok: false, status: 402 });
    expect((await rooms.credit.openCredits(ada.id)).credits).toBe(3);
  });
});
