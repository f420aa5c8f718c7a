import type { Run } from '~/jobs/store/runs';
import { countWords } from '~/kit/text/word-count';
import type { TextStream } from '~/providers/model/language-model';

/** What a run has used: calls to a model, words that went to it, and words that came back. */
export type Used = Pick<Run, 'calls' | 'wordsIn' | 'wordsOut'>;

/** Words are counted this many characters at a time, so that those of a piece are not counted one by one. */
const charactersAtOnce = 4_096;

/** Counts what a run uses, on top of what its row has from before. The library uses nothing. */
export function createTally({ calls, wordsIn, wordsOut }: Used) {
  let stream: TextStream | null = null;
  let words = wordsOut;
  let uncounted = '';

  return {
    /** The stream that is read from now on. */
    reads(next: TextStream): void {
      stream = next;
    },
    /** Takes a piece of what comes back. */
    hears(piece: string): void {
      if (!stream?.used) return;
      uncounted += piece;
      if (uncounted.length < charactersAtOnce) return;
      // A word may go on in the next piece; scripts without spaces are cut anywhere.
      const space = uncounted.search(/\s\S*$/);
      const end = space > 0 ? space : uncounted.length;
      words += countWords(uncounted.slice(0, end));
      uncounted = uncounted.slice(end);
    },
    /** What the row is to have: never less than before, so that writing it twice is writing it once. */
    now(): Used {
      const used = stream?.used?.() ?? { calls: 0, wordsIn: 0 };
      return {
        calls: calls + used.calls,
        wordsIn: wordsIn + used.wordsIn,
        wordsOut: words + countWords(uncounted),
      };
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
