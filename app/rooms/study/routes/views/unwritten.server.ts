import type { Rooms } from '~/composition.server';
import { labelWritten, writtenIn } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { courseAt } from '~/rooms/course/rules/course-progress';
import { unwrittenHtml } from '~/rooms/course/ui/unwritten';
import { courseWords } from '~/rooms/course/words';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;
type OpenedNode = NonNullable<Awaited<ReturnType<Rooms['lesson']['openNode']>>>;

/**
 * HTML that says that nobody has written the lesson of an opened leaf, with the nearest one that is written. Empty if
 * it has a text all the same or must not have one, and null if its owner can ask for one.
 */
export function unwrittenIn(
  { map, direction, isOwner }: Pick<OpenedMap, 'map' | 'direction' | 'isOwner'>,
  { isUnwritten, lesson, nearest, safety }: Pick<OpenedNode, 'isUnwritten' | 'lesson' | 'nearest' | 'safety'>,
  keepsServer: boolean,
): string | null {
  if (!isUnwritten) return null;
  if (lesson || (safety && safety.kind !== 'careful')) return '';
  return unwrittenHtml({ nearest: nearest && nearestShown(nearest, map, direction), isOwner, keepsServer });
}

function nearestShown(
  nearest: NonNullable<OpenedNode['nearest']>,
  map: OpenedMap['map'],
  direction: OpenedMap['direction'],
) {
  if (nearest.kind === 'map') {
    const { id, label } = nearest.node;
    const written = labelWritten(label, writtenIn(map.language, direction));
    return {
      says: courseWords.nearestOnThisMap,
      href: `/map/${map.id}?node=${id}`,
      label: plainFormulas(label),
      written,
    };
  }
  const { slug, lesson, course } = nearest;
  return {
    says: lesson ? courseWords.nearestInACourse({ course }) : courseWords.aRelatedCourse,
    href: courseAt(slug, lesson?.number ?? 0),
    label: lesson?.label ?? course,
    written: { lang: 'en', dir: 'ltr' } as const,
  };
}
