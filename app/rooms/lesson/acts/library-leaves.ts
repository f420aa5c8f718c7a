import { refuseUnsafe } from '~/jobs/acts/unsafe';
import { nextSlice } from '~/kit/slices';
import type { LanguageModel } from '~/providers/model/language-model';
import { isLeaf, type Tree } from '~/rooms/map/rules/tree';

/** How many leaves are looked up before other requests get their turn. */
const atOnce = 5_000;

const none: ReadonlySet<string> = new Set();

/**
 * The leaves of a tree for which the built-in library has a lesson; none if a model is connected. Leaves whose topic is
 * refused are left out. The same set for the same tree.
 */
export function libraryLeaves({ model }: { readonly model: Pick<LanguageModel, 'written'> }) {
  const known = new WeakMap<Tree, Promise<ReadonlySet<string>>>();

  const look = async (tree: Tree): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    const all = leavesWithPaths(tree);
    for (let at = 0; at < all.length; at += atOnce) {
      if (at > 0) await nextSlice();
      const some = all.slice(at, at + atOnce);
      const texts = (await model.written?.(some.map(({ labels }) => labels))) ?? [];
      for (const [index, { id, labels }] of some.entries()) if (texts[index] && !refuseUnsafe(labels)) found.add(id);
    }
    return found;
  };

  return async (tree: Tree): Promise<ReadonlySet<string>> => {
    if (!model.written) return none;
    const there = known.get(tree) ?? look(tree);
    known.set(tree, there);
    return there.catch((error: unknown) => {
      known.delete(tree);
      throw error;
    });
  };
}

/** The leaves with the labels from the root to each. */
function leavesWithPaths(tree: Tree): { readonly id: string; readonly labels: readonly string[] }[] {
  const found: { id: string; labels: string[] }[] = [];
  const path: string[] = [];
  for (const node of tree.nodes.values()) {
    path[node.level] = node.label;
    if (isLeaf(node)) found.push({ id: node.id, labels: path.slice(0, node.level + 1) });
  }
  return found;
}

export type LibraryLeaves = ReturnType<typeof libraryLeaves>;
