import { type CodeAsked, type CodeFailure, codeFailures, codeLimits } from '../code-result';

/** The messages between the sandbox and the side that started it, on the server and in the browser. */
export interface SandboxTask {
  readonly asked: CodeAsked;
  /** The WebAssembly file of the language's engine. */
  readonly wasm: Uint8Array;
  readonly timeMs: number;
}

/** `output`: a piece of what was printed, so that code that is stopped has shown it. */
export type SandboxMessage =
  | { readonly ready: true }
  | { readonly output: string }
  | { readonly answer: SandboxAnswer };

/** A result without sentences, because the sandbox does not know the reader's language. */
export type SandboxAnswer =
  | { readonly kind: 'judged'; readonly findings: readonly (Finding | null)[]; readonly output: string }
  | {
      readonly kind: 'failed';
      readonly why: CodeFailure;
      /** The engine's message, in English; empty if there is none. */
      readonly error: string;
      /** Line of the error, from 1; 0 if unknown. */
      readonly line: number;
      /** In a faulty exercise, the number of the test, from 1; 0 for the given code. */
      readonly test: number;
      readonly output: string;
    };

/** A test that did not pass: what was found instead. Null stands for a test that passed. */
export type Finding = { readonly [Kind in FindingKind]: { readonly kind: Kind } & Found<Kind> }[FindingKind];

type FindingKind = keyof typeof findingParts;
type Found<Kind extends FindingKind> = {
  readonly [Name in keyof (typeof findingParts)[Kind]]: (typeof findingParts)[Kind][Name] extends 'text'
    ? string
    : number;
};

const findingParts = {
  /** The test's value instead of true. */
  value: { found: 'text' },
  /** The test failed with this error. */
  error: { error: 'text' },
  /** The answer has no query. */
  'no query': {},
  columns: { expected: 'number', found: 'number' },
  rows: { expected: 'number', found: 'number' },
  /** A row that is expected and was not found. */
  'missing row': { row: 'text' },
  /** The right rows in another order. */
  order: {},
  /** A query has another value than the one that is expected. */
  'other value': { expected: 'text', found: 'text' },
} as const satisfies Record<string, Record<string, 'text' | 'number'>>;

/** Checks and shortens an answer: it comes from a place where a stranger's code ran. Null if it is malformed. */
export function readSandboxAnswer(value: unknown, tests: number): SandboxAnswer | null {
  const { kind, why, error, line, test, findings, output } = fieldsOf(value);
  if (typeof output !== 'string') return null;
  const shown = printable(output, codeLimits.outputMaxCharacters);
  if (kind === 'judged') {
    if (!Array.isArray(findings) || findings.length !== tests) return null;
    const read = Array.from(findings, readFinding);
    return read.some((each) => each === undefined)
      ? null
      : { kind, findings: read.map((each) => each ?? null), output: shown };
  }
  const reason = codeFailures.find((each) => each === why);
  if (kind !== 'failed' || !reason || typeof error !== 'string') return null;
  return {
    kind,
    why: reason,
    error: printable(error, codeLimits.messageMaxCharacters),
    line: wholeNumber(line) ?? 0,
    test: wholeNumber(test) ?? 0,
    output: shown,
  };
}

/** Undefined if it is malformed. */
function readFinding(value: unknown): Finding | null | undefined {
  if (value === null) return null;
  const { kind, ...fields } = fieldsOf(value);
  if (typeof kind !== 'string' || !Object.hasOwn(findingParts, kind)) return undefined;
  const parts: Readonly<Record<string, 'text' | 'number'>> = findingParts[kind as FindingKind];
  const read: Record<string, string | number> = { kind };
  for (const [name, type] of Object.entries(parts)) {
    const part = type === 'text' ? shortText(fields[name]) : wholeNumber(fields[name]);
    if (part === undefined) return undefined;
    read[name] = part;
  }
  return read as unknown as Finding;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' ? printable(value, codeLimits.foundMaxCharacters) : undefined;

const wholeNumber = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;

/** The first characters of a text, with an ellipsis if there are more, and without control characters. */
export function printable(text: string, most: number): string {
  const start = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  return start.toWellFormed().replace(/[\0-\x08\x0B-\x1F\x7F]/g, '\uFFFD');
}
