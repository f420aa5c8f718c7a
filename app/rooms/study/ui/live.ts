import { type FollowOptions, followChanges } from './follow-changes';
import type { LiveMarks } from './live-marks';
import { serveOwner } from './owner';
import { serveView } from './view-acts';

/** Keeps an open map up to date with the server; the open panel has its own polling. */
export function keepLive(options: FollowOptions): LiveMarks {
  const { mapId, isOwner, tree, openNode, refresh } = options;
  const stop = followChanges(options);
  const leaveView = serveView(tree);
  const owner = isOwner
    ? serveOwner({
        mapId,
        slot: tree.inside.slot,
        tree,
        onChange(id) {
          if (id === openNode()) refresh();
        },
      })
    : null;
  return {
    look: () => owner?.look(),
    release() {
      stop();
      leaveView();
      owner?.release();
    },
  };
}
