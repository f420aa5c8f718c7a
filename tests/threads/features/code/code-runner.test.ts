import { afterEach, describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { codeRunner } from '~/threads/code/code-runner';
import { resultInWords } from '../../../support/code';

/** Turns and ends of the processes that run learners' code. */

const open = new Set<{ close(): void }>();
const opened = (options: Parameters<typeof codeRunner>[0]) => {
  const runner = codeRunner(options);
  open.add(runner);
  return runner;
};
afterEach(() => {
  for (const runner of open) runner.close();
  open.clear();
});

const endless = { language: 'javascript', given: '', answer: 'for (;;);', tests: [] } as const;
const quick = { language: 'javascript', given: '', answer: 'console.log(1)', tests: ['true'] } as const;

describe('turns', () => {
  it('an account’s flood is refused, and another account is next', async () => {
    const runner = opened({ waiting: 2, timeMs: 300 });
    const done: string[] = [];
    const flood = Array.from({ length: 8 }, () =>
      runner.run(endless, 'flooder').then(
        () => done.push('flood'),
        (error: unknown) => error,
      ),
    );
    const other = runner.run(quick, 'other').then((result) => {
      done.push('other');
      return resultInWords(result);
    });
    expect(await other).toBe('judged + [1\n]');
    expect(done.filter((each) => each === 'flood').length).toBeLessThan(3);
    const refused = (await Promise.all(flood)).filter((each) => each instanceof Busy);
    expect(refused).toHaveLength(5);
  });
});

describe('ends', () => {
  it('a closed runner leaves no process', async () => {
    const reported: string[] = [];
    const runner = opened({ timeMs: 60_000, report: (event) => reported.push(event) });
    const running = runner.run({ ...endless, answer: 'console.log("on"); for (;;);' }, 'a');
    const other = runner.run(quick, 'b');
    expect(resultInWords(await other)).toBe('judged + [1\n]');
    runner.close();
    expect(resultInWords(await running)).toMatch(/^too much memory: /);
    expect(reported).toEqual([]);
  });

  it('an engine that does not start in time is no result, and is reported', async () => {
    const reported: string[] = [];
    const runner = opened({ loadMs: 1, report: (event) => reported.push(event) });
    expect(resultInWords(await runner.run(quick, 'a'))).toBe(
      'no result: The code could not be run. Please try again. []',
    );
    expect(reported).toEqual(['code (javascript) was not run']);
  });

  it('a process with too little memory is ended', async () => {
    const runner = opened({ memoryMb: 20 });
    expect(resultInWords(await runner.run(endless, 'a'))).toMatch(/^too much memory: /);
  });
});
