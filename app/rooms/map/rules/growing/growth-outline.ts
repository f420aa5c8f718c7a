import { pathTo, type Tree } from '../tree';

/** The map as a prompt shows it: labels, indented by two spaces for each level below the topic. */
interface OutlineForGrowth {
  /** The whole map, or as much of a large one as fits; nodes near the growing node and high levels go first. */
  readonly outline: string;
  /** The nodes below the growing node, as many as fit. */
  readonly below: string;
}

export function outlineForGrowth(tree: Tree, nodeId: string, maxCharacters: number): OutlineForGrowth {
  const path = new Set(pathTo(tree, nodeId).map(({ id }) => id));
  const nodes = [...tree.nodes.values()].filter(({ id }) => id !== tree.rootId);
  const inBranch = new Set<string>([nodeId]);
  for (const node of nodes) if (inBranch.has(node.parentId ?? '')) inBranch.add(node.id);
  /** Priority; lower values go first. */
  const rank = ({ id, parentId, level }: (typeof nodes)[number]) =>
    path.has(id) || path.has(parentId ?? '') ? 0 : inBranch.has(id) ? 1 : level + 1;
  const taken = new Set<string>();
  let left = maxCharacters;
  for (const node of [...nodes].sort((one, other) => rank(one) - rank(other))) {
    const length = node.label.length + 2 * node.level + 1;
    if (length > left) break;
    left -= length;
    taken.add(node.id);
  }
  const base = tree.nodes.get(nodeId)?.level ?? 0;
  const lines = (of: typeof nodes, above: number) =>
    of
      .filter(({ id }) => taken.has(id))
      .map(({ label, level }) => `${'  '.repeat(level - above - 1)}${label}`)
      .join('\n');
  return {
    outline: lines(nodes, 0),
    below: lines(
      nodes.filter(({ id }) => inBranch.has(id) && id !== nodeId),
      base,
    ),
  };
}
