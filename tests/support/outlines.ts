import { markdownPieces, writeOutline } from '~/rooms/map/rules/outline';
import type { Tree } from '~/rooms/map/rules/tree';

/** The canonical text of a tree. `parseOutline` gives the same nodes for it again. */
export const formatOutline = (tree: Tree): string =>
  writeOutline(
    tree.nodes.get(tree.rootId)?.label ?? '',
    [...tree.nodes.values()].filter(({ id }) => id !== tree.rootId),
  );

export const formatMarkdown = (tree: Tree): string => [...markdownPieces(tree)].join('');
