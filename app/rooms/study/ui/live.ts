import { type FollowOptions, followChanges } from './follow-changes';
import type { LiveMarks } from './live-marks';
import { serveOwner } from './owner';

/** What keeps an open map as it is on the server, beside what is asked for in the open panel. */
export function keepLive(options: FollowOptions): LiveMarks {
  const { mapId, isOwner, tree, openNode, refresh } = options;
  const stop = followChanges(options);
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
      owner?.release();
    },
  };
}
