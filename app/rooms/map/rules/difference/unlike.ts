import { levelAt, type MapDocument } from '../document';

/** Where two documents differ: their nodes from `from` on, to before `oneTo` and `otherTo`. */
export interface Unlike {
  readonly from: number;
  readonly oneTo: number;
  readonly otherTo: number;
}

/**
 * Finds what an act has changed. Before and after it, both documents have the same nodes with the same labels, at the
 * same levels and below the same parents. The topic is not compared.
 */
export function unlike(one: MapDocument, other: MapDocument): Unlike {
  const shorter = Math.min(one.ids.length, other.ids.length);
  const isSame = (oneAt: number, otherAt: number): boolean =>
    one.ids[oneAt] === other.ids[otherAt] && one.lines[oneAt] === other.lines[otherAt];
  let from = 1;
  while (from < shorter && isSame(from, from)) from += 1;
  let oneTo = one.ids.length;
  let otherTo = other.ids.length;
  while (oneTo > from && otherTo > from && isSame(oneTo - 1, otherTo - 1)) {
    oneTo -= 1;
    otherTo -= 1;
  }
  const adopted = adoptedTo(one, oneTo, pathBefore(one, oneTo), pathBefore(other, otherTo));
  return { from, oneTo: adopted, otherTo: otherTo + adopted - oneTo };
}

/** The ids of the nodes that one at `at` may lie below, by level. */
export const pathBefore = (document: MapDocument, at: number): string[] =>
  placesBefore(document, at).map((place) => document.ids[place] ?? '');

/** The places of the nodes that one at `at` may lie below, by level: each the last one of its level before it. */
export function placesBefore({ lines }: MapDocument, at: number): number[] {
  const places = [0];
  let level = Number.POSITIVE_INFINITY;
  for (let place = at - 1; place > 0 && level > 1; place -= 1) {
    const own = levelAt(lines, place);
    if (own >= level) continue;
    places[own] = place;
    level = own;
  }
  return places;
}

/** The end of the nodes from `at` on that have another parent after another path. */
function adoptedTo({ lines }: MapDocument, at: number, path: readonly string[], otherPath: readonly string[]): number {
  let end = at;
  let isOther = false;
  let level = Number.POSITIVE_INFINITY;
  // Only nodes that are higher than all since `at` have a parent before it.
  for (let place = at; place < lines.length && level > 1; place += 1) {
    const own = levelAt(lines, place);
    if (own >= level) continue;
    if (isOther) end = place;
    level = own;
    isOther = path[own - 1] !== otherPath[own - 1];
  }
  return isOther ? lines.length : end;
}

/** The ids that the first document has and the other has not. */
export function idsOnlyIn(one: MapDocument, other: MapDocument): string[] {
  if (one.ids === other.ids) return [];
  const { from, oneTo, otherTo } = unlike(one, other);
  const there = new Set(other.ids.slice(from, otherTo));
  return one.ids.slice(from, oneTo).filter((id) => !there.has(id));
}
