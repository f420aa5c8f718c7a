import { backgroundAtATime, isBackground } from '~/jobs/rules/background';
import { isLive } from '~/jobs/rules/state';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run, RunChange, RunStore } from '~/jobs/store/runs';
import { isBusy } from '~/kit/fault/busy';
import { LeaseLost } from '~/kit/fault/lease-lost';
import { ModelFault } from '~/kit/fault/model-fault';
import { keeperSentence, modelFaultSaid } from '~/kit/fault/model-fault-words';
import { SpaceFull } from '~/kit/fault/space-full';
import { StorageFault } from '~/kit/fault/storage-fault';
import { messages, spaceSaid } from '~/kit/messages';
import { pieceEnd } from '~/kit/text/size';
import { readPiece } from '~/kit/text/taken-back';
import type { TextSource } from '~/providers/model/language-model';
import type { Clock } from '~/system/contract/clock';
import type { Hold } from './hold';
import { goneEnd, type LiveRun, show, type Worked } from './live-run';
import type { Queue } from './queue';
import { type Reading, type RunHandler, RunRefused } from './run-handler';
import { sharedText } from './shared-text';

interface Deps {
  readonly runStore: RunStore;
  readonly hold: Hold;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  /** How often the growing text is written to the row. */
  readonly flushEveryMs: number;
  /** Whether this is the only process, so that nobody reads the text from the row. */
  readonly isAlone: () => boolean;
  /** How many other runs of the same user work in this process. */
  readonly othersHere: Queue['othersOf'];
  readonly atATime: number;
  /** The pause after the store has refused an end or a finished text. It doubles with each retry. */
  readonly retryAfterMs: number;
  readonly keepsServer: (userId: string) => Promise<boolean>;
  /** Called when a run's end is decided although the store refuses to write it: another run may start. */
  readonly endDecided: (run: Run) => void;
}

/** Works on one run at a time, from the call to the model to the saved text. */
export interface Execution {
  /** Brings a run to its end, unless it has to wait for its user's runs in other processes. */
  execute(live: LiveRun): Promise<Worked>;
  /** Ends a run that did not end well. */
  settle(live: LiveRun, error: unknown): Promise<Worked>;
  /** Resolves after `ms` or at `close`. Does not keep the process alive. */
  pause(ms: number): Promise<void>;
  /** Ends all pauses. Ends that the store still refuses are left to the next start. */
  close(): void;
}

/** At most one more call to the provider after a restart. */
const attemptsAllowed = 2;
/** A finished text has cost money, so saving it is retried this often, over some 15 seconds. */
const storeRetries = 6;
const retryPauseMaxMs = 10_000;
/** A longer piece is read in parts and yields to other work between them: a piece of 2 MB takes 0.2 s. */
const partCharacters = 16_384;

/** The row was deleted with its owner or its map, so the result has no place. */
class Gone extends Error {
  override readonly name = 'Gone';
}

/** The provider ended the text at its limit of length. */
class LengthLimit extends Error {
  override readonly name = 'LengthLimit';
}

/** Another process has the run, so nothing that is done here counts any more. */
class Lost extends Error {
  override readonly name = 'Lost';
}

export function createExecution({
  runStore,
  hold,
  kinds,
  clock,
  report,
  flushEveryMs,
  isAlone,
  othersHere,
  atATime,
  retryAfterMs,
  keepsServer,
  endDecided,
}: Deps): Execution {
  const pauses = new Set<() => void>();
  let closing = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        pauses.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      pauses.add(wake);
    });

  /** Writes a change of a run whose lease this process holds. @throws Gone, Lost */
  const write = async (live: LiveRun, set: RunChange): Promise<void> => {
    // A second try, because a lease that expired while the store refused can be renewed if nobody has taken the run.
    for (let tries = 0; tries < 2; tries += 1) {
      if (await runStore.change(live.run.id, { ...set, ...live.tally.now() }, clock.now())) return;
      const row = await runStore.byId(live.run.id);
      if (row === null) throw new Gone();
      if (!(await hold.renews(live))) break;
    }
    throw new Lost();
  };

  /** Writes how far a run is. A store that refuses does not stop the run: only its end must be written. */
  const progress = async (live: LiveRun, set: RunChange) => {
    if (set.step) show(live, set);
    await write(live, set).catch((error: unknown) => {
      if (error instanceof Gone || error instanceof Lost) throw error;
      report(`run ${live.run.id}: its progress could not be written`, error);
    });
  };

  /**
   * Writes the end of a run and retries while the store refuses: a row that stays live with nobody working on it would
   * block its lesson for ever. Followers are told after the first refusal. At a shutdown the next start resumes the
   * run.
   */
  const conclude = async (live: LiveRun, set: RunChange) => {
    const end = set.state === 'queued' ? set : { ...set, finishedAt: clock.now() };
    for (let waitMs = retryAfterMs; ; waitMs = Math.min(2 * waitMs, retryPauseMaxMs)) {
      try {
        await write(live, end);
        live.ended = true;
        show(live, end);
        return;
      } catch (error) {
        if (error instanceof Gone) {
          live.ended = true;
          return show(live, goneEnd(live.run, kinds[live.run.kind]));
        }
        if (error instanceof Lost) return lose(live);
        if (!live.ended) {
          report(`run ${live.run.id}: its end could not be written`, error);
          live.ended = true;
          show(live, end);
          endDecided(live.run);
        }
        if (closing) return;
        await pause(waitMs);
      }
    }
  };

  /** Gives up a run that another process works on or has ended. Its followers here go on from the store. */
  const lose = (live: LiveRun): void => {
    live.why = 'lost';
    live.ended = true;
    live.abort.abort();
    live.changes.announce();
  };

  /**
   * Saves under the lease of the run. A lease that expired while the process was paused, and that nobody has taken, is
   * renewed, and the save is tried once more. @throws Lost
   */
  const underLease = async <T>(live: LiveRun, save: () => Promise<T>): Promise<T> => {
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        return await save();
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        if (!(await hold.renews(live))) break;
      }
    }
    throw new Lost();
  };

  /** The longer of this call's text and the text of a call that a restart interrupted. */
  const broughtBy = ({ text, earlier, reading }: LiveRun): string => {
    const own = text.length > (reading?.before.length ?? 0) ? text : '';
    return earlier.length > own.length ? earlier : own;
  };

  /** Saves an unfinished text in its map, lesson or thread. Returns null if that is not possible. */
  const keep = async (live: LiveRun, text: string, why: Unfinished): Promise<RunChange | null> => {
    const { source } = live.run;
    if (text === '' || !source) return null;
    try {
      if (!(await patiently(live, () => hold.ensure(live), 'shutdown'))) throw new Lost();
      const reading = live.reading ?? (await kinds[live.run.kind].read(live.run));
      const kept = () => underLease(live, () => reading.keep(text, source, why));
      return await patiently(live, kept, 'shutdown');
    } catch (error) {
      if (error instanceof Gone || error instanceof Lost) throw error;
      report(`run ${live.run.id}: its unfinished text could not be kept`, error);
      return null;
    }
  };

  interface BadEnd {
    readonly state: 'failed' | 'stopped';
    readonly fault: string;
    readonly message: string;
    readonly why: Unfinished;
  }

  /** Ends a run that failed or was stopped. Its text is saved as unfinished if possible, else it stays in the row. */
  const giveUp = async (live: LiveRun, { why, ...end }: BadEnd): Promise<void> => {
    const text = broughtBy(live);
    const kept = await keep(live, text, why);
    if (!kept) return conclude(live, { ...end, text });
    return conclude(live, {
      ...kept,
      state: 'done',
      step: 'redirecting',
      fault: end.fault,
      message: null,
    });
  };

  const fail = (live: LiveRun, fault: string, message: string, why: Unfinished = 'cut') =>
    giveUp(live, { state: 'failed', fault, message, why });

  /** Reads the model's stream to its end into `live.text`. */
  const listen = async (
    live: LiveRun,
    kind: RunHandler,
  ): Promise<{ readonly source: TextSource; readonly reading: Reading }> => {
    const open = async () => {
      const reading = await patiently(live, () => kind.read(live.run));
      live.reading = reading;
      live.text = reading.before;
      return reading;
    };
    const reading = await open();
    // A process that was paused here may have lost the run.
    if (!(await patiently(live, () => hold.ensure(live)))) throw new Lost();
    const shared = sharedText(live, {
      isAlone,
      write: (set) =>
        write(live, set).catch((error: unknown) => {
          if (error instanceof Lost) lose(live);
        }),
    });
    try {
      return await hear(live, reading, open, shared);
    } finally {
      await shared.settle();
    }
  };

  const hear = async (
    live: LiveRun,
    first: Reading,
    open: () => Promise<Reading>,
    shared: ReturnType<typeof sharedText>,
  ): Promise<{ readonly source: TextSource; readonly reading: Reading }> => {
    let reading = first;
    const stream = await reading.ask(live.abort.signal, ({ doing, forMs }) => {
      live.model = { doing, since: new Date(clock.now().getTime() - forMs) };
      live.changes.announce();
      shared.tell(doing);
    });
    live.tally.reads(stream);
    const add = (text: string) => {
      live.text += text;
      if (text === '') return;
      live.changes.announce();
      shared.grew();
    };
    let flushed = clock.now().getTime();
    let isBlank = true;
    for await (const sent of stream.pieces) {
      const { isAnew, text: piece } = readPiece(sent);
      live.tally.hears(sent);
      if (isAnew) {
        // The text so far was the model's reasoning: followers drop it.
        reading = await open();
        isBlank = true;
        live.timesAnew += 1;
        live.changes.announce();
      }
      if (live.step !== 'generating') {
        const citations = reading.citations?.();
        const cited = citations === undefined ? {} : { citations };
        await progress(live, { step: 'generating', source: stream.source, ...cited });
      }
      if (isBlank) isBlank = piece.trim() === '';
      for (let start = 0; start < piece.length; ) {
        if (start > 0) await pause(0);
        const end = pieceEnd(piece, start, partCharacters);
        const part = piece.slice(start, end);
        start = end;
        add(reading.push(part));
      }
      if (clock.now().getTime() - flushed >= flushEveryMs && live.text.length > live.earlier.length) {
        flushed = clock.now().getTime();
        await progress(live, { text: live.text, timesAnew: live.timesAnew });
      }
    }
    live.model = null;
    live.changes.announce();
    live.abort.signal.throwIfAborted();
    add(reading.end());
    if (isBlank) throw new ModelFault('empty');
    if (stream.ending() === 'length') throw new LengthLimit();
    return { source: stream.source, reading };
  };

  /** Retries for a while when the store refuses. */
  const patiently = async <T>(
    live: LiveRun,
    work: () => Promise<T>,
    until: 'interrupted' | 'shutdown' = 'interrupted',
  ): Promise<T> => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await work();
      } catch (error) {
        const isOver = until === 'interrupted' ? live.why !== null : live.why === 'shutdown';
        if (!(error instanceof StorageFault || isBusy(error)) || retries >= storeRetries || isOver)
          throw error;
        // Without its owner or its map the text has no place. Any other fault may be temporary.
        if ((await runStore.byId(live.run.id).catch(() => live.run)) === null) throw new Gone();
        report(`run ${live.run.id}: the store refuses`, error);
        await pause(Math.min(retryAfterMs * 2 ** retries, retryPauseMaxMs));
      }
    }
  };

  /**
   * Marks the run as running in one statement. Returns false if it has to wait for its turn.
   * @throws Gone, Lost
   */
  const begin = async (live: LiveRun): Promise<boolean> => {
    const { id, attempts } = live.run;
    const others = othersHere(live);
    const background = isBackground(live.run)
      ? { here: others.background, atATime: backgroundAtATime(atATime) }
      : null;
    const turn = { attempts, most: attemptsAllowed, here: others.all, atATime, background };
    const at = clock.now();
    if (!(await hold.begin(live, turn, at))) {
      const row = await runStore.byId(id);
      if (row === null) throw new Gone();
      if (!isLive(row) || !(await hold.renews(live))) throw new Lost();
      // The answer of the first statement was lost: it was sent again, and had already counted the call.
      const isCounted = row.state === 'running' && row.attempts === attempts + 1;
      if (!isCounted) {
        live.abort.signal.throwIfAborted();
        return false;
      }
    }
    live.timesAnew = 0;
    show(live, {
      state: 'running',
      step: 'authenticating',
      attempts: attempts + 1,
      startedAt: at,
    });
    return true;
  };

  const execute = async (live: LiveRun): Promise<Worked> => {
    const kind = kinds[live.run.kind];
    let result: RunChange | null = null;
    try {
      result = await patiently(live, () => kind.alreadySaved(live.run));
      if (!result) {
        if (live.run.attempts >= attemptsAllowed) {
          await fail(live, 'interrupted', kind.says?.interrupted ?? messages.run.interrupted);
          return 'over';
        }
        live.abort.signal.throwIfAborted();
        if (!(await begin(live))) return 'waits';
        if (!(await kind.authorise(live.run))) {
          await fail(live, 'not-allowed', messages.search.accessDenied);
          return 'over';
        }
        live.abort.signal.throwIfAborted();
        await progress(live, { step: 'processing' });
        const { source, reading } = await listen(live, kind);
        await progress(live, { step: 'saving', text: live.text, timesAnew: live.timesAnew });
        if (!(await patiently(live, () => hold.ensure(live)))) throw new Lost();
        const saved = () => underLease(live, () => reading.save(live.text, source));
        result = { ...(await patiently(live, saved)), source };
      }
    } catch (error) {
      return await settle(live, error);
    }
    // The result is saved. If the run were called failed from here on, it would be tried again and make a second map.
    await conclude(live, { ...result, state: 'done', step: 'redirecting', message: null, fault: null });
    return 'over';
  };

  const settle = async (live: LiveRun, error: unknown): Promise<Worked> => {
    try {
      await end(live, error);
    } catch (later) {
      if (!(later instanceof Gone || later instanceof Lost)) throw later;
      await end(live, later);
    }
    return 'over';
  };

  const end = async (live: LiveRun, error: unknown): Promise<void> => {
    if (error instanceof Gone) {
      live.abort.abort();
      live.ended = true;
      return show(live, goneEnd(live.run, kinds[live.run.kind]));
    }
    if (error instanceof Lost || live.why === 'lost') return lose(live);
    if (live.why === 'shutdown') {
      return conclude(live, { state: 'queued', step: 'authenticating', text: broughtBy(live) });
    }
    if (live.why === 'revoked') {
      const message = messages.run.suspended;
      return conclude(live, { state: 'stopped', fault: 'suspended', message, text: '' });
    }
    if (live.why === 'stopped') {
      const message = messages.modelFault.stopped;
      return giveUp(live, { state: 'stopped', fault: 'stopped', message, why: 'stopped' });
    }
    if (error instanceof RunRefused) {
      const { fault, sentence: message } = error;
      return conclude(live, { state: 'failed', fault, message, text: broughtBy(live) });
    }
    if (error instanceof SpaceFull)
      return conclude(live, {
        ...{ state: 'failed', fault: 'no-space', message: spaceSaid(error), text: broughtBy(live) },
      });
    if (error instanceof LengthLimit) return fail(live, 'length', messages.run.lengthLimit, 'length');
    if (error instanceof ModelFault) {
      const { reason: fault } = error;
      report(`run ${live.run.id}: ${fault}: ${keeperSentence(fault)}`, error.detail);
      // A database that does not answer must not keep the fault from being shown.
      const isKept = await keepsServer(live.run.userId).catch(() => false);
      const message = modelFaultSaid(error, {
        kind: live.run.kind === 'map' ? 'map' : 'lesson',
        keepsServer: isKept,
      });
      const isUnfinished = live.step !== 'saving' && fault !== 'too-large';
      if (isUnfinished) return fail(live, fault, message);
      // The text is complete but of no use, or too long as it is.
      const text = live.run.kind === 'lesson' && live.step === 'saving' ? '' : broughtBy(live);
      return conclude(live, { state: 'failed', fault, message, text });
    }
    report(`run ${live.run.id} broke`, error);
    const lost = live.step === 'saving' ? messages.search.mapNotSaved : messages.run.lost;
    return fail(live, 'broken', kinds[live.run.kind].says?.lost ?? lost);
  };

  return {
    execute,
    settle,
    pause,
    close() {
      closing = true;
      for (const wake of [...pauses]) wake();
    },
  };
}
