import type { RunLeases } from '~/jobs/store/leases';
import type { NewBatch, NewRun, Run, RunStore } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Clock } from '~/system/contract/clock';
import type { Peers } from '~/system/contract/peers';
import { type BatchesOfMap, createBatches, isInBatch } from './batches';
import { createRunCounts, type RunEnds, type RunFaults } from './counts/run-counts';
import { createElsewhere } from './elsewhere';
import { createExecution } from './execution';
import { followRun, type RunEvent } from './following';
import { createHold } from './hold';
import { type LiveRun, lose } from './live-run';
import { createPauses } from './pauses';
import { createQueue } from './queue';
import type { RunHandlers } from './run-handler';
import { runIntake } from './run-intake';
import { type RunSnapshot, runSnapshot } from './run-snapshot';
import { createStops } from './stops';
import { createWatch } from './watch';

/**
 * Runs: calls to the model that belong to the server and not to a request. A run is a row from the submit to its end;
 * while it is live, this room has its text in memory and lets any number of readers follow.
 */
export interface Runs {
  /**
   * Starts a run, or joins the one that this submit or this lesson already has.
   * @throws CreditsShort
   */
  start(run: NewRun): Promise<{ run: Run; created: boolean }>;
  /** Joins the run that `start` would join, without starting one; null if there is none. */
  join(run: NewRun): Promise<Run | null>;
  /**
   * Starts a run for each leaf of a batch that needs one. They work one after another.
   * @throws CreditsShort
   */
  startBatch(batch: NewBatch): Promise<Run[]>;
  /** Stops the waiting and working runs of a user's batches in a map, as `stop` does. */
  stopBatches(where: BatchesOfMap): Promise<void>;
  /** The run as it is now, with its live text; null if it does not exist. */
  snapshot(id: string): Promise<RunSnapshot | null>;
  /** Follows a run to its end, from the beginning or from `after`, the id of an event seen before. */
  follow(id: string, after: string | null, signal: AbortSignal): AsyncGenerator<RunEvent, void, void>;
  /** The outline lines of a map run that this process works on, added to as they come; null for any other run. */
  linesOf(id: string): readonly OutlineLine[] | null;
  /**
   * Stops a live run; the abort reaches the provider. Waits briefly for the end. Returns false if the run is not live.
   */
  stop(id: string): Promise<boolean>;
  /** Stops all live runs that fit, as `stop` does. */
  stopWhere(fits: (run: Run) => boolean): Promise<void>;
  /** Stops all live runs of a user and delivers nothing of them. */
  revoke(userId: string): Promise<void>;
  /** Gives up runs that another process has ended: those of these users, or of all users if null. */
  lookAfter(userIds: readonly string[] | null): Promise<void>;
  /** Resumes the runs that a restart interrupted: each once more, and not more than once. */
  resume(): Promise<void>;
  /** Interrupts all live runs so that the next start resumes them. */
  shutDown(): Promise<void>;
  /** How many runs work and how many wait, for health and metrics. */
  load(): { running: number; waiting: number };
  /** How many runs have ended since the start, by kind and end state, for metrics. */
  ends(): readonly RunEnds[];
  /** How many runs have met a fault since the start, by kind and fault, for metrics. */
  faults(): readonly RunFaults[];
}

interface Deps {
  readonly runStore: RunStore;
  readonly leases: RunLeases;
  /** The processes that share the store. */
  readonly peers: Pick<Peers, 'isAlone' | 'hasEnded'>;
  readonly kinds: RunHandlers;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  /** Whether a user sees the messages for administrators. */
  readonly keepsServer?: (userId: string) => Promise<boolean>;
  /** The price of a run in credits; free by default. */
  readonly price?: (run: Pick<NewRun, 'kind'>) => number;
  /** Called once per run that ends, for the log and the metrics. */
  readonly ended?: (run: Run, ms: number) => void;
  /** Attributes work to an account, whichever request or end of a run has started it. */
  readonly inShareOf?: <T>(userId: string, work: () => T) => T;
  readonly atATime?: number;
  readonly flushEveryMs?: number;
  readonly retryAfterMs?: number;
}

export function createRuns(deps: Deps): Runs {
  const { runStore, leases, peers, kinds, clock, report, ended = () => {} } = deps;
  const { inShareOf = (_, work) => work(), keepsServer = async () => false, price = () => 0 } = deps;
  const { atATime = limits.runsAtATime, flushEveryMs = 2_000, retryAfterMs = 250 } = deps;
  const counts = createRunCounts();
  const pauses = createPauses();

  const queue = createQueue({
    atATime,
    clock,
    report,
    work: (live) => inShareOf(live.run.userId, () => execution.execute(live)),
    over({ run, why }, ms) {
      if (why === 'lost') return;
      void batches.endBatchOf(run);
      counts.count(run);
      ended(run, ms);
    },
  });
  const hold = createHold({ leases, all: queue.all });
  const batches = createBatches({ queue, runStore, clock, report, pauses, retryAfterMs });
  const execution = createExecution({
    ...{ runStore, hold, kinds, clock, report, pauses, keepsServer },
    ...{ atATime, flushEveryMs, retryAfterMs },
    isAlone: peers.isAlone,
    running: () => queue.load().running,
    othersHere: queue.othersOf,
    endDecided(run) {
      void batches.endBatchOf(run);
      queue.advance();
    },
  });
  const { halt, stopAll, stopWhere } = createStops({ queue, leases, runStore, execution, pauses });

  /** Gives up a run that another process has taken over or ended. */
  const leave = (live: LiveRun): void => {
    lose(live);
    if (!live.started) queue.leave(live);
  };
  const watch = createWatch({ leases, peers, hold, queue, halt, lose: leave });

  const elsewhere = createElsewhere({
    ...{ leases, runStore, kinds },
    isHere: (id) => queue.get(id) !== undefined,
    now: () => clock.now(),
  });
  const followHere = followRun({
    runStore,
    kinds,
    liveOf: (id) => queue.get(id) ?? elsewhere.get(id),
    ahead: (live) => live.ahead ?? queue.ahead(live),
    isClosing: pauses.isClosed,
    clock,
  });

  const followElsewhere: typeof followHere = async function* (id, after, signal) {
    const leave = await elsewhere.join(id);
    try {
      yield* followHere(id, after, signal);
    } finally {
      leave();
    }
  };

  return {
    ...runIntake({ runStore, leases, peers, queue, watch, pauses, price }),

    async stopBatches(where) {
      await batches.stopWaiting(where);
      await stopWhere((run) => isInBatch(run, where));
    },

    snapshot: runSnapshot({ queue, runStore, leases, clock }),

    linesOf: (id) => queue.get(id)?.reading?.lines ?? null,

    follow: (id, after, signal) => (queue.get(id) ? followHere : followElsewhere)(id, after, signal),

    stop: (id) => stopAll([id]),

    stopWhere: (fits) => stopWhere(fits),

    async revoke(userId) {
      await stopWhere((run) => run.userId === userId, 'revoked');
    },

    async lookAfter(userIds) {
      const isTheirs = ({ run, ended }: LiveRun) => !ended && (userIds?.includes(run.userId) ?? true);
      if (queue.all().some(isTheirs)) for (const live of await hold.renew()) leave(live);
    },

    async shutDown() {
      queue.close();
      const working: Promise<void>[] = [];
      for (const live of queue.all()) {
        live.why ??= 'shutdown';
        live.abort.abort();
        if (live.started) working.push(live.work);
        else queue.leave(live);
        live.changes.announce();
      }
      pauses.close();
      elsewhere.close();
      const [tookMore] = await Promise.all([watch.end(), ...working]);
      if (tookMore) await leases.letGo();
    },

    load: queue.load,
    ends: counts.ends,
    faults: counts.faults,
  };
}
