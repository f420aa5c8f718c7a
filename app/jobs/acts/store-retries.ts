import { Gone, Lost } from '~/jobs/rules/run-errors';
import type { RunStore } from '~/jobs/store/runs';
import { isBusy } from '~/kit/fault/busy';
import { LeaseLost } from '~/kit/fault/lease-lost';
import { StorageFault } from '~/kit/fault/storage-fault';
import type { Hold } from './hold';
import type { LiveRun } from './live-run';
import { type Pauses, retryPauseMaxMs } from './pauses';

interface Deps {
  readonly runStore: Pick<RunStore, 'byId'>;
  readonly hold: Pick<Hold, 'ensure' | 'renews'>;
  readonly report: (message: string, error: unknown) => void;
  readonly pauses: Pauses;
  /** The pause after the store has refused. It doubles with each retry. */
  readonly retryAfterMs: number;
}

/** The signal that ends the retries: any interruption of the run, or only a shutdown. */
type Until = 'interrupted' | 'shutdown';

/** Work on a run that goes on when the store refuses for a while, or when the lease has just expired. */
export interface StoreRetries {
  /** Retries for a while when the store refuses. @throws Gone */
  patiently<T>(live: LiveRun, work: () => Promise<T>, until?: Until): Promise<T>;
  /** Makes sure that this process still has the run: it may have been paused. @throws Gone, Lost */
  ensureLease(live: LiveRun, until?: Until): Promise<void>;
  /**
   * Saves under the lease of the run. A lease that expired while the process was paused, and that nobody has taken, is
   * renewed, and the save is tried once more. @throws Gone, Lost
   */
  save<T>(live: LiveRun, work: () => Promise<T>, until?: Until): Promise<T>;
}

/** A finished text has cost money, so saving it is retried this often, over some 15 seconds. */
const storeRetries = 6;

export function createStoreRetries({ runStore, hold, report, pauses, retryAfterMs }: Deps): StoreRetries {
  const patiently: StoreRetries['patiently'] = async (live, work, until = 'interrupted') => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await work();
      } catch (error) {
        const isOver = until === 'interrupted' ? live.why !== null : live.why === 'shutdown';
        if (!(error instanceof StorageFault || isBusy(error)) || retries >= storeRetries || isOver) throw error;
        // Without its owner or its map the text has no place. Any other fault may be temporary.
        if ((await runStore.byId(live.run.id).catch(() => live.run)) === null) throw new Gone();
        report(`run ${live.run.id}: the store refuses`, error);
        await pauses.pause(Math.min(retryAfterMs * 2 ** retries, retryPauseMaxMs));
      }
    }
  };

  const underLease = async <T>(live: LiveRun, work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        if (!(await hold.renews(live))) break;
      }
    }
    throw new Lost();
  };

  return {
    patiently,
    async ensureLease(live, until) {
      if (!(await patiently(live, () => hold.ensure(live), until))) throw new Lost();
    },
    save: (live, work, until) => patiently(live, () => underLease(live, work), until),
  };
}
