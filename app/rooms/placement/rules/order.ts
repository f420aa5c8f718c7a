import { placementLimits } from './limits';

/** A leaf in the order of learning. */
export interface OrderedLeaf {
  readonly id: string;
  /** The branch that it belongs to. */
  readonly branch: string;
  /** The leaves that it builds on. */
  readonly needs: readonly string[];
}

/** The leaves of a map in the order of learning: each stands after those that it needs. */
export type LearningOrder = readonly OrderedLeaf[];

/** A place of the order, which stands for one leaf or, in a large map, for several neighbours of one branch. */
export interface Place {
  readonly leaves: readonly string[];
  readonly branch: string;
  /** Earlier places whose leaves this one builds on. */
  readonly needs: readonly number[];
}

/** @returns at most about `most` places; needs that point forward in the order, as in a circle, are left out */
export function placesOf(order: LearningOrder, most: number = placementLimits.placesMax): readonly Place[] {
  const size = Math.ceil(order.length / most);
  const groups: OrderedLeaf[][] = [];
  const at = new Map<string, number>();
  for (const leaf of order) {
    const last = groups.at(-1);
    const isNeighbour = last !== undefined && last.length < size && last[0]?.branch === leaf.branch;
    if (isNeighbour) last.push(leaf);
    else groups.push([leaf]);
    at.set(leaf.id, groups.length - 1);
  }
  return groups.map((group, place) => ({
    leaves: group.map(({ id }) => id),
    branch: group[0]?.branch ?? '',
    needs: [...new Set(group.flatMap(({ needs }) => needs.flatMap((id) => at.get(id) ?? [])))].filter(
      (needed) => needed < place,
    ),
  }));
}
