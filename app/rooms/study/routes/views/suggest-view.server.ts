import type { Rooms } from '~/composition.server';
import type { User } from '~/rooms/account/store/users';
import { isOfLibrary, recipientOf } from '~/rooms/suggestion/rules/recipient';
import { suggestLinkHtml } from '~/rooms/suggestion/ui/suggest-link';

type OpenedNode = NonNullable<Awaited<ReturnType<Rooms['lesson']['openNode']>>>;

/**
 * The link to 'Suggest a correction' below a lesson as HTML; empty if nobody takes suggestions on it.
 * @param user null for a visitor, whom the link leads to sign in
 */
export async function suggestHtml(
  rooms: Pick<Rooms, 'course'>,
  map: { readonly id: string; readonly userId: string; readonly isPublic: boolean },
  opened: Pick<OpenedNode, 'node' | 'lesson' | 'path'> | null,
  user: Pick<User, 'id' | 'demoUntil'> | null,
): Promise<string> {
  if (!opened?.lesson || user?.demoUntil) return '';
  const { node, lesson, path } = opened;
  const isCourse = isOfLibrary(lesson) && (await rooms.course.courseLessonOf(path.map(({ label }) => label))) !== null;
  return recipientOf(map, lesson, { userId: user?.id ?? null, isCourse })
    ? suggestLinkHtml({ mapId: map.id, nodeId: node.id })
    : '';
}
