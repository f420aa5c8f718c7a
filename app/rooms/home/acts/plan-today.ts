import {
  type DayPlan,
  lessonMinutes,
  minutesOfDay,
  planDay,
  reviewsDone,
  type StepKind,
} from '~/rooms/home/rules/today';
import type { Learning } from '~/rooms/home/store/learning';
import type { Aims } from '~/rooms/map/store/aims';
import { dayStart, type Learner } from '~/rooms/review/acts/learner';
import { type SpreadDeps, spreadOf } from '~/rooms/review/acts/pause/spread-of';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { CardScope, Cards } from '~/rooms/review/store/cards';
import { type NextLesson, type NextLessonsDeps, nextLessons } from './next-lessons';

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
  readonly aims: Pick<Aims, 'minutesOf'>;
  readonly cards: Cards;
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
    const { aims, learning, clock } = deps;
    const { userId } = learner;
    const start = dayStart(learner, clock.now());
    const [ofMaps, cards, next, log, exercisesRight, read] = await Promise.all([
      aims.minutesOf(userId),
      cardsWaiting(deps, learner),
      lessonsAhead(userId, lessonsMost),
      learning.reviewsSince(userId, start),
      learning.exercisesRightSince(userId, start),
      learning.lessonsDoneSince(userId, start, lessonsDoneMost),
    ]);
    const reviewed = reviewsDone(log);
    const minutes = minutesOfDay(ofMaps);
    const texts = next[0]
      ? await learning.textsOf(
          next[0].mapId,
          next.map(({ nodeId }) => nodeId),
        )
      : new Map<string, string>();
    const lessons = next.map((lesson) => ({ ...lesson, minutes: lessonMinutes(texts.get(lesson.nodeId) ?? null) }));
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
async function cardsWaiting(deps: Deps, learner: Learner) {
  const { cards, clock } = deps;
  const { userId, newCardsADay } = learner;
  const now = clock.now();
  const before = new Date(now.getTime() + 1);
  const most = recallLimits.cardsCountedMax;
  const due = async (scope: CardScope) => {
    const states = ['learning', 'relearning', 'review'] as const;
    const counts = await Promise.all(states.map((state) => cards.countWaiting(scope, { state, before }, most)));
    const [learning = 0, relearning = 0, repeats = 0] = counts;
    return { begun: learning + relearning, repeats };
  };
  const [exercises, others] = [true, false].map((only) => ({ userId, exercises: only })) as [CardScope, CardScope];
  const [begun, spread, reviews, missed, missedAnew] = await Promise.all([
    cards.countBegun(userId, dayStart(learner, now)),
    spreadOf(deps)(learner),
    due(others),
    due(exercises),
    cards.countWaiting(exercises, 'new', most),
  ]);
  const room = Math.min(most, newCardsADay - begun);
  const questions = room > 0 ? await cards.countWaiting(others, 'new', room) : 0;
  // After a time away, so many of the cards that were learned before come today.
  const repeats = Math.min(reviews.repeats, spread?.left ?? most);
  const repeatsMissed = Math.min(missed.repeats, (spread?.left ?? 2 * most) - repeats);
  return { reviews: reviews.begun + repeats, exercises: missed.begun + repeatsMissed + missedAnew, questions };
}
