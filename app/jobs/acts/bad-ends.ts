import { Gone, LengthLimit, Lost } from '~/jobs/rules/run-errors';
import { modelFaultMessage, type RunMessage, spaceMessage } from '~/jobs/rules/run-message';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run, RunChange } from '~/jobs/store/runs';
import { ModelFault } from '~/kit/fault/model-fault';
import { administratorSentence } from '~/kit/fault/model-fault-words';
import { SpaceFull } from '~/kit/fault/space-full';
import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import { goneEnd, type LiveRun, lose, show } from './live-run';
import { RunAsksBack, type RunHandler, RunRefused } from './run-handler';
import type { RunWriter } from './run-writer';
import type { StoreRetries } from './store-retries';

interface Deps {
  readonly writer: Pick<RunWriter, 'conclude'>;
  readonly retries: StoreRetries;
  readonly kinds: Readonly<Record<Run['kind'], RunHandler>>;
  readonly report: (message: string, error: unknown) => void;
  readonly keepsServer: (userId: string) => Promise<boolean>;
}

/** Ends runs that failed, or that were stopped or interrupted. */
interface BadEnds {
  /** Ends a run with a fault of the model, the text or the server. @throws Gone, Lost */
  fail(live: LiveRun, fault: string, message: RunMessage, why?: Unfinished): Promise<void>;
  /** Ends a run according to why it was interrupted, or to the error that it met. */
  settle(live: LiveRun, error: unknown): Promise<void>;
}

interface BadEnd {
  readonly state: 'failed' | 'stopped';
  readonly fault: string;
  readonly message: RunMessage;
  readonly why: Unfinished;
}

/** This call's text, if it is whole or longer than that of a call that a restart interrupted; else the other one. */
const broughtBy = ({ text, earlier, reading }: LiveRun): string => {
  if (reading?.isWhole) return text;
  const own = text.length > (reading?.before.length ?? 0) ? text : '';
  return earlier.length > own.length ? earlier : own;
};

export function createBadEnds({ writer, retries, kinds, report, keepsServer }: Deps): BadEnds {
  const { conclude } = writer;

  /** Saves an unfinished text in its map, lesson or thread. Returns null if that is not possible. */
  const keep = async (live: LiveRun, text: string, why: Unfinished): Promise<RunChange | null> => {
    const { source } = live.run;
    if (text === '' || !source) return null;
    try {
      await retries.ensureLease(live, 'shutdown');
      const reading = live.reading ?? (await kinds[live.run.kind].read(live.run));
      return await retries.save(live, () => reading.keep(text, source, why), 'shutdown');
    } catch (error) {
      if (error instanceof Gone || error instanceof Lost) throw error;
      report(`run ${live.run.id}: its unfinished text could not be kept`, error);
      return null;
    }
  };

  /** Ends a run that failed or was stopped. Its text is saved as unfinished if possible, else it stays in the row. */
  const giveUp = async (live: LiveRun, { why, ...end }: BadEnd): Promise<void> => {
    const text = broughtBy(live);
    const kept = await keep(live, text, why);
    if (!kept) return conclude(live, { ...end, text });
    return conclude(live, { ...kept, state: 'done', step: 'redirecting', fault: end.fault, message: null });
  };

  /** Queues the run again, unless its text is whole: the next start would ask the model for all of it once more. */
  const interrupt = async (live: LiveRun): Promise<void> => {
    const text = broughtBy(live);
    const kept = live.reading?.isWhole ? await keep(live, text, 'cut') : null;
    if (!kept) return conclude(live, { state: 'queued', step: 'authenticating', text });
    return conclude(live, { ...kept, state: 'done', step: 'redirecting', message: null, fault: null });
  };

  const fail: BadEnds['fail'] = (live, fault, message, why = 'cut') =>
    giveUp(live, { state: 'failed', fault, message, why });

  const failByModel = async (live: LiveRun, error: ModelFault): Promise<void> => {
    const { reason: fault } = error;
    const sentence = inLanguage(sourceLanguage, () => administratorSentence(fault));
    report(`run ${live.run.id}: ${fault}: ${sentence}`, error.detail);
    // A database that does not answer must not keep the fault from being shown.
    const isKept = await keepsServer(live.run.userId).catch(() => false);
    const message = modelFaultMessage(error, { isMap: live.run.kind === 'map', keepsServer: isKept });
    const isUnfinished = live.step !== 'saving' && fault !== 'too-large';
    if (isUnfinished) return fail(live, fault, message);
    // The text is complete but of no use, or too long as it is.
    const text = live.run.kind === 'lesson' && live.step === 'saving' ? '' : broughtBy(live);
    return conclude(live, { state: 'failed', fault, message, text });
  };

  const end = async (live: LiveRun, error: unknown): Promise<void> => {
    if (error instanceof Gone) {
      live.abort.abort();
      live.ended = true;
      return show(live, goneEnd(live.run, kinds[live.run.kind]));
    }
    if (error instanceof Lost || live.why === 'lost') return lose(live);
    if (live.why === 'shutdown') return interrupt(live);
    if (live.why === 'revoked') {
      const message = { id: 'run.suspended' } as const;
      return conclude(live, { state: 'stopped', fault: 'suspended', message, text: '' });
    }
    if (live.why === 'stopped') {
      const message = { id: 'modelFault.stopped' } as const;
      return giveUp(live, { state: 'stopped', fault: 'stopped', message, why: 'stopped' });
    }
    if (error instanceof RunAsksBack) {
      const { fault, asks: message } = error;
      return conclude(live, { state: 'stopped', fault, message, text: '', isFree: true });
    }
    if (error instanceof RunRefused) {
      const { fault, says } = error;
      return conclude(live, { state: 'failed', fault, message: { id: says }, text: broughtBy(live) });
    }
    if (error instanceof SpaceFull)
      return conclude(live, {
        ...{ state: 'failed', fault: 'no-space', message: spaceMessage(error), text: broughtBy(live) },
      });
    if (error instanceof LengthLimit) return fail(live, 'length', { id: 'run.lengthLimit' }, 'length');
    if (error instanceof ModelFault) return failByModel(live, error);
    report(`run ${live.run.id} broke`, error);
    const lost = live.step === 'saving' ? 'search.mapNotSaved' : 'run.lost';
    return fail(live, 'broken', { id: kinds[live.run.kind].says?.lost ?? lost });
  };

  return {
    fail,
    async settle(live, error) {
      try {
        await end(live, error);
      } catch (later) {
        if (!(later instanceof Gone || later instanceof Lost)) throw later;
        await end(live, later);
      }
    },
  };
}
