import { clozeWords } from '~/rooms/review/words/cloze';
import type { ClozeFault } from './gaps';

/** How a gap is written. */
const gapExample = '{{c1::…}}';

/** A sentence on the fault of a gap. */
export function clozeFaultWords(fault: ClozeFault): string {
  switch (fault) {
    case 'unclosed':
      return clozeWords.unclosed({ gap: gapExample });
    case 'empty':
      return clozeWords.empty;
    case 'number':
      return clozeWords.number;
    case 'nested':
      return clozeWords.nested;
  }
}
