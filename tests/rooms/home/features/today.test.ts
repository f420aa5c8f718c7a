import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { triesIn } from '~/rooms/exercise/store/tries-in';
import { byMonthLearned, rememberedOf } from '~/rooms/home/rules/progress';
import { dueToday } from '~/rooms/reminder/acts/due-today';
import { dayOf } from '~/rooms/review/rules/day';
import type { Grade } from '~/rooms/review/rules/memory';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

const dayMs = 86_400_000;
const days = { zone: 'Europe/Berlin', startsAt: 4 };

let home: TestRooms;
let ada: User;
let mapId: string;

/** A (n1) with A1 (n2) and A2 (n3), and the leaf B (n4). */
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  mapId = await addMap('Topic');
});
afterEach(() => home.close());

async function addMap(query: string): Promise<string> {
  const id = home.rooms.server.random.id();
  await home.rooms.map.maps.add({
    ...outlined(query, '- A\n  - A1\n  - A2\n- B'),
    id,
    userId: ada.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
  return id;
}

async function writeLesson(nodeId: string, words: number, of = mapId): Promise<void> {
  await home.rooms.lesson.lessons.write({
    id: home.rooms.server.random.id(),
    mapId: of,
    userId: ada.id,
    nodeId,
    nodeLabel: nodeId,
    pathString: nodeId,
    compositeKey: nodeId,
    markdown: 'word '.repeat(words),
    content: '<p>words</p>',
    renderer: 1,
    tasks: { done: 0, total: 0 },
    source: { kind: 'library', name: 'x', prompt: '' },
    at: home.clock.now(),
  });
}

const learner = () => ({ userId: ada.id, days, retention: 0.9, newCardsADay: 10 });
const today = () => home.rooms.home.planToday(learner());
const kinds = async () => (await today()).steps.map(({ kind }) => kind);

async function add(front: string, nodeId = 'n2', of = mapId): Promise<string> {
  const added = await home.rooms.review.addCard({ userId: ada.id, mapId: of, nodeId }, { front, back: `${front}!` });
  home.clock.advance(1);
  return added.ok ? added.cardId : expect.fail(JSON.stringify(added));
}
const grade = (cardId: string, seen: number, value: Grade) =>
  home.rooms.review.gradeCard(learner(), { cardId, seen, grade: value, optionId: null, ms: 900, waitedMs: 0 });

const exercise = 'Work out $5 - 8$.\n= -3';
const miss = () =>
  home.rooms.review.keepMissedExercise(ada.id, { mapId, nodeId: 'n2' }, exercise, {
    kind: 'library',
    name: 'x',
    prompt: '',
  });

describe('today', () => {
  it('is computed from the logs: what was done counts, also outside of it', async () => {
    await writeLesson('n2', 250);
    for (const nodeId of ['n3', 'n4']) await writeLesson(nodeId, 900);
    const card = await add('A1');
    await grade(card, 0, 4);
    home.clock.advance(60 * dayMs);
    await add('New');
    await miss();
    expect(await kinds()).toEqual(['review', 'exercise', 'lesson', 'question', 'lesson', 'lesson']);
    expect(await today()).toMatchObject({
      at: 1,
      of: 6,
      minutes: 20,
      left: { review: 1, exercise: 1, lesson: 3, question: 1 },
      lesson: { mapId, nodeId: 'n2', label: 'A1', minutes: 2 },
    });

    await grade(card, 1, 3);
    expect(await today()).toMatchObject({ at: 2, of: 6, done: { reviews: 1, lessons: 0 } });
    await home.rooms.lesson.setDone({ mapId, nodeId: 'n2', userId: ada.id }, true);
    // The questions on what was read come before the next lesson.
    expect(await kinds()).toEqual(['exercise', 'question', 'lesson', 'lesson']);
    expect(await today()).toMatchObject({ at: 3, of: 6, done: { reviews: 1, lessons: 1 }, lesson: { nodeId: 'n3' } });

    await home.rooms.review.undoReview(learner(), null);
    expect(await today()).toMatchObject({ at: 2, of: 6, left: { review: 1 }, done: { reviews: 0 } });
    home.clock.advance(dayMs);
    expect(await today()).toMatchObject({ at: 1, done: { reviews: 0, lessons: 0 } });
  });

  it('asks only the kind of card that is next', async () => {
    await miss();
    await add('New');
    const asked = async (exercises: boolean) =>
      (await home.rooms.review.nextCards(learner(), { mapId: null, nodeId: null, exercises }))?.cards.map(
        ({ kind }) => kind,
      );
    expect(await asked(true)).toEqual(['exercise']);
    expect(await asked(false)).toEqual(['open']);
  });

  it('ends, and counts the exercises that were right in lessons', async () => {
    for (const nodeId of ['n2', 'n3', 'n4']) await home.rooms.lesson.setDone({ mapId, nodeId, userId: ada.id }, true);
    await triesIn(home.rooms.server.database).add(
      { mapId, nodeId: 'n2', userId: ada.id, exercise: 'e' },
      { n: 1, act: 'try', answer: ['4'], isRight: true, result: null, at: home.clock.now() },
    );
    expect(await today()).toMatchObject({
      steps: [],
      lesson: null,
      done: { reviews: 0, lessons: 3, exercisesRight: 1 },
    });
  });

  it('does not lead to a leaf whose lesson nobody can write, and passes it for those that build on it', async () => {
    const eve = await home.member({ nickname: 'Eve' });
    await home.rooms.map.changeMap(ada.id, mapId, { act: 'needs', node: 'n3', needs: ['n2'] });
    await home.rooms.map.setVisibility(mapId, ada.id, '1');
    await writeLesson('n3', 10);
    for (const user of [ada, eve]) {
      const ofUser = { ...learner(), userId: user.id };
      await home.rooms.lesson.markRead({ mapId, nodeId: 'n3', userId: user.id });
      expect(await home.rooms.home.planToday(ofUser)).toMatchObject({
        of: 1,
        lesson: { nodeId: 'n3', isToWrite: false },
      });
      await home.rooms.lesson.setDone({ mapId, nodeId: 'n3', userId: user.id }, true);
      const { lesson } = await home.rooms.home.planToday(ofUser);
      // The owner can write it.
      if (user === ada) expect(lesson).toMatchObject({ nodeId: 'n4', isToWrite: true });
      else expect(lesson).toBeNull();
    }
  });

  it('prefers any lesson to read to one that the learner has to write, which takes no minutes', async () => {
    expect(await today()).toMatchObject({
      of: 1,
      secondsLeft: 0,
      beyond: 0,
      lesson: { nodeId: 'n2', isToWrite: true },
    });
    expect(await dueToday(home.rooms.home)(learner())).toMatchObject({ hasLesson: false });

    const other = await addMap('Other');
    await writeLesson('n4', 450, other);
    await home.rooms.lesson.markRead({ mapId, nodeId: 'n2', userId: ada.id });
    expect(await today()).toMatchObject({
      of: 1,
      secondsLeft: 180,
      lesson: { mapId: other, nodeId: 'n4', isToWrite: false },
    });
    expect(await dueToday(home.rooms.home)(learner())).toMatchObject({ hasLesson: true });
  });

  it('asks for the maps of a learner with nothing to read in groups, after the first one', async () => {
    for (let n = 0; n < 24; n += 1) await addMap(`Other ${n}`);
    const { maps } = home.rooms.server.stores;
    const [asked, single] = [vi.spyOn(maps, 'openings'), vi.spyOn(maps, 'opening')];
    expect(await today()).toMatchObject({ lesson: { isToWrite: true } });
    expect(asked.mock.calls.map(([ids]) => ids.length)).toEqual([1, 10, 9]);
    expect(single).not.toHaveBeenCalled();
  });

  it('counts lessons that build on the next one, which come after it', async () => {
    for (const nodeId of ['n2', 'n3', 'n4']) {
      await writeLesson(nodeId, 10);
      if (nodeId !== 'n2') await home.rooms.map.changeMap(ada.id, mapId, { act: 'needs', node: nodeId, needs: ['n2'] });
    }
    expect(await kinds()).toEqual(['lesson', 'lesson', 'lesson']);
  });

  it('goes on with another map after the end of one that was never read', async () => {
    const other = await addMap('Other');
    await writeLesson('n4', 10);
    await writeLesson('n4', 10, other);
    const learned = new Set<string>();
    for (let { lesson } = await today(); lesson; { lesson } = await today()) {
      learned.add(lesson.mapId);
      await home.rooms.lesson.setDone({ mapId: lesson.mapId, nodeId: lesson.nodeId, userId: ada.id }, true);
    }
    expect([...learned].toSorted()).toEqual([mapId, other].toSorted());
  });

  it('has the minutes of maps that are there', async () => {
    const { aims } = home.rooms.server.stores;
    await aims.set(mapId, ada.id, { level: null, purpose: null, minutes: 45 }, home.clock.now());
    expect(await today()).toMatchObject({ minutes: 45 });
    await home.rooms.map.deleteMap(mapId, ada.id);
    expect(await today()).toMatchObject({ minutes: 20 });
  });

  it('leaves out what was undone: an exercise that was right, and a review of an earlier day', async () => {
    await writeLesson('n2', 10);
    const card = await add('A1');
    await grade(card, 0, 4);
    home.clock.advance(dayMs);
    expect((await home.rooms.review.undoReview(learner(), { cardId: card, seen: 1 })).ok).toBe(true);
    expect(await today()).toMatchObject({ at: 1, done: { reviews: 0 } });
    const { periods } = await home.rooms.home.progressByPeriods(learner(), 'month', null);
    expect(periods).toEqual([]);
    await miss();
    const [asked] =
      (await home.rooms.review.nextCards(learner(), { mapId, nodeId: null, exercises: true }))?.cards ?? [];
    const answer = { cardId: asked?.id ?? '', seen: 0, grade: null, optionId: null, tried: ['-3'], ms: 1, waitedMs: 0 };
    expect(await home.rooms.review.gradeCard(learner(), answer)).toMatchObject({ ok: true, grade: 3 });
    expect(await today()).toMatchObject({ done: { exercisesRight: 1 } });
    await home.rooms.review.undoReview(learner(), null);
    expect(await today()).toMatchObject({ at: 1, done: { reviews: 0, exercisesRight: 0 } });
  });

  it('is empty without a map', async () => {
    const eve = await home.member({ nickname: 'Eve' });
    const day = await home.rooms.home.planToday({ ...learner(), userId: eve.id });
    expect(day).toMatchObject({ steps: [], lesson: null, at: 1, of: 0 });
  });
});

describe('progress', () => {
  it('is the same as counted by hand from the log, on all maps and on one', async () => {
    const other = await addMap('Other');
    let state = 3;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state >>> 8) % below;
    };
    const cards: { id: string; seen: number; of: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const of = n % 2 ? mapId : other;
      cards.push({ id: await add(`Card ${n}`, 'n2', of), seen: 0, of });
    }
    for (let n = 0; n < 60; n += 1) {
      home.clock.advance(next(5) * 7 * 3_600_000);
      const card = cards[next(cards.length)];
      if (!card) continue;
      const graded = await grade(card.id, card.seen, (1 + next(4)) as Grade);
      if (!graded.ok) expect.fail(graded.message);
      card.seen += 1;
      if (next(6) === 0) {
        const undone = await home.rooms.review.undoReview(learner(), { cardId: card.id, seen: card.seen });
        if (undone.ok) card.seen += 1;
      }
    }
    const logs = await Promise.all(
      cards.map(async ({ id, of }) => ({ of, entries: await home.rooms.review.cards.log(id, ada.id) })),
    );
    expect(logs.some(({ entries }) => entries.some((entry) => entry.grade === 0))).toBe(true);
    for (const of of [null, mapId, other]) {
      const mine = logs.filter((log) => of === null || log.of === of);
      const since = new Date(0);
      const byHand = mine.flatMap(({ entries }) =>
        rememberedOf(
          entries.map((entry) => ({ ...entry, cardId: 'one' })),
          since,
        ),
      );
      const shown = await home.rooms.home.progressByPeriods(learner(), 'month', of);
      expect(shown.learned).toEqual(byMonthLearned(byHand));
      const sum = (name: 'reviews' | 'reviewed' | 'recalled') =>
        shown.periods.reduce((total, period) => total + period[name], 0);
      expect(sum('reviewed')).toBe(byHand.length);
      expect(sum('recalled')).toBe(byHand.filter(({ recalled }) => recalled === 1).length);
      const standing = mine
        .flatMap(({ entries }) => entries)
        .reduce((total, { grade: value }) => total + (value === 0 ? -1 : 1), 0);
      expect(sum('reviews')).toBe(standing);
    }
  });

  it('counts an exercise once, when it was first tried, and a look at its solution as a miss', async () => {
    const tries = triesIn(home.rooms.server.database);
    const enter = (exerciseId: string, n: number, act: 'try' | 'hint' | 'solution', isRight: boolean | null) =>
      tries.add(
        { mapId, nodeId: 'n2', userId: ada.id, exercise: exerciseId },
        { n, act, answer: null, isRight, result: null, at: home.clock.now() },
      );
    await enter('right', 1, 'try', true);
    await enter('wrong', 1, 'try', false);
    await enter('shown', 1, 'solution', null);
    await enter('hinted', 1, 'hint', null);
    home.clock.advance(100 * dayMs);
    await enter('wrong', 2, 'try', true);
    await enter('hinted', 2, 'try', true);
    const { periods } = await home.rooms.home.progressByPeriods(learner(), 'month', mapId);
    const tried = periods.filter(({ exercises }) => exercises > 0);
    expect(tried.map(({ exercises, exercisesRight }) => [exercises, exercisesRight])).toEqual([
      [3, 1],
      [1, 0],
    ]);
    expect(dayOf(home.clock.now(), days)).toBeGreaterThanOrEqual(tried[1]?.from ?? Number.POSITIVE_INFINITY);
  });
});
