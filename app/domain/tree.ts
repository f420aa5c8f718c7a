/**
 * A knowledge map as a tree of labelled nodes: plain data, made by `outline.ts` and never changed. What a viewer has folded
 * is `TreeState`, a tree as well, so that every question that a tree answers can be put to it.
 */

/** §3 'Tree node'. */
export interface TreeNode {
  /** Fit for URLs and HTML ids. */
  readonly id: string;
  readonly label: string;
  /** The root's is 0. */
  readonly level: number;
  readonly parentId: string | null;
  /** The ids of its children, in order. */
  readonly children: readonly string[];
  /** The hue of its level-1 branch, 0 to `branchHues` - 1: branches take turns in order. The root's is 0. */
  readonly color: number;
}

export interface TreeOf<Node extends TreeNode> {
  readonly rootId: string;
  /** In document order: a node before its children, the first branch before the second. */
  readonly nodes: ReadonlyMap<string, Node>;
}

export type Tree = TreeOf<TreeNode>;

export interface TreeNodeState extends TreeNode {
  readonly isCollapsed: boolean;
}

export type TreeState = TreeOf<TreeNodeState>;

export const branchHues = 12;

export function root<Node extends TreeNode>(tree: TreeOf<Node>): Node {
  const node = tree.nodes.get(tree.rootId);
  if (!node) throw new Error(`A tree without its root ${tree.rootId}`);
  return node;
}

/** The node and all below it, in document order; nothing for an unknown id. */
export function* walk<Node extends TreeNode>(
  tree: TreeOf<Node>,
  fromId: string = tree.rootId,
): Generator<Node, void, undefined> {
  const ahead = [fromId];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = tree.nodes.get(id);
    if (!node) continue;
    yield node;
    for (let child = node.children.length - 1; child >= 0; child -= 1) ahead.push(node.children[child] ?? '');
  }
}

export const isLeaf = (node: TreeNode): boolean => node.children.length === 0;

/** All leaves, in document order. */
export function leaves<Node extends TreeNode>(tree: TreeOf<Node>): Node[] {
  return [...tree.nodes.values()].filter(isLeaf);
}

/** The last leaf above a node in the document; null when it is the first or unknown. */
export function previousLeaf<Node extends TreeNode>(tree: TreeOf<Node>, id: string): Node | null {
  let previous: Node | null = null;
  for (const node of tree.nodes.values()) {
    if (node.id === id) return previous;
    if (isLeaf(node)) previous = node;
  }
  return null;
}

/** The first leaf below a node in the document (a branch's own first leaf); null when it is the last or unknown. */
export function nextLeaf<Node extends TreeNode>(tree: TreeOf<Node>, id: string): Node | null {
  let hasPassed = false;
  for (const node of tree.nodes.values()) {
    if (hasPassed && isLeaf(node)) return node;
    if (node.id === id) hasPassed = true;
  }
  return null;
}

/** The nodes from the root (first) to this one (last); empty for an unknown id. */
export function pathTo<Node extends TreeNode>(tree: TreeOf<Node>, id: string): Node[] {
  const path: Node[] = [];
  let node = tree.nodes.get(id);
  while (node) {
    path.push(node);
    node = node.parentId === null ? undefined : tree.nodes.get(node.parentId);
  }
  return path.reverse();
}

/** §3: labels from the root, joined by ' > '. */
export const pathString = (labels: readonly string[]): string => labels.join(' > ');

/** How many nodes and leaves a subtree has, its own root counted. */
export interface SubtreeSize {
  readonly nodes: number;
  readonly leaves: number;
}

/** The size of each node's subtree. */
export function subtreeSizes(tree: Tree): ReadonlyMap<string, SubtreeSize> {
  const sizes = new Map<string, SubtreeSize>();
  for (const node of childrenFirst(tree)) {
    let nodes = 1;
    let leaves = isLeaf(node) ? 1 : 0;
    for (const child of node.children) {
      const size = sizes.get(child);
      nodes += size?.nodes ?? 0;
      leaves += size?.leaves ?? 0;
    }
    sizes.set(node.id, { nodes, leaves });
  }
  return sizes;
}

/** §4 'Tree': every node but the root starts collapsed. */
export function initialState(tree: Tree): TreeState {
  const nodes = new Map<string, TreeNodeState>();
  for (const node of tree.nodes.values()) {
    nodes.set(node.id, { ...node, isCollapsed: node.id !== tree.rootId });
  }
  return { rootId: tree.rootId, nodes };
}

/**
 * Folds or unfolds a node (§2 'Map view'): expanding shows all its descendants, whatever was folded among them;
 * collapsing hides them. A leaf or an unknown id changes nothing and gives the same state back.
 */
export function toggle(state: TreeState, id: string): TreeState {
  const node = state.nodes.get(id);
  if (!node || isLeaf(node)) return state;
  const nodes = new Map(state.nodes);
  if (node.isCollapsed) {
    for (const shown of walk(state, id)) nodes.set(shown.id, { ...shown, isCollapsed: false });
  } else {
    nodes.set(id, { ...node, isCollapsed: true });
  }
  return { rootId: state.rootId, nodes };
}

/** How many nodes are visible: those with no collapsed node above them. */
export function visibleCount(state: TreeState): number {
  let count = 0;
  let foldedLevel = Number.POSITIVE_INFINITY;
  for (const node of state.nodes.values()) {
    if (node.level > foldedLevel) continue;
    count += 1;
    foldedLevel = node.isCollapsed ? node.level : Number.POSITIVE_INFINITY;
  }
  return count;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Sums up the tasks of leaves for every branch above them.
 * @returns an entry for each node that has tasks at or below it.
 */
export function branchProgress(
  tree: Tree,
  ofLeaves: ReadonlyMap<string, Progress>,
): ReadonlyMap<string, Progress> {
  const progress = new Map<string, Progress>();
  for (const node of childrenFirst(tree)) {
    let { done, total } = ofLeaves.get(node.id) ?? { done: 0, total: 0 };
    for (const child of node.children) {
      done += progress.get(child)?.done ?? 0;
      total += progress.get(child)?.total ?? 0;
    }
    if (total > 0) progress.set(node.id, { done, total });
  }
  return progress;
}

/** Document order backwards, so that children come before their parent. */
const childrenFirst = (tree: Tree): TreeNode[] => [...tree.nodes.values()].reverse();
