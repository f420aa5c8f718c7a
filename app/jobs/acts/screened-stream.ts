import { ModelFault } from '~/kit/fault/model-fault';
import { boundedText } from '~/kit/text/size';
import { readPiece, takenBack } from '~/kit/text/taken-back';
import { countWords } from '~/kit/text/word-count';
import type { ModelUse, TextStream } from '~/providers/model/language-model';
import { usedBy } from '~/providers/model/model-use';

type Faults = readonly string[] | null;

interface Screen {
  readonly signal: AbortSignal;
  /** The rules that a whole text breaks, each as a part of a sentence; null if the text is not worth a second call. */
  faultsOf(text: string): Faults | Promise<Faults>;
  /** Asks once more, with what was wrong with the first text. */
  again(fault: string): Promise<TextStream>;
  readonly maxBytes: number;
}

/**
 * A model's text that is checked when it is complete. If it breaks a rule, the model is asked once more, and the second
 * text replaces the first if it breaks fewer. If the second call fails, the first text stays.
 */
export function screenedStream(first: TextStream, { signal, faultsOf, again, maxBytes }: Screen): TextStream {
  if (first.source.kind !== 'model') return first;
  let second: TextStream | null = null;
  let wordsUnsent = 0;

  async function* pieces(): AsyncGenerator<string, void, undefined> {
    let text = '';
    for await (const piece of first.pieces) {
      const { isAnew, text: more } = readPiece(piece);
      text = isAnew ? more : text + more;
      yield piece;
    }
    if (first.ending() !== 'whole' || text.trim() === '') return;
    const faults = await faultsOf(text);
    if (faults === null || faults.length === 0) return;
    const better = await secondText(faults.join('; '));
    const left = better === null ? null : await faultsOf(better);
    if (better === null || left === null || left.length >= faults.length) return;
    wordsUnsent = 0;
    yield `${takenBack}${better}`;
  }

  /** Null if the second text failed or is incomplete. */
  async function secondText(fault: string): Promise<string | null> {
    let text = '';
    try {
      second = await again(fault);
      const count = boundedText(maxBytes);
      for await (const piece of second.pieces) {
        count(piece);
        const { isAnew, text: more } = readPiece(piece);
        text = isAnew ? more : text + more;
      }
      return second.ending() === 'whole' && text.trim() !== '' ? text : null;
    } catch (error) {
      if (!(error instanceof ModelFault) || signal.aborted) throw error;
      return null;
    } finally {
      wordsUnsent = countWords(text);
    }
  }

  const used = (): ModelUse => {
    const both = usedBy([first, second]);
    return { ...both, wordsUnsent: both.wordsUnsent + wordsUnsent };
  };
  return { source: first.source, pieces: pieces(), ending: () => first.ending(), ...(first.used ? { used } : {}) };
}
