import { lineLabel } from '~/kit/outline/canonical';
import { levelAt, type MapDocument } from './document';
import { isSameList } from './needs';
import { branchHues, keepSizes, type Tree, type TreeNode } from './tree';
import { pathBefore, unlike } from './unlike';

interface Draft extends TreeNode {
  readonly children: string[];
}

/**
 * The tree of a document, made of the tree of another one: both share the nodes that an act between them has not
 * changed. Null if it has to be grown anew, as when first-level branches come or go, whose hues follow from their
 * places.
 */
export function regrow(old: Tree, before: MapDocument, after: MapDocument): Tree | null {
  const { from, oneTo: beforeTo, otherTo: afterTo } = unlike(before, after);
  if (firstLevelIn(before, from, beforeTo) !== firstLevelIn(after, from, afterTo)) return null;
  const oldIds = new Set(before.ids.slice(from, beforeTo));

  // The nodes that those after them may lie below, each with its children before the place of the change.
  const above: Draft[] = [];
  const ids = pathBefore(before, from);
  for (const [level, id] of ids.entries()) {
    const node = old.nodes.get(id);
    if (!node) return null;
    const next = ids[level + 1];
    above.push({
      ...node,
      children: next === undefined ? [] : node.children.slice(0, node.children.indexOf(next) + 1),
    });
  }
  const childrenBefore = new Map(above.map(({ id, children }) => [id, children.length]));
  const top = above[0];
  if (!top) return null;

  const grown: Draft[] = [];
  const path = [...above];
  for (let at = from; at < afterTo; at += 1) {
    const level = levelAt(after.lines, at);
    const parent = path[level - 1];
    const id = after.ids[at] ?? '';
    if (!parent) return null;
    const color = level === 1 ? top.children.length % branchHues : parent.color;
    const node = { id, label: lineLabel(after.lines[at] ?? ''), level, parentId: parent.id, children: [], color };
    parent.children.push(id);
    grown.push(node);
    path[level] = node;
    path.length = level + 1;
  }
  // Then follow the children after it, which have kept their parents.
  const changed = new Map<string, TreeNode>();
  for (const draft of [...above, ...grown]) {
    const node = old.nodes.get(draft.id);
    for (const child of node?.children.slice(childrenBefore.get(draft.id) ?? 0) ?? [])
      if (!oldIds.has(child)) draft.children.push(child);
    changed.set(draft.id, node && isSameNode(node, draft) ? node : draft);
  }

  const nodes = new Map<string, TreeNode>();
  let at = 0;
  const put = () => {
    for (const { id } of grown) nodes.set(id, changed.get(id) as TreeNode);
  };
  for (const node of old.nodes.values()) {
    if (at === from) put();
    if (at < from || at >= beforeTo) nodes.set(node.id, node);
    at += 1;
  }
  if (at <= from) put();
  for (const { id } of above) nodes.set(id, changed.get(id) as TreeNode);
  if (nodes.size !== after.ids.length) return null;
  const tree = { rootId: old.rootId, nodes, ...(after.needs?.size && { needs: after.needs }) };
  keepSizes(tree, old, { gone: oldIds, changed: [...changed.keys()] });
  return tree;
}

const firstLevelIn = ({ lines }: MapDocument, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += 1) if (levelAt(lines, at) === 1) count += 1;
  return count;
};

const isSameNode = (one: TreeNode, other: TreeNode): boolean =>
  one.label === other.label &&
  one.level === other.level &&
  one.parentId === other.parentId &&
  one.color === other.color &&
  isSameList(one.children, other.children);
