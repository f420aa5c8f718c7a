import { escapeHtml } from '~/kit/text/escape-html';
import { sourceWords } from '~/rooms/source/words';
import { noSource } from './citations';
import { isQuotation, isWordForWord, quotationsIn } from './quotations';
import { isUnsupported } from './support';

/** A cited passage as a learner may see it. */
export interface ShownPassage {
  /** The address of the passage; null if this viewer may not read it or it is gone. */
  readonly href: string | null;
  /** Its source and place, in words; null if this viewer may not know. */
  readonly title: string | null;
  readonly page: number | null;
  /** The source was deleted. */
  readonly isGone: boolean;
  /** The text, to compare quotations with; null if it is not available. */
  readonly text: string | null;
}

export type ShownPassages = ReadonlyMap<number, ShownPassage>;

/** Inside these elements `[3]` is no citation. */
const others = new Set(['a', 'code', 'pre', 'math', 'button', 'kbd', 'figure']);
const blocks =
  /^(?:p|ul|ol|li|h[1-6]|table|thead|tbody|tr|t[dh]|caption|d[ltd]|div|section|blockquote|details|summary|hr)$/;

const citation = /\[(\d{1,3})\]/g;

/** The text of a link that looks like a citation but goes elsewhere. */
const numberAlone = /^\s*[[(［【〔]*\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*[\])］】〕]*\s*$/;

/** The most characters between a quotation and the citation after or before it. */
const nearBehind = 60;
const nearBefore = 40;

const remark = (words: string): string => ` <small class="not-verbatim">(${words})</small>`;

/** Adjacent citations, such as `[2][5]`. */
interface Group {
  readonly numbers: number[];
  /** The index in the text of its block. */
  readonly at: number;
  /** The index of the output piece after which a remark on it is inserted. */
  piece: number;
}

/**
 * Adds citations to a lesson's HTML: links to their passages, the list of cited sources below, and remarks on
 * misquotations, on citations that their passage hardly supports, and on removed citations.
 * @param html from our own rendering pipeline
 */
export function withCitations(html: string, shown: ShownPassages): string {
  if (shown.size === 0 && !html.includes(noSource)) return html;
  const notToTheLetter = remark(sourceWords.notToTheLetter);
  const hardlySaid = remark(sourceWords.hardlySaid);
  const withoutSource = remark(sourceWords.noSourceForThis).trimStart();
  const around = decoded(html.slice(0, toldByCharacters).replace(/<[^>]*>?/g, ' '));
  const pieces: string[] = [];
  const cited = new Set<number>();
  const remarks = new Map<number, string>();
  const quotes: { text: string; groups: Group[] }[] = [];
  let block = { text: '', groups: [] as Group[] };
  let inside = 0;

  const endBlock = () => {
    const quote = quotes.at(-1);
    if (quote) {
      quote.text += `${block.text}\n`;
      quote.groups.push(...block.groups);
    } else {
      for (const group of unsupportedIn(block, shown, around)) remarks.set(group.piece, hardlySaid);
      for (const group of misquotedIn(block, shown)) remarks.set(group.piece, notToTheLetter);
    }
    block = { text: '', groups: [] };
  };

  for (const token of withoutNumberLinks(html.match(/<[^>]*>|[^<]+/g) ?? [])) {
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token) ?? [];
    if (name === '') {
      if (inside > 0) {
        block.text += decoded(token);
        pieces.push(token);
        continue;
      }
      let from = 0;
      for (const match of token.matchAll(citation)) {
        const n = Number(match[1]);
        const passage = shown.get(n);
        if (!passage) continue;
        const before = token.slice(from, match.index);
        block.text += decoded(before);
        pieces.push(before.replaceAll(noSource, withoutSource), link(n, passage));
        cited.add(n);
        from = match.index + match[0].length;
        const last = block.groups.at(-1);
        if (last && last.at === block.text.length) {
          last.numbers.push(n);
          last.piece = pieces.length - 1;
        } else block.groups.push({ numbers: [n], at: block.text.length, piece: pieces.length - 1 });
      }
      block.text += decoded(token.slice(from));
      pieces.push(token.slice(from).replaceAll(noSource, withoutSource));
      continue;
    }
    if (blocks.test(name)) endBlock();
    if (name === 'blockquote' && slash === '') quotes.push({ text: '', groups: [] });
    const quote = name === 'blockquote' && slash === '/' ? quotes.pop() : undefined;
    if (quote) {
      for (const group of quote.groups)
        if (isMisquote(spoken(quote.text), group, shown)) remarks.set(group.piece, notToTheLetter);
    }
    if (others.has(name)) inside = Math.max(0, inside + (slash === '/' ? -1 : 1));
    pieces.push(token);
  }
  endBlock();
  const body = pieces.map((piece, at) => piece + (remarks.get(at) ?? '')).join('');
  return cited.size === 0 ? body : body + below([...cited], shown);
}

/** Removes links that only look like citations, however they were made: they point to no passage. */
function withoutNumberLinks(tokens: readonly string[]): readonly string[] {
  const dropped = new Set<number>();
  for (let start = 0; start < tokens.length; start += 1) {
    const token = tokens[start] ?? '';
    if (!/^<a[\s>]/i.test(token) || token.includes(' aria-label="Footnote ')) continue;
    let end = start + 1;
    while (end < tokens.length && !/^<\/a\s*>/i.test(tokens[end] ?? '')) end += 1;
    const said = tokens.slice(start + 1, end).filter((each) => !each.startsWith('<'));
    if (numberAlone.test(decoded(said.join('')))) dropped.add(start).add(end);
    start = end;
  }
  return dropped.size === 0 ? tokens : tokens.filter((_, at) => !dropped.has(at));
}

function link(n: number, { href, title, page, isGone }: ShownPassage): string {
  if (isGone) return `<span class="cite gone">${sourceWords.sourceDeleted({ n: `${n}` })}</span>`;
  if (href === null) return `<span class="cite">[${n}]</span>`;
  const label = escapeHtml(sourceWords.passageFrom({ n: `${n}`, place: placeOf(title, page) }));
  return `<a class="cite" href="${escapeHtml(href)}" aria-label="${label}" title="${label}">[${n}]</a>`;
}

function placeOf(title: string | null, page: number | null): string {
  const source = title ?? sourceWords.aSource;
  return page === null ? source : sourceWords.sourceAtPage({ source, page: `${page}` });
}

/** The list of cited passages, grouped by source. */
function below(numbers: readonly number[], shown: ShownPassages): string {
  const sources = new Map<string, string[]>();
  for (const n of numbers.toSorted((one, other) => one - other)) {
    const passage = shown.get(n);
    if (!passage?.title) continue;
    const place = passage.page === null ? '' : ` ${sourceWords.pageShort({ page: `${passage.page}` })}`;
    const source = `<cite>${escapeHtml(passage.title)}</cite>`;
    const name = passage.isGone ? sourceWords.sourceWasDeleted({ source }) : source;
    sources.set(name, [...(sources.get(name) ?? []), passage.isGone ? `[${n}]` : link(n, passage) + place]);
  }
  if (sources.size === 0) return '';
  const lines = [...sources].map(([name, links]) => `<p>${name}: ${links.join(', ')}</p>\n`);
  return `<section class="cited" aria-label="${sourceWords.citedSources}">\n${lines.join('')}</section>\n`;
}

/** The citations of a block next to a quotation that none of their passages contains. */
function misquotedIn({ text, groups }: { text: string; groups: readonly Group[] }, shown: ShownPassages): Group[] {
  if (groups.length === 0) return [];
  const found = new Set<Group>();
  for (const quotation of quotationsIn(text)) {
    const behind = groups.find(({ at }) => at >= quotation.end && at - quotation.end <= nearBehind);
    const before = groups.findLast(({ at }) => at <= quotation.start && quotation.start - at <= nearBefore);
    const group = behind ?? before;
    if (group && isQuotation(quotation.text) && isMisquote(quotation.text, group, shown)) found.add(group);
  }
  return [...found];
}

/** How much of a text tells the language of its short sentences. */
const toldByCharacters = 8_000;

const sentenceEnd = /[.!?]\s|[。！？]/g;

/** The citations of a block whose sentence has hardly a word of their passages. */
function unsupportedIn(
  { text, groups }: { text: string; groups: readonly Group[] },
  shown: ShownPassages,
  around: string,
): Group[] {
  return groups.filter(({ numbers, at }, index) => {
    const texts = numbers.map((n) => shown.get(n)?.text ?? null);
    if (texts.includes(null)) return false;
    const before = text.slice(groups[index - 1]?.at ?? 0, at).trimEnd();
    const from = [...before.slice(0, -1).matchAll(sentenceEnd)].at(-1)?.index ?? -1;
    return isUnsupported(before.slice(from + 1), texts as string[], around);
  });
}

function isMisquote(quotation: string, { numbers }: Group, shown: ShownPassages): boolean {
  const texts = numbers.map((n) => shown.get(n)?.text ?? null);
  return !texts.includes(null) && !isWordForWord(quotation, texts as string[]);
}

/** A block quotation without its attribution line and without quotation marks around the whole. */
const spoken = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*[—–-]/.test(line))
    .join('\n')
    .trim()
    .replace(/^[“„«"「]([\s\S]*)[”“»"」]$/, '$1');

const decoded = (html: string): string =>
  html
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
