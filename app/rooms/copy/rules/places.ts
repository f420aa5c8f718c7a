import { lineLabel, lineLevel } from '~/kit/outline/canonical';
import type { MapDocument } from '~/rooms/map/rules/document';

/** The place of a node, from the first level to itself. */
export interface Place {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
}

/** The places of all nodes below the root, by their ids, in document order. */
export function placesOf({ lines, ids }: MapDocument): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const labels: string[] = [];
  const path: string[] = [];
  for (let at = 1; at < ids.length; at += 1) {
    const [line = '', id = ''] = [lines[at], ids[at]];
    const level = lineLevel(line);
    labels.splice(level - 1, Number.POSITIVE_INFINITY, lineLabel(line));
    path.splice(level - 1, Number.POSITIVE_INFINITY, id);
    places.set(id, { ids: [...path], labels: [...labels] });
  }
  return places;
}
