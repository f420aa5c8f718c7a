import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { smallSaveBytes } from '~/kit/store/space';
import type { Entry } from '~/rooms/exercise/rules/state';
import type { Engine } from '~/store/engine/engine';
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
  and(eq(maps.id, mapId), isNull(maps.deletedAt), or(eq(maps.isPublic, true), eq(maps.userId, userId)));

const entryOf = ({ n, act, answer, isRight, result, at }: typeof exerciseTries.$inferSelect): Entry => ({
  n,
  act,
  answer,
  isRight,
  result,
  at,
});

export function triesIn(database: Engine): Tries {
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

    ofLesson: ({ mapId, userId, nodeId }, exercises) =>
      database.run(async (db) => {
        const found = new Map<string, Entry[]>();
        if (exercises.length === 0) return found;
        const rows = await db
          .select()
          .from(exerciseTries)
          .where(
            and(
              eq(exerciseTries.mapId, mapId),
              eq(exerciseTries.userId, userId),
              eq(exerciseTries.nodeId, nodeId),
              inArray(exerciseTries.exercise, [...exercises]),
            ),
          )
          .orderBy(asc(exerciseTries.exercise), asc(exerciseTries.n))
          .all();
        for (const row of rows) {
          const entries = found.get(row.exercise);
          if (entries) entries.push(entryOf(row));
          else found.set(row.exercise, [entryOf(row)]);
        }
        return found;
      }),

    firstsOfLesson: ({ mapId, userId, nodeId }) =>
      database.run(async (db) => {
        const { n, act, isRight, exercise } = exerciseTries;
        const rows = await db
          .select({
            exercise,
            isRight: sql<number>`max(${n} = 1 and ${act} = 'try' and ${isRight} = 1)`,
          })
          .from(exerciseTries)
          .where(
            and(eq(exerciseTries.mapId, mapId), eq(exerciseTries.userId, userId), eq(exerciseTries.nodeId, nodeId)),
          )
          .groupBy(exercise)
          .having(sql`max(${act} in ('try', 'solution')) = 1`)
          .all();
        return new Map(rows.map((row) => [row.exercise, row.isRight === 1]));
      }),

    ofUser: (userId, mapId) =>
      database.run(async (db) =>
        (
          await db
            .select()
            .from(exerciseTries)
            .where(
              and(eq(exerciseTries.userId, userId), mapId === undefined ? undefined : eq(exerciseTries.mapId, mapId)),
            )
            .orderBy(
              ...(mapId === undefined
                ? [asc(exerciseTries.at)]
                : [asc(exerciseTries.nodeId), asc(exerciseTries.exercise), asc(exerciseTries.n)]),
            )
            .all()
        ).map((row) => ({ ...entryOf(row), mapId: row.mapId, nodeId: row.nodeId, exercise: row.exercise })),
      ),
  };
}
