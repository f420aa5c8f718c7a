import { isLive } from '~/jobs/rules/state';
import type { RunLeases } from '~/jobs/store/leases';
import type { NewBatch, NewRun, Run, RunStore } from '~/jobs/store/runs';
import type { Peers } from '~/system/contract/peers';
import type { Pauses } from './pauses';
import type { Queue } from './queue';
import type { createWatch } from './watch';

interface Deps {
  readonly runStore: RunStore;
  readonly leases: RunLeases;
  readonly peers: Pick<Peers, 'hasEnded'>;
  readonly queue: Pick<Queue, 'get' | 'enter' | 'advance'>;
  readonly watch: Pick<ReturnType<typeof createWatch>, 'begin'>;
  readonly pauses: Pick<Pauses, 'isClosed'>;
  readonly price: (run: Pick<NewRun, 'kind'>) => number;
}

/** Brings runs into the queue of this process: new ones, and those that a restart interrupted. */
interface RunIntake {
  /** @throws CreditsShort */
  start(run: NewRun): Promise<{ run: Run; created: boolean }>;
  join(run: NewRun): Promise<Run | null>;
  /** @throws CreditsShort */
  startBatch(batch: NewBatch): Promise<Run[]>;
  resume(): Promise<void>;
}

export function runIntake({ runStore, leases, peers, queue, watch, pauses, price }: Deps): RunIntake {
  /** Takes runs into the queue and starts those whose turn it is. */
  const enter = (runs: readonly Run[], alsoOthers = false): void => {
    for (const run of runs) queue.enter(run);
    watch.begin(alsoOthers);
    queue.advance();
  };

  /** A run that was started before, as it is now. It works on in this process if it has no other. */
  const joined = async (run: Run): Promise<Run> => {
    if (!isLive(run) || queue.get(run.id)) return run;
    // Live in the store but not here: it works in another process, has just ended, or its process has died.
    const [adopted] = pauses.isClosed() ? [] : await leases.adopt([run.id]);
    if (adopted && !pauses.isClosed()) enter([adopted]);
    return adopted ?? (await runStore.byId(run.id)) ?? run;
  };

  return {
    async start(run) {
      const started = await runStore.start({ ...run, credits: price(run) });
      if (!started.created) return { ...started, run: await joined(started.run) };
      if (!pauses.isClosed()) enter([started.run]);
      return started;
    },

    async join(run) {
      const same = await runStore.same(run);
      return same && joined(same);
    },

    async startBatch(batch) {
      const started = await runStore.startBatch({ ...batch, credits: price({ kind: 'lesson' }) });
      if (!pauses.isClosed()) enter(started);
      return started;
    },

    async resume() {
      for (const other of await leases.otherOwners()) if (peers.hasEnded(other)) await leases.release(other);
      // If nothing waits, nothing is written, so that a read-only file can be served too.
      const left = await runStore.live();
      const taken = left.length === 0 || pauses.isClosed() ? [] : await leases.adoptAll();
      // The process was stopped while it started.
      if (pauses.isClosed()) return taken.length === 0 ? undefined : leases.letGo();
      enter(taken, true);
    },
  };
}
