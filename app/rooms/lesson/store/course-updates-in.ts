import { and, eq, sql } from 'drizzle-orm';
import { writeCourseLessons } from '~/rooms/map/store/course-rows';
import { mine as ownMap } from '~/rooms/map/store/map-row';
import { writeLessons } from '~/rooms/map/store/new-lesson-rows';
import type { Engine } from '~/store/engine/engine';
import { withinQuota } from '~/store/file/within-quota';
import { mapCourses, maps, nodeDescriptions } from '../../../../drizzle/schema';
import type { CourseUpdates } from './course-updates';
import { mine, node } from './lesson-row';
import { dropBeside, exchanged, inItsWay, putBeside } from './lesson-ways-in';

const source = { kind: 'library', name: 'written lesson', prompt: '' } as const;

export function courseUpdatesIn(database: Engine): CourseUpdates {
  return {
    take: ({ mapId, userId, lessons, from, course, at }) =>
      withinQuota(database, { userId }, (batch) => {
        const { db, write } = batch;
        const changed = lessons.filter(({ version }) => version > 0);
        const seen = JSON.stringify(changed.map(({ nodeId, version }) => ({ nodeId, version })));
        // The first statement sees all versions as they were, and decides; the others follow the hash that it writes.
        const areSeen = sql`${changed.length} = (
          select count(*) from json_each(${seen}) as s join ${nodeDescriptions} as d
            on d.map_id = ${mapId} and d.node_id = s.value ->> 'nodeId' and d.version = s.value ->> 'version')`;
        const isOwn = sql`exists (select 1 from ${maps} where ${ownMap(mapId, userId)})`;
        const isTaken = write(
          db
            .update(mapCourses)
            .set({ hash: course.hash, version: course.version })
            .where(and(eq(mapCourses.mapId, mapId), eq(mapCourses.hash, from), isOwn, areSeen)),
        );
        const isNow = sql`exists (select 1 from ${mapCourses} where map_id = ${mapId} and hash = ${course.hash})`;
        for (const { nodeId, version, markdown, tasks } of changed) {
          const isIt = and(mine({ mapId, nodeId, userId }), eq(nodeDescriptions.version, version), isNow);
          const text = { markdown, tasks, content: '', renderer: 0, source };
          const origin = { unfinished: null, citations: null, digest: null, wish: '', writtenAt: at, editedAt: null };
          putBeside(batch, 'base', isIt);
          write(
            db
              .update(nodeDescriptions)
              .set({ ...exchanged({ ...text, ...origin }), ...inItsWay('base'), version: version + 1, updatedAt: at })
              .where(isIt),
          );
          dropBeside(batch, node(mapId, nodeId));
        }
        const isMap = and(ownMap(mapId, userId), isNow);
        const fresh = lessons.filter(({ version }) => version === 0);
        if (fresh.length > 0)
          writeLessons(
            batch,
            isMap,
            fresh.map(({ version: _, ...lesson }) => ({ ...lesson, content: '', renderer: 0, source })),
            at,
          );
        writeCourseLessons(batch, isMap, course.lessons);
        return () => isTaken() === 1;
      }),
  };
}
