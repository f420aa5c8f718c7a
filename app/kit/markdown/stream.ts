import { unfinishedFormula } from '~/kit/text/formulas';
import { growingText } from './model-text';
import { blocksOf, type RenderOptions, render } from './render';
import { paragraphs } from './shield';

/** Changes of the page for a growing text: final blocks, and the open one that may still change. */
export interface Growth {
  /** HTML of the blocks finished since the last call, to be inserted before the open one. */
  readonly finished: string;
  /** HTML of the last, unfinished block, which replaces the previous one; null if that is unchanged. */
  readonly open: string | null;
}

/** A longer block is not rendered with each piece, but each time it has grown by a quarter. */
const longBlockCharacters = 10_000;

/**
 * Renders Markdown while it streams in. Each piece parses only the text after the last finished block, and long blocks
 * are parsed less often, so the work is linear in the text.
 */
export class MarkdownStream {
  #rest = '';
  #tasks = 0;
  #started = false;
  #isWrapped = false;
  #carriageReturn = false;
  /** The length of the unfinished text when it was last parsed. */
  #readLength = 0;

  /** @param renderOptions as in `render`; read for each block, so its renderers may arrive while the text grows */
  constructor(private readonly renderOptions: RenderOptions = {}) {}

  push(piece: string): Growth {
    // The lexer counts lengths in text whose line breaks are
    // ; a \r at the end waits for its
    // .
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
    // The end of a fence around the text would look like the beginning of a code block.
    if (this.#isWrapped && /^ {0,3}(?:`{3,}|~{3,})\s*$/.test(shown.slice(done))) return { finished, open: '' };
    return {
      finished,
      open: render(shown.slice(done), this.#tasks, { formula: this.renderOptions.formula, isPiece: true }).html,
    };
  }

  #take(length: number): string {
    const { html, tasks } = render(this.#rest.slice(0, length), this.#tasks, {
      formula: this.renderOptions.formula,
      isPiece: true,
    });
    this.#rest = this.#rest.slice(length);
    this.#tasks = tasks;
    return html;
  }
}

/**
 * The part of a growing text that can be shown: no formula is split. The wait is bounded, so that a price appears too.
 */
export const withoutHalfFormula = (text: string): string => text.slice(0, wholeFormulas(text));

function wholeFormulas(text: string): number {
  if (!/[$\\]/.test(text)) return text.length;
  let last: readonly [start: number, end: number] = [0, 0];
  for (const each of paragraphs(text)) last = each;
  // Spaces may begin the next line of the paragraph.
  const isOpen = /^[ \t]*$/.test(text.slice(last[1]));
  return isOpen ? unfinishedFormula(text, last[0]) : text.length;
}
