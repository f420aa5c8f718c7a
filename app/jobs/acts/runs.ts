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
import type { RunHandler } from './run-handler';
import { createWatch } from './watch';

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
  /** Lets go of runs of these people, or of anybody's, that another process has ended. */
  lookAfter(userIds: readonly string[] | null): Promise<void>;
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
  readonly leases: RunLeases;
  /** The processes that share the store. */
  readonly peers: Pick<Peers, 'isAlone' | 'hasEnded'>;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  /** Whether a user is told what an administrator should know. */
  readonly keepsServer?: (userId: string) => Promise<boolean>;
  /** What a run costs in credits; nothing unless told. */
  readonly price?: (run: Pick<NewRun, 'kind'>) => number;
  /** Told once per run that ends: for the log and the metrics. */
  readonly ended?: (run: Run, ms: number) => void;
  /** Does work on behalf of an account, whoever's request or end of a run has started it. */
  readonly inShareOf?: <T>(userId: string, work: () => T) => T;
  readonly atATime?: number;
  readonly flushEveryMs?: number;
  readonly retryAfterMs?: number;
}

/** How long a stop waits for the end that it causes, so that the next screen shows it. */
const stopPatienceMs = 1_000;
/** How often a stop looks whether another process has obeyed it. */
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

  const lookAt = async (id: string) => (await leases.look([id]))[0];

  /** What another process has now, or has ended: its readers go on from the store. */
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

  /** Asks other processes to stop these, and waits until they have, but not long. */
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
    // What nobody works on is ended here.
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
        // Live in the store, and not here: worked on elsewhere, ended a moment ago, or left by a process that died.
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
      // Where nothing waits nothing is written: a file that may only be read is served all the same.
      const left = await runStore.live();
      const taken = left.length === 0 || closing ? [] : await leases.adoptAll();
      // Stopped while it starts.
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
