import { ModelFault } from '~/domain/fault/model-fault';
import { StorageFault } from '~/domain/fault/storage-fault';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { Changes } from '~/domain/run/changes';
import { isLive } from '~/domain/run/state';
import type { Clock } from '~/ports/clock';
import type { TextSource, TextStream } from '~/ports/language-model';
import type { NewRun, Run, RunChange, RunStep, RunStore } from '~/ports/runs';

/**
 * Runs: calls to the model that belong to the server and not to a request. A run is a row from the submit to its end;
 * while it is alive, this module holds its text and lets any number of readers follow.
 */
export interface Runs {
  /** Starts a run, or joins the one that this submit or this lesson has already. */
  start(run: NewRun): Promise<{ run: Run; created: boolean }>;
  /** What a run has so far, live text included; null when it does not exist. */
  snapshot(id: string): Promise<RunSnapshot | null>;
  /**
   * Follows a run to its end, from the beginning or from `after`, the id of an event seen before. Readers keep an offset into
   * the run's one text instead of a queue of their own, so a slow one costs no memory.
   */
  follow(id: string, after: string | null, signal: AbortSignal): AsyncGenerator<RunEvent, void, void>;
  /** Ends a live run; the abort reaches the provider. Waits for the end, but not long. False when it is not live. */
  stop(id: string): Promise<boolean>;
  /** Ends all live runs that fit, as `stop` does. */
  stopWhere(fits: (run: Run) => boolean): Promise<void>;
  /** Takes up what a restart interrupted: each run once more, and not more than once. */
  resume(): Promise<void>;
  /** Puts all live runs down so that the next start resumes them. */
  shutDown(): Promise<void>;
  /** How many run and how many wait, for health and metrics. */
  load(): { running: number; waiting: number };
  /** How many runs have ended since the start, by kind and by how, for metrics. */
  ends(): readonly RunEnds[];
}

export interface RunEnds {
  readonly kind: Run['kind'];
  readonly state: Run['state'];
  readonly times: number;
}

export interface RunSnapshot {
  readonly run: Run;
  /** Runs of the same user that go first; 0 when it is this one's turn. */
  readonly ahead: number;
}

export type RunEvent =
  | { readonly type: 'step'; readonly step: RunStep; readonly ahead: number }
  /** Text that follows what came before; `id` is where to go on after a lost connection. */
  | { readonly type: 'text'; readonly text: string; readonly id: string }
  /** What came before is void: the call was made again. */
  | { readonly type: 'restart' }
  | { readonly type: 'done'; readonly run: Run }
  | { readonly type: 'failed'; readonly message: string };

/** What a kind of run does with the model and with the finished text. */
export interface RunHandler {
  /** Asked before the model is: throws or returns false where the user may no longer do this. */
  authorise(run: Run): Promise<boolean>;
  /** What this run has made already, if a restart hit between the saving and the end. */
  alreadySaved(run: Run): Promise<RunChange | null>;
  ask(run: Run, signal: AbortSignal): Promise<TextStream>;
  /** Sees each piece as it comes; throws `ModelFault` when the text cannot become anything. */
  check?(run: Run): (piece: string) => void;
  /** Saves the whole text and returns what the row learns from it. */
  save(run: Run, text: string, source: TextSource): Promise<RunChange>;
}

interface Live {
  run: Run;
  text: string;
  step: RunStep;
  readonly abort: AbortController;
  why: 'stopped' | 'shutdown' | null;
  started: boolean;
  /** Its end is decided, if not yet written: it takes no turn of the user's any more. */
  ended: boolean;
  /** Nothing works on it any more. */
  over: boolean;
  /** Settles when it is over. */
  work: Promise<void>;
  /** What its readers wait for. */
  readonly changes: Changes;
}

interface Deps {
  readonly runStore: RunStore;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  /** Told once per run that ends: for the log and the metrics. */
  readonly ended?: (run: Run, ms: number) => void;
  readonly atATime?: number;
  /** How often the growing text is written to the row. */
  readonly flushEveryMs?: number;
  /** The pause after the store has refused an end or a finished text; doubles each time. */
  readonly retryAfterMs?: number;
}

/** At most one more call to the provider after a restart. */
const attemptsAllowed = 2;
/** What one event carries at most: a reader that is 2 MB behind must not have them all in its socket at once. */
const eventMaxCharacters = 16_384;
/** A finished text has cost money: this often its saving is tried again, over some 15 seconds. */
const storeRetries = 6;
const retryPauseMaxMs = 10_000;
/** How long a stop waits for the end that it causes, so that the next screen shows it. */
const stopPatienceMs = 1_000;

/** The row has gone with its owner or its map: there is nobody to write for. */
class Gone extends Error {
  override readonly name = 'Gone';
}

/** Reads an event's id, `attempt.offset`; null where it is none of ours. */
export function readEventId(id: string | null): { attempt: number; offset: number } | null {
  const [, attempt, offset] = /^(\d{1,3})\.(\d{1,9})$/.exec(id ?? '') ?? [];
  return attempt && offset ? { attempt: Number(attempt), offset: Number(offset) } : null;
}

export function createRuns({
  runStore,
  kinds,
  clock,
  report,
  ended = () => {},
  atATime = limits.runsAtATime,
  flushEveryMs = 2_000,
  retryAfterMs = 250,
}: Deps): Runs {
  const lives = new Map<string, Live>();
  const counts = new Map<string, number>();
  const sleepers = new Set<() => void>();
  let closing = false;

  const announceQueue = () => {
    for (const live of lives.values()) if (!live.started) live.changes.announce();
  };

  /** Waits, or until the shutdown. Keeps no process alive. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      sleepers.add(wake);
    });

  const enter = (run: Run) => {
    if (lives.has(run.id)) return;
    lives.set(run.id, {
      run,
      text: '',
      step: run.step,
      abort: new AbortController(),
      why: null,
      started: false,
      ended: false,
      over: false,
      work: Promise.resolve(),
      changes: new Changes(),
    });
  };

  const ahead = (live: Live): number => {
    if (live.started || live.over) return 0;
    let before = 0;
    let running = 0;
    let seen = false;
    for (const other of lives.values()) {
      if (other === live) seen = true;
      else if (other.run.userId !== live.run.userId) continue;
      else if (other.started) running += other.ended ? 0 : 1;
      else if (!seen) before += 1;
    }
    return Math.max(0, running + before + 1 - atATime);
  };

  /** Starts whatever has its turn: per user, in the order of the submits. */
  const schedule = () => {
    if (closing) return;
    const running = new Map<string, number>();
    const add = (userId: string) => running.set(userId, (running.get(userId) ?? 0) + 1);
    for (const live of lives.values()) if (live.started && !live.ended) add(live.run.userId);
    for (const live of lives.values()) {
      if (live.started || (running.get(live.run.userId) ?? 0) >= atATime) continue;
      add(live.run.userId);
      begin(live, execute);
    }
  };

  /** Gives a run to whoever brings it to its end, and clears up after that. */
  const begin = (live: Live, work: (live: Live) => Promise<void>) => {
    live.started = true;
    const began = clock.now().getTime();
    live.work = work(live)
      .catch((error: unknown) => report(`run ${live.run.id} broke`, error))
      .then(() => {
        live.over = true;
        lives.delete(live.run.id);
        live.changes.announce();
        if (live.run.state !== 'queued') count(live.run);
        ended(live.run, clock.now().getTime() - began);
        makeRoom();
      })
      .catch((error: unknown) => report(`run ${live.run.id} was not cleared away`, error));
  };

  const makeRoom = () => {
    schedule();
    announceQueue();
  };

  const count = ({ kind, state }: Run) =>
    counts.set(`${kind} ${state}`, (counts.get(`${kind} ${state}`) ?? 0) + 1);

  const show = (live: Live, set: RunChange) => {
    live.run = { ...live.run, ...set };
    if (set.step) live.step = set.step;
    live.changes.announce();
  };

  /** Writes a change that the run cannot go on without. */
  const change = async (live: Live, set: RunChange) => {
    if (!(await runStore.change(live.run.id, set, clock.now()))) throw new Gone();
    show(live, set);
  };

  /** Writes how far a run is. Where the store refuses, the run goes on all the same: only its end has to be kept. */
  const progress = async (live: Live, set: RunChange) => {
    if (set.step) show(live, set);
    const there = await runStore.change(live.run.id, set, clock.now()).catch((error: unknown) => {
      report(`run ${live.run.id}: its progress could not be written`, error);
      return true;
    });
    if (!there) throw new Gone();
  };

  /**
   * Writes the end of a run, again and again while the store refuses: a row that stays live with nobody working on it would
   * hold its lesson, and its screen, for ever. Readers are told after the first refusal. At a shutdown the next start takes it up.
   */
  const conclude = async (live: Live, set: RunChange) => {
    const end = set.state === 'queued' ? set : { ...set, finishedAt: clock.now() };
    for (let waitMs = retryAfterMs; ; waitMs = Math.min(2 * waitMs, retryPauseMaxMs)) {
      try {
        const there = await runStore.change(live.run.id, end, clock.now());
        live.ended = true;
        show(live, there ? end : goneEnd(live.run));
        return;
      } catch (error) {
        if (!live.ended) {
          report(`run ${live.run.id}: its end could not be written`, error);
          live.ended = true;
          show(live, end);
          makeRoom();
        }
        if (closing) return;
        await pause(waitMs);
      }
    }
  };

  const goneEnd = ({ kind }: Run): RunChange => ({
    state: 'failed',
    fault: 'gone',
    message: kind === 'lesson' ? messages.map.notFound : messages.run.lost,
  });

  const execute = async (live: Live): Promise<void> => {
    const kind = kinds[live.run.kind];
    let result: RunChange | null = null;
    try {
      result = await patiently(live, () => kind.alreadySaved(live.run));
      if (!result) {
        if (live.run.attempts >= attemptsAllowed) {
          return await fail(live, 'interrupted', messages.run.interrupted);
        }
        live.abort.signal.throwIfAborted();
        await change(live, {
          state: 'running',
          step: 'authenticating',
          text: '',
          attempts: live.run.attempts + 1,
          startedAt: clock.now(),
        });
        if (!(await kind.authorise(live.run))) {
          return await fail(live, 'not-allowed', messages.search.accessDenied);
        }
        live.abort.signal.throwIfAborted();
        await progress(live, { step: 'processing' });
        const source = await listen(live, kind);
        await progress(live, { step: 'saving', text: live.text });
        result = { ...(await patiently(live, () => kind.save(live.run, live.text, source))), source };
      }
    } catch (error) {
      return await settle(live, error);
    }
    // What is saved is saved: from here on nothing may call this run failed, or a second try would make a second map.
    await conclude(live, { ...result, state: 'done', step: 'redirecting', message: null, fault: null });
  };

  /** Reads the model's stream to its end into `live.text`. */
  const listen = async (live: Live, kind: RunHandler): Promise<TextSource> => {
    const check = kind.check?.(live.run) ?? (() => {});
    const stream = await kind.ask(live.run, live.abort.signal);
    let flushed = clock.now().getTime();
    for await (const piece of stream.pieces) {
      if (live.step !== 'generating') await progress(live, { step: 'generating', source: stream.source });
      check(piece);
      live.text += piece;
      live.changes.announce();
      if (clock.now().getTime() - flushed >= flushEveryMs) {
        flushed = clock.now().getTime();
        await progress(live, { text: live.text });
      }
    }
    live.abort.signal.throwIfAborted();
    if (live.text.trim() === '') throw new ModelFault('empty');
    return stream.source;
  };

  /** Asks the store again where it has refused, for a while. */
  const patiently = async <T>(live: Live, work: () => Promise<T>): Promise<T> => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StorageFault) || retries >= storeRetries || live.why) throw error;
        // With its owner or its map gone the text has no place; anything else may pass.
        if ((await runStore.byId(live.run.id).catch(() => live.run)) === null) throw new Gone();
        report(`run ${live.run.id}: the store refuses`, error);
        await pause(Math.min(retryAfterMs * 2 ** retries, retryPauseMaxMs));
      }
    }
  };

  const fail = (live: Live, fault: string, message: string) =>
    conclude(live, { state: 'failed', fault, message, text: live.text });

  /** Ends a run that did not end well. */
  const settle = async (live: Live, error: unknown): Promise<void> => {
    if (error instanceof Gone) {
      live.abort.abort();
      live.ended = true;
      return show(live, goneEnd(live.run));
    }
    if (live.why === 'shutdown') return conclude(live, { state: 'queued', step: 'authenticating', text: '' });
    if (live.why === 'stopped') {
      const message = messages.modelFault.stopped;
      return conclude(live, { state: 'stopped', fault: 'stopped', message, text: live.text });
    }
    if (error instanceof ModelFault) {
      report(`run ${live.run.id}: ${error.reason}`, error.detail);
      return fail(live, error.reason, messages.modelFault[error.reason]);
    }
    report(`run ${live.run.id} broke`, error);
    return fail(live, 'broken', live.step === 'saving' ? messages.search.mapNotSaved : messages.run.lost);
  };

  const halt = async (live: Live): Promise<void> => {
    live.why = 'stopped';
    live.abort.abort();
    if (!live.started) begin(live, (queued) => settle(queued, null));
    await Promise.race([live.work, pause(stopPatienceMs)]);
  };

  const end = (run: Run): RunEvent =>
    run.state === 'done'
      ? { type: 'done', run }
      : { type: 'failed', message: run.message ?? messages.run.lost };

  return {
    async start(run) {
      const started = await runStore.start(run);
      let taken = started.run;
      if (!started.created && isLive(taken) && !lives.has(taken.id)) {
        // Live in the store and nobody's here. Looked at again, because it may have ended a moment ago.
        taken = (await runStore.byId(taken.id)) ?? taken;
      }
      if (isLive(taken) && !closing) {
        enter(taken);
        schedule();
      }
      return { ...started, run: taken };
    },

    async snapshot(id) {
      const live = lives.get(id);
      if (live) return { run: { ...live.run, step: live.step, text: live.text }, ahead: ahead(live) };
      const run = await runStore.byId(id);
      return run && { run, ahead: 0 };
    },

    async *follow(id, after, signal) {
      const seen = readEventId(after);
      let attempt = seen?.attempt;
      let offset = seen?.offset ?? 0;
      let shown = '';
      let live: Live | undefined;
      while (!signal.aborted && !closing) {
        // Held on to, so that a reader who is behind still gets the end of a run that is over.
        live = lives.get(id) ?? live;
        // Taken before anything is read, so that no change between reading and waiting is missed.
        const version = live?.changes.version;
        const run = live?.run ?? (await runStore.byId(id));
        if (!run) return;
        if (attempt !== run.attempts) {
          // A call that was made again writes another text; what was shown of the first is void.
          const void_ = offset > 0;
          attempt = run.attempts;
          offset = 0;
          if (void_) {
            yield { type: 'restart' };
            continue;
          }
        }
        const step = live?.step ?? run.step;
        const waits = live ? ahead(live) : 0;
        if (shown !== `${step} ${waits}`) {
          shown = `${step} ${waits}`;
          yield { type: 'step', step, ahead: waits };
          continue;
        }
        const text = live?.text ?? run.text;
        if (text.length > offset) {
          const from = offset;
          offset = pieceEnd(text, from);
          yield { type: 'text', text: text.slice(from, offset), id: `${attempt}.${offset}` };
          continue;
        }
        if (!isLive(run)) {
          yield end(run);
          return;
        }
        if (!live || live.over) return; // Put down for a restart: the reader connects again.
        if (live.changes.version === version) await live.changes.next(signal);
      }
    },

    async stop(id) {
      if (!lives.has(id) && !closing) {
        const run = await runStore.byId(id);
        if (run && isLive(run)) enter(run);
      }
      const live = lives.get(id);
      if (!live || live.ended) return false;
      await halt(live);
      return true;
    },

    async stopWhere(fits) {
      const fitting = [...lives.values()].filter((live) => !live.ended && fits(live.run));
      await Promise.all(fitting.map(halt));
    },

    async resume() {
      for (const run of await runStore.live()) enter(run);
      schedule();
    },

    async shutDown() {
      closing = true;
      const working: Promise<void>[] = [];
      for (const live of [...lives.values()]) {
        live.why ??= 'shutdown';
        live.abort.abort();
        if (live.started) working.push(live.work);
        else {
          live.over = true;
          lives.delete(live.run.id);
        }
        live.changes.announce();
      }
      for (const wake of [...sleepers]) wake();
      await Promise.all(working);
    },

    load() {
      let running = 0;
      for (const live of lives.values()) if (live.started && !live.ended) running += 1;
      let waiting = 0;
      for (const live of lives.values()) if (!live.started) waiting += 1;
      return { running, waiting };
    },

    ends: () =>
      [...counts].map(([name, times]) => {
        const [kind, state] = name.split(' ') as [Run['kind'], Run['state']];
        return { kind, state, times };
      }),
  };
}

/** Where the next event's text ends: within its size, and not inside a pair of surrogates. */
function pieceEnd(text: string, from: number): number {
  const to = from + eventMaxCharacters;
  if (to >= text.length) return text.length;
  const last = text.charCodeAt(to - 1);
  return last >= 0xd800 && last <= 0xdbff ? to - 1 : to;
}
