import type { Run } from '~/jobs/store/runs';
import { takenBack } from '~/kit/text/taken-back';
import { countWords } from '~/kit/text/word-count';
import type { TextStream } from '~/providers/model/language-model';
import { usedBy } from '~/providers/model/model-use';

/** Usage of a run: calls to a model, words sent to it and received, and the tokens that its server reported. */
export type Used = Pick<Run, 'calls' | 'wordsIn' | 'wordsOut' | 'counted' | 'tokensIn' | 'tokensOut'>;

/** Words are counted in batches of this many characters, not piece by piece. */
const charactersAtOnce = 4_096;

/** Counts what a run uses, on top of what its row already has. The library uses nothing. */
export function createTally(before: Used) {
  let stream: TextStream | null = null;
  let words = before.wordsOut;
  let uncounted = '';

  return {
    /** Sets the stream that is counted from now on. */
    reads(next: TextStream): void {
      stream = next;
    },
    /** Counts a piece that the model sent. */
    hears(piece: string): void {
      if (!stream?.used) return;
      // The mark stands between two texts.
      uncounted += piece.replace(takenBack, ' ');
      if (uncounted.length < charactersAtOnce) return;
      // A word may continue in the next piece; scripts without spaces are cut anywhere.
      const space = uncounted.search(/\s\S*$/);
      const end = space > 0 ? space : uncounted.length;
      words += countWords(uncounted.slice(0, end));
      uncounted = uncounted.slice(end);
    },
    /** The totals to write to the row. They never decrease, so writing them twice is harmless. */
    now(): Used {
      const used = usedBy([stream]);
      return {
        calls: before.calls + used.calls,
        wordsIn: before.wordsIn + used.wordsIn,
        wordsOut: words + countWords(uncounted) + used.wordsUnsent,
        counted: before.counted + used.counted,
        tokensIn: before.tokensIn + used.tokensIn,
        tokensOut: before.tokensOut + used.tokensOut,
      };
    },
    /** The name of the model that is counted; empty before there is one. */
    model: (): string => stream?.source.name ?? '',
  };
}

export type Tally = ReturnType<typeof createTally>;
