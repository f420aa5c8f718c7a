import type { LearningOrder, OrderedLeaf } from './order';
import type { KeptAnswer } from './question';

/** Why a leaf is believed to be known. `of` is the leaf that was answered rightly. */
export type Reason =
  | { readonly kind: 'answered' | 'before' | 'around' }
  | { readonly kind: 'builds' | 'after'; readonly of: string };

/** A leaf that the learner probably knows. */
interface BelievedLeaf {
  readonly id: string;
  readonly reason: Reason;
}

/** The leaves believed known, by branch, in the order of learning. */
export interface BelievedBranch {
  readonly branch: string;
  readonly leaves: readonly BelievedLeaf[];
}

/**
 * @param believed leaves that are likely known
 * @param known leaves that the learner knows already
 * @param done leaves that they have done: these are not proposed
 */
export function proposalOf(
  order: LearningOrder,
  answers: readonly KeptAnswer[],
  { believed, known, done }: Readonly<Record<'believed' | 'known' | 'done', { has(id: string): boolean }>>,
): readonly BelievedBranch[] {
  const right = new Set(answers.filter(({ outcome }) => outcome === 'right').map(({ leaf }) => leaf));
  const reasonOf = reasons(order, right);
  const branches = new Map<string, BelievedLeaf[]>();
  for (const leaf of order) {
    if (done.has(leaf.id) || !(believed.has(leaf.id) || known.has(leaf.id))) continue;
    const reason: Reason = known.has(leaf.id) && !believed.has(leaf.id) ? { kind: 'before' } : reasonOf(leaf);
    const there = branches.get(leaf.branch);
    if (there) there.push({ id: leaf.id, reason });
    else branches.set(leaf.branch, [{ id: leaf.id, reason }]);
  }
  return [...branches].map(([branch, leaves]) => ({ branch, leaves }));
}

/** Finds the nearest right answer to a leaf that builds on it, or else to one that comes later. */
function reasons(order: LearningOrder, right: ReadonlySet<string>): (leaf: OrderedLeaf) => Reason {
  const builders = buildersOf(order, right);
  const place = new Map(order.map(({ id }, at) => [id, at]));
  const answered = order.filter(({ id }) => right.has(id));
  return ({ id, branch }) => {
    if (right.has(id)) return { kind: 'answered' };
    const builder = builders.get(id);
    if (builder !== undefined) return { kind: 'builds', of: builder };
    const later = answered.filter((each) => (place.get(each.id) ?? 0) > (place.get(id) ?? 0));
    const after = later.find((each) => each.branch === branch) ?? later[0];
    return after ? { kind: 'after', of: after.id } : { kind: 'around' };
  };
}

/** By leaf, the nearest right answer that builds on it. */
function buildersOf(order: LearningOrder, right: ReadonlySet<string>): ReadonlyMap<string, string> {
  const needsOf = new Map(order.map(({ id, needs }) => [id, needs]));
  const found = new Map<string, string>();
  const ahead = [...right].map((id) => ({ id, of: id }));
  for (const { id, of } of ahead)
    for (const needed of needsOf.get(id) ?? []) {
      if (found.has(needed) || right.has(needed)) continue;
      found.set(needed, of);
      ahead.push({ id: needed, of });
    }
  return found;
}
