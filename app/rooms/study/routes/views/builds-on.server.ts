import type { Rooms } from '~/composition.server';
import { plainFormulas } from '~/kit/text/plain-formula';
import { isSettled } from '~/rooms/map/rules/leaf-progress';
import { buildsOn } from '~/rooms/map/rules/learning-order';
import { buildsOnHtml } from '~/rooms/study/ui/builds-on';

type OpenedMap = NonNullable<Awaited<ReturnType<Rooms['lesson']['openMap']>>>;

/** The lessons that one builds on, with what the learner has missed there; empty if it builds on none. */
export async function builtOn(
  rooms: Rooms,
  { map, tree, progress, learned }: OpenedMap,
  nodeId: string,
  userId: string | null,
): Promise<string> {
  const needed = buildsOn(tree, nodeId, progress);
  if (needed.length === 0) return '';
  const missed = userId === null ? new Set<string>() : await rooms.review.missedOnMap(userId, map.id);
  return buildsOnHtml(
    needed.map(({ id, label }) => ({
      href: `/map/${map.id}?node=${id}`,
      label: plainFormulas(label),
      isSettled: userId === null ? null : isSettled(learned, id),
      isMissed: missed.has(id),
    })),
  );
}
