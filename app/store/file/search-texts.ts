import { sql } from 'drizzle-orm';
import { readDocument, type StoredDocument } from '~/rooms/map/rules/document';
import { type ChangedParts, changedParts } from '~/rooms/map/rules/label-parts';
import type { Batch, Later } from '~/store/engine/engine';
import { maps, searchLabels, searchNodes, searchTexts } from '../../../drizzle/schema';

export interface IndexedMap extends StoredDocument {
  readonly id: string;
  readonly version: number;
}

type Statements = Pick<Batch, 'write'>;

/**
 * Index term for a kind of text and its owner, so that a search reads only one learner's texts. No query contains such
 * a term, but a lesson may: it only narrows the search, and the row of `search_texts` decides.
 */
export const ownWord = (kind: string, userId: string): string => `\ue000${kind}${Buffer.from(userId).toString('hex')}`;
/** Index term of every part of a map's labels. */
export const labelWord = '\ue001';

/** The same terms as the trigger `search_put_text` adds for the other kinds. */
const wordsOfLabels = sql`' ' || char(57344) || 'label' || lower(hex(${maps.userId})) || ' ' || char(57345)`;
/** Visibility of a map's texts in the search: 0 nobody, 1 its owner, 2 everybody. The triggers use the same values. */
const seenOfLabels = sql`iif(${maps.deletedAt} is not null, 0, 1 + (${maps.isPublic} = 1))`;
const refOf = (mapId: string, key: string): string => `${mapId} ${key}`;
const refs = (mapId: string, keys: readonly string[]) => JSON.stringify(keys.map((key) => refOf(mapId, key)));

/**
 * Removes the labels that a change has deleted from the index and adds the new ones, in the batch that changes the map.
 * Does nothing if `only` is false.
 */
export function indexLabels(batch: Statements, mapId: string, { gone, come }: ChangedParts, only = sql`true`): void {
  if (gone.length > 0)
    batch.write(sql`delete from ${searchTexts}
      where kind = 'label' and ref in (select value from json_each(${refs(mapId, gone)})) and ${only}`);
  if (come.length === 0) return;
  const keys = refs(
    mapId,
    come.map(({ key }) => key),
  );
  const texts = JSON.stringify(come.map(({ key, text }) => ({ ref: refOf(mapId, key), text })));
  const nodes = JSON.stringify(
    come.map(({ key, nodes }) => ({
      ref: refOf(mapId, key),
      nodes: nodes.map(({ id, parentId, label }) => [id, parentId, label]),
    })),
  );
  batch.write(sql`insert into ${searchTexts} (kind, ref, user_id, map_id, seen)
    select 'label', value, ${maps.userId}, ${maps.id}, ${seenOfLabels} from ${maps}, json_each(${keys})
    where ${maps.id} = ${mapId} and ${only}
    on conflict (kind, ref) do nothing`);
  // Existing entries are kept: the same key means the same text. `cross` keeps SQLite from parsing the JSON again for
  // each row (45,000 nodes: 60 ms instead of 2,000).
  batch.write(sql`insert into search_index (rowid, words)
    select t.id, (j.value ->> 'text') || ${wordsOfLabels}
    from json_each(${texts}) j
    cross join ${searchTexts} t on t.kind = 'label' and t.ref = j.value ->> 'ref'
    join ${maps} on ${maps.id} = ${mapId}
    where ${only} and not exists (select 1 from search_index where rowid = t.id)`);
  batch.write(sql`insert into ${searchLabels} (part, title, nodes)
    select t.id, title.id, j.value ->> 'nodes'
    from json_each(${nodes}) j
    cross join ${searchTexts} t on t.kind = 'label' and t.ref = j.value ->> 'ref'
    cross join ${searchTexts} title on title.kind = 'title' and title.ref = ${mapId}
    join ${maps} on ${maps.id} = ${mapId}
    where ${only}
    on conflict do nothing`);
  // In the order of the key, so that the rows of a new map are appended.
  batch.write(sql`insert into ${searchNodes} (title, node_id, part, n)
    select l.title, n.value ->> 0, l.part, n.key
    from json_each(${keys}) j
    cross join ${searchTexts} t on t.kind = 'label' and t.ref = j.value
    cross join ${searchLabels} l on l.part = t.id
    cross join json_each(l.nodes) n
    join ${maps} on ${maps.id} = ${mapId}
    where ${only}
    order by 1, 2
    on conflict do nothing`);
}

/** Marks the lessons, cards and notes whose node is no longer in the map, and unmarks those whose node is back. */
export function awayWithNodes(
  batch: Statements,
  mapId: string,
  { lost, back }: { readonly lost: readonly string[]; readonly back: readonly string[] },
  only = sql`true`,
): void {
  const isAmong = (list: readonly string[]) => sql`node_id in (select value from json_each(${JSON.stringify(list)}))`;
  if (back.length > 0)
    batch.write(sql`update ${searchTexts} set away = 0
    where map_id = ${mapId} and away = 1 and ${isAmong(back)} and ${only}`);
  if (lost.length > 0)
    batch.write(sql`update ${searchTexts} set away = 1 where map_id = ${mapId} and ${isAmong(lost)} and ${only}`);
}

/**
 * Rebuilds all entries of a map.
 * @returns false if the map no longer has this version
 */
export function renewTexts(batch: Statements, { id, version, ...stored }: IndexedMap): Later<boolean> {
  const document = readDocument(stored);
  const isSame = sql`exists (select 1 from ${maps} m where m.id = ${id} and m.version = ${version})`;
  batch.write(sql`delete from ${searchTexts} where map_id = ${id} and ${isSame}`);
  batch.write(sql`insert into search_put (kind, ref, user_id, map_id, node_id, text)
    select 'title', id, user_id, id, null, query from maps where id = ${id} and ${isSame}`);
  batch.write(sql`insert into search_put (kind, ref, user_id, map_id, node_id, text)
    select 'lesson', id, user_id, map_id, node_id, markdown from node_descriptions
    where map_id = ${id} and ${isSame}`);
  batch.write(sql`insert into search_put (kind, ref, user_id, map_id, node_id, text)
    select 'card', id, user_id, map_id, node_id, text_key from cards where map_id = ${id} and ${isSame}`);
  batch.write(sql`insert into search_put (kind, ref, user_id, map_id, node_id, text)
    select 'note', id, user_id, map_id, node_id, text from notes where map_id = ${id} and text <> '' and ${isSame}`);
  indexLabels(batch, id, changedParts(null, document), isSame);
  batch.write(sql`update ${searchTexts} set away = 1
    where map_id = ${id} and node_id is not null and ${isSame}
      and node_id not in (select value from json_each(${JSON.stringify(document.ids)}))`);
  const changes = batch.write(sql`update maps set is_indexed = 1 where id = ${id} and version = ${version}`);
  return () => changes() === 1;
}
