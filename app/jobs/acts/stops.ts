import { isLive } from '~/jobs/rules/state';
import type { RunLeases } from '~/jobs/store/leases';
import type { Run, RunStore } from '~/jobs/store/runs';
import type { Execution } from './execution';
import type { LiveRun } from './live-run';
import type { Pauses } from './pauses';
import type { Queue } from './queue';

interface Deps {
  readonly queue: Queue;
  readonly leases: Pick<RunLeases, 'adopt' | 'askStop' | 'look'>;
  readonly runStore: Pick<RunStore, 'live'>;
  readonly execution: Pick<Execution, 'settle'>;
  readonly pauses: Pauses;
}

/** Stops live runs, in this process and in others. */
export interface Stops {
  /** Stops a run of this process and waits briefly for its end. */
  halt(live: LiveRun, why?: 'stopped' | 'revoked'): Promise<void>;
  /** Stops the runs with these ids. Returns false if none of them is live. */
  stopAll(ids: readonly string[], why?: 'stopped' | 'revoked'): Promise<boolean>;
  /** Stops all live runs that fit. */
  stopWhere(fits: (run: Run) => boolean, why?: 'revoked'): Promise<void>;
}

/** How long a stop waits for the end of the run, so that the next screen shows it. */
const stopPatienceMs = 1_000;
/** How often a stop polls whether another process has obeyed it. */
const stopLookMs = 100;

export function createStops({ queue, leases, runStore, execution, pauses }: Deps): Stops {
  const halt: Stops['halt'] = async (live, why = 'stopped') => {
    live.why = why;
    live.abort.abort();
    if (!live.started) queue.begin(live, (queued) => execution.settle(queued, null));
    await Promise.race([live.work, pauses.pause(stopPatienceMs)]);
  };

  /** Asks other processes to stop these runs, and waits briefly until they have. */
  const haltElsewhere = async (ids: readonly string[]): Promise<boolean> => {
    const asked = await leases.askStop(ids);
    for (let left = asked, ms = 0; left.length > 0 && ms < stopPatienceMs; ms += stopLookMs) {
      await pauses.pause(stopLookMs);
      left = (await leases.look(left)).filter(isLive).map(({ id }) => id);
    }
    return asked.length > 0;
  };

  const stopAll: Stops['stopAll'] = async (ids, why = 'stopped') => {
    const notHere = ids.filter((id) => !queue.get(id));
    // Runs without an owner are adopted and ended here.
    if (notHere.length > 0 && !pauses.isClosed()) for (const run of await leases.adopt(notHere)) queue.enter(run);
    const lives = ids.map(queue.get).filter((live) => live !== undefined);
    const others = ids.filter((id) => !queue.get(id));
    const [isAnyElsewhere] = await Promise.all([
      others.length > 0 && haltElsewhere(others),
      ...lives.filter((live) => !live.ended).map((live) => halt(live, why)),
    ]);
    return isAnyElsewhere || lives.some((live) => live.why === 'stopped');
  };

  return {
    halt,
    stopAll,
    async stopWhere(fits, why) {
      const here = queue.all().filter(({ ended, run }) => !ended && fits(run));
      const stored = (await runStore.live()).filter(fits);
      const ids = new Set([...here.map(({ run }) => run.id), ...stored.map(({ id }) => id)]);
      if (ids.size > 0) await stopAll([...ids], why);
    },
  };
}
