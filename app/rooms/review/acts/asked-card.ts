import type { Grade } from '~/rooms/review/rules/memory';
import { shuffled } from '~/rooms/review/rules/shuffle';
import { waitWords } from '~/rooms/review/rules/wait-words';
import type { Card } from '~/rooms/review/store/cards';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { CardView } from './card-views';
import { type Learner, reviewAt } from './learner';

/** A card with the data to ask it. */
export interface AskedCard extends CardView {
  /** The time until it is due again after each grade, in words. */
  readonly waits: Readonly<Record<Grade, string>>;
  /** In milliseconds: the same for grades after which it is due within the day. */
  readonly steps: Readonly<Partial<Record<Grade, number>>>;
}

const grades: readonly Grade[] = [1, 2, 3, 4];

/** @param at when it is asked */
export function askedCard(
  scheduler: Scheduler,
  learner: Learner,
  shown: CardView,
  { memory, seen }: Card,
  at: Date,
): AskedCard {
  const after = grades.map((grade) => scheduler.after(memory, reviewAt(learner, grade, at), learner.days));
  const words = after.map((each, index) => [grades[index], waitWords(each, at)]);
  const steps = after.flatMap(({ interval, dueAt }, index) =>
    interval === 0 ? [[grades[index], dueAt.getTime() - at.getTime()]] : [],
  );
  return {
    ...shown,
    options: shuffled(shown.options, `${shown.id} ${seen}`),
    waits: Object.fromEntries(words),
    steps: Object.fromEntries(steps),
  };
}
