import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { smallSaveBytes } from '~/kit/store/space';
import type { Entry } from '~/rooms/exercise/rules/state';
import type { Drizzle, Engine } from '~/store/engine/engine';
import { fixed } from '~/store/file/fixed';
import { prepareOnce } from '~/store/file/prepare-once';
import { valuesOf } from '~/store/file/values-of';
import { withinQuota } from '~/store/file/within-quota';
import { exerciseTries, maps } from '../../../../drizzle/schema';
import type { ExercisePlace, Tries } from './tries';

const ofExercise = ({ mapId, userId, nodeId, exercise }: ExercisePlace) =>
  and(
    eq(exerciseTries.mapId, mapId),
    eq(exerciseTries.userId, userId),
    eq(exerciseTries.nodeId, nodeId),
    eq(exerciseTries.exercise, exercise),
  );

/** A map that the learner may read. */
const isReadable = ({ mapId, userId }: ExercisePlace) =>
  and(eq(maps.id, mapId), isNull(maps.deletedAt), or(fixed(eq(maps.isPublic, true)), eq(maps.userId, userId)));

const entryOf = ({ n, act, answer, isRight, result, at }: typeof exerciseTries.$inferSelect): Entry => ({
  n,
  act,
  answer,
  isRight,
  result,
  at,
});

/** A learner's entries on a lesson. */
const ofPlace = and(
  eq(exerciseTries.mapId, sql.placeholder('mapId')),
  eq(exerciseTries.userId, sql.placeholder('userId')),
  eq(exerciseTries.nodeId, sql.placeholder('nodeId')),
);

/** `exercises` is a JSON array of ids. */
const entriesOfLesson = (db: Drizzle) =>
  db
    .select()
    .from(exerciseTries)
    .where(
      and(ofPlace, sql`${exerciseTries.exercise} in (select value from json_each(${sql.placeholder('exercises')}))`),
    )
    .orderBy(asc(exerciseTries.exercise), asc(exerciseTries.n))
    .prepare();

const firstsOfLesson = (db: Drizzle) => {
  const { n, act, isRight, exercise } = exerciseTries;
  return db
    .select({ exercise, isRight: sql<number>`max(${n} = 1 and ${act} = 'try' and ${isRight} = 1)` })
    .from(exerciseTries)
    .where(ofPlace)
    .groupBy(exercise)
    .having(sql`max(${act} in ('try', 'solution')) = 1`)
    .prepare();
};

const missesOfMap = (db: Drizzle) => {
  const { mapId, userId, nodeId, exercise, act, isRight, at } = exerciseTries;
  return db
    .select({ nodeId, at: sql<string>`max(${at})` })
    .from(exerciseTries)
    .where(and(eq(mapId, sql.placeholder('mapId')), eq(userId, sql.placeholder('userId'))))
    .groupBy(nodeId, exercise)
    .having(sql`max(${act} in ('try', 'solution')) = 1 and max(coalesce(${isRight}, 0)) = 0`)
    .prepare();
};

export function triesIn(database: Engine): Tries {
  const entriesIn = prepareOnce(entriesOfLesson);
  const firstsIn = prepareOnce(firstsOfLesson);
  const missesIn = prepareOnce(missesOfMap);

  return {
    add: (place, entry) =>
      withinQuota(database, { userId: place.userId, always: smallSaveBytes }, ({ db, write }) => {
        const row = valuesOf(exerciseTries, { ...place, ...entry });
        // The primary key refuses a second entry of this number; here the one before must exist.
        const isNext =
          entry.n === 1
            ? sql`true`
            : sql`exists (select 1 from ${exerciseTries} where ${and(ofExercise(place), eq(exerciseTries.n, entry.n - 1))})`;
        const changes = write(
          db
            .insert(exerciseTries)
            .select(sql`select ${row} from ${maps} where ${and(isReadable(place), isNext)}`)
            .onConflictDoNothing(),
        );
        return () => changes() === 1;
      }),

    ofLesson: (place, exercises) =>
      database.run(async (db) => {
        const found = new Map<string, Entry[]>();
        if (exercises.length === 0) return found;
        const rows = await entriesIn(db).all({ ...place, exercises: JSON.stringify(exercises) });
        for (const row of rows) {
          const entries = found.get(row.exercise);
          if (entries) entries.push(entryOf(row));
          else found.set(row.exercise, [entryOf(row)]);
        }
        return found;
      }),

    firstsOfLesson: (place) =>
      database.run(async (db) => {
        const rows = await firstsIn(db).all({ ...place });
        return new Map(rows.map((row) => [row.exercise, row.isRight === 1]));
      }),

    missesOnMap: (mapId, userId) =>
      database.run(async (db) =>
        (await missesIn(db).all({ mapId, userId })).map(({ nodeId, at }) => ({ nodeId, at: new Date(at) })),
      ),

    ofUser: (userId, { after, limit }) =>
      database.run(async (db) => {
        const { mapId, nodeId, exercise, n, at } = exerciseTries;
        const isAfter =
          after &&
          sql`(${at}, ${mapId}, ${nodeId}, ${exercise}, ${n}) > (${sql.param(after.at, at)}, ${after.mapId},
            ${after.nodeId}, ${after.exercise}, ${after.n})`;
        const rows = await db
          .select()
          .from(exerciseTries)
          .where(and(eq(exerciseTries.userId, userId), isAfter))
          .orderBy(asc(at), asc(mapId), asc(nodeId), asc(exercise), asc(n))
          .limit(limit)
          .all();
        return rows.map((row) => ({
          ...entryOf(row),
          mapId: row.mapId,
          nodeId: row.nodeId,
          exercise: row.exercise,
        }));
      }),
  };
}
