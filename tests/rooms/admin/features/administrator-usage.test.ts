import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capSaid, messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';

let test: TestRooms;
let model: ScriptedModel;
let administrator: User;
let bo: User;

beforeEach(async () => {
  model = new ScriptedModel();
  test = await openTestRooms({ model });
  administrator = await test.member({ nickname: 'Kay' });
  bo = await test.member({ nickname: 'Bo' });
});
afterEach(() => test.close());

/** A thread may take a while to start on a busy machine. */
const patiently = { timeout: 15_000 };
const ofBo = async () => (await test.rooms.account.usage.ofPerson(bo.id, 1))[0];
const ask = (key: string, topic = 'Bees') => test.rooms.map.createMap(bo.id, { topic, key });
const acts = async () =>
  (await test.rooms.account.administrators.acts(0, 20)).map(({ act, targetId, figures }) => [act, targetId, figures]);

async function ended(runId: string): Promise<void> {
  for await (const _ of test.rooms.run.runs.follow(runId, null, new AbortController().signal));
}

async function makeMap(key: string, end: 'well' | 'badly' = 'well'): Promise<string> {
  const call = model.call(model.calls.length + 1);
  const started = await ask(key);
  if (!started.ok) throw new Error(started.message);
  const taken = await call;
  taken.say('- Hives\n  - Frames\n', '- Honey\n  - Har', 'vest\n');
  if (end === 'well') taken.end();
  else taken.fail('unreachable');
  await ended(started.run.id);
  return started.run.id;
}

describe('the usage of a person', () => {
  it('counts maps, calls, and words in both directions', async () => {
    await makeMap('one');
    expect(await ofBo()).toEqual({
      day: '2026-01-31',
      ...{ maps: 1, lessons: 0, failed: 0, mapsAsked: 1, textsAsked: 0 },
      // Dashes are not words, and a word that came in two pieces is one.
      ...{ calls: 1, wordsIn: 10, wordsOut: 4 },
    });
  });

  it('counts failures, and what they cost until then', async () => {
    await makeMap('one', 'badly');
    expect(await ofBo()).toMatchObject({ maps: 0, failed: 1, calls: 1, wordsIn: 10, wordsOut: 4 });
  });

  it('counts what was written before a stop, which is not a failure', async () => {
    const started = await ask('one');
    if (!started.ok) throw new Error('no run');
    (await model.call(1)).say('- Hives\n  - Frames\n- Honey\n');
    await expect
      .poll(async () => (await test.rooms.run.runs.snapshot(started.run.id))?.run.text, patiently)
      .toContain('Honey');
    expect(await test.rooms.admin.stopAnyRun(administrator.id, started.run.id)).toEqual({ ok: true });
    await ended(started.run.id);
    expect(await ofBo()).toMatchObject({ maps: 0, failed: 0, calls: 1, wordsOut: 3 });
    expect(await test.rooms.admin.stopAnyRun(administrator.id, started.run.id)).toEqual({
      ...{ ok: false, status: 409 },
      message: messages.administrator.runEnded,
    });
    expect(await acts()).toEqual([['run-stopped', bo.id, 'map']]);
  });

  it('belongs to the day on which it was, and is added up for all', async () => {
    await makeMap('one');
    test.clock.advance(24 * 60 * 60_000);
    await makeMap('two');
    const { days, total } = await test.rooms.account.usage.days({ offset: 0, limit: 10 });
    expect(total).toBe(2);
    expect(days.map(({ day, maps, wordsOut }) => [day, maps, wordsOut])).toEqual([
      ['2026-02-01', 1, 4],
      ['2026-01-31', 1, 4],
    ]);
    const ofDay = await test.rooms.account.usage.ofDay('2026-02-01', { search: 'bo', offset: 0, limit: 10 });
    expect(ofDay).toMatchObject({ total: 1, people: [{ userId: bo.id, maps: 1 }] });
  });

  it('includes API calls', async () => {
    const asked = test.rooms.call.answerMap(bo.id, 'Bees', new AbortController().signal);
    (await model.call(1)).say('- Hives\n- Honey\n- Wax\n').end();
    expect(await asked).toMatchObject({ ok: true });
    await expect.poll(ofBo, patiently).toMatchObject({ mapsAsked: 1, maps: 0, calls: 1, wordsIn: 10, wordsOut: 3 });
  });

  it('is deleted with the account, and contains no text', async () => {
    await makeMap('one');
    expect(JSON.stringify(test.rooms.server.database.sqlite.prepare('select * from usage_days').all())).not.toMatch(
      /bees|hives/i,
    );
    await test.rooms.admin.deletePerson(administrator.id, bo.id, bo.email);
    expect(test.rows()).toMatchObject({ usage_days: 0, usage_tokens: 0 });
  });
});

describe('a cap', () => {
  const set = (userId: string | null, maps: string, texts = '') =>
    test.rooms.admin.setCap(administrator.id, userId, { maps, texts, megabytes: '' });

  it('refuses more with a message, until midnight', async () => {
    expect(await set(null, '1')).toEqual({ ok: true });
    await makeMap('one');
    const refused = await ask('two');
    expect(refused).toEqual({
      ...{ ok: false, status: 429, retryAfterMs: 12 * 60 * 60_000 },
      message: capSaid({ kind: 'maps', cap: 1, asked: 1, wanted: 1 } as Parameters<typeof capSaid>[0]),
    });
    // The same submit, sent again, finds its run.
    expect(await ask('one')).toMatchObject({ ok: true });
    expect(await ofBo()).toMatchObject({ mapsAsked: 1 });
    test.clock.advance(12 * 60 * 60_000);
    expect(await ask('two')).toMatchObject({ ok: true });
  });

  it('of 0 allows nothing, and an empty one everything', async () => {
    await set(null, '0', '0');
    expect(await ask('one')).toMatchObject({ ok: false, status: 403 });
    await set(bo.id, '', '');
    expect(await ask('one')).toMatchObject({ ok: true });
    // Without a limit of its own, the account has the default again.
    expect(await test.rooms.admin.setCap(administrator.id, bo.id, null)).toEqual({ ok: true });
    expect(await ask('two')).toMatchObject({ ok: false, status: 403 });
    expect((await acts()).map(([act, , figures]) => [act, figures])).toEqual([
      ['cap-set', 'as for everybody'],
      ['cap-set', 'any number of maps, any number of texts a day'],
      ['default-cap-set', '0 maps, 0 texts a day'],
    ]);
  });

  it('cannot be exceeded by simultaneous requests', async () => {
    await set(bo.id, '3');
    const results = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`key ${n}`, `Bees ${n}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await ofBo()).toMatchObject({ mapsAsked: 3 });
    expect(test.rows().generations).toBe(3);
  });

  it('also limits API calls', async () => {
    await set(bo.id, '1');
    await makeMap('one');
    const asked = test.rooms.call.answerMap(bo.id, 'Bees', new AbortController().signal);
    expect(await asked).toMatchObject({ ok: false, status: 429 });
    expect(model.calls).toHaveLength(1);
  });

  it.each(['-1', '1.5', '1e3', 'many', '1000001', '٣'])('of %s is refused, and changes nothing', async (typed) => {
    expect(await set(null, typed)).toEqual({
      ...{ ok: false, status: 400 },
      errors: { maps: messages.administrator.badCap },
    });
    expect(await test.rooms.account.usage.capForAll()).toEqual({
      maps: null,
      texts: null,
      megabytes: null,
    });
    expect(await acts()).toEqual([]);
  });

  it('is set by administrators only', async () => {
    expect(await test.rooms.admin.setCap(bo.id, null, { maps: '0', texts: '0', megabytes: '' })).toMatchObject({
      status: 404,
    });
    expect(
      await test.rooms.admin.setCap(administrator.id, 'nobody', { maps: '0', texts: '0', megabytes: '' }),
    ).toMatchObject({
      status: 404,
    });
    expect(test.rows().caps).toBe(0);
  });
});

describe('a grant by an administrator', () => {
  const grant = (credits: string, key = 'a key', administratorId = administrator.id) =>
    test.rooms.admin.grantByAdministrator(administratorId, {
      userId: bo.id,
      credits,
      note: ' For the course ',
      key,
    });

  it('is in the ledger and among the acts, once even if sent again', async () => {
    expect(await grant('25')).toEqual({ ok: true });
    expect(await grant('25')).toEqual({ ok: true });
    expect(await test.rooms.credit.ledger.balance(bo.id)).toEqual({ credits: 25, held: 0 });
    expect((await test.rooms.credit.ledger.list(bo.id, { limit: 5 })).map(({ kind, note }) => [kind, note])).toEqual([
      ['granted', 'For the course'],
    ]);
    expect(await acts()).toEqual([['granted', bo.id, '25']]);
  });

  it('is refused if the same form comes again with another number', async () => {
    await grant('25');
    expect(await grant('250')).toEqual({
      ...{ ok: false, status: 409 },
      message: messages.credit.givenAlready,
    });
    expect(await test.rooms.credit.ledger.balance(bo.id)).toEqual({ credits: 25, held: 0 });
    expect(await acts()).toHaveLength(1);
    expect(await grant('250', 'another key')).toEqual({ ok: true });
  });

  it.each(['-5', '0', '1.5', '1000001', '99999999999999999999', '', '5 credits'])(
    'of %j is refused with a message',
    async (credits) => {
      expect(await grant(credits)).toEqual({ ok: false, status: 400, message: messages.credit.badNumber });
      expect(test.rows().credit_entries).toBe(0);
    },
  );

  it('is for administrators only', async () => {
    expect(await grant('5', '', bo.id)).toMatchObject({ ok: false, status: 404 });
    expect(test.rows().credit_entries).toBe(0);
  });
});

describe('administrators on the command line', () => {
  it('are appointed and dismissed, except for the last one', async () => {
    const user = async (id: string) => (await test.rooms.account.users.byId(id)) ?? bo;
    expect(await test.rooms.admin.unmakeAdministrator(administrator)).toBe('last');
    expect(await test.rooms.admin.unmakeAdministrator(bo)).toBe('no-administrator');
    expect(await test.rooms.admin.appointAdministrator(bo)).toBe('appointed');
    expect(await test.rooms.admin.appointAdministrator(await user(bo.id))).toBe('already');
    expect(await test.rooms.admin.unmakeAdministrator(administrator)).toBe('unmade');
    expect(await test.rooms.admin.unmakeAdministrator(await user(bo.id))).toBe('last');
    expect(await acts()).toEqual([
      ['unmade', administrator.id, ''],
      ['appointed', bo.id, ''],
    ]);
    const unverified = await test.member({ emailVerified: false });
    expect(await test.rooms.admin.appointAdministrator(unverified)).toBe('not-verified');
  });
});
