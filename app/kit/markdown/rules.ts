import { Lexer, type Token } from 'marked';

const block = Lexer.rules.block.gfm;

/** How the text of a footnote begins. A name is as short as people's are. */
const footnoteMark = ' {0,3}\\[\\^[^\\]\\s]{1,40}\\]:[ \\t]+(?=\\S)';

export const footnoteStart = new RegExp(`^${footnoteMark}`);

// At each line of a paragraph marked tries whether a table starts there, with all rows that it would have. Its head
// is enough to know.
const tableRows = block.table.source.slice(block.table.source.indexOf('(?:\\n((?:(?!'));

/** A paragraph as marked reads it; a footnote's text ends it, too. */
export const paragraph = new RegExp(
  block.paragraph.source.replace(tableRows, '(?:\\n|$)').replace('(?:\\n(?!', `(?:\\n(?!${footnoteMark}|`),
);

/** The line of a text that begins at `start`, without its end. */
export function lineAt(source: string, start: number): string {
  const end = source.indexOf('\n', start);
  return source.slice(start, end < 0 ? undefined : end);
}

/**
 * Where a stretch ends of blank lines and of lines that are indented by four columns, the last of which is not blank:
 * what goes on with the block before it.
 * @param start the beginning of a line
 */
export function indentedEnd(source: string, start: number): number {
  let end = start;
  for (let at = start; at < source.length; ) {
    const line = lineAt(source, at);
    at += line.length + 1;
    if (/^(?: {4}|\t)[ \t]*\S/.test(line)) end = Math.min(at, source.length);
    else if (!/^[ \t]*$/.test(line)) break;
  }
  return end;
}

/** Lines of one block without the indent that makes them go on with it. */
export const outdented = (text: string): string => text.replace(/^(?: {4}|\t)/gm, '');

/** The blocks of a text that stands inside another block. */
export function blocksWithin(lexer: Lexer, text: string): Token[] {
  const { top } = lexer.state;
  lexer.state.top = true;
  const tokens = lexer.blockTokens(text, []);
  lexer.state.top = top;
  return tokens;
}
