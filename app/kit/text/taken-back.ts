/**
 * Marks in a stream that all text before it was reasoning, and that the text begins anew. It is the control character
 * CANCEL, which a model's own text cannot contain.
 */
export const takenBack = '\u0018';

/** Whether a piece of a stream makes the text before it void, and the text that it adds. */
export function readPiece(piece: string): { readonly isAnew: boolean; readonly text: string } {
  const at = piece.lastIndexOf(takenBack);
  return { isAnew: at >= 0, text: piece.slice(at + 1) };
}
