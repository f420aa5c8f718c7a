import type { RunLeases } from '~/jobs/store/leases';
import { limits } from '~/kit/limits';
import type { LiveRun } from './live-run';

/** What this process knows of its leases. */
export interface Hold {
  /** Marks a run as running. False where it is not this process's to begin, or has to wait. */
  begin(live: LiveRun, turn: Parameters<RunLeases['begin']>[1], at: Date): Promise<boolean>;
  /** Whether the lease lasts for a while yet; renews it where it may not. */
  ensure(live: LiveRun): Promise<boolean>;
  /** Renews all leases and says whether this one is among them. */
  renews(live: LiveRun): Promise<boolean>;
  /** Renews all leases; gives the runs of this process that another one has now, or has ended. */
  renew(): Promise<LiveRun[]>;
}

interface Deps {
  readonly leases: RunLeases;
  readonly all: () => readonly LiveRun[];
  /** Milliseconds of a clock that nobody sets, and that goes on while the process is paused. */
  readonly ticks?: () => number;
}

/** So much of the lease has to be left before a call is made or a text is saved. */
const spareMs = limits.runLeaseMs - limits.runLeaseRenewEveryMs;

export function createHold({ leases, all, ticks = () => performance.now() }: Deps): Hold {
  const renew = async () => {
    // Before the statement: a pause within it must not make the lease look younger than it is.
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
