import { lineLevel } from '~/kit/outline/canonical';
import { branchEnd, type MapDocument } from './document';
import type { Needs } from './tree';

/** How many lessons one lesson may name as those that it builds on. */
export const needsMax = 20;

/** The document with other needs. Nodes that it does not have vanish from them, and a node without any has no entry. */
export function withNeeds({ lines, ids }: MapDocument, needs: Needs | undefined): MapDocument {
  if (!needs?.size) return { lines, ids };
  const there = new Set(ids);
  const kept = new Map<string, readonly string[]>();
  for (const [id, wanted] of needs) {
    const found = wanted.filter((each) => there.has(each));
    if (there.has(id) && found.length > 0) kept.set(id, found);
  }
  return kept.size === 0 ? { lines, ids } : { lines, ids, needs: kept };
}

/** By a node's label, the labels of the nodes that it builds on. */
export type NeedsByLabel = ReadonlyMap<string, readonly string[]>;

/** The entries in which needs change from one to the other; an empty list for those that go. */
export function changedNeeds(from: Needs | undefined, to: Needs | undefined): [id: string, needs: readonly string[]][] {
  const changed: [string, readonly string[]][] = [];
  for (const id of new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])) {
    const now = to?.get(id) ?? [];
    if (!isSameList(from?.get(id) ?? [], now)) changed.push([id, now]);
  }
  return changed;
}

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Whether a node would build on itself by these needs, perhaps by way of others. A branch counts with all below it:
 * what it needs they need, and to need it is to need them.
 * @param at the node by its index
 * @param wanted the ids of its new needs
 */
export function closesCircle({ lines, ids, needs }: MapDocument, at: number, wanted: readonly string[]): boolean {
  const places = new Map(ids.map((id, place) => [id, place]));
  const parents = parentsOf(lines);
  const seen = new Set<number>();
  const ahead: number[] = [];
  const ends = new Map<number, number>();
  /** The branches that were met with all below them: large ones are needed by many. */
  const met = new Set<number>();
  const meet = (from: number, needed: string): void => {
    const first = places.get(needed);
    if (first === undefined || met.has(first)) return;
    const end = ends.get(first) ?? branchEnd(lines, first);
    ends.set(first, end);
    // A lesson within a branch may build on the branch's own lesson.
    const last = first < from && from < end ? first + 1 : end;
    if (last === end) met.add(first);
    for (let place = first; place < last; place += 1) if (!seen.has(place)) ahead.push(place);
  };
  for (const needed of wanted) meet(at, needed);
  const end = branchEnd(lines, at);
  for (let place = ahead.pop(); place !== undefined; place = ahead.pop()) {
    if (place >= at && place < end) return true;
    if (seen.has(place)) continue;
    seen.add(place);
    for (let above: number | undefined = place; above !== undefined; above = parents[above])
      for (const needed of needs?.get(ids[above] ?? '') ?? []) meet(place, needed);
  }
  return false;
}

/**
 * The document with needs from outside: of each node as many as it may have, each once, without those that the document
 * lacks or that name the root, and those that would close a circle.
 */
export function withoutCircles(
  document: MapDocument,
  listed: readonly (readonly [id: string, needs: readonly string[]])[],
): MapDocument {
  const [root] = document.ids;
  const lessons = listed
    .filter(([id]) => id !== root)
    .map(([id, needed]) => [id, [...new Set(needed)].filter((each) => each !== root)] as const);
  const { needs } = withNeeds(document, new Map(lessons));
  if (!needs) return document;
  const sound = new Map<string, string[]>();
  const open = new Set<string>();
  // Depth first without recursion, since a file may have a chain of any length.
  for (const id of needs.keys()) {
    const path = [id];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const known = sound.get(at);
      if (!known) {
        sound.set(at, []);
        open.add(at);
      } else if (!open.has(at)) {
        path.pop();
        continue;
      }
      const next = (needs.get(at) ?? []).find((each) => !sound.has(each));
      if (next !== undefined) {
        path.push(next);
        continue;
      }
      // Those that are still open would lead back to this node.
      const kept = (needs.get(at) ?? []).filter((each) => !open.has(each));
      sound.set(at, kept.slice(0, needsMax));
      open.delete(at);
      path.pop();
    }
  }
  return withNeeds(document, sound);
}

/** The index of each node's parent; undefined for the root. */
function parentsOf(lines: readonly string[]): (number | undefined)[] {
  const path = [0];
  return lines.map((line, at) => {
    if (at === 0) return undefined;
    const level = lineLevel(line);
    path.splice(level, Number.POSITIVE_INFINITY, at);
    return path[level - 1];
  });
}
