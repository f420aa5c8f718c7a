import type { User } from '~/rooms/account/store/users';
import { courseAt } from '~/rooms/course/rules/course-progress';
import type { PostedVisit } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

/**
 * Keeps a course as a map of the learner's, with what they did in it before.
 * @returns the redirect to the lesson in the map; to the course, if the map is refused
 */
export async function keptCourse(
  { request, user, rooms, access }: Pick<PostedVisit<User>, 'request' | 'user' | 'rooms' | 'access'>,
  { slug, lesson }: { readonly slug: string; readonly lesson: number },
) {
  const kept = await rooms.course.keepCourse(user.id, await access.courseProgress(request, slug), lesson);
  if (!kept.ok) return redirectWithin(`${courseAt(slug, lesson)}&refused=${kept.reason}`);
  const to = kept.nodeId === null ? `/map/${kept.mapId}` : `/map/${kept.mapId}?node=${kept.nodeId}`;
  // A map that was there before has not taken over the progress.
  return redirectWithin(to, kept.isNew ? { headers: { 'Set-Cookie': await access.forgetCourse() } } : {});
}
