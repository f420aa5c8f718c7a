import type { FaultPlace } from '~/kit/fault/transfer-fault';
import { readingWords } from '~/rooms/transfer/words/reading';

/** A fault of an imported course, in a sentence with its file and line. */
export function placeSaid({ file, line, is, value }: FaultPlace): string {
  if (is === 'pathOutside') return readingWords.pathOutside({ file });
  if (is === 'aLink') return readingWords.aLink({ file });
  if (is === 'notAText') return readingWords.notAText({ file });
  return `${file}:${line}: ${is} ${value}`.trimEnd();
}
