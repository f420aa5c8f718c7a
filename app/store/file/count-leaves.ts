import type SQLite from 'better-sqlite3';
import { leafIds, readDocument, type StoredDocument } from '~/rooms/map/rules/document';

const mapsAtOnce = 500;

interface Row extends StoredDocument {
  readonly id: string;
  readonly version: number;
}

/**
 * Counts the leaves of maps that were stored before counts existed. Each batch is a transaction of its own, as in
 * `keepIds`.
 */
export function countLeaves(sqlite: SQLite.Database): void {
  const next = sqlite.prepare<[string, number], Row>(
    'select id, result, node_ids as nodeIds, version from maps ' +
      'where leaf_count is null and node_ids is not null and id > ? order by id limit ?',
  );
  const write = sqlite.prepare('update maps set leaf_count = ? where id = ? and leaf_count is null and version = ?');
  const batch = sqlite.transaction((after: string): string | null => {
    const rows = next.all(after, mapsAtOnce);
    for (const { id, version, ...stored } of rows) write.run(leafIds(readDocument(stored)).length, id, version);
    return rows.at(-1)?.id ?? null;
  });
  for (let after: string | null = ''; after !== null; ) after = batch.immediate(after);
}
