import { type FigureClass, type SvgElement, svg } from '../svg';
import { textWidth, wrappedText } from '../text-width';

/** Texts of diagrams: read from what authors type, wrapped, and drawn. */

export const fontSize = 13;
export const lineHeight = 16;

/** Characters of one text; more are cut off with an ellipsis. */
const mostCharacters = 300;
const mostLines = 12;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they would not be seen, or turn the text around
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u206f\ue014\ue015\ufeff]/g;

/** A text without characters that are not seen or that turn the direction of what follows. */
export const cleanText = (typed: string): string => typed.replace(unseen, '');

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  semi: ';',
  colon: ':',
  hash: '#',
  lpar: '(',
  rpar: ')',
  infin: '∞',
  larr: '←',
  rarr: '→',
  times: '×',
  deg: '°',
};

/** `&amp;`, `&#9829;`, and Mermaid's own `#quot;` and `#35;`; others stay as typed. */
const entity = /[&#]#?(x[\da-f]{1,6}|\d{1,7}|[a-z]{2,6});/gi;

function decoded(whole: string, name: string): string {
  if (Object.hasOwn(named, name)) return named[name] as string;
  const code = /^\d+$/.test(name) ? Number(name) : /^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : 0;
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

/**
 * A text as it is shown: quotes around it go, `<br>` and `\n` are line breaks, entities are characters, and tags and
 * stars of emphasis go. All other HTML stays as text.
 */
export function labelOf(typed: string): string {
  const inner = typed.trim().replace(/^"([^"]*)"$/, '$1');
  const isMarkdown = /^`[^`]*`$/.test(inner);
  const plain = (isMarkdown ? inner.slice(1, -1).replace(/\*\*|__|(?<![\p{L}\d])[*_]|[*_](?![\p{L}\d])/gu, '') : inner)
    .replace(/<br ?\/?>|\\n/gi, '\n')
    .replace(/\bfa[bklrs]?:fa-[\w-]+/g, '')
    .replace(/<\/?(?:b|i|u|em|strong|small|code|sub|sup|p|span)>/gi, '')
    .replace(entity, decoded);
  const lines = cleanText(plain).split('\n');
  const text = lines.map((line) => line.replace(/[ \t]+/g, ' ').trim()).join('\n');
  const kept = text.trim();
  return kept.length > mostCharacters ? `${kept.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '')}…` : kept;
}

/** A label in one line, for sentences and tables. */
export const inOneLine = (label: string): string => label.replace(/\n+/g, ' ');

/** A text in lines, with its size in pixels. */
export interface Label {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly isBold: boolean;
}

/** Wraps a text into lines of at most `width` pixels, or somewhat wider ones if a word would be broken. */
export function wrapped(text: string, width: number, size = fontSize, isBold = false): Label {
  const longest = Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, size)));
  const most = longest > width && longest < width * 1.6 ? longest : width;
  const all = text === '' ? [] : wrappedText(text, isBold ? most / 1.08 : most, size);
  const lines = all.length > mostLines ? [...all.slice(0, mostLines - 1), '…'] : all;
  const widest = Math.max(0, ...lines.map((line) => textWidth(line, size, isBold)));
  return { lines, width: widest, height: (lines.length * size * lineHeight) / fontSize, size, isBold };
}

/** The direction of the first letter that has one. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text);

/**
 * A label, centred at `x` and `y`, or from its side `x` on.
 * @param anchor for texts from left to right; the other side is meant for those from right to left
 */
export function drawnLabel(
  { lines, height, size, isBold }: Label,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end' = 'middle',
  more: readonly FigureClass[] = [],
): readonly SvgElement[] {
  const step = height / Math.max(1, lines.length);
  const isTurned = isRightToLeft(lines.join(' '));
  const turned = { start: 'end', middle: 'middle', end: 'start' } as const;
  return lines.map((line, at) =>
    svg(
      'text',
      [isBold ? 'label-bold' : 'label', ...more],
      {
        x,
        y: y - height / 2 + step * (at + 0.5) + size * 0.35,
        'font-size': size,
        'text-anchor': isTurned ? turned[anchor] : anchor,
        ...(isTurned && { direction: 'rtl' }),
      },
      line,
    ),
  );
}

/** A label on a patch in the colour of the page, so that lines below it do not cross it. */
export function patchedLabel(label: Label, x: number, y: number, more: readonly FigureClass[] = []) {
  const { width, height, lines } = label;
  if (lines.length === 0) return [];
  const box = { x: x - width / 2 - 3, y: y - height / 2, width: width + 6, height, rx: 3 };
  return [svg('rect', 'fill-paper', box), ...drawnLabel(label, x, y, 'middle', more)];
}
