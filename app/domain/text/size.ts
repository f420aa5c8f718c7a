import { ModelFault } from '~/domain/fault/model-fault';
import { isSurrogatePair, utf8Length } from './plain-text';

/**
 * Counts a text in bytes of UTF-8 while it comes in pieces, which may be split within a surrogate pair.
 * @returns a function that takes the next piece, and throws ModelFault 'too-large' once there are more than `maxBytes`
 */
export function boundedText(maxBytes: number): (piece: string) => void {
  let bytes = 0;
  let lastUnit = Number.NaN;
  return (piece) => {
    if (piece === '') return;
    bytes += utf8Length(piece);
    // Split between two pieces, a pair was counted as two halves of three bytes each.
    if (isSurrogatePair(lastUnit, piece.charCodeAt(0))) bytes -= 2;
    lastUnit = piece.charCodeAt(piece.length - 1);
    if (bytes > maxBytes) throw new ModelFault('too-large', `more than ${maxBytes} bytes`);
  };
}
