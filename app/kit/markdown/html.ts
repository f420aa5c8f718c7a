import type { Lexer, Token, Tokens } from 'marked';

/**
 * HTML that a lesson may contain, without attributes: `<br>`, `<sub>`, `<sup>`, `<kbd>`, `<mark>`, and `<details>` with
 * a `<summary>`. Comments are removed. All other tags, and tags that are not closed, are shown as typed.
 */

/** A token of raw HTML; `understood` is the HTML to output, undefined if the tag is shown as text. */
export type Html = (Tokens.HTML | Tokens.Tag) & { understood?: string };

const phrase = /^<(\/?)(sub|sup|kbd|mark)>$/i;
const lineBreak = /^<br ?\/?>$/i;

/** Pairs the tags within one inline text. Tags on both sides of emphasis or a link are not paired. */
export function pairTags(tokens: Token[]): void {
  const open: { name: string; token: Html }[] = [];
  for (const token of tokens as Html[]) {
    if (token.type !== 'html') continue;
    const [, slash, tag = ''] = phrase.exec(token.raw) ?? [];
    const name = tag.toLowerCase();
    if (lineBreak.test(token.raw)) token.understood = '<br>';
    else if (token.raw.startsWith('<!--') && token.raw.endsWith('-->')) token.understood = '';
    else if (slash === '') open.push({ name, token });
    else if (slash === '/' && open.at(-1)?.name === name) {
      const start = open.pop();
      if (start) start.token.understood = `<${name}>`;
      token.understood = `</${name}>`;
    }
  }
}

/** Turns a block of raw HTML into a paragraph if it contains an allowed tag or a comment. */
export function htmlBlock(token: Tokens.HTML, lexer: Lexer): Tokens.HTML | Tokens.Paragraph {
  if (token.pre || !/<!--|<\/?(?:br|sub|sup|kbd|mark)\b/i.test(token.text)) return token;
  const text = withoutComments(token.text).trim();
  if (text === '') return { ...token, text };
  return { type: 'paragraph', raw: token.raw, text, tokens: lexer.inline(text) };
}

function withoutComments(text: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + 3;
  }
}

/** A line with tags of `<details>` or `<summary>`, and the rest of its text. */
interface FoldLine extends Tokens.Generic {
  readonly type: 'fold-line';
}

export interface Fold extends Tokens.Generic {
  readonly type: 'fold';
  readonly summary: Token[] | null;
  readonly tokens: Token[];
}

/** Parses such a line as a block of its own, as `kit/markdown/tasks.ts` does; Markdown continues after it. */
export function readFoldLine(source: string): FoldLine | undefined {
  const [raw] = /^ {0,3}<\/?(?:details|summary)>[^\n]*(?:\n|$)/i.exec(source) ?? [];
  return raw === undefined ? undefined : { type: 'fold-line', raw, tokens: [] };
}

interface OpenFold {
  readonly tag: 'details' | 'summary';
  readonly start: Html;
  readonly tokens: Token[];
  summary: Token[] | null;
}

/** Deeper folds are shown as typed: each unclosed level is processed again. */
const mostFolds = 20;

/** Groups the blocks between `<details>` and its end into folds. */
export function pairFolds(tokens: Token[], lexer: Lexer): Token[] {
  if (!tokens.some(({ type }) => type === 'fold-line')) return tokens;
  const result: Token[] = [];
  const open: OpenFold[] = [];
  const add = (...found: Token[]) => (open.at(-1)?.tokens ?? result).push(...found);
  /** Turns the innermost open tag back into text. */
  const spill = () => {
    const inner = open.pop();
    if (inner) for (const token of [inner.start, ...asTyped(inner.summary), ...inner.tokens]) add(token);
  };
  for (const token of tokens) {
    if (token.type !== 'fold-line') {
      add(token);
      continue;
    }
    for (const piece of token.raw.trim().split(/(<\/?(?:details|summary)>)/i)) {
      const [, slash, name = ''] = /^<(\/?)(details|summary)>$/i.exec(piece) ?? [];
      const tag = name.toLowerCase() as OpenFold['tag'];
      if (slash === '' && open.length < mostFolds) open.push({ tag, start: typed(piece), tokens: [], summary: null });
      else if (slash === '/' && tag === 'summary') closeSummary();
      else if (slash === '/') closeDetails();
      else if (slash === '') add(typed(piece));
      else if (piece.trim()) add(inlineParagraph(piece.trim(), lexer));
    }
  }
  while (open.length > 0) spill();
  return result;

  function closeSummary(): void {
    const inner = open.at(-1);
    const outer = open.at(-2);
    if (inner?.tag !== 'summary') {
      add(typed('</summary>'));
      return;
    }
    const [only, ...others] = inner.tokens.filter(({ type }) => type !== 'space');
    const isFirst = outer?.tag === 'details' && outer.summary === null && outer.tokens.every(isSpace);
    if (isFirst && only?.type === 'paragraph' && others.length === 0) {
      open.pop();
      outer.summary = only.tokens ?? [];
    } else {
      spill();
      add(typed('</summary>'));
    }
  }

  function closeDetails(): void {
    if (open.at(-1)?.tag === 'summary') spill();
    const fold = open.at(-1);
    if (fold?.tag !== 'details') {
      add(typed('</details>'));
      return;
    }
    open.pop();
    add({ type: 'fold', raw: '', summary: fold.summary, tokens: fold.tokens } as Fold);
  }
}

export const isFoldTag = (text: string): boolean => /^<\/?(?:details|summary)>$/i.test(text);

const isSpace = ({ type }: Token): boolean => type === 'space';

const typed = (text: string): Html => ({ type: 'html', raw: text, text, pre: false, block: true });

/** A summary whose `<details>` is not closed. */
const asTyped = (summary: Token[] | null): Token[] =>
  summary === null
    ? []
    : [typed('<summary>'), { type: 'paragraph', raw: '', text: '', tokens: summary }, typed('</summary>')];

const inlineParagraph = (text: string, lexer: Lexer): Tokens.Paragraph => ({
  type: 'paragraph',
  raw: text,
  text,
  tokens: lexer.inlineTokens(text),
});
