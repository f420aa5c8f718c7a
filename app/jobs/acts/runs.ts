import { endsBatch } from '~/jobs/rules/batch';
import type { ModelWait } from '~/jobs/rules/model-says';
import { isLive } from '~/jobs/rules/state';
import type { RunLeases } from '~/jobs/store/leases';
import type { NewBatch, NewRun, Run, RunStore } from '~/jobs/store/runs';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Clock } from '~/system/contract/clock';
import type { Peers } from '~/system/contract/peers';
import { createElsewhere } from './elsewhere';
import { createExecution } from './execution';
import { followRun, type RunEvent } from './following';
import { createHold } from './hold';
import { type LiveRun, show, waitOf } from './live-run';
import { createQueue } from './queue';
import type { RunHandlers } from './run-handler';
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
  /** Queue position: runs of the same user that go first; 0 when it is this one's turn. */
  readonly ahead: number;
  /** State of the model while no text comes; null while it writes and when no call is under way. */
  readonly wait: ModelWait | null;
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

/** How long a stop waits for the end of the run, so that the next screen shows it. */
const stopPatienceMs = 1_000;
/** How often a stop polls whether another process has obeyed it. */
const stopLookMs = 100;

export function createRuns({
  runStore,
  leases,
  peers,
  kinds,
  clock,
  report,
  ended = () => {},
  inShareOf = (_, work) => work(),
  keepsServer = async () => false,
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
    work: (live) => inShareOf(live.run.userId, () => execution.execute(live)),
    over({ run, why }, ms) {
      if (why === 'lost') return;
      void endBatchOf(run);
      if (run.state !== 'queued') countIn(counts, `${run.kind} ${run.state}`);
      if (run.fault !== null) countIn(faultCounts, `${run.kind} ${run.fault}`);
      ended(run, ms);
    },
  });

  const hold = createHold({ leases, all: queue.all });
  const elsewhere = createElsewhere({
    ...{ leases, runStore, kinds },
    isHere: (id) => queue.get(id) !== undefined,
    now: () => clock.now(),
  });

  const execution = createExecution({
    runStore,
    hold,
    isAlone: peers.isAlone,
    othersHere: queue.othersOf,
    atATime,
    kinds,
    clock,
    report,
    flushEveryMs,
    retryAfterMs,
    keepsServer,
    endDecided(run) {
      void endBatchOf(run);
      queue.advance();
    },
  });

  /** Removes the waiting runs of these batches from the queue and tells their followers why. */
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
   * Stops the rest of a batch after a fault that all its runs would meet: each would cost a call. The write is retried
   * when the store refuses it; otherwise the lessons would stay queued with nobody to work on them.
   */
  const endBatchOf = async ({ userId, mapId, batch, state, fault, message }: Run): Promise<void> => {
    if (batch === null || mapId === null) return;
    // A run that failed midway is done if its text is kept as unfinished.
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

  const lookAt = async (id: string) => (await leases.look([id]))[0];

  /** Gives up a run that another process has taken over or ended. Its followers go on from the store. */
  const lose = (live: LiveRun): void => {
    live.why = 'lost';
    live.ended = true;
    live.abort.abort();
    if (!live.started) queue.leave(live);
    live.changes.announce();
  };

  const halt = async (live: LiveRun, why: 'stopped' | 'revoked' = 'stopped'): Promise<void> => {
    live.why = why;
    live.abort.abort();
    if (!live.started) queue.begin(live, (queued) => execution.settle(queued, null));
    await Promise.race([live.work, execution.pause(stopPatienceMs)]);
  };

  /** Asks other processes to stop these runs, and waits briefly until they have. */
  const haltElsewhere = async (ids: readonly string[]): Promise<boolean> => {
    const asked = await leases.askStop(ids);
    for (let left = asked, ms = 0; left.length > 0 && ms < stopPatienceMs; ms += stopLookMs) {
      await execution.pause(stopLookMs);
      left = (await leases.look(left)).filter(isLive).map(({ id }) => id);
    }
    return asked.length > 0;
  };

  const stopAll = async (
    ids: readonly string[],
    why: 'stopped' | 'revoked' = 'stopped',
  ): Promise<boolean> => {
    const notHere = ids.filter((id) => !queue.get(id));
    // Runs without an owner are adopted and ended here.
    if (notHere.length > 0 && !closing) for (const run of await leases.adopt(notHere)) queue.enter(run);
    const lives = ids.map(queue.get).filter((live) => live !== undefined);
    const others = ids.filter((id) => !queue.get(id));
    const [isAnyElsewhere] = await Promise.all([
      others.length > 0 && haltElsewhere(others),
      ...lives.filter((live) => !live.ended).map((live) => halt(live, why)),
    ]);
    return isAnyElsewhere || lives.some((live) => live.why === 'stopped');
  };

  const watch = createWatch({ leases, peers, hold, queue, halt, lose });

  const followHere = followRun({
    runStore,
    liveOf: (id) => queue.get(id) ?? elsewhere.get(id),
    ahead: (live) => live.ahead ?? queue.ahead(live),
    isClosing: () => closing,
    clock,
  });

  const stopWhere = async (fits: (run: Run) => boolean, why?: 'revoked'): Promise<void> => {
    const here = queue.all().filter(({ ended, run }) => !ended && fits(run));
    const stored = (await runStore.live()).filter(fits);
    const ids = new Set([...here.map(({ run }) => run.id), ...stored.map(({ id }) => id)]);
    if (ids.size > 0) await stopAll([...ids], why);
  };

  return {
    async start(run) {
      const started = await runStore.start({ ...run, credits: price(run) });
      let taken = started.run;
      if (!started.created && isLive(taken) && !queue.get(taken.id)) {
        // Live in the store but not here: it works in another process, has just ended, or its process has died.
        const [adopted] = closing ? [] : await leases.adopt([taken.id]);
        taken = adopted ?? (await runStore.byId(taken.id)) ?? taken;
        if (!adopted) return { ...started, run: taken };
      }
      if (isLive(taken) && !closing) {
        queue.enter(taken);
        watch.begin();
        queue.advance();
      }
      return { ...started, run: taken };
    },

    async startBatch(batch) {
      const started = await runStore.startBatch({ ...batch, credits: price({ kind: 'lesson' }) });
      if (closing) return started;
      for (const run of started) queue.enter(run);
      watch.begin();
      queue.advance();
      return started;
    },

    async stopBatches(where) {
      const why = { fault: 'stopped', message: messages.modelFault.stopped };
      await runStore.stopQueued(where, why, clock.now());
      leaveQueue(where, why);
      const { userId, mapId, batches } = where;
      const fits = (run: Run) =>
        run.userId === userId && run.mapId === mapId && run.batch !== null && batches.includes(run.batch);
      await stopWhere(fits);
    },

    async snapshot(id) {
      const live = queue.get(id);
      if (live) {
        const run = { ...live.run, step: live.step, text: live.text };
        return { run, ahead: queue.ahead(live), wait: waitOf(live, clock.now()) };
      }
      const run = await runStore.byId(id);
      if (!run || !isLive(run)) return run && { run, ahead: 0, wait: null };
      const look = await lookAt(id);
      const wait =
        look?.doing && look.doing.doing !== 'writing' ? { ...look.doing, doing: look.doing.doing } : null;
      return { run, ahead: look?.ahead ?? 0, wait };
    },

    linesOf: (id) => queue.get(id)?.reading?.lines ?? null,

    async *follow(id, after, signal) {
      const leave = queue.get(id) ? () => {} : await elsewhere.join(id);
      try {
        yield* followHere(id, after, signal);
      } finally {
        leave();
      }
    },

    stop: (id) => stopAll([id]),

    stopWhere: (fits) => stopWhere(fits),

    async revoke(userId) {
      await stopWhere((run) => run.userId === userId, 'revoked');
    },

    async lookAfter(userIds) {
      const isTheirs = ({ run, ended }: LiveRun) => !ended && (userIds?.includes(run.userId) ?? true);
      if (queue.all().some(isTheirs)) for (const live of await hold.renew()) lose(live);
    },

    async resume() {
      for (const other of await leases.otherOwners()) if (peers.hasEnded(other)) await leases.release(other);
      // If nothing waits, nothing is written, so that a read-only file can be served too.
      const left = await runStore.live();
      const taken = left.length === 0 || closing ? [] : await leases.adoptAll();
      // The process was stopped while it started.
      if (closing) return taken.length === 0 ? undefined : leases.letGo();
      for (const run of taken) queue.enter(run);
      watch.begin(true);
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
      elsewhere.close();
      const [tookMore] = await Promise.all([watch.end(), ...working]);
      if (tookMore) await leases.letGo();
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
