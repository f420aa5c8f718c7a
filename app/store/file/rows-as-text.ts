import { type Column, type SQL, sql } from 'drizzle-orm';

type Columns = Readonly<Record<string, Column>>;
type Row<Of extends Columns> = {
  -readonly [Name in keyof Of]: Of[Name]['_']['notNull'] extends true
    ? Of[Name]['_']['data']
    : Of[Name]['_']['data'] | null;
};

/**
 * The rows of a subquery as a column of a larger statement: one text in JSON, because asking once more costs more than
 * most answers. Its numbers have fifteen digits.
 * @param columns by the names that their values get; for texts and whole or decimal numbers
 */
export function rowsAsText<Of extends Columns>(columns: Of) {
  const each = Object.entries(columns);
  const named = sql.join(
    each.map(([, { name }]) => sql`part.${sql.identifier(name)}`),
    sql`, `,
  );
  return {
    /** @param rows a query in the order of its rows that has a column of each name in the table */
    of: (rows: SQL): SQL<string> => sql<string>`(select json_group_array(json_array(${named})) from (${rows}) as part)`,
    read: (text: string): Row<Of>[] =>
      text === '[]'
        ? []
        : (JSON.parse(text) as unknown[][]).map(
            (values) =>
              Object.fromEntries(
                each.map(([name, column], at) => {
                  const value = values[at] ?? null;
                  return [name, value === null ? null : column.mapFromDriverValue(value)];
                }),
              ) as Row<Of>,
          ),
  };
}
