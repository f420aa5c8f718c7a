import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { dayOf } from '~/rooms/review/rules/day';
import type { Grade } from '~/rooms/review/rules/memory';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

const dayMs = 86_400_000;
const days = { zone: null, startsAt: 4 };

let home: TestRooms;
let owner: User;
let reader: User;
let mapId: string;

/** A (n1) with A1 (n2) and A2 (n3), and the leaf B (n4). */
beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member({ nickname: 'Owner' });
  reader = await home.member({ nickname: 'Reader' });
  mapId = home.rooms.server.random.id();
  const source = { kind: 'library', name: 'x', prompt: '' } as const;
  const map = outlined('Topic', '- A\n  - A1\n  - A2\n- B');
  await home.rooms.map.maps.add({
    ...map,
    id: mapId,
    userId: owner.id,
    source,
    runId: null,
    at: home.clock.now(),
  });
  await home.rooms.map.setVisibility(mapId, owner.id, '1');
});
afterEach(() => home.close());

const learner = (user: User) => ({ userId: user.id, days, retention: 0.9, newCardsADay: 10 });

async function add(front: string, nodeId: string, user = owner): Promise<string> {
  const added = await home.rooms.review.addCard({ userId: user.id, mapId, nodeId }, { front, back: `${front}!` });
  home.clock.advance(1);
  return added.ok ? added.cardId : expect.fail(JSON.stringify(added));
}
const grade = (cardId: string, seen: number, value: Grade, user = owner) =>
  home.rooms.review.gradeCard(learner(user), {
    cardId,
    seen,
    grade: value,
    optionId: null,
    ms: 900,
    waitedMs: 0,
  });
const memory = async (user = owner) => {
  const map = await home.rooms.map.maps.readable(mapId, user.id);
  return map && home.rooms.review.memoryOfMap(mapId, user.id, home.rooms.map.treeOf(map));
};
const whole = async (text: AsyncIterable<string>) => {
  let all = '';
  for await (const piece of text) all += piece;
  return all;
};

describe('the memory of a map', () => {
  it('is that of the reader’s own cards, and absent without cards', async () => {
    expect(await memory()).toBeNull();
    await add('A1', 'n2', reader);
    expect(await memory()).toBeNull();
    expect((await memory(reader))?.get('n2')).toEqual({ cards: 0, fresh: 1, recalled: 0, due: 0 });
  });

  it('fades with time, is the sum on the branches, and shows what is due', async () => {
    await grade(await add('A1', 'n2'), 0, 4);
    await add('A2', 'n3');
    const now = await memory();
    expect(now?.get('n2')).toEqual({ cards: 1, fresh: 0, recalled: expect.closeTo(1), due: 0 });
    expect(now?.get('n1')).toEqual({ cards: 1, fresh: 1, recalled: expect.closeTo(1), due: 0 });
    expect(now?.get('root')).toEqual({ cards: 1, fresh: 1, recalled: expect.closeTo(1), due: 0 });
    expect(now?.has('n4')).toBe(false);
    home.clock.advance(40 * dayMs);
    const later = await memory();
    expect(later?.get('n2')?.recalled).toBeGreaterThan(0.7);
    expect(later?.get('n2')?.recalled).toBeLessThan(0.85);
    expect(later?.get('root')?.due).toBe(1);
  });

  it('is not changed by new cards, made by hand or copied with a map', async () => {
    await grade(await add('A1', 'n2'), 0, 4);
    for (const front of ['New 1', 'New 2']) await add(front, 'n3');
    const made = await memory();
    expect(made?.get('n3')).toEqual({ cards: 0, fresh: 2, recalled: 0, due: 0 });
    expect(made?.get('root')).toEqual({ cards: 1, fresh: 2, recalled: expect.closeTo(1), due: 0 });

    const kept = await home.rooms.copy.keepCopy(reader.id, mapId, 'k');
    const copyId = kept.ok ? kept.mapId : expect.fail(JSON.stringify(kept));
    const copy = await home.rooms.map.maps.owned(copyId, reader.id);
    if (!copy) throw new Error('no copy');
    const copied = await home.rooms.review.memoryOfMap(copyId, reader.id, home.rooms.map.treeOf(copy));
    expect(copied?.get('root')).toEqual({ cards: 0, fresh: 3, recalled: 0, due: 0 });
    expect(await home.rooms.review.dueCards({ ...learner(reader), newCardsADay: 2 })).toEqual({
      due: 0,
      fresh: 2,
    });
    const { ahead } = await home.rooms.review.reviewForecast(reader.id, days);
    expect(ahead.reduce((sum, day) => sum + day.cards, 0)).toBe(0);
  });

  it('omits suspended cards', async () => {
    const id = await add('A1', 'n2');
    await home.rooms.review.cards.suspend(id, owner.id, home.clock.now(), home.clock.now());
    expect(await memory()).toBeNull();
  });
});

describe('the cards of a map', () => {
  it('say how many can be reviewed now, and when the next of the others is due', async () => {
    const ofMap = () => home.rooms.review.cardsOfMap(mapId, owner.id);
    expect(await ofMap()).toEqual({ cards: 0, waiting: 0, nextDueAt: null });
    const one = await add('One', 'n2');
    const two = await add('Two', 'n3');
    expect(await ofMap()).toEqual({ cards: 2, waiting: 2, nextDueAt: null });
    await grade(one, 0, 4);
    await grade(two, 0, 3);
    const dueAt = async (id: string) => (await home.rooms.review.cards.byId(id, owner.id))?.memory?.dueAt;
    expect(await ofMap()).toEqual({ cards: 2, waiting: 0, nextDueAt: await dueAt(two) });
    home.clock.advance(dayMs);
    expect(await ofMap()).toEqual({ cards: 2, waiting: 1, nextDueAt: await dueAt(one) });
    expect(await home.rooms.review.cardsOfMap(mapId, reader.id)).toMatchObject({ cards: 0 });
  });
});

describe('the forecast', () => {
  it("equals home's count: due cards, and new ones up to the number of the day", async () => {
    const due = (newCardsADay = 10) => home.rooms.review.dueCards({ ...learner(owner), newCardsADay });
    expect(await due()).toEqual({ due: 0, fresh: 0 });
    const ids = [await add('One', 'n2'), await add('Two', 'n3'), await add('Three', 'n4')];
    expect(await due()).toEqual({ due: 0, fresh: 3 });
    expect(await due(2)).toEqual({ due: 0, fresh: 2 });
    await grade(ids[0] ?? '', 0, 4);
    expect(await due(2)).toEqual({ due: 0, fresh: 1 });
    expect(await due(0)).toEqual({ due: 0, fresh: 0 });
    home.clock.advance(30 * dayMs);
    expect(await due()).toEqual({ due: 1, fresh: 2 });
    expect(await home.rooms.review.dueCards(learner(reader))).toEqual({ due: 0, fresh: 0 });
  });

  it('is by days, with the new cards', async () => {
    const one = await add('One', 'n2');
    const two = await add('Two', 'n3');
    await grade(one, 0, 4);
    await grade(two, 0, 4);
    const { interval } = (await home.rooms.review.cards.byId(one, owner.id))?.memory ?? expect.fail('no memory');
    const before = await home.rooms.review.reviewForecast(owner.id, days);
    expect(before.ahead).toHaveLength(30);
    expect(before.ahead[interval]).toEqual({ day: dayOf(home.clock.now(), days) + interval, cards: 2 });

    home.clock.advance(interval * dayMs);
    expect((await home.rooms.review.reviewForecast(owner.id, days)).ahead[0]?.cards).toBe(2);
    await add('Three', 'n4');
    expect(await home.rooms.review.reviewForecast(owner.id, days)).toMatchObject({ fresh: 1 });
    expect(await home.rooms.review.reviewForecast(reader.id, days)).toMatchObject({ fresh: 0 });
  });
});

describe('the settings', () => {
  it('are saved only if all of them are valid', async () => {
    const typed = { retention: '95', newCards: '0', dayStartsAt: '23' };
    expect(await home.rooms.review.changeReviewSettings(owner.id, typed)).toBeNull();
    const kept = { reviewRetention: 0.95, newCardsADay: 0, dayStartsAt: 23 };
    expect(await home.rooms.account.users.byId(owner.id)).toMatchObject(kept);
    const wrong = await home.rooms.review.changeReviewSettings(owner.id, {
      ...typed,
      newCards: '5',
      retention: '5',
    });
    expect(Object.keys(wrong ?? {})).toEqual(['retention']);
    expect(await home.rooms.account.users.byId(owner.id)).toMatchObject(kept);
  });
});

describe('an account', () => {
  it('has its cards and reviews in its export, and nobody else’s', async () => {
    const one = await add('# One', 'n2');
    await grade(one, 0, 3);
    await add('Strange', 'n2', reader);
    const data = JSON.parse(await whole(home.rooms.transfer.exportAsJson(owner)));
    expect(data.cards).toMatchObject([
      { id: one, mapId, text: { front: '# One', back: '# One!' }, reviews: [{ n: 1, grade: 3 }] },
    ]);
    const markdown = await whole(home.rooms.transfer.exportAsMarkdown(owner));
    expect(markdown).toMatch(/\n## Cards\n\n### Topic\n\n\*\*Q:\*\* #### One\n\n\*\*A:\*\* #### One!\n$/);
    expect(await whole(home.rooms.transfer.exportAsMarkdown(reader))).toContain('**Q:** Strange');
  });

  it('that is deleted leaves no card and no review; others keep theirs', async () => {
    await grade(await add('One', 'n2', reader), 0, 3, reader);
    await grade(await add('Two', 'n2'), 0, 3);
    await home.rooms.account.removeAccount(reader);
    const count = (table: string) =>
      home.rooms.server.database.sqlite.prepare(`select user_id from ${table}`).pluck().all();
    expect(count('cards')).toEqual([owner.id]);
    expect(count('reviews')).toEqual([owner.id]);
    await home.rooms.account.removeAccount(owner);
    expect([...count('cards'), ...count('reviews')]).toEqual([]);
  });
});
