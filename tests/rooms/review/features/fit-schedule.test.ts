import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import type { Learner } from '~/rooms/review/acts/learner';
import { replay } from '~/rooms/review/rules/log';
import type { Grade } from '~/rooms/review/rules/memory';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

const day = 86_400_000;
const days = { zone: null, startsAt: 4 };
const scheduler = fsrsScheduler();

let home: TestRooms;
let owner: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  mapId = await home.rooms.map.maps.add({
    ...outlined('Topic', '- A\n- B'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
});
afterEach(() => home.close());

/** The learner with the parameters that are stored now. */
async function learner(): Promise<Learner> {
  const user = await home.rooms.account.users.byId(owner.id);
  if (!user) throw new Error('no user');
  const weights = { version: user.weightsVersion, values: user.reviewWeights };
  return { userId: owner.id, days, retention: 0.9, newCardsADay: 10, weights };
}

async function addCards(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const place = { userId: owner.id, mapId, nodeId: 'n1' };
    const added = await home.rooms.review.addCard(place, { front: `Card ${n}`, back: 'x' });
    if (!added.ok) throw new Error('not added');
    ids.push(added.cardId);
  }
  return ids;
}

const card = async (id: string) => (await home.rooms.review.cards.byId(id, owner.id)) ?? expect.fail('no card');

async function grade(id: string, value: Grade, by?: Learner): Promise<void> {
  const { seen } = await card(id);
  const answered = { cardId: id, seen, grade: value, optionId: null, ms: 1_000, waitedMs: 0 };
  expect(await home.rooms.review.gradeCard(by ?? (await learner()), answered)).toMatchObject({ isRecorded: true });
}

/** Reviews every third day for a month: a learner who forgets a third of that, far more than the schedule expects. */
async function forgetful(ids: readonly string[], rounds: number): Promise<void> {
  const by = await learner();
  let random = 7;
  for (let round = 0; round < rounds; round += 1) {
    for (const id of ids) {
      random = (random * 48_271) % 2_147_483_647;
      await grade(id, random % 3 === 0 ? 1 : 3, by);
    }
    home.clock.advance(3 * day);
  }
}

/** The invariant: a card's stored memory is what its log gives with the learner's parameters. */
async function expectReplayed(ids: readonly string[]): Promise<void> {
  const { weights } = await learner();
  const schedule = scheduler.of(weights?.values ?? null);
  for (const id of ids) {
    const { memory, weightsVersion } = await card(id);
    const log = await home.rooms.review.cards.log(id, owner.id);
    expect(memory).toEqual(replay(log, (before, review) => schedule.after(before, review, days)));
    if (memory) expect(weightsVersion).toBe(weights?.version);
  }
}

describe('a fit of the schedule', () => {
  it('needs 400 reviews of another day, and says how many are missing', async () => {
    const ids = await addCards(3);
    await forgetful(ids, 4);
    const fitted = await home.rooms.review.fitSchedule(await learner());
    // The first review of each card has none before it.
    expect(fitted).toMatchObject({ ok: false, status: 409, message: expect.stringContaining('391 more are missing') });
  });

  it('is kept if it predicts better; all cards follow, and the standard comes back', async () => {
    const ids = await addCards(41);
    await forgetful(ids, 12);
    await home.rooms.review.undoReview(await learner(), { cardId: ids[0] ?? '', seen: 12 });
    const before = await card(ids[1] ?? '');
    expect(await home.rooms.review.fitSchedule(await learner())).toEqual({ ok: true, isKept: true });
    const user = await home.rooms.account.users.byId(owner.id);
    expect(user?.reviewFit).toMatchObject({ isKept: true, reviews: 450 });
    expect(user?.reviewFit?.after).toBeLessThan(user?.reviewFit?.before ?? 0);
    expect(user?.reviewFit?.daysAfter).toBeLessThan(user?.reviewFit?.daysBefore ?? 0);
    expect((await card(ids[1] ?? '')).memory?.stability).not.toBe(before.memory?.stability);
    await expectReplayed(ids);

    // From now on: grades, undoing, new cards.
    const [fresh = ''] = await addCards(1);
    await grade(fresh, 4);
    await grade(ids[2] ?? '', 3);
    await home.rooms.review.undoReview(await learner(), { cardId: ids[3] ?? '', seen: 12 });
    await expectReplayed([...ids, fresh]);

    await home.rooms.review.standardSchedule(await learner());
    expect((await home.rooms.account.users.byId(owner.id))?.reviewWeights).toBeNull();
    await expectReplayed([...ids, fresh]);
  }, 60_000);

  it('that began before another change of the parameters keeps nothing', async () => {
    await forgetful(await addCards(41), 12);
    const before = await learner();
    await changeOnly(0.5);
    const fitted = await home.rooms.review.fitSchedule(before);
    expect(fitted).toMatchObject({ ok: false, status: 409, message: expect.stringContaining('meanwhile') });
    expect((await learner()).weights).toEqual({ version: 1, values: faster(0.5) });
  }, 60_000);
});

const faster = (factor: number) => [
  ...[0.212, 1.2931, 2.3065, 8.2956].map((value) => value * factor),
  ...[6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729],
  ...[0.5425, 0.0912, 0.0658, 0.1542],
];
/** As if the process had ended before the cards followed. */
const changeOnly = (factor: number) =>
  home.rooms.account.users.changeWeights(owner.id, faster(factor), null, home.clock.now());

it('the parameters and the figures of their fit are in the export of the account, and go with it', async () => {
  const { users } = home.rooms.account;
  const figures = {
    at: 'x',
    reviews: 450,
    held: 90,
    before: 0.4,
    after: 0.3,
    daysBefore: 9,
    daysAfter: 5,
    isKept: true,
  };
  await users.changeWeights(owner.id, faster(0.5), figures, home.clock.now());
  const user = (await users.byId(owner.id)) ?? expect.fail('no user');
  let json = '';
  for await (const piece of home.rooms.transfer.exportAsJson(user)) json += piece;
  expect(JSON.parse(json).profile).toMatchObject({ reviewWeights: faster(0.5), weightsVersion: 1, reviewFit: figures });
  await users.remove(owner.id);
  expect(await users.byId(owner.id)).toBeNull();
});

describe('memories of older parameters', () => {
  it('are not used: a grade, an undo and the buttons count with the new ones at once', async () => {
    const ids = await addCards(3);
    for (const id of ids) await grade(id, 4);
    home.clock.advance(9 * day);
    await changeOnly(0.5);
    const [one = '', two = ''] = ids;
    await grade(one, 3);
    await home.rooms.review.undoReview(await learner(), { cardId: two, seen: 1 });
    await expectReplayed([one, two]);
    const { cards } = (await home.rooms.review.nextCards(await learner(), { mapId: null, nodeId: null })) ?? {
      cards: [],
    };
    await expectReplayed(ids);
    expect(cards.length).toBeGreaterThan(0);
  });

  it('are computed anew in parts: a review in between keeps its place, and other parameters stop it', async () => {
    const ids = await addCards(3);
    for (const id of ids) await grade(id, 4);
    const old = await learner();
    await changeOnly(0.5);
    const stale = await home.rooms.review.cards.outdated(owner.id, 1, 10);
    expect(stale).toHaveLength(3);
    const memory = (await card(ids[0] ?? '')).memory;
    // A review arrives from a process that does not know the new parameters yet.
    await grade(ids[0] ?? '', 3, old);
    const late = stale.map(({ id, seen }) => ({ id, seen, memory }));
    expect(await home.rooms.review.cards.rebuild(owner.id, 1, late)).toBe(2);
    expect(await home.rooms.review.cards.outdated(owner.id, 1, 10)).toEqual([{ id: ids[0], seen: 2 }]);
    await changeOnly(0.7);
    expect(await home.rooms.review.cards.rebuild(owner.id, 1, late)).toBe(0);
    expect(await home.rooms.review.nextCards(await learner(), { mapId: null, nodeId: null })).not.toBeNull();
    await expectReplayed(ids);
  });

  it('are computed anew before cards are counted, also where no review is opened', async () => {
    const ids = await addCards(3);
    for (const id of ids) await grade(id, 4);
    const { dueAt } = (await card(ids[0] ?? '')).memory ?? expect.fail('no memory');
    const counts = [
      async () => void (await home.rooms.review.dueCards(await learner())),
      async () => void (await home.rooms.review.cardsAhead(await learner())),
      async () => {
        const { weights } = await learner();
        const { ahead } = await home.rooms.review.reviewForecast(owner.id, days, weights);
        expect(ahead.reduce((sum, each) => sum + each.cards, 0)).toBe(3);
      },
    ];
    for (const [at, count] of counts.entries()) {
      await changeOnly(0.5 - at / 10);
      await count();
      await expectReplayed(ids);
      expect((await card(ids[0] ?? '')).memory?.dueAt.getTime()).toBeLessThan(dueAt.getTime());
    }
  });

  it('follow an answer that was given offline before the change', async () => {
    const [id = ''] = await addCards(1);
    await grade(id, 4);
    home.clock.advance(9 * day);
    await changeOnly(0.5);
    await home.rooms.review.dueCards(await learner());
    home.clock.advance(day);
    const answered = { cardId: id, seen: 1, grade: 3, optionId: null, ms: 1_000, waitedMs: 2 * day };
    expect(await home.rooms.review.gradeCard(await learner(), answered)).toMatchObject({ isRecorded: true });
    await expectReplayed([id]);
    // Undoing across the change gives the memory before, by the new parameters.
    await home.rooms.review.undoReview(await learner(), { cardId: id, seen: 2 });
    await expectReplayed([id]);
  });
});
