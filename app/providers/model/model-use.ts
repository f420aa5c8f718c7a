import type { ModelUse, TextStream } from './language-model';
import type { Tokens } from './tokens';

/** The use of several calls together; null stands for one that was not made. */
export function usedBy(streams: readonly (TextStream | null)[]): ModelUse {
  const used = { calls: 0, wordsIn: 0, wordsUnsent: 0, counted: 0, tokensIn: 0, tokensOut: 0 };
  for (const stream of streams) {
    const more = stream?.used?.();
    if (more) for (const name of figures) used[name] += more[name];
  }
  return used;
}

const figures = ['calls', 'wordsIn', 'wordsUnsent', 'counted', 'tokensIn', 'tokensOut'] as const;

/** Counts the calls for one text. @param words how many each sends */
export function createCallCount(words: number) {
  /** Null until the server has reported the tokens of the call. */
  const calls: { tokens: Tokens | null }[] = [];
  return {
    /** A call begins. @returns takes its tokens so far; the last report counts */
    begin(): (tokens: Tokens) => void {
      const call: { tokens: Tokens | null } = { tokens: null };
      calls.push(call);
      return (tokens) => {
        call.tokens = tokens;
      };
    },
    used(): ModelUse {
      const tokens = calls.flatMap((call) => call.tokens ?? []);
      return {
        calls: calls.length,
        wordsIn: calls.length * words,
        wordsUnsent: 0,
        counted: tokens.length,
        tokensIn: tokens.reduce((sum, each) => sum + each.in, 0),
        tokensOut: tokens.reduce((sum, each) => sum + each.out, 0),
      };
    },
  };
}
