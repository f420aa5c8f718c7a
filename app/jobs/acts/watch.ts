import type { RunLeases } from '~/jobs/store/leases';
import type { Run } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import type { Peers } from '~/system/contract/peers';
import type { Hold } from './hold';
import type { LiveRun } from './live-run';
import type { Queue } from './queue';

/** A stop that another process asks for is found within this. */
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
 * What a process does beside its runs: renews its leases, obeys what others ask it to stop, tries again what had to
 * wait for runs of others, and takes over what has lost its owner.
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
   * Takes over what had no owner at two looks in a row: where all processes are stopped at once, one that has not heard
   * of it yet would begin what another one has just put down, and that call would count.
   */
  const takeOver = async (): Promise<void> => {
    // Also where this process is alone: perhaps it has been for no longer than a moment.
    for (const owner of await leases.otherOwners()) if (peers.hasEnded(owner)) await leases.release(owner);
    const hadOrphans = sawOrphans;
    sawOrphans = await leases.hasOrphans();
    if (!hadOrphans || !sawOrphans) return;
    // Where this process was busy or paused, its own signal to stop has come by then.
    await new Promise((turn) => setImmediate(turn));
    if (!takesOver) return;
    taking = leases.takeOver();
    // Stopped meanwhile, it works on nothing any more.
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
      // A store that does not answer is asked again; the runs tell of its trouble where they write.
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
    /** Begins, for as long as there are runs here; with `alsoOthers` for good, and takes over what others leave. */
    begin(alsoOthers = false): void {
      takesOver ||= alsoOthers;
      timer ??= setInterval(() => void tick(), lookEveryMs).unref();
    },
    /** Takes nothing over from now on. @returns whether it has taken something at this moment, which nobody works on */
    async end(): Promise<boolean> {
      takesOver = false;
      end();
      const taken = await taking?.catch(() => []);
      return taken !== undefined && taken.length > 0;
    },
  };
}
