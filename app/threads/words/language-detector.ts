import type { LanguageDetector } from '~/system/contract/language-detector';
import { idleThread } from '~/threads/idle-thread';
import threadFile from './language-worker.ts?thread';

interface Options {
  readonly deadlineMs?: number;
  readonly waiting?: number;
  readonly idleMs?: number;
  readonly report?: (event: string, error: unknown) => void;
}

/**
 * Detects languages with eld in a thread that ends with its task: loading the tables takes 0.1 s and 35 MB, a map
 * needs them once, and is saved right after.
 */
export function languageDetector({
  deadlineMs = 5_000,
  waiting = 10,
  idleMs = 0,
  report = () => {},
}: Options = {}): LanguageDetector {
  const thread = idleThread<string, string>({
    filename: threadFile,
    deadlineMs,
    waiting,
    idleMs,
    oldSpaceMb: 128,
    youngSpaceMb: 6,
    broke: (error) => report('a thread broke', error),
  });
  return {
    detect: (text) =>
      thread.run(text).catch((error) => {
        report('the language of a map was not looked for', error);
        return null;
      }),
    close: thread.close,
  };
}
