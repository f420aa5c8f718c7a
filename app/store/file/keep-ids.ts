import type SQLite from 'better-sqlite3';
import { titleLine } from '~/kit/outline/canonical';
import { type OutlineLine, rootLabel } from '~/kit/outline/hierarchy';
import { escapeAll } from '~/kit/outline/inline-markup';
import { readOutline } from '~/kit/outline/outline';
import { readCanonical, type StoredDocument } from '~/rooms/map/rules/document';
import { idsFromLabels } from '~/rooms/map/rules/ids-from-labels';
import { writeOutline } from '~/rooms/map/rules/outline';
import { rootId } from '~/rooms/map/rules/tree';

const mapsAtOnce = 500;
/** How many maps are processed between two progress messages of a long start. */
const mapsBetweenWords = 10_000;

interface Row {
  readonly id: string;
  readonly query: string;
  readonly result: string;
}

/**
 * Stores the ids of older maps, which were derived from labels each time a map was read. Each batch is a transaction of
 * its own, so an interrupted start resumes; a second process that does the same writes the same ids.
 */
export function keepIds(sqlite: SQLite.Database, say: (line: string) => void): void {
  const next = sqlite.prepare<[string, number], Row>(
    'select id, query, result from maps where node_ids is null and id > ? order by id limit ?',
  );
  const write = sqlite.prepare(
    'update maps set is_indexed = 0, result = ?, node_ids = ? where id = ? and node_ids is null and query = ?',
  );
  let kept = 0;
  let told = 0;
  const batch = sqlite.transaction((after: string): string | null => {
    const rows = next.all(after, mapsAtOnce);
    for (const { id, query, result } of rows) {
      const document = documentWithOldIds(query, result);
      if (document) kept += write.run(document.result, document.nodeIds, id, query).changes;
      else say(`The outline of map ${id} cannot be read. It is left as it is.`);
    }
    return rows.at(-1)?.id ?? null;
  });
  for (let after: string | null = ''; after !== null; ) {
    after = batch.immediate(after);
    if (after !== null && kept >= told + mapsBetweenWords) {
      told = kept;
      say(`Storing node ids: ${kept} maps so far.`);
    }
  }
  if (kept > 0) say(`Stored the node ids of ${kept === 1 ? 'one map' : `${kept} maps`}.`);
}

/** Stores the derived ids with an older map; null if its outline cannot be parsed. */
export function documentWithOldIds(query: string, result: string): StoredDocument | null {
  const canonical = readCanonical(result);
  // Other formats exist only where somebody wrote the text by hand.
  const nodes = canonical ?? readOther(query, result);
  if (!nodes) return null;
  const nodeIds = `${[rootId, ...idsFromLabels(nodes)].join('\n')}\n`;
  if (!canonical) return { result: writeOutline(query, nodes), nodeIds };
  // A renamed map still has its old title in its outline.
  return { result: titleLine(rootLabel(query)) + result.slice(result.indexOf('\n')), nodeIds };
}

/** Escapes code spans: at that time labels had no backticks around code, and ids are made from labels. */
const withoutCodeMarks = (text: string): string =>
  text.replace(/\\.|(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, (whole, marks: string | undefined, code: string) =>
    marks === undefined ? whole : escapeAll(code),
  );

function readOther(query: string, result: string): readonly OutlineLine[] | null {
  try {
    return readOutline(query, withoutCodeMarks(result));
  } catch {
    return null;
  }
}
