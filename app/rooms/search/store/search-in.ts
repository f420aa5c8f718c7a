import { type SQL, sql } from 'drizzle-orm';
import { withoutKeys } from '~/kit/exercise/without-keys';
import { rootLabel } from '~/kit/outline/hierarchy';
import { hasPairs, type SearchQuery, type Term } from '~/kit/search/words';
import type { LabelledNode } from '~/rooms/map/rules/label-parts';
import { rootId } from '~/rooms/map/rules/tree';
import type { SearchScope } from '~/rooms/search/rules/scope';
import { anyOf, byRarest, type CountedWord, fittingLists, phrase } from '~/rooms/source/store/fitting';
import { othersMayRead } from '~/rooms/source/store/others-may-read';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { type IndexedMap, labelWord, ownWord, renewTexts } from '~/store/file/search-texts';
import { maps, nodeDescriptions, searchLabels, searchNodes, searchTexts } from '../../../../drizzle/schema';
import type { FoundKind, FoundPlace, FoundRow, SearchAnswer, SearchIndex, ShownPlace } from './search';

/** How many of the newest matches in others' texts are checked for being public. */
const mostLookedThrough = 20_000;

const passagesAtOnce = 200;

const kindsOf: Readonly<Record<SearchScope, readonly FoundKind[]>> = {
  all: ['title', 'label', 'lesson', 'card', 'note', 'passage'],
  maps: ['title', 'label'],
  lessons: ['lesson'],
  sources: ['passage'],
  cards: ['card'],
  notes: ['note'],
  public: ['title', 'label', 'lesson'],
};

export function searchIn(database: Engine): SearchIndex {
  const next = (after: string, condition: SQL) =>
    database.run(
      async (db) =>
        (
          await db.all<IndexedMap>(sql`
            select id, version, result, node_ids as nodeIds from ${maps}
            where ${condition} and node_ids is not null and id > ${after} order by id limit 1`)
        )[0] ?? null,
    );

  return {
    find: ({ userId, query, scope, mapId, isOthers = scope === 'public', before = newest, limit }) =>
      database.run(async (db): Promise<SearchAnswer> => {
        const isPublic = isOthers || userId === null;
        const kinds = kindsOf[scope === 'lessons' || !isPublic ? scope : 'public'];
        const within = mapId === undefined ? null : await textsOfMap(db, mapId);
        const owner = isPublic ? within?.ownerId : userId;
        const match = matchOf(query, owner === undefined ? [] : kinds.map((kind) => ownWord(kind, owner)));
        if (match === null) return { found: [], older: null };
        const isLooked = sql`search_index match ${match} and search_index.rowid < ${before}`;
        const floor = isPublic && !within ? await oldestLookedAt(db, isLooked) : (within?.first ?? 0);
        const rows = await db.all<FoundRow>(sql`
          select t.id as id, t.kind as kind, t.ref as ref, t.map_id as mapId, t.node_id as nodeId
          from search_index join ${searchTexts} t on t.id = search_index.rowid
          where ${isLooked} and search_index.rowid between ${floor} and ${within?.last ?? newest}
            and t.away = 0 and ${isPublic ? isSeenByAll(userId) : sql`t.user_id = ${userId} and t.seen > 0`}
            and ${inList(kinds)} and ${mapId === undefined ? sql`true` : sql`t.map_id = ${mapId}`}
          order by search_index.rowid desc limit ${limit + 1}`);
        const found = rows.slice(0, limit);
        const last = rows.length > limit ? found.at(-1)?.id : undefined;
        return { found, older: last ?? (floor > 0 && !within ? floor : null) };
      }),
    texts: (places) => database.run((db) => textsAt(db, places, underHeading)),
    labels: (parts) => database.run((db) => labelsOf(db, parts)),
    shown: (places, userId) => database.run((db) => shownAt(db, places, userId)),
    fitting: ({ userId, kind, words, others, but, atMost }) =>
      database.run(async (db) => {
        const owners = [userId, ...(others ? [others.userId] : [])]
          .map((owner) => phrase(ownWord(kind, owner)))
          .join(' OR ');
        const index = {
          table: sql`search_index`,
          matchOf: (some: readonly string[]) => `(${owners}) AND (${anyOf(some, beginning)})`,
          from: 0,
          to: newest,
        };
        const ranked = async (some: readonly CountedWord[], _: number, to: number) =>
          await db.all<FoundRow>(sql`
            select t.id as id, t.kind as kind, t.ref as ref, t.map_id as mapId, t.node_id as nodeId
            from ${byRarest(index, some, to)} w join ${searchTexts} t on t.id = w.id
            where t.kind = ${kind} and t.away = 0 and t.seen > 0
              and (t.user_id = ${userId}
                or (t.map_id = ${others?.mapId ?? null} and t.seen = 2 and ${isOthersToo}))
              and (t.map_id is not ${but?.mapId ?? ''} or t.node_id is not ${but?.nodeId ?? ''})
            order by w.weight desc, t.id desc limit ${atMost}`);
        const [found = []] = await fittingLists(db, index, { lists: [words], atMost }, ranked, ({ ref }) => ref);
        const texts = await textsAt(db, found, sql`text`);
        return found.map((place, at) => ({ ...place, text: texts[at] ?? '' }));
      }),
    nextMissing: (after) => next(after, sql`is_indexed = 0`),
    nextMap: (after) => next(after, sql`true`),
    renewMap: (map) => database.batch((batch) => renewTexts(batch, map)),
    nextPassages: (after) =>
      database.run(
        async (db) =>
          (
            await db.all<{ id: number | null }>(sql`
            select max(id) as id from (
              select id from passages where id > ${after} order by id limit ${passagesAtOnce})`)
          )[0]?.id ?? null,
      ),
    renewPassages: (after, last) =>
      database.batch((batch) => {
        batch.write(sql`delete from ${searchTexts} where kind = 'passage' and ref in (
              select source_id || ' ' || n from passages where id > ${after} and id <= ${last})`);
        batch.write(sql`insert into search_put (kind, ref, user_id, map_id, node_id, text)
              select 'passage', p.source_id || ' ' || p.n, s.user_id, null, null, p.heading || char(10) || p.text
              from passages p join sources s on s.id = p.source_id where p.id > ${after} and p.id <= ${last}`);
        return () => {};
      }),
  };
}

const newest = Number.MAX_SAFE_INTEGER;

/** The row where the examination of matches ends; 0 if all are examined. */
const oldestLookedAt = async (db: Drizzle, isLooked: SQL): Promise<number> =>
  (
    await db.all<{ id: number }>(sql`
    select rowid as id from search_index where ${isLooked}
    order by rowid desc limit 1 offset ${mostLookedThrough}`)
  )[0]?.id ?? 0;

/** The range of rows with a map's texts, and its owner; `first` is after `last` if the map has none. */
async function textsOfMap(db: Drizzle, mapId: string) {
  const [row] = await db.all<{ ownerId: string; first: number | null; last: number | null }>(sql`
    select m.user_id as ownerId, min(t.id) as first, max(t.id) as last
    from ${maps} m join ${searchTexts} t on t.map_id = m.id
    where m.id = ${mapId} and m.deleted_at is null group by m.id`);
  return { ownerId: row?.ownerId ?? '', first: row?.first ?? 1, last: row?.last ?? 0 };
}

/** Excludes lessons that are a source's own text and not readable by others. */
const isOthersToo = sql`not (t.kind = 'lesson' and exists (
  select 1 from ${nodeDescriptions} d indexed by lessons_of_sources
  where d.id = t.ref and d.source_kind = 'source' and not ${othersMayRead}))`;

const isSeenByAll = (userId: string | null): SQL => sql`t.seen = 2 and t.user_id is not ${userId} and ${isOthersToo}`;

const inList = (kinds: readonly FoundKind[]): SQL =>
  sql`t.kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;

/** Shorter words are matched whole; a longer one also as a prefix: 'colon' finds 'colony'. */
const beginningFrom = 5;

const beginning = (word: string): string =>
  `${phrase(word)}${word.length >= beginningFrom && !hasPairs(word) ? ' *' : ''}`;

/**
 * The FTS5 query; null if nothing is wanted. All typed text is inside quotes, and each quoted string is one token of
 * the index.
 */
function matchOf({ wanted, unwanted }: SearchQuery, own: readonly string[]): string | null {
  if (wanted.length === 0) return null;
  const asked = ({ tokens, isBeginning }: Term): string =>
    tokens.map((token, at) => `${phrase(token)}${isBeginning && at === tokens.length - 1 ? ' *' : ''}`).join(' AND ');
  const all = [...(own.length === 0 ? [] : [`(${own.map(phrase).join(' OR ')})`]), ...wanted.map(asked)].join(' AND ');
  const not = unwanted.filter(({ tokens }) => tokens.length === 1).map(asked);
  // An unwanted word does not exclude a part of labels: another of its nodes may have the word.
  return not.length === 0 ? all : `(${all}) NOT ((${not.join(' OR ')}) NOT ${phrase(labelWord)})`;
}

/** A passage as it is searched: with its heading, since a phrase may occur only there. */
const underHeading = sql`case heading when '' then text else heading || ': ' || text end`;

/** The texts at these places, in the same order. */
async function textsAt(db: Drizzle, places: readonly FoundPlace[], ofPassage: SQL): Promise<string[]> {
  const texts = new Map<string, string>();
  const read = async (kind: FoundKind, statement: (refs: string) => SQL, shown = (text: string) => text) => {
    const refs = places.filter((place) => place.kind === kind).map(({ ref }) => ref);
    if (refs.length === 0) return;
    for (const { ref, text } of await db.all<{ ref: string; text: string }>(statement(JSON.stringify(refs))))
      texts.set(`${kind} ${ref}`, shown(text));
  };
  await read(
    'title',
    (refs) => sql`select id as ref, query as text from ${maps}
      where id in (select value from json_each(${refs})) and deleted_at is null`,
  );
  await read(
    'lesson',
    (refs) => sql`select id as ref, markdown as text from node_descriptions
      where id in (select value from json_each(${refs}))`,
    withoutKeys,
  );
  await read(
    'card',
    // The text of an exercise has its key, and that of a cloze card its marks.
    (
      refs,
    ) => sql`select id as ref, iif(kind in ('exercise', 'cloze'), text_key, front || char(10) || back) as text from cards
      where id in (select value from json_each(${refs}))`,
  );
  await read(
    'note',
    (refs) => sql`select id as ref, text from notes where id in (select value from json_each(${refs}))`,
  );
  await read(
    'passage',
    (refs) => sql`select source_id || ' ' || n as ref, ${ofPassage} as text from json_each(${refs})
      join passages on source_id = substr(value, 1, instr(value, ' ') - 1)
        and n = cast(substr(value, instr(value, ' ') + 1) as integer)`,
  );
  return places.map(({ kind, ref }) => texts.get(`${kind} ${ref}`) ?? '');
}

async function labelsOf(db: Drizzle, parts: readonly number[]) {
  if (parts.length === 0) return new Map<number, LabelledNode[]>();
  const rows = await db.all<{ part: number; nodes: string }>(sql`
    select part, nodes from ${searchLabels} where part in (select value from json_each(${JSON.stringify(parts)}))`);
  return new Map(
    rows.map(({ part, nodes }) => {
      const ofPart = JSON.parse(nodes) as [id: string, parentId: string, label: string][];
      return [part, ofPart.map(([id, , label]): LabelledNode => ({ id, label }))];
    }),
  );
}

interface Step {
  /** The index of the place. */
  readonly at: number;
  /** 0 is the map, 1 the node, then the nodes above it. */
  readonly step: number;
  readonly label: string;
  readonly language: string | null;
}

/** The longest path: parents in an outdated index might form a circle. */
const mostSteps = 1_000;

/** Climbs from all nodes to their roots in one statement, by the ids of the parents. */
async function shownAt(
  db: Drizzle,
  places: readonly Pick<FoundPlace, 'mapId' | 'nodeId'>[],
  userId: string | null,
): Promise<(ShownPlace | null)[]> {
  const asked = JSON.stringify(places.map(({ mapId, nodeId }) => [mapId, nodeId]));
  const steps = await db.all<Step>(sql`
    with recursive up (at, step, title, next, label, language) as (
      select j.key, 0, t.id, j.value ->> 1, m.query, m.language
      from json_each(${asked}) j
      cross join ${searchTexts} t on t.kind = 'title' and t.ref = j.value ->> 0
      cross join ${maps} m on m.id = t.ref
      where t.seen = 2 or (t.seen = 1 and t.user_id = ${userId})
      union all
      select up.at, up.step + 1, up.title,
        l.nodes ->> ('$[' || n.n || '][1]'), l.nodes ->> ('$[' || n.n || '][2]'), null
      from up cross join ${searchNodes} n on n.title = up.title and n.node_id = up.next
      cross join ${searchLabels} l on l.part = n.part
      where up.step < ${mostSteps})
    select at, step, label, language from up`);
  const stepsOf = places.map((): Step[] => []);
  for (const step of steps) stepsOf[step.at]?.push(step);
  return places.map(({ nodeId }, at) => {
    const [map, node, ...above] = (stepsOf[at] ?? []).sort((one, other) => one.step - other.step);
    if (!map) return null;
    const label = nodeId === rootId ? rootLabel(map.label) : (node?.label ?? null);
    return { title: map.label, language: map.language, label, path: above.map(({ label }) => label).reverse() };
  });
}
