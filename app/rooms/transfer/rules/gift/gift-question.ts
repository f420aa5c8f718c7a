import type { Choice, Exercise, Gaps, Match, NumberAnswer, NumberExercise, Words } from '~/kit/exercise/exercise';
import { plainNumberText } from '~/kit/exercise/mathematics/number-text';
import { keyValue } from '~/kit/exercise/number';
import { exerciseIn } from '~/kit/exercise/read';
import { fillGaps } from '~/kit/exercise/slots';
import { concreteExercise, exerciseInFile } from '~/rooms/transfer/rules/exercise-in-file';
import { giftMarkdown, giftPlain } from './gift-text';

/** A question of GIFT, and whether it asks what the exercise asks. */
interface GiftQuestion {
  readonly text: string;
  /** False: GIFT cannot say it, so it is an essay question, with its key as feedback. */
  readonly isSaid: boolean;
  /** Its numbers are drawn anew in a lesson, and are always the same here. */
  readonly hasFixedNumbers: boolean;
}

/**
 * An exercise as a question of GIFT; null for a block that cannot be read. Hints have no place in GIFT.
 * @param name plain text
 */
export function giftQuestion(text: string, id: string, name: string): GiftQuestion | null {
  const exercise = concreteExercise(text, id);
  if (!exercise) return null;
  const said = saidQuestion(exercise);
  const question = said ?? essay(text, id);
  const hasFixedNumbers = (exerciseIn(text)?.draws ?? []).length > 0;
  return { text: `::${giftPlain(name)}::[markdown]${question}\n`, isSaid: said !== null, hasFixedNumbers };
}

function essay(text: string, id: string): string {
  const { front = '', back = '' } = exerciseInFile(text, id) ?? {};
  return `${giftMarkdown(front)}{${feedback(back)}}`;
}

/** General feedback, which is shown after any answer. */
const feedback = (solution: string): string => (solution === '' ? '' : `####${giftMarkdown(solution)}`);

/** Null if GIFT cannot say it: its answers would be read as something else, or not judged as here. */
function saidQuestion(exercise: Exercise): string | null {
  switch (exercise.kind) {
    case 'choice':
      return lines(exercise, choiceAnswers(exercise));
    case 'number':
      return numberQuestion(exercise);
    case 'words':
      return areShortAnswers(exercise)
        ? lines(
            exercise,
            exercise.answers.map((answer) => `=${shortAnswer(answer)}`),
          )
        : null;
    case 'gaps':
      return gapQuestion(exercise);
    case 'match':
      return lines(exercise, matchAnswers(exercise));
    default:
      return null;
  }
}

function lines({ question, solution }: Exercise, answers: readonly string[]): string {
  const after = solution === '' ? answers : [...answers, feedback(solution)];
  return `${giftMarkdown(question)}{\n${after.map((line) => `\t${line}\n`).join('')}}`;
}

// --- Choice ---------------------------------------------------------------------------------------------------------

function choiceAnswers({ options, isSeveral }: Choice): readonly string[] {
  const weights = rightWeights(options.filter(({ isRight }) => isRight).length);
  return options.map(({ text, isRight, why }) => {
    const sign = isSeveral ? `~%${isRight ? weights.shift() : -100}%` : isRight ? '=' : '~';
    return `${sign}${part(text)}${why === '' ? '' : `#${part(why)}`}`;
  });
}

/** Weights of right options, which Moodle knows and which are 100 together. A wrong one takes all away. */
function rightWeights(count: number): string[] {
  const known = ['100', '50', '33.33333', '25', '20', '16.66667', '14.28571', '12.5', '11.11111', '10'];
  const fives = count === 11 ? 2 : 4;
  if (count > 10) return [...Array(count - fives).fill('10'), ...Array(fives).fill('5')];
  return Array(count).fill(known[count - 1] ?? '100');
}

/** At its start a bracket would name a format, and a percent sign a weight. */
const part = (markdown: string): string => `${/^\s*[[%]/.test(markdown) ? '[markdown]' : ''}${giftMarkdown(markdown)}`;

// --- Numbers --------------------------------------------------------------------------------------------------------

function numberQuestion(exercise: NumberExercise): string | null {
  const { form, question, solution } = exercise;
  const answers = exercise.answers.map(withPercentAsUnit);
  const unit = answers[0]?.unit ?? '';
  if (form !== 'any' || answers.some((answer) => answer.unit !== unit)) return null;
  const numbers = answers.map(numberAnswer);
  if (numbers.some((number) => number === null)) return null;
  const said = numbers.length === 1 ? numbers.join('') : numbers.map((number) => `=${number}`).join(' ');
  // GIFT has no units: they stand behind the place of the answer.
  const asked = unit === '' ? question : `${question}\n\n\\_\\_\\_\\_\\_ ${unit.replace(/[\\*_^]/g, '\\$&')}`;
  return `${giftMarkdown(asked)}{#${said}${feedback(solution)}}`;
}

const withPercentAsUnit = (answer: NumberAnswer): NumberAnswer =>
  answer.unit === '' && answer.value.endsWith('%')
    ? { ...answer, value: answer.value.slice(0, -1), unit: '%' }
    : answer;

const plainNumber = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** How closely a number must be met that has no end in decimals, such as 1/3, as a part of it. */
const closeness = 0.001;

function numberAnswer({ value: typed, tolerance }: NumberAnswer): string | null {
  const value = keyValue(typed);
  const text = plainNumber.test(typed) ? typed : plainNumberText(value);
  const width = tolerance.endsWith('%')
    ? (Math.abs(value) * keyValue(tolerance.slice(0, -1))) / 100
    : keyValue(tolerance);
  const isExact = Math.abs(Number(text) - value) <= Math.abs(value) * 1e-12;
  const within = tolerance === '' ? (isExact ? 0 : Math.abs(value) * closeness) : width;
  if (!Number.isFinite(value) || !Number.isFinite(within)) return null;
  if (within === 0) return text;
  return `${text}:${plainNumber.test(tolerance) ? tolerance : plainNumberText(within)}`;
}

// --- Words ----------------------------------------------------------------------------------------------------------

/** An arrow would make pairs of the answers. */
const areShortAnswers = ({ answers }: Pick<Words, 'answers'>): boolean =>
  answers.every((answer) => !answer.includes('->'));

/** A star would stand for any text. */
const shortAnswer = (answer: string): string => {
  const plain = giftPlain(answer.replaceAll('*', '\\*'));
  return /^\s*[[%]/.test(answer) ? `%100%${plain}` : plain;
};

const gapStand = '\u{e110}';

/** A missing word, for one gap. */
function gapQuestion({ question, gaps, solution }: Gaps): string | null {
  const [gap, ...others] = gaps;
  if (!gap || others.length > 0 || !areShortAnswers(gap)) return null;
  const answers = gap.answers.map((answer) => `=${shortAnswer(answer)}`).join(' ');
  const text = giftMarkdown(fillGaps(question.replaceAll(gapStand, ''), () => gapStand));
  return text.replace(gapStand, () => `{${answers}${feedback(solution)}}`);
}

// --- Pairs ----------------------------------------------------------------------------------------------------------

const matchAnswers = ({ pairs, others }: Match): readonly string[] => [
  // The first arrow divides the sides.
  ...pairs.map(({ left, right }) => `=${part(left.replaceAll('->', '-&gt;'))} -> ${giftMarkdown(right)}`),
  ...others.map((right) => `= -> ${giftMarkdown(right)}`),
];
