import { exerciseLimits } from './exercise';

const { faultsMax, foundMaxCharacters } = exerciseLimits;

/** Faults of an exercise's text; `faultSaid` (said.ts) has a sentence for each. */
export const faultCodes = [
  'too-long',
  'no-question',
  'no-answer',
  'stray-text',
  'other-mark',
  'mixed',
  'mixed-arrow',
  'mixed-gap',
  'mixed-code',
  'answer-after-hint',
  'hint-after-solution',
  'solution-twice',
  'empty-hint',
  'too-many-hints',
  'empty-option',
  'one-option',
  'no-right-option',
  'option-twice',
  'too-many-options',
  'empty-answer',
  'too-many-answers',
  'unreadable-number',
  'unreadable-tolerance',
  'other-units',
  'unknown-unit',
  'unreadable-formula',
  'unknown-letter',
  'vars-missing',
  'unreadable-vars',
  'var-twice',
  'var-is-drawn',
  'too-many-vars',
  'setting-twice',
  'setting-not-for-kind',
  'form-not-for-kind',
  'unknown-form',
  'unknown-accents',
  'unknown-ordered',
  'gap-unclosed',
  'gap-empty',
  'gap-in-formula',
  'too-many-gaps',
  'order-numbers',
  'empty-item',
  'one-item',
  'too-many-items',
  'no-pairs',
  'one-pair',
  'pair-without-right',
  'too-many-pairs',
  'run-missing',
  'unknown-language',
  'test-missing',
  'empty-test',
  'too-many-tests',
  'fence-unclosed',
  'draw-unreadable',
  'draw-name',
  'draw-twice',
  'draw-empty',
  'draw-too-wide',
  'draw-exclusion',
  'draw-not-first',
  'too-many-draws',
] as const;

export type FaultCode = (typeof faultCodes)[number];

export interface Fault {
  /** From 1, in the block's text. */
  readonly line: number;
  readonly code: FaultCode;
  /** The piece of the text that could not be read, or the name or number that the sentence is about. */
  readonly found?: string;
}

/** Collects the faults of one exercise. */
export class FaultList {
  readonly #faults: Fault[] = [];

  add(line: number, code: FaultCode, found?: string): void {
    if (found === undefined) this.#faults.push({ line, code });
    else this.#faults.push({ line, code, found: shortened(found) });
  }

  has(code: FaultCode): boolean {
    return this.#faults.some((fault) => fault.code === code);
  }

  /** By line; at most `faultsMax`. */
  all(): readonly Fault[] {
    return this.#faults.toSorted((a, b) => a.line - b.line).slice(0, faultsMax);
  }
}

function shortened(found: string): string {
  const characters = [...found.slice(0, 2 * foundMaxCharacters)];
  return characters.length > foundMaxCharacters || found.length > 2 * foundMaxCharacters
    ? `${characters.slice(0, foundMaxCharacters - 1).join('')}…`
    : found;
}
