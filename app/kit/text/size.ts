import { ModelFault } from '~/kit/fault/model-fault';
import { isSurrogatePair, utf8Length } from './plain-text';

/**
 * Counts the UTF-8 bytes of a streamed text, whose pieces may be split within a surrogate pair.
 * @returns a function that takes the next piece, and throws ModelFault 'too-large' beyond `maxBytes`
 */
export function boundedText(maxBytes: number): (piece: string) => void {
  let bytes = 0;
  let lastUnit = Number.NaN;
  return (piece) => {
    if (piece === '') return;
    bytes += utf8Length(piece);
    // A surrogate pair split between two pieces was counted as 3 + 3 bytes instead of 4.
    if (isSurrogatePair(lastUnit, piece.charCodeAt(0))) bytes -= 2;
    lastUnit = piece.charCodeAt(piece.length - 1);
    if (bytes > maxBytes) throw new ModelFault('too-large', `more than ${maxBytes} bytes`);
  };
}

/** The end of the next piece of at most `maxCharacters`, never inside a surrogate pair. */
export function pieceEnd(text: string, from: number, maxCharacters: number): number {
  const to = from + maxCharacters;
  if (to >= text.length) return text.length;
  return isSurrogatePair(text.charCodeAt(to - 1), text.charCodeAt(to)) ? to - 1 : to;
}
