import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import type { TextRequest } from './language-model';
import { type Judgement, judgeError } from './provider-faults';
import { createSilenceClock, type SilenceClock } from './silence';

interface ExchangeSettings {
  /** Removed from the provider's error messages. */
  readonly apiKey: string;
  /** How long the model may be silent, in milliseconds, before its first delta and between deltas, retries included. */
  readonly idleLimitMs: number;
  readonly maxRetries: number;
  /** The polling interval for a server that is loading its model. */
  readonly loadingPauseMs: number;
  /** Waits between retries. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** One call of an exchange, to the provider's server. */
export interface Call {
  readonly signal: AbortSignal;
  readonly silence: SilenceClock;
  readonly abort: () => void;
}

const BACKOFF_MS = 500;
const BACKOFF_MAX_MS = 8_000;

/**
 * Returns a function that runs one exchange with the provider, retries included: one abort signal, one idle limit,
 * errors as ModelFault.
 */
export const createExchange = ({ apiKey, idleLimitMs, maxRetries, loadingPauseMs, wait }: ExchangeSettings) =>
  async function* <T>(
    { signal, onState }: { readonly signal: AbortSignal | null; readonly onState?: TextRequest['onState'] },
    work: (call: Call) => AsyncGenerator<T, void, undefined>,
  ): AsyncGenerator<T, void, undefined> {
    if (signal?.aborted) throw new ModelFault('stopped');
    const controller = new AbortController();
    const stop = () => controller.abort();
    signal?.addEventListener('abort', stop, { once: true });
    const silence = createSilenceClock({ limitMs: idleLimitMs, onExpired: stop, onState });
    const startedAt = performance.now();
    const call: Call = { signal: controller.signal, silence, abort: stop };
    let opened: { rest: AsyncGenerator<T, void, undefined>; first: IteratorResult<T, void> } | null = null;
    const judge = (error: unknown): Judgement => {
      if (signal?.aborted) return { fault: new ModelFault('stopped'), retryable: false };
      if (silence.expired()) return { fault: new ModelFault('silent'), retryable: false };
      return judgeError(error, apiKey);
    };
    try {
      for (let attempt = 0; opened === null; ) {
        try {
          const rest = work(call);
          opened = { rest, first: await rest.next() };
        } catch (error) {
          const { fault, retryable } = judge(error);
          const isLoading = fault.reason === 'loading';
          const pauseMs = fault.retryAfterMs ?? (isLoading ? loadingPauseMs : backoffMs(attempt));
          if (isLoading) {
            // Its server answers, so it is not silent.
            silence.alive('loading');
            if (performance.now() - startedAt > limits.modelLoadingMaxMs) throw fault;
          } else {
            attempt += 1;
          }
          if (!retryable || attempt > maxRetries || pauseMs >= silence.leftMs()) throw fault;
          await unlessAborted(wait(pauseMs, controller.signal), controller.signal);
        }
      }
      for (let step = opened.first; !step.done; step = await opened.rest.next()) {
        // A slow reader must not count as a silent model.
        silence.pause();
        yield step.value;
        if (signal?.aborted) throw new ModelFault('stopped');
        silence.restart();
      }
    } catch (error) {
      throw judge(error).fault;
    } finally {
      silence.pause();
      signal?.removeEventListener('abort', stop);
      controller.abort();
      await opened?.rest.return();
    }
  };

export type Exchange = ReturnType<typeof createExchange>;

/** Exponential backoff with 25 % jitter. */
function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS) * (0.75 + Math.random() / 2);
}

/** The promise's outcome; ModelFault('stopped') as soon as the signal is aborted. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ModelFault('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
