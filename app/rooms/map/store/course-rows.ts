import { type SQL, sql } from 'drizzle-orm';
import type { CourseOfMap } from '~/rooms/map/rules/course/map-course';
import type { Batch } from '~/store/engine/engine';
import { courseLessons, mapCourses, maps } from '../../../../drizzle/schema';

/** Writes the course of a new map; nothing if there is no such map. */
export function writeCourseOfMap(batch: Batch, mapId: string, { lessons, ...of }: CourseOfMap): void {
  batch.write(sql`
    insert into ${mapCourses} (map_id, course, hash, version, about)
    select id, ${of.course}, ${of.hash}, ${of.version}, ${of.about} from ${maps} where id = ${mapId}
    on conflict do nothing`);
  writeCourseLessons(batch, sql`${maps.id} = ${mapId}`, lessons);
}

/** Writes which lessons of its course the nodes of a map are, and the texts that the learner has of them. */
export function writeCourseLessons({ write }: Batch, isMap: SQL | undefined, lessons: CourseOfMap['lessons']): void {
  write(sql`
    insert into ${courseLessons} (map_id, node_id, lesson, text_hash, about)
    select ${maps.id}, l.value ->> 'nodeId', l.value ->> 'lesson', l.value ->> 'textHash', l.value ->> 'about'
    from ${maps}, json_each(${JSON.stringify(lessons)}) as l where ${isMap}
    on conflict do update set lesson = excluded.lesson, text_hash = excluded.text_hash, about = excluded.about`);
}
