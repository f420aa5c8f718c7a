import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { replay } from '~/rooms/review/rules/log';
import type { Grade } from '~/rooms/review/rules/memory';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

const day = 86_400_000;
const scheduler = fsrsScheduler();

let home: TestRooms;
let owner: User;
let reader: User;
let mapId: string;

/** A (n1) with A1 (n2) and A2 (n3), and the leaf B (n4). */
beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  reader = await home.member({ nickname: 'Reader' });
  mapId = await addMap();
});
afterEach(() => home.close());

const addMap = (outline = '- A\n  - A1\n  - A2\n- B'): Promise<string> =>
  home.rooms.map.maps.add({
    ...outlined('Topic', outline),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });

const learner = (user = owner) => ({
  userId: user.id,
  days: { zone: null, startsAt: 4 },
  retention: 0.9,
  newCardsADay: 10,
});
const everything = { mapId: null, nodeId: null };

async function add(front: string, nodeId = 'n2', { user = owner, map = mapId } = {}): Promise<string> {
  const added = await home.rooms.review.addCard({ userId: user.id, mapId: map, nodeId }, { front, back: `${front}!` });
  if (!added.ok) throw new Error(JSON.stringify(added));
  home.clock.advance(1);
  return added.cardId;
}
async function addChoice(front: string, nodeId = 'n3'): Promise<string> {
  const id = home.rooms.server.random.id();
  const options = ['right', 'wrong', 'other'].map((text) => ({
    ...{ id: `${id}-${text}`, text },
    ...(text === 'wrong' && { why: 'It is *left*.' }),
  }));
  const text = { kind: 'choice', front, back: 'Because.', options, rightId: `${id}-right` } as const;
  const place = { mapId, userId: owner.id, nodeId };
  const kept = { origin: 'model', sourceName: 'x', onceKey: null, at: home.clock.now() } as const;
  await home.rooms.review.cards.add([{ id, ...place, ...kept, text }]);
  home.clock.advance(1);
  return id;
}
const answer = (cardId: string, seen: number, grade: Grade | null, optionId: string | null = null) =>
  home.rooms.review.gradeCard(learner(), { cardId, seen, grade, optionId, ms: 1_500, waitedMs: 0 });
const queue = async (scope: Parameters<TestRooms['rooms']['review']['nextCards']>[1] = everything, user = owner) => {
  const next = await home.rooms.review.nextCards(learner(user), scope);
  if (!next) throw new Error('nothing to review there');
  return next;
};
const fronts = async (...args: Parameters<typeof queue>) =>
  (await queue(...args)).cards.map(({ typed }) => typed.front);
const card = async (id: string) => (await home.rooms.review.cards.byId(id, owner.id)) ?? expect.fail('no card');

describe('the next card', () => {
  it('is new until it is graded, returns as scheduled, and its buttons say when', async () => {
    const id = await add('One');
    const [shown] = (await queue()).cards;
    expect(shown).toMatchObject({ id, isNew: true, seen: 0, path: ['Topic', 'A', 'A1'] });
    expect(shown?.front).toContain('<p>One</p>');
    expect(shown?.waits).toMatchObject({ 1: '1 min', 3: '10 min' });
    expect(shown?.waits[4]).toMatch(/ days$/);

    expect(await answer(id, 0, 4)).toMatchObject({ ok: true, isRecorded: true });
    expect(await queue()).toMatchObject({ cards: [], waiting: { due: 0, fresh: 0 } });
    const { interval } = (await card(id)).memory ?? expect.fail('no memory');
    home.clock.advance((interval - 1) * day);
    expect(await fronts()).toEqual([]);
    home.clock.advance(day);
    expect(await fronts()).toEqual(['One']);
  });

  it('comes at once, though due only in some minutes, if there is no other', async () => {
    const id = await add('One');
    await answer(id, 0, 1);
    expect(await queue()).toMatchObject({ waiting: { due: 0 }, cards: [{ id, seen: 1 }] });
    await add('Two', 'n4');
    expect(await fronts()).toEqual(['Two', 'One']);
  });

  it('is from another leaf than the last one, or from another map', async () => {
    const other = await addMap();
    for (const [front, nodeId, map] of [
      ['A1 one', 'n2', mapId],
      ['A1 two', 'n2', mapId],
      ['A2', 'n3', mapId],
      ['Other', 'n2', other],
    ] as const)
      await add(front, nodeId, { map });
    expect(await fronts()).toEqual(['A1 one', 'Other', 'A1 two', 'A2']);
    await answer((await queue()).cards[0]?.id ?? '', 0, 4);
    expect(await fronts()).toEqual(['Other', 'A1 two', 'A2']);
  });

  it('is found behind any number of cards of the same leaf', async () => {
    for (let count = 0; count < 130; count += 1) await add(`A1 ${count}`);
    await add('B', 'n4');
    const { cards } = (await home.rooms.review.nextCards({ ...learner(), newCardsADay: 200 }, everything)) ?? {};
    await answer(cards?.[0]?.id ?? '', 0, 4);
    const next = await home.rooms.review.nextCards({ ...learner(), newCardsADay: 200 }, everything);
    expect(next?.cards[0]?.typed.front).toBe('B');
  });

  it('is new only as often a day as the learner wants; the day begins at four', async () => {
    const few = { ...learner(), newCardsADay: 2 };
    const next = async () => await home.rooms.review.nextCards(few, everything);
    for (const front of ['One', 'Two', 'Three']) await add(front, 'n4');
    expect((await next())?.waiting).toEqual({ due: 0, fresh: 2 });
    for (const { id } of (await next())?.cards ?? []) await answer(id, 0, 4);
    expect(await next()).toMatchObject({ cards: [], waiting: { fresh: 0 } });
    // The test's clock starts at 12:00, so this is 03:59.
    home.clock.advance(16 * 3_600_000 - 60_000);
    expect((await next())?.cards).toEqual([]);
    home.clock.advance(60_000);
    expect((await next())?.cards.map(({ typed }) => typed.front)).toEqual(['Three']);
  });

  it('is of the chosen map or branch, which must be readable', async () => {
    await add('A1', 'n2');
    await add('B', 'n4');
    const other = await addMap();
    await add('Other', 'n2', { map: other });
    expect(await fronts({ mapId, nodeId: null })).toEqual(['A1', 'B']);
    expect(await queue({ mapId, nodeId: 'n1' })).toMatchObject({
      cards: [{ typed: { front: 'A1' } }],
      waiting: { fresh: 1 },
      within: { title: 'Topic > A' },
    });
    expect(await home.rooms.review.nextCards(learner(reader), { mapId, nodeId: null })).toBeNull();
    expect(await home.rooms.review.nextCards(learner(), { mapId, nodeId: 'n99' })).toBeNull();
  });

  it('is never suspended, binned, unreadable, or of a deleted node', async () => {
    const change = (act: Parameters<TestRooms['rooms']['map']['changeMap']>[2]) =>
      home.rooms.map.changeMap(owner.id, mapId, act);
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    const mine = await add('Mine');
    await add('Theirs', 'n2', { user: reader });
    const both = async () => [await fronts(), await fronts(everything, reader)];
    expect(await both()).toEqual([['Mine'], ['Theirs']]);

    expect(await change({ act: 'delete', node: 'n1' })).toMatchObject({ ok: true });
    expect(await both()).toEqual([[], []]);
    expect((await home.rooms.review.viewCards([await card(mine)]))[0]).toMatchObject({
      isAway: true,
      path: [],
    });
    expect(await change({ act: 'undo' })).toMatchObject({ ok: true });
    expect(await both()).toEqual([['Mine'], ['Theirs']]);

    await home.rooms.map.deleteMap(mapId, owner.id);
    expect(await both()).toEqual([[], []]);
    await change({ act: 'delete', node: 'n1' });
    await home.rooms.map.putBackMap(mapId, owner.id);
    expect(await both()).toEqual([['Mine'], ['Theirs']]);

    await home.rooms.map.setVisibility(mapId, owner.id, '0');
    expect(await both()).toEqual([['Mine'], []]);
    await home.rooms.map.setVisibility(mapId, owner.id, '1');
    expect(await both()).toEqual([['Mine'], ['Theirs']]);

    expect(await home.rooms.review.suspendCard(owner.id, mapId, mine, true)).toMatchObject({ ok: true });
    expect(await fronts()).toEqual([]);
    await home.rooms.review.suspendCard(owner.id, mapId, mine, false);
    expect(await fronts()).toEqual(['Mine']);
  });
});

describe('a grade', () => {
  it('counts once, even if sent many times at once', async () => {
    const id = await add('One');
    const grades = Array.from({ length: 1_000 }, (_, n) => answer(id, 0, ((n % 4) + 1) as Grade));
    const recorded = (await Promise.all(grades)).filter((graded) => graded.ok && graded.isRecorded);
    expect(recorded).toHaveLength(1);
    expect(await home.rooms.review.cards.log(id, owner.id)).toHaveLength(1);
    expect(await card(id)).toMatchObject({ seen: 1, memory: { reviews: 1 } });
  });

  it('from an older page changes nothing', async () => {
    const id = await add('One');
    await answer(id, 0, 4);
    const before = await card(id);
    for (const seen of [0, -1, 2, 7]) expect(await answer(id, seen, 1)).toMatchObject({ ok: true, isRecorded: false });
    expect(await card(id)).toEqual(before);
  });

  it('must be valid, for an existing card of the learner', async () => {
    const id = await add('One');
    for (const grade of [5, 0, -1, 2.5, Number.NaN, null])
      expect(await answer(id, 0, grade as Grade)).toMatchObject({
        status: 400,
        message: messages.recall.noSuchGrade,
      });
    const other = await home.rooms.review.gradeCard(learner(reader), {
      cardId: id,
      seen: 0,
      grade: 3,
      optionId: null,
      ms: 0,
      waitedMs: 0,
    });
    expect(other).toMatchObject({ ok: false, status: 404 });
    await home.rooms.review.deleteCard(owner.id, mapId, id);
    expect(await answer(id, 0, 3)).toMatchObject({ ok: false, status: 404, message: messages.recall.gone });
    expect(home.rows()).toMatchObject({ reviews: 0, cards: 0 });
  });

  it('records within limits how long it took and how long it waited', async () => {
    const [one, two] = [await add('One'), await add('Two')];
    const given = (cardId: string, ms: number, waitedMs: number) =>
      home.rooms.review.gradeCard(learner(), { cardId, seen: 0, grade: 4, optionId: null, ms, waitedMs });
    await given(one, 99 * day, 99 * day);
    await given(two, -5, Number.NaN);
    const [late] = await home.rooms.review.cards.log(one, owner.id);
    const [now] = await home.rooms.review.cards.log(two, owner.id);
    expect(late).toMatchObject({ ms: 600_000, at: new Date(home.clock.now().getTime() - 3 * day) });
    expect(now).toMatchObject({ ms: 0, at: home.clock.now() });
  });

  it('of a choice depends on the option, whose order changes with each review', async () => {
    const id = await addChoice('Which?');
    const [shown] = (await queue()).cards;
    expect(shown?.options.find((option) => option.id === `${id}-wrong`)?.why).toContain('It is <em>left</em>.');
    expect(new Set(shown?.options.map((option) => option.id))).toEqual(
      new Set([`${id}-right`, `${id}-wrong`, `${id}-other`]),
    );
    expect((await queue()).cards[0]?.options).toEqual(shown?.options);
    expect(await answer(id, 0, 3)).toMatchObject({ status: 400, message: messages.recall.optionRequired });
    expect(await answer(id, 0, null, 'nonsense')).toMatchObject({ status: 400 });
    expect(await home.rooms.review.answeredCard(owner.id, id, `${id}-right`)).toBeNull();
    expect(await answer(id, 0, null, `${id}-wrong`)).toMatchObject({ ok: true, grade: 1 });
    expect(await home.rooms.review.answeredCard(owner.id, id, `${id}-wrong`)).toMatchObject({
      isRight: false,
      card: { rightId: `${id}-right`, options: shown?.options },
      wait: '1 min',
    });
    expect(await answer(id, 1, null, `${id}-right`)).toMatchObject({ ok: true, grade: 3 });
    expect(await answer(id, 2, 1)).toMatchObject({ ok: true, grade: 1 });
    expect(await home.rooms.review.answeredCard(reader.id, id, `${id}-right`)).toBeNull();
  });
});

describe('an undo', () => {
  it('adds an entry that cancels the last review; another cancels the one before', async () => {
    const [one, two] = [await add('One'), await add('Two', 'n4')];
    await answer(one, 0, 4);
    const before = await card(one);
    home.clock.advance(1_000);
    await answer(two, 0, 1);
    expect((await queue()).last).toEqual({ cardId: two, seen: 1 });
    expect(await home.rooms.review.undoReview(learner(), null)).toEqual({ ok: true, cardId: two });
    expect(await card(two)).toMatchObject({ memory: null, seen: 2 });
    home.clock.advance(1_000);
    expect((await queue()).last).toEqual({ cardId: one, seen: 1 });
    await answer(two, 2, 3);
    expect((await queue()).last).toEqual({ cardId: two, seen: 3 });
    await home.rooms.review.undoReview(learner(), { cardId: two, seen: 3 });
    expect(await home.rooms.review.undoReview(learner(), { cardId: two, seen: 3 })).toMatchObject({
      ok: true,
    });
    expect(await card(two)).toMatchObject({ memory: null, seen: 4 });
    expect(await card(one)).toEqual(before);
    expect((await home.rooms.review.cards.log(two, owner.id)).map(({ grade }) => grade)).toEqual([1, 0, 3, 0]);
    home.clock.advance(1_000);
    await home.rooms.review.undoReview(learner(), null);
    expect(await home.rooms.review.undoReview(learner(), null)).toMatchObject({ ok: false, status: 409 });
    expect(await fronts()).toHaveLength(2);
  });

  it('leaves the state that the log gives, whatever was graded and undone', async () => {
    const id = await add('One');
    let random = 7;
    for (let turn = 0; turn < 60; turn += 1) {
      random = (random * 48_271) % 2_147_483_647;
      home.clock.advance((random % 5) * day + 60_000);
      const { seen } = await card(id);
      if (random % 3 === 0) await home.rooms.review.undoReview(learner(), { cardId: id, seen });
      else await answer(id, seen, ((random % 4) + 1) as Grade);
      const log = await home.rooms.review.cards.log(id, owner.id);
      const memory = replay(log, (before, review) => scheduler.after(before, review, learner().days));
      expect((await card(id)).memory).toEqual(memory);
    }
    expect((await card(id)).seen).toBeGreaterThan(30);
  });

  it("is only for one's own reviews", async () => {
    const id = await add('One');
    await answer(id, 0, 3);
    expect(await home.rooms.review.undoReview(learner(reader), { cardId: id, seen: 1 })).toMatchObject({
      status: 404,
    });
    expect(await home.rooms.review.undoReview(learner(reader), null)).toMatchObject({ status: 409 });
  });
});

describe('the text of a card', () => {
  const typed = async (front: string, back: string, nodeId = 'n2') =>
    home.rooms.review.addCard({ userId: owner.id, mapId, nodeId }, { front, back });

  it('must not be empty or too long, and the form says what is wrong', async () => {
    expect(await typed('', 'x')).toMatchObject({
      status: 400,
      errors: { front: messages.recall.frontRequired },
    });
    expect(await typed(' \n ', '')).toMatchObject({
      errors: { front: messages.recall.frontRequired, back: messages.recall.backRequired },
    });
    expect(await typed('x', 'y'.repeat(8_001))).toMatchObject({
      errors: { back: messages.recall.backTooLong },
    });
    expect(await typed('x'.repeat(2_001), 'y')).toMatchObject({
      errors: { front: messages.recall.frontTooLong },
    });
    expect(await typed('🌳'.repeat(2_000), 'y'.repeat(8_000))).toMatchObject({ ok: true });
    expect(await typed('x', 'y', 'n99')).toMatchObject({ status: 404 });
    expect(home.rows()).toMatchObject({ cards: 1 });
  });

  it('is added once by a form that is sent twice, and at most 200 times to a leaf', async () => {
    const place = { userId: owner.id, mapId, nodeId: 'n4' };
    for (let turn = 0; turn < 2; turn += 1) await home.rooms.review.addCard(place, { front: 'x', back: 'y' }, 'key');
    expect(home.rows()).toMatchObject({ cards: 1 });
    for (let count = 1; count < 200; count += 1) await typed(`${count}`, 'y', 'n4');
    expect(await typed('one more', 'y', 'n4')).toMatchObject({
      status: 409,
      errors: { form: messages.recall.tooMany },
    });
  });

  it('is changed, suspended and deleted only by its owner', async () => {
    const id = await add('One');
    const other = await addMap();
    const change = { front: ' Two\r\n', back: 'Z' };
    for (const [user, map] of [
      [reader.id, mapId],
      [owner.id, other],
    ] as const) {
      expect(await home.rooms.review.editCard(user, map, id, change)).toMatchObject({ status: 404 });
      expect(await home.rooms.review.suspendCard(user, map, id, true)).toMatchObject({ status: 404 });
      expect(await home.rooms.review.deleteCard(user, map, id)).toMatchObject({ status: 404 });
    }
    expect(await home.rooms.review.editCard(owner.id, mapId, id, change)).toMatchObject({ ok: true });
    expect((await card(id)).text).toEqual({ kind: 'open', front: ' Two', back: 'Z' });
    const choice = await addChoice('Which?');
    expect(await home.rooms.review.editCard(owner.id, mapId, choice, { front: 'What?', back: '' })).toMatchObject({
      ok: true,
    });
    expect((await card(choice)).text).toMatchObject({ front: 'What?', rightId: `${choice}-right` });
    expect(await home.rooms.review.deleteCard(owner.id, mapId, id)).toMatchObject({ ok: true });
    expect(home.rows()).toMatchObject({ cards: 1 });
  });

  it('is rendered like a lesson, safely', async () => {
    await typed('$x^2$ <script>alert(1)</script>', '`code` <img src=x onerror=alert(1)>\n\n- [ ] task');
    const [shown] = (await queue()).cards;
    expect(shown?.front).toContain('&lt;script&gt;');
    expect(shown?.front).toContain('<math');
    expect(shown?.back).toContain('<code>code</code>');
    expect(shown?.back).not.toMatch(/<img|<button/);
  });
});

describe('the lists of cards', () => {
  it('have all cards, newest first, by map and by words in any case', async () => {
    const other = await addMap();
    await add('Älteste Frage');
    await add('Second', 'n4', { map: other });
    await add('100 % _sure_');
    const list = async (search = '', map: string | null = null, page = 1) =>
      (await home.rooms.review.listCards(owner.id, { mapId: map, search, page })).cards.map(({ typed }) => typed.front);
    expect(await list()).toEqual(['100 % _sure_', 'Second', 'Älteste Frage']);
    expect(await list('ÄLTESTE')).toEqual(['Älteste Frage']);
    expect(await list('% _S')).toEqual(['100 % _sure_']);
    expect(await list('', other)).toEqual(['Second']);
    expect(await list('', null, 2)).toEqual([]);
    const { maps, hasMore } = await home.rooms.review.listCards(owner.id, {
      mapId: null,
      search: '',
      page: 1,
    });
    expect([maps.length, hasMore]).toEqual([2, false]);
    expect((await home.rooms.review.listCards(reader.id, { mapId: null, search: '', page: 1 })).cards).toEqual([]);
    expect((await home.rooms.review.cardsOfNode(owner.id, mapId, 'n2'))?.cards).toHaveLength(2);
    expect(await home.rooms.review.cardsOfNode(reader.id, mapId, 'n2')).toBeNull();
  });
});

describe('the end of a review', () => {
  it("shows today's figures and what comes", async () => {
    const ids = [await add('One'), await add('Two', 'n3'), await add('Three', 'n4')];
    await answer(ids[0] ?? '', 0, 4);
    await answer(ids[1] ?? '', 0, 1);
    home.clock.advance(60_000);
    await answer(ids[1] ?? '', 1, 3);
    const summary = await home.rooms.review.daySummary(learner());
    expect(summary).toMatchObject({ today: { cards: 2, remembered: 1 }, fresh: 1, hasCards: true });
    expect(summary.week).toBeGreaterThanOrEqual(summary.tomorrow);
    expect(summary.tomorrow).toBeGreaterThanOrEqual(1);
    expect(await home.rooms.review.daySummary(learner(reader))).toMatchObject({
      today: { cards: 0, remembered: 0 },
      hasCards: false,
    });
  });

  it("offers more new cards than today's limit, also if the limit was lowered", async () => {
    const ids = await Promise.all(['One', 'Two', 'Three'].map((front) => add(front)));
    await answer(ids[0] ?? '', 0, 4);
    await answer(ids[1] ?? '', 0, 4);
    const few = { ...learner(), newCardsADay: 1 };
    const waiting = async (moreNew?: number) => {
      const next = await home.rooms.review.nextCards(few, { ...everything, ...(moreNew && { moreNew }) });
      return next?.waiting.fresh;
    };
    const { fresh, moreNew } = await home.rooms.review.daySummary(few);
    expect([fresh, moreNew]).toEqual([1, 11]);
    expect([await waiting(), await waiting(1), await waiting(moreNew)]).toEqual([0, 0, 1]);
  });

  it('is deleted with the account', async () => {
    await answer(await add('One'), 0, 3);
    await home.rooms.account.users.remove(owner.id);
    expect(home.rows()).toMatchObject({ cards: 0, reviews: 0 });
  });
});

it('lessons without a card by their author are found', async () => {
  for (const [at, nodeId] of ['n2', 'n3'].entries())
    await home.rooms.lesson.lessons.write({
      id: `lesson${at}`,
      mapId,
      userId: owner.id,
      nodeId,
      nodeLabel: nodeId,
      pathString: nodeId,
      compositeKey: nodeId,
      markdown: 'x',
      content: '<p>x</p>',
      renderer: 1,
      tasks: { done: 0, total: 0 },
      source: { kind: 'library', name: 'x', prompt: '' },
      at: home.clock.now(),
    });
  await home.rooms.map.maps.setVisibility(mapId, owner.id, true, home.clock.now());
  await add('One');
  await add('Two');
  await add('Of somebody else', 'n3', { user: reader });
  const { lessons } = home.rooms.lesson;
  const listed = await lessons.listForUser(owner.id, 9);
  expect(listed.map(({ nodeId, cards }) => [nodeId, cards]).sort()).toEqual([
    ['n2', 2],
    ['n3', 0],
  ]);
  expect((await lessons.listForUser(owner.id, 9, 'without-cards')).map(({ nodeId }) => nodeId)).toEqual(['n3']);
});
