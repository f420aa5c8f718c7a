import { pathTo, type Tree, type TreeNode } from '~/rooms/map/rules/tree';

/** A node in an excerpt of the outline, with those of its children that are shown. */
export interface ShownNode {
  readonly node: TreeNode;
  readonly children: readonly ShownNode[];
  /** The children before and after the shown ones; `next` is the nearest of them. */
  readonly earlier: { readonly count: number; readonly next: string } | null;
  readonly later: { readonly count: number; readonly next: string } | null;
  /** Its children are left out. */
  readonly isFolded: boolean;
}

export interface ShownOutline {
  /** How many ancestors are left out above `top`. */
  readonly above: number;
  readonly top: ShownNode;
}

/** Maps up to this many nodes are shown whole. */
const wholeUpTo = 300;
/** Larger maps show the children of the nodes on the path, with at most this many siblings and levels. */
const siblingsShown = 60;
const levelsShown = 8;

/** An excerpt of the outline around a node that is usable for maps of any size; null for an unknown id. */
export function outlineAround(tree: Tree, hereId: string): ShownOutline | null {
  const path = pathTo(tree, hereId);
  const isWhole = tree.nodes.size <= wholeUpTo;
  const shownPath = isWhole ? path : path.slice(-levelsShown);
  const [top] = shownPath;
  if (!top) return null;
  const onPath = new Set(shownPath.map(({ id }) => id));

  const show = (node: TreeNode): ShownNode => {
    const { children } = node;
    if (!isWhole && !onPath.has(node.id))
      return { node, children: [], earlier: null, later: null, isFolded: children.length > 0 };
    const here = Math.max(
      0,
      children.findIndex((id) => onPath.has(id)),
    );
    const first = isWhole ? 0 : Math.max(0, Math.min(here - siblingsShown / 2, children.length - siblingsShown));
    const end = isWhole ? children.length : Math.min(children.length, first + siblingsShown);
    const shown = children.slice(first, end).flatMap((id) => tree.nodes.get(id) ?? []);
    return {
      node,
      children: shown.map(show),
      earlier: first > 0 ? { count: first, next: children[first - 1] ?? '' } : null,
      later: end < children.length ? { count: children.length - end, next: children[end] ?? '' } : null,
      isFolded: false,
    };
  };
  return { above: path.length - shownPath.length, top: show(top) };
}
