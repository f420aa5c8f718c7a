import { closesFence, openedFence } from '~/kit/text/fences';
import { formulasInMarkdown } from '~/kit/text/formula-spans';
import { codeSpans } from '~/kit/text/formulas';
import { exerciseLimits } from './exercise';

/**
 * The places of a Markdown text that mean something to an exercise: code, formulas, gaps (`{{…}}`) and the text between
 * them. Linear in the text's length.
 */

/** Where a slot stands; it decides how its number is written. */
export type SlotPlace = 'text' | 'formula' | 'code';

export interface Part {
  readonly place: SlotPlace | 'gap';
  readonly start: number;
  readonly end: number;
}

/** The parts of a text, in order; together they are the whole text. */
export function partsOf(markdown: string): readonly Part[] {
  const found: Part[] = [];
  for (const { start, end, isFence } of blocksOf(markdown)) {
    if (isFence) found.push({ place: 'code', start, end });
    else findInParagraph(markdown.slice(start, end), start, found);
  }
  return withText(found, markdown.length);
}

/** Adds the text between `found`, which are in order and do not overlap. */
function withText(found: readonly Part[], length: number): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const part of found) {
    if (part.start > at) parts.push({ place: 'text', start: at, end: part.start });
    parts.push(part);
    at = part.end;
  }
  if (at < length) parts.push({ place: 'text', start: at, end: length });
  return parts;
}

// --- Fences and paragraphs -------------------------------------------------------------------------------------------

interface Block {
  readonly start: number;
  readonly end: number;
  readonly isFence: boolean;
}

/** Fences with their lines, and runs of other lines up to a blank one. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let fence: string | null = null;
  let start = 0;
  const close = (end: number, isFence: boolean) => {
    if (end > start) blocks.push({ start, end, isFence });
    start = end;
  };
  for (let at = 0; at < text.length; ) {
    const lineBreak = text.indexOf('\n', at);
    const end = lineBreak < 0 ? text.length : lineBreak + 1;
    const line = text.slice(at, lineBreak < 0 ? end : lineBreak);
    if (fence !== null) {
      if (closesFence(line, fence)) {
        close(end, true);
        fence = null;
      }
    } else {
      fence = openedFence(line);
      if (fence !== null || line.trim() === '') close(at, false);
    }
    at = end;
  }
  close(text.length, fence !== null);
  return blocks;
}

// --- Code, gaps and formulas of a paragraph --------------------------------------------------------------------------

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The formula or gap that begins first counts: in `$x^{{2}}$` there is no gap, and in `{{$5}}` no formula. */
function findInParagraph(text: string, offset: number, found: Part[]): void {
  if (!/[`$\\{]/.test(text)) return;
  const code = codeIn(text);
  const gaps = text.includes('{{') ? gapsIn(text, code) : [];
  const formulas = formulasInMarkdown(text).filter(({ start }) => !isWithin(gaps, start));
  const parts: Part[] = [
    ...code.map((span) => ({ ...span, place: 'code' as const })),
    ...gaps.map((span) => ({ ...span, place: 'gap' as const })),
    ...formulas.map(({ start, end }) => ({ start, end, place: 'formula' as const })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  for (const { place, start, end } of parts) {
    if (start < at) continue;
    found.push({ place, start: offset + start, end: offset + end });
    at = end;
  }
}

/** Whether one of `spans`, which are in order, contains a position. */
function isWithin(spans: readonly Span[], at: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span !== undefined && span.start <= at;
}

function codeIn(text: string): readonly Span[] {
  if (!text.includes('`')) return [];
  const ends = codeSpans(text, 0, text.length);
  const spans: Span[] = [];
  const signs = /`+|\\[\s\S]/g;
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const end = match[0].startsWith('`') ? ends.get(match.index) : undefined;
    if (end === undefined) continue;
    spans.push({ start: match.index, end });
    signs.lastIndex = end;
  }
  return spans;
}

/** `{{…}}` on one line, outside of code. */
function gapsIn(text: string, code: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let codeAt = 0;
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at)) {
    while ((code[codeAt]?.end ?? Number.POSITIVE_INFINITY) <= at) codeAt += 1;
    const nextCode = code[codeAt];
    if (nextCode && nextCode.start <= at) {
      at = nextCode.end;
      continue;
    }
    const end = gapEnd(text, at, nextCode?.start ?? text.length);
    if (end === null) at += 1;
    else {
      gaps.push({ start: at, end });
      at = end;
    }
  }
  return gaps;
}

/**
 * The end of the gap that begins at `start`: the first `}}` outside of the slots in it; null if it is not closed. A gap
 * has no `{{` in it, so that all searches together take linear time.
 */
function gapEnd(text: string, start: number, to: number): number | null {
  const last = Math.min(to, start + exerciseLimits.gapMaxCharacters) - 1;
  let isInSlot = false;
  for (let at = start + 2; at < last; at += 1) {
    const character = text.charAt(at);
    if (character === '\n' || (character === '{' && isInSlot)) return null;
    if (character === '{') isInSlot = true;
    else if (character === '}' && isInSlot) isInSlot = false;
    else if (character === '}' && text.charAt(at + 1) === '}') return at + 2;
  }
  return null;
}
