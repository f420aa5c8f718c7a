import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exerciseIn } from '~/kit/exercise/read';
import { Busy } from '~/kit/fault/busy';
import { faultyCode } from '~/rooms/exercise/acts/faulty-code';
import { judgeAnswer } from '~/rooms/exercise/acts/judge-answer';
import { exerciseFaultsHtml } from '~/rooms/exercise/ui/exercise-html';
import type { CodeWork } from '~/system/contract/code-work';

import { codeRunner } from '~/threads/code/code-runner';

/** Exercises whose own tests or given code do not run, on the interpreters of the server. */

let runs = 0;
let runner: CodeWork;
let code: CodeWork;
beforeAll(() => {
  runner = codeRunner();
  code = {
    run(asked, share) {
      runs += 1;
      return runner.run(asked, share);
    },
    close() {},
  };
});
afterAll(() => runner.close());

const clock = { now: () => new Date(0) };
const block = (...lines: string[]) => ['```exercise', ...lines, '```'].join('\n');
const sound = ['Double it.', 'run: javascript', 'given: const rate = 2;', 'test: double(4) === rate * 4'];
const broken = {
  javascript: ['{a=2..9}', 'Add {a}.', 'run: javascript', 'test: add(1) === {a} + 1', 'test: (('],
  python: ['Add.', 'run: python', 'test: (('],
  sql: ['Count.', 'run: sql', 'given:', '  CREATE TABLE t (a);', 'test: SELEC count(*) FROM t'],
  given: ['Use it.', 'run: python', 'given: x = = 2', 'test: True'],
};

describe('an exercise that no answer can solve', () => {
  it('is told to the author of its lesson, with its line in it', async () => {
    const lesson = ['# Code', ...[sound, ...Object.values(broken)].map((lines) => block(...lines))].join('\n\n');
    const faults = await faultyCode({ code, clock })(lesson, 'author');
    const sentence = 'A test of this exercise does not run, whatever the answer is:';
    expect(faults.map(({ start, faults: said }) => `${start} ${said}`)).toEqual([
      expect.stringMatching(`^Add {a}\\. Line 15: ${sentence} SyntaxError: `),
      `Add. Line 21: ${sentence} SyntaxError: invalid syntax`,
      `Count. Line 29: ${sentence} near "SELEC": syntax error`,
      'Use it. Line 35: The code that this exercise gives does not run: Line 1: SyntaxError: invalid syntax',
    ]);
    expect(exerciseFaultsHtml(faults)).toContain('The exercise “Add {a}.” cannot be solved.');
  });

  it.each(Object.entries(broken))('counts no try (%s)', async (_, lines) => {
    const exercise = exerciseIn(lines.join('\n'));
    const judged = exercise && (await judgeAnswer({ code })(exercise, ['anything'], 'learner'));
    expect(judged).toEqual({
      isRight: null,
      says: [expect.stringMatching(/^(?:A test|The code) .+: .+/)],
      result: null,
    });
  });
});

describe('an exercise that can be solved', () => {
  it('is run once to be checked, and tries at it count', async () => {
    const check = faultyCode({ code, clock });
    const before = runs;
    expect(await check(block(...sound), 'author')).toEqual([]);
    expect(await check(`Changed.\n\n${block(...sound)}`, 'author')).toEqual([]);
    expect(runs).toBe(before + 1);
    const exercise = exerciseIn(sound.join('\n'));
    expect(exercise && (await judgeAnswer({ code })(exercise, ['let = 2'], 'learner'))).toMatchObject({
      isRight: false,
    });
  });

  it('is checked later if no process is free, or if the page has waited long enough', async () => {
    const busy: CodeWork = { run: () => Promise.reject(new Busy()), close() {} };
    expect(await faultyCode({ code: busy, clock })(block(...broken.python), 'author')).toEqual([]);
    let seconds = 0;
    const slow = { now: () => new Date(1_000 * seconds++) };
    const lesson = [broken.python, broken.given, broken.sql].map((lines) => block(...lines)).join('\n\n');
    expect(await faultyCode({ code, clock: slow })(lesson, 'author')).toHaveLength(1);
  });
});
