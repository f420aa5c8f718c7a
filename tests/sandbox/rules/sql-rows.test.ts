import { describe, expect, it } from 'vitest';
import { compareRows, type Rows, rowsAsText, sameValue } from '~/sandbox/sql-rows';

const rows = (...values: Rows['values']): Rows => ({ columns: (values[0] ?? []).map((_, at) => `c${at}`), values });

describe('rows', () => {
  it('are the same in another order, unless the order counts', () => {
    expect(compareRows(rows([1], [2]), rows([2], [1]), false)).toBeNull();
    expect(compareRows(rows([1], [2]), rows([2], [1]), true)).toEqual({ kind: 'order' });
    expect(compareRows(rows([1], [2]), rows([1], [2]), true)).toBeNull();
  });

  it('count as often as they occur', () => {
    expect(compareRows(rows([1], [1], [2]), rows([1], [2], [2]), false)).toEqual({ kind: 'missing row', row: '1' });
  });

  it('differ by type, but not by rounding', () => {
    expect(compareRows(rows([0.3]), rows([0.1 + 0.2]), false)).toBeNull();
    expect(compareRows(rows([0]), rows([-0]), false)).toBeNull();
    expect(compareRows(rows([1]), rows(['1']), false)).toEqual({ kind: 'missing row', row: '1' });
    expect(compareRows(rows([null]), rows(['NULL']), false)).toEqual({ kind: 'missing row', row: 'NULL' });
    expect(compareRows(rows([new Uint8Array([1, 255])]), rows([new Uint8Array([1, 255])]), false)).toBeNull();
    expect(compareRows(rows([new Uint8Array([1])]), rows(['\u0001']), false)).toEqual({
      kind: 'missing row',
      row: "x'01'",
    });
  });

  it('have as many columns', () => {
    expect(compareRows(rows([1, 2]), rows([1]), false)).toEqual({ kind: 'columns', expected: 2, found: 1 });
    expect(compareRows(rows([1]), rows([1], [1]), false)).toEqual({ kind: 'rows', expected: 1, found: 2 });
  });

  it('are shown as a table, the first fifty', () => {
    expect(rowsAsText(rows(['a', null], [1.5, new Uint8Array([0, 16])]))).toBe("c0 | c1\na | NULL\n1.5 | x'0010'\n");
    const many = rowsAsText(rows(...Array.from({ length: 51 }, (_, at) => [at])));
    expect(many.split('\n').slice(-4)).toEqual(['48', '49', '…', '']);
  });
});

it.each([
  [2, '2', true],
  [2, '2.0', true],
  [2, "'2'", true],
  [0.1 + 0.2, '0.3', true],
  [2, '3', false],
  [0, '', false],
  [0, '0', true],
  [null, 'null', true],
  [null, '', false],
  ['NULL', 'NULL', true],
  ["it's", "'it''s'", true],
  ["it's", "it's", true],
  ['a', 'A', false],
  ['', "''", true],
])('%j is the typed value %j: %j', (found, typed, same) => {
  expect(sameValue(found, typed)).toBe(same);
});
