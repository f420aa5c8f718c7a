import { fillGaps } from './slots';

/**
 * An exercise in a lesson's stored HTML: only what everybody may see (the question, then options or items), never the
 * key. Everything else is added for each learner when the lesson is read (rooms/exercise/routes).
 *
 *     <fieldset data-exercise="e…">question<hr data-part="0">option<hr data-part="1">option</fieldset>
 */

/** Stands in the rendered question for a gap's field, and survives Markdown and the sanitiser. */
const gapMark = (n: number): string => `\u{e010}${n}\u{e011}`;
export const gapMarks = /\u{e010}(\d{1,3})\u{e011}/gu;

/** A question with marks in place of its gaps. */
export const withGapMarks = (question: string): string => fillGaps(question, (_, n) => gapMark(n));

/** Private characters in a typed text would be taken for marks. */
export const withoutMarks = (text: string): string => text.replace(/[\u{e010}\u{e011}]/gu, '');

/**
 * Stands in the rendered texts for a drawn number. A number, so that a formula renders it as one; so long that nobody
 * types it.
 */
export const slotMark = (n: number): string => `709060512${String(n).padStart(3, '0')}`;
const slotMarks = /709060512(\d{3})/g;

export const hasSlotMarks = (text: string): boolean => text.search(slotMarks) >= 0;

export const withSlots = (html: string, values: readonly string[]): string =>
  html.replace(slotMarks, (mark, n: string) => values[Number(n)] ?? mark);

export const storedExercise = (id: string, question: string, parts: readonly string[]): string =>
  `<fieldset data-exercise="${id}">${question}${parts.map((part, n) => `<hr data-part="${n}">${part}`).join('')}</fieldset>\n`;

export interface StoredExercise {
  readonly id: string;
  /** HTML. */
  readonly question: string;
  readonly parts: readonly string[];
}

const stored = /<fieldset data-exercise="(e[a-z0-9]{12})">([\s\S]*?)<\/fieldset>/g;
/** The HTML of a text that is shown before it is a lesson: nothing in it can be answered yet. */
export const withHiddenExercises = (html: string, hidden: string): string => withShownExercises(html, () => hidden);

/** Whether a lesson's stored HTML has exercises. */
export const hasExercises = (html: string): boolean => html.includes('<fieldset data-exercise=');

const separator = /<hr data-part="\d+"\s*\/?>/;

export const storedExercisesIn = (html: string): StoredExercise[] =>
  [...html.matchAll(stored)].map(([, id = '', inner = '']) => {
    const [question = '', ...parts] = inner.split(separator);
    return { id, question, parts };
  });

/** Replaces each stored exercise by the HTML that `shown` gives for it. */
export function withShownExercises(html: string, shown: (exercise: StoredExercise, at: number) => string): string {
  let at = 0;
  return html.replace(stored, (_, id: string, inner: string) => {
    const [question = '', ...parts] = inner.split(separator);
    at += 1;
    return shown({ id, question, parts }, at - 1);
  });
}
