import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { plainExcerpt } from '~/domain/ask/excerpt';
import type { FindInLessons } from '~/ports/find-in-lessons';
import { maps, nodeDescriptions } from '../../../drizzle/schema';
import type { Engine } from '../engine/engine';

/** So many lessons are looked through, those changed last. */
const lessonsSearched = 1_000;
/** Of each lesson so much of its beginning. */
const charactersSearched = 20_000;

/**
 * Looks for words without an index: bounded in how many lessons it reads, and without regard to case in ASCII and
 * where a word is written with a capital. A word is found inside of longer ones.
 */
export const lessonFinderIn = (database: Engine): FindInLessons => ({
  find: ({ userId, mapId, but, words, atMost }) =>
    database.run(async (db) => {
      if (words.length === 0) return [];
      const text = sql.raw('text');
      const hits = sql.join(
        words.map((word) => {
          const capital = word.charAt(0).toUpperCase() + word.slice(1);
          return sql`(${text} like ${likely(word)} escape '\\' or ${text} like ${likely(capital)} escape '\\')`;
        }),
        sql` + `,
      );
      const lessons = db
        .select({
          mapId: sql<string>`${maps.id}`.as('map'),
          query: maps.query,
          language: maps.language,
          nodeId: nodeDescriptions.nodeId,
          label: nodeDescriptions.nodeLabel,
          text: sql<string>`${nodeDescriptions.nodeLabel} || char(10) || substr(${nodeDescriptions.markdown}, 1, ${charactersSearched})`.as(
            'text',
          ),
          changed: nodeDescriptions.updatedAt,
        })
        .from(nodeDescriptions)
        .innerJoin(maps, eq(maps.id, nodeDescriptions.mapId))
        .where(
          and(
            isNull(maps.deletedAt),
            or(
              eq(maps.userId, userId),
              // Of others no text that is a source's own: whether it is shared is not asked here.
              and(eq(maps.id, mapId), eq(maps.isPublic, true), ne(nodeDescriptions.sourceKind, 'source')),
            ),
            sql`not (${maps.id} = ${mapId} and ${nodeDescriptions.nodeId} = ${but})`,
          ),
        )
        // This map's own, and then the newest.
        .orderBy(sql`${maps.id} = ${mapId} desc`, sql`${nodeDescriptions.updatedAt} desc`)
        .limit(lessonsSearched)
        .as('lessons');
      const rows = await db
        .select({
          mapId: lessons.mapId,
          query: lessons.query,
          language: lessons.language,
          nodeId: lessons.nodeId,
          label: lessons.label,
          text: lessons.text,
          hits: sql<number>`(${hits})`.as('hits'),
        })
        .from(lessons)
        .where(sql`(${hits}) > 0`)
        .orderBy(sql`hits desc`, sql`${lessons.mapId} = ${mapId} desc`, sql`${lessons.changed} desc`)
        .limit(atMost)
        .all();
      return rows.map(({ text: found, hits: _, ...row }) => ({
        ...row,
        excerpt: plainExcerpt(found.slice(row.label.length + 1), words),
      }));
    }),
});

/** A part of a text, as `like` looks for it. */
const likely = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
