import { afterAll, describe, expect, it } from 'vitest';
import { type CodeResult, codeLimits, passesAll } from '~/kit/exercise/code-result';
import type { Code } from '~/kit/exercise/exercise';
import { coursesWritten } from '~/rooms/course/store/load';
import { ownCode } from '~/rooms/exercise/rules/own-code';
import { resultInWords } from '../../../support/code';
import { courseLessons, drawnExercise, exerciseOf } from '../../../support/course-exercises';
import { manyCodes } from '../../../support/many-codes';

/** Each exercise with code: what its solution says passes its tests, and what its field begins with does not. */

// A busy machine is slower than a learner's server.
const codes = manyCodes({ timeMs: 15_000, loadMs: 60_000 });
afterAll(() => codes.end());

const run = ({ language, given, tests, isOrdered }: Code, answer: string, timeMs?: number): Promise<CodeResult> =>
  codes.run({ language, given, answer, tests, isOrdered }, timeMs);

/** The fault of an exercise with the numbers of a seed; null for nothing. */
async function faultOf(exercise: Code): Promise<string | null> {
  const solution = ownCode(exercise);
  if (exercise.tests.length === 0) return 'has no test';
  if (solution === null) return 'has no code in its solution';
  const solved = await run(exercise, solution);
  if (!passesAll(solved, exercise.tests)) return `is not solved by its solution: ${resultInWords(solved)}`;
  // A query that nobody has begun has no rows, so it needs no process.
  if (exercise.language === 'sql' && exercise.start.trim() === '') return null;
  // Some beginnings never end, which is no solution either. Others may take longer here, where code is compiled once.
  const begun = await run(exercise, exercise.start, 3 * codeLimits.timeMs);
  return passesAll(begun, exercise.tests) ? 'is solved by what its field begins with' : null;
}

function codeBlocks(slug: string): readonly (readonly [path: string, text: string])[] {
  return courseLessons(slug, 0).flatMap(({ path, blocks }) =>
    blocks
      .filter((text) => /^run:/m.test(text) && exerciseOf(text).kind === 'code')
      .map((text) => [path, text] as const),
  );
}

/** The faults of a course's exercises with code. */
async function faultsOf(blocks: ReturnType<typeof codeBlocks>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [path, text] of blocks)
    for (const seed of exerciseOf(text).draws.length > 0 ? ['one', 'two'] : ['one']) {
      const { exercise } = drawnExercise(text, seed);
      const fault = exercise.kind === 'code' ? await faultOf(exercise) : null;
      if (fault) faults.push(`${path}: '${exercise.question.split('\n')[0]}' ${fault}`);
    }
  return faults;
}

const courses = coursesWritten().filter((slug) => codeBlocks(slug).length > 0);

describe.skipIf(courses.length === 0)('the exercises with code', () => {
  it.each(courses)('are solved by their solutions alone: %s', { timeout: 900_000 }, async (slug) => {
    expect(await faultsOf(codeBlocks(slug))).toEqual([]);
  });
});

const example = (start: string, solution: string) =>
  `Tie \`x\` to 2.\nrun: python\nstart:\n  ${start}\ntest: x == 2\n? One line.\n! Write:\n!\n! ~~~python\n! ${solution}\n! ~~~`;

describe('the check of exercises with code', () => {
  it.each([
    ['takes a right one', example('x = 1', 'x = 2'), 0],
    ['finds a solution that fails', example('x = 1', 'x = 3'), 1],
    ['finds a solution that does not run', example('x = 1', 'x = '), 1],
    ['finds a beginning that is solved', example('x = 2', 'x = 2'), 1],
  ])('%s', { timeout: 120_000 }, async (_, text, count) => {
    expect(await faultsOf([['Lesson', text]])).toHaveLength(count);
  });
});
