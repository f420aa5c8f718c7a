import { type SQL, sql } from 'drizzle-orm';
import { othersMayRead } from '~/rooms/source/store/others-may-read';
import { cards, nodeDescriptions, nodeProgress } from '../../../../drizzle/schema';
import type { TickedLesson } from './copies';

/** Columns of the copied rows, under their aliases in the statements: `m` map, `d` lesson, `c` card. */
export const original = (column: { readonly name: string }) => sql.raw(`m.${column.name}`);
export const lesson = (column: { readonly name: string }) => sql.raw(`d.${column.name}`);
export const card = (column: { readonly name: string }) => sql.raw(`c.${column.name}`);

export const isReadable = (id: string, learnerId: string) =>
  sql`m.id = ${id} and m.deleted_at is null and (m.is_public = 1 or m.user_id = ${learnerId})`;

export const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** The texts without ticks as a table, materialised so that each lesson finds its text by an index. */
export const untickedRows = (unticked: readonly TickedLesson[]) => sql`
  unticked as materialized (
    select value ->> 'id' as id, value ->> 'version' as version, value ->> 'markdown' as markdown
    from json_each(${JSON.stringify(unticked)}))`;

/** Each lesson with ticks must have a text without them for the copied version. */
export const isUnticked = sql`(d.tasks_done = 0 or u.id is not null)`;

/** Whether a lesson of the map names the picture. */
export const isNamedIn = (mapId: SQL, hash: SQL) => sql`exists (select 1 from ${nodeDescriptions} as named
  where named.map_id = ${mapId} and instr(named.markdown, 'picture:') > 0 and instr(named.markdown, ${hash}) > 0)`;

/** A source's own text is copied only for its owner, unless the source is shared. */
export const isTheirs = (userId: string) => sql`(m.user_id = ${userId} or ${othersMayRead})`;

/** The writer's cards on the map. `+` makes SQLite find them by the map, and not among all cards of the writer. */
export const isCardOfWriter = sql`c.map_id = m.id and +c.user_id = m.user_id`;

/**
 * Cards reveal what their lesson says: the cards of a withheld lesson are not copied. Cards of missed exercises are
 * copied only for the learner who missed them.
 */
export const isCardTheirs = (userId: string) => sql`(m.user_id = ${userId} or c.kind <> 'exercise' and not exists (
  select 1 from ${nodeDescriptions} as d
  where d.map_id = m.id and d.node_id = c.node_id and not ${othersMayRead}))`;

/**
 * The columns of a lesson in a copy: text and origin, as if new. The undo text and the titles of sources stay private
 * to the original's owner.
 */
export const copiedLesson = (userId: string) => ({
  markdown: sql`coalesce(u.markdown, ${lesson(nodeDescriptions.markdown)})`,
  // Rendered again if the text was changed.
  content: sql`iif(u.id is null, ${lesson(nodeDescriptions.content)}, '')`,
  renderer: sql`iif(u.id is null, ${lesson(nodeDescriptions.renderer)}, 0)`,
  tasksTotal: lesson(nodeDescriptions.tasksTotal),
  sourceKind: lesson(nodeDescriptions.sourceKind),
  sourceName: sql`iif(d.source_kind = 'source' and m.user_id <> ${userId}, '', d.source_name)`,
  sourcePrompt: lesson(nodeDescriptions.sourcePrompt),
  unfinished: lesson(nodeDescriptions.unfinished),
  digest: lesson(nodeDescriptions.digest),
  writtenAt: lesson(nodeDescriptions.writtenAt),
  editedAt: lesson(nodeDescriptions.editedAt),
  citations: sql`iif(d.citations is null or m.user_id = ${userId}, d.citations, (
    select json_group_array(json_set(cited.value, '$.title', '')) from json_each(d.citations) as cited))`,
});

/**
 * A copied card has only the text, as if it was never reviewed. It is not due until its lesson was opened, if it has
 * one. Its id begins with `key` and `key` with the copy's id.
 */
export const copiedCard = ({
  key,
  mapId,
  userId,
  at,
}: {
  readonly key: string;
  readonly mapId: string;
  readonly userId: string;
  readonly at: Date;
}) => ({
  id: sql`${key} || 'c' || row_number() over (order by c.created_at, c.rowid)`,
  away: sql`iif(exists (select 1 from ${nodeDescriptions} d where d.map_id = ${mapId} and d.node_id = c.node_id)
    and not exists (
      select 1 from ${nodeProgress} p
      where p.map_id = ${mapId} and p.user_id = ${userId} and p.node_id = c.node_id
        and coalesce(p.read_at, p.done_at) is not null), 8, 0)`,
  nodeId: card(cards.nodeId),
  kind: card(cards.kind),
  front: card(cards.front),
  back: card(cards.back),
  options: card(cards.options),
  rightId: card(cards.rightId),
  cloze: card(cards.cloze),
  textKey: card(cards.textKey),
  origin: card(cards.origin),
  sourceName: card(cards.sourceName),
  // The copy keeps the mark of library cards and of missed exercises, so that they are not added again.
  onceKey: sql`iif(c.origin = 'library' and c.once_key like 'library:%' or c.kind = 'exercise',
    replace(c.once_key, ':' || m.id || ':', ':' || ${mapId} || ':'), null)`,
  // Distinct times, so that new cards come up in the order in which they were made.
  createdAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ',
    (${at.getTime()} + row_number() over (order by c.created_at, c.rowid)) / 1000.0, 'unixepoch')`,
});
