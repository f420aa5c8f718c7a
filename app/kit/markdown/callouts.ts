import type { Lexer, Token, Tokens } from 'marked';

/** GitHub's kinds of callouts: `> [!NOTE]` and so on. */
const names = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
type Kind = keyof typeof names;

/** A longer first line is the beginning of the text, not a title. */
const titleMaxLength = 60;

export type Quote = Tokens.Blockquote & { callout?: Kind; title?: Token[] };

/**
 * Turns a quote that begins with a callout's mark into a callout. Text after the mark on its line is the title if more
 * text follows below, otherwise it is the text.
 */
export function markCallout(quote: Quote, lexer: Lexer): void {
  const [first] = quote.tokens;
  if (first?.type !== 'paragraph') return;
  const text = first.text as string;
  const [whole, mark = '', kind, line = ''] =
    /^(\[!(note|tip|important|warning|caution)\][ \t]*)(.*)(?:\n|$)/i.exec(text) ?? [];
  if (whole === undefined || kind === undefined) return;
  quote.callout = kind.toLowerCase() as Kind;
  const title = line.trim();
  const hasMore = whole.length < text.length || quote.tokens.length > 1;
  const isTitle = title !== '' && title.length <= titleMaxLength && hasMore;
  if (isTitle) quote.title = lexer.inline(title);
  first.text = text.slice(isTitle || title === '' ? whole.length : mark.length);
  if (first.text === '') quote.tokens.shift();
  else first.tokens = lexer.inline(first.text);
}

/** @param title HTML; by default the name of the kind */
export const calloutHtml = (kind: Kind, title: string | undefined, body: string): string =>
  `<div class="callout callout-${kind}" role="note"><p><strong>${title ? `${names[kind]}: ${title}` : names[kind]}</strong></p>\n${body}</div>\n`;
