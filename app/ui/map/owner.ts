import type { TreeView } from '~/ui/tree/client';
import { followBranch, followMarks, type LiveMarks } from '~/ui/tree/live-marks';
import { followGrowth } from './grow-links';

interface Options {
  readonly mapId: string;
  readonly slot: HTMLElement;
  readonly tree: TreeView;
  /** A leaf's lesson, or its label, is at something else than the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

/** What only the map's owner has: marks that are kept up to date and the links that are for a node. */
export function serveOwner({ mapId, slot, tree, onChange }: Options): LiveMarks {
  const leaveBranch = followBranch(slot);
  const leaveGrowth = followGrowth({ mapId, slot, tree });
  const marks = followMarks({ mapId, tree, onChange });
  return {
    look: marks.look,
    release() {
      marks.release();
      leaveBranch();
      leaveGrowth();
    },
  };
}
