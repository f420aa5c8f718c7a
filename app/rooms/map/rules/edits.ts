import { isSameList } from './needs';
import { isLeaf, subtreeSizes, type Tree, type TreeNode } from './tree';

/** A step from one tree to another; steps are applied in order. */
export type Edit =
  /** The node's own row changes: its label, or whether it is a leaf. Its children stay. */
  | { readonly op: 'row'; readonly id: string }
  /** Moves the node with everything below it. `before` null: to the end. */
  | { readonly op: 'move'; readonly id: string; readonly parent: string; readonly before: string | null }
  /** A new node; with its whole branch if `isWhole`, otherwise alone, and its children follow as further steps. */
  | {
      readonly op: 'insert';
      readonly id: string;
      readonly parent: string;
      readonly before: string | null;
      readonly isWhole: boolean;
    }
  | { readonly op: 'remove'; readonly id: string };

export interface TreeDifference {
  readonly edits: readonly Edit[];
  /** Branches in both trees whose size has changed, counting the node itself. */
  readonly sizes: readonly { readonly id: string; readonly nodes: number; readonly leaves: number }[];
  /** Nodes in both trees that became a first-level branch, ceased to be one, or changed hue as one. */
  readonly hues: readonly { readonly id: string; readonly hue: number | null }[];
}

/**
 * The steps from one tree to another. Nodes are matched by id, so a small change gives few steps; nodes that both trees
 * share are not looked at.
 */
export function editsBetween(from: Tree, to: Tree): TreeDifference {
  const edits: Edit[] = [];
  const leafRows: Edit[] = [];
  const hues: { id: string; hue: number | null }[] = [];
  const others: TreeNode[] = [];
  const added: TreeNode[] = [];
  for (const node of to.nodes.values()) {
    const before = from.nodes.get(node.id);
    if (before === node) continue;
    others.push(node);
    if (!before) added.push(node);
  }
  /** New nodes that are inserted with their whole branch. */
  const whole = wholeBranches(added);
  for (const node of others) {
    const before = from.nodes.get(node.id);
    if (before) {
      if (hueOf(before) !== hueOf(node)) hues.push({ id: node.id, hue: hueOf(node) });
      const becomesLeaf = isLeaf(node) && !isLeaf(before);
      const isOther = before.label !== node.label || isLeaf(before) !== isLeaf(node);
      // A branch becomes a leaf after its children are removed; a leaf becomes a branch before it gets some.
      if (isOther && node.id !== to.rootId) (becomesLeaf ? leafRows : edits).push({ op: 'row', id: node.id });
      if (isSameList(before.children, node.children)) continue;
    } else if (whole.has(node.id)) continue;
    place(node, { from, edits, whole });
  }
  if (from.nodes.size > to.nodes.size - added.length)
    for (const node of from.nodes.values())
      if (!to.nodes.has(node.id) && to.nodes.has(node.parentId ?? '')) edits.push({ op: 'remove', id: node.id });
  edits.push(...leafRows);
  return { edits, sizes: changedSizes(from, to), hues };
}

const hueOf = (node: TreeNode): number | null => (node.level === 1 ? node.color : null);

/** New nodes that have only new nodes below them. @param added in document order */
function wholeBranches(added: readonly TreeNode[]): ReadonlySet<string> {
  const whole = new Set<string>();
  for (const { id, children } of [...added].reverse()) if (children.every((child) => whole.has(child))) whole.add(id);
  return whole;
}

/** Places the children of a node, the last one first, so that each one's next sibling is already there. */
function place(
  { id: parent, children }: TreeNode,
  { from, edits, whole }: { from: Tree; edits: Edit[]; whole: ReadonlySet<string> },
): void {
  const places = new Map((from.nodes.get(parent)?.children ?? []).map((id, at) => [id, at]));
  const staying = longestRise(children.filter((id) => places.has(id)).map((id) => [id, places.get(id) ?? 0]));
  let before: string | null = null;
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const id = children[at] ?? '';
    if (!from.nodes.has(id)) edits.push({ op: 'insert', id, parent, before, isWhole: whole.has(id) });
    else if (!staying.has(id)) edits.push({ op: 'move', id, parent, before });
    before = id;
  }
}

/** The largest set of ids that keep their order: a longest increasing subsequence, by patience sorting. */
function longestRise(items: readonly (readonly [id: string, place: number])[]): ReadonlySet<string> {
  const piles: { id: string; place: number; below: Link | null }[] = [];
  for (const [id, at] of items) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.place ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    piles[low] = { id, place: at, below: piles[low - 1] ?? null };
  }
  const found = new Set<string>();
  for (let link: Link | null = piles.at(-1) ?? null; link; link = link.below) found.add(link.id);
  return found;
}

interface Link {
  readonly id: string;
  readonly below: Link | null;
}

function changedSizes(from: Tree, to: Tree): TreeDifference['sizes'] {
  const old = subtreeSizes(from);
  if (subtreeSizes(to) === old) return [];
  const changed: TreeDifference['sizes'][number][] = [];
  for (const [id, size] of subtreeSizes(to)) {
    const before = old.get(id);
    if (!before || before === size) continue;
    const { nodes, leaves } = size;
    if (before.nodes !== nodes || before.leaves !== leaves) changed.push({ id, nodes, leaves });
  }
  return changed;
}
