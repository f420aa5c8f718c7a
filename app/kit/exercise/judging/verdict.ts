import { type Answer, exerciseLimits, type Note, type Verdict } from '../exercise';

/** How one text was judged, before it is a verdict or a part of one. */
export interface Judged {
  readonly isRight: boolean | null;
  readonly notes: readonly Note[];
}

export const right: Judged = { isRight: true, notes: [] };
export const wrong = (...notes: readonly Note[]): Judged => ({ isRight: false, notes });
/** Not readable, so it does not count as a try. */
export const uncounted = (...notes: readonly Note[]): Judged => ({ isRight: null, notes });

export const verdictOf = ({ isRight, notes }: Judged, parts: readonly boolean[] = []): Verdict => ({
  isRight,
  // The parts of an answer that does not count would give some of them away.
  parts: isRight === null ? [] : parts,
  notes,
});

/** A text of the answer, whose shape is never trusted. */
export function textAt(answer: Answer, at: number): string {
  const text: unknown = Array.isArray(answer) ? answer[at] : undefined;
  return typeof text === 'string' ? text : '';
}

export const isTooLong = (text: string): boolean => text.length > exerciseLimits.answerMaxCharacters;

/** The judgement that helps most: right, then not counted, then wrong with a note, then wrong. */
export function best(judged: readonly Judged[]): Judged {
  const byHelp = [...judged].sort((a, b) => rank(a) - rank(b));
  return byHelp[0] ?? uncounted();
}

function rank({ isRight, notes }: Judged): number {
  if (isRight === null) return 1;
  if (isRight) return 0;
  return notes.length > 0 ? 2 : 3;
}
