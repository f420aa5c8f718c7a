import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import type { OutlineLine } from '~/domain/outline/outline';
import { endsBatch } from '~/domain/run/batch';
import type { ModelWait } from '~/domain/run/model-says';
import { isLive } from '~/domain/run/state';
import type { Clock } from '~/ports/clock';
import type { NewBatch, NewRun, Run, RunStore } from '~/ports/runs';
import { createExecution } from './execution';
import { followRun, type RunEvent } from './following';
import { type LiveRun, show, waitOf } from './live-run';
import { createQueue } from './queue';
import type { RunHandler } from './run-handler';

/**
 * Runs: calls to the model that belong to the server and not to a request. A run is a row from the submit to its end;
 * while it is live, this room holds its text and lets any number of readers follow.
 */
export interface Runs {
  /**
   * Starts a run, or joins the one that this submit or this lesson has already.
   * @throws CreditsShort
   */
  start(run: NewRun): Promise<{ run: Run; created: boolean }>;
  /**
   * Starts a run for each leaf of a batch that needs one, to be worked on one after another.
   * @throws CreditsShort
   */
  startBatch(batch: NewBatch): Promise<Run[]>;
  /** Ends what waits and works of a user's batches in a map, as `stop` does. */
  stopBatches(where: BatchesOfMap): Promise<void>;
  /** What a run has so far, live text included; null when it does not exist. */
  snapshot(id: string): Promise<RunSnapshot | null>;
  /** Follows a run to its end, from the beginning or from `after`, the id of an event seen before. */
  follow(id: string, after: string | null, signal: AbortSignal): AsyncGenerator<RunEvent, void, void>;
  /** The outline lines of a map run that this process works on, added to as they come; null of any other run. */
  linesOf(id: string): readonly OutlineLine[] | null;
  /** Ends a live run; the abort reaches the provider. Waits for the end, but not long. False when it is not live. */
  stop(id: string): Promise<boolean>;
  /** Ends all live runs that fit, as `stop` does. */
  stopWhere(fits: (run: Run) => boolean): Promise<void>;
  /** Ends all live runs of a person, and delivers nothing of them. */
  revoke(userId: string): Promise<void>;
  /** Takes up what a restart interrupted: each run once more, and not more than once. */
  resume(): Promise<void>;
  /** Interrupts all live runs so that the next start resumes them. */
  shutDown(): Promise<void>;
  /** How many run and how many wait, for health and metrics. */
  load(): { running: number; waiting: number };
  /** How many runs have ended since the start, by kind and by how, for metrics. */
  ends(): readonly RunEnds[];
  /** How many runs a fault has ended since the start, for metrics. */
  faults(): readonly { readonly kind: Run['kind']; readonly fault: string; readonly times: number }[];
}

export interface RunEnds {
  readonly kind: Run['kind'];
  readonly state: Run['state'];
  readonly times: number;
}

export interface BatchesOfMap {
  readonly userId: string;
  readonly mapId: string;
  readonly batches: readonly string[];
}

export interface RunSnapshot {
  readonly run: Run;
  /** Runs of the same user that go first; 0 when it is this one's turn. */
  readonly ahead: number;
  /** What the model does while no text comes; null while it writes, and where it is not asked now. */
  readonly wait: ModelWait | null;
}

interface Deps {
  readonly runStore: RunStore;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  /** Whether the server has a single user, who is told what whoever keeps it should know. */
  readonly isOnlyUser?: () => Promise<boolean>;
  /** What a run costs in credits; nothing unless told. */
  readonly price?: (run: Pick<NewRun, 'kind'>) => number;
  /** Told once per run that ends: for the log and the metrics. */
  readonly ended?: (run: Run, ms: number) => void;
  readonly atATime?: number;
  readonly flushEveryMs?: number;
  readonly retryAfterMs?: number;
}

/** How long a stop waits for the end that it causes, so that the next screen shows it. */
const stopPatienceMs = 1_000;

export function createRuns({
  runStore,
  kinds,
  clock,
  report,
  ended = () => {},
  isOnlyUser = async () => false,
  price = () => 0,
  atATime = limits.runsAtATime,
  flushEveryMs = 2_000,
  retryAfterMs = 250,
}: Deps): Runs {
  const counts = new Map<string, number>();
  const faultCounts = new Map<string, number>();
  const countIn = (all: Map<string, number>, name: string) => all.set(name, (all.get(name) ?? 0) + 1);
  let closing = false;

  const queue = createQueue({
    atATime,
    clock,
    report,
    work: (live) => execution.execute(live),
    over({ run }, ms) {
      void endBatchOf(run);
      if (run.state !== 'queued') countIn(counts, `${run.kind} ${run.state}`);
      if (run.fault !== null) countIn(faultCounts, `${run.kind} ${run.fault}`);
      ended(run, ms);
    },
  });

  const execution = createExecution({
    runStore,
    kinds,
    clock,
    report,
    flushEveryMs,
    retryAfterMs,
    isOnlyUser,
    endDecided(run) {
      void endBatchOf(run);
      queue.advance();
    },
  });

  /** Takes what waits of these batches out of the queue, and tells its readers why. */
  const leaveQueue = (
    { userId, mapId, batches }: BatchesOfMap,
    why: { readonly fault: string; readonly message: string },
  ): void => {
    for (const live of queue.all()) {
      const { run } = live;
      if (live.started || run.batch === null || !batches.includes(run.batch)) continue;
      if (run.userId !== userId || run.mapId !== mapId) continue;
      queue.leave(live);
      show(live, { ...why, state: 'stopped', finishedAt: clock.now() });
    }
  };

  /**
   * Stops the rest of a batch where a run of it has failed as all others would: each would cost a call. What the store
   * refuses to keep is tried again; left queued, the lessons would wait for nobody.
   */
  const endBatchOf = async ({ userId, mapId, batch, state, fault, message }: Run): Promise<void> => {
    if (batch === null || mapId === null) return;
    // A run that has failed midway is done where its text is kept as unfinished.
    const hasFailed = state === 'failed' || (state === 'done' && fault !== null);
    if (!hasFailed || !endsBatch(fault ?? '')) return;
    const where = { userId, mapId, batches: [batch] };
    const why = { fault: fault ?? 'broken', message: message ?? messages.run.lost };
    leaveQueue(where, why);
    for (let waitMs = retryAfterMs; !closing; waitMs *= 2) {
      try {
        return await runStore.stopQueued(where, why, clock.now());
      } catch (error) {
        report(`batch ${batch}: its end could not be written`, error);
        await execution.pause(waitMs);
      }
    }
  };

  const halt = async (live: LiveRun, why: 'stopped' | 'revoked' = 'stopped'): Promise<void> => {
    live.why = why;
    live.abort.abort();
    if (!live.started) queue.begin(live, (queued) => execution.settle(queued, null));
    await Promise.race([live.work, execution.pause(stopPatienceMs)]);
  };

  return {
    async start(run) {
      const started = await runStore.start({ ...run, credits: price(run) });
      let taken = started.run;
      if (!started.created && isLive(taken) && !queue.get(taken.id)) {
        // Live in the store, and nobody here works on it. Looked at again, because it may have ended a moment ago.
        taken = (await runStore.byId(taken.id)) ?? taken;
      }
      if (isLive(taken) && !closing) {
        queue.enter(taken);
        queue.advance();
      }
      return { ...started, run: taken };
    },

    async startBatch(batch) {
      const started = await runStore.startBatch({ ...batch, credits: price({ kind: 'lesson' }) });
      if (closing) return started;
      for (const run of started) queue.enter(run);
      queue.advance();
      return started;
    },

    async stopBatches(where) {
      const why = { fault: 'stopped', message: messages.modelFault.stopped };
      await runStore.stopQueued(where, why, clock.now());
      leaveQueue(where, why);
      const { userId, mapId, batches } = where;
      await Promise.all(
        queue
          .all()
          .filter(({ ended, run }) => !ended && run.userId === userId && run.mapId === mapId)
          .filter(({ run }) => run.batch !== null && batches.includes(run.batch))
          .map((live) => halt(live)),
      );
    },

    async snapshot(id) {
      const live = queue.get(id);
      if (live) {
        const run = { ...live.run, step: live.step, text: live.text };
        return { run, ahead: queue.ahead(live), wait: waitOf(live, clock.now()) };
      }
      const run = await runStore.byId(id);
      return run && { run, ahead: 0, wait: null };
    },

    linesOf: (id) => queue.get(id)?.reading?.lines ?? null,

    follow: followRun({ runStore, liveOf: queue.get, ahead: queue.ahead, isClosing: () => closing, clock }),

    async stop(id) {
      if (!queue.get(id) && !closing) {
        const run = await runStore.byId(id);
        if (run && isLive(run)) queue.enter(run);
      }
      const live = queue.get(id);
      if (!live || live.ended) return false;
      await halt(live);
      return true;
    },

    async stopWhere(fits) {
      await Promise.all(
        queue
          .all()
          .filter((live) => !live.ended && fits(live.run))
          .map((live) => halt(live)),
      );
    },

    async revoke(userId) {
      const theirs = queue.all().filter(({ ended, run }) => !ended && run.userId === userId);
      await Promise.all(theirs.map((live) => halt(live, 'revoked')));
    },

    async resume() {
      for (const run of await runStore.live()) queue.enter(run);
      queue.advance();
    },

    async shutDown() {
      closing = true;
      queue.close();
      const working: Promise<void>[] = [];
      for (const live of queue.all()) {
        live.why ??= 'shutdown';
        live.abort.abort();
        if (live.started) working.push(live.work);
        else queue.leave(live);
        live.changes.announce();
      }
      execution.close();
      await Promise.all(working);
    },

    load: queue.load,

    ends: () =>
      [...counts].map(([name, times]) => {
        const [kind, state] = name.split(' ') as [Run['kind'], Run['state']];
        return { kind, state, times };
      }),

    faults: () =>
      [...faultCounts].map(([name, times]) => {
        const [kind, fault] = name.split(' ') as [Run['kind'], string];
        return { kind, fault, times };
      }),
  };
}
