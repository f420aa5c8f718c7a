import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { ModelFault } from '~/domain/model-fault';
import type { Clock } from '~/ports/clock';
import type {
  Generation,
  GenerationChange,
  GenerationStep,
  Generations,
  NewGeneration,
} from '~/ports/generations';
import type { TextSource, TextStream } from '~/ports/language-model';

/**
 * Runs: calls to the model that belong to the server and not to a request. A run is a row from the submit to its end;
 * while it is alive, this module holds its text and lets any number of readers follow.
 */
export interface Runs {
  /** Starts a run, or joins the one that this submit or this lesson has already. */
  start(run: NewGeneration): Promise<{ run: Generation; created: boolean }>;
  /** What a run has so far, live text included; null when it does not exist. */
  snapshot(id: string): Promise<RunSnapshot | null>;
  /**
   * Follows a run to its end, from the beginning or from `after`, the id of an event seen before. Readers keep an offset into
   * the run's one text instead of a queue of their own, so a slow one costs no memory.
   */
  follow(id: string, after: string | null, signal: AbortSignal): AsyncGenerator<RunEvent, void, void>;
  /** Ends a live run; the abort reaches the provider. False when it is not live. */
  stop(id: string): Promise<boolean>;
  /** Takes up what a restart interrupted: each run once more, and not more than once. */
  resume(): Promise<void>;
  /** Puts all live runs down so that the next start resumes them. */
  shutDown(): Promise<void>;
  /** How many run and how many wait, for health and metrics. */
  load(): { running: number; waiting: number };
}

export interface RunSnapshot {
  readonly run: Generation;
  /** Runs of the same user that go first; 0 when it is this one's turn. */
  readonly ahead: number;
}

export type RunEvent =
  | { readonly type: 'step'; readonly step: GenerationStep; readonly ahead: number }
  /** Text that follows what came before; `id` is where to go on after a lost connection. */
  | { readonly type: 'text'; readonly text: string; readonly id: string }
  /** What came before is void: the call was made again. */
  | { readonly type: 'restart' }
  | { readonly type: 'done'; readonly run: Generation }
  | { readonly type: 'failed'; readonly message: string };

/** What a kind of run does with the model and with the finished text. */
export interface RunKind {
  /** Asked before the model is: throws or returns false where the user may no longer do this. */
  authorise(run: Generation): Promise<boolean>;
  /** What this run has made already, if a restart hit between the saving and the end. */
  alreadySaved(run: Generation): Promise<GenerationChange | null>;
  ask(run: Generation, signal: AbortSignal): Promise<TextStream>;
  /** Sees each piece as it comes; throws `ModelFault` when the text cannot become anything. */
  check?(run: Generation): (piece: string) => void;
  /** Saves the whole text and returns what the row learns from it. */
  save(run: Generation, text: string, source: TextSource): Promise<GenerationChange>;
}

interface Live {
  run: Generation;
  text: string;
  step: GenerationStep;
  readonly abort: AbortController;
  why: 'stopped' | 'shutdown' | null;
  started: boolean;
  /** Resolves when anything above changes; replaced each time. */
  changed: Promise<void>;
  announce: () => void;
}

interface Deps {
  readonly generations: Generations;
  readonly kinds: Readonly<Record<Generation['kind'], RunKind>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  /** Told once per run that ends: for the log and the metrics. */
  readonly ended?: (run: Generation, ms: number) => void;
  readonly atATime?: number;
  /** How often the growing text is written to the row. */
  readonly flushEveryMs?: number;
}

/** At most one more call to the provider after a restart. */
const attemptsAllowed = 2;

export function createRuns({
  generations,
  kinds,
  clock,
  report,
  ended = () => {},
  atATime = limits.runsAtATime,
  flushEveryMs = 2_000,
}: Deps): Runs {
  const lives = new Map<string, Live>();
  const working = new Set<Promise<void>>();
  let closing = false;

  const announce = (live: Live) => {
    const wake = live.announce;
    live.changed = new Promise((resolve) => {
      live.announce = resolve;
    });
    wake();
  };

  const enter = (run: Generation): Live => {
    const live: Live = {
      run,
      text: '',
      step: run.step,
      abort: new AbortController(),
      why: null,
      started: false,
      changed: Promise.resolve(),
      announce: () => {},
    };
    live.changed = new Promise((resolve) => {
      live.announce = resolve;
    });
    lives.set(run.id, live);
    return live;
  };

  const ahead = (live: Live): number => {
    if (live.started) return 0;
    const mine = [...lives.values()].filter((other) => other.run.userId === live.run.userId);
    const running = mine.filter((other) => other.started).length;
    const before = mine.slice(0, mine.indexOf(live)).filter((other) => !other.started).length;
    return Math.max(0, running + before + 1 - atATime);
  };

  /** Starts whatever has its turn: per user, in the order of the submits. */
  const schedule = () => {
    if (closing) return;
    for (const live of lives.values()) {
      if (live.started) continue;
      if (ahead(live) > 0) continue;
      live.started = true;
      const work = execute(live).finally(() => {
        working.delete(work);
        lives.delete(live.run.id);
        announce(live);
        for (const other of lives.values()) if (!other.started) announce(other);
        schedule();
      });
      working.add(work);
    }
  };

  const change = async (live: Live, set: GenerationChange) => {
    await generations.change(live.run.id, set, clock.now());
    live.run = { ...live.run, ...set };
    if (set.step) live.step = set.step;
    announce(live);
  };

  const execute = async (live: Live): Promise<void> => {
    const kind = kinds[live.run.kind];
    const began = clock.now();
    try {
      const saved = await kind.alreadySaved(live.run);
      if (saved) {
        await change(live, { ...saved, state: 'done', step: 'redirecting', finishedAt: clock.now() });
        return;
      }
      if (live.run.attempts >= attemptsAllowed) {
        await fail(live, 'interrupted', messages.run.interrupted);
        return;
      }
      await change(live, {
        state: 'running',
        step: 'authenticating',
        text: '',
        attempts: live.run.attempts + 1,
        startedAt: began,
      });
      if (!(await kind.authorise(live.run))) {
        await fail(live, 'not-allowed', messages.search.accessDenied);
        return;
      }
      live.abort.signal.throwIfAborted();
      await change(live, { step: 'processing' });
      const source = await listen(live, kind);
      await change(live, { step: 'saving', text: live.text });
      const result = await kind.save(live.run, live.text, source);
      await change(live, {
        ...result,
        source,
        state: 'done',
        step: 'redirecting',
        finishedAt: clock.now(),
      });
    } catch (error) {
      await settle(live, error);
    } finally {
      ended(live.run, clock.now().getTime() - began.getTime());
    }
  };

  /** Reads the model's stream to its end into `live.text`. */
  const listen = async (live: Live, kind: RunKind): Promise<TextSource> => {
    const check = kind.check?.(live.run) ?? (() => {});
    const stream = await kind.ask(live.run, live.abort.signal);
    let flushed = clock.now().getTime();
    for await (const piece of stream.pieces) {
      if (live.step !== 'generating') await change(live, { step: 'generating', source: stream.source });
      check(piece);
      live.text += piece;
      announce(live);
      if (clock.now().getTime() - flushed >= flushEveryMs) {
        flushed = clock.now().getTime();
        await generations.change(live.run.id, { text: live.text }, clock.now());
      }
    }
    live.abort.signal.throwIfAborted();
    if (live.text.trim() === '') throw new ModelFault('empty');
    return stream.source;
  };

  const fail = async (live: Live, fault: string, message: string) => {
    await change(live, { state: 'failed', fault, message, text: live.text, finishedAt: clock.now() });
  };

  /** Ends a run that did not end well. What the store refuses here stays live in the row, and the next start takes it up. */
  const settle = async (live: Live, error: unknown) => {
    try {
      if (live.why === 'shutdown') {
        await change(live, { state: 'queued', step: 'authenticating', text: '' });
      } else if (live.why === 'stopped') {
        await change(live, {
          state: 'stopped',
          fault: 'stopped',
          message: messages.modelFault.stopped,
          text: live.text,
          finishedAt: clock.now(),
        });
      } else if (error instanceof ModelFault) {
        report(`run ${live.run.id}: ${error.reason}`, error.detail);
        await fail(live, error.reason, messages.modelFault[error.reason]);
      } else {
        report(`run ${live.run.id} broke`, error);
        const step: GenerationStep = live.step;
        await fail(live, 'broken', step === 'saving' ? messages.search.mapNotSaved : messages.run.lost);
      }
    } catch (storageError) {
      report(`run ${live.run.id}: its end could not be written`, storageError);
      live.run = { ...live.run, state: 'failed', message: messages.map.unavailable };
      announce(live);
    }
  };

  const end = (run: Generation): RunEvent =>
    run.state === 'done'
      ? { type: 'done', run }
      : { type: 'failed', message: run.message ?? messages.run.lost };

  return {
    async start(run) {
      const started = await generations.start(run);
      if (started.created) {
        enter(started.run);
        schedule();
      }
      return started;
    },

    async snapshot(id) {
      const live = lives.get(id);
      if (live) return { run: { ...live.run, step: live.step, text: live.text }, ahead: ahead(live) };
      const run = await generations.byId(id);
      return run && { run, ahead: 0 };
    },

    async *follow(id, after, signal) {
      const gone = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      const [seenAttempt, seenOffset] = after?.split('.').map(Number) ?? [];
      let attempt = seenAttempt;
      let offset = seenOffset || 0;
      let shown = '';
      let live: Live | undefined;
      while (!signal.aborted && !closing) {
        // Held on to, so that a reader who is behind still gets the end of a run that is over.
        live = lives.get(id) ?? live;
        // Taken before anything is read, so that no change between reading and waiting is missed.
        const changed = live?.changed;
        const run = live?.run ?? (await generations.byId(id));
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
          offset = text.length;
          yield { type: 'text', text: text.slice(from), id: `${attempt}.${offset}` };
          continue;
        }
        if (run.state !== 'queued' && run.state !== 'running') {
          yield end(run);
          return;
        }
        if (!changed || !lives.has(id)) return; // Put down for a restart: the reader connects again.
        await Promise.race([changed, gone]);
      }
    },

    async stop(id) {
      const live = lives.get(id);
      if (!live) return false;
      live.why = 'stopped';
      live.abort.abort();
      if (!live.started) {
        lives.delete(id);
        await settle(live, null);
        schedule();
      }
      return true;
    },

    async resume() {
      for (const run of await generations.live()) if (!lives.has(run.id)) enter(run);
      schedule();
    },

    async shutDown() {
      closing = true;
      for (const live of lives.values()) {
        live.why = 'shutdown';
        live.abort.abort();
        if (!live.started) lives.delete(live.run.id);
        announce(live);
      }
      await Promise.all(working);
    },

    load() {
      const all = [...lives.values()];
      const running = all.filter((live) => live.started).length;
      return { running, waiting: all.length - running };
    },
  };
}
