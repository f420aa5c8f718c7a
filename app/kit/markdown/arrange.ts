import type { Lexer, Token, Tokens } from 'marked';
import { findCaptions } from './captions';
import type { Definitions } from './definitions';
import { pairFolds, pairTags } from './html';

/** Joins what marked parses separately: tags of raw HTML, and a table with its caption. */
export function arrange(tokens: Token[], lexer: Lexer): void {
  pairTags(tokens);
  const arranged = pairFolds(findCaptions(tokens), lexer);
  if (arranged !== tokens) {
    tokens.length = 0;
    for (const token of arranged) tokens.push(token);
  }
  for (const token of tokens) for (const children of childrenOf(token)) arrange(children, lexer);
}

/** The lists of tokens inside a token. */
export function childrenOf(token: Token): Token[][] {
  if (token.type === 'table') {
    const { header, rows, caption } = token as Tokens.Table & { caption?: Token[] };
    return [...[header, ...rows].flat().map((cell) => cell.tokens), caption ?? []];
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => item.tokens);
  if (token.type === 'definitions')
    return (token as Definitions).entries.flatMap(({ term, meanings }) => [term, ...meanings]);
  const { tokens, summary } = token as Tokens.Generic;
  return [tokens ?? [], summary ?? []];
}
