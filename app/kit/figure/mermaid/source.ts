import { type FigureBlock, FigureFault, type FigureLine, figureLimits } from '../figure';
import { say } from '../said';
import { cleanText } from './label';

/** A diagram's lines, without comments, and what they say of its title and description. */
export interface MermaidSource {
  /** The first line, for example `flowchart LR`. */
  readonly head: FigureLine;
  /** Lines after the first, trimmed, none of them empty, and with single spaces. */
  readonly lines: readonly FigureLine[];
  readonly title: string | undefined;
  readonly alt: string | undefined;
}

/** Lines that a diagram may have. */
const mostLines = 500;

/**
 * Reads what diagrams of all kinds have in common: front matter with a title, comments, and the lines `accTitle:` and
 * `accDescr:`. Throws `FigureFault`.
 */
export function readSource({ lines: typed }: FigureBlock): MermaidSource {
  const front = frontMatter(typed);
  const kept = withoutComments(typed.slice(front.next));
  const said = accessibility(kept);
  const [head, ...lines] = said.lines;
  if (head === undefined) throw new FigureFault(null, say('mermaid', 'noHead'));
  if (lines.length > mostLines) throw new FigureFault(null, say('mermaid', 'tooManyLines', { most: mostLines }));
  return { head, lines, title: front.title ?? said.title, alt: said.alt };
}

/** Lines between two lines `---` at the top: only `title:` is read. */
function frontMatter(typed: readonly FigureLine[]): { title: string | undefined; next: number } {
  const first = typed.findIndex(({ text }) => text.trim() !== '');
  if (typed[first]?.text.trim() !== '---') return { title: undefined, next: 0 };
  const end = typed.findIndex(({ text }, at) => at > first && text.trim() === '---');
  if (end < 0) throw new FigureFault(typed[first]?.line ?? null, say('mermaid', 'openFrontMatter'));
  let title: string | undefined;
  for (const { line, text } of typed.slice(first + 1, end)) {
    const [, value] = /^\s*title:(.*)$/i.exec(text) ?? [];
    if (value !== undefined) title = shortTitle(line, value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  return { title: title === '' ? undefined : title, next: end + 1 };
}

/** A title as read, or a fault if it is too long. */
export function shortTitle(line: number, typed: string): string {
  const { titleMaxCharacters: most } = figureLimits;
  if (typed.length > most) throw new FigureFault(line, say('figure', 'titleTooLong', { most }));
  return cleanText(typed);
}

/** Several spaces are one for all kinds, so that no pattern of theirs tries each way to divide them. */
const spaces = /\s{2,}|[\t\u2028\u2029]/g;

/** Lines without comments and directives such as `%%{init: …}%%`, which are not obeyed. */
function withoutComments(typed: readonly FigureLine[]): readonly FigureLine[] {
  const kept: FigureLine[] = [];
  let isDirective = false;
  for (const { line, text: raw } of typed) {
    const text = raw.trim().replace(spaces, ' ');
    if (isDirective) {
      isDirective = !text.includes('}%%');
      continue;
    }
    if (text.startsWith('%%{')) isDirective = !text.includes('}%%');
    else if (text !== '' && !text.startsWith('%%')) kept.push({ line, text });
  }
  return kept;
}

interface Said {
  title: string | undefined;
  alt: string | undefined;
  lines: FigureLine[];
}

function accessibility(kept: readonly FigureLine[]): Said {
  const said: Said = { title: undefined, alt: undefined, lines: [] };
  for (let at = 0; at < kept.length; at += 1) {
    const { line, text } = kept[at] as FigureLine;
    const [, name, value = ''] = /^(accTitle|accDescr)\s*:(.*)$/.exec(text) ?? [];
    if (name === 'accTitle') said.title = shortTitle(line, value.trim()) || undefined;
    else if (name === 'accDescr') said.alt = shortAlt(line, value);
    else if (/^accDescr\s*\{/.test(text)) {
      const end = kept.findIndex((each, index) => index >= at && each.text.includes('}'));
      if (end < 0) throw new FigureFault(line, say('mermaid', 'openDescription'));
      const inner = kept.slice(at, end + 1).map((each) => each.text);
      said.alt = shortAlt(
        line,
        inner
          .join(' ')
          .replace(/^accDescr\s*\{/, '')
          .replace(/\}.*$/, ''),
      );
      at = end;
    } else said.lines.push({ line, text });
  }
  return said;
}

function shortAlt(line: number, typed: string): string | undefined {
  const { altMaxCharacters: most } = figureLimits;
  const alt = cleanText(typed.trim());
  if (alt.length > most) throw new FigureFault(line, say('figure', 'altTooLong', { most }));
  return alt === '' ? undefined : alt;
}

/** The beginning of a line, for a sentence about it. */
export const excerpt = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 40).replace(/[\ud800-\udbff]$/, '')}…` : text;
