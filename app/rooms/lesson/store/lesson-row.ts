import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { limits } from '~/kit/limits';
import { maps, nodeDescriptions } from '../../../../drizzle/schema';
import type { Lesson, LessonText, LessonVersion } from './lessons';

type Row = typeof nodeDescriptions.$inferSelect;

export const toLesson = ({
  tasksDone,
  tasksTotal,
  sourceKind,
  sourceName,
  sourcePrompt,
  previousSourceKind,
  previousSourceName,
  previousSourcePrompt,
  previousUnfinished,
  previousWrittenAt,
  previousEditedAt,
  previousCitations,
  previousDigest,
  previousWish,
  ...row
}: Row): Lesson => ({
  ...row,
  tasks: { done: tasksDone, total: tasksTotal },
  source: { kind: sourceKind, name: sourceName, prompt: sourcePrompt },
  previousOrigin:
    previousSourceKind && previousWrittenAt
      ? {
          source: { kind: previousSourceKind, name: previousSourceName ?? '', prompt: previousSourcePrompt ?? '' },
          writtenAt: previousWrittenAt,
          editedAt: previousEditedAt,
          unfinished: previousUnfinished,
          citations: previousCitations,
          digest: previousDigest,
          wish: previousWish ?? '',
        }
      : null,
});

export const isTooLarge = sql`length(${nodeDescriptions.content}) > ${limits.lessonHtmlMaxBytes}`;

/** All columns; HTML above the limit, as older versions stored it, is not loaded and has to be rendered again. */
export const readable = {
  ...getTableColumns(nodeDescriptions),
  content: sql<string>`iif(${isTooLarge}, '', ${nodeDescriptions.content})`,
  renderer: sql<number>`iif(${isTooLarge}, 0, ${nodeDescriptions.renderer})`,
};

export const node = (mapId: string, nodeId: string) =>
  and(eq(nodeDescriptions.mapId, mapId), eq(nodeDescriptions.nodeId, nodeId));

/** The owner's lesson, on a map that is not in the bin. */
export const mine = ({ mapId, nodeId, userId }: Omit<LessonVersion, 'version'>) =>
  and(
    node(mapId, nodeId),
    eq(nodeDescriptions.userId, userId),
    sql`exists (select 1 from ${maps} where ${and(eq(maps.id, mapId), isNull(maps.deletedAt))})`,
  );

/** The columns of a text. */
export const textColumns = ({ tasks, markdown, content, renderer }: LessonText) => ({
  markdown,
  content,
  renderer,
  tasksDone: tasks.done,
  tasksTotal: tasks.total,
});

export const sourceColumns = ({ kind, name, prompt }: Lesson['source']) => ({
  sourceKind: kind,
  sourceName: name,
  sourcePrompt: prompt,
});
