import type { Lexer, Token, Tokens } from 'marked';

/** A table's caption: a line `Table: …` or `: …` directly before or after it, as in Pandoc. */
export type CaptionedTable = Tokens.Table & { caption?: Token[] };

const caption = /^(?:Table)?:[ \t]+(?=\S)/i;

/** A caption without a blank line before it was parsed as the table's last row. */
export function captionOfLastRow(table: CaptionedTable, lexer: Lexer): void {
  const [first, ...others] = table.rows.at(-1) ?? [];
  if (!first || !caption.test(first.text) || others.some(({ text }) => text !== '')) return;
  table.rows.pop();
  table.caption = lexer.inline(first.text.replace(caption, ''));
}

/** Moves caption paragraphs into their tables. */
export function findCaptions(tokens: Token[]): Token[] {
  const taken = new Set<Token>();
  const blocks = tokens.filter(({ type }) => type !== 'space');
  for (const [at, table] of blocks.entries()) {
    if (table.type !== 'table' || (table as CaptionedTable).caption) continue;
    for (const beside of [blocks[at - 1], blocks[at + 1]]) {
      const text = beside && !taken.has(beside) ? captionIn(beside) : null;
      if (!beside || !text) continue;
      taken.add(beside);
      (table as CaptionedTable).caption = text;
      break;
    }
  }
  return taken.size === 0 ? tokens : tokens.filter((token) => !taken.has(token));
}

function captionIn(token: Token): Token[] | null {
  if ((token.type !== 'paragraph' && token.type !== 'text') || !token.tokens || token.text.includes('\n')) return null;
  const [mark] = caption.exec(token.text) ?? [];
  const [first, ...others] = token.tokens;
  if (!mark || first?.type !== 'text' || !first.text.startsWith(mark)) return null;
  const text = first.text.slice(mark.length);
  return [{ ...first, raw: text, text } as Token, ...others];
}
