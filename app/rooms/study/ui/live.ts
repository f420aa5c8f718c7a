import { type FollowOptions, followChanges } from './follow-changes';
import { serveOwner } from './owner';

/** Keeps an open map up to date with the server, except for the open panel. */
export function keepLive(options: FollowOptions): () => void {
  const { mapId, isOwner, tree, openNode, refresh } = options;
  const stop = followChanges(options);
  const leaveOwner = isOwner
    ? serveOwner({
        mapId,
        slot: tree.inside.slot,
        tree,
        openNode,
        onChange(id) {
          if (id === openNode()) refresh();
        },
      })
    : null;
  return () => {
    stop();
    leaveOwner?.();
  };
}
