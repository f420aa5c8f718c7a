import { type CodeAsked, type CodeFailure, type CodeResult, codeLimits } from '../code-result';
import { codeResult } from './code-said';
import { printable, readSandboxAnswer, type SandboxTask } from './sandbox-answer';

/** A process, or a worker of the browser, that runs one task and is ended afterwards. */
export interface Sandbox {
  /** @param broken called if it cannot be reached */
  send(task: SandboxTask, broken: () => void): void;
  /** @param ended called if it ends by itself, or by the system */
  hear(message: (message: unknown) => void, ended: (why: CodeFailure) => void): void;
  end(): void;
}

interface Options {
  readonly timeMs?: number;
  readonly loadMs?: number;
}

/** How long after the code's own time limit its answer may arrive. */
const graceMs = 150;

/**
 * Has a fresh sandbox run one answer, ends it, and returns the result. Everything that it sends is checked, because the
 * answer's code may have taken it over.
 */
export async function followRun(
  sandbox: Sandbox,
  asked: CodeAsked,
  wasm: Uint8Array,
  { timeMs = codeLimits.timeMs, loadMs = codeLimits.loadMs }: Options = {},
): Promise<CodeResult> {
  let printed = '';
  const failed = (why: CodeFailure) => failedRun(asked, why, printed, timeMs);
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<CodeResult>((resolve) => {
      const fail = (why: CodeFailure) => resolve(failed(why));
      // The second timer lets an answer be heard that came while this side was busy: expired timers go before messages.
      const failAfter = (ms: number, why: CodeFailure) => {
        clearTimeout(limit);
        limit = setTimeout(() => {
          limit = setTimeout(fail, 0, why);
        }, ms);
      };
      let isLoaded = false;
      const hear = (message: unknown) => {
        const { ready, output, answer } = fieldsOf(message);
        if (ready === true && !isLoaded) {
          isLoaded = true;
          failAfter(timeMs + graceMs, 'too slow');
        } else if (typeof output === 'string') {
          printed += output.slice(0, codeLimits.outputMaxCharacters + 1 - printed.length);
        } else if (answer !== undefined) {
          const read = readSandboxAnswer(answer, asked.tests.length);
          resolve(read ? codeResult(asked, read, timeMs) : failed('no result'));
        }
      };
      failAfter(loadMs, 'no result');
      sandbox.hear(hear, fail);
      sandbox.send({ asked, wasm, timeMs }, () => fail('no result'));
    });
  } finally {
    clearTimeout(limit);
    sandbox.end();
  }
}

/** The result of a run that was ended, or that could not begin. */
export function failedRun(asked: CodeAsked, why: CodeFailure, printed = '', timeMs: number = codeLimits.timeMs) {
  const output = printable(printed, codeLimits.outputMaxCharacters);
  return codeResult(asked, { kind: 'failed', why, error: '', line: 0, test: 0, output }, timeMs);
}

const fieldsOf = (message: unknown): Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null ? { ...message } : {};
