import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLeasesIn } from '~/jobs/store/leases-in';
import type { RunStore } from '~/jobs/store/runs';
import { runStoreIn } from '~/jobs/store/runs-in';
import { CreditsShort } from '~/kit/fault/credits-short';
import { usersIn } from '~/rooms/account/store/users-in';
import type { Ledger, PaymentEvent } from '~/rooms/credit/store/ledger';
import { ledgerIn } from '~/rooms/credit/store/ledger-in';
import type { Maps } from '~/rooms/map/store/maps';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { temporaryDatabase } from '../../../support/database';
import { outlined } from '../../../support/maps';

const now = new Date('2026-01-31T12:00:00.000Z');

let opened: ReturnType<typeof temporaryDatabase>;
let ledger: Ledger;
let runs: RunStore;
let maps: Maps;

beforeEach(async () => {
  opened = temporaryDatabase();
  ledger = ledgerIn(opened.database);
  runs = runStoreIn(opened.database);
  maps = mapsIn(opened.database);
  await person('ada');
  await ledger.welcomeAll(20, now);
});
afterEach(() => opened.dispose());

const person = (id: string) =>
  usersIn(opened.database).add({
    ...{ id, nickname: id, email: `${id}@example.org`, emailVerified: true },
    ...{ passwordHash: null, googleId: null, at: now },
  });

const asked = (id: string, key = id, credits = 10) =>
  runs.start({
    ...{ id, kind: 'map', userId: 'ada', key, topic: 'Trees', mapId: null, nodeId: null, path: null },
    ...{ credits, at: now },
  });

const saved = (runId: string, unfinished: 'stopped' | 'cut' | null = null) =>
  maps.add({
    ...{ id: `map-of-${runId}`, userId: 'ada', ...outlined('Trees', '- Oak\n- Elm'), runId, unfinished },
    ...{ source: { kind: 'library', name: 'written', prompt: '' }, at: now },
  });

const sums = async () => {
  const { credits, held } = await ledger.balance('ada');
  return [credits, held];
};

describe('the ledger of credits', () => {
  it('gives everybody the welcome credits once', async () => {
    await person('bob');
    expect(await ledger.welcomeAll(20, now)).toBe(1);
    expect(await ledger.welcomeAll(20, now)).toBe(0);
    expect(await sums()).toEqual([20, 0]);
  });

  it('is append-only, and is deleted with its account', () => {
    const { sqlite } = opened.database;
    expect(() => sqlite.exec('update credit_entries set credits = 1000')).toThrow(/only added to/);
    expect(() => sqlite.exec('delete from credit_entries')).toThrow(/only added to/);
    sqlite.exec("delete from users where id = 'ada'");
    expect(sqlite.prepare('select count(*) from credit_entries').pluck().get()).toBe(0);
  });

  it('allows two maps for 20 credits, however many submits race', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 1_000 }, (_, i) => asked(`run-${i}`)));
    const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(998);
    expect(refused.every((each) => each instanceof CreditsShort)).toBe(true);
    expect(await sums()).toEqual([20, 20]);
    // On a busy machine the race may last longer than a lease.
    await runLeasesIn(opened.database).renew();
    for (const { id } of await runs.live()) await saved(id);
    expect(await sums()).toEqual([0, 0]);
    expect((await maps.listForUser('ada', { limit: 50 })).length).toBe(2);
  });

  it('treats the same submit as one run with one hold', async () => {
    await asked('big', 'big', 10);
    await asked('first', 'one form');
    expect(await asked('second', 'one form')).toMatchObject({ created: false, run: { id: 'first' } });
    expect(await sums()).toEqual([20, 20]);
  });

  it('spends the hold with the map, and not again at the end of its run', async () => {
    await asked('run');
    await saved('run');
    await saved('run');
    expect(await sums()).toEqual([10, 0]);
    await runs.change('run', { state: 'done', fault: null, mapId: 'map-of-run', finishedAt: now }, now);
    expect(await sums()).toEqual([10, 0]);
    expect(await ledger.list('ada', { limit: 10 })).toMatchObject([
      { kind: 'spent', credits: -10, balance: 10, what: 'map', note: 'Trees', mapId: 'map-of-run' },
      { kind: 'welcome', credits: 20, balance: 20 },
    ]);
  });

  it.each(['failed', 'stopped'] as const)('holds nothing for a run that has %s', async (state) => {
    await asked('run');
    expect(await sums()).toEqual([20, 10]);
    await runs.change('run', { state, fault: 'broken', finishedAt: now }, now);
    expect(await sums()).toEqual([20, 0]);
  });

  it('charges nothing for a map that broke off until it is whole', async () => {
    await asked('run');
    await saved('run', 'cut');
    await runs.change('run', { state: 'done', fault: 'broken', mapId: 'map-of-run', finishedAt: now }, now);
    expect(await sums()).toEqual([20, 0]);
    await asked('dear', 'dear', 15);
    expect(await maps.setWhole('map-of-run', 'ada', now)).toBe(false);
    await runs.change('dear', { state: 'failed', fault: 'broken', finishedAt: now }, now);
    expect(await maps.setWhole('map-of-run', 'ada', now)).toBe(true);
    expect(await sums()).toEqual([10, 0]);
  });

  it('charges once for a map that its owner has stopped', async () => {
    await asked('run');
    await saved('run', 'stopped');
    await runs.change('run', { state: 'done', fault: 'stopped', mapId: 'map-of-run', finishedAt: now }, now);
    expect(await sums()).toEqual([10, 0]);
    expect(await maps.setWhole('map-of-run', 'ada', now)).toBe(true);
    expect(await sums()).toEqual([10, 0]);
  });

  it('charges a lesson that has a price when its run ends well', async () => {
    const mapId = await maps.add({
      ...{ id: 'trees', userId: 'ada', ...outlined('Trees', '- Oak\n- Elm'), runId: null },
      ...{ source: { kind: 'library', name: 'written', prompt: '' }, at: now },
    });
    const lesson = { kind: 'lesson', userId: 'ada', topic: 'Trees', mapId, nodeId: 'oak' } as const;
    await runs.start({ ...lesson, id: 'l', path: ['Trees', 'Oak'], credits: 3, at: now });
    await runs.change('l', { state: 'done', fault: null, finishedAt: now }, now);
    expect(await ledger.list('ada', { limit: 1 })).toMatchObject([{ credits: -3, what: 'lesson', note: 'Oak' }]);
  });

  it('grants whole positive numbers, once each', async () => {
    const gift = { id: 'gift', userId: 'ada', credits: 5, note: 'for a class', at: now };
    expect(await ledger.grant(gift)).toBe(true);
    expect(await ledger.grant(gift)).toBe(false);
    expect(await ledger.grant({ ...gift, id: 'none', credits: -5 })).toBe(false);
    expect(await ledger.grant({ ...gift, id: 'nobody', userId: 'nobody' })).toBe(false);
    expect(await sums()).toEqual([25, 0]);
  });
});

const event = (id: string, seconds: number, fact: PaymentEvent['fact']): PaymentEvent => ({
  id,
  type: fact?.kind ?? 'other',
  at: new Date(now.getTime() + seconds * 1000),
  fact,
});
const paid = event('paid', 0, {
  ...{ kind: 'paid', paymentId: 'pi', sessionId: 'cs', userId: 'ada', plan: 'explorer' },
  ...{ credits: 25, amount: 1_000, currency: 'usd' },
});
const refund = (refunded: number, at: number) =>
  event(`refund-${at}`, at, { kind: 'refunded', paymentId: 'pi', refunded });
const refundFailed = (amount: number, at: number) =>
  event(`failed-${at}`, at, { kind: 'refund-failed', paymentId: 'pi', id: `re-${at}`, amount });
const dispute = (state: 'open' | 'lost' | 'won', at: number) =>
  event(`dispute-${at}`, at, { kind: 'disputed', paymentId: 'pi', id: 'dp', amount: 1_000, state });

describe('payments', () => {
  it('are booked once, however often their event comes', async () => {
    const taken = await Promise.all(Array.from({ length: 100 }, () => ledger.take(paid, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await sums()).toEqual([45, 0]);
    expect(await ledger.booked('cs', 'ada')).toBe(25);
    expect(await ledger.booked('cs', 'bob')).toBeNull();
    expect([await ledger.owns('pi', 'ada'), await ledger.owns('pi', 'bob')]).toEqual([true, false]);
  });

  it('of nobody are recorded but not booked', async () => {
    const fact = { ...paid.fact, userId: 'nobody' } as PaymentEvent['fact'];
    expect(await ledger.take({ ...paid, fact }, now)).toBe(true);
    expect(await sums()).toEqual([20, 0]);
  });

  it.each([
    { story: 'a part given back', events: [paid, refund(400, 1)], left: 15 },
    { story: 'all given back in two parts', events: [paid, refund(400, 1), refund(1_000, 2)], left: 0 },
    { story: 'a refund that failed', events: [paid, refund(1_000, 1), refundFailed(1_000, 2)], left: 25 },
    {
      story: 'a refund that failed and was made again',
      events: [paid, refund(1_000, 1), refundFailed(1_000, 2), refund(1_000, 3)],
      left: 0,
    },
    { story: 'a dispute that is open', events: [paid, dispute('open', 1)], left: 0 },
    { story: 'a dispute that was won', events: [paid, dispute('open', 1), dispute('won', 2)], left: 25 },
    { story: 'a dispute that was lost', events: [paid, dispute('open', 1), dispute('lost', 2)], left: 0 },
    {
      story: 'a part given back and the rest disputed',
      events: [paid, refund(400, 1), dispute('open', 2)],
      left: 0,
    },
  ])('agree with the ledger in any order and with any repetition: $story', async ({ events, left }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...events), { maxLength: 6 }),
        async (order, again) => {
          opened.database.sqlite.exec("delete from users where id = 'ada'; delete from payment_events");
          opened.database.sqlite.exec('delete from payments; delete from payment_matters');
          await person('ada');
          for (const each of [...order, ...again]) await ledger.take(each, now);
          expect((await ledger.balance('ada')).credits).toBe(left);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('refunded after they were spent leave the balance below zero, with the reason', async () => {
    await ledger.take(paid, now);
    for (const id of ['a', 'b', 'c', 'd']) {
      await asked(id);
      await saved(id);
    }
    await ledger.take(refund(1_000, 1), now);
    expect(await sums()).toEqual([-20, 0]);
    expect(await ledger.list('ada', { limit: 1 })).toMatchObject([
      { kind: 'refunded', credits: -25, balance: -20, what: 'refund', paymentId: 'pi' },
    ]);
    await expect(asked('e')).rejects.toMatchObject({ price: 10, available: -20 });
  });
});
