/**
 * A knowledge map as a tree of labelled nodes: immutable plain data. The folded state exists only on the page, in the
 * `<details>` that `rooms/map/ui/html.ts` renders.
 */

/** §3 'Tree node'. */
export interface TreeNode {
  /** Valid in URLs and as an HTML id. */
  readonly id: string;
  readonly label: string;
  /** The root's is 0. */
  readonly level: number;
  readonly parentId: string | null;
  /** The ids of its children, in order. */
  readonly children: readonly string[];
  /** The hue of its level-1 branch, from 0 to `branchHues` - 1, assigned round-robin. The root's is 0. */
  readonly color: number;
}

export interface Tree {
  readonly rootId: string;
  /** In document order. */
  readonly nodes: ReadonlyMap<string, TreeNode>;
  /** Left out if no node has any. */
  readonly needs?: Needs;
}

/** By node id, the ids of the nodes of the same map that it builds on. A node without any has no entry. */
export type Needs = ReadonlyMap<string, readonly string[]>;

export const branchHues = 12;

/** The root's id, in every map. */
export const rootId = 'root';

interface Draft extends TreeNode {
  readonly children: string[];
}

/**
 * Makes a tree of nodes in document order, below a root with this label.
 * @param nodes each at most one level deeper than the one before; the first at level 1
 */
export function growTree(
  rootLabel: string,
  nodes: Iterable<{ readonly id: string; readonly label: string; readonly level: number }>,
  needs?: Needs,
): Tree {
  const top: Draft = { id: rootId, label: rootLabel, level: 0, parentId: null, children: [], color: 0 };
  const all = new Map<string, TreeNode>([[rootId, top]]);
  /** The last node at each level. */
  const path = [top];
  for (const { id, label, level } of nodes) {
    const parent = path[level - 1];
    if (!parent || all.has(id)) throw new Error(`node ${id} at level ${level} has no place of its own`);
    const color = level === 1 ? top.children.length % branchHues : parent.color;
    const node: Draft = { id, label, level, parentId: parent.id, children: [], color };
    parent.children.push(id);
    all.set(id, node);
    path[level] = node;
    path.length = level + 1;
  }
  return needs?.size ? { rootId, nodes: all, needs } : { rootId, nodes: all };
}

export function root(tree: Tree): TreeNode {
  const node = tree.nodes.get(tree.rootId);
  if (!node) throw new Error(`A tree without its root ${tree.rootId}`);
  return node;
}

export const isLeaf = (node: TreeNode): boolean => node.children.length === 0;

/** In document order. */
export function leaves(tree: Tree): TreeNode[] {
  return [...tree.nodes.values()].filter(isLeaf);
}

/** A node with all nodes below it, in document order; none for an unknown id. */
export function branchOf(tree: Tree, id: string): TreeNode[] {
  const found: TreeNode[] = [];
  const ahead = [id];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const node = tree.nodes.get(next);
    if (!node) continue;
    found.push(node);
    for (let at = node.children.length - 1; at >= 0; at -= 1) ahead.push(node.children[at] ?? '');
  }
  return found;
}

/** The nodes from the root to this one; empty for an unknown id. */
export function pathTo(tree: Tree, id: string): TreeNode[] {
  const path: TreeNode[] = [];
  let node = tree.nodes.get(id);
  while (node) {
    path.push(node);
    node = node.parentId === null ? undefined : tree.nodes.get(node.parentId);
  }
  return path.reverse();
}

/** §3: labels from the root, joined by ' > '. */
export const pathString = (labels: readonly string[]): string => labels.join(' > ');

/** How many nodes and leaves a subtree has, including its root. */
interface SubtreeSize {
  readonly nodes: number;
  readonly leaves: number;
}

const sizeOfLeaf: SubtreeSize = { nodes: 1, leaves: 1 };

/** Cached per tree: a change of a map needs the sizes of two trees, and rendering the difference needs them again. */
const keptSizes = new WeakMap<Tree, ReadonlyMap<string, SubtreeSize>>();

export function subtreeSizes(tree: Tree): ReadonlyMap<string, SubtreeSize> {
  const known = keptSizes.get(tree);
  if (known) return known;
  const sizes = new Map<string, SubtreeSize>();
  for (const node of childrenFirst(tree)) sizes.set(node.id, sizeOf(node, sizes));
  keptSizes.set(tree, sizes);
  return sizes;
}

function sizeOf({ children }: TreeNode, sizes: Pick<ReadonlyMap<string, SubtreeSize>, 'get'>): SubtreeSize {
  if (children.length === 0) return sizeOfLeaf;
  let [nodes, leaves] = [1, 0];
  for (const child of children) {
    const size = sizes.get(child);
    nodes += size?.nodes ?? 0;
    leaves += size?.leaves ?? 0;
  }
  return { nodes, leaves };
}

/**
 * Takes the sizes of a tree over from another one, if they are known.
 * @param changed the nodes whose sizes may be others, children before their parents
 */
export function keepSizes(
  tree: Tree,
  other: Tree,
  { gone, changed }: { readonly gone: readonly string[]; readonly changed: readonly string[] },
): void {
  const known = keptSizes.get(other);
  if (!known) return;
  const others = new Map<string, SubtreeSize>();
  const sizes = { get: (id: string) => others.get(id) ?? known.get(id) };
  for (const id of changed) {
    const node = tree.nodes.get(id);
    const before = known.get(id);
    if (!node) continue;
    const size = sizeOf(node, sizes);
    if (before?.nodes !== size.nodes || before.leaves !== size.leaves) others.set(id, size);
  }
  keptSizes.set(tree, others.size + gone.length === 0 ? known : merged(known, gone, others));
}

function merged(
  known: ReadonlyMap<string, SubtreeSize>,
  gone: readonly string[],
  others: ReadonlyMap<string, SubtreeSize>,
): ReadonlyMap<string, SubtreeSize> {
  const sizes = new Map(known);
  for (const id of gone) sizes.delete(id);
  for (const [id, size] of others) sizes.set(id, size);
  return sizes;
}

/** Reverse document order. */
const childrenFirst = (tree: Tree): TreeNode[] => [...tree.nodes.values()].reverse();
