import {
  type CodeLanguage,
  type Draw,
  type Exercise,
  exerciseLimits,
  type NumberAnswer,
} from '~/kit/exercise/exercise';
import { readDraws } from '~/kit/exercise/read-draws';
import { writeExercise } from '~/kit/exercise/write';

/** The form of an exercise as an author has filled it in. It has the fields of all kinds, so that none is lost. */
export interface ExerciseForm {
  readonly kind: FormKind;
  /** The draws of the first line, as typed. */
  readonly draws: string;
  readonly question: string;
  readonly options: readonly OptionRow[];
  readonly numbers: readonly NumberAnswer[];
  readonly isReduced: boolean;
  readonly vars: string;
  readonly formulas: readonly string[];
  readonly formulaForm: FormulaForm;
  readonly words: readonly string[];
  /** For words and gaps. */
  readonly accentsCount: boolean;
  readonly items: readonly string[];
  readonly pairs: readonly PairRow[];
  readonly others: readonly string[];
  readonly language: CodeLanguage;
  /** The order of a query's rows counts. */
  readonly isOrdered: boolean;
  readonly given: string;
  readonly start: string;
  readonly tests: readonly string[];
  readonly hints: readonly string[];
  readonly solution: string;
}

/** A choice of one option and one of several are the same kind in an exercise's text. */
export type FormKind = Exclude<Exercise['kind'], 'choice'> | 'one' | 'several';

export type FormulaForm = Extract<Exercise, { kind: 'formula' }>['form'];

interface OptionRow {
  readonly text: string;
  readonly isRight: boolean;
  readonly why: string;
}

interface PairRow {
  readonly left: string;
  readonly right: string;
}

export const formKinds: readonly FormKind[] = [
  ...(['one', 'several', 'number', 'formula', 'words', 'gaps', 'order', 'match', 'code'] as const),
];

export const emptyOption: OptionRow = { text: '', isRight: false, why: '' };
export const emptyNumber: NumberAnswer = { value: '', tolerance: '', unit: '' };
export const emptyPair: PairRow = { left: '', right: '' };

export const emptyForm: ExerciseForm = {
  kind: 'one',
  draws: '',
  question: '',
  options: [{ ...emptyOption, isRight: true }, emptyOption, emptyOption],
  numbers: [emptyNumber],
  isReduced: false,
  vars: 'x',
  formulas: [''],
  formulaForm: 'any',
  words: [''],
  accentsCount: true,
  items: ['', '', ''],
  pairs: [emptyPair, emptyPair, emptyPair],
  others: [],
  language: 'javascript',
  isOrdered: false,
  given: '',
  start: '',
  tests: [''],
  hints: [],
  solution: '',
};

/** The form of another kind: only one option may be right where one is chosen. */
export function withKind(form: ExerciseForm, kind: FormKind): ExerciseForm {
  if (kind !== 'one') return { ...form, kind };
  const right = form.options.findIndex(({ isRight }) => isRight);
  return { ...form, kind, options: form.options.map((option, at) => ({ ...option, isRight: at === right })) };
}

/** The form that an exercise fills. */
export function formOf(exercise: Exercise): ExerciseForm {
  const { question, hints, solution, draws } = exercise;
  return { ...emptyForm, ...ownFields(exercise), question, hints, solution, draws: drawsText(draws) };
}

function ownFields(exercise: Exercise): Partial<ExerciseForm> {
  switch (exercise.kind) {
    case 'choice':
      return { kind: exercise.isSeveral ? 'several' : 'one', options: exercise.options };
    case 'number':
      return { kind: 'number', numbers: exercise.answers, isReduced: exercise.form === 'reduced' };
    case 'formula':
      return {
        ...{ kind: 'formula', vars: exercise.vars.join(', ') },
        ...{ formulas: exercise.answers, formulaForm: exercise.form },
      };
    case 'words':
      return { kind: 'words', words: exercise.answers, accentsCount: exercise.accentsCount };
    case 'gaps':
      return { kind: 'gaps', accentsCount: exercise.accentsCount };
    case 'order':
      return { kind: 'order', items: exercise.items };
    case 'match':
      return { kind: 'match', pairs: exercise.pairs, others: exercise.others };
    case 'code': {
      const { language, isOrdered = false, given, start, tests } = exercise;
      return { kind: 'code', language, isOrdered, given, start, tests };
    }
  }
}

const drawsText = (draws: readonly Draw[]): string => {
  const common = { question: '', hints: [], solution: '', draws };
  const [line = ''] = writeExercise({ ...common, kind: 'gaps', gaps: [], accentsCount: true }).split('\n');
  return line;
};

/**
 * The exercise that a form describes, with its texts as they are read again, and without draws. Rows that are empty are
 * left out. An exercise of gaps has them in its question alone.
 */
export function exerciseOf(form: ExerciseForm): Exercise {
  const common = {
    question: questionAndDraws(form).question,
    hints: form.hints.map(asText).filter(isFilled),
    solution: asText(form.solution),
    draws: [],
  };
  switch (form.kind) {
    case 'one':
    case 'several': {
      const options = form.options
        .filter((option) => !isEmptyOption(option))
        .map(({ text, isRight, why }) => ({ text: asLine(text), isRight, why: asLine(why) }));
      return { ...common, kind: 'choice', isSeveral: options.filter(({ isRight }) => isRight).length > 1, options };
    }
    case 'number':
      return {
        ...{ ...common, kind: 'number', form: form.isReduced ? 'reduced' : 'any' },
        answers: form.numbers.filter((row) => !isEmptyNumber(row)).map(asNumber),
      };
    case 'formula': {
      const vars = form.vars.split(/[,;،؛、\s]+/).filter(isFilled);
      return { ...common, kind: 'formula', vars, form: form.formulaForm, answers: filledLines(form.formulas) };
    }
    case 'words':
      return { ...common, kind: 'words', answers: filledLines(form.words), accentsCount: form.accentsCount };
    case 'gaps':
      return { ...common, kind: 'gaps', gaps: [], accentsCount: form.accentsCount };
    case 'order':
      return { ...common, kind: 'order', items: filledLines(form.items) };
    case 'match':
      return {
        ...{ ...common, kind: 'match', others: filledLines(form.others) },
        pairs: form.pairs
          .filter((pair) => !isEmptyPair(pair))
          .map(({ left, right }) => ({ left: asLine(left), right: asLine(right) })),
      };
    case 'code':
      return {
        ...{ ...common, kind: 'code', language: form.language, ...(form.isOrdered && { isOrdered: true }) },
        ...{ given: asCode(form.given), start: asCode(form.start), tests: form.tests.map(asText).filter(isFilled) },
      };
  }
}

/** The first line with the draws, and the question. Draws typed at the start of the question count as well. */
export function questionAndDraws({ draws, question }: ExerciseForm): {
  readonly draws: string;
  readonly question: string;
} {
  const lines = withoutBlankEnds(question.split('\n').map((line) => line.trimEnd()));
  const [first = '', ...others] = lines;
  const { draws: found, rest } = readDraws(first);
  if (draws.trim() !== '' || found.length === 0) return { draws: asLine(draws), question: lines.join('\n') };
  const left = withoutBlankEnds([rest, ...others]).join('\n');
  return { draws: first.slice(0, first.length - rest.length).trim(), question: left };
}

export const isEmptyOption = ({ text, isRight, why }: OptionRow): boolean =>
  !isRight && !isFilled(text) && !isFilled(why);
export const isEmptyNumber = (row: NumberAnswer): boolean => !Object.values(row).some(isFilled);
export const isEmptyPair = ({ left, right }: PairRow): boolean => !isFilled(left) && !isFilled(right);
export const isFilled = (text: string): boolean => text.trim() !== '';

const filledLines = (rows: readonly string[]): readonly string[] => rows.map(asLine).filter(isFilled);

/** A text of one line: line breaks become spaces. */
const asLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const asText = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** Code keeps the indent of its first line. */
const asCode = (text: string): string => withoutBlankEnds(text.split('\n').map((line) => line.trimEnd())).join('\n');

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line !== '');
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line !== '') + 1);
}

const asNumber = ({ value, tolerance, unit }: NumberAnswer): NumberAnswer => ({
  value: asLine(value),
  tolerance: asLine(tolerance).replace(/^(?:±|\+\/?-)\s*/, ''),
  unit: asLine(unit),
});

/** How many rows a list of the form may have. */
export const rowLimits = {
  parts: { min: exerciseLimits.partsMin, max: exerciseLimits.partsMax },
  answers: { min: 1, max: exerciseLimits.answersMax },
  tests: { min: 1, max: exerciseLimits.testsMax },
  hints: { min: 0, max: exerciseLimits.hintsMax },
  others: { min: 0, max: exerciseLimits.partsMax },
} as const;
