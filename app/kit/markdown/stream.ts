import { unfinishedFormula } from '~/kit/text/formulas';
import { growingText } from './model-text';
import { blocksOf, type Drawing, render } from './render';
import { paragraphs } from './shield';

/** What a growing text adds to the page: blocks that will not change any more, and the one that still may. */
export interface Growth {
  /** HTML of the blocks that are finished since the last call, to be appended before the open one. */
  readonly finished: string;
  /** HTML of the last, unfinished block, which replaces the one before; null while that one still stands. */
  readonly open: string | null;
}

/** A longer block is not drawn again with each piece, but each time it has grown by a quarter. */
const longBlockCharacters = 10_000;

/**
 * Renders Markdown while it streams in. Only what follows the last finished block is read again with each piece, so
 * the work is linear in the text, however long its blocks are.
 */
export class MarkdownStream {
  #rest = '';
  #tasks = 0;
  #started = false;
  #isWrapped = false;
  #carriageReturn = false;
  /** How much was left when it was last read. */
  #readLength = 0;

  /** @param drawing as in `render`; it is asked with each block, so it may learn more while the text grows */
  constructor(private readonly drawing: Drawing = {}) {}

  push(piece: string): Growth {
    // The lexer counts lengths in text whose lines end in \n alone; a \r at the end waits for its \n.
    const whole = this.#carriageReturn ? `\r${piece}` : piece;
    this.#carriageReturn = whole.endsWith('\r');
    this.#rest += (this.#carriageReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
    if (!this.#started) {
      const growing = growingText(this.#rest);
      if (!growing) return { finished: '', open: '' };
      this.#rest = growing.text;
      this.#isWrapped = growing.isWrapped;
      this.#started = true;
    }
    if (this.#rest.length > longBlockCharacters && this.#rest.length < 1.25 * this.#readLength) {
      return { finished: '', open: null };
    }
    const shown = withoutHalfFormula(this.#rest);
    const blocks = blocksOf(shown) ?? [];
    while (blocks.at(-1)?.type === 'space') blocks.pop();
    const done = blocks.slice(0, -1).reduce((length, block) => length + block.raw.length, 0);
    const finished = done > 0 ? this.#take(done) : '';
    this.#readLength = this.#rest.length;
    // The end of a fence around the text would look like the beginning of a block of code.
    if (this.#isWrapped && /^ {0,3}(?:`{3,}|~{3,})\s*$/.test(shown.slice(done)))
      return { finished, open: '' };
    return {
      finished,
      open: render(shown.slice(done), this.#tasks, { formula: this.drawing.formula, isPiece: true }).html,
    };
  }

  #take(length: number): string {
    const { html, tasks } = render(this.#rest.slice(0, length), this.#tasks, {
      formula: this.drawing.formula,
      isPiece: true,
    });
    this.#rest = this.#rest.slice(length);
    this.#tasks = tasks;
    return html;
  }
}

/** What may be shown of a growing text: no formula that is cut in two. Bounded, so that a price is seen as well. */
export const withoutHalfFormula = (text: string): string => text.slice(0, wholeFormulas(text));

function wholeFormulas(text: string): number {
  if (!/[$\\]/.test(text)) return text.length;
  let last: readonly [start: number, end: number] = [0, 0];
  for (const each of paragraphs(text)) last = each;
  // Spaces may be the beginning of the paragraph's next line.
  const isOpen = /^[ \t]*$/.test(text.slice(last[1]));
  return isOpen ? unfinishedFormula(text, last[0]) : text.length;
}
