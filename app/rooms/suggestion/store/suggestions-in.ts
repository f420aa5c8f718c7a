import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { administratorLog, text } from '~/rooms/account/store/administrator-log';
import { suggestionLimits } from '~/rooms/suggestion/rules/limits';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { columnsOf } from '~/store/file/values-of';
import { firstOf } from '~/store/file/write-guard';
import { maps, nodeDescriptions, suggestions, users } from '../../../../drizzle/schema';
import type { NewSuggestion, Suggestions } from './suggestions';

/** A suggestion that its suggester may see, beside its map: of the library, or of a map that is public now. */
const isSeen = or(isNull(suggestions.mapId), and(isNull(maps.deletedAt), fixed(eq(maps.isPublic, true))));

const columns = {
  id: suggestions.id,
  mapId: suggestions.mapId,
  nodeId: suggestions.nodeId,
  path: suggestions.path,
  title: sql<string>`coalesce(${suggestions.title}, ${maps.query}, '')`,
  label: suggestions.label,
  remark: suggestions.remark,
  passage: suggestions.passage,
  nth: suggestions.nth,
  changed: suggestions.changed,
  state: suggestions.state,
  reply: suggestions.reply,
  createdAt: suggestions.createdAt,
  decidedAt: suggestions.decidedAt,
  deliveredAt: suggestions.deliveredAt,
};

/** The suggester's name; no other column of theirs is read. */
const received = (db: Drizzle, where: SQL | undefined, isOfLibrary: boolean) =>
  db
    .select({ ...columns, name: users.nickname })
    .from(suggestions)
    .innerJoin(users, eq(users.id, suggestions.userId))
    .leftJoin(maps, eq(maps.id, suggestions.mapId))
    .where(and(where, isOfLibrary ? isNull(suggestions.toId) : isNull(maps.deletedAt)));

const isOpen = eq(suggestions.state, 'open');

const counted = (database: Engine, where: SQL | undefined): Promise<number> =>
  database.run(
    async (db) => (await db.select({ n: sql<number>`count(*)` }).from(suggestions).where(where).get())?.n ?? 0,
  );

/** Open ones first, then those that were decided last. */
const listed = (database: Engine, where: SQL | undefined, isOfLibrary: boolean) =>
  database.run(async (db) => [
    ...(await received(db, and(where, isOpen), isOfLibrary)
      .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
      .limit(suggestionLimits.listed)
      .all()),
    ...(await received(db, and(where, isNotNull(suggestions.decidedAt)), isOfLibrary)
      .orderBy(desc(suggestions.decidedAt), desc(suggestions.id))
      .limit(suggestionLimits.listed)
      .all()),
  ]);

/** Taken suggestions of the library that are in no delivered patch, written as in the partial index. */
const isUndelivered = and(
  isNull(suggestions.toId),
  sql`${suggestions.state} = 'taken'`,
  isNull(suggestions.deliveredAt),
);

/** @param administratorEmail KEEPER_EMAIL; null if it is not set */
export function suggestionsIn(database: Engine, administratorEmail: string | null): Suggestions {
  return {
    ...suggesterQueries(database),
    ...writerQueries(database),
    ...libraryQueries(database, administratorEmail),
  };
}

/**
 * The map of a new suggestion, if its suggester may read it and the lesson's text is the recipient's. For a course the
 * suggester alone.
 */
function accepts({ mapId, nodeId, userId, to }: NewSuggestion): SQL | undefined {
  const isSuggester = and(eq(users.id, userId), isNull(users.suspendedAt));
  // Everybody may read a course.
  if (mapId === null) return to === 'library' ? isSuggester : sql`false`;
  const isActive = sql`exists (select 1 from ${users} where ${isSuggester})`;
  const isThere = and(eq(maps.id, mapId), isNull(maps.deletedAt));
  if (to === 'writer') return and(isThere, isActive, fixed(eq(maps.isPublic, true)), sql`${maps.userId} <> ${userId}`);
  const isReadable = or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId));
  // Without a row the library's text is shown.
  const isUnchanged = sql`not exists (select 1 from ${nodeDescriptions}
    where ${nodeDescriptions.mapId} = ${mapId} and ${nodeDescriptions.nodeId} = ${nodeId}
    and (${nodeDescriptions.sourceKind} <> 'library' or ${nodeDescriptions.editedAt} is not null))`;
  return and(isThere, isActive, isReadable, isUnchanged);
}

function suggesterQueries(database: Engine): Pick<Suggestions, 'add' | 'ofSuggester' | 'ofUser' | 'withdraw'> {
  // With aliases, since these stand in selections from `maps` too.
  const open = (userId: string) => sql`(select count(*) from suggestions s left join maps m on m.id = s.map_id
    where s.user_id = ${userId} and s.state = 'open'
    and (s.map_id is null or (m.deleted_at is null and m.is_public = 1)))`;
  const today = (userId: string, at: Date) => sql`(select count(*) from suggestions s
    where s.user_id = ${userId} and s.created_at > ${text(dayBefore(at))})`;

  return {
    add: (suggestion) =>
      database.batch(({ db, read, write }) => {
        const { to, mapId, path, userId, at, ...rest } = suggestion;
        const isOfLibrary = to === 'library';
        const row = columnsOf(
          suggestions,
          {
            ...rest,
            userId,
            mapId: isOfLibrary ? null : mapId,
            path: isOfLibrary ? path : null,
            label: path.at(-1) ?? '',
            createdAt: at,
          },
          isOfLibrary ? {} : { toId: sql`${maps.userId}` },
        );
        const counts = sql`${open(userId)} < ${suggestionLimits.openMax}
          and ${today(userId, at)} < ${suggestionLimits.perDayMax}`;
        // A suggestion on the page of a course has no map.
        const from = mapId === null ? users : maps;
        const before = read(
          db
            .select({ open: open(userId).mapWith(Number), today: today(userId, at).mapWith(Number) })
            .from(from)
            .where(accepts(suggestion)),
        );
        const changes = write(
          db.insert(suggestions).select(sql`select ${row} from ${from} where ${and(accepts(suggestion), counts)}`),
        );
        return () => {
          if (changes() === 1) return 'added';
          const counted = firstOf(before());
          if (!counted) return null;
          return counted.open >= suggestionLimits.openMax ? 'open' : 'day';
        };
      }),
    ofSuggester: (userId) =>
      database.run((db) =>
        db
          .select(columns)
          .from(suggestions)
          .leftJoin(maps, eq(maps.id, suggestions.mapId))
          .where(and(eq(suggestions.userId, userId), isSeen))
          .orderBy(desc(suggestions.createdAt), desc(suggestions.id))
          .limit(suggestionLimits.listed)
          .all(),
      ),
    ofUser: (userId) =>
      database.run(async (db) => {
        const { path: _, ...shown } = columns;
        const own = <Column>(column: Column) => sql`case when ${isSeen} then ${column} end`;
        return db
          .select({
            ...shown,
            title: sql<string>`coalesce(${own(columns.title)}, '')`,
            passage: sql<string | null>`${own(suggestions.passage)}`,
          })
          .from(suggestions)
          .leftJoin(maps, eq(maps.id, suggestions.mapId))
          .where(eq(suggestions.userId, userId))
          .orderBy(suggestions.createdAt, suggestions.id)
          .all();
      }),
    withdraw: (id, userId) =>
      database.run(
        async (db) =>
          (
            await db
              .delete(suggestions)
              .where(and(eq(suggestions.id, id), eq(suggestions.userId, userId), isOpen))
              .run()
          ).changes === 1,
      ),
  };
}

const dayBefore = (at: Date): Date => new Date(at.getTime() - suggestionLimits.dayMs);

function writerQueries(
  database: Engine,
): Pick<Suggestions, 'forWriter' | 'oneForWriter' | 'countForWriter' | 'decide'> {
  const isHere = sql`exists (select 1 from ${maps} where ${maps.id} = ${suggestions.mapId}
    and ${maps.userId} = ${suggestions.toId} and ${maps.deletedAt} is null)`;
  return {
    forWriter: (userId) => listed(database, eq(suggestions.toId, userId), false),
    oneForWriter: (id, userId) =>
      database.run(
        async (db) =>
          (await received(db, and(eq(suggestions.id, id), eq(suggestions.toId, userId)), false).get()) ?? null,
      ),
    countForWriter: (userId) => counted(database, and(eq(suggestions.toId, userId), isOpen, isHere)),
    decide: (id, userId, { state, reply, at }) =>
      database.run(
        async (db) =>
          (
            await db
              .update(suggestions)
              .set({ state, reply, decidedAt: at })
              .where(and(eq(suggestions.id, id), eq(suggestions.toId, userId), isOpen, isHere))
              .run()
          ).changes === 1,
      ),
  };
}

function libraryQueries(
  database: Engine,
  administratorEmail: string | null,
): Pick<
  Suggestions,
  'forLibrary' | 'oneForLibrary' | 'countForLibrary' | 'decideForLibrary' | 'undelivered' | 'deliver'
> {
  const { isActor } = administratorLog(administratorEmail);
  return {
    forLibrary: () => listed(database, undefined, true),
    oneForLibrary: (id) => database.run(async (db) => (await received(db, eq(suggestions.id, id), true).get()) ?? null),
    countForLibrary: () => counted(database, and(isNull(suggestions.toId), isOpen)),
    decideForLibrary: (by, id, { state, reply }) =>
      database.batch(({ db, write }) => {
        const isOne = and(eq(suggestions.id, id), isNull(suggestions.toId), isOpen);
        write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id)
          select ${by.id}, ${text(by.at)}, ${by.administratorId}, ${`suggestion-${state}`}, ${suggestions.userId}
          from ${suggestions} where ${and(isOne, isActor(by))}`);
        const changes = write(
          db
            .update(suggestions)
            .set({ state, reply, decidedAt: by.at })
            .where(and(isOne, isLogged(by.id))),
        );
        return () => changes() === 1;
      }),
    undelivered: () =>
      database.run((db) =>
        received(db, and(isUndelivered, isNotNull(suggestions.path)), true)
          .orderBy(suggestions.decidedAt, suggestions.id)
          .limit(suggestionLimits.patchMax)
          .all(),
      ),
    deliver: (by, ids) =>
      database.batch(({ db, write }) => {
        const areThese = and(
          isUndelivered,
          sql`${suggestions.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        );
        write(sql`insert into keeper_acts (id, at, keeper_id, act, target_id, figures)
          select ${by.id}, ${text(by.at)}, ${by.administratorId}, 'suggestions-delivered', null,
            (select count(*) from ${suggestions} where ${areThese})
          where exists (select 1 from ${suggestions} where ${areThese}) and ${isActor(by)}`);
        const changes = write(
          db
            .update(suggestions)
            .set({ deliveredAt: by.at })
            .where(and(areThese, isLogged(by.id))),
        );
        return () => changes();
      }),
  };
}

const isLogged = (id: string): SQL => sql`exists (select 1 from keeper_acts where keeper_acts.id = ${id})`;
