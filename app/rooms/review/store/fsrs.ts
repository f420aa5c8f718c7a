import { type Card, computeDecayFactor, createEmptyCard, default_w, type FSRS, fsrs, State } from 'ts-fsrs';
import { keepNewest } from '~/kit/keep-newest';
import { startOfDay } from '~/rooms/review/rules/day';
import type { Memory, Review } from '~/rooms/review/rules/memory';
import type { Schedule, Scheduler } from './scheduler';

const dayMs = 86_400_000;

const stateNames = {
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const;
const states = { learning: State.Learning, review: State.Review, relearning: State.Relearning };

/**
 * ts-fsrs counts days by UTC dates. It is given the learner's days as if they were those dates, and its minutes are
 * added to the real time.
 */
const midnight = (day: number): Date => new Date(day * dayMs);

function cardOf(memory: Memory | null, day: number): Card {
  if (memory === null) return createEmptyCard(midnight(day));
  return {
    due: midnight(memory.day + memory.interval),
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: 0,
    scheduled_days: memory.interval,
    learning_steps: memory.step,
    reps: memory.reviews,
    lapses: memory.lapses,
    state: states[memory.state],
    last_review: midnight(memory.day),
  };
}

/** All that `cardOf` takes of a memory. */
const stated = ({ state, stability, difficulty, day, interval, step, reviews, lapses }: Memory): string =>
  [state, stability, difficulty, day, interval, step, reviews, lapses].join(' ');

/** How many of its answers are kept for all learners. */
const mostResults = 5_000;
/** How many learners' own parameters are kept ready. */
const mostKept = 500;

/** FSRS-6 without fuzz, and short steps of 1 and 10 minutes (10 for a forgotten card). */
export function fsrsScheduler(): Scheduler {
  const results = new Map<string, Card>();
  let made = 0;
  const schedule = (weights: readonly number[]): Schedule => {
    made += 1;
    return scheduleWith(weights, results, made);
  };
  const standard = schedule(default_w);
  const own = new Map<string, Schedule>();
  return {
    ...standard,
    of(weights) {
      if (weights === null) return standard;
      const key = weights.join(' ');
      const known = own.get(key);
      if (known) return known;
      const another = schedule(weights);
      keepNewest(own, mostKept, key, another);
      return another;
    },
  };
}

/** @param number marks its answers among `results`, which all schedules share */
function scheduleWith(weights: readonly number[], results: Map<string, Card>, number: number): Schedule {
  const byRetention = new Map<number, FSRS>();
  const algorithm = (retention: number): FSRS => {
    const known = byRetention.get(retention);
    if (known) return known;
    const made = fsrs({
      w: weights,
      request_retention: retention,
      enable_fuzz: false,
      enable_short_term: true,
      learning_steps: ['1m', '10m'],
      relearning_steps: ['10m'],
    });
    if (byRetention.size > 200) byRetention.clear();
    byRetention.set(retention, made);
    return made;
  };
  /** The library's answer, which depends on whole days alone: a page asks the same until the next day or review. */
  const nextOf = (memory: Memory | null, day: number, grade: Review['grade'], retention: number): Card => {
    const key = `${number} ${grade} ${retention} ${day} ${memory && stated(memory)}`;
    const result = results.get(key) ?? algorithm(retention).next(cardOf(memory, day), midnight(day), grade).card;
    keepNewest(results, mostResults, key, result);
    return result;
  };
  // The library's own curve computes these two on every call, which takes nine tenths of its time.
  const { decay, factor } = computeDecayFactor(weights);

  return {
    after(memory, { grade, at: reviewedAt, day: reviewedOn, retention }: Review, days) {
      const at = memory && memory.reviewedAt > reviewedAt ? memory.reviewedAt : reviewedAt;
      const day = Math.max(reviewedOn, memory?.day ?? reviewedOn);
      const card = nextOf(memory, day, grade, retention);
      if (card.state === State.New) throw new Error('A card that was reviewed is not new.');
      const interval = card.state === State.Review ? card.scheduled_days : 0;
      return {
        state: stateNames[card.state],
        stability: card.stability,
        difficulty: card.difficulty,
        dueAt:
          card.state === State.Review
            ? startOfDay(day + interval, days)
            : new Date(at.getTime() + card.due.getTime() - midnight(day).getTime()),
        reviewedAt: at,
        day,
        interval,
        step: card.learning_steps,
        reviews: card.reps,
        lapses: card.lapses,
      };
    },
    recall({ stability, reviewedAt }, at) {
      const days = Math.max(0, at.getTime() - reviewedAt.getTime()) / dayMs;
      return (1 + (factor * days) / stability) ** decay;
    },
  };
}
