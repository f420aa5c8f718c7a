import { boundedText } from './size';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Puts lines together from pieces of a text that may be split anywhere, between CR and LF or within a surrogate pair as well.
 * LF, CR LF and a lone CR end a line. The time it takes grows with the text, however small the pieces are.
 */
export class TextLines {
  readonly #count: (piece: string) => void;
  #lastUnit = Number.NaN;
  /** The pieces of the line whose end has not come. */
  #unfinished: string[] = [];

  constructor(maxBytes: number) {
    this.#count = boundedText(maxBytes);
  }

  /**
   * Takes a piece and hands on the lines that it finishes, without their line breaks.
   * @throws ModelFault 'too-large' once the text has more than `maxBytes` in UTF-8, before it looks at the piece
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

  /** Hands on the last line, if there is one that no line break ended. */
  end(take: (line: string) => void): void {
    if (this.#unfinished.length > 0) this.#finish('', take);
  }

  #finish(lastPiece: string, take: (line: string) => void): void {
    const line = this.#unfinished.length > 0 ? this.#unfinished.join('') + lastPiece : lastPiece;
    this.#unfinished = [];
    take(line);
  }
}
