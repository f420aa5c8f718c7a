import type { Token, TokenizerThis, Tokens } from 'marked';
import { escapeHtml } from '~/kit/text/escape-html';
import { childrenOf } from './arrange';
import { blocksWithin, footnoteStart, indentedEnd, outdented, paragraph } from './rules';

/** Footnotes: `[^1]` in a text, and `[^1]: …` on a line of its own. */

export interface Reference extends Tokens.Generic {
  readonly type: 'reference';
  readonly label: string;
}

export interface Footnote extends Tokens.Generic {
  readonly type: 'footnote';
  readonly label: string;
  readonly tokens: Token[];
}

/** Parses a reference. Whether its footnote exists is known only after the whole text. */
export function readReference(source: string): Reference | undefined {
  const [raw, label] = /^\[\^([^\]\s]{1,40})\](?!:[ \t])/.exec(source) ?? [];
  return raw && label ? { type: 'reference', raw, label: label.toLowerCase() } : undefined;
}

/** Parses a footnote: a paragraph, and the following blocks that are indented by four columns. */
export function readFootnote(this: TokenizerThis, source: string): Footnote | undefined {
  const [mark] = footnoteStart.exec(source) ?? [];
  if (!mark) return undefined;
  const [first = ''] = paragraph.exec(source.slice(mark.length)) ?? [];
  const start = Math.min(mark.length + first.length + 1, source.length);
  const end = indentedEnd(source, start);
  const raw = source.slice(0, end);
  const text = `${first.trimEnd()}\n${outdented(source.slice(start, end))}`;
  const label = mark.slice(mark.indexOf('^') + 1, mark.lastIndexOf(']')).toLowerCase();
  return { type: 'footnote', raw, label, tokens: blocksWithin(this.lexer, text) };
}

/** Maximum number of links from a footnote back to its references. */
const mostWaysBack = 9;

/** The footnotes of one text, numbered in the order of their first references. */
export class Footnotes {
  readonly #known = new Map<string, Footnote>();
  readonly #found: Footnote[] = [];
  readonly #order: Footnote[] = [];
  readonly #numbers = new Map<Footnote, number>();
  readonly #uses = new Map<Footnote, number>();

  /**
   * @param id makes the anchors unique if a page has several texts; null for a part of a text, whose footnotes stay
   * where they were typed
   */
  constructor(private readonly id: string | null) {}

  /** Collects the definitions of the text, before the first reference is rendered. */
  find(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.type === 'footnote') {
        const footnote = token as Footnote;
        if (!this.#known.has(footnote.label)) this.#known.set(footnote.label, footnote);
        this.#found.push(footnote);
      }
      for (const children of childrenOf(token)) this.find(children);
    }
  }

  reference({ label, raw }: Reference, isInLink: boolean): string {
    if (this.id === null) return `<sup>${escapeHtml(raw.slice(2, -1))}</sup>`;
    const footnote = this.#known.get(label);
    if (!footnote) return escapeHtml(raw);
    const number = this.#numberOf(footnote);
    if (isInLink) return `<sup>${number}</sup>`;
    const use = (this.#uses.get(footnote) ?? 0) + 1;
    this.#uses.set(footnote, use);
    const id = use <= mostWaysBack ? ` id="fnref-${this.id}-${number}-${use}"` : '';
    return `<sup><a href="#fn-${this.id}-${number}"${id} aria-label="Footnote ${number}">${number}</a></sup>`;
  }

  /** HTML at the place where a footnote was typed: empty for a whole text, whose footnotes are in `section`. */
  inPlace({ label, tokens }: Footnote, render: (tokens: Token[]) => string): string {
    if (this.id !== null) return '';
    const mark = `<sup>${escapeHtml(label)}</sup>`;
    const html = render(tokens);
    return html.startsWith('<p>') ? `<p>${mark} ${html.slice(3)}` : `<p>${mark}</p>\n${html}`;
  }

  /** The footnotes of a whole text in order; those without a reference come last. */
  section(render: (tokens: Token[]) => string): string {
    if (this.id === null || this.#found.length === 0) return '';
    const rendered: string[] = [];
    // A footnote may refer to another one, which then gets a number too.
    const renderNumbered = () => {
      for (let next = this.#order[rendered.length]; next; next = this.#order[rendered.length])
        rendered.push(render(next.tokens));
    };
    renderNumbered();
    for (const footnote of this.#found) {
      this.#numberOf(footnote);
      renderNumbered();
    }
    const items = this.#order.map((footnote, at) => this.#item(footnote, rendered[at] ?? '', at + 1));
    return `<section class="footnotes" aria-label="Footnotes"><ol>\n${items.join('')}</ol></section>\n`;
  }

  #numberOf(footnote: Footnote): number {
    const number = this.#numbers.get(footnote) ?? this.#order.push(footnote);
    this.#numbers.set(footnote, number);
    return number;
  }

  #item(footnote: Footnote, html: string, place: number): string {
    const uses = Math.min(this.#uses.get(footnote) ?? 0, mostWaysBack);
    const back = Array.from(
      { length: uses },
      (_, at) =>
        ` <a href="#fnref-${this.id}-${place}-${at + 1}" aria-label="Back to the text${uses > 1 ? `, ${at + 1}` : ''}">↩</a>`,
    ).join('');
    const text = html.endsWith('</p>\n') ? `${html.slice(0, -5)}${back}</p>` : html + back;
    return `<li id="fn-${this.id}-${place}">${text}</li>\n`;
  }
}
