import type { Runs } from '~/jobs/acts/runs';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly maps: Maps;
  readonly runs: Pick<Runs, 'stopWhere'>;
  readonly clock: Clock;
}

/**
 * Moves the user's map to the bin: nobody sees it until it is restored or, after 30 days, deleted (decision 36). Stops
 * its runs, so that no model works for a map that nobody can open. Returns false if the map is not the user's.
 */
export const deleteMap =
  ({ maps, runs, clock }: Deps) =>
  async (mapId: string, userId: string): Promise<boolean> => {
    if (!(await maps.putIntoBin(mapId, userId, clock.now()))) return false;
    await runs.stopWhere((run) => run.mapId === mapId);
    return true;
  };

/** Restores the user's map from the bin; returns false if it is not there. */
export const putBackMap =
  ({ maps }: Pick<Deps, 'maps'>) =>
  (mapId: string, userId: string): Promise<boolean> =>
    maps.putBack(mapId, userId);

/** Deletes a map in the user's bin for good; returns false if it is not there. */
export const eraseMap =
  ({ maps }: Pick<Deps, 'maps'>) =>
  (mapId: string, userId: string): Promise<boolean> =>
    maps.erase(mapId, userId);

/** Deletes everything in the user's bin for good. */
export const emptyBin =
  ({ maps }: Pick<Deps, 'maps'>) =>
  (userId: string): Promise<number> =>
    maps.emptyBin(userId);
