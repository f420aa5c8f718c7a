import { type CodeResult, passesAll } from '~/kit/exercise/code-result';
import { type Answer, type CodeLanguage, type Exercise, exerciseLimits } from '~/kit/exercise/exercise';
import { judge } from '~/kit/exercise/judge';
import { noteSaid } from '~/kit/exercise/said';
import { tryLimits } from '~/rooms/exercise/rules/limits';
import type { CodeWork } from '~/system/contract/code-work';

/** A judged answer; `isRight` is null if it could not be read, and `says` then tells why. */
export interface Judged {
  readonly isRight: boolean | null;
  readonly says: readonly string[];
  readonly result: string | null;
}

/** @param share whose turn it is, where code waits for a free process */
export type JudgeAnswer = (exercise: Exercise, answer: Answer, share: string) => Promise<Judged>;

/** Judges an answer to an exercise whose numbers are drawn. Code runs in a process of its own. */
export const judgeAnswer =
  ({ code }: { readonly code: CodeWork }): JudgeAnswer =>
  async (exercise, answer, share) => {
    if (exercise.kind !== 'code') {
      const { isRight, notes } = judge(exercise, answer);
      return { isRight, says: notes.map(noteSaid), result: null };
    }
    const { language, given, tests, isOrdered } = exercise;
    const [typed = ''] = answer;
    if (typed.trim() === '') return { isRight: null, says: [noteSaid('incomplete')], result: null };
    if (typed.length > exerciseLimits.codeMaxCharacters)
      return { isRight: null, says: [noteSaid('too-long')], result: null };
    const result = await code.run({ language, given, answer: typed, tests, isOrdered }, share);
    if (result.kind === 'failed' && result.why === 'faulty exercise')
      return { isRight: null, says: [result.message], result: null };
    return {
      isRight: passesAll(result, tests),
      says: [],
      result: JSON.stringify(shortened(result, language)),
    };
  };

/**
 * The part of a result that is kept: enough to see why a test failed. A test of SQL is a query that would be right, so
 * it stays out.
 */
function shortened(result: CodeResult, language: CodeLanguage): CodeResult {
  const output = result.output.slice(0, tryLimits.outputMaxCharacters);
  if (result.kind === 'failed') return { ...result, output };
  const tests = result.tests.map(({ test, isRight, says }) => ({
    test: language === 'sql' ? '' : test.slice(0, tryLimits.testMaxCharacters),
    isRight,
    says: says.slice(0, tryLimits.testMaxCharacters),
  }));
  return { ...result, output, tests };
}
