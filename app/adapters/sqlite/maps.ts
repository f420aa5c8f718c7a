import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { KnowledgeMap, MapSummary, Maps } from '~/ports/maps';
import { maps } from '../../../drizzle/schema';
import type { Database } from './open';
import { prepareOnce } from './prepare-once';

/** How a title is compared: Unicode case folding, which SQLite's own `lower` does for ASCII alone. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const summaryColumns = {
  id: maps.id,
  userId: maps.userId,
  query: maps.query,
  nodeCount: maps.nodeCount,
  sourceKind: maps.sourceKind,
  sourceName: maps.sourceName,
  createdAt: maps.createdAt,
  updatedAt: maps.updatedAt,
  viewCount: maps.viewCount,
  isPublic: maps.isPublic,
  lastViewed: maps.lastViewed,
};

type SummaryRow = Omit<MapSummary, 'source'> & { sourceKind: 'model' | 'library'; sourceName: string };

const toSummary = ({ sourceKind, sourceName, ...row }: SummaryRow): MapSummary => ({
  ...row,
  source: { kind: sourceKind, name: sourceName },
});

const toMap = (row: typeof maps.$inferSelect): KnowledgeMap => {
  const { queryKey: _key, generationId: _run, result, ...rest } = row;
  return { ...toSummary(rest), result };
};

export function mapsIn(database: Database): Maps {
  const mine = (id: string, ownerId: string) => and(eq(maps.id, id), eq(maps.userId, ownerId));
  // instr, not like: `%` and `_` in a search are themselves.
  const titled = (search: string | undefined) =>
    search ? sql`instr(${maps.queryKey}, ${fold(search)}) > 0` : undefined;

  const readableRow = prepareOnce((db) =>
    db
      .select()
      .from(maps)
      .where(
        and(
          eq(maps.id, sql.placeholder('id')),
          or(eq(maps.isPublic, true), eq(maps.userId, sql.placeholder('viewerId'))),
        ),
      )
      .prepare(),
  );

  return {
    add: ({ at, source, runId, ...map }) =>
      database.run((db) => {
        const added = db
          .insert(maps)
          .values({
            ...map,
            generationId: runId,
            queryKey: fold(map.query),
            sourceKind: source.kind,
            sourceName: source.name,
            createdAt: at,
            updatedAt: at,
          })
          .onConflictDoNothing({ target: maps.generationId })
          .returning({ id: maps.id })
          .get();
        if (added) return added.id;
        const before = db
          .select({ id: maps.id })
          .from(maps)
          .where(eq(maps.generationId, runId ?? ''))
          .get();
        return before?.id ?? map.id;
      }),
    readable: (id, viewerId) =>
      database.run((db) => {
        const row = readableRow(db).get({ id, viewerId: viewerId ?? '' });
        return row ? toMap(row) : null;
      }),
    owned: (id, ownerId) =>
      database.run((db) => {
        const row = db.select().from(maps).where(mine(id, ownerId)).get();
        return row ? toMap(row) : null;
      }),
    byRun: (runId) =>
      database.run(
        (db) => db.select({ id: maps.id }).from(maps).where(eq(maps.generationId, runId)).get()?.id ?? null,
      ),
    countViews: (id, views, at) =>
      database.run((db) => {
        db.update(maps)
          .set({ viewCount: sql`${maps.viewCount} + ${views}`, lastViewed: at })
          .where(eq(maps.id, id))
          .run();
      }),
    listForUser: (userId, { search, before, limit }) =>
      database.run((db) =>
        db
          .select(summaryColumns)
          .from(maps)
          .where(
            and(
              eq(maps.userId, userId),
              titled(search),
              before &&
                or(
                  lt(maps.createdAt, before.createdAt),
                  and(eq(maps.createdAt, before.createdAt), lt(maps.id, before.id)),
                ),
            ),
          )
          .orderBy(desc(maps.createdAt), desc(maps.id))
          .limit(limit)
          .all()
          .map(toSummary),
      ),
    listPublic: ({ search, order, offset, limit }) =>
      database.run((db) =>
        db
          .select(summaryColumns)
          .from(maps)
          // A literal, so that SQLite can prove that the partial indexes apply.
          .where(and(sql`is_public = 1`, titled(search)))
          .orderBy(
            ...(order === 'newest'
              ? [desc(maps.createdAt), desc(maps.id)]
              : [desc(maps.viewCount), desc(maps.createdAt), desc(maps.id)]),
          )
          .limit(limit)
          .offset(offset)
          .all()
          .map(toSummary),
      ),
    listAddresses: ({ before, limit }) =>
      database.run((db) =>
        db
          .select({ id: maps.id, createdAt: maps.createdAt, updatedAt: maps.updatedAt })
          .from(maps)
          .where(
            and(
              sql`is_public = 1`,
              // A row value, so that the partial index is entered at the very place.
              before &&
                sql`(${maps.createdAt}, ${maps.id}) < (${before.createdAt.toISOString()}, ${before.id})`,
            ),
          )
          .orderBy(desc(maps.createdAt), desc(maps.id))
          .limit(limit)
          .all(),
      ),
    toggleVisibility: (id, ownerId, at) =>
      database.run((db) => {
        const row = db
          .update(maps)
          .set({ isPublic: sql`not ${maps.isPublic}`, updatedAt: at })
          .where(mine(id, ownerId))
          .returning({ isPublic: maps.isPublic })
          .get();
        return row ? row.isPublic : null;
      }),
    rename: (id, ownerId, query, at) =>
      database.run(
        (db) =>
          db
            .update(maps)
            .set({ query, queryKey: fold(query), updatedAt: at })
            .where(mine(id, ownerId))
            .run().changes === 1,
      ),
    remove: (id, ownerId) =>
      database.run((db) => db.delete(maps).where(mine(id, ownerId)).run().changes === 1),
    count: () => database.run((db) => db.select({ all: count() }).from(maps).get()?.all ?? 0),
  };
}
