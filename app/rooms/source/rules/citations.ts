import type { Citation } from '~/kit/text/citation';
import { codeSpans, findFormulas } from '~/kit/text/formulas';
import { cutToUnits } from '~/kit/text/plain-text';
import { foreignName, prefixedLines } from './marks';

/**
 * Passages in a prompt, and the `[n]` with which a text cites them. A text may only cite passages that it was given:
 * all other numbers are removed and counted.
 */

/** A passage that was found for a text. */
export interface FoundPassage {
  /** The source's id. */
  readonly source: string;
  /** The source's title. */
  readonly title: string;
  /** Its number in the source. */
  readonly passage: number;
  readonly page: number | null;
  readonly heading: string;
  readonly text: string;
}

/** A passage in a prompt, with the number to cite it by. */
export type GivenPassage = FoundPassage & Pick<Citation, 'n'>;

/** The entry in a text's list for a removed citation: no passage has an empty source. */
const takenOut = (n: number): Citation => ({ n, source: '', passage: 0, title: '' });

/** The passages in a text's list. */
export const citedPassages = (citations: readonly Citation[] | null): Citation[] =>
  (citations ?? []).filter(({ source }) => source !== '');

/** How many citations were removed from a text because no such passage was given. */
export const takenOutOf = (citations: readonly Citation[] | null): number =>
  (citations ?? []).filter(({ source }) => source === '').length;

/** Limits of a prompt: the number of passages, and their characters. */
export const passagesInPrompt = 12;
const promptMaxCharacters = 18_000;
const passageMaxCharacters = 2_400;
const nameMaxCharacters = 120;

/**
 * Numbers passages from 1. Those that a text cites keep their numbers, so that the text can be continued.
 * @param known numbers already in use, whether their passages are given or not; the first of two counts
 */
export function numbered(
  found: readonly FoundPassage[],
  kept: readonly GivenPassage[] = [],
  known: readonly Citation[] = [],
): GivenPassage[] {
  const given = [...kept];
  const isTaken = new Set([...kept, ...known].map(({ n }) => n));
  const numberOf = new Map(known.toReversed().map(({ n, source, passage }) => [`${passage} ${source}`, n]));
  const isThere = new Set(kept.map(({ source, passage }) => `${passage} ${source}`));
  let n = 1;
  for (const each of found) {
    const key = `${each.passage} ${each.source}`;
    if (given.length >= passagesInPrompt) break;
    if (isThere.has(key)) continue;
    isThere.add(key);
    const own = numberOf.get(key);
    if (own !== undefined) {
      given.push({ ...each, n: own });
      continue;
    }
    while (isTaken.has(n)) n += 1;
    given.push({ ...each, n });
    n += 1;
  }
  return given.sort((one, other) => one.n - other.n);
}

/** The stored part of a given passage. */
export const citationOf = ({ n, source, passage, title }: GivenPassage): Citation => ({ n, source, passage, title });

/** Replaces the brackets of the source's own note numbers with round ones, so that they are not taken for citations. */
const withoutReferences = (text: string): string =>
  text.replace(/\[(\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*)\]/g, '($1)');

/**
 * The passages for a prompt, between two marks. Each has our heading, then its lines prefixed with its number and a
 * bar. The prefix keeps a passage from closing a mark or imitating a heading.
 */
export function passagesInMarks(
  given: readonly (Omit<GivenPassage, 'source' | 'passage' | 'title'> & { readonly title?: string })[],
  { inAll = promptMaxCharacters, inEach = passageMaxCharacters } = {},
): string {
  let left = inAll;
  const blocks: string[] = [];
  for (const { n, title, page, heading, text } of given) {
    const cut = cutToUnits(text, Math.min(left, inEach));
    left -= cut.length;
    const lines = prefixedLines(withoutReferences(cut), `${n}| `);
    if (lines === '') continue;
    const place = [
      title && `from "${foreignName(title, nameMaxCharacters)}"`,
      page !== null && `page ${page}`,
      heading !== '' && `under "${foreignName(heading, nameMaxCharacters)}"`,
    ];
    const head = `[${n}] ${place.filter(Boolean).join(', ')}`.trimEnd();
    blocks.push(`${head}\n${lines}`);
  }
  return blocks.join('\n\n');
}

const numbersInside = '(\\d{1,3}(?:\\s*(?:[,;，、–—-]|and)\\s*\\d{1,3})*)\\s*';

/** A citation in a text: `[2]`, `[2, 5]`, `[2-4]`, or the variants `[[2]]` and `【2†source】` that models write. */
const group = new RegExp(
  `\\[\\[\\s*${numbersInside}\\]\\]|[[［【〔]\\s*${numbersInside}(?:†[^\\]】\\n]{0,80})?[\\]］】〕]`,
  'gu',
);

/** A link target after a number, which makes the number a link. */
const linkTarget = /^\(\s*<?[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*>?(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/;

/** A link definition, which would turn every occurrence of its number into a link. */
const definition = /^(?: {0,3}|[ \t>]*)\[\d{1,3}\]:[ \t]*\S.*$/;

/** A longer range is not taken for a citation of every number in it. */
const longestRange = 12;

/** The numbers of a group such as `2, 5-7`; empty if any of them is invalid. */
function numbersOf(inner: string): number[] {
  const numbers: number[] = [];
  for (const part of inner.split(/\s*(?:[,;，、]|and)\s*/)) {
    const [from = Number.NaN, to = from] = part.split(/\s*[–—-]\s*/).map(Number);
    if (!(from >= 1) || !(to >= from)) return [];
    if (to - from > longestRange) numbers.push(from, to);
    else for (let n = from; n <= to; n += 1) numbers.push(n);
  }
  return numbers;
}

/** Calls `change` with each part of a text that is neither code nor a formula. */
function changeProse(markdown: string, change: (prose: string) => string): string {
  let out = '';
  for (const { text, isCode } of linesOfKind(markdown)) {
    if (isCode) {
      out += text;
      continue;
    }
    let from = 0;
    for (const [start, end] of stretchesOfOther(text)) {
      out += change(text.slice(from, start)) + text.slice(start, end);
      from = end;
    }
    out += change(text.slice(from));
  }
  return out;
}

/** The ranges of code spans and formulas in a text, in order. */
function stretchesOfOther(text: string): [start: number, end: number][] {
  const found: [number, number][] = findFormulas(text).map(({ start, end }) => [start, end]);
  let from = 0;
  for (const paragraph of text.split(/(?<=\n[ \t]*\n)/)) {
    for (const [start, end] of codeSpans(text, from, from + paragraph.length)) found.push([start, end]);
    from += paragraph.length;
  }
  let behind = 0;
  return found
    .sort(([one], [other]) => one - other)
    .filter(([start, end]) => {
      if (start < behind) return false;
      behind = end;
      return true;
    });
}

const fence = /^(?:[ \t>]|[-*+][ \t]+|\d{1,9}[.)][ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;

/** Splits a text into alternating runs of lines: code blocks and everything else. */
function linesOfKind(markdown: string): { text: string; isCode: boolean }[] {
  const stretches: { text: string; isCode: boolean }[] = [];
  let open: string | null = null;
  let isInList = false;
  let isAfterBlank = true;
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = fence.exec(line.trimEnd())?.[1] ?? null;
    const isBlank = line.trim() === '';
    const isIndented: boolean = open === null && !isInList && /^(?: {4}|\t)/.test(line) && !isBlank && isAfterBlank;
    const isCode = open !== null || mark !== null || isIndented;
    if (open === null) {
      open = mark;
      if (/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line)) isInList = true;
      else if (!isBlank && /^\S/.test(line)) isInList = false;
      isAfterBlank = isBlank || isIndented;
    } else if (mark?.startsWith(open) && line.replace(/^[\s>]+/, '').trim() === mark) {
      open = null;
      isAfterBlank = false;
    }
    const last = stretches.at(-1);
    if (last?.isCode === isCode) last.text += line;
    else stretches.push({ text: line, isCode });
  }
  return stretches;
}

/** All numbers that a text cites, in order, with repetitions. */
export function citedNumbers(markdown: string): number[] {
  const numbers: number[] = [];
  changeProse(markdown, (prose) => {
    for (const match of prose.matchAll(group)) {
      if (!isEscaped(prose, match.index)) numbers.push(...numbersOf(match[1] ?? match[2] ?? ''));
    }
    return prose;
  });
  return numbers;
}

/** The given passages that a text still cites; removed citations stay counted. */
export function stillCited(markdown: string, passages: readonly Citation[]): Citation[] {
  const cited = new Set(citedNumbers(markdown));
  return passages.filter(({ n, source }) => source === '' || cited.has(n));
}

const isEscaped = (text: string, at: number): boolean =>
  /(?:^|[^\\])(?:\\\\)*[\\!]$/.test(text.slice(Math.max(0, at - 8), at));

const sentenceEnd = /[.!?]\s|[。！？\n]/g;

/** Whether the sentence around a citation has no other citation with one of these numbers. */
function isOnlyCitation(prose: string, start: number, end: number, numbers: ReadonlySet<number>): boolean {
  if (/[[［【〔]\s*$/.test(prose.slice(Math.max(0, start - 4), start))) return false;
  // A citation may follow the full stop of its sentence.
  const own = prose.slice(0, start).trimEnd();
  const from = [...own.slice(0, -1).matchAll(sentenceEnd)].at(-1)?.index ?? -1;
  const rest = prose.slice(end);
  const to = /[.!?]$/.test(own) ? (/^(?:\s*\[\d{1,3}\])*/.exec(rest)?.[0].length ?? 0) : rest.search(sentenceEnd);
  const sentence = own.slice(from + 1) + (to < 0 ? rest : rest.slice(0, to));
  return ![...sentence.matchAll(group)].some((match) =>
    numbersOf(match[1] ?? match[2] ?? '').some((n) => numbers.has(n)),
  );
}

/** Removing a citation may leave another one: `[[7]3]`. */
const mostRounds = 5;

/** A text with normalised citations, and the list to store with it. */
export interface Settled {
  readonly markdown: string;
  readonly citations: readonly Citation[];
}

/** Replaces a removed citation in a sentence that has no other one. */
export const noSource = '[no source]';

/**
 * Normalises the citations of a text to `[2][5]`, and removes those of passages that were not given. A number that
 * links elsewhere is treated as a citation, and the link is removed.
 * @param marks whether a sentence that loses its only citation is marked with `noSource`
 */
export function settleCitations(markdown: string, given: readonly Citation[], { marks = false } = {}): Settled {
  const numbers = new Set(given.map(({ n }) => n));
  const removed: number[] = [];
  const settle = (prose: string): string => {
    let out = '';
    let from = 0;
    for (const match of prose.matchAll(group)) {
      const cited = numbersOf(match[1] ?? match[2] ?? '');
      if (match.index < from || cited.length === 0 || isEscaped(prose, match.index)) continue;
      const known = cited.filter((n) => numbers.has(n));
      removed.push(...cited.filter((n) => !numbers.has(n)));
      let end = match.index + match[0].length;
      end += linkTarget.exec(prose.slice(end, end + 2_000))?.[0].length ?? 0;
      out += prose.slice(from, match.index);
      if (known.length > 0) out += known.map((n) => `[${n}]`).join('');
      else if (marks && isOnlyCitation(prose, match.index, end, numbers)) {
        const before = out.trimEnd();
        if (!before.endsWith(noSource)) out = `${before}${/\S$/.test(before) ? ' ' : ''}${noSource}`;
      }
      // "as it says [7]." loses the space, too.
      else if (/^(?:[\s.,;:!?)\]»”…。，、]|$)/.test(prose.slice(end))) out = out.replace(/[ \t]+$/, '');
      from = end;
    }
    return out + prose.slice(from);
  };
  const withoutDefinitions = (prose: string): string =>
    prose
      .split(/(?<=\n)/)
      .filter((line) => !definition.test(line.trimEnd()))
      .join('');
  let text = changeProse(markdown, withoutDefinitions);
  for (let round = 0; round < mostRounds; round += 1) {
    const settled = changeProse(text, settle);
    if (settled === text) break;
    text = settled;
  }
  return { markdown: text, citations: [...stillCited(text, given), ...removed.map(takenOut)] };
}

/** The text without citations, for places without links to the passages, such as cards. */
export const withoutCitations = (markdown: string, citations: readonly Citation[] | null): string =>
  citedPassages(citations).length === 0 ? markdown : settleCitations(markdown, []).markdown;
