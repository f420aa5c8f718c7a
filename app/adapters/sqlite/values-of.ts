import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * A row as the result columns of a `select`, in the table's order: for an insert that asks a question in the same
 * statement (`insert … select … where`).
 */
export function valuesOf<Table extends SQLiteTable>(table: Table, row: Table['$inferInsert']): SQL {
  const given = row as Record<string, unknown>;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given[name] ?? column.default ?? null, column),
  );
  return sql.join(values, sql`, `);
}
