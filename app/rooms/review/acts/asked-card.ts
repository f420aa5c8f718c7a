import { shuffled } from '~/kit/text/shuffle';
import type { Grade, Memory } from '~/rooms/review/rules/memory';
import { shuffleSeed } from '~/rooms/review/rules/shuffle';
import { waitWords } from '~/rooms/review/rules/wait-words';
import type { Card } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { CardView } from './card-views';
import { scheduleOf } from './fit/memories';
import { type Learner, reviewAt } from './learner';

/** A card with the data to ask it. */
export interface AskedCard extends CardView {
  /** The time until it is due again after each grade, in words. */
  readonly waits: Readonly<Record<Grade, string>>;
  /** In milliseconds: the same for grades after which it is due within the day. */
  readonly steps: Readonly<Partial<Record<Grade, number>>>;
  /** Whether its next answer is one of the short steps. */
  readonly isLearning: boolean;
}

const grades: readonly Grade[] = [1, 2, 3, 4];

type Waits = Pick<AskedCard, 'waits' | 'steps'>;

/** @param at when it is asked */
export function waitsOf(scheduler: Scheduler, learner: Learner, memory: Memory | null, at: Date): Waits {
  const schedule = scheduleOf(scheduler, learner);
  const after = grades.map((grade) => schedule.after(memory, reviewAt(learner, grade, at), learner.days));
  const words = after.map((each, index) => [grades[index], waitWords(each, at)]);
  const steps = after.flatMap(({ interval, dueAt }, index) =>
    interval === 0 ? [[grades[index], dueAt.getTime() - at.getTime()]] : [],
  );
  return { waits: Object.fromEntries(words), steps: Object.fromEntries(steps) };
}

/** @param at when it is asked */
export const askedCard = (
  scheduler: Scheduler,
  learner: Learner,
  shown: CardView,
  { id, onceKey, memory, seen }: Card,
  at: Date,
): AskedCard => ({
  ...shown,
  options: shuffled(shown.options, shuffleSeed(id, onceKey, seen)),
  ...waitsOf(scheduler, learner, memory, at),
  isLearning: memory !== null && memory.state !== 'review',
});
