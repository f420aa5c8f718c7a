import type { RunHead, RunStore } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import type { Runs } from './runs';

/** Stops a live run of the user. Returns the run as it is afterwards, or null if the user has no such run. */
export const stopRun =
  ({ runStore, runs }: { readonly runStore: RunStore; readonly runs: Pick<Runs, 'stop'> }) =>
  async (runId: string, userId: string): Promise<RunHead | null> => {
    const run = await runStore.owned(runId, userId);
    if (!run) return null;
    await runs.stop(run.id);
    return runStore.owned(runId, userId);
  };

/** Takes a failed or stopped run of the user off their lists. Returns false if there is none. */
export const dismissRun =
  ({ runStore, clock }: { readonly runStore: RunStore; readonly clock: Clock }) =>
  (runId: string, userId: string): Promise<boolean> =>
    runStore.dismiss(runId, userId, clock.now());
