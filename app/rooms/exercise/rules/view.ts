import type { CodeResult } from '~/kit/exercise/code-result';
import type { CodeLanguage, Kind } from '~/kit/exercise/exercise';

/** An exercise as a learner may see it now. The key is in it only where it was earned. */
export interface ExerciseView {
  readonly id: string;
  /** Its place among the exercises of the lesson, from 1. */
  readonly number: number;
  readonly total: number;
  readonly kind: Kind;
  /** Several options may be chosen. */
  readonly isSeveral: boolean;
  /** HTML; gaps are marks (kit/exercise/stored.ts). */
  readonly question: string;
  /** HTML of the options or items as shown; of a match, the left sides. */
  readonly parts: readonly string[];
  /** HTML of the right sides of a match, as shown. */
  readonly rights: readonly string[];
  readonly code: { readonly language: CodeLanguage; readonly given: string; readonly start: string } | null;
  /** The values of the answer's fields, in the order of the page. */
  readonly values: readonly string[];
  /** Letters of a formula. */
  readonly vars: readonly string[];
  readonly seen: number;
  /** The tries of this round. */
  readonly tries: number;
  /** The signed seed of a visitor's numbers; null for a learner. */
  readonly seed: string | null;
  readonly verdict: VerdictView | null;
  /** HTML of the hints that were shown. */
  readonly hints: readonly string[];
  readonly hasMoreHints: boolean;
  /** HTML of the answer and its steps; null until it is earned. */
  readonly solution: { readonly key: string; readonly steps: string } | null;
  /** Whether the answer may still be checked in this round. */
  readonly isOpen: boolean;
  /** After two misses the solution is the next step. */
  readonly offersSolution: boolean;
  /** Whether there is something to begin anew, and whether it would have new numbers. */
  readonly again: 'new' | 'same' | null;
}

export interface VerdictView {
  /** Null: the answer could not be read, so it did not count. */
  readonly isRight: boolean | null;
  /** Sentences about the answer. */
  readonly says: readonly string[];
  /** HTML: reasons of the author for what was chosen. */
  readonly reasons: readonly string[];
  /** For each field of the answer whether it is right; empty where that would give the answer away. */
  readonly fields: readonly boolean[];
  readonly run: CodeResult | null;
}
