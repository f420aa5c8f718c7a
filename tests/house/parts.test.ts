import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { run, Trouble } from '../../scripts/command.mjs';
import { countPlaywright, countVitest } from '../../scripts/counts.mjs';
import { after, beside, runParts } from '../../scripts/parts.mjs';

/** The counts and output of `npm test`, for parts and reports made here. */

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const part = (count: { passed?: number; failed?: number; unsteady?: string[]; faults?: string[] }) => ({
  heading: 'Some tests',
  run: async () => ({ passed: 0, failed: 0, skipped: 0, faults: [], unsteady: [], ...count }),
});

it('counts all parts together', async () => {
  expect(await runParts([part({ passed: 2 }), part({ passed: 3 })])).toBe('5 passed, 0 failed');
  expect(said.at(-1)).toBe('\n5 passed, 0 failed');
  expect(process.exitCode).toBeUndefined();
});

it('begins a part when that is there which it needs, and fails it with the sentence of what is missing', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const missing = Promise.reject(new Trouble('No compiler.'));
  await runParts([after(missing, part({ passed: 5 })), after(Promise.resolve(), part({ passed: 2 }))]);
  expect(error.mock.calls).toEqual([['No compiler.']]);
  error.mockClear();
  expect(said.at(-1)).toBe('\n2 passed, 1 failed');
  expect(said.at(-2)).toContain('── What failed\n\nSome tests: No compiler.');
  expect(process.exitCode).toBe(1);
});

it('begins parts beside another one, one after another, and shows them in their turn', async () => {
  const begun: string[] = [];
  const counts = { passed: 1, failed: 0, skipped: 0, faults: [], unsteady: [] };
  const named = (heading: string, ends: Promise<unknown> = Promise.resolve()) => ({
    heading,
    run: async (print?: (output: string) => void) => {
      begun.push(heading);
      await ends;
      print?.(`output of ${heading}`);
      return counts;
    },
  });
  const failing = { heading: 'failing', run: () => Promise.reject(new Trouble('No Node.')) };
  let end = () => {};
  const lasts = new Promise<void>((done) => {
    end = done;
  });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const last = {
    heading: 'last',
    run: async () => {
      end();
      return counts;
    },
  };
  await runParts(beside(named('long', lasts), [failing, named('short'), last]));
  error.mockClear();
  expect(begun).toEqual(['long', 'short']);
  expect(said.filter((line) => /──|output/.test(line)).slice(0, 5)).toEqual([
    '\n── long\n',
    '\n── failing\n',
    '\n── short\n',
    'output of short',
    '\n── last\n',
  ]);
  expect(said.at(-1)).toBe('\n3 passed, 1 failed');
});

it('reports tests that passed the second time, with their error, and passes', async () => {
  await runParts([part({ passed: 9, unsteady: ['one › Error: 1', 'two', 'three'] })]);
  expect(said.at(-1)).toBe('\n9 passed, 0 failed, 3 of them at the second try');
  expect(said.at(-2)).toContain('── Unsteady: passed the second time\n\nSome tests: one › Error: 1');
  expect(process.exitCode).toBeUndefined();
});

it('fails if four tests needed a second time', async () => {
  await runParts([part({ passed: 9, unsteady: ['one', 'two'] }), part({ unsteady: ['three', 'four'] })]);
  expect(said.at(-1)).toBe('\n9 passed, 1 failed, 4 of them at the second try');
  expect(process.exitCode).toBe(1);
});

it('finds them in the report of Vitest', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    result('steady', 'passed'),
    result('unsteady', 'passed', 'Error: once'),
    result('broken', 'failed', 'Error: once', 'Error: twice'),
  ];
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
  const count = countVitest({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(count).toMatchObject({ passed: 2, failed: 1, unsteady: ['a.test.ts › unsteady\n  Error: once'] });
  expect(count.faults).toEqual(['a.test.ts › broken\n  Error: once\n  Error: twice']);
});

it('finds them in the report of Playwright', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ projectName: 'js', status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const specs = [
    spec('steady', 'expected'),
    spec('unsteady', 'flaky', 'Error: once'),
    spec('broken', 'unexpected', 'Error: once', 'Error: twice'),
  ];
  const count = countPlaywright({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ suites: [{ specs }] }],
  });
  expect(count).toMatchObject({ passed: 2, failed: 1 });
  expect(count.unsteady).toEqual(['js a.spec.ts:3 › unsteady\n  Error: once']);
  expect(count.faults).toEqual(['js a.spec.ts:3 › broken\n  Error: once\n  Error: twice']);
});

it('keeps what a program prints, and shows it too if asked', async () => {
  const shown = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const prints = ['-e', 'process.stderr.write("a warning\\n", () => console.log("torture: 3 kills"))'];
  const { code, output } = await run(process.execPath, prints, { quiet: true });
  expect({ code, lines: output.trim().split('\n').sort() }).toEqual({
    code: 0,
    lines: ['a warning', 'torture: 3 kills'],
  });
  expect([shown, warned].flatMap(({ mock }) => mock.calls)).toEqual([]);
  // A warning between two pieces of a line would tear it.
  expect(await run(process.execPath, prints, { kept: true })).toEqual({ code: 0, output: 'torture: 3 kills\n' });
  expect(shown).toHaveBeenCalledWith('torture: 3 kills\n');
  expect(warned).toHaveBeenCalledWith('a warning\n');
});

it('names no file of the torture that is not there', async () => {
  const { code, output } = await run(process.execPath, ['scripts/torture.mjs', 'nowhere'], { quiet: true });
  expect({ code, output }).toEqual({ code: 1, output: 'No file of the torture has nowhere in its name.\n' });
});
