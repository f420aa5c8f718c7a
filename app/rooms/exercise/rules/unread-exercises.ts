import { exercisesIn } from '~/kit/exercise/find';
import { readExercise } from '~/kit/exercise/read';
import { faultSaid } from '~/kit/exercise/said';

/** An exercise of a lesson that cannot be read. */
export interface UnreadExercise {
  /** The line of its fence in the lesson. */
  readonly line: number;
  /** The beginning of its text, by which its author recognises it. */
  readonly start: string;
  /** Sentences, each with its line in the block. */
  readonly faults: readonly string[];
}

const startMaxCharacters = 40;

export const unreadExercises = (markdown: string): readonly UnreadExercise[] =>
  exercisesIn(markdown).flatMap(({ text, line }) => {
    const reading = readExercise(text);
    return 'faults' in reading ? [{ line, start: startOf(text), faults: reading.faults.map(faultSaid) }] : [];
  });

function startOf(text: string): string {
  const first = [...(/\S.*/.exec(text)?.[0] ?? '…').slice(0, 2 * startMaxCharacters)];
  return first.length > startMaxCharacters ? `${first.slice(0, startMaxCharacters - 1).join('')}…` : first.join('');
}
