import type { Answer, Exercise } from '~/kit/exercise/exercise';
import { shuffled } from '~/kit/text/shuffle';

/**
 * Positions of the shuffled parts of an exercise in the author's order, as they are shown: the options of a choice, the
 * items of an order, the right sides of a match. Empty for all other kinds.
 */
export function shownOrder(exercise: Exercise, seed: string): readonly number[] {
  const count = shuffledParts(exercise);
  const inOrder = Array.from({ length: count }, (_, at) => at);
  const order = shuffled(inOrder, seed);
  // Items to put in order must not be in it already.
  const isGiven = exercise.kind === 'order' && order.every((part, at) => part === at);
  return isGiven ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

function shuffledParts(exercise: Exercise): number {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options.length;
    case 'order':
      return exercise.items.length;
    case 'match':
      return exercise.pairs.length + exercise.others.length;
    default:
      return 0;
  }
}

/** Whether two learners see it differently: with numbers, or an order, of their own. */
export const isDrawn = (exercise: Exercise): boolean => exercise.draws.length > 0 || shuffledParts(exercise) > 0;

const positionOf = (sent: string | undefined): number => (/^\d{1,2}$/.test(sent ?? '') ? Number(sent) : -1);

/**
 * An answer as a form sends it, in the author's order: the form knows only the positions in which parts are shown.
 * @param sent the values of the answer's fields, in the order of the page
 */
export function authoredAnswer(exercise: Exercise, order: readonly number[], sent: readonly string[]): Answer {
  switch (exercise.kind) {
    case 'choice':
      return [...new Set(sent.flatMap((each) => order[positionOf(each)] ?? []))].sort((a, b) => a - b).map(String);
    case 'order': {
      const places = exercise.items.map(() => '');
      for (const [at, part] of order.entries()) places[part] = (sent[at] ?? '').trim();
      return places;
    }
    case 'match':
      return exercise.pairs.map((_, at) => String(order[positionOf(sent[at])] ?? ''));
    case 'gaps':
      return sent.slice(0, exercise.gaps.length);
    default:
      return sent.slice(0, 1);
  }
}

/** The reverse: what the form's fields say for an answer, to show it again. */
export function sentAnswer(exercise: Exercise, order: readonly number[], answer: Answer): readonly string[] {
  switch (exercise.kind) {
    case 'choice':
      return answer.map((part) => String(order.indexOf(Number(part))));
    case 'order':
      return order.map((part) => answer[part] ?? '');
    case 'match':
      return answer.map((part) => (part === '' ? '' : String(order.indexOf(Number(part)))));
    default:
      return answer;
  }
}
