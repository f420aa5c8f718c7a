import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { replay } from '~/rooms/review/rules/log';
import { doneOn, spreadOver, usualADay } from '~/rooms/review/rules/pause';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { recordStatements, type Statement } from '../../../support/statements';

/** A learner with 70 cards who is away, and what comes afterwards. */

const dayMs = 86_400_000;
const scheduler = fsrsScheduler();
let home: TestRooms;
let ada: User;
let ids: string[];

const learner = () => ({ userId: ada.id, days: { zone: null, startsAt: 4 }, retention: 0.9, newCardsADay: 0 });
const next = async () => {
  const queue = await home.rooms.review.nextCards(learner(), { mapId: null, nodeId: null });
  return queue ?? expect.fail('no queue');
};
const grade = (cardId: string, seen: number, value: 1 | 3 | 4) =>
  home.rooms.review.gradeCard(learner(), { cardId, seen, grade: value, optionId: null, ms: 1_000, waitedMs: 0 });

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  const mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  ids = [];
  for (let n = 0; n < 70; n += 1) {
    const place = { userId: ada.id, mapId, nodeId: n % 2 ? 'n2' : 'n3' };
    const added = await home.rooms.review.addCard(place, { front: `Question ${n}`, back: `Answer ${n}` });
    if (!added.ok) throw new Error('no card');
    ids.push(added.cardId);
    await grade(added.cardId, 0, 4);
  }
});
afterEach(() => home.close());

const readsDays = ({ sql }: Statement) => /group by "reviews"."day"/.test(sql);

const dates = () => home.rooms.server.database.sqlite.prepare('select id, due_at from cards order by id').all();

describe('after a planned pause', () => {
  beforeEach(async () => {
    expect(await home.rooms.review.goAway(learner(), '2026-02-21')).toBe(true);
    home.clock.advance(22 * dayMs);
  });

  it('due cards come spread, the most at risk first, and none is lost or moved', async () => {
    // The usual number: all 70 were reviewed on one day.
    await home.rooms.server.stores.pauses.put(ada.id, { fromDay: 20_484, untilDay: 20_505, cardsADay: 30 });
    // One card was remembered less well than the others.
    const { sqlite } = home.rooms.server.database;
    sqlite.prepare('update cards set stability = stability / 4 where id = ?').run(ids[40]);
    const before = dates();
    expect(await home.rooms.review.openReturn(learner())).toMatchObject({
      ...{ kind: 'spread', awayDays: 22, due: 70, cardsADay: 30, left: 30, doneOn: '2026-02-24' },
    });
    expect((await next()).cards[0]?.id).toBe(ids[40]);
    expect((await next()).waiting.due).toBe(30);
    expect(dates()).toEqual(before);
    sqlite.prepare('update cards set stability = stability * 4 where id = ?').run(ids[40]);

    const seen = new Set<string>();
    for (const wanted of [30, 30, 10]) {
      let count = 0;
      for (let [card] = (await next()).cards; card; [card] = (await next()).cards) {
        expect(seen.has(card.id)).toBe(false);
        seen.add(card.id);
        await grade(card.id, card.seen, 3);
        count += 1;
      }
      expect(count).toBe(wanted);
      expect((await home.rooms.review.dueCards(learner())).due).toBe(0);
      expect((await home.rooms.review.daySummary(learner())).tomorrow).toBeLessThanOrEqual(30);
      home.clock.advance(dayMs);
    }
    expect(seen.size).toBe(70);
    expect(await home.rooms.review.openReturn(learner())).toBeNull();
    for (const id of ids) {
      const log = await home.rooms.review.cards.log(id, ada.id);
      const card = await home.rooms.review.cards.byId(id, ada.id);
      expect(replay(log, (memory, review) => scheduler.after(memory, review, learner().days))).toEqual(card?.memory);
    }
  });

  it('Today, the forecast and the session tell the same numbers, with cards in learning beside', async () => {
    await home.rooms.server.stores.pauses.put(ada.id, { fromDay: 20_484, untilDay: 20_505, cardsADay: 30 });
    const { sqlite } = home.rooms.server.database;
    sqlite.prepare("update cards set state = 'learning' where id in (?, ?)").run(ids[3], ids[4]);
    expect((await next()).waiting.due).toBe(32);
    expect((await home.rooms.review.dueCards(learner())).due).toBe(32);
    const today = await home.rooms.home.planToday(learner());
    expect(today.left.review).toBe(32);
    const { ahead } = await home.rooms.review.reviewForecast(ada.id, learner().days);
    expect(ahead.slice(0, 4).map(({ cards }) => cards)).toEqual([32, 30, 8, 0]);
  });

  it('the pause can be made longer, and its usual number stays that of the days before it', async () => {
    const { pauses } = home.rooms.server.stores;
    const before = await pauses.get(ada.id);
    home.clock.advance(-dayMs);
    expect(await home.rooms.review.goAway(learner(), '2026-03-31')).toBe(true);
    expect(await pauses.get(ada.id)).toEqual({ ...before, untilDay: 20_543 });
  });

  it('another pause before all have come goes on with the same number', async () => {
    const { pauses } = home.rooms.server.stores;
    await pauses.put(ada.id, { fromDay: 20_484, untilDay: 20_505, cardsADay: 30 });
    expect(await home.rooms.review.goAway(learner(), '2026-02-28')).toBe(true);
    await home.rooms.review.comeBack(learner());
    expect(await home.rooms.review.openReturn(learner())).toMatchObject({ kind: 'spread', due: 70, left: 30 });
  });

  it('cards in learning come beside the spread ones, and all pages count the same', async () => {
    await home.rooms.server.stores.pauses.put(ada.id, { fromDay: 20_484, untilDay: 20_505, cardsADay: 30 });
    const [card] = (await next()).cards;
    await grade(card?.id ?? '', card?.seen ?? 0, 1);
    home.clock.advance(dayMs / 24);
    const { due } = (await next()).waiting;
    expect(due).toBe(30);
    expect((await home.rooms.review.dueCards(learner())).due).toBe(due);
    expect((await home.rooms.home.planToday({ ...learner() })).left).toMatchObject({ review: due });
  });

  it('all of them come at once for who wants that', async () => {
    await home.rooms.server.stores.pauses.put(ada.id, { fromDay: 20_484, untilDay: 20_505, cardsADay: 30 });
    await home.rooms.review.showAllCards(learner());
    expect((await next()).waiting.due).toBe(70);
  });
});

it('a pause that ends on its first day was none, and one begun meanwhile is not taken for the one before', async () => {
  const { pauses } = home.rooms.server.stores;
  await home.rooms.review.goAway(learner(), '2026-02-04');
  await home.rooms.review.comeBack(learner());
  expect(await pauses.get(ada.id)).toBeNull();
  const [one, other] = [
    { fromDay: 20_400, untilDay: 20_410, cardsADay: 30 },
    { fromDay: 20_484, untilDay: 20_490, cardsADay: 30 },
  ];
  await pauses.put(ada.id, other);
  await pauses.remove(ada.id, one);
  expect(await pauses.get(ada.id)).toEqual(other);
});

it('a pause that ends on its first day spreads nothing', async () => {
  home.clock.advance(22 * dayMs);
  expect(await home.rooms.review.goAway(learner(), '2026-03-21')).toBe(true);
  expect(await home.rooms.review.awayUntil(learner())).toBe('2026-03-21');
  await home.rooms.review.comeBack(learner());
  expect(await home.rooms.review.awayUntil(learner())).toBeNull();
  expect((await next()).waiting.due).toBe(70);
});

it('who comes back unplanned to a heap is offered to have it spread', async () => {
  const { sqlite } = home.rooms.server.database;
  home.clock.advance(3 * dayMs);
  expect(await home.rooms.review.openReturn(learner())).toBeNull();
  // Spread over five days before, so that 20 a day were usual.
  for (const [n, id] of ids.entries())
    sqlite
      .prepare("update reviews set day = day - ?, at = strftime('%Y-%m-%dT%H:%M:%fZ', at, ?) where card_id = ?")
      .run(n % 5, `-${n % 5} days`, id);
  home.clock.advance(20 * dayMs);
  const statements = recordStatements(home.rooms.server.database);
  const offer = await home.rooms.review.openReturn(learner());
  expect(offer).toMatchObject({ kind: 'offer', due: 70, cardsADay: 20 });
  expect(statements.filter(readsDays)).toHaveLength(1);
  // A million reviews are not counted again for each page.
  expect(await home.rooms.review.openReturn(learner())).toEqual(offer);
  expect(statements.filter(readsDays)).toHaveLength(1);
  expect((await next()).waiting.due).toBe(70);
  await home.rooms.review.spreadCards(learner());
  expect(await home.rooms.review.openReturn(learner())).toMatchObject({ kind: 'spread', left: 20 });
  expect((await next()).waiting.due).toBe(20);
});

it('the usual number is that of days with reviews, and never below 20', () => {
  expect(usualADay([])).toBe(20);
  expect(usualADay([{ count: 50 }, { count: 30 }, { count: 0 }])).toBe(40);
  expect(usualADay([{ count: 3 }])).toBe(20);
});

it('a spread goes on until a day is enough for all that is due', () => {
  const ahead = [90, 0, 10, 50, 5].map((cards, at) => ({ day: 100 + at, cards }));
  const comes = (left: number) => spreadOver(ahead, { left, cardsADay: 40 }).map(({ cards }) => cards);
  expect(comes(40)).toEqual([40, 40, 20, 50, 5]);
  expect(comes(0)).toEqual([0, 40, 40, 40, 35]);
});

it('the day on which all have come counts those that become due meanwhile, and may be never', () => {
  const ahead = (cards: number) => Array.from({ length: 30 }, (_, at) => ({ day: 100 + at, cards }));
  const heap = { due: 180, left: 40, cardsADay: 40 };
  expect(doneOn(heap, 100, ahead(0))).toBe(104);
  expect(doneOn(heap, 100, ahead(20))).toBe(107);
  expect(doneOn({ ...heap, left: 0, cardsADay: 0 }, 100, ahead(0))).toBeNull();
});
