import type { LanguageModel } from '~/providers/model/language-model';
import type { Tree, TreeNode } from '~/rooms/map/rules/tree';
import type { OpenedMap } from './open/open-map';

/**
 * The note above a map from the built-in library: its topic is part of a larger one, or the library does not know it.
 */
type AboutMap =
  /** The topic is part of the map that is shown. `leafId` is a leaf of that part, to unfold and to link to. */
  | { readonly kind: 'part'; readonly name: string; readonly label: string; readonly leafId: string }
  /** The library has no text on the topic: a study plan is shown, with the nearest topics. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly isEnglish: boolean };

const toldOf: ReadonlySet<string> = new Set(['study plan', 'written outline']);

export const aboutMap =
  ({ model }: { readonly model: Pick<LanguageModel, 'onTopic'> }) =>
  async ({ map, tree }: Pick<OpenedMap, 'map' | 'tree'>): Promise<AboutMap | null> => {
    if (map.source.kind !== 'library' || !toldOf.has(map.source.name)) return null;
    const on = await model.onTopic?.(map.query);
    if (on?.kind === 'unknown' && map.source.name === 'study plan') {
      return { kind: 'unknown', nearest: on.nearest, isEnglish: on.isEnglish };
    }
    if (on?.kind !== 'part' || map.source.name !== 'written outline') return null;
    const node = nodeAt(tree, on.path);
    const leaf = node && firstLeaf(tree, node);
    return node && leaf && { kind: 'part', name: on.name, label: node.label, leafId: leaf.id };
  };

/** The node with this path of labels; null if the owner has changed one of them. */
function nodeAt(tree: Tree, path: readonly string[]): TreeNode | null {
  let node = tree.nodes.get(tree.rootId);
  for (const label of path) {
    node = node?.children.map((id) => tree.nodes.get(id)).find((child) => child?.label === label);
  }
  return node && path.length > 0 ? node : null;
}

function firstLeaf(tree: Tree, from: TreeNode): TreeNode {
  const child = tree.nodes.get(from.children[0] ?? '');
  return child ? firstLeaf(tree, child) : from;
}
