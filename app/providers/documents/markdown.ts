import { Marked, type Token, type Tokens } from 'marked';
import type { Block } from '~/rooms/source/rules/blocks';

const marked = new Marked({ gfm: true });

/** The headings and paragraphs of Markdown as plain text; formulas stay as written. */
export function markdownBlocks(text: string): { title: string; blocks: Block[] } {
  const { title, body } = frontMatter(text);
  return { title, blocks: marked.lexer(body).flatMap((token) => blocksOf(token)) };
}

/** Splits off the front matter: metadata between two lines of hyphens at the start. */
function frontMatter(text: string): { title: string; body: string } {
  const found = /^---\r?\n([\s\S]{0,10000}?)\r?\n(?:---|\.\.\.)\r?\n/.exec(text);
  if (!found || !/^[\w-]+\s*:/m.test(found[1] ?? '')) return { title: '', body: text };
  const title = /^title\s*:\s*["']?(.*?)["']?\s*$/im.exec(found[1] ?? '')?.[1] ?? '';
  return { title, body: text.slice(found[0].length) };
}

function blocksOf(token: Token): Block[] {
  const text = (said: string): Block[] => (said.trim() === '' ? [] : [{ kind: 'text', text: said, page: null }]);
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: inline(token), page: null }];
    case 'paragraph':
    case 'text':
      return text(inline(token).replace(/\n/g, ' ').replaceAll('\u2028', '\n'));
    case 'code':
      return text((token as Tokens.Code).text);
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap((each) => blocksOf(each));
    case 'list':
      return text(items(token as Tokens.List, 0).join('\n'));
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return text([header, ...rows].map((cells) => cells.map(inline).join(' | ')).join('\n'));
    }
    default:
      // Link definitions, rules, HTML between paragraphs.
      return [];
  }
}

function items(list: Tokens.List, depth: number): string[] {
  return list.items.flatMap((item, at) => {
    const sign = list.ordered ? `${Number(list.start || 1) + at}.` : '-';
    const inner = item.tokens.filter(({ type }) => type !== 'list');
    const lines = inner.flatMap((each) => blocksOf(each)).map(({ text }) => text.replaceAll('\n', ' '));
    const lists = item.tokens.filter((each): each is Tokens.List => each.type === 'list');
    const below = depth < 20 ? lists.flatMap((each) => items(each, depth + 1)) : [];
    return [`${'  '.repeat(Math.min(depth, 6))}${sign} ${lines.join(' ')}`, ...below];
  });
}

function inline(token: Token | Tokens.TableCell): string {
  const inner = (token as { tokens?: Token[] }).tokens;
  if (inner) return inner.map(inline).join('');
  const { type, text, raw } = token as { type?: string; text?: string; raw?: string };
  if (type === 'br') return '\u2028';
  if (type === 'html' || type === 'image') return '';
  return unescaped(text ?? raw ?? '');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => named[name] ?? '');
