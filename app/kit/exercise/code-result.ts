import type { CodeLanguage } from './exercise';

/** A learner's code and the exercise that it answers. */
export interface CodeAsked {
  readonly language: CodeLanguage;
  /** Code that runs before the answer; empty for none. */
  readonly given: string;
  readonly answer: string;
  /** JavaScript, Python: expressions that must be true. SQL: `query`, or `query => value`. */
  readonly tests: readonly string[];
  /** SQL: the rows must come in the order of the test's query. */
  readonly isOrdered?: boolean | undefined;
}

/**
 * Why code was not judged. `error`: it failed. `faulty exercise`: the given code fails, or a test cannot be compiled,
 * whatever the answer is. `no result`: the sandbox itself did not work.
 */
export type CodeFailure = (typeof codeFailures)[number];

export const codeFailures = [
  'error',
  'faulty exercise',
  'too slow',
  'too much memory',
  'too much output',
  'crashed',
  'no result',
] as const;

export type CodeResult =
  | {
      readonly kind: 'judged';
      /** In the order of the exercise. */
      readonly tests: readonly CodeTestResult[];
      /** Printed text; for SQL the rows of the last query. At most `codeLimits.outputMaxCharacters`. */
      readonly output: string;
    }
  | {
      readonly kind: 'failed';
      readonly why: CodeFailure;
      /** A sentence in the reader's language, or the engine's own in English. */
      readonly message: string;
      /** The test that is faulty, from 1. Only in a faulty exercise; without it, the given code is. */
      readonly test?: number;
      readonly output: string;
    };

interface CodeTestResult {
  readonly test: string;
  readonly isRight: boolean;
  /** A sentence on what was found instead; empty if it is right. */
  readonly says: string;
}

export const codeLimits = {
  /** Wall time of the code, after its engine has loaded. */
  timeMs: 2_000,
  /** Wall time of the engine's start, which takes some 0.1 s on an idle machine. */
  loadMs: 10_000,
  /** Memory of the code, besides that of its engine. */
  memoryBytes: 64 * 1024 * 1024,
  outputMaxCharacters: 4_000,
  messageMaxCharacters: 500,
  /** A program that prints more than this is stopped. */
  printedMaxCharacters: 100_000,
  /** Characters of a value in a sentence, so that two of them fit into one message. */
  foundMaxCharacters: 150,
  /** Memory of an SQL database, besides that of its engine. */
  databaseBytes: 24 * 1024 * 1024,
  /** Rows of one SQL query, the characters of all their values, and how many rows are shown. */
  rowsMax: 10_000,
  rowsMaxCharacters: 1_000_000,
  rowsShownMax: 50,
} as const;

/** Whether code ran and passed each of its `tests`. */
export const passesAll = (result: CodeResult, tests: readonly string[]): boolean =>
  result.kind === 'judged' && result.tests.length === tests.length && result.tests.every(({ isRight }) => isRight);
