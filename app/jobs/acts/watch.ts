import type { RunLeases } from '~/jobs/store/leases';
import type { Run } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import type { Peers } from '~/system/contract/peers';
import type { Hold } from './hold';
import type { LiveRun } from './live-run';
import type { Queue } from './queue';

/** Polling interval: a stop that another process asks for is found within this time. */
const lookEveryMs = 250;
const orphansEveryMs = 1_000;

interface Deps {
  readonly leases: RunLeases;
  readonly peers: Pick<Peers, 'hasEnded'>;
  readonly hold: Hold;
  readonly queue: Queue;
  readonly halt: (live: LiveRun) => Promise<void>;
  readonly lose: (live: LiveRun) => void;
}

/**
 * Background work of a process: renews its leases, obeys stops that other processes ask for, retries runs that had to
 * wait for runs of others, and takes over orphaned runs.
 */
export function createWatch({ leases, peers, hold, queue, halt, lose }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let takesOver = false;
  let sawOrphans = false;
  let looking = false;
  let taking: Promise<readonly Run[]> | undefined;
  let renewedAt = performance.now();
  let orphansAt = Number.NEGATIVE_INFINITY;

  /**
   * Takes over runs that had no owner at two looks in a row. Otherwise, when all processes are stopped at once, one
   * that has not received its signal yet would begin a run that another has just released, and that call would count.
   */
  const takeOver = async (): Promise<void> => {
    // Needed even if this process is alone: others may have ended only a moment ago.
    for (const owner of await leases.otherOwners()) if (peers.hasEnded(owner)) await leases.release(owner);
    const hadOrphans = sawOrphans;
    sawOrphans = await leases.hasOrphans();
    if (!hadOrphans || !sawOrphans) return;
    // If this process was busy or paused, its own signal to stop arrives in this turn.
    await new Promise((turn) => setImmediate(turn));
    if (!takesOver) return;
    taking = leases.takeOver();
    // A process that was stopped meanwhile starts nothing.
    for (const run of await taking) if (takesOver) queue.enter(run);
    taking = undefined;
  };

  const look = async (): Promise<void> => {
    const now = performance.now();
    if (queue.all().length > 0) {
      if (now - renewedAt >= limits.runLeaseRenewEveryMs) {
        renewedAt = now;
        for (const live of await hold.renew()) lose(live);
      }
      for (const id of await leases.stopAsked()) {
        const live = queue.get(id);
        if (live && !live.ended) void halt(live);
      }
    }
    if (takesOver && now - orphansAt >= orphansEveryMs) {
      orphansAt = now;
      await takeOver();
    }
    queue.retry();
  };

  const tick = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      await look();
    } catch {
      // Polling goes on. Runs report a store that does not answer when they write.
    } finally {
      looking = false;
      if (timer !== undefined && !takesOver && queue.all().length === 0) end();
    }
  };

  const end = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    /** Starts polling while there are runs here. With `alsoOthers` it never ends, and orphaned runs are taken over. */
    begin(alsoOthers = false): void {
      takesOver ||= alsoOthers;
      timer ??= setInterval(() => void tick(), lookEveryMs).unref();
    },
    /** Takes over nothing from now on. @returns whether runs were just taken over that nobody works on */
    async end(): Promise<boolean> {
      takesOver = false;
      end();
      const taken = await taking?.catch(() => []);
      return taken !== undefined && taken.length > 0;
    },
  };
}
