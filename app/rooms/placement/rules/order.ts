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

/** @returns at most `most` places; needs that point forward in the order, as in a circle, are left out */
export function placesOf(order: LearningOrder, most: number = placementLimits.placesMax): readonly Place[] {
  const size = Math.ceil(order.length / most);
  const byBranch = groupsOf(order, size, true);
  // With many small branches a place stands for neighbours of several.
  const groups = byBranch.length > most ? groupsOf(order, size, false) : byBranch;
  const at = new Map(groups.flatMap((group, place) => group.map(({ id }) => [id, place] as const)));
  /** By list of needs, which lessons may share. */
  const placesOfNeeds = new Map<readonly string[], readonly number[]>();
  for (const { needs } of order)
    if (!placesOfNeeds.has(needs)) placesOfNeeds.set(needs, [...new Set(needs.flatMap((id) => at.get(id) ?? []))]);
  return groups.map((group, place) => ({
    leaves: group.map(({ id }) => id),
    branch: group[0]?.branch ?? '',
    needs: [...new Set(group.flatMap(({ needs }) => placesOfNeeds.get(needs) ?? []))].filter((each) => each < place),
  }));
}

/** The leaves in groups of at most `size` neighbours. */
function groupsOf(order: LearningOrder, size: number, isByBranch: boolean): OrderedLeaf[][] {
  const groups: OrderedLeaf[][] = [];
  for (const leaf of order) {
    const last = groups.at(-1);
    const isSame = !isByBranch || last?.[0]?.branch === leaf.branch;
    if (last && last.length < size && isSame) last.push(leaf);
    else groups.push([leaf]);
  }
  return groups;
}
