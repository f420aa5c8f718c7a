import type { ModelUse, TextStream } from './language-model';

/** The use of several calls together; null stands for one that was not made. */
export function usedBy(streams: readonly (TextStream | null)[]): ModelUse {
  const used = { calls: 0, wordsIn: 0, wordsUnsent: 0 };
  for (const stream of streams) {
    const more = stream?.used?.();
    used.calls += more?.calls ?? 0;
    used.wordsIn += more?.wordsIn ?? 0;
    used.wordsUnsent += more?.wordsUnsent ?? 0;
  }
  return used;
}
