import { and, eq, type SQL, sql } from 'drizzle-orm';
import { mine, node } from '~/rooms/lesson/store/lesson-row';
import { dropBeside, exchanged, inItsWay, putBeside } from '~/rooms/lesson/store/lesson-way-rows';
import { writeCourseLessons } from '~/rooms/map/store/course-rows';
import { mine as ownMap } from '~/rooms/map/store/map-row';
import { writeLessons } from '~/rooms/map/store/new-lesson-rows';
import { addVersion } from '~/rooms/map/store/version-rows';
import { mine as ownCard, textColumns } from '~/rooms/review/store/card-row';
import { addCard } from '~/rooms/review/store/new-card-rows';
import type { Batch, Engine, Later } from '~/store/engine/engine';
import { withinQuota } from '~/store/file/within-quota';
import { cards, mapCourses, maps, nodeDescriptions } from '../../../../drizzle/schema';
import type { CourseUpdates, TakenCourse } from './course-updates';

const source = { kind: 'library', name: 'written lesson', prompt: '' } as const;

const { nodeId, nodeLabel, pathString } = nodeDescriptions;

export function courseUpdatesIn(database: Engine): CourseUpdates {
  return {
    take: (taken) =>
      withinQuota(database, { userId: taken.userId }, (batch) => {
        const { mapId, userId, next, before, at } = taken;
        const isTaken = begin(batch, taken);
        const isNow = sql`exists (select 1 from ${mapCourses} where map_id = ${mapId} and hash = ${taken.id})`;
        if (next) addVersion(batch, { mapId, ownerId: userId, next, before: before.document, at, isAllowed: isNow });
        takeTexts(batch, taken, isNow);
        placeLessons(batch, taken, isNow);
        writeCourseLessons(batch, and(ownMap(mapId, userId), isNow), taken.course.lessons);
        takeCards(batch, taken, isNow);
        const { hash, version } = taken.course;
        batch.write(
          batch.db
            .update(mapCourses)
            .set({ hash, version })
            .where(and(eq(mapCourses.mapId, mapId), eq(mapCourses.hash, taken.id))),
        );
        return () => isTaken() === 1;
      }),
    places: (mapId) =>
      database.run((db) =>
        db
          .select({ nodeId, nodeLabel, pathString })
          .from(nodeDescriptions)
          .where(eq(nodeDescriptions.mapId, mapId))
          .all(),
      ),
  };
}

/**
 * Decides whether all is as it was when it was read. The id of this taking stands in the place of the course's hash
 * until the batch ends, so that the other statements change nothing if this one did not.
 */
function begin({ db, write }: Batch, { id, mapId, userId, before, lessons, from }: TakenCourse): Later<number> {
  const changed = lessons.filter(({ version }) => version > 0);
  const seen = JSON.stringify(changed.map(({ nodeId, version }) => ({ nodeId, version })));
  const areSeen = sql`${changed.length} = (
    select count(*) from json_each(${seen}) as s join ${nodeDescriptions} as d
      on d.map_id = ${mapId} and d.node_id = s.value ->> 'nodeId' and d.version = s.value ->> 'version')`;
  const isIt = and(ownMap(mapId, userId), eq(maps.version, before.version));
  const isAsRead = sql`exists (select 1 from ${maps} where ${isIt})`;
  return write(
    db
      .update(mapCourses)
      .set({ hash: id })
      .where(and(eq(mapCourses.mapId, mapId), eq(mapCourses.hash, from), isAsRead, areSeen)),
  );
}

function takeTexts(batch: Batch, { mapId, userId, lessons, at }: TakenCourse, isNow: SQL): void {
  for (const { nodeId, version, markdown, tasks } of lessons) {
    if (version === 0) continue;
    const isIt = and(mine({ mapId, nodeId, userId }), eq(nodeDescriptions.version, version), isNow);
    const text = { markdown, tasks, content: '', renderer: 0, source };
    const origin = { unfinished: null, citations: null, digest: null, wish: '', writtenAt: at, editedAt: null };
    putBeside(batch, 'base', isIt);
    batch.write(
      batch.db
        .update(nodeDescriptions)
        .set({ ...exchanged({ ...text, ...origin }), ...inItsWay('base'), version: version + 1, updatedAt: at })
        .where(isIt),
    );
    dropBeside(batch, node(mapId, nodeId));
  }
  const fresh = lessons.flatMap(({ version, ...lesson }) =>
    version === 0 ? { ...lesson, content: '', renderer: 0, source } : [],
  );
  if (fresh.length > 0) writeLessons(batch, and(ownMap(mapId, userId), isNow), fresh, at);
}

function placeLessons({ db, write }: Batch, { mapId, userId, places }: TakenCourse, isNow: SQL): void {
  for (const { nodeId, ...place } of places)
    write(
      db
        .update(nodeDescriptions)
        .set(place)
        .where(and(mine({ mapId, nodeId, userId }), isNow)),
    );
}

/** A card's time of change stays: later, too, it counts as one that its learner has not changed. */
function takeCards(batch: Batch, { userId, newCards, changedCards }: TakenCourse, isNow: SQL): void {
  for (const card of newCards) addCard(batch, card, isNow);
  for (const { id, text } of changedCards)
    batch.write(
      batch.db
        .update(cards)
        .set(textColumns(text))
        .where(and(ownCard(id, userId), eq(cards.updatedAt, cards.createdAt), isNow)),
    );
}
