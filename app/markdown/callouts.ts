import type { Lexer, Tokens } from 'marked';

/** `> [!NOTE]` and its like: the kinds that GitHub has. */
const names = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
type Kind = keyof typeof names;

export type Quote = Tokens.Blockquote & { callout?: Kind };

/** Takes the mark of a callout off a quote that begins with one. */
export function markCallout(quote: Quote, lexer: Lexer): void {
  const [first] = quote.tokens;
  if (first?.type !== 'paragraph') return;
  const [mark, kind] =
    /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)?/i.exec(first.text as string) ?? [];
  if (mark === undefined || kind === undefined) return;
  quote.callout = kind.toLowerCase() as Kind;
  first.text = first.text.slice(mark.length);
  if (first.text === '') quote.tokens.shift();
  else first.tokens = lexer.inline(first.text);
}

export const calloutHtml = (kind: Kind, body: string): string =>
  `<div class="callout callout-${kind}" role="note"><p><strong>${names[kind]}</strong></p>\n${body}</div>\n`;
