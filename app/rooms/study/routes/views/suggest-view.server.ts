import type { Rooms } from '~/composition.server';
import { recipientOf } from '~/rooms/suggestion/rules/recipient';
import { suggestLinkHtml } from '~/rooms/suggestion/ui/suggest-link';

type OpenedNode = NonNullable<Awaited<ReturnType<Rooms['lesson']['openNode']>>>;

/**
 * The link to 'Suggest a correction' below a lesson as HTML; empty if nobody takes suggestions on it.
 * @param userId null for a visitor, whom the link leads to sign in
 * @param isCourse whether the leaf belongs to a course of the library
 */
export function suggestHtml(
  map: { readonly id: string; readonly userId: string; readonly isPublic: boolean },
  opened: Pick<OpenedNode, 'node' | 'lesson'> | null,
  userId: string | null,
  isCourse: boolean,
): string {
  if (!opened?.lesson || !recipientOf(map, opened.lesson, { userId, isCourse })) return '';
  return suggestLinkHtml({ mapId: map.id, nodeId: opened.node.id });
}
