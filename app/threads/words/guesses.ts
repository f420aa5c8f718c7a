import type { Passwords } from '~/system/contract/passwords';
import { idleThread } from '~/threads/idle-thread';
import type { GuessTask } from './guess-worker';
import threadFile from './guess-worker.ts?thread';

interface Options {
  readonly deadlineMs?: number;
  readonly waiting?: number;
  readonly idleMs?: number;
}

/**
 * Rates passwords with zxcvbn in a thread: a hostile one of 72 characters takes 0.7 s, loading the dictionaries 0.3 s
 * and 40 MB (docs/decisions/0023).
 */
export function guessing({
  deadlineMs = 5_000,
  waiting = 5,
  idleMs = 1_000,
}: Options = {}): Pick<Passwords, 'isObvious' | 'close'> {
  const thread = idleThread<GuessTask, boolean>({
    filename: threadFile,
    deadlineMs,
    waiting,
    idleMs,
    oldSpaceMb: 192,
    youngSpaceMb: 32,
  });
  return { isObvious: (password, about) => thread.run({ password, about }).catch(() => false), close: thread.close };
}
