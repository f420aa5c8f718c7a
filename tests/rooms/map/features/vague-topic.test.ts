import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readingsOf } from '~/jobs/rules/readings';
import type { User } from '~/rooms/account/store/users';
import { runView } from '~/rooms/run/routes/run-view.server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;

beforeEach(async () => {
  model = new ScriptedModel();
  home = await openTestRooms({ model, env: { CREDITS: 'on' } });
  owner = await home.member();
});
afterEach(() => home.close());

const readings = ['How life began', 'Meaning in life', 'How cells work'];
const vague = readings.map((reading) => `? ${reading}`).join('\n');

const start = async (typed: Partial<Parameters<TestRooms['rooms']['map']['createMap']>[1]> = {}) => {
  const asked = await home.rooms.map.createMap(owner.id, { topic: 'Life', key: 'k', ...typed });
  if (!asked.ok) throw new Error(asked.message);
  return asked.run.id;
};
const run = (id: string) => home.rooms.run.runStore.byId(id);
const ended = (id: string) => until(async () => ['done', 'failed', 'stopped'].includes((await run(id))?.state ?? ''));
const asksBack = async () => {
  const id = await start();
  (await model.call(1)).say(vague.slice(0, 20), vague.slice(20)).end();
  await ended(id);
  return id;
};
const asked = async () => (await home.rooms.account.usage?.ofPerson(owner.id, 1))?.[0]?.mapsAsked;

describe('a topic that a model finds vague', () => {
  it('ends its run with the readings: no map, no credits, no map of the day', async () => {
    const before = await home.rooms.credit.creditsLeft(owner.id);
    const id = await asksBack();
    const row = await run(id);
    expect(row).toMatchObject({ state: 'stopped', fault: 'readings', text: '', mapId: null });
    expect(readingsOf(row?.message ?? null)).toEqual(readings);
    expect(model.calls).toHaveLength(1);
    expect(model.calls[0]?.asked.mayAskBack).toBe(true);
    expect(await home.rooms.map.maps.listForUser(owner.id, { order: 'opened', limit: 9 })).toEqual([]);
    expect(await home.rooms.credit.creditsLeft(owner.id)).toEqual(before);
    expect(await asked()).toBe(0);
    expect((await runView(home.rooms, id, owner.id))?.run).toMatchObject({
      state: 'failed',
      topic: 'Life',
      readings,
      message: 'This topic can mean several things. Which one do you want to learn?',
    });
  });

  it('gives the map of the day back in the write that ends its run, so that it can only happen once', async () => {
    const { sqlite } = home.rooms.server.database;
    sqlite.exec(`create trigger no_end before update of state on generations when new.state = 'stopped'
      begin select raise(abort, 'no end'); end`);
    const id = await start();
    (await model.call(1)).say(vague).end();
    const { runs } = home.rooms.run;
    await until(async () => (await runs.snapshot(id))?.run.state === 'stopped');
    expect([(await run(id))?.state, await asked()]).toEqual(['running', 1]);
    sqlite.exec('drop trigger no_end');
    await ended(id);
    expect(await asked()).toBe(0);
  });

  it.each([
    ['a reading', 'Meaning in life'],
    ['the words as typed', 'Life'],
  ])('becomes a map of %s, and is not asked about again', async (_, topic) => {
    const id = await asksBack();
    const next = await start({ topic, anyway: true, replaces: id });
    expect(next).not.toBe(id);
    const call = await model.call(2);
    expect(call.asked).toMatchObject({ topic, mayAskBack: false });
    call.say('- One thing to know\n- Another thing\n').end();
    await ended(next);
    expect(await run(next)).toMatchObject({ state: 'done', mapId: expect.any(String) });
    expect(await run(id)).toMatchObject({ dismissed: true });
  });

  it('keeps the choice when its run fails', async () => {
    const id = await start({ anyway: true });
    (await model.call(1)).fail('unreachable');
    await ended(id);
    expect((await runView(home.rooms, id, owner.id))?.run).toMatchObject({
      readings: [],
      fields: { topic: 'Life', anyway: '1' },
    });
  });

  it('is no map of readings if its person stops it', async () => {
    const id = await start();
    (await model.call(1)).say('- ? How life began\n- ? Meaning in life\n- ? How cells work\n- ? More');
    await until(async () => ((await home.rooms.run.runs.snapshot(id))?.run.text.length ?? 0) > 60);
    await home.rooms.run.stopRun(id, owner.id);
    await ended(id);
    expect(await run(id)).toMatchObject({ state: 'stopped', mapId: null });
  });
});

it('a topic that says what it means is not asked about, and neither is a call of the API', async () => {
  const id = await start({ topic: 'How plants turn light into sugar' });
  const call = await model.call(1);
  expect(call.asked.mayAskBack).toBe(false);
  call.say('- Light is caught\n- Sugar is built\n').end();
  await ended(id);
  const gone = new AbortController();
  const answer = home.rooms.call.answerMap(owner.id, 'Life', gone.signal);
  const second = await model.call(2);
  expect(second.asked).toMatchObject({ topic: 'Life', soFar: '' });
  expect(second.asked.mayAskBack).toBeUndefined();
  gone.abort();
  await expect(answer).rejects.toMatchObject({ reason: 'stopped' });
});
