import {
  type DayPlan,
  lessonMinutes,
  minutesOfDay,
  planDay,
  reviewsDone,
  type StepKind,
} from '~/rooms/home/rules/today';
import type { DayFacts, Learning } from '~/rooms/home/store/learning';
import { dayStart, type Learner } from '~/rooms/review/acts/learner';
import { type SpreadDeps, spreadOf } from '~/rooms/review/acts/pause/spread-of';
import { recallLimits } from '~/rooms/review/rules/limits';
import { lookedAt, type NextLesson, type NextLessonsDeps, nextLessons } from './next-lessons';

export interface Today extends DayPlan {
  readonly minutes: number;
  readonly done: {
    readonly reviews: number;
    /** Answered right, in lessons and in reviews. */
    readonly exercisesRight: number;
    readonly lessons: number;
  };
  /** How many steps are left of each kind. */
  readonly left: Readonly<Record<StepKind, number>>;
  /** The next lesson, also if it does not fit into the day; null if none is left. */
  readonly lesson: (NextLesson & { readonly minutes: number }) | null;
}

interface Deps extends SpreadDeps, NextLessonsDeps {
  readonly learning: Learning;
}

/** More lessons than this are not planned for a day. */
const lessonsMost = 12;
/** More lessons done than this are not measured: the day is over by then. */
const lessonsDoneMost = 100;

/**
 * The learner's day, computed from the logs alone: it can be left and continued on any device.
 */
export function planToday(deps: Deps) {
  const lessonsAhead = nextLessons(deps);
  return async (learner: Learner): Promise<Today> => {
    const { learning, clock } = deps;
    const { userId } = learner;
    const now = clock.now();
    const facts = await learning.factsOfDay(userId, {
      since: dayStart(learner, now),
      before: new Date(now.getTime() + 1),
      most: recallLimits.cardsCountedMax,
      lessonsMost: lessonsDoneMost,
      readMost: lookedAt,
    });
    const { exercisesRight, lessonsDone: read } = facts;
    const [cards, next] = await Promise.all([
      cardsWaiting(deps, learner, facts),
      lessonsAhead(userId, facts.read, lessonsMost),
    ]);
    const reviewed = reviewsDone(facts.reviews);
    const minutes = minutesOfDay(facts.minutes);
    const texts = next[0]
      ? await learning.textsOf(
          next[0].mapId,
          next.map(({ nodeId }) => nodeId),
        )
      : new Map<string, string>();
    const lessons = next.map((lesson) => ({
      ...lesson,
      // How long it takes to write a lesson is not known.
      minutes: lesson.isToWrite ? 0 : lessonMinutes(texts.get(lesson.nodeId) ?? null),
    }));
    const plan = planDay(
      minutes,
      { ...cards, lessons: lessons.map((lesson) => lesson.minutes) },
      { reviews: reviewed.cards, exercises: reviewed.exercises, lessons: read.map(lessonMinutes) },
    );
    const count = (kind: StepKind) => plan.steps.filter((step) => step.kind === kind).length;
    return {
      ...plan,
      minutes,
      done: {
        reviews: reviewed.cards + reviewed.exercises,
        exercisesRight: exercisesRight + reviewed.exercisesRight,
        lessons: read.length,
      },
      left: {
        review: count('review'),
        exercise: count('exercise'),
        lesson: count('lesson'),
        question: count('question'),
      },
      lesson: lessons[0] ?? null,
    };
  };
}

/** The cards to review now. A missed exercise is a card until it is remembered. */
async function cardsWaiting(deps: SpreadDeps, learner: Learner, { pause, begun, cards, exercises }: DayFacts) {
  const most = recallLimits.cardsCountedMax;
  const spread = pause && (await spreadOf(deps)(learner));
  const questions = Math.max(0, Math.min(cards.fresh, most, learner.newCardsADay - begun));
  // After a time away, so many of the cards that were learned before come today.
  const repeats = Math.min(cards.review, spread?.left ?? most);
  const repeatsMissed = Math.min(exercises.review, (spread?.left ?? 2 * most) - repeats);
  return {
    reviews: cards.learning + cards.relearning + repeats,
    exercises: exercises.learning + exercises.relearning + repeatsMissed + exercises.fresh,
    questions,
  };
}
