import { expect, it } from 'vitest';
import { keywordOf, ordersRows, readTest } from '~/sandbox/sql-text';

it.each([
  ['SELECT 1', 'select'],
  ['  \n-- a comment; ATTACH\n/* b */ ; pragma x', 'pragma'],
  ["/* '*/ attach 'x'", 'attach'],
  ["-- '\nattach 'x'", 'attach'],
  ['"select" x', '"select"'],
  ['', ''],
  ['/* never ends', ''],
])('%j begins with the word %j', (sql, word) => {
  expect(keywordOf(sql)).toBe(word);
});

it.each([
  ['SELECT a FROM b ORDER BY a', true],
  ['select a from b order /* x */ by\n a limit 3', true],
  ['SELECT a FROM b UNION SELECT c FROM d ORDER BY 1', true],
  ['WITH x AS (SELECT a FROM b ORDER BY a) SELECT * FROM x', false],
  ['SELECT (SELECT a FROM b ORDER BY a LIMIT 1)', false],
  ['SELECT row_number() OVER (ORDER BY a) FROM b', false],
  ["SELECT 'x order by y'", false],
  ["SELECT 'it''s (' FROM b ORDER BY a", true],
  ['SELECT "order by" FROM b', false],
  ['SELECT a FROM b -- order by a', false],
  ['SELECT a FROM border BY', false],
])('%j orders its rows: %j', (query, orders) => {
  expect(ordersRows(query)).toBe(orders);
});

it.each([
  ['SELECT 1', 'SELECT 1', null],
  ['SELECT count(*) FROM a => 3', 'SELECT count(*) FROM a ', '3'],
  ["SELECT '=> 3' => x", "SELECT '=> 3' ", 'x'],
  ["SELECT '=> 3'", "SELECT '=> 3'", null],
  ["SELECT 'a' =>", "SELECT 'a' ", ''],
])('%j is the query %j and the value %j', (test, query, value) => {
  expect(readTest(test)).toEqual({ query, value });
});

it('long hostile texts are read at once', () => {
  const start = performance.now();
  for (const text of ['/*', '(', "'", '--\n', '[', '"a', 'order by ', '=> ', ' \n;', '*/*'])
    for (const read of [keywordOf, ordersRows, readTest]) read(text.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(5_000);
});
