import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import type { User } from '~/rooms/account/store/users';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import { answeredCard } from '~/rooms/review/acts/answered-card';
import { viewCards } from '~/rooms/review/acts/card-views';
import { exerciseCards } from '~/rooms/review/acts/exercise/exercise-cards';
import { gradeCard } from '~/rooms/review/acts/grade-card';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { reviewWords } from '~/rooms/review/words';
import type { CodeWork } from '~/system/contract/code-work';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { realTextWork } from '../../../support/text-work';

/** Missed exercises as cards, on a real database: asked with new numbers, judged, and recorded once. */

const { work, treeOf } = realTextWork();
const minute = 60_000;
const day = 24 * 60 * minute;

const sum = '{a=10..99} {b=10..99}\nWhat is {a} + {b}?\n= a + b\n? COUNT on.\n! STEPS: it is {a+b}.';
const choice = 'Who makes honey?\n- Ants :: They keep lice.\n+ Bees :: BECAUSE\n- Wasps\n! Bees do.';
const gaps = 'Bees live in a {{hive|skep}} of {{wax}}.';
const code = 'Write `double`.\nrun: javascript\nstart: // here\ntest: double(2) === 4\n! STEPS';

let home: TestRooms;
let owner: User;
let reader: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  reader = await home.member({ nickname: 'Reader' });
  mapId = await addMap(home, owner.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  const markdown = [sum, choice, gaps, code].map((text) => `\`\`\`exercise\n${text}\n\`\`\``).join('\n\n');
  await addLesson(home, owner.id, mapId, 'n3', markdown);
});
afterEach(() => home.close());

const learner = (user = owner) => ({
  userId: user.id,
  days: { zone: null, startsAt: 4 },
  retention: 0.9,
  newCardsADay: 10,
});

const source = { kind: 'model', name: 'older', prompt: 'lesson 3' } as const;
const miss = (text: string, user = owner) =>
  home.rooms.review.keepMissedExercise(user.id, { mapId, nodeId: 'n3' }, text, source);

const cardsOf = (user = owner) => home.rooms.review.cards.ofNode(mapId, user.id, 'n3');

async function missed(text: string, user = owner): Promise<string> {
  await miss(text, user);
  home.clock.advance(1);
  const card = (await cardsOf(user)).find(({ text: own }) => own.front === text);
  return card?.id ?? expect.fail('no card');
}

async function asked(id: string, user = owner) {
  const queue = await home.rooms.review.nextCards(learner(user), { mapId, nodeId: null }, { first: id });
  const card = queue?.cards.find((each) => each.id === id);
  return card?.exercise ? { ...card, exercise: card.exercise } : expect.fail('not asked');
}

const answer = (cardId: string, seen: number, tried: readonly string[], grade: number | null = null, user = owner) =>
  home.rooms.review.gradeCard(learner(user), {
    ...{ cardId, seen, grade, tried, optionId: null, ms: 1_500, waitedMs: 0 },
  });

const numbersIn = (question: string) => [...question.matchAll(/\b(\d\d)\b/g)].map(([, n]) => Number(n));
const sumAsked = async (id: string) => {
  const [a = Number.NaN, b = Number.NaN] = numbersIn((await asked(id)).exercise.question);
  return a + b;
};
const log = (id: string) => home.rooms.review.cards.log(id, owner.id);

describe('a miss', () => {
  it('makes one card, and a second miss none', async () => {
    expect([await miss(sum), await miss(sum), await miss(choice)]).toEqual([true, false, true]);
    const cards = await cardsOf();
    expect(cards.map(({ text }) => text)).toEqual([
      { kind: 'exercise', front: sum, back: '' },
      { kind: 'exercise', front: choice, back: '' },
    ]);
    expect(cards[0]).toMatchObject({ origin: 'model', sourceName: 'older', memory: null, seen: 0 });
    const [{ id = '' } = {}] = exercisesIn(`\`\`\`exercise\n${sum}\n\`\`\``);
    expect(cards[0]?.onceKey).toBe(`exercise:${mapId}:n3:${id}`);
  });

  it('makes a card again after the learner has deleted it', async () => {
    const id = await missed(sum);
    expect((await home.rooms.review.deleteCard(owner.id, mapId, id)).ok).toBe(true);
    expect(await miss(sum)).toBe(true);
  });

  it('makes a card of each learner’s own, only on a map that they may read, and only of what can be read', async () => {
    expect(await miss(sum, reader)).toBe(false);
    await home.rooms.map.maps.setVisibility(mapId, owner.id, true, home.clock.now());
    expect([await miss(sum, reader), await miss(sum)]).toEqual([true, true]);
    expect(await miss('Which?\n- only one', reader)).toBe(false);
    expect(await cardsOf(reader)).toHaveLength(1);
    expect(await cardsOf()).toHaveLength(1);
  });

  it('is recorded at once, however often it is sent', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, () => miss(sum)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await cardsOf()).toHaveLength(1);
  });
});

describe('an asked exercise', () => {
  it('has the same numbers on every visit, and new ones after each review', async () => {
    const id = await missed(sum);
    const seen: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { question } = (await asked(id)).exercise;
      expect((await asked(id)).exercise.question).toBe(question);
      seen.push(question);
      expect(await answer(id, n, [], 1)).toMatchObject({ ok: true, isRecorded: true, grade: 1 });
      home.clock.advance(2 * minute);
    }
    expect(new Set(seen).size).toBeGreaterThan(4);
  });

  it('has its options in another order', async () => {
    const id = await missed(choice);
    const orders = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      orders.add((await asked(id)).exercise.parts.join());
      await answer(id, n, [], 1);
      home.clock.advance(2 * minute);
    }
    expect(orders.size).toBeGreaterThan(2);
  });

  it('has a new card’s place in the queue, the due counts and the memory of its map', async () => {
    const id = await missed(sum);
    expect(await home.rooms.review.dueCards(learner())).toEqual({ due: 0, fresh: 1 });
    await answer(id, 0, [String(await sumAsked(id))]);
    const map = (await home.rooms.map.maps.readable(mapId, owner.id)) ?? expect.fail('no map');
    const memory = await home.rooms.review.memoryOfMap(mapId, owner.id, home.rooms.map.treeOf(map));
    expect(memory?.get('n3')).toMatchObject({ cards: 1, fresh: 0 });
    home.clock.advance(10 * minute);
    expect(await home.rooms.review.dueCards(learner())).toEqual({ due: 1, fresh: 0 });
    const { ahead } = await home.rooms.review.reviewForecast(owner.id, learner().days);
    expect(ahead[0]?.cards).toBe(1);
  });
});

describe('an answer', () => {
  it('that is right is good, and shows the verdict, the key and the steps', async () => {
    const id = await missed(sum);
    const right = String(await sumAsked(id));
    const graded = await answer(id, 0, [` ${right} `]);
    expect(graded).toMatchObject({ isRecorded: true, grade: 3, judged: { isRight: true }, wait: '10 min' });
    expect((await log(id)).map(({ n, grade, ms }) => [n, grade, ms])).toEqual([[1, 3, 1_500]]);
    const tried = { seen: 0, sent: [right], judged: null };
    const shown = await home.rooms.review.answeredCard(owner.id, id, null, tried);
    expect(shown).toMatchObject({ isRight: true, wait: '10 min', tried: { values: [right], isOpen: false } });
    expect(shown?.tried?.verdict?.isRight).toBe(true);
    expect(shown?.tried?.solution?.key).toContain(right);
    expect(shown?.tried?.solution?.steps).toContain(`STEPS: it is ${right}.`);
  });

  it('that is wrong is again, with the author’s reason for what was chosen alone', async () => {
    const id = await missed(choice);
    const ants = String((await asked(id)).exercise.parts.findIndex((part) => part.includes('Ants')));
    expect(await answer(id, 0, [ants])).toMatchObject({ isRecorded: true, grade: 1, wait: '1 min' });
    const shown = await home.rooms.review.answeredCard(owner.id, id, null, { seen: 0, sent: [ants], judged: null });
    expect(shown?.tried?.verdict).toMatchObject({ isRight: false });
    expect(shown?.tried?.verdict?.reasons.join()).toContain('They keep lice.');
    expect(JSON.stringify(shown)).not.toContain('BECAUSE');
    expect(shown?.tried?.solution?.key).toContain('Bees');
  });

  it('that the learner does not know is again, without a verdict', async () => {
    const id = await missed(gaps);
    expect(await answer(id, 0, [], 1)).toMatchObject({ isRecorded: true, grade: 1, judged: null });
    const shown = await home.rooms.review.answeredCard(owner.id, id, null, { seen: 0, sent: [], judged: null });
    expect(shown).toMatchObject({ isRight: null, tried: { verdict: null, values: [] } });
    expect(shown?.tried?.solution?.key).toContain('hive');
  });

  it('that cannot be read does not count, and asks the same again with what was typed', async () => {
    const id = await missed(sum);
    const before = await asked(id);
    for (const tried of [['many'], [''], [], ['1'.repeat(3_000)]]) {
      const refused = await answer(id, 0, tried);
      if (refused.ok || !refused.unread) throw new Error(`${tried} was read`);
      expect(refused.status).toBe(400);
      expect(refused.message).toBe(refused.unread.join(' '));
      expect(refused.message).not.toBe('');
      const again = await home.rooms.review.askAgain(learner(), id, { sent: tried, says: refused.unread });
      expect(again).toMatchObject({ id, seen: 0, waits: before.waits });
      expect(again?.exercise).toMatchObject({ ...before.exercise, values: tried, verdict: { isRight: null } });
    }
    expect(await log(id)).toEqual([]);
    // No grade but 'I do not know' can be given.
    for (const grade of [2, 3, 4, 0]) expect(await answer(id, 0, [], grade)).toMatchObject({ ok: false, status: 400 });
    expect(await home.rooms.review.askAgain(learner(reader), id, { sent: [], says: [] })).toBeNull();
  });

  it('with a number of two meanings is read as the map’s language writes it', async () => {
    const id = await missed('How many bees are in the box?\n= 1.500');
    await home.rooms.map.maps.setLanguage(mapId, owner.id, 'de', home.clock.now());
    expect(await answer(id, 0, ['1.5'])).toMatchObject({ ok: true, grade: 1 });
    home.clock.advance(2 * minute);
    expect(await answer(id, 1, ['1500'])).toMatchObject({ ok: true, grade: 3 });
  });

  it('that is sent twice counts once, and is shown again', async () => {
    const id = await missed(sum);
    const right = String(await sumAsked(id));
    const sent = await Promise.all(Array.from({ length: 10 }, () => answer(id, 0, [right])));
    expect(sent.filter((each) => each.ok && each.isRecorded)).toHaveLength(1);
    expect(await answer(id, 0, [right])).toMatchObject({ ok: true, isRecorded: false, grade: 3 });
    expect(await log(id)).toHaveLength(1);
  });

  it('from an older page is not judged by the numbers of today, and leads on', async () => {
    const id = await missed(sum);
    const first = String(await sumAsked(id));
    await answer(id, 0, [first]);
    home.clock.advance(10 * minute);
    await answer(id, 1, [], 1);
    const stale = await answer(id, 0, [first]);
    expect(stale).toMatchObject({ ok: true, isRecorded: false, grade: null, judged: null });
    expect(await answer(id, 7, [first])).toMatchObject({ ok: true, isRecorded: false, grade: null });
    expect(await log(id)).toHaveLength(2);
    const old = { seen: 0, sent: [first], judged: null };
    expect(await home.rooms.review.answeredCard(owner.id, id, null, old)).toBeNull();
    expect(await home.rooms.review.answeredCard(owner.id, id, null)).toBeNull();
  });

  it('is taken back like any other; the exercise then has other numbers', async () => {
    const id = await missed(sum);
    const before = (await asked(id)).exercise.question;
    await answer(id, 0, [], 1);
    expect(await home.rooms.review.undoReview(learner(), null)).toEqual({ ok: true, cardId: id });
    const after = await asked(id);
    expect(after).toMatchObject({ isNew: true, seen: 2 });
    expect(after.exercise.question).not.toBe(before);
  });

  it('to somebody else’s card finds none', async () => {
    const id = await missed(sum);
    expect(await answer(id, 0, ['1'], null, reader)).toMatchObject({ ok: false, status: 404 });
    await answer(id, 0, [], 1);
    const tried = { seen: 0, sent: [], judged: null };
    expect(await home.rooms.review.answeredCard(reader.id, id, null, tried)).toBeNull();
  });
});

describe('code in a card', () => {
  /** Runs nothing: an answer that says so is right. */
  function withCode() {
    const runs: string[] = [];
    const runner: CodeWork = {
      async run({ answer: typed, tests }, share) {
        runs.push(share);
        const isRight = typed.includes('right');
        const found = tests.map((test) => ({ test, isRight, says: isRight ? '' : 'it gave 3' }));
        return { kind: 'judged', tests: found, output: 'PRINTED' };
      },
      close() {},
    };
    const render = renderTexts({ work });
    const exercises = exerciseCards({ maps: home.rooms.map.maps, work, render, code: runner });
    const view = viewCards({
      maps: home.rooms.map.maps,
      treeOf,
      render,
      exercises,
      figuresOf: home.rooms.review.figuresOfCards,
    });
    const { cards } = home.rooms.review;
    const deps = { cards, clock: home.clock, scheduler: fsrsScheduler(), exercises, view };
    return { runs, grade: gradeCard(deps), answered: answeredCard(deps) };
  }

  it('is run once, by its learner, and its result is shown without another run', async () => {
    const { runs, grade, answered } = withCode();
    const cardId = await missed(code);
    const given = { cardId, seen: 0, grade: null, optionId: null, ms: 1, waitedMs: 0 };
    expect(await grade(learner(), { ...given, tried: ['  '] })).toMatchObject({ ok: false, status: 400 });
    expect(runs).toEqual([]);
    const graded = await grade(learner(), { ...given, tried: ['wrong'] });
    if (!graded.ok) throw new Error(graded.message);
    expect([graded.grade, runs]).toEqual([1, [owner.id]]);
    const tried = { seen: 0, sent: ['wrong'], judged: graded.judged };
    const shown = await answered(owner.id, cardId, null, tried);
    expect(shown?.tried).toMatchObject({ values: ['wrong'], verdict: { isRight: false } });
    expect(JSON.stringify(shown?.tried?.verdict?.run)).toContain('it gave 3');
    expect(shown?.tried?.solution?.steps).toContain('STEPS');
    // An address carries no result: code is not run to show it.
    expect((await answered(owner.id, cardId, null, { ...tried, judged: null }))?.isRight).toBeNull();
    home.clock.advance(minute);
    expect(await grade(learner(), { ...given, seen: 1, tried: ['right'] })).toMatchObject({ grade: 3 });
    expect(await grade(learner(), { ...given, seen: 0, tried: ['right'] })).toMatchObject({ grade: null });
    expect(runs).toHaveLength(2);
  });
});

describe('the cards of missed exercises', () => {
  const secrets = ['COUNT', 'STEPS', 'BECAUSE', 'lice', 'hive', 'skep', 'wax', 'double(2)'];

  it('stand in lists with their question and never with a key, and cannot be edited there', async () => {
    for (const text of [sum, choice, gaps, code]) await missed(text);
    const { cards } = await home.rooms.review.listCards(owner.id, { mapId: null, search: '', page: 1 });
    expect(cards.map(({ kind }) => kind)).toEqual(Array(4).fill('exercise'));
    expect(cards.map(({ front }) => front).join()).toContain('Bees live in a … of ….');
    for (const secret of secrets) expect(JSON.stringify(cards)).not.toContain(secret);
    const [{ id = '' } = {}] = cards;
    const edited = await home.rooms.review.editCard(owner.id, mapId, id, { front: 'x', back: 'y' });
    expect(edited).toEqual({ ok: false, status: 409, errors: { form: reviewWords.exerciseInLesson } });
    expect((await cardsOf()).every(({ text }) => text.front.includes('\n') || text.front === gaps)).toBe(true);
    expect((await home.rooms.review.suspendCard(owner.id, mapId, id, true)).ok).toBe(true);
  });

  it('are found by their question and never by a key', async () => {
    for (const text of [sum, choice, gaps, code]) await missed(text);
    const found = async (search: string) =>
      (await home.rooms.review.listCards(owner.id, { mapId: null, search, page: 1 })).cards.length;
    expect([await found('honey'), await found('bees LIVE'), await found('what is')]).toEqual([1, 1, 1]);
    for (const secret of [...secrets, 'Ants', 'exercise']) expect([secret, await found(secret)]).toEqual([secret, 0]);
    const typed = { typed: 'Bees live ', scope: 'cards', page: 1 } as const;
    const { groups: byQuestion } = await home.rooms.search.findTexts(owner.id, typed);
    expect(byQuestion).toHaveLength(1);
    for (const secret of secrets) expect(JSON.stringify(byQuestion)).not.toContain(secret);
    for (const secret of secrets) {
      const { groups } = await home.rooms.search.findTexts(owner.id, { typed: secret, scope: 'cards', page: 1 });
      expect([secret, groups]).toEqual([secret, []]);
    }
  });

  it('are not kept in a browser for a review without a connection', async () => {
    await missed(sum);
    const open = await home.rooms.review.addCard({ userId: owner.id, mapId, nodeId: 'n2' }, { front: 'Q', back: 'A' });
    const ahead = await home.rooms.review.cardsAhead(learner());
    expect(ahead.map(({ id }) => id)).toEqual([open.ok && open.cardId]);
  });

  it('are not asked at the end of their lesson, where the exercises stand', async () => {
    await missed(sum);
    const map = (await home.rooms.map.maps.readable(mapId, owner.id)) ?? expect.fail('no map');
    const lesson = await home.rooms.lesson.lessons.get(mapId, 'n3');
    const beside = await home.rooms.review.cardsBesideLesson(owner.id, map, 'n3', lesson);
    expect(beside.cards).toHaveLength(1);
    expect(await home.rooms.review.lessonQuestions(learner(), { mapId, nodeId: 'n3' }, beside)).toEqual([]);
  });

  it('that can no longer be read are asked with a sentence, and only "I do not know" counts', async () => {
    const id = home.rooms.server.random.id();
    const text = { kind: 'exercise', front: 'Which?\n- SECRET', back: '' } as const;
    const kept = { origin: 'hand', sourceName: '', onceKey: null, at: home.clock.now() } as const;
    await home.rooms.review.cards.add([{ id, userId: owner.id, mapId, nodeId: 'n3', ...kept, text }]);
    const queue = await home.rooms.review.nextCards(learner(), { mapId: null, nodeId: null });
    expect(queue?.cards).toMatchObject([{ id, kind: 'exercise', exercise: null, front: '' }]);
    expect(JSON.stringify(queue)).not.toContain('SECRET');
    const refused = await answer(id, 0, ['0']);
    expect(refused).toEqual({ ok: false, status: 409, message: reviewWords.exerciseUnreadable });
    expect(await answer(id, 0, [], 1)).toMatchObject({ ok: true, isRecorded: true });
  });

  it('go along with the learner’s own copy of the map, and not with another’s', async () => {
    await home.rooms.map.maps.setVisibility(mapId, owner.id, true, home.clock.now());
    await missed(sum);
    const copied = async (user: User) => {
      const kept = await home.rooms.copy.keepCopy(user.id, mapId, 'new-copy');
      if (!kept.ok) throw new Error(JSON.stringify(kept));
      return home.rooms.review.cards.ofNode(kept.mapId, user.id, 'n3');
    };
    expect(await copied(reader)).toEqual([]);
    const [card] = await copied(owner);
    expect(card).toMatchObject({ text: { kind: 'exercise', front: sum }, seen: 0, memory: null });
    expect(
      await home.rooms.review.keepMissedExercise(owner.id, { mapId: card?.mapId ?? '', nodeId: 'n3' }, sum, source),
    ).toBe(false);
  });

  it('are in the download of the account', async () => {
    const id = await missed(sum);
    await answer(id, 0, [], 1);
    let json = '';
    for await (const piece of home.rooms.transfer.exportAsJson(owner)) json += piece;
    const [card] = (JSON.parse(json) as { cards: { text: unknown; reviews: unknown[] }[] }).cards;
    expect(card).toMatchObject({ text: { kind: 'exercise', front: sum, back: '' }, reviews: [{ n: 1, grade: 1 }] });
    let markdown = '';
    for await (const piece of home.rooms.transfer.exportAsMarkdown(owner)) markdown += piece;
    expect(markdown.split(sum)).toHaveLength(3);
    expect(exercisesIn(markdown).map(({ text }) => text)).toEqual([sum, choice, gaps, code, sum]);
  });

  it('are reviewed on, day after day, until they are remembered for months', async () => {
    const id = await missed(sum);
    for (let n = 0; n < 8; n += 1) {
      const graded = await answer(id, n, [String(await sumAsked(id))]);
      expect(graded).toMatchObject({ isRecorded: true, grade: 3 });
      const card = (await home.rooms.review.cards.byId(id, owner.id)) ?? expect.fail('no card');
      home.clock.advance(Math.max(0, (card.memory?.dueAt.getTime() ?? 0) - home.clock.now().getTime()));
    }
    const card = await home.rooms.review.cards.byId(id, owner.id);
    expect(card?.memory?.interval).toBeGreaterThan(60);
    expect(card?.memory?.reviewedAt.getTime()).toBeGreaterThan(day);
  });
});

it('an exercise that the threads do not manage to render is asked as typed, without its key', async () => {
  const broken = { lesson: async (markdown: string) => ({ content: `<pre>${markdown}</pre>`, tasks, renderer: 1 }) };
  const tasks = { done: 0, total: 0 };
  const never: CodeWork = { run: () => expect.fail('no code here'), close() {} };
  const exercises = exerciseCards({
    maps: home.rooms.map.maps,
    work: broken,
    render: renderTexts({ work }),
    code: never,
  });
  const view = async (front: string) => {
    const card = { id: 'card', userId: owner.id, mapId, seen: 0, createdAt: home.clock.now() };
    return (
      (await exercises.asked({ ...card, text: { kind: 'exercise', front, back: '' } })) ?? expect.fail('not asked')
    );
  };
  expect((await view(sum)).question).toMatch(/What is \d\d \+ \d\d\?/);
  expect((await view(`<img src=x onerror=alert(1)>\n${gaps}`)).question).toContain('&lt;img');
  expect([...(await view(choice)).parts].sort()).toEqual(['Ants', 'Bees', 'Wasps']);
  for (const secret of ['COUNT', 'STEPS', 'BECAUSE', 'hive', 'wax'])
    for (const text of [sum, choice, gaps]) expect(JSON.stringify(await view(text))).not.toContain(secret);
});
