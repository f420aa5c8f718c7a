import { Lexer, type Token } from 'marked';

const block = Lexer.rules.block.gfm;

/** The beginning of a footnote, with a label of at most 40 characters. */
const footnoteMark = ' {0,3}\\[\\^[^\\]\\s]{1,40}\\]:[ \\t]+(?=\\S)';

export const footnoteStart = new RegExp(`^${footnoteMark}`);

// At each line of a paragraph, marked tests whether a table starts there, including all rows. The head alone is
// sufficient.
const tableRows = block.table.source.slice(block.table.source.indexOf('(?:\\n((?:(?!'));

/** A paragraph as in marked, which a footnote also ends. */
export const paragraph = new RegExp(
  block.paragraph.source.replace(tableRows, '(?:\\n|$)').replace('(?:\\n(?!', `(?:\\n(?!${footnoteMark}|`),
);

/** The line that begins at `start`, without its line break. */
export function lineAt(source: string, start: number): string {
  const end = source.indexOf('\n', start);
  return source.slice(start, end < 0 ? undefined : end);
}

/**
 * The end of the continuation of a block: blank lines and lines indented by four columns, the last of which is not
 * blank.
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

/** Removes the continuation indent from the lines of a block. */
export const outdented = (text: string): string => text.replace(/^(?: {4}|\t)/gm, '');

/** The blocks of a text inside another block. */
export function blocksWithin(lexer: Lexer, text: string): Token[] {
  const { top } = lexer.state;
  lexer.state.top = true;
  const tokens = lexer.blockTokens(text, []);
  lexer.state.top = top;
  return tokens;
}
