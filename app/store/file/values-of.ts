import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * A row as the result columns of a `select`, in the table's order: for an insert with a condition in the same statement
 * (`insert … select … where`).
 */
export const valuesOf = <Table extends SQLiteTable>(table: Table, row: Table['$inferInsert']): SQL =>
  columnsOf(table, row as Partial<Table['$inferInsert']>, {});

/** Like `valuesOf`, with some columns taken from the rows that are selected from. */
export function columnsOf<Table extends SQLiteTable>(
  table: Table,
  row: Partial<Table['$inferInsert']>,
  selected: { readonly [Column in keyof Table['$inferInsert']]?: SQL },
): SQL {
  const given = row as Record<string, unknown>;
  const taken = selected as Record<string, SQL | undefined>;
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => taken[name] ?? sql.param(given[name] ?? column.default ?? null, column),
  );
  return sql.join(values, sql`, `);
}
