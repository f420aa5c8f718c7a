import type { SqlValue, Statement } from 'sql.js/dist/sql-wasm-browser.js';
import type { Finding } from '~/kit/exercise/code/sandbox-answer';
import { codeLimits } from '~/kit/exercise/code-result';
import { Stopped } from './engine';

export interface Rows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly SqlValue[])[];
}

/** Executes a statement. Null if it has no columns. @throws Stopped if there are too many rows */
export function readRows(statement: Statement): Rows | null {
  const columns = statement.getColumnNames();
  const values: SqlValue[][] = [];
  let characters = 0;
  while (statement.step()) {
    const row = statement.get();
    for (const value of row) characters += typeof value === 'object' ? (value?.length ?? 0) : String(value).length;
    values.push(row);
    if (values.length > codeLimits.rowsMax || characters > codeLimits.rowsMaxCharacters)
      throw new Stopped('too much output');
  }
  return columns.length === 0 ? null : { columns, values };
}

/** How the rows of the answer differ from the expected ones; null if they do not. Column names do not count. */
export function compareRows(expected: Rows, found: Rows, orderCounts: boolean): Finding | null {
  if (expected.columns.length !== found.columns.length)
    return { kind: 'columns', expected: expected.columns.length, found: found.columns.length };
  if (expected.values.length !== found.values.length)
    return { kind: 'rows', expected: expected.values.length, found: found.values.length };
  const left = new Map<string, number>();
  for (const key of found.values.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  for (const row of expected.values) {
    const key = keyOf(row);
    const count = left.get(key) ?? 0;
    if (count === 0) return { kind: 'missing row', row: rowAsText(row).slice(0, codeLimits.foundMaxCharacters) };
    left.set(key, count - 1);
  }
  const isInOrder = expected.values.every((row, at) => keyOf(row) === keyOf(found.values[at] ?? []));
  return orderCounts && !isInOrder ? { kind: 'order' } : null;
}

/** Numbers are equal up to the rounding of sums: 0.1 + 0.2 is 0.3. */
const keyOf = (row: readonly SqlValue[]): string =>
  JSON.stringify(
    row.map((value) => {
      if (typeof value === 'number') return value === 0 ? 0 : Number(value.toPrecision(12));
      return value instanceof Uint8Array ? { blob: [...value] } : value;
    }),
  );

/** Whether a value is the one that an author typed: a number, a text with or without quotes, or NULL. */
export function sameValue(found: SqlValue, typed: string): boolean {
  if (found === null) return /^null$/i.test(typed);
  const text = /^'([\s\S]*)'$/.exec(typed)?.[1]?.replaceAll("''", "'") ?? typed;
  if (typeof found === 'number') return text.trim() !== '' && Math.abs(found - Number(text)) <= 1e-9 * Math.abs(found);
  return valueAsText(found) === text;
}

export function valueAsText(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (!(value instanceof Uint8Array)) return String(value);
  const bytes = value.subarray(0, codeLimits.foundMaxCharacters);
  return `x'${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
}

const rowAsText = (row: readonly SqlValue[]): string => row.map(valueAsText).join(' | ');

/** The first rows as a table of text. */
export function rowsAsText({ columns, values }: Rows): string {
  const rows = values.slice(0, codeLimits.rowsShownMax).map(rowAsText);
  if (values.length > codeLimits.rowsShownMax) rows.push('…');
  return `${[columns.join(' | '), ...rows].join('\n')}\n`;
}
