import type { Rooms } from '~/composition.server';
import { versionSaid } from '~/rooms/course/rules/trust';
import { trustHtml } from '~/rooms/course/ui/trust-html';
import type { Lesson } from '~/rooms/lesson/store/lessons';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/**
 * Where a lesson of a course comes from, as HTML for the end of its text. Null for all other texts; empty if the server
 * does not have the course any more.
 * @param made the course that the map was made from: the text is of that version, and the course may have gone on
 * @param labels the path from the map's title to the leaf
 */
export async function trustOfLesson(
  rooms: Rooms,
  made: OpenedMap['course'],
  { source, editedAt }: Pick<Lesson, 'source' | 'editedAt'>,
  labels: readonly string[],
): Promise<string | null> {
  if (source.kind !== 'library' || source.name === 'questions') return null;
  // A learner may have renamed the map or its nodes.
  const trust = (await rooms.course.trustOf(labels)) ?? (made && rooms.course.trustOfCourse(made.course));
  if (!trust) return made && '';
  const version = made?.course === trust.slug ? versionSaid(made) : trust.version;
  return trustHtml({ trust: { ...trust, version }, isChanged: editedAt !== null });
}
