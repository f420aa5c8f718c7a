import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { rootId } from '~/rooms/map/rules/tree';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { generations } from '../../../drizzle/schema';
import { headColumns, isNotBinned, toHead, toLessonRun, toRun } from './run-row';
import type { RunStore } from './runs';

const growthsShown = 20;

/** Compares a column with the parameter of its name. */
const isGiven = (column: 'id' | 'userId' | 'mapId' | 'nodeId') => eq(generations[column], sql.placeholder(column));

const isOfNode = (kind: 'lesson' | 'cards' | 'exercises' | 'needs') =>
  and(isGiven('mapId'), isGiven('nodeId'), fixed(eq(generations.kind, kind)));

const rowById = (db: Drizzle) => db.select().from(generations).where(isGiven('id')).prepare();

const headOwned = (db: Drizzle) =>
  db
    .select(headColumns)
    .from(generations)
    .where(and(isGiven('id'), isGiven('userId'), isNotBinned))
    .prepare();

const kindOwned = (db: Drizzle) =>
  db
    .select({ kind: generations.kind })
    .from(generations)
    .where(and(isGiven('id'), isGiven('userId'), isNotBinned))
    .prepare();

const latestOfNode = (db: Drizzle) =>
  db.select().from(generations).where(isOfNode('lesson')).orderBy(desc(generations.createdAt)).limit(1).prepare();

const shownColumns = {
  kind: generations.kind,
  id: generations.id,
  nodeId: generations.nodeId,
  state: generations.state,
  batch: generations.batch,
  fault: generations.fault,
  message: generations.message,
  dismissed: generations.dismissed,
  updatedAt: generations.updatedAt,
};

/** The newest run of each lesson. */
const newestLessons = (db: Drizzle) =>
  db
    .select({
      ...shownColumns,
      // SQLite takes the other columns from the row that has the maximum.
      createdAt: sql`max(${generations.createdAt})`.mapWith(generations.createdAt),
    })
    .from(generations)
    .where(and(isGiven('mapId'), fixed(eq(generations.kind, 'lesson'))))
    .groupBy(generations.nodeId);

const newestOfMap = (db: Drizzle) => newestLessons(db).prepare();

const isOpenGrowth = and(
  isGiven('mapId'),
  isGiven('userId'),
  fixed(eq(generations.kind, 'growth')),
  eq(generations.dismissed, false),
);

const shownOnMap = (db: Drizzle) =>
  unionAll(
    newestLessons(db),
    db
      .select({
        ...shownColumns,
        createdAt: generations.createdAt,
      })
      .from(generations)
      .where(isOpenGrowth),
  ).prepare();

/** They are few, so no index has this order. */
const newestGrowths = <R extends { readonly createdAt: Date }>(runs: readonly R[]): R[] =>
  runs.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, growthsShown);

const keptOfNode = (db: Drizzle) =>
  db
    .select()
    .from(generations)
    .where(
      and(
        isOfNode('lesson'),
        fixed(inArray(generations.state, ['failed', 'stopped'])),
        eq(generations.dismissed, false),
        ne(generations.text, ''),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1)
    .prepare();

const growthsOfMap = (db: Drizzle) => db.select(headColumns).from(generations).where(isOpenGrowth).prepare();

const proposalOfNode = (kind: 'cards' | 'exercises' | 'needs') => (db: Drizzle) =>
  db
    .select(headColumns)
    .from(generations)
    .where(and(isOfNode(kind), isGiven('userId'), eq(generations.dismissed, false)))
    .orderBy(desc(generations.createdAt))
    .limit(1)
    .prepare();

/** The runs by id, by map and by node. */
export function runQueries(
  database: Engine,
): Pick<
  RunStore,
  | 'byId'
  | 'owned'
  | 'kindOwned'
  | 'live'
  | 'latestOfMap'
  | 'shownOnMap'
  | 'latestForNode'
  | 'keptForNode'
  | 'cardsOfNode'
  | 'exercisesOfNode'
  | 'needsOfMap'
  | 'growthsOfMap'
> {
  const prepared = {
    byId: prepareOnce(rowById),
    owned: prepareOnce(headOwned),
    kindOwned: prepareOnce(kindOwned),
    latestOfNode: prepareOnce(latestOfNode),
    newestOfMap: prepareOnce(newestOfMap),
    shownOnMap: prepareOnce(shownOnMap),
    keptOfNode: prepareOnce(keptOfNode),
    growthsOfMap: prepareOnce(growthsOfMap),
    cardsOfNode: prepareOnce(proposalOfNode('cards')),
    exercisesOfNode: prepareOnce(proposalOfNode('exercises')),
    needsOfMap: prepareOnce(proposalOfNode('needs')),
  };

  return {
    byId: (id) =>
      database.run(async (db) => {
        const row = await prepared.byId(db).get({ id });
        return row ? toRun(row) : null;
      }),
    owned: (id, userId) =>
      database.run(async (db) => {
        const row = await prepared.owned(db).get({ id, userId });
        return row ? toHead(row) : null;
      }),
    kindOwned: (id, userId) =>
      database.run(async (db) => (await prepared.kindOwned(db).get({ id, userId }))?.kind ?? null),
    live: () =>
      database.run(async (db) =>
        (
          await db
            .select()
            .from(generations)
            // A literal, so that SQLite can prove that the partial index applies.
            .where(sql`state in ('queued', 'running')`)
            // The runs of a batch have the same time and were inserted in their order.
            .orderBy(asc(generations.createdAt), sql`rowid`)
            .all()
        ).map(toRun),
      ),
    latestOfMap: (mapId) =>
      database.run(async (db) =>
        (await prepared.newestOfMap(db).all({ mapId })).map(({ kind: _, ...run }) => toLessonRun(run)),
      ),
    shownOnMap: (mapId, userId) =>
      database.run(async (db) => {
        const found = await prepared.shownOnMap(db).all({ mapId, userId });
        const ofKind = (wanted: 'lesson' | 'growth') =>
          found.flatMap(({ kind, ...run }) => (kind === wanted ? toLessonRun(run) : []));
        return { lessons: ofKind('lesson'), growths: newestGrowths(ofKind('growth')) };
      }),
    latestForNode: (mapId, nodeId) =>
      database.run(async (db) => {
        const row = await prepared.latestOfNode(db).get({ mapId, nodeId });
        const run = row && toRun(row);
        return run?.kind === 'lesson' ? run : null;
      }),
    keptForNode: (mapId, nodeId) =>
      database.run(async (db) => {
        const row = await prepared.keptOfNode(db).get({ mapId, nodeId });
        const run = row && toRun(row);
        return run?.kind === 'lesson' ? run : null;
      }),
    cardsOfNode: (mapId, nodeId, userId) =>
      database.run(async (db) => {
        const row = await prepared.cardsOfNode(db).get({ mapId, nodeId, userId });
        const run = row && toHead(row);
        return run?.kind === 'cards' ? run : null;
      }),
    exercisesOfNode: (mapId, nodeId, userId) =>
      database.run(async (db) => {
        const row = await prepared.exercisesOfNode(db).get({ mapId, nodeId, userId });
        const run = row && toHead(row);
        return run?.kind === 'exercises' ? run : null;
      }),
    needsOfMap: (mapId, userId) =>
      database.run(async (db) => {
        const row = await prepared.needsOfMap(db).get({ mapId, nodeId: rootId, userId });
        const run = row && toHead(row);
        return run?.kind === 'needs' ? run : null;
      }),
    growthsOfMap: (mapId, userId) =>
      database.run(async (db) =>
        newestGrowths(
          (await prepared.growthsOfMap(db).all({ mapId, userId })).map(toHead).filter((run) => run.kind === 'growth'),
        ),
      ),
  };
}
