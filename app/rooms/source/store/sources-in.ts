import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { passages, sources } from '../../../../drizzle/schema';
import { citedPassages } from './cited-passages-in';
import { figuresOfSources } from './figures-in';
import { findPassages } from './find-passages-in';
import { fittingPassages } from './fitting-passages-in';
import { mapSourceQueries } from './map-sources-in';
import { sourceRemoval } from './source-removal-in';
import { passageColumns, summaryColumns, toSource, toSummary, whole } from './source-row';
import { sourceWrites } from './source-writes-in';
import type { Sources } from './sources';

const wholeById = (db: Drizzle) =>
  db
    .select()
    .from(sources)
    .where(
      and(
        eq(sources.id, sql.placeholder('id')),
        eq(sources.userId, sql.placeholder('userId')),
        eq(sources.state, 'whole'),
      ),
    )
    .prepare();

export function sourcesIn(database: Engine): Sources {
  const preparedById = prepareOnce(wholeById);

  return {
    ...sourceWrites(database),
    ...sourceRemoval(database),
    ...mapSourceQueries(database),
    ...citedPassages(database),
    ...figuresOfSources(database),
    find: findPassages(database),
    fittingPassages: fittingPassages(database),
    byId: (id, userId) =>
      database.run(async (db) => {
        const row = await preparedById(db).get({ id, userId });
        return row ? toSource(row) : null;
      }),
    list: (userId, limit) =>
      database.run(async (db) =>
        (
          await db
            .select(summaryColumns)
            .from(sources)
            .where(and(eq(sources.userId, userId), eq(sources.state, 'whole')))
            .orderBy(desc(sources.createdAt), desc(sources.id))
            .limit(limit)
            .all()
        ).map(toSummary),
      ),
    count: (userId) =>
      database.run(async (db) => {
        const row = await db
          .select({ n: sql<number>`count(*)` })
          .from(sources)
          .where(and(eq(sources.userId, userId), eq(sources.state, 'whole')))
          .get();
        return row?.n ?? 0;
      }),
    passages: (id, userId, from, to) =>
      database.run(
        async (db) =>
          await db
            .select(passageColumns)
            .from(passages)
            .innerJoin(sources, eq(sources.id, passages.sourceId))
            .where(and(whole(id, userId), eq(passages.sourceId, id), gte(passages.n, from), lte(passages.n, to)))
            .orderBy(asc(passages.n))
            .all(),
      ),
  };
}
