import { countDistinct, eq } from 'drizzle-orm';
import type { Engine } from '~/store/engine/engine';
import { courseLessons, mapCourses, maps } from '../../../../drizzle/schema';
import type { MapCourses } from './map-courses';

const { course, hash, version, about } = mapCourses;
const { nodeId, lesson, textHash, about: lessonAbout } = courseLessons;

export function mapCoursesIn(database: Engine): MapCourses {
  return {
    ofMap: (mapId) =>
      database.run(async (db) => {
        const found = await db
          .select({ course, hash, version, about })
          .from(mapCourses)
          .where(eq(mapCourses.mapId, mapId))
          .get();
        if (!found) return null;
        const lessons = await db
          .select({ nodeId, lesson, textHash, about: lessonAbout })
          .from(courseLessons)
          .where(eq(courseLessons.mapId, mapId))
          .all();
        return { ...found, lessons };
      }),
    learners: () =>
      database.run(async (db) => {
        const counted = await db
          .select({ course, accounts: countDistinct(maps.userId) })
          .from(mapCourses)
          .innerJoin(maps, eq(maps.id, mapCourses.mapId))
          .groupBy(course)
          .all();
        return new Map(counted.map((row) => [row.course, row.accounts]));
      }),
  };
}
