import { endsBatch } from '~/jobs/rules/batch';
import { type RunMessage, runLost } from '~/jobs/rules/run-message';
import type { Run, RunStore } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import { show } from './live-run';
import type { Pauses } from './pauses';
import type { Queue } from './queue';

export interface BatchesOfMap {
  readonly userId: string;
  readonly mapId: string;
  readonly batches: readonly string[];
}

export const isInBatch = (run: Run, { userId, mapId, batches }: BatchesOfMap): boolean =>
  run.userId === userId && run.mapId === mapId && run.batch !== null && batches.includes(run.batch);

interface Deps {
  readonly queue: Pick<Queue, 'all' | 'leave'>;
  readonly runStore: Pick<RunStore, 'stopQueued'>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  readonly pauses: Pauses;
  readonly retryAfterMs: number;
}

/** Stops the waiting runs of batches. */
export function createBatches({ queue, runStore, clock, report, pauses, retryAfterMs }: Deps) {
  /** Removes the waiting runs of these batches from the queue and tells their followers why. */
  const leaveQueue = (where: BatchesOfMap, why: { readonly fault: string; readonly message: RunMessage }): void => {
    for (const live of queue.all()) {
      if (live.started || !isInBatch(live.run, where)) continue;
      queue.leave(live);
      show(live, { ...why, state: 'stopped', finishedAt: clock.now() });
    }
  };

  return {
    /**
     * Stops the rest of a batch after a fault that all its runs would meet: each would cost a call. The write is
     * retried when the store refuses it; otherwise the lessons would stay queued with nobody to work on them.
     */
    async endBatchOf({ userId, mapId, batch, state, fault, message }: Run): Promise<void> {
      if (batch === null || mapId === null) return;
      // A run that failed midway is done if its text is kept as unfinished.
      const hasFailed = state === 'failed' || (state === 'done' && fault !== null);
      if (!hasFailed || !endsBatch(fault ?? '')) return;
      const where = { userId, mapId, batches: [batch] };
      const why = { fault: fault ?? 'broken', message: message ?? runLost };
      leaveQueue(where, why);
      for (let waitMs = retryAfterMs; !pauses.isClosed(); waitMs *= 2) {
        try {
          return await runStore.stopQueued(where, why, clock.now());
        } catch (error) {
          report(`batch ${batch}: its end could not be written`, error);
          await pauses.pause(waitMs);
        }
      }
    },
    /** Stops the waiting runs of these batches because their user asked for it. */
    async stopWaiting(where: BatchesOfMap): Promise<void> {
      const why = { fault: 'stopped', message: { id: 'modelFault.stopped' } } as const;
      await runStore.stopQueued(where, why, clock.now());
      leaveQueue(where, why);
    },
  };
}
