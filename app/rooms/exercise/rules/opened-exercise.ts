import type { CodeResult } from '~/kit/exercise/code-result';
import { drawNumbers, withNumbers } from '~/kit/exercise/draw';
import type { Answer, Draw, Exercise } from '~/kit/exercise/exercise';
import { judge } from '~/kit/exercise/judge';
import { keyOf } from '~/kit/exercise/key';
import { noteSaid } from '~/kit/exercise/said';
import { slotValues } from '~/kit/exercise/slot-values';
import { withSlots } from '~/kit/exercise/stored';
import type { LessonExercise } from './lesson-exercises';
import { tryLimits } from './limits';
import { authoredAnswer, sentAnswer, shownOrder } from './shown-order';
import { type Entry, type State, stateOf } from './state';
import type { ExerciseView, VerdictView } from './view';

/** An exercise of a lesson with what one learner has done with it. */
export interface Opened extends LessonExercise {
  /** The exercise with this round's numbers. */
  readonly exercise: Exercise;
  readonly numbers: Readonly<Record<string, number>>;
  /** Positions of its shuffled parts, for this try. */
  readonly order: readonly number[];
  readonly state: State;
}

/** @param who the learner's id, or a visitor's seed: each gets their own numbers and orders */
export function openExercise(found: LessonExercise, entries: readonly Entry[], who: string | null): Opened {
  const state = stateOf(entries);
  const seedOf = (round: number) => `${who ?? ''} ${found.stored.id} ${round}`;
  const seed = seedOf(state.round);
  const numbers = drawAnew(found.written.draws, seed, state.round > 0 ? seedOf(state.round - 1) : null);
  const exercise = withNumbers(found.written, numbers);
  // The next try has another order, so that places give nothing away. A solved exercise keeps its last order.
  const tried = state.tries.length - (state.isSolved ? 1 : 0);
  return { ...found, exercise, numbers, order: shownOrder(exercise, `${seed} ${tried}`), state };
}

const triesToDiffer = 5;

/** Numbers other than those of the round before, if the draws have others: the same ones look like a dead button. */
function drawAnew(draws: readonly Draw[], seed: string, before: string | null): Readonly<Record<string, number>> {
  const first = drawNumbers(draws, seed);
  if (before === null) return first;
  const last = drawNumbers(draws, before);
  const isSame = (numbers: Readonly<Record<string, number>>) => draws.every(({ name }) => numbers[name] === last[name]);
  let numbers = first;
  for (let n = 1; n <= triesToDiffer && draws.length > 0 && isSame(numbers); n += 1)
    numbers = drawNumbers(draws, `${seed} ${n}`);
  return numbers;
}

/** An answer that is not in the log: it could not be read, or another button was pressed beside it. */
export interface Typed {
  readonly sent: readonly string[];
  /** Sentences about it, if it could not be read. */
  readonly says: readonly string[];
}

/** The Markdown texts beside the question that its reader may see now. */
function earnedTexts({ exercise, state }: Opened) {
  const last = state.tries.at(-1) ?? null;
  const isOpen = isOpenIn(state);
  return {
    hints: exercise.hints.slice(0, state.hints),
    reasons: last?.answer ? reasonsFor(exercise, last.answer) : [],
    key: isOpen ? '' : keyOf(exercise),
    steps: isOpen ? '' : exercise.solution,
  };
}

/** Whether the answer may still be checked in this round. */
const isOpenIn = ({ isSolved, hasSolution }: State): boolean => !isSolved && !hasSolution;

/** Another round has new numbers; without draws it is only offered once the present one is over. */
function againIn(state: State, hasDraws: boolean): ExerciseView['again'] {
  if (isOpenIn(state) && (state.tries.length === 0 || !hasDraws)) return null;
  return hasDraws ? 'new' : 'same';
}

/** The texts that `shownExercise` needs as HTML. */
export function textsToRender(opened: Opened): readonly string[] {
  const { hints, reasons, key, steps } = earnedTexts(opened);
  return [...hints, ...reasons, key, steps];
}

/**
 * The exercise as its reader may see it.
 * @param html HTML of a text of `textsToRender`
 */
export function shownExercise(opened: Opened, typed: Typed | null, html: (text: string) => string): ExerciseView {
  const { exercise, stored, order, state, written, number, total } = opened;
  const last = state.tries.at(-1) ?? null;
  const isOpen = isOpenIn(state);
  const { hints, reasons, key, steps } = earnedTexts(opened);

  const values = slotValues(written, opened.numbers);
  const parts = stored.parts.map((part) => withSlots(part, values));
  const { pairs } = exercise.kind === 'match' ? exercise : { pairs: [] };
  const rights = parts.slice(pairs.length);
  const inShownOrder = (all: readonly string[]) => order.map((part) => all[part] ?? '');
  return {
    id: stored.id,
    number,
    total,
    kind: exercise.kind,
    isSeveral: exercise.kind === 'choice' && exercise.isSeveral,
    question: withSlots(stored.question, values),
    parts: exercise.kind === 'match' ? parts.slice(0, pairs.length) : inShownOrder(parts),
    rights: exercise.kind === 'match' ? inShownOrder(rights) : [],
    code:
      exercise.kind === 'code' ? { language: exercise.language, given: exercise.given, start: exercise.start } : null,
    values: typed?.sent ?? (last?.answer ? sentAnswer(exercise, order, last.answer) : []),
    vars: exercise.kind === 'formula' ? exercise.vars : [],
    seen: state.seen,
    tries: state.tries.length,
    seed: null,
    verdict: typed && typed.says.length > 0 ? unread(typed) : last ? verdictOf(opened, last, reasons.map(html)) : null,
    hints: hints.map(html),
    hasMoreHints: isOpen && state.hints < exercise.hints.length,
    solution: isOpen ? null : { key: html(key), steps: html(steps) },
    isOpen,
    offersSolution: isOpen && state.misses >= tryLimits.missesBeforeSolution,
    again: againIn(state, written.draws.length > 0),
  };
}

const unread = ({ says }: Typed): VerdictView => ({ isRight: null, says, reasons: [], fields: [], run: null });

function verdictOf({ exercise, order }: Opened, { answer, isRight, result }: Entry, reasons: string[]): VerdictView {
  const run = result === null ? null : (JSON.parse(result) as CodeResult);
  if (exercise.kind === 'code' || answer === null) return { isRight, says: [], reasons, fields: [], run };
  const { parts, notes } = judge(exercise, answer);
  return {
    isRight,
    says: notes.map(noteSaid),
    reasons,
    fields: isRight ? [] : fieldsRight(exercise, order, parts),
    run,
  };
}

/** A choice does not tell which of its options are right: that would give the answer away. */
function fieldsRight(exercise: Exercise, order: readonly number[], parts: readonly boolean[]): readonly boolean[] {
  if (exercise.kind === 'order') return order.map((part) => parts[part] ?? false);
  return exercise.kind === 'gaps' || exercise.kind === 'match' ? parts : [];
}

/** The author's reasons for what was chosen. */
function reasonsFor(exercise: Exercise, answer: Answer): readonly string[] {
  if (exercise.kind !== 'choice') return [];
  const chosen = new Set(answer);
  return exercise.options.flatMap(({ why }, at) => (why !== '' && chosen.has(String(at)) ? [why] : []));
}

export const answerOf = ({ exercise, order }: Opened, sent: readonly string[]): Answer =>
  authoredAnswer(exercise, order, sent.slice(0, tryLimits.fieldsMax));
