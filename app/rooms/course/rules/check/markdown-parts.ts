import { type FigureKind, figureKind } from '~/kit/figure/figure';
import { lex } from '~/kit/markdown/lexer';

/** Places in a text that can be at fault, each with its line of the file. */
export interface MarkdownParts {
  readonly links: readonly { readonly href: string; readonly line: number }[];
  readonly pictures: readonly { readonly href: string; readonly alt: string; readonly line: number }[];
  readonly formulas: readonly { readonly tex: string; readonly line: number }[];
  /** The line is that of the fence. */
  readonly figures: readonly { readonly kind: FigureKind; readonly text: string; readonly line: number }[];
}

/** A sign of a link, a picture, a formula or a fence: most options and answers have none. */
const mayHaveParts = /[[<`~$@]|\\\(|:\/\/|www\./;

/**
 * The links, pictures, formulas and figures of a text.
 * @param firstLine the line of the file on which the text begins
 */
export function markdownParts(markdown: string, firstLine: number): MarkdownParts {
  const parts = {
    links: [] as MarkdownParts['links'][number][],
    pictures: [] as MarkdownParts['pictures'][number][],
    formulas: [] as MarkdownParts['formulas'][number][],
    figures: [] as MarkdownParts['figures'][number][],
  };
  if (!mayHaveParts.test(markdown)) return parts;
  const lineOf = lineFinder(markdown, firstLine);
  for (const { type, raw = '', href = '', text = '', tex = '', lang = '' } of tokensIn(tokensOf(markdown), [])) {
    if (type === 'link') parts.links.push({ href, line: lineOf(raw) });
    else if (type === 'image') parts.pictures.push({ href, alt: text, line: lineOf(raw) });
    else if (type === 'formula') parts.formulas.push({ tex, line: lineOf(raw) });
    else if (type === 'code') {
      const kind = figureKind(lang);
      const [first = ''] = /\S.*/.exec(text) ?? [];
      const line = lineOf(first) - (text.slice(0, text.indexOf(first)).split('\n').length - 1) - 1;
      if (kind) parts.figures.push({ kind, text, line });
    }
  }
  return parts;
}

/** Finds the lines of texts that follow each other in a whole; what cannot be found is where the last one was. */
export function lineFinder(whole: string, firstLine: number): (text: string) => number {
  let at = 0;
  let line = firstLine;
  return (text) => {
    const [first = ''] = text.split('\n', 1);
    const found = first === '' ? -1 : [text, first].map((each) => whole.indexOf(each, at)).find((each) => each >= 0);
    if (found === undefined || found < 0) return line;
    line += whole.slice(at, found).split('\n').length - 1;
    at = found;
    return line;
  };
}

/** The fields of the tokens that are looked at. */
interface Found {
  readonly type: string;
  readonly raw?: string;
  readonly href?: string;
  readonly text?: string;
  readonly tex?: string;
  readonly lang?: string;
}

const isToken = (value: object): value is Found => 'type' in value && typeof value.type === 'string';

function tokensIn(value: unknown, found: Found[], seen = new Set<object>()): readonly Found[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  if (isToken(value)) found.push(value);
  for (const inner of Object.values(value)) tokensIn(inner, found, seen);
  return found;
}

/** A text that has no bound for its reader is shown as typed. */
function tokensOf(markdown: string): unknown {
  try {
    return [...lex(markdown)];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
