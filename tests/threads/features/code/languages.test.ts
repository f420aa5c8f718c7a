import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAsked, CodeResult } from '~/kit/exercise/code-result';
import { codeRunner } from '~/threads/code/code-runner';
import { resultInWords } from '../../../support/code';

/** Learners' code in each language: right, wrong, broken, and what it prints. */

const runner = codeRunner();
afterAll(() => runner.close());

type Case = readonly [title: string, asked: Partial<CodeAsked> & Pick<CodeAsked, 'answer'>, result: string | RegExp];

const people = `CREATE TABLE people (name TEXT, age INTEGER);
INSERT INTO people VALUES ('Ann', 30), ('Bo', 40), ('Cy', 50);`;

const javascript: readonly Case[] = [
  [
    'says that a test cannot be read, whatever the answer is',
    { answer: 'let = ;', tests: ['true', '(('] },
    /^faulty exercise: A test of this exercise does not run, whatever the answer is: SyntaxError: .+ \[\]$/,
  ],
  [
    'reads a test before it can know the answer’s names',
    {
      given: 'globalThis.f = 1;',
      answer: 'const g = 2;',
      tests: ['f + g === 3', '(() => { return g; })() === 2', '{ a: 1 }.a'],
    },
    'judged ++- This is not true: its value is 1. []',
  ],
  [
    'judges expressions in the answer’s scope',
    { answer: 'const double = (n) => n * 2;\nlet calls = 0;', tests: ['double(4) === 8', 'calls === 0'] },
    'judged ++ []',
  ],
  [
    'says what a test that is not met has as its value',
    { answer: 'const double = (n) => n + 2;', tests: ['double(4) === 8', 'double(4)', '"8"', '[1, { a: "x" }]'] },
    'judged ---- This is false. This is not true: its value is 6. ' +
      'This is not true: its value is "8". This is not true: its value is [1, { a: "x" }]. []',
  ],
  [
    'says which error a test has',
    { answer: '', tests: ['double(4) === 8', 'true'] },
    'judged -+ This could not be checked: ReferenceError: double is not defined []',
  ],
  [
    'says the line of an error, and shows what was printed before it',
    { answer: 'console.log("a");\nconsole.log(b);', tests: ['true'] },
    'error: Line 2: ReferenceError: b is not defined [a\n]',
  ],
  ['says that a program cannot be read', { answer: 'let a = 1;\nlet = ;' }, /^error: Line 2: SyntaxError: /],
  [
    'runs the given code first',
    { given: 'const rate = 0.2;', answer: 'const tax = (n) => n * rate;', tests: ['tax(10) === 2'] },
    'judged + []',
  ],
  [
    'says that the given code is broken',
    { given: 'oops();', answer: '', tests: ['true'] },
    'faulty exercise: The code that this exercise gives does not run: Line 1: ReferenceError: oops is not defined []',
  ],
  [
    'shows values as they are written',
    { answer: 'console.log("a", 1n, -0, null, undefined, [1, "b"], new Map([["k", new Set([2])]]), { x: { y: 1 } })' },
    'judged  [a 1n -0 null undefined [1, "b"] Map {"k" => Set {2}} { x: { y: 1 } }\n]',
  ],
  [
    'waits for promises',
    {
      answer: 'let n = 0; const later = async () => { await null; return 7; }; later().then((m) => { n = m; });',
      tests: ['n === 7', 'later().then((m) => m === 7)', 'Promise.reject(new Error("no"))'],
    },
    'judged ++- This could not be checked: Error: no []',
  ],
];

const python: readonly Case[] = [
  [
    'says that a test cannot be read, whatever the answer is',
    { answer: 'x = = 2', tests: ['True', '(('] },
    'faulty exercise: A test of this exercise does not run, whatever the answer is: SyntaxError: invalid syntax []',
  ],
  [
    'judges expressions in the answer’s scope',
    { answer: 'def double(n):\n    return n * 2\n', tests: ['double(4) == 8', 'double("a") == "aa"'] },
    'judged ++ []',
  ],
  [
    'takes nothing but True for true',
    { answer: 'x = 1', tests: ['x == 1', 'x == 2', 'x', '"a"', 'None', '[1, {"a": 2.5}]'] },
    "judged +----- This is false. This is not true: its value is 1. This is not true: its value is 'a'. " +
      "This is not true: its value is None. This is not true: its value is [1, {'a': 2.5}]. []",
  ],
  [
    'says which error a test has',
    { answer: '', tests: ['double(4) == 8', 'True  # sure'] },
    "judged -+ This could not be checked: NameError: name 'double' isn't defined []",
  ],
  [
    'says the line of an error, and shows what was printed before it',
    { answer: 'print("a")\ndef f():\n    return 1 / 0\nf()\n' },
    'error: Line 3: ZeroDivisionError: divide by zero [a\n]',
  ],
  ['says that a program cannot be read', { answer: 'x = 1\nx = = 2' }, 'error: Line 2: SyntaxError: invalid syntax []'],
  ['runs the given code first', { given: 'rate = 2', answer: 'y = rate * 3', tests: ['y == 6'] }, 'judged + []'],
  [
    'says that the given code is broken',
    { given: 'oops()', answer: '' },
    "faulty exercise: The code that this exercise gives does not run: Line 1: NameError: name 'oops' isn't defined []",
  ],
  ['prints in any script', { answer: 'print("größer", "日本", end="!")' }, 'judged  [größer 日本!]'],
  [
    'has nobody to ask',
    { answer: 'try:\n    input("?")\nexcept EOFError as e:\n    print(e)' },
    'judged  [there is no input\n]',
  ],
];

const sql: readonly Case[] = [
  [
    'says that a test cannot be read, whatever the answer is',
    { answer: 'SELEC', tests: ['SELECT 1', 'SELECT (('] },
    'faulty exercise: A test of this exercise does not run, whatever the answer is: incomplete input []',
  ],
  [
    'says that a test of a value cannot be read',
    { answer: 'SELECT 1', tests: ['SELEC count(*) FROM people => 3'] },
    'faulty exercise: A test of this exercise does not run, whatever the answer is: near "SELEC": syntax error []',
  ],
  [
    'says that a query to compare with fails before the answer',
    { answer: 'SELECT 1', tests: ['SELECT a FROM nowhere'] },
    'faulty exercise: A test of this exercise does not run, whatever the answer is: no such table: nowhere []',
  ],
  [
    'judges tables that come with the answer',
    { answer: 'CREATE TABLE t (a); INSERT INTO t VALUES (1)', tests: ['SELECT count(*) FROM t => 1'] },
    'judged + []',
  ],
  [
    'compares rows in any order, if the expected query has none',
    {
      answer: 'SELECT name FROM people ORDER BY age DESC',
      tests: ['SELECT name FROM people', 'SELECT name FROM people ORDER BY age'],
    },
    'judged +- The rows are right, but they are in another order. [name\nCy\nBo\nAnn\n]',
  ],
  [
    'says how many rows and columns, and which row',
    {
      answer: 'SELECT name FROM people WHERE age > 30',
      tests: [
        'SELECT name FROM people',
        'SELECT name, age FROM people WHERE age > 30',
        'SELECT name FROM people WHERE age < 50',
      ],
    },
    'judged --- Rows: 3 expected, 2 found. Columns: 2 expected, 1 found. This row is missing: Ann [name\nBo\nCy\n]',
  ],
  [
    'compares values after changes',
    {
      answer: "DELETE FROM people WHERE name = 'Ann'",
      tests: [
        'SELECT count(*) FROM people => 2',
        'SELECT name FROM people WHERE age = 40 => Bo',
        'SELECT max(age) FROM people => 40',
        'SELECT name FROM people',
      ],
    },
    'judged ++-- 40 expected, 50 found. The answer has no query that shows rows. []',
  ],
  [
    'reads the expected rows before the answer can change them',
    { answer: 'DELETE FROM people; SELECT * FROM people', tests: ['SELECT * FROM people'] },
    'judged - Rows: 3 expected, 0 found. [name | age\n]',
  ],
  [
    'takes a number for itself however it is written',
    {
      answer: "SELECT 1, 0.1 + 0.2, NULL, x'01ff'",
      tests: ["SELECT 1.0, 0.3, NULL, x'01ff'", "SELECT 1, 0.3, NULL, '01ff'"],
    },
    /^judged \+- This row is missing: 1 \| 0\.3 \| NULL \| 01ff /,
  ],
  [
    'says which error a test has',
    { answer: 'SELECT 1', tests: ['SELECT a FROM nowhere => 1', 'DELETE FROM people => 1'] },
    'judged -- This could not be checked: no such table: nowhere ' +
      'This could not be checked: attempt to write a readonly database [1\n1\n]',
  ],
  [
    'says that a statement cannot be read',
    { answer: 'SELEC name FROM people' },
    'error: near "SELEC": syntax error []',
  ],
  [
    'says that the given code is broken',
    { given: 'SELECT oops', answer: '' },
    'faulty exercise: The code that this exercise gives does not run: no such column: oops []',
  ],
];

const all = { javascript, python, sql };

describe.each(Object.keys(all) as (keyof typeof all)[])('%s', (language) => {
  const results = new Map<string, Promise<CodeResult>>();
  beforeAll(() => {
    // One at a time for each language: a share may have one process at once.
    for (const [title, asked] of all[language]) {
      const given = asked.given ?? (language === 'sql' ? people : '');
      results.set(title, runner.run({ language, tests: [], ...asked, given }, `${language} ${title}`));
    }
  });

  it.each(all[language])('%s', async (title, _, expected) => {
    const result = await results.get(title);
    expect(result && resultInWords(result)).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });
});
