/**
 * In a stream of text: all that came before was a thought, and the text begins anew here. The control character CANCEL,
 * which a model's own text cannot hold.
 */
export const takenBack = '\u0018';

/** What a piece of a stream leaves of the text before it, and adds. */
export function readPiece(piece: string): { readonly isAnew: boolean; readonly text: string } {
  const at = piece.lastIndexOf(takenBack);
  return { isAnew: at >= 0, text: piece.slice(at + 1) };
}
