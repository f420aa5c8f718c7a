import { fenceEnd, openedFence } from '~/kit/text/fences';
import type { Draw } from './exercise';
import type { Fault, FaultCode } from './faults';
import { partsOf } from './places';
import { readDraws } from './read-draws';

/** Cuts the text of an exercise into its question and the items below it, each with its line. */

export const settingNames = ['vars', 'accents', 'form', 'run', 'ordered', 'given', 'start', 'test'] as const;
export type SettingName = (typeof settingNames)[number];

export type ItemMark = '+' | '-' | '=' | '?' | '!' | 'step' | 'pair' | SettingName;

export interface Item {
  readonly mark: ItemMark;
  /** From 1. */
  readonly line: number;
  /** The text after the mark, with the lines that continue it. */
  readonly text: string;
  /** The number of a step, and the left side of a pair, whose `text` is the right one. */
  readonly before: string;
}

export interface Cut {
  readonly draws: readonly Draw[];
  readonly question: string;
  /** The line of the question's first line. */
  readonly questionLine: number;
  readonly items: readonly Item[];
  /** The last line that is not blank. */
  readonly lastLine: number;
  readonly faults: readonly Fault[];
}

export function cutLines(text: string): Cut {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  const faults: Fault[] = [];
  const first = Math.max(
    0,
    lines.findIndex((line) => line !== ''),
  );
  const { draws, faults: drawFaults, rest } = readDraws(lines[first] ?? '');
  for (const { code, found } of drawFaults) faults.push({ line: first + 1, code, found });
  lines[first] = rest;
  const end = questionEnd(lines, first, faults);
  const { question, questionLine } = trimmedQuestion(lines, first, end);
  const { items, faults: itemFaults } = new ItemScan(lines, end).all();
  const lastLine = lines.findLastIndex((line) => line !== '') + 1;
  return { draws, question, questionLine, items, lastLine: Math.max(1, lastLine), faults: [...faults, ...itemFaults] };
}

function trimmedQuestion(lines: readonly string[], first: number, end: number) {
  let [from, to] = [first, end];
  while (from < to && lines[from] === '') from += 1;
  while (to > from && lines[to - 1] === '') to -= 1;
  return { question: lines.slice(from, to).join('\n'), questionLine: from + 1 };
}

/** The first line that is an item; not looked for in fences and in formulas of several lines. */
function questionEnd(lines: readonly string[], first: number, faults: Fault[]): number {
  const unclosed = new Map<string, number>();
  let at = first;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = openedFence(line);
    if (fence !== null) {
      const end = fenceEnd(lines, at, fence);
      if (end < 0) {
        faults.push({ line: at + 1, code: 'fence-unclosed' });
        return lines.length;
      }
      at = end + 1;
    } else if (itemOf(line, at + 1)) return at;
    else {
      const mark = otherMarkOf(line);
      if (mark !== null) faults.push({ line: at + 1, code: 'other-mark', found: mark });
      at = formulaEnd(lines, at, unclosed) ?? at + 1;
    }
  }
  return at;
}

const formulaMarks = [
  ['$$', '$$'],
  ['\\[', '\\]'],
] as const;

/**
 * The line after a formula that begins on a line of its own; null if none begins or it is not closed.
 * @param unclosed for each opening mark, the line up to which no closing one was found
 */
function formulaEnd(lines: readonly string[], at: number, unclosed: Map<string, number>): number | null {
  const line = (lines[at] ?? '').trimStart();
  const [open, close] = formulaMarks.find(([mark]) => line.startsWith(mark)) ?? [];
  if (!open || !close || line.includes(close, open.length) || at < (unclosed.get(open) ?? 0)) return null;
  let next = at + 1;
  for (; next < lines.length && lines[next] !== ''; next += 1) if (lines[next]?.includes(close)) return next + 1;
  unclosed.set(open, next);
  return null;
}

/** Signs of Arabic and Chinese keyboards, and the marks that they stand for. */
const otherMarks: ReadonlyMap<string, string> = new Map([
  ['؟', '?'],
  ['？', '?'],
  ['！', '!'],
  ['＝', '='],
  ['＋', '+'],
  ['－', '-'],
]);

export const markMeantBy = (sign: string): string => otherMarks.get(sign) ?? sign;

/**
 * The sign of another keyboard with which a line begins as with a mark. It is reported instead of read: the search's
 * trigger (drizzle/triggers.sql) hides what follows the marks alone.
 */
function otherMarkOf(line: string): string | null {
  const [, sign = ''] = /^(.)(?:[ \t\u3000]|$)/.exec(line) ?? [];
  return otherMarks.has(sign) ? sign : null;
}

const setting = new RegExp(`^(${settingNames.join('|')}):(?!:)(.*)$`);

/** The item that begins at a line; null for a line of the question. */
export function itemOf(line: string, number: number): Item | null {
  const [, name, value] = setting.exec(line) ?? [];
  if (name !== undefined) return { mark: name as SettingName, line: number, text: (value ?? '').trim(), before: '' };
  const [, mark, text] = /^([-+=?!])(?:[ \t](.*))?$/.exec(line) ?? [];
  if (mark !== undefined) return { mark: mark as ItemMark, line: number, text: text ?? '', before: '' };
  const [, step, item] = /^(\d{1,4})\.(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (step !== undefined) return { mark: 'step', line: number, text: item ?? '', before: step };
  const sides = line.startsWith(' ') || line.startsWith('\t') ? null : splitOutside(line, /(?:^|\s)=>(?=\s|$)/g);
  return sides && { mark: 'pair', line: number, text: sides[1], before: sides[0] };
}

/** A line's halves around the first `separator` outside of code and formulas; null if there is none. */
export function splitOutside(line: string, separator: RegExp): readonly [left: string, right: string] | null {
  const matches = [...line.matchAll(separator)];
  if (matches.length === 0) return null;
  const texts = partsOf(line).filter(({ place }) => place === 'text');
  const found = matches.find(({ index, 0: sign }) => {
    const [from, to] = [index + sign.search(/\S/), index + sign.length];
    return texts.some(({ start, end }) => start <= from && to <= end);
  });
  if (!found) return null;
  return [line.slice(0, found.index).trim(), line.slice(found.index + found[0].length).trim()];
}

// --- Items -----------------------------------------------------------------------------------------------------------

/** Items whose line breaks count; those of the others become spaces. */
const manyLines = new Set<ItemMark>(['?', '!', 'given', 'start', 'test']);
const codeBlocks = new Set<ItemMark>(['given', 'start']);
const endsCode = /^(?:run|ordered|given|start|test):/;

class ItemScan {
  readonly #items: Item[] = [];
  readonly #faults: Fault[] = [];
  #open: { readonly item: Item; readonly lines: string[] } | null = null;
  /** The code of the open item has no indent. */
  #isBareCode = false;
  /** Blank lines since the last line of the open item. */
  #blank = 0;
  #at: number;

  constructor(
    private readonly lines: readonly string[],
    from: number,
  ) {
    this.#at = from;
  }

  all() {
    for (; this.#at < this.lines.length; this.#at += 1) this.#takeLine(this.lines[this.#at] ?? '');
    this.#close();
    return { items: this.#items, faults: this.#faults };
  }

  #takeLine(line: string): void {
    if (line === '') this.#blank += 1;
    else if (this.#takesFence(line)) this.#takeFence(line);
    else if (this.#takesCode(line)) this.#continue(line);
    else if (/^(?: {2}|\t)/.test(line) && this.#open) this.#continue(withoutIndent(line));
    else this.#takeItem(line);
  }

  #takeItem(line: string): void {
    const item = itemOf(line, this.#at + 1);
    if (item === null) {
      const mark = otherMarkOf(line);
      if (mark === null) this.#fault('stray-text', line);
      else this.#fault('other-mark', mark);
      return;
    }
    if (item.mark === '!' && this.#open?.item.mark === '!') {
      this.#continue(item.text);
      return;
    }
    this.#close();
    this.#open = { item, lines: item.text === '' ? [] : [item.text] };
  }

  #continue(text: string): void {
    if (!this.#open) return;
    for (; this.#blank > 0; this.#blank -= 1) this.#open.lines.push('');
    this.#open.lines.push(text);
  }

  /** A fence directly below `given:` or `start:` holds its code. */
  #takesFence(line: string): boolean {
    return this.#open?.lines.length === 0 && codeBlocks.has(this.#open.item.mark) && openedFence(line) !== null;
  }

  /** Below `given:` or `start:` code may stand without an indent, up to the next setting of code. */
  #takesCode(line: string): boolean {
    if (!this.#open || !codeBlocks.has(this.#open.item.mark) || this.#open.item.text !== '') return false;
    if (this.#open.lines.length === 0) this.#isBareCode = !/^(?: {2}|\t)/.test(line);
    return this.#isBareCode && !endsCode.test(line);
  }

  #takeFence(line: string): void {
    const fence = openedFence(line) ?? '';
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const end = fenceEnd(this.lines, this.#at, fence);
    this.#blank = 0;
    const inner = this.lines.slice(this.#at + 1, end < 0 ? undefined : end);
    this.#open?.lines.push(...inner.map((each) => each.replace(/^[ \t]*/, (space) => space.slice(indent))));
    if (end < 0) this.#fault('fence-unclosed');
    this.#at = end < 0 ? this.lines.length : end;
  }

  #close(): void {
    this.#blank = 0;
    if (!this.#open) return;
    const { item, lines } = this.#open;
    const text = manyLines.has(item.mark) ? lines.join('\n') : lines.map((line) => line.trim()).join(' ');
    this.#items.push({ ...item, text: codeBlocks.has(item.mark) ? withoutBlankEnds(text) : text.trim() });
    this.#open = null;
  }

  /** Only the first line that belongs nowhere is reported: those below it are part of the same text. */
  #fault(code: FaultCode, found?: string): void {
    if (code === 'stray-text' && this.#faults.some((fault) => fault.code === code)) return;
    this.#faults.push({ line: this.#at + 1, code, ...(found === undefined ? {} : { found }) });
  }
}

const withoutIndent = (line: string): string => line.replace(/^(?: {2}|\t)/, '');

const withoutBlankEnds = (text: string): string => text.replace(/^\n+/, '').trimEnd();
