import type { User } from '~/rooms/account/store/users';
import { courseAt } from '~/rooms/course/rules/course-progress';
import type { PostedVisit } from '~/server/handle.server';

/**
 * Keeps a course as a map of the learner's, with what they did in it before.
 * @returns the address of the lesson in the map; that of the course, if the map is refused
 */
export async function keptCourse(
  { request, user, rooms, access }: Pick<PostedVisit<User>, 'request' | 'user' | 'rooms' | 'access'>,
  { slug, lesson }: { readonly slug: string; readonly lesson: number },
): Promise<string> {
  const kept = await rooms.course.keepCourse(user.id, await access.courseProgress(request, slug), lesson);
  if (!kept.ok) return `${courseAt(slug, lesson)}&refused=1`;
  await access.forgetCourse(request);
  return kept.nodeId === null ? `/map/${kept.mapId}` : `/map/${kept.mapId}?node=${kept.nodeId}`;
}
