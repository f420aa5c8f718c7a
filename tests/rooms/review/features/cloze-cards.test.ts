import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { readCards } from '~/rooms/review/rules/cards-text';
import { screenCards } from '~/rooms/review/rules/screen';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let owner: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  mapId = await addMap();
});
afterEach(() => home.close());

const addMap = (): Promise<string> =>
  home.rooms.map.maps.add({
    ...outlined('Topic', '- A\n- B'),
    id: home.rooms.server.random.id(),
    userId: owner.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });

const learner = () => ({ userId: owner.id, days: { zone: null, startsAt: 4 }, retention: 0.9, newCardsADay: 10 });
const add = (front: string, back = '', key = '', map = mapId) =>
  home.rooms.review.addCard({ userId: owner.id, mapId: map, nodeId: 'n1' }, { front, back }, key);
const asked = async () =>
  (await home.rooms.review.nextCards(learner(), { mapId: null, nodeId: null }))?.cards ?? expect.fail('no queue');
const front = 'A {{c1::cell}} has a {{c2::nucleus::centre}}.';

describe('a text with gaps', () => {
  it('is one card for each number, once by each form; each is asked, answered and graded like an open card', async () => {
    for (let turn = 0; turn < 2; turn += 1) expect(await add(front, 'Plants too.', 'key')).toMatchObject({ ok: true });
    expect(home.rows()).toMatchObject({ cards: 2 });
    const [one, two] = await asked();
    expect(one).toMatchObject({ kind: 'open', typed: { front, back: 'Plants too.' } });
    expect(one?.front).toContain('A […] has a nucleus.');
    expect(one?.back).toContain('A <strong>cell</strong> has a nucleus.');
    expect(one?.back).toContain('Plants too.');
    expect(two?.front).toContain('A cell has a [centre].');
    expect((await home.rooms.review.cardsAhead(learner())).map((card) => card.front)).toEqual([one?.front, two?.front]);
    const answered = { cardId: one?.id ?? '', seen: 0, grade: 4, optionId: null, ms: 1, waitedMs: 0 };
    expect(await home.rooms.review.gradeCard(learner(), answered)).toMatchObject({
      ok: true,
      isRecorded: true,
      grade: 4,
    });
  });

  it('says what is wrong with its gaps, and needs no answer', async () => {
    expect(await add('A {{c1::cell')).toMatchObject({
      status: 400,
      errors: { front: expect.stringContaining('not closed') },
    });
    expect(await add('No gap')).toMatchObject({ status: 400, errors: { back: expect.any(String) } });
    expect(home.rows()).toMatchObject({ cards: 0 });
  });

  it('is changed for all of its cards at once, and keeps its numbers', async () => {
    await add(front);
    await add('A {{c1::cell}} alone.');
    const [one] = await asked();
    const change = (text: string) =>
      home.rooms.review.editCard(owner.id, mapId, one?.id ?? '', { front: text, back: '' });
    expect(await change('Only {{c1::one}}.')).toMatchObject({
      status: 400,
      errors: { front: expect.stringContaining('1, 2') },
    });
    expect(await change('A {{c1::leaf}} has a {{c2::stalk}}.')).toMatchObject({ ok: true });
    const { cards } = await home.rooms.review.listCards(owner.id, { mapId: null, search: '', page: 1 });
    expect(cards.map(({ typed }) => typed.front).sort()).toEqual([
      'A {{c1::cell}} alone.',
      'A {{c1::leaf}} has a {{c2::stalk}}.',
      'A {{c1::leaf}} has a {{c2::stalk}}.',
    ]);
    // A search finds the words, not the marks.
    const found = await home.rooms.review.listCards(owner.id, { mapId: null, search: 'a leaf has a stalk', page: 1 });
    expect(found.cards).toHaveLength(2);
  });

  it('may come from a model or the library, without an answer', () => {
    const { passed, dropped } = screenCards(
      readCards(
        'Q: Water boils at {{c1::100 °C}} at {{c2::sea level}}.\n\nQ: Ice melts at {{c1::0 °C.\n\nQ: What is steam?\nA: Water as a gas.',
      ),
    );
    expect(passed.map(({ draft }) => draft.kind)).toEqual(['cloze', 'open']);
    expect(dropped).toMatchObject([{ why: expect.stringContaining('not closed') }]);
  });
});

it('a figure written in a card is drawn in the review, and in what a browser keeps for a review offline', async () => {
  await add('Which curve?\n\n```plot\nalt: A curve\ny = x^2 for x = -2..2\n```', 'A parabola.');
  expect((await asked())[0]?.front).toContain('<svg');
  expect((await home.rooms.review.cardsAhead(learner()))[0]?.front).toContain('<svg');
});

it('cards of several maps are mixed', async () => {
  const other = await addMap();
  for (const n of [1, 2]) await add(`First ${n}`, 'x');
  for (const n of [1, 2]) await add(`Other ${n}`, 'x', '', other);
  expect((await asked()).map(({ typed }) => typed.front)).toEqual(['First 1', 'Other 1', 'First 2', 'Other 2']);
});
