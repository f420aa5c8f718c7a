import { boundedText } from './size';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Splits a streamed text into lines (LF, CR LF or CR). Pieces may end anywhere, even between CR and LF or within a
 * surrogate pair. Linear in the text's length, however small the pieces are.
 */
export class TextLines {
  readonly #count: (piece: string) => void;
  #lastUnit = Number.NaN;
  /** Pieces of the current, incomplete line. */
  #unfinished: string[] = [];

  constructor(maxBytes: number) {
    this.#count = boundedText(maxBytes);
  }

  /**
   * Calls `take` for each line that the piece completes, without its line break.
   * @throws ModelFault 'too-large' if the text exceeds `maxBytes` in UTF-8, before any line of the piece is taken
   */
  push(piece: string, take: (line: string) => void): void {
    this.#count(piece);
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at);
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
        const isRestOfBreak = unit === LINE_FEED && this.#lastUnit === CARRIAGE_RETURN;
        if (!isRestOfBreak) this.#finish(piece.slice(start, at), take);
        start = at + 1;
      }
      this.#lastUnit = unit;
    }
    if (start < piece.length) this.#unfinished.push(piece.slice(start));
  }

  /** Takes the last line, if no line break ended it. */
  end(take: (line: string) => void): void {
    if (this.#unfinished.length > 0) this.#finish('', take);
  }

  #finish(lastPiece: string, take: (line: string) => void): void {
    const line = this.#unfinished.length > 0 ? this.#unfinished.join('') + lastPiece : lastPiece;
    this.#unfinished = [];
    take(line);
  }
}
