import type { Rooms } from '~/composition.server';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { LeafCounts } from '~/rooms/map/rules/leaf-progress';
import { sketchVersion } from '~/rooms/map/rules/sketch';
import type { MapSummary, OwnMapSummary } from '~/rooms/map/store/maps';

/** The address of a map's thumbnail; it changes with the map. */
export const sketchAddress = ({ id, version }: Pick<MapSummary, 'id' | 'version'>): string =>
  `/map/${id}/sketch.svg?v=${version}-${sketchVersion}`;

/**
 * How far the owner is, as lists show it; null if the leaves were not counted yet.
 * @param known how many nodes have the mark: a leaf that has become a branch keeps it, and is no leaf any more
 */
export function leavesListed(
  { leafCount, doneCount }: Pick<MapSummary, 'leafCount' | 'doneCount'>,
  known: number | undefined,
): LeafCounts | null {
  if (!leafCount) return null;
  const done = Math.min(doneCount, leafCount);
  return { done, total: leafCount, known: Math.min(known ?? 0, leafCount - done) };
}

/** A person's own maps as cards. */
export async function cardsOf(rooms: Rooms, maps: readonly OwnMapSummary[]) {
  const rendered = await rooms.map.renderLabels(maps.map(({ query }) => query));
  return maps.map((map) => ({
    id: map.id,
    query: plainFormulas(map.query),
    rendered: rendered.get(map.query),
    lang: languageOfTitle(map.query, map.language),
    sketch: sketchAddress(map),
    createdAt: map.createdAt.toISOString(),
    openedAt: map.openedAt?.toISOString() ?? null,
    unfinished: map.unfinished,
    isPublic: map.isPublic,
    nodeCount: map.nodeCount,
    leaves: leavesListed(map, map.known),
  }));
}
