import { describe, expect, it } from 'vitest';
import {
  type DoneToday,
  lessonMinutes,
  minutesOfDay,
  planDay,
  reviewsDone,
  type Step,
  type Waiting,
} from '~/rooms/home/rules/today';

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const kinds = (steps: readonly Step[]) => steps.map(({ kind }) => kind);
const nothing: Waiting = { reviews: 0, exercises: 0, questions: 0, lessons: [] };
const fresh: DoneToday = { reviews: 0, exercises: 0, lessons: [] };
const secondsOf = (steps: readonly Step[]) => steps.reduce((sum, { seconds }) => sum + seconds, 0);

describe('the minutes of a day', () => {
  it('are the largest number of all maps, or else twenty', () => {
    expect(minutesOfDay([])).toBe(20);
    expect(minutesOfDay([15, 45, 5])).toBe(45);
  });

  it('count a lesson by its words', () => {
    expect(lessonMinutes('word '.repeat(199))).toBe(1);
    expect(lessonMinutes('word '.repeat(200))).toBe(2);
    expect(lessonMinutes(null)).toBe(5);
  });
});

describe('the plan of a day', () => {
  it('goes from reviews to missed exercises, the next lesson, and the questions on it', () => {
    const waiting = { reviews: 2, exercises: 1, questions: 1, lessons: [3, 4] };
    const plan = planDay(20, waiting, fresh);
    expect(kinds(plan.steps)).toEqual(['review', 'review', 'exercise', 'lesson', 'question', 'lesson']);
    expect(plan).toMatchObject({ at: 1, of: 6, beyond: 0, secondsLeft: 30 + 60 + 180 + 15 + 240 });
    const read = planDay(20, { ...nothing, questions: 1, lessons: [4] }, { ...fresh, lessons: [3] });
    expect(kinds(read.steps)).toEqual(['question', 'lesson']);
    expect(read).toMatchObject({ at: 2, of: 3 });
  });

  it('ends', () => {
    expect(planDay(20, nothing, fresh)).toMatchObject({ steps: [], at: 1, of: 0, secondsLeft: 0 });
    expect(planDay(5, { ...nothing, reviews: 9 }, { ...fresh, reviews: 20 }).steps).toEqual([]);
  });

  it('begins with its first step even if that is too long', () => {
    expect(kinds(planDay(5, { ...nothing, lessons: [30, 1] }, fresh).steps)).toEqual(['lesson']);
    expect(planDay(5, { ...nothing, lessons: [30] }, { ...fresh, lessons: [1] }).steps).toEqual([]);
  });

  it('comes to a lesson that is as long as the day if half of it is left after the reviews', () => {
    const waiting = { ...nothing, reviews: 10, questions: 1, lessons: [5, 1] };
    expect(kinds(planDay(5, waiting, fresh).steps).at(-1)).toBe('lesson');
    expect(planDay(5, { ...waiting, reviews: 11 }, fresh)).toMatchObject({ of: 11, beyond: 3, cardsBeyond: 1 });
    expect(planDay(5, { ...waiting, reviews: 0 }, { ...fresh, reviews: 10 })).toMatchObject({ of: 11 });
  });

  it('counts reviews that were not undone, and never less than none', () => {
    const review = (cardId: string, grade: 0 | 1 | 3, isExercise = false) => ({ cardId, grade, isExercise });
    expect(reviewsDone([review('a', 0), review('a', 3), review('b', 1), review('b', 0)])).toEqual({
      cards: 1,
      exercises: 0,
      exercisesRight: 0,
    });
    const tried = [review('c', 3, true), review('c', 0, true), review('c', 1, true), review('d', 3, true)];
    expect(reviewsDone(tried)).toEqual({ cards: 0, exercises: 2, exercisesRight: 1 });
    expect(reviewsDone([review('e', 0, true)])).toEqual({ cards: 0, exercises: 0, exercisesRight: 0 });
  });

  it('never exceeds the minutes but by its first step or its first lesson, and keeps the order', () => {
    const next = numbers(7);
    for (let n = 0; n < 2_000; n += 1) {
      const minutes = 5 + next(236);
      const lessons = (most: number) => Array.from({ length: next(most) }, () => 1 + next(30));
      const waiting = { reviews: next(90), exercises: next(9), questions: next(30), lessons: lessons(9) };
      const done = next(2) ? fresh : { reviews: next(60), exercises: next(5), lessons: lessons(4) };
      const plan = planDay(minutes, waiting, done);
      const all = planDay(1e9, waiting, done).steps;
      expect(plan.steps).toEqual(all.slice(0, plan.steps.length));
      expect(plan.steps.length + plan.beyond).toBe(all.length);
      const before = done.reviews * 15 + done.exercises * 60 + done.lessons.reduce((sum, each) => sum + each * 60, 0);
      const isOnlyFirst = plan.steps.length === 1 && plan.at === 1;
      const endsWithLesson = plan.steps.at(-1)?.kind === 'lesson';
      const counted = endsWithLesson ? plan.steps.slice(0, -1) : plan.steps;
      if (counted.length > 0 && !isOnlyFirst) expect(before + secondsOf(counted)).toBeLessThanOrEqual(minutes * 60);
      // Doing the first step leaves the rest of the plan as it was.
      const [first] = plan.steps;
      if (first?.kind === 'review') {
        const later = planDay(
          minutes,
          { ...waiting, reviews: waiting.reviews - 1 },
          { ...done, reviews: done.reviews + 1 },
        );
        expect(later.steps).toEqual(plan.steps.slice(1));
        expect(later.of).toBe(plan.of);
      }
    }
  });
});
