/**
 * The key of a node's description (§3 'Node description'): the node's id, an underscore, and its path with '->' replaced
 * by '_'. Two maps on one topic can share a key, so it is never unique by itself.
 * @param path labels from the root, joined by ' > '
 */
export const compositeKey = (nodeId: string, path: string): string =>
  `${nodeId}_${path.replaceAll('->', '_')}`;
