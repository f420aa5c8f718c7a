import { remember } from '~/kit/remember';
import { countWords } from '~/kit/text/word-count';
import { logsByCard, standing } from '~/rooms/review/rules/log';
import type { Grade } from '~/rooms/review/rules/memory';

const minuteSeconds = 60;

/** How long the steps of a day are taken to last. */
const todayPace = {
  reviewSeconds: 15,
  exerciseSeconds: minuteSeconds,
  wordsAMinute: 200,
  /** A lesson that is written when it is opened. */
  unwrittenMinutes: 5,
  /** Without an aim that names the minutes. */
  minutesADay: 20,
} as const;

/** `question`: a new card, which asks about a lesson that was read. `exercise`: one that was missed before. */
export type StepKind = 'review' | 'exercise' | 'lesson' | 'question';

export interface Step {
  readonly kind: StepKind;
  readonly seconds: number;
}

/** The work that could be done now. */
export interface Waiting {
  readonly reviews: number;
  readonly exercises: number;
  readonly questions: number;
  /** The minutes of the next lessons, in their order; 0 for one that the learner is to write. */
  readonly lessons: readonly number[];
}

/** The work of the learner's day so far. */
export interface DoneToday {
  readonly reviews: number;
  readonly exercises: number;
  /** The minutes of the lessons done. */
  readonly lessons: readonly number[];
}

/** An entry of the log of reviews on the learner's day. */
export interface ReviewToday {
  readonly cardId: string;
  /** 0 reverts the review before it. */
  readonly grade: Grade | 0;
  readonly isExercise: boolean;
}

/** The reviews of a day that were not undone. */
interface ReviewsDone {
  readonly cards: number;
  readonly exercises: number;
  readonly exercisesRight: number;
}

/** @param log card by card, oldest first; it may begin with an entry that reverts a review of an earlier day */
export function reviewsDone(log: readonly ReviewToday[]): ReviewsDone {
  const done = logsByCard(log).flatMap(standing);
  const exercises = done.filter(({ isExercise }) => isExercise);
  return {
    cards: done.length - exercises.length,
    exercises: exercises.length,
    exercisesRight: exercises.filter(({ grade }) => grade > 1).length,
  };
}

export interface DayPlan {
  /** The steps left, in their order. */
  readonly steps: readonly Step[];
  /** The number of the next step, from 1, and of all steps of the day, done and left. */
  readonly at: number;
  readonly of: number;
  /** How long the steps left take, without a lesson that the learner is to write. */
  readonly secondsLeft: number;
  /** How many steps wait that do not fit into the day, and how many of them are no lessons. */
  readonly beyond: number;
  readonly cardsBeyond: number;
}

/** The minutes of a day. Maps share it: the largest number counts. */
export const minutesOfDay = (ofMaps: readonly number[]): number =>
  ofMaps.length > 0 ? Math.max(...ofMaps) : todayPace.minutesADay;

/** The minutes that a lesson takes; `text` is null if it has not been written yet. */
export const lessonMinutes = (text: string | null): number =>
  text === null ? todayPace.unwrittenMinutes : Math.floor(wordsOf(text) / todayPace.wordsAMinute) + 1;

/** The same lessons are counted with each look at the day: two hundred of them. */
const counts = remember<number>(2_000_000, () => 1);
const wordsOf = (text: string): number => counts(text, () => countWords(text));

/**
 * The rest of a learner's day: reviews, missed exercises, the next lesson and the questions on it, then further
 * lessons, each while it fits into the minutes. Work done today counts. The first step of a day always fits, and its
 * first lesson while half of the minutes are left: else a lesson that is about as long as a day would never come to a
 * learner with reviews every day.
 */
export function planDay(minutes: number, waiting: Waiting, done: DoneToday): DayPlan {
  const all = inOrder(waiting, done.lessons.length > 0);
  const doneSteps = done.reviews + done.exercises + done.lessons.length;
  const steps: Step[] = [];
  let left = minutes * minuteSeconds - secondsOf(done);
  let hasLesson = done.lessons.length > 0;
  for (const step of all) {
    const isFirst = doneSteps + steps.length === 0;
    const isFirstLesson = step.kind === 'lesson' && !hasLesson;
    if (step.seconds > left && !isFirst && !(isFirstLesson && 2 * left >= minutes * minuteSeconds)) break;
    steps.push(step);
    left -= step.seconds;
    hasLesson ||= step.kind === 'lesson';
  }
  return {
    steps,
    at: doneSteps + 1,
    of: doneSteps + steps.length,
    secondsLeft: steps.reduce((sum, { seconds }) => sum + seconds, 0),
    beyond: all.length - steps.length,
    cardsBeyond: all.slice(steps.length).filter(({ kind }) => kind !== 'lesson').length,
  };
}

/** The questions stand behind the first lesson of the day: they are about what was just read. */
function inOrder({ reviews, exercises, questions, lessons }: Waiting, hasRead: boolean): Step[] {
  const { reviewSeconds, exerciseSeconds } = todayPace;
  const [first, rest] = hasRead ? [[], lessons] : [lessons.slice(0, 1), lessons.slice(1)];
  return [
    ...times(reviews, 'review', reviewSeconds),
    ...times(exercises, 'exercise', exerciseSeconds),
    ...first.map(lesson),
    ...times(questions, 'question', reviewSeconds),
    ...rest.map(lesson),
  ];
}

const times = (count: number, kind: StepKind, seconds: number): Step[] =>
  Array.from({ length: count }, () => ({ kind, seconds }));

const lesson = (minutes: number): Step => ({ kind: 'lesson', seconds: minutes * minuteSeconds });

const secondsOf = ({ reviews, exercises, lessons }: DoneToday): number =>
  reviews * todayPace.reviewSeconds +
  exercises * todayPace.exerciseSeconds +
  lessons.reduce((sum, minutes) => sum + minutes * minuteSeconds, 0);
