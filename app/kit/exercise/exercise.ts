/**
 * An exercise as its author wrote it: a block ```` ```exercise ```` in a lesson's Markdown (decision 99). The kinds and
 * their lines are explained on `/help/exercises`.
 */
export type Exercise = Choice | NumberExercise | Formula | Words | Gaps | Order | Match | Code;

export type Kind = Exercise['kind'];

interface Common {
  /** Markdown up to the first answer line. Gaps stand in it as `{{…}}` and drawn numbers as `{a}` or `{2*a}`. */
  readonly question: string;
  /** Markdown, in the order in which they are given. */
  readonly hints: readonly string[];
  /** Markdown with the steps; empty if the author gave none. */
  readonly solution: string;
  /** Numbers that are drawn anew for each learner and each 'Another one like this'. */
  readonly draws: readonly Draw[];
}

/** `{a=2..9 not 0, b}`: a number from `from` to `to` by `step`; or one of `values`. */
export interface Draw {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  /** `{a=2|3|5}`: one of these, instead of the range. */
  readonly values?: readonly number[];
  /** Numbers, or names of earlier draws, that it must not be. */
  readonly not: readonly (number | string)[];
}

/** `+ right` and `- wrong :: why not`. */
export interface Choice extends Common {
  readonly kind: 'choice';
  /** More than one option is right, so checkboxes are shown. */
  readonly isSeveral: boolean;
  readonly options: readonly Option[];
}

export interface Option {
  /** Markdown of one line. */
  readonly text: string;
  readonly isRight: boolean;
  /** Markdown: why it is wrong (or right); empty if the author gave no reason. */
  readonly why: string;
}

/** `= 13`, `= 0.067 ± 0.001`, `= 3/4`, `= 9.81 m/s^2`, `= a*b`. */
export interface NumberExercise extends Common {
  readonly kind: 'number';
  /** Each of them is right. */
  readonly answers: readonly NumberAnswer[];
  /** `form: reduced`: a fraction must be in lowest terms. */
  readonly form: 'any' | 'reduced';
}

export interface NumberAnswer {
  /** An expression of numbers and drawn names, as typed. */
  readonly value: string;
  /** An expression; with `%` at its end relative to the value. Empty: exact (to a relative 1e-9). */
  readonly tolerance: string;
  /** As typed, `m/s^2`; empty for none. */
  readonly unit: string;
}

/** `= x^2 + 2x` with `vars: x`. */
export interface Formula extends Common {
  readonly kind: 'formula';
  readonly vars: readonly string[];
  /** Each of them is right; expressions of `vars` and drawn names, as typed. */
  readonly answers: readonly string[];
  /** `expanded`: no brackets to multiply out. `factored`: a product, or a power, of at least two factors. */
  readonly form: 'any' | 'expanded' | 'factored';
}

/** `= Haus`, and further `=` lines that are also right. */
export interface Words extends Common {
  readonly kind: 'words';
  readonly answers: readonly string[];
  /** `accents: no`: é and e are the same. */
  readonly accentsCount: boolean;
}

/** `{{Haus|das Haus}}` in the question. */
export interface Gaps extends Common {
  readonly kind: 'gaps';
  readonly gaps: readonly Gap[];
  readonly accentsCount: boolean;
}

export interface Gap {
  /** Each of them is right: a number if all of them can be read as one, otherwise words. */
  readonly answers: readonly string[];
}

/** `1. first`, `2. second` …: shown in another order. */
export interface Order extends Common {
  readonly kind: 'order';
  /** Markdown of one line each, in the right order. */
  readonly items: readonly string[];
}

/** `left => right`; a line `=> right` is a right side without a partner. */
export interface Match extends Common {
  readonly kind: 'match';
  readonly pairs: readonly { readonly left: string; readonly right: string }[];
  readonly others: readonly string[];
}

export type CodeLanguage = 'javascript' | 'sql' | 'python';

/** `run: javascript` with `given:`, `start:` and `test:` lines. */
export interface Code extends Common {
  readonly kind: 'code';
  readonly language: CodeLanguage;
  /** `ordered: yes`: the rows of a query must come in this order. */
  readonly isOrdered?: true;
  /** Code that runs before the answer and is shown above its field; empty for none. */
  readonly given: string;
  /** Text that the answer's field begins with. */
  readonly start: string;
  /** JavaScript, Python: expressions that must be true. SQL: `query`, or `query => value`. */
  readonly tests: readonly string[];
}

/**
 * A learner's answer, in the author's order. A choice: the positions of the chosen options. An order: the place (from
 * 1) given to each item. A match: for each left side the position of the chosen right one (`others` count on after the
 * pairs). Gaps: a text each. All other kinds: one text.
 */
export type Answer = readonly string[];

/** Why an answer is not right, or cannot be judged; `exerciseRuleWords` has a sentence for each. */
export type Note =
  | 'unreadable-number'
  | 'unreadable-gap'
  | 'unreadable-formula'
  | 'no-value'
  | 'unknown-letter'
  | 'missing-unit'
  | 'unknown-unit'
  | 'other-unit'
  | 'not-reduced'
  | 'not-expanded'
  | 'not-factored'
  | 'close'
  | 'accents'
  | 'places'
  | 'incomplete'
  | 'too-long';

export interface Verdict {
  /** Null: the answer cannot be read, and does not count as a try; `notes` says why. */
  readonly isRight: boolean | null;
  /** For kinds with several parts: which of them are right. */
  readonly parts: readonly boolean[];
  readonly notes: readonly Note[];
}

/** Limits of an exercise and of answers to it. A block beyond its limits is shown as typed. */
export const exerciseLimits = {
  blockMaxCharacters: 20_000,
  /** A longer gap is text, and a longer line is no number. */
  gapMaxCharacters: 1_000,
  numberLineMaxCharacters: 300,
  /** Exercises of one lesson; those beyond are not asked. */
  perLessonMax: 60,
  /** Braces of an exercise that draws numbers: each may be a slot. */
  bracesMax: 200,
  partsMin: 2,
  partsMax: 12,
  answersMax: 20,
  gapsMax: 20,
  hintsMax: 10,
  drawsMax: 8,
  varsMax: 4,
  testsMax: 20,
  /** A learner's longest answer, in words or as code. */
  answerMaxCharacters: 2_000,
  codeMaxCharacters: 6_000,
  /** Reported faults of one exercise, and how much of its text each of them quotes. */
  faultsMax: 20,
  foundMaxCharacters: 60,
} as const;
