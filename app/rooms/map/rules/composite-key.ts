/**
 * The composite key of §3 'Node description': the node's id, '_', and its path with '->' replaced by '_'.
 * Not unique: two maps on one topic can share it.
 * @param path labels from the root, joined by ' > '
 */
export const compositeKey = (nodeId: string, path: string): string => `${nodeId}_${path.replaceAll('->', '_')}`;
