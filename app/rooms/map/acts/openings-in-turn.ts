import type { MapOpening, Maps } from '~/rooms/map/store/maps';

/** How many outlines are in memory at once: each may have some megabytes. */
const atOnce = 10;

/**
 * The openings of those of the maps that the user may read, in the order of the ids. Most searches end with the first
 * one, so it comes alone; the others come in groups, since a query may be a request to a cluster.
 */
export async function* openingsInTurn(
  maps: Pick<Maps, 'openings'>,
  ids: Iterable<string>,
  userId: string,
): AsyncGenerator<MapOpening, void, undefined> {
  const all = [...ids];
  for (let from = 0, to = 1; from < all.length; from = to, to += atOnce) {
    const some = all.slice(from, to);
    const found = await maps.openings(some, userId);
    for (const id of some) {
      const opening = found.get(id);
      if (opening) yield opening;
    }
  }
}
