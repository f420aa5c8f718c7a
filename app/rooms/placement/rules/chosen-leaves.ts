import { placementLimits } from './limits';
import type { LearningOrder, OrderedLeaf } from './order';
import type { Question } from './question';

/** Whether existing questions cover so few lessons that a placement would tell little. */
export function hasFewQuestions(order: LearningOrder, questions: readonly Question[]): boolean {
  const covered = new Set(questions.map(({ leaf }) => leaf));
  return covered.size < Math.min(placementLimits.questionsMax, Math.ceil(order.length / 3));
}

/** The lessons for which a model makes questions: spread evenly over the order, so that halving finds one near. */
export function leavesToAskAbout(order: readonly Pick<OrderedLeaf, 'id'>[]): readonly string[] {
  const count = Math.min(placementLimits.madeMax, order.length);
  return Array.from({ length: count }, (_, at) => order[Math.floor(((at + 0.5) * order.length) / count)]?.id ?? '');
}
