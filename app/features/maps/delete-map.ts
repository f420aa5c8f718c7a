import type { Runs } from '~/features/runs/runs';
import type { Maps } from '~/ports/maps';

/**
 * Deletes a map of the user's with its lessons and the rows of their runs; false where it is not theirs. Lessons that
 * are being written for it end at once, so that no model works on for a map that is gone.
 */
export const deleteMap =
  ({ maps, runs }: { readonly maps: Maps; readonly runs: Pick<Runs, 'stopWhere'> }) =>
  async (mapId: string, userId: string): Promise<boolean> => {
    if (!(await maps.remove(mapId, userId))) return false;
    await runs.stopWhere((run) => run.mapId === mapId);
    return true;
  };
