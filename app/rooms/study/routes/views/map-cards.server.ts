import type { Rooms } from '~/composition.server';
import { languageOfTitle } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { sketchVersion } from '~/rooms/map/rules/sketch';
import type { MapSummary } from '~/rooms/map/store/maps';

/** The address of a map's thumbnail; it changes with the map. */
export const sketchAddress = ({ id, version }: Pick<MapSummary, 'id' | 'version'>): string =>
  `/map/${id}/sketch.svg?v=${version}-${sketchVersion}`;

/** A person's own maps as cards. */
export async function cardsOf(rooms: Rooms, maps: readonly MapSummary[]) {
  const [rendered, known] = await Promise.all([
    rooms.map.renderLabels(maps.map(({ query }) => query)),
    rooms.lesson.progress.knownOf(
      maps[0]?.userId ?? '',
      maps.map(({ id }) => id),
    ),
  ]);
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
    leaves: map.leafCount
      ? { done: Math.min(map.doneCount, map.leafCount), total: map.leafCount, known: known.get(map.id) ?? 0 }
      : null,
  }));
}
