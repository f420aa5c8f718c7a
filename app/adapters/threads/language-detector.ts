import Piscina from 'piscina';
import type { LanguageDetector } from '~/ports/language-detector';
import threadFile from './language-worker.ts?thread';

interface Options {
  /** From the call on, waiting included. */
  readonly deadlineMs?: number;
  readonly waiting?: number;
  /** The tables take some 50 MB, so an idle thread is ended. */
  readonly idleMs?: number;
  readonly report?: (event: string, error: unknown) => void;
}

/**
 * Detects languages with eld in a worker thread, because loading its tables takes 0.15 s. The thread starts with the
 * first text and ends when idle: a map needs it once.
 */
export function languageDetector({
  deadlineMs = 5_000,
  waiting = 100,
  idleMs = 1_000,
  report = () => {},
}: Options = {}): LanguageDetector {
  let opened: Piscina<string, string> | null = null;
  const pool = () => {
    if (opened) return opened;
    opened = new Piscina({
      filename: threadFile,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: waiting,
      idleTimeout: idleMs,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 },
      env: {},
    });
    // Of a thread that broke between two texts. With a text, that text is told.
    opened.on('error', (error) => report('a thread broke', error));
    return opened;
  };
  return {
    detect: async (text) => {
      try {
        return await pool().run(text, { signal: AbortSignal.timeout(deadlineMs) });
      } catch (error) {
        report('the language of a map was not looked for', error);
        return null;
      }
    },
    async close() {
      await opened?.destroy();
      opened = null;
    },
  };
}
