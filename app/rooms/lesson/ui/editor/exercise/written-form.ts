import type { Exercise } from '~/kit/exercise/exercise';
import type { Fault, FaultCode } from '~/kit/exercise/faults';
import { readExercise } from '~/kit/exercise/read';
import { meansNumber, readNumberAnswer } from '~/kit/exercise/read-answers';
import { readDraws } from '~/kit/exercise/read-draws';
import { cutLines, type ItemMark } from '~/kit/exercise/read-lines';
import { faultSentence } from '~/kit/exercise/said';
import { writeExercise } from '~/kit/exercise/write';
import { lessonWords } from '~/rooms/lesson/words';
import {
  type ExerciseForm,
  exerciseOf,
  isEmptyNumber,
  isEmptyOption,
  isEmptyPair,
  isFilled,
  questionAndDraws,
} from './exercise-form';

/** A field of the form: the name of its part, with the number of its row from 0: `question`, `options.2`. */
export type FieldName = string;

export interface FormFault {
  /** Null for a fault of the whole. */
  readonly field: FieldName | null;
  readonly sentence: string;
}

type WrittenForm = { readonly text: string } | { readonly faults: readonly FormFault[] };

/** The text of the exercise that a form describes; or what is wrong, if it would not be read as this exercise. */
export function writtenForm(form: ExerciseForm): WrittenForm {
  const exercise = exerciseOf(form);
  const { draws } = questionAndDraws(form);
  const text = [...(draws === '' ? [] : [draws]), writeExercise(exercise)].join('\n');
  const early = earlyFaults(form, exercise, draws, text);
  if (early.length > 0) return { faults: early };
  const reading = readExercise(text);
  if ('faults' in reading) return { faults: inForm(reading.faults, form, text) };
  const misread = misreadFaults(form, exercise, reading.exercise);
  return misread.length > 0 ? { faults: misread } : { text };
}

const fault = (field: FieldName | null, code: FaultCode, found?: string): FormFault => ({
  field,
  sentence: faultSentence(found === undefined ? { code } : { code, found }),
});

// --- Before reading --------------------------------------------------------------------------------------------------

/** Lines that would be taken for a part of the question, or the other way round. */
function earlyFaults(form: ExerciseForm, exercise: Exercise, draws: string, text: string): readonly FormFault[] {
  const { rest } = readDraws(draws);
  if (rest !== '') return [fault('draws', 'draw-unreadable', rest)];
  const { question } = exercise;
  if (question !== '' && cutLines(text).question !== question)
    return [{ field: 'question', sentence: lessonWords.exerciseQuestionLine }];
  if (form.kind !== 'match') return [];
  return form.pairs.flatMap(({ left, right }, at) =>
    isFilled(right) && !isFilled(left) ? [fault(`pairs.${at}`, 'empty-item')] : [],
  );
}

// --- Faults of the reader --------------------------------------------------------------------------------------------

function inForm(faults: readonly Fault[], form: ExerciseForm, text: string): readonly FormFault[] {
  const fieldAt = fieldsByLine(form, text);
  return faults.map((each) => {
    if (each.code === 'no-answer' && form.kind === 'gaps')
      return { field: 'question', sentence: lessonWords.exerciseNoGap({ example: '{{Haus|das Haus}}' }) };
    const field = fieldOfCode(each.code, form);
    return { field: field === undefined ? fieldAt(each.line) : field, sentence: faultSentence(each) };
  });
}

/** The field of a fault whose line is that of another part, or of none; undefined: its line says. */
function fieldOfCode(code: FaultCode, form: ExerciseForm): FieldName | null | undefined {
  if (code === 'too-long') return null;
  if (code === 'no-question') return 'question';
  if (code === 'no-answer' || code === 'test-missing') return firstAnswer(form);
  return code.startsWith('draw-') && code !== 'draw-not-first' ? 'draws' : undefined;
}

function firstAnswer({ kind }: ExerciseForm): FieldName {
  const rows = {
    ...{ one: 'options', several: 'options', number: 'numbers', formula: 'formulas', words: 'words' },
    ...{ order: 'items', match: 'pairs', code: 'tests' },
  };
  return kind === 'gaps' ? 'question' : `${rows[kind]}.0`;
}

/** For each line of the text, the field that it was written from. */
function fieldsByLine(form: ExerciseForm, text: string): (line: number) => FieldName {
  const { items, questionLine } = cutLines(text);
  const counts = new Map<string, number>();
  const fields = items.map(({ mark, before, line }) => {
    const part = mark === 'pair' ? (before === '' ? 'others' : 'pairs') : partOf(mark, form);
    const count = counts.get(part) ?? 0;
    counts.set(part, count + 1);
    const row = filledRows(form, part)?.[count];
    return { line, field: row === undefined ? part : `${part}.${row}` };
  });
  return (line) =>
    fields.findLast((each) => each.line <= line)?.field ??
    (line < questionLine && isFilled(form.draws) ? 'draws' : 'question');
}

function partOf(mark: Exclude<ItemMark, 'pair'>, { kind }: ExerciseForm): string {
  const parts: Readonly<Record<typeof mark, string>> = {
    ...{ '+': 'options', '-': 'options', step: 'items', '?': 'hints', '!': 'solution' },
    '=': kind === 'number' ? 'numbers' : kind === 'formula' ? 'formulas' : 'words',
    ...{ vars: 'vars', form: 'form', accents: 'accents' },
    ...{ run: 'language', ordered: 'language', given: 'given', start: 'start', test: 'tests' },
  };
  return parts[mark];
}

/** The numbers of the rows that are written, of a part with rows. */
function filledRows(form: ExerciseForm, part: string): readonly number[] | null {
  const filled = (texts: readonly string[]) => positions(texts.map(isFilled));
  switch (part) {
    case 'options':
      return positions(form.options.map((row) => !isEmptyOption(row)));
    case 'numbers':
      return positions(form.numbers.map((row) => !isEmptyNumber(row)));
    case 'pairs':
      return positions(form.pairs.map((row) => !isEmptyPair(row)));
    case 'formulas':
    case 'words':
    case 'items':
    case 'others':
    case 'tests':
    case 'hints':
      return filled(form[part]);
    default:
      return null;
  }
}

const positions = (flags: readonly boolean[]): readonly number[] => flags.flatMap((flag, at) => (flag ? [at] : []));

// --- Another exercise than was meant ---------------------------------------------------------------------------------

/** The reader understood every line, but not as the form has it. */
function misreadFaults(form: ExerciseForm, meant: Exercise, read: Exercise): readonly FormFault[] {
  if (meant.kind === 'number') return read.kind === 'number' ? [] : noNumbers(form, read);
  if (meant.kind === 'gaps' && read.kind === 'gaps') return [];
  if (meant.kind === 'words' && read.kind === 'number')
    return [{ field: 'words.0', sentence: lessonWords.exerciseAllNumbers }];
  const [wanted, got] = [linesOf(meant), linesOf(read)];
  const part = Object.keys(wanted).find((name) => wanted[name]?.join('\n') !== got[name]?.join('\n'));
  if (part === undefined && meant.kind === read.kind) return [];
  const row = part === undefined ? -1 : (wanted[part]?.findIndex((line, at) => line !== got[part]?.[at]) ?? -1);
  const at = part === undefined ? undefined : filledRows(form, part)?.[row];
  const field = part === undefined ? null : at === undefined ? part : `${part}.${at}`;
  return [{ field, sentence: lessonWords.exerciseMisread }];
}

function noNumbers(form: ExerciseForm, read: Exercise): readonly FormFault[] {
  const lines = read.kind === 'words' ? read.answers : [];
  const names = readDraws(questionAndDraws(form).draws).draws.map(({ name }) => name);
  const rows = filledRows(form, 'numbers') ?? [];
  return lines.flatMap((line, at) =>
    readNumberAnswer(line, names) || meansNumber(line, names)
      ? []
      : [fault(`numbers.${rows[at] ?? 0}`, 'unreadable-number', line)],
  );
}

/** The texts of an exercise by the part of the form that they stand in. */
function linesOf(exercise: Exercise): Readonly<Record<string, readonly string[]>> {
  const { question, hints, solution } = exercise;
  const common = { question: [question], hints, solution: [solution] };
  switch (exercise.kind) {
    case 'choice':
      return { ...common, options: exercise.options.map(({ text, isRight, why }) => `${isRight} ${text}\n${why}`) };
    case 'formula':
      return { ...common, vars: exercise.vars, formulas: exercise.answers };
    case 'words':
      return { ...common, words: exercise.answers };
    case 'order':
      return { ...common, items: exercise.items };
    case 'match':
      return {
        ...{ ...common, others: exercise.others },
        pairs: exercise.pairs.map(({ left, right }) => `${left}\n${right}`),
      };
    case 'code':
      return { ...common, given: [exercise.given], start: [exercise.start], tests: exercise.tests };
    default:
      return common;
  }
}
