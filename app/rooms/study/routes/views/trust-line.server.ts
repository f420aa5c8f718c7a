import type { Rooms } from '~/composition.server';
import { trustHtml } from '~/rooms/course/ui/trust-html';
import type { Lesson } from '~/rooms/lesson/store/lessons';

/**
 * Where a lesson of a course comes from, as HTML for the end of its text; null for all other texts.
 * @param labels the path from the map's title to the leaf
 */
export async function trustOfLesson(
  rooms: Rooms,
  { source, editedAt }: Pick<Lesson, 'source' | 'editedAt'>,
  labels: readonly string[],
): Promise<string | null> {
  if (source.kind !== 'library' || source.name === 'questions') return null;
  const trust = await rooms.course.trustOf(labels);
  return trust && trustHtml({ trust, isChanged: editedAt !== null });
}
