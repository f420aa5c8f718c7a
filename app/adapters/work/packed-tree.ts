import type { Tree, TreeNode } from '~/domain/map/tree';

/** A tree in few large pieces: 50,000 nodes as objects would take the receiving thread longer to copy than to build. */
export interface PackedTree {
  /** One a line; labels have no line breaks. */
  readonly ids: string;
  readonly labels: string;
  /** The index of each node's parent; -1 for the root. */
  readonly parents: Int32Array;
  readonly colors: Uint8Array;
}

export function packTree(tree: Tree): PackedTree {
  const nodes = [...tree.nodes.values()];
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  return {
    ids: nodes.map(({ id }) => id).join('\n'),
    labels: nodes.map(({ label }) => label).join('\n'),
    parents: Int32Array.from(nodes, ({ parentId }) =>
      parentId === null ? -1 : (places.get(parentId) ?? -1),
    ),
    colors: Uint8Array.from(nodes, ({ color }) => color),
  };
}

export function unpackTree({ ids, labels, parents, colors }: PackedTree): Tree {
  const labelOf = labels.split('\n');
  const nodes: (TreeNode & { readonly children: string[] })[] = [];
  for (const [at, id] of ids.split('\n').entries()) {
    const parent = nodes[parents[at] ?? -1];
    parent?.children.push(id);
    nodes.push({
      id,
      label: labelOf[at] ?? '',
      level: parent ? parent.level + 1 : 0,
      parentId: parent?.id ?? null,
      children: [],
      color: colors[at] ?? 0,
    });
  }
  return { rootId: nodes[0]?.id ?? '', nodes: new Map(nodes.map((node) => [node.id, node])) };
}
