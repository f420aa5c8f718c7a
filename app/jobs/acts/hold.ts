import type { RunLeases } from '~/jobs/store/leases';
import { limits } from '~/kit/limits';
import type { LiveRun } from './live-run';

/** The leases of this process, as far as it knows. */
export interface Hold {
  /** Marks a run as running. Returns false if the run is not this process's to begin, or has to wait. */
  begin(live: LiveRun, turn: Parameters<RunLeases['begin']>[1], at: Date): Promise<boolean>;
  /** Whether the lease still lasts long enough; renews it if it may not. */
  ensure(live: LiveRun): Promise<boolean>;
  /** Renews all leases and returns whether this run's is among them. */
  renews(live: LiveRun): Promise<boolean>;
  /** Renews all leases. Returns the runs of this process that another one has taken over or ended. */
  renew(): Promise<LiveRun[]>;
}

interface Deps {
  readonly leases: RunLeases;
  readonly all: () => readonly LiveRun[];
  /** Milliseconds of a monotonic clock, which also advances while the process is paused. */
  readonly ticks?: () => number;
}

/** The time that must be left on the lease before a call is made or a text is saved. */
const spareMs = limits.runLeaseMs - limits.runLeaseRenewEveryMs;

export function createHold({ leases, all, ticks = () => performance.now() }: Deps): Hold {
  const renew = async () => {
    // Read before the statement: a pause during it must not make the lease look younger than it is.
    const at = ticks();
    const before = all().filter(({ ended, over }) => !ended && !over);
    const held = new Set(await leases.renew());
    for (const live of before) if (held.has(live.run.id)) live.heldAt = at;
    return { held, lost: before.filter(({ run, ended }) => !ended && !held.has(run.id)) };
  };
  const renews = async (live: LiveRun) => (await renew()).held.has(live.run.id);
  return {
    async begin(live, turn, at) {
      const began = ticks();
      const isOurs = await leases.begin(live.run.id, turn, at);
      if (isOurs) live.heldAt = began;
      return isOurs;
    },
    ensure: async (live) => ticks() - live.heldAt < spareMs || renews(live),
    renews,
    renew: async () => (await renew()).lost,
  };
}
