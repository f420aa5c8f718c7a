import type { Token, TokenizerThis, Tokens } from 'marked';
import { blocksWithin, indentedEnd, lineAt, outdented } from './rules';

/** Definition lists: `term`, and `: meaning` on the lines below, as in Pandoc and Markdown Extra. */
export interface Definitions extends Tokens.Generic {
  readonly type: 'definitions';
  readonly entries: readonly { readonly term: Token[]; readonly meanings: readonly Token[][] }[];
}

const definition = /^ {0,3}:[ \t]+(?=\S)/;
/** Excludes lines that begin another block; a task is not a term. */
const term = /^ {0,3}(?!(?:[-+*>:]|#{1,6}|\d{1,9}[.)])(?:[ \t]|$)|[>|<]|`{3}|~{3}|\[[ xX^]\]?|(?:[-*_][ \t]*){3,}$)\S/;
/** Lines that end the first paragraph of a meaning. */
const interruption =
  /^ {0,3}(?:[-+*][ \t]|1[.)][ \t]|#{1,6}(?:[ \t]|$)|>|`{3}|~{3}|<[/!?a-z]|\[\^|(?:[-*_][ \t]*){3,}$)/i;

export function readDefinitions(
  this: TokenizerThis,
  source: string,
  before: readonly (Token | Tokens.Generic)[],
): Definitions | undefined {
  const isEntry = (at: number) => {
    const line = lineAt(source, at);
    return term.test(line) && definition.test(lineAt(source, at + line.length + 1));
  };
  // In a list item, marked passes the lines of a text one by one.
  if (before.at(-1)?.type === 'text' || !isEntry(0)) return undefined;
  const entries: { term: Token[]; meanings: Token[][] }[] = [];
  let at = 0;
  for (let next = 0; next < source.length; next = afterBlankLines(source, at)) {
    if (isEntry(next)) {
      const line = lineAt(source, next);
      entries.push({ term: this.lexer.inline(line.trim()), meanings: [] });
      next += line.length + 1;
    } else if (!definition.test(lineAt(source, next))) break;
    const end = meaningEnd(source, next, isEntry);
    const after = indentedEnd(source, end);
    const [mark = ''] = definition.exec(source.slice(next, end)) ?? [];
    const text = `${source.slice(next + mark.length, end).trimEnd()}\n${outdented(source.slice(end, after))}`;
    entries.at(-1)?.meanings.push(blocksWithin(this.lexer, text));
    at = after;
  }
  return { type: 'definitions', raw: source.slice(0, at), entries };
}

/** The end of the first paragraph of a meaning. */
function meaningEnd(source: string, start: number, isEntry: (at: number) => boolean): number {
  let at = start + lineAt(source, start).length + 1;
  while (at < source.length) {
    const line = lineAt(source, at);
    if (/^[ \t]*$/.test(line) || definition.test(line) || interruption.test(line) || isEntry(at)) break;
    at += line.length + 1;
  }
  return Math.min(at, source.length);
}

function afterBlankLines(source: string, start: number): number {
  let at = start;
  while (at < source.length) {
    const line = lineAt(source, at);
    if (!/^[ \t]*$/.test(line)) break;
    at += line.length + 1;
  }
  return at;
}

/** @param render renders blocks; @param renderInline renders inline text */
export function definitionList(
  { entries }: Definitions,
  render: (tokens: Token[]) => string,
  renderInline: (tokens: Token[]) => string,
): string {
  const meaning = (tokens: Token[]) => {
    const [only, ...others] = tokens.filter(({ type }) => type !== 'space');
    return only?.type === 'paragraph' && others.length === 0 ? renderInline(only.tokens ?? []) : render(tokens);
  };
  const items = entries.map(
    ({ term, meanings }) =>
      `<dt>${renderInline(term)}</dt>\n${meanings.map((tokens) => `<dd>${meaning(tokens)}</dd>\n`).join('')}`,
  );
  return `<dl>\n${items.join('')}</dl>\n`;
}
