import { eq, sql } from 'drizzle-orm';
import type { CourseOfMap } from '~/rooms/map/rules/map-course';
import type { Batch, Engine } from '~/store/engine/engine';
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
  };
}

/** Writes the course of a map, or what it remembers by now; nothing if there is no such map. */
export function writeCourseOfMap({ write }: Batch, mapId: string, { lessons, ...of }: CourseOfMap): void {
  write(sql`
    insert into ${mapCourses} (map_id, course, hash, version, about)
    select id, ${of.course}, ${of.hash}, ${of.version}, ${of.about} from ${maps} where id = ${mapId}
    on conflict do update set hash = excluded.hash, version = excluded.version`);
  write(sql`
    insert into ${courseLessons} (map_id, node_id, lesson, text_hash, about)
    select ${maps.id}, l.value ->> 'nodeId', l.value ->> 'lesson', l.value ->> 'textHash', l.value ->> 'about'
    from ${maps}, json_each(${JSON.stringify(lessons)}) as l where ${maps.id} = ${mapId}
    on conflict do update set lesson = excluded.lesson, text_hash = excluded.text_hash`);
}
