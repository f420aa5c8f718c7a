import Piscina from 'piscina';
import type { Passwords } from '~/ports/passwords';
import type { GuessTask } from './guess-worker';
import threadFile from './guess-worker.ts?thread';

interface Options {
  /** From the call on, waiting included. */
  readonly deadlineMs?: number;
  /** How many passwords may wait for the thread. */
  readonly waiting?: number;
  /** The dictionaries take 40 MB and more, so an idle thread is ended. */
  readonly idleMs?: number;
}

/**
 * Guesses passwords with zxcvbn in a worker thread: a hostile one of 72 characters takes 0.7 s, loading the
 * dictionaries
 * 0.3 s (docs/decisions/0023). The thread starts with the first password, and ends when idle or at a deadline.
 */
export function guessing({
  deadlineMs = 5_000,
  waiting = 20,
  idleMs = 60_000,
}: Options = {}): Pick<Passwords, 'isObvious' | 'close'> {
  let opened: Piscina<GuessTask, boolean> | null = null;
  const pool = () => {
    if (opened) return opened;
    opened = new Piscina({
      filename: threadFile,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: waiting,
      idleTimeout: idleMs,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
      env: {},
    });
    // A thread that breaks takes its password's answer with it, and that is caught below.
    opened.on('error', () => {});
    return opened;
  };
  return {
    isObvious: async (password, about) => {
      try {
        return await pool().run({ password, about }, { signal: AbortSignal.timeout(deadlineMs) });
      } catch {
        return false;
      }
    },
    async close() {
      await opened?.destroy();
      opened = null;
    },
  };
}
