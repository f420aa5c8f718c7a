import { lineLabel } from '~/kit/outline/canonical';
import { levelAt, type MapDocument } from '../document';
import { branchHues, keepSizes, type Tree, type TreeNode } from '../tree';
import { pathBefore, unlike } from './unlike';

/** A node whose children are still to come. */
interface Open {
  /** Its children are those of the old tree as long as `others` is null, and else those. */
  readonly node: TreeNode;
  /** Its place among the nodes between the ends; -1 for one before them. */
  readonly place: number;
  /** How many of the old children have come. */
  come: number;
  others: string[] | null;
  /** Whether there is any change below it. */
  isOther: boolean;
}

/**
 * The tree of a document, made of the tree of another one: both share the nodes that an act between them has not
 * changed. Null if it has to be grown anew, as when first-level branches come or go, whose hues follow from their
 * places.
 */
export function regrow(old: Tree, before: MapDocument, after: MapDocument): Tree | null {
  const { from, oneTo: beforeTo, otherTo: afterTo } = unlike(before, after);
  if (firstLevelIn(before, from, beforeTo) !== firstLevelIn(after, from, afterTo)) return null;

  const between: TreeNode[] = [];
  const resized: string[] = [];
  const above = openAt(old, pathBefore(before, from));
  if (!above) return null;
  const changedAbove: TreeNode[] = [];
  const path = [...above];
  const close = (tail: readonly string[] = []): void => {
    const open = path.pop();
    if (!open) return;
    const node = closed(open, tail);
    if (open.place >= 0) between[open.place] = node;
    else changedAbove.push(node);
    if (node === open.node && !open.isOther) return;
    resized.push(node.id);
    const parent = path.at(-1);
    if (parent) parent.isOther = true;
  };
  for (let at = from; at < afterTo; at += 1) {
    const level = levelAt(after.lines, at);
    if (level < 1 || level > path.length) return null;
    while (path.length > level) close();
    const parent = path[level - 1] as Open;
    const id = alone(after.ids[at] ?? '');
    const color = level === 1 ? countOf(parent) % branchHues : parent.node.color;
    const label = alone(lineLabel(after.lines[at] ?? ''));
    adopt(parent, id);
    const known = old.nodes.get(id);
    const isSame =
      known?.label === label && known.level === level && known.parentId === parent.node.id && known.color === color;
    const node = isSame ? known : { id, label, level, parentId: parent.node.id, children: [], color };
    path.push({ node, place: between.length, come: 0, others: isSame ? null : [], isOther: !isSame });
    between.push(node);
  }
  // The nodes after the change have kept their parents.
  const oldPath = pathBefore(before, beforeTo);
  while (path.length > 0) {
    const { id } = (path.at(-1) as Open).node;
    const isParent = oldPath[path.length - 1] === id;
    close(isParent ? childrenAfter(old, id, oldPath[path.length]) : []);
  }

  const nodes = new Map<string, TreeNode>();
  const put = () => {
    for (const node of between) nodes.set(node.id, node);
  };
  let at = 0;
  for (const node of old.nodes.values()) {
    if (at === from) put();
    if (at < from || at >= beforeTo) nodes.set(node.id, node);
    at += 1;
  }
  if (at <= from) put();
  for (const node of changedAbove) nodes.set(node.id, node);
  if (nodes.size !== after.ids.length) return null;
  const tree = { rootId: old.rootId, nodes, ...(after.needs?.size && { needs: after.needs }) };
  keepSizes(tree, old, { gone: before.ids.slice(from, beforeTo).filter((id) => !nodes.has(id)), changed: resized });
  return tree;
}

/**
 * A text that holds no other one. V8 makes a part of a text a view of the whole, which would stay in memory as long as
 * the node: that of each act on a map.
 */
const alone = (text: string): string => Buffer.from(text).toString();

const firstLevelIn = ({ lines }: MapDocument, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += 1) if (levelAt(lines, at) === 1) count += 1;
  return count;
};

/** The nodes that those from a place on may lie below, each with its children before it. */
function openAt({ nodes }: Tree, path: readonly string[]): Open[] | null {
  const above: Open[] = [];
  for (const [level, id] of path.entries()) {
    const node = nodes.get(id);
    const next = path[level + 1];
    if (!node) return null;
    const come = next === undefined ? 0 : node.children.indexOf(next) + 1;
    above.push({ node, place: -1, come, others: null, isOther: false });
  }
  return above;
}

const countOf = ({ come, others }: Open): number => others?.length ?? come;

function adopt(parent: Open, child: string): void {
  if (parent.others) parent.others.push(child);
  else if (parent.node.children[parent.come] === child) parent.come += 1;
  else parent.others = [...parent.node.children.slice(0, parent.come), child];
}

/** The old children of a node after `last`, or all of them. */
function childrenAfter({ nodes }: Tree, id: string, last: string | undefined): readonly string[] {
  const children = nodes.get(id)?.children ?? [];
  return last === undefined ? children : children.slice(children.indexOf(last) + 1);
}

/** The node with all its children. @param tail those after the change */
function closed({ node, come, others }: Open, tail: readonly string[]): TreeNode {
  if (!others && come + tail.length === node.children.length) return node;
  return { ...node, children: [...(others ?? node.children.slice(0, come)), ...tail] };
}
