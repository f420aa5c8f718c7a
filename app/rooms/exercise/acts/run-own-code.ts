import { passesAll } from '~/kit/exercise/code-result';
import type { Proposed } from '~/rooms/exercise/rules/exercise-screen';
import { ownCode } from '~/rooms/exercise/rules/own-code';
import { codeOutcomes, solutionLine, toSolve } from '~/rooms/exercise/rules/second-solution';
import type { CodeWork } from '~/system/contract/code-work';

/** Runs the code in the solutions of exercises by their tests. Returns lines for `readSolutions`. */
export type RunOwnCode = (all: readonly Proposed[]) => Promise<readonly string[]>;

/** @param share whose turn it is where code waits for a process */
export const runOwnCode =
  (work: CodeWork, share: string, signal: AbortSignal): RunOwnCode =>
  async (all) => {
    const lines: string[] = [];
    for (const { index, text, exercise } of all) {
      const concrete = toSolve(text, exercise).exercise;
      const answer = concrete.kind === 'code' ? ownCode(concrete) : null;
      if (concrete.kind !== 'code' || answer === null) continue;
      signal.throwIfAborted();
      const { language, given, tests, isOrdered } = concrete;
      // No process is free, or the sandbox itself did not work: nothing is known of the code, and the text stays.
      const result = await work.run({ language, given, answer, tests, isOrdered }, share).catch(() => null);
      if (!result || (result.kind === 'failed' && result.why === 'no result')) continue;
      lines.push(solutionLine(index, passesAll(result, tests) ? codeOutcomes.passes : codeOutcomes.fails));
    }
    return lines;
  };
