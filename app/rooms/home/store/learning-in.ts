import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LoggedReview } from '~/rooms/home/rules/progress';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { prepareOnce } from '~/store/file/prepare-once';
import { cards, exerciseTries, nodeDescriptions, nodeProgress, reviews } from '../../../../drizzle/schema';
import { dayFacts } from './facts-of-day';
import type { Learning, Period, Span } from './learning';

/** The learner's cards of which a review was undone. */
const undone = (userId: string) => sql`(select card_id from ${reviews} where user_id = ${userId} and grade = 0)`;

/**
 * The reviews of a span. The cards that are left out come as a list: as a query they were looked for anew in each
 * slice, among all reviews.
 */
const within = ({ userId, mapId, since, until, except }: Span) =>
  and(
    eq(reviews.userId, userId),
    gte(reviews.at, since),
    lt(reviews.at, until),
    sql`${reviews.cardId} not in (select value from json_each(${JSON.stringify(except)}))`,
    isOnMap(mapId, reviews.cardId),
  );

const isOnMap = (mapId: string | null, cardId: unknown) =>
  mapId === null ? undefined : sql`exists (select 1 from ${cards} c where c.id = ${cardId} and c.map_id = ${mapId})`;

export function learningIn(database: Engine): Learning {
  return {
    ...dayFacts(database),
    ...texts(database),
    reviewsByDay: (span) =>
      database.run(
        async (db) =>
          await db
            .select({ day: reviews.day, count: sql<number>`count(*)` })
            .from(reviews)
            .where(within(span))
            .groupBy(reviews.day)
            .all(),
      ),
    remembered: (span) => database.run(async (db) => await remembered(db, span).all()),
    logsWithUndo: ({ userId, mapId }) =>
      database.run(async (db) =>
        (
          await db
            .select({ cardId: reviews.cardId, at: reviews.at, day: reviews.day, grade: reviews.grade })
            .from(reviews)
            .where(and(sql`${reviews.cardId} in ${undone(userId)}`, isOnMap(mapId, reviews.cardId)))
            .orderBy(asc(reviews.cardId), asc(reviews.n))
            .all()
        ).map((row) => ({ ...row, grade: row.grade as LoggedReview['grade'] })),
      ),
    lessonsDone: ({ userId, mapId, since }) =>
      database.run(async (db) =>
        (
          await db
            .select({ doneAt: nodeProgress.doneAt })
            .from(nodeProgress)
            .where(
              and(
                eq(nodeProgress.userId, userId),
                mapId === null ? undefined : eq(nodeProgress.mapId, mapId),
                gte(nodeProgress.doneAt, since),
              ),
            )
            .all()
        ).flatMap(({ doneAt }) => doneAt ?? []),
      ),
    firstTries: (period) =>
      database.run(async (db) =>
        (await firstTries(db, period).all()).map(({ at, isRight }) => ({ at: new Date(at), isRight: isRight === 1 })),
      ),
  };
}

/**
 * A review counts if the one before it was on an earlier day. Grades from 2 on are recalled. The index alone says which
 * are first reviews, so that nothing is looked for before them.
 */
function remembered(db: Drizzle, span: Span) {
  const [before, first] = [alias(reviews, 'before'), alias(reviews, 'first')];
  const learned = sql<string>`strftime('%Y-%m', ${first.day} * 86400, 'unixepoch')`;
  return db
    .select({
      day: reviews.day,
      learned,
      reviewed: sql<number>`count(*)`,
      recalled: sql<number>`sum(${reviews.grade} > 1)`,
    })
    .from(reviews)
    .innerJoin(before, and(eq(before.cardId, reviews.cardId), eq(before.n, sql`${reviews.n} - 1`)))
    .innerJoin(first, and(eq(first.cardId, reviews.cardId), eq(first.n, 1)))
    .where(and(within(span), gt(reviews.n, 1), sql`${before.day} < ${reviews.day}`))
    .groupBy(reviews.day, learned);
}

/** The rule is `isRightAtFirst`: a look at the solution is a miss, a hint before the try as well. */
function firstTries(db: Drizzle, { userId, mapId, since }: Period) {
  const { n, act, isRight, at, nodeId, exercise } = exerciseTries;
  const first = sql<string>`min(iif(${act} in ('try', 'solution'), ${at}, null))`;
  return db
    .select({ at: first, isRight: sql<number>`max(${n} = 1 and ${act} = 'try' and ${isRight} = 1)` })
    .from(exerciseTries)
    .where(and(eq(exerciseTries.userId, userId), mapId === null ? undefined : eq(exerciseTries.mapId, mapId)))
    .groupBy(exerciseTries.mapId, nodeId, exercise)
    .having(sql`${first} >= ${since.toISOString()}`);
}

/** The texts of lessons. */
function texts(database: Engine): Pick<Learning, 'textsOf'> {
  const textsOf = prepareOnce((db) =>
    db
      .select({ nodeId: nodeDescriptions.nodeId, text: nodeDescriptions.markdown })
      .from(nodeDescriptions)
      .where(
        and(
          eq(nodeDescriptions.mapId, sql.placeholder('mapId')),
          sql`${nodeDescriptions.nodeId} in (select value from json_each(${sql.placeholder('nodeIds')}))`,
        ),
      )
      .prepare(),
  );

  return {
    textsOf: (mapId, nodeIds) =>
      database.run(async (db) => {
        const rows = await textsOf(db).all({ mapId, nodeIds: JSON.stringify(nodeIds) });
        return new Map(rows.map(({ nodeId, text }) => [nodeId, text]));
      }),
  };
}
