import { drawExercise } from '~/kit/exercise/draw';
import type { Answer, CodeLanguage, Exercise } from '~/kit/exercise/exercise';
import { exercisesIn } from '~/kit/exercise/find';
import { judge } from '~/kit/exercise/judge';
import { keyValue } from '~/kit/exercise/number';
import { exerciseIn } from '~/kit/exercise/read';
import { shownTexts } from '~/kit/exercise/shown-texts';
import { withoutExercises } from '~/kit/markdown/exercises/model-exercises';
import { isPlainlyNotIn } from '~/kit/text/function-words';
import { knownLanguage } from '~/kit/text/language';
import { countCharacters } from '~/kit/text/plain-text';
import { fold, isAboutOthers, isGivenAway, optionLength, withoutCode } from '~/kit/text/question-rules';
import { isAboutText } from './about-text';
import { codeLanguageOf } from './code-language';
import { proposalLimits } from './proposal-limits';
import { compareSolution, readSolutions, toSolve } from './second-solution';

/** Why an exercise of a model was dropped. */
export type DropReason =
  | 'unreadable'
  | 'too-long'
  | 'other-code'
  | 'all-right'
  | 'same-parts'
  | 'about-others'
  | 'longest'
  | 'given-away'
  | 'about-text'
  | 'there-already'
  | 'other-language'
  | 'own-answer'
  | 'too-many'
  | 'disagrees';

export interface Proposed {
  /** Counts all blocks that were read. */
  readonly index: number;
  /** The text of the block. */
  readonly text: string;
  readonly exercise: Exercise;
}

export interface Dropped {
  /** The first line of the question, as Markdown. */
  readonly question: string;
  readonly why: DropReason;
  readonly times: number;
}

export interface Screened {
  readonly passed: readonly Proposed[];
  readonly dropped: readonly Dropped[];
}

/** The facts that exercises are screened against. */
export interface ScreenContext {
  /** The texts of exercises that the lesson has. */
  readonly known: readonly string[];
  /** The map's language as a BCP 47 tag; null if unknown. */
  readonly language: string | null;
  /** The language of code that was asked for; null for none. */
  readonly code: CodeLanguage | null;
}

/** The facts that the exercises of a lesson are screened against. @param path the labels down to its leaf */
export function screenContext(
  path: readonly string[],
  markdown: string,
  language: string | null | undefined,
): ScreenContext {
  const known = exercisesIn(markdown).map(({ text }) => text);
  return { known, language: knownLanguage(language), code: codeLanguageOf(path, withoutExercises(markdown)) };
}

/**
 * Screens the exercises of a model, each read from the text of its block.
 * @param more how many more exercises were not read, because they are too many
 */
export function screenExercises(blocks: readonly string[], context: ScreenContext, more = 0): Screened {
  const questions = new Set(
    context.known
      .slice(-proposalLimits.knownMax)
      .map(questionIn)
      .filter((question) => question !== ''),
  );
  const passed: Proposed[] = [];
  const dropped = new DroppedList();
  for (const [index, text] of blocks.entries()) {
    const exercise = exerciseIn(text);
    const key = exercise === null ? '' : fold(exercise.question);
    const why =
      exercise === null
        ? 'unreadable'
        : (whyDropped(exercise, context) ??
          (questions.has(key) ? 'there-already' : passed.length >= proposalLimits.proposedMax ? 'too-many' : null));
    if (exercise === null || why !== null) {
      dropped.add(exercise?.question ?? text, why ?? 'unreadable');
      continue;
    }
    questions.add(key);
    passed.push({ index, text, exercise });
  }
  if (more > 0) dropped.add('', 'too-many', more);
  return { passed, dropped: dropped.all() };
}

const questionIn = (text: string): string => fold(exerciseIn(text)?.question ?? '');

/** An exercise that passed, with what a second solution says of it. */
export interface Solved extends Proposed {
  /**
   * Whether the second call came to the same answer, or the own code passes its tests; false if neither was tried, or
   * gave no clear answer.
   */
  readonly isSolved: boolean;
}

/**
 * Drops the exercises that a second call solved in another way, and code whose own solution fails its tests.
 * @param answers null if there are none
 */
export function withSolutions(
  { passed, dropped }: Screened,
  answers: string | null,
): { readonly passed: readonly Solved[]; readonly dropped: readonly Dropped[] } {
  const said = answers === null ? new Map<number, string>() : readSolutions(answers);
  const all = passed.map((each) => ({
    ...each,
    solution: compareSolution(toSolve(each.text, each.exercise), said.get(each.index)),
  }));
  const list = new DroppedList(dropped);
  for (const { exercise, solution } of all)
    if (solution === 'disagrees') list.add(exercise.question, exercise.kind === 'code' ? 'own-answer' : 'disagrees');
  return {
    passed: all
      .filter(({ solution }) => solution !== 'disagrees')
      .map(({ solution, ...each }) => ({ ...each, isSolved: solution === 'agrees' })),
    dropped: list.all(),
  };
}

/** Each dropped exercise once, with its number of repetitions. */
class DroppedList {
  readonly #all = new Map<string, { question: string; why: DropReason; times: number }>();

  constructor(before: readonly Dropped[] = []) {
    for (const each of before) this.#all.set(`${each.why} ${each.question}`, { ...each });
  }

  add(question: string, why: DropReason, times = 1): void {
    const [line = ''] = question.trim().split('\n', 1);
    const most = proposalLimits.questionShownMaxCharacters;
    const shown = [...line.slice(0, 2 * most)].slice(0, most).join('');
    const key = `${why} ${shown}`;
    const same = this.#all.get(key);
    if (same) same.times += times;
    else this.#all.set(key, { question: shown, why, times });
  }

  all(): readonly Dropped[] {
    return [...this.#all.values()];
  }
}

/** The first rule that an exercise breaks on its own; null for none. */
export function whyDropped(
  exercise: Exercise,
  { language, code }: Pick<ScreenContext, 'language' | 'code'>,
): DropReason | null {
  const { question } = exercise;
  if (
    countCharacters(question) > proposalLimits.questionMaxCharacters ||
    shownTexts(exercise).some((text) => countCharacters(text) > proposalLimits.optionMaxCharacters)
  )
    return 'too-long';
  if (exercise.kind === 'code' && exercise.language !== code) return 'other-code';
  if (exercise.kind !== 'code' && namesUndrawn(exercise)) return 'unreadable';
  if (isAboutText(question)) return 'about-text';
  const why = faultOfKind(exercise);
  if (why !== null) return why;
  if (language !== null && isPlainlyNotIn(proseOf(exercise), language)) return 'other-language';
  return drawnFault(exercise);
}

/** A number in braces that no line draws, so that the learner would see its name; in TeX it may be an index. */
const undrawn = /(?<![\\_^}\p{L}\d])\{n\d{1,2}\}/u;
const namesUndrawn = (exercise: Exercise): boolean =>
  undrawn.test(drawExercise(exercise, 'checked').question.replace(/`[^`\n]*`/g, ' '));

/** Texts of which no two may be the same, or an answer would be right by chance. */
function distinctParts(exercise: Exercise): readonly (readonly string[])[] {
  if (exercise.kind !== 'match') return [shownTexts(exercise)];
  return [exercise.pairs.map(({ left }) => left), [...exercise.pairs.map(({ right }) => right), ...exercise.others]];
}

const hasSame = (exercise: Exercise): boolean =>
  distinctParts(exercise).some((parts) => new Set(parts.map(alike)).size < parts.length);

/** Case tells code and formulas apart. */
const alike = (text: string): string => (/[`$]/.test(text) ? text.replace(/\s+/g, ' ').trim() : fold(text));

function faultOfKind(exercise: Exercise): DropReason | null {
  const { question } = exercise;
  if (hasSame(exercise)) return 'same-parts';
  switch (exercise.kind) {
    case 'choice': {
      const { options } = exercise;
      if (options.every(({ isRight }) => isRight)) return 'all-right';
      if (options.some(({ text }) => isAboutOthers(text))) return 'about-others';
      if (rightIsLongest(exercise)) return 'longest';
      const told = options.filter(({ text }) => isGivenAway(question, text));
      return told.length > 0 && told.every(({ isRight }) => isRight) ? 'given-away' : null;
    }
    case 'words':
      return exercise.answers.some((answer) => isGivenAway(question, answer)) ? 'given-away' : null;
    case 'gaps': {
      const around = question.replace(/\{\{[^{}\n]{0,2000}\}\}/g, ' … ');
      return exercise.gaps.some(({ answers }) => answers.some((answer) => isGivenAway(around, answer)))
        ? 'given-away'
        : null;
    }
    case 'formula': {
      const told = withoutSpaces(question);
      const answers = exercise.answers.map(withoutSpaces);
      return answers.some((answer) => answer.length > 3 && told.includes(answer)) ? 'given-away' : null;
    }
    case 'match':
      return exercise.pairs.some(({ left, right }) => fold(left) === fold(right)) ? 'given-away' : null;
    default:
      return null;
  }
}

const withoutSpaces = (text: string): string => text.replace(/[\s$]+/g, '');

/** Whether the right options are half as long again as the wrong ones, and longer by more than a word or two. */
function rightIsLongest({ options }: Exercise & { kind: 'choice' }): boolean {
  const longest = (isRight: boolean) =>
    Math.max(0, ...options.filter((each) => each.isRight === isRight).map(({ text }) => optionLength(text)));
  const [right, wrong] = [longest(true), longest(false)];
  return right > 1.5 * wrong && right - wrong > 20;
}

/** The texts of an exercise that are in the lesson's language: not its answers, quotations, code and formulas. */
function proseOf(exercise: Exercise): string {
  const reasons = exercise.kind === 'choice' ? exercise.options.map(({ why }) => why) : [];
  return [exercise.question, ...exercise.hints, exercise.solution, ...reasons]
    .map(withoutCode)
    .join('\n')
    .replace(/\$\$[^$]*\$\$|\$[^$\n]*\$|\{\{[^{}\n]*\}\}/g, ' ')
    .replace(/[“„«"][^“”„»"\n]*[”“»"]|[*_]{1,3}[^*_\n]+[*_]{1,3}/g, ' ');
}

/**
 * Checks with several sets of drawn numbers that the exercise's own answer is right and that no two parts are the same:
 * an answer may divide by zero, and a wrong option may be right by chance.
 */
export function drawnFault(exercise: Exercise): 'same-parts' | 'own-answer' | null {
  if (exercise.kind === 'code') return null;
  const rounds = exercise.draws.length === 0 ? 1 : proposalLimits.drawsChecked;
  // These have no part in judging an answer.
  const judged = { ...exercise, hints: [], solution: '' };
  for (let round = 0; round < rounds; round += 1) {
    const concrete = drawExercise(judged, `checked ${round}`);
    if (hasSame(concrete)) return 'same-parts';
    if (!ownAnswers(concrete).some((answer) => judge(concrete, answer).isRight === true)) return 'own-answer';
  }
  return null;
}

/** The right answer as a learner could give it; of a number, in two ways. */
function ownAnswers(exercise: Exercise): readonly Answer[] {
  switch (exercise.kind) {
    case 'choice':
      return [exercise.options.flatMap(({ isRight }, at) => (isRight ? [String(at)] : []))];
    case 'number':
      return exercise.answers.flatMap(({ value, unit }) =>
        [value, String(keyValue(value))].map((number) => [unit === '' ? number : `${number} ${unit}`]),
      );
    case 'formula':
    case 'words':
      return exercise.answers.map((answer) => [answer]);
    case 'gaps':
      return [exercise.gaps.map(({ answers }) => answers[0] ?? '')];
    case 'order':
      return [exercise.items.map((_, at) => String(at + 1))];
    case 'match':
      return [exercise.pairs.map((_, at) => String(at))];
    case 'code':
      return [];
  }
}
