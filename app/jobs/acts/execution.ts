import { backgroundAtATime, isBackground } from '~/jobs/rules/background';
import { Gone, Lost } from '~/jobs/rules/run-errors';
import { isLive } from '~/jobs/rules/state';
import type { Run, RunChange, RunStore } from '~/jobs/store/runs';
import type { Clock } from '~/system/contract/clock';
import { createBadEnds } from './bad-ends';
import type { Hold } from './hold';
import { type LiveRun, show, type Worked } from './live-run';
import type { Pauses } from './pauses';
import type { Queue } from './queue';
import { answerReader } from './read-answer';
import type { RunHandler } from './run-handler';
import { createRunWriter } from './run-writer';
import { createStoreRetries } from './store-retries';

interface Deps {
  readonly runStore: RunStore;
  readonly hold: Hold;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly clock: Clock;
  readonly report: (message: string, error: unknown) => void;
  readonly pauses: Pauses;
  /** How often the growing text is written to the row. */
  readonly flushEveryMs: number;
  /** Whether this is the only process, so that nobody reads the text from the row. */
  readonly isAlone: () => boolean;
  /** How many runs work in this process. */
  readonly running: () => number;
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
}

/** At most one more call to the provider after a restart. */
const attemptsAllowed = 2;

export function createExecution(deps: Deps): Execution {
  const { kinds } = deps;
  const writer = createRunWriter(deps);
  const retries = createStoreRetries(deps);
  const readAnswer = answerReader({ ...deps, writer, retries });
  const badEnds = createBadEnds({ ...deps, writer, retries });
  const begin = beginRun(deps);

  const settle = async (live: LiveRun, error: unknown): Promise<Worked> => {
    await badEnds.settle(live, error);
    return 'over';
  };

  /** Asks the model and saves its text. Throws the reason if the run ends early, for `settle`. */
  const work = async (live: LiveRun): Promise<RunChange> => {
    await writer.progress(live, { step: 'processing' });
    const { source, reading } = await readAnswer(live, kinds[live.run.kind]);
    await writer.progress(live, { step: 'saving', text: live.text, timesAnew: live.timesAnew });
    await retries.ensureLease(live);
    return { ...(await retries.save(live, () => reading.save(live.text, source))), source };
  };

  const execute = async (live: LiveRun): Promise<Worked> => {
    const kind = kinds[live.run.kind];
    let result: RunChange | null = null;
    try {
      result = await retries.patiently(live, () => kind.alreadySaved(live.run));
      if (!result) {
        if (live.run.attempts >= attemptsAllowed) {
          await badEnds.fail(live, 'interrupted', { id: kind.says?.interrupted ?? 'run.interrupted' });
          return 'over';
        }
        live.abort.signal.throwIfAborted();
        if (!(await begin(live))) return 'waits';
        if (!(await kind.authorise(live.run))) {
          await badEnds.fail(live, 'not-allowed', { id: 'search.accessDenied' });
          return 'over';
        }
        live.abort.signal.throwIfAborted();
        result = await work(live);
      }
    } catch (error) {
      return await settle(live, error);
    }
    // The result is saved. If the run were called failed from here on, it would be tried again and make a second map.
    await writer.conclude(live, { ...result, state: 'done', step: 'redirecting', message: null, fault: null });
    return 'over';
  };

  return { execute, settle };
}

/**
 * Marks a run as running in one statement. The function returns false if the run has to wait for its turn.
 * @throws Gone, Lost
 */
const beginRun =
  ({ runStore, hold, clock, othersHere, atATime }: Deps) =>
  async (live: LiveRun): Promise<boolean> => {
    const { id, attempts } = live.run;
    const others = othersHere(live);
    const background = isBackground(live.run) ? { here: others.background, atATime: backgroundAtATime(atATime) } : null;
    const { all: here, questions: questionsHere } = others;
    const turn = { attempts, most: attemptsAllowed, here, questionsHere, atATime, background };
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
    show(live, { state: 'running', step: 'authenticating', attempts: attempts + 1, startedAt: at });
    return true;
  };
