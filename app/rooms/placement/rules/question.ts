import type { Exercise } from '~/kit/exercise/exercise';
import { exerciseId } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { writeExercise } from '~/kit/exercise/write';
import type { CardText } from '~/rooms/review/rules/card';
import { namesLesson } from '~/rooms/review/rules/question-wording';
import type { Evidence } from './belief';

/** A question about a leaf, which one field or a choice of options answers. */
export interface Question {
  readonly id: string;
  readonly leaf: string;
  /** The text of an exercise block. */
  readonly text: string;
  /** How likely somebody answers rightly who does not know it, from 0 to 1. */
  readonly guess: number;
}

/** An answer as it is kept. */
export interface KeptAnswer extends Pick<Evidence, 'outcome' | 'guess'> {
  /** The id of its question. */
  readonly question: string;
  readonly leaf: string;
}

/** Questions that a model made for a map, kept so that it is not asked twice. */
export interface MadeQuestions {
  /** The model's name. */
  readonly by: string;
  readonly questions: readonly Pick<Question, 'leaf' | 'text'>[];
}

/** The chance to type a right answer without knowing it. */
const typedGuess = 0.05;

/** Null for an exercise that one field or options cannot answer, or whose question speaks of its lesson. */
export function questionOf(leaf: string, text: string): Question | null {
  const exercise = exerciseIn(text);
  const guess = exercise && guessOf(exercise);
  if (!exercise || guess === null || namesLesson(exercise.question)) return null;
  return { id: exerciseId(`${leaf}\n${text}`), leaf, text, guess };
}

function guessOf(exercise: Exercise): number | null {
  switch (exercise.kind) {
    case 'choice':
      return exercise.isSeveral ? 1 / (2 ** exercise.options.length - 1) : 1 / exercise.options.length;
    case 'number':
    case 'formula':
    case 'words':
      return typedGuess;
    default:
      return null;
  }
}

/**
 * A choice card as the text of an exercise, so that all questions are asked and judged in one way. Null for any other
 * card: an open one shows its answer before it is graded, so it would ask the learner to judge what is to be found out.
 */
export function choiceText(card: Pick<CardText, 'kind' | 'front'> & Partial<CardText>): string | null {
  if (card.kind !== 'choice' || !('options' in card) || !card.options) return null;
  return choiceExercise(
    card.front,
    card.options.map(({ id, text }) => ({ text, isRight: id === card.rightId })),
  );
}

/** Null if the texts do not survive the form of an exercise, as code of several lines in an option. */
export function choiceExercise(
  question: string,
  options: readonly { readonly text: string; readonly isRight: boolean }[],
): string | null {
  const text = writeExercise({
    kind: 'choice',
    question,
    options: options.map((option) => ({ ...option, why: '' })),
    isSeveral: false,
    ...{ hints: [], solution: '', draws: [] },
  });
  const read = exerciseIn(text);
  const isSame =
    read?.kind === 'choice' &&
    !read.isSeveral &&
    read.draws.length === 0 &&
    read.question === question &&
    read.options.length === options.length &&
    read.options.every((option, at) => option.text === options[at]?.text && option.isRight === options[at]?.isRight);
  return isSame ? text : null;
}
