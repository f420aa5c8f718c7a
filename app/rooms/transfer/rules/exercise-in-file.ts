import { drawExercise } from '~/kit/exercise/draw';
import type { Code, Exercise } from '~/kit/exercise/exercise';
import { keyOf } from '~/kit/exercise/key';
import { exerciseIn } from '~/kit/exercise/read';
import { fillGaps } from '~/kit/exercise/slots';
import { fenced } from '~/kit/text/fences';
import { shownOrder } from '~/rooms/exercise/rules/shown-order';

/** An exercise for a file, as Markdown: nobody answers there. */
interface ExerciseInFile {
  /** The question, with its options or items. */
  readonly front: string;
  /** The key, the author's reasons and the solution. */
  readonly back: string;
}

/**
 * Null for a block that cannot be read.
 * @param text the block's text
 * @param id the exercise's id: draws the numbers and shuffles the items, so that each file has the same
 */
export function exerciseInFile(text: string, id: string): ExerciseInFile | null {
  const exercise = concreteExercise(text, id);
  return exercise && { front: frontOf(exercise, id), back: backOf(exercise) };
}

/** The exercise with one set of numbers; null for a block that cannot be read. */
export function concreteExercise(text: string, id: string): Exercise | null {
  const exercise = exerciseIn(text);
  return exercise && drawExercise(exercise, id);
}

/** A gap on paper. Escaped, since Markdown would read it as emphasis or a rule. */
export const gapOnPaper = '\\_\\_\\_\\_\\_';

const inParagraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** `[x]` at the start of an item would be a task. */
const asItem = (text: string): string => text.replace(/^\[(?=[ xX]\])/, '\\[');

const listed = (items: readonly string[]): string => items.map((item) => `* ${asItem(item)}`).join('\n');

function frontOf(exercise: Exercise, id: string): string {
  const question = exercise.kind === 'gaps' ? fillGaps(exercise.question, () => gapOnPaper) : exercise.question;
  return inParagraphs(question, ...partsOf(exercise, id));
}

function partsOf(exercise: Exercise, id: string): readonly string[] {
  const order = shownOrder(exercise, id);
  const inOrder = (texts: readonly string[]) => order.map((at) => texts[at] ?? '');
  switch (exercise.kind) {
    case 'choice':
      return [listed(inOrder(exercise.options.map(({ text }) => text)))];
    case 'order':
      return [listed(inOrder(exercise.items))];
    case 'match': {
      const rights = [...exercise.pairs.map(({ right }) => right), ...exercise.others];
      return [numbered(exercise.pairs.map(({ left }) => left)), listed(inOrder(rights))];
    }
    case 'code':
      return [codeBlock(exercise.given, exercise), codeBlock(exercise.start, exercise)];
    default:
      return [];
  }
}

const numbered = (items: readonly string[]): string => items.map((item, at) => `${at + 1}. ${asItem(item)}`).join('\n');

function backOf(exercise: Exercise): string {
  const tests = exercise.kind === 'code' ? codeBlock(exercise.tests.join('\n'), exercise) : '';
  return inParagraphs(keyOf(exercise), tests, reasonsOf(exercise), exercise.solution);
}

/** Reasons stand behind their options, in a list apart from the key. */
const reasonsOf = (exercise: Exercise): string =>
  exercise.kind === 'choice'
    ? exercise.options.flatMap(({ text, why }) => (why === '' ? [] : [`- ${text} — ${why}`])).join('\n')
    : '';

const codeBlock = (code: string, { language }: Pick<Code, 'language'>): string => code && fenced(language, code);
