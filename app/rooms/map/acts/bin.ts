import type { Runs } from '~/jobs/acts/runs';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly maps: Maps;
  readonly runs: Pick<Runs, 'stopWhere'>;
  readonly clock: Clock;
}

/**
 * Puts a map of the user's into the bin, where it is gone for everybody until it is put back or, after 30 days, deleted
 * (decision 36); false where it is not theirs. What is being written for it is stopped, so that no model works on for a
 * map that nobody can open.
 */
export const deleteMap =
  ({ maps, runs, clock }: Deps) =>
  async (mapId: string, userId: string): Promise<boolean> => {
    if (!(await maps.putIntoBin(mapId, userId, clock.now()))) return false;
    await runs.stopWhere((run) => run.mapId === mapId);
    return true;
  };

/** Takes a map of the user's out of the bin; false where it is not there. */
export const putBackMap =
  ({ maps }: Pick<Deps, 'maps'>) =>
  (mapId: string, userId: string): Promise<boolean> =>
    maps.putBack(mapId, userId);

/** Deletes a map in the user's bin for good; false where it is not there. */
export const eraseMap =
  ({ maps }: Pick<Deps, 'maps'>) =>
  (mapId: string, userId: string): Promise<boolean> =>
    maps.erase(mapId, userId);

/** Deletes all that is in the user's bin for good. */
export const emptyBin =
  ({ maps }: Pick<Deps, 'maps'>) =>
  (userId: string): Promise<number> =>
    maps.emptyBin(userId);
