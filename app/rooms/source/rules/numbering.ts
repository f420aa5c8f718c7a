import { countWords } from '~/kit/text/word-count';
import type { Block } from './blocks';

/** A heading's rank: parts are above chapters, chapters above sections, and those above numbers. */
type Rank = 'part' | 'chapter' | 'section' | 'roman' | 'number' | 'letter';

interface Numbered {
  readonly rank: Rank;
  /** For a number, how many parts it has: 2 in `1.2`. */
  readonly depth: number;
}

const ranks: readonly Rank[] = ['part', 'chapter', 'section', 'roman', 'number', 'letter'];
const headingMaxCharacters = 120;
const headingMaxWords = 14;

const ordinal = '(?:\\d{1,3}|[IVXLC]{1,8}|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const ending = '(?:\\s*[.:–—-]\\s*|\\s+|$)';
const PART = new RegExp(`^(?:part|book|volume|teil|buch|partie|livre|parte|libro|część)\\s+${ordinal}${ending}`, 'iu');
const CHAPTER = new RegExp(
  `^(?:chapter|lecture|lesson|unit|module|kapitel|lektion|chapitre|leçon|capítulo|capitulo|capitolo|hoofdstuk|kapittel|rozdział|глава|appendix|anhang|annex|annexe)\\s+(?:${ordinal}|[\\p{Lu}\\d])${ending}`,
  'iu',
);
const SECTION = new RegExp(
  `^(?:(?:section|article|abschnitt|artikel|artículo|articolo|abs\\.)\\s+${ordinal}|§+\\s*\\d{1,4}[a-z]?)${ending}`,
  'iu',
);
const CJK_CHAPTER = /^第\s*[0-9０-９一二三四五六七八九十百]{1,5}\s*[章课課回編编部講讲]/u;
/** Thai, Lao, Khmer and Burmese. */
const SOUTH_EAST_CHAPTER = /^(?:บทที่|ບົດທີ|ជំពូក(?:ទី)?|အခန်း)\s*\(?\p{Nd}{1,3}\)?(?=\s|[.:–—-]|$)/u;
const CJK_SECTION = /^第\s*[0-9０-９一二三四五六七八九十百]{1,5}\s*[節节条條項项]/u;
const NUMBER = /^(\d{1,3}(?:\.\d{1,3}){0,5})[.)]?\s+(?=["'“‘«„(]?[\p{Lu}\p{Lt}\p{Lo}])/u;
const ROMAN = /^[IVXLC]{1,7}\.\s+(?=\p{Lu})/u;
const LETTER = /^[A-Z]\.\s+(?=\p{Lu})/u;

/** The rank and depth of a numbered heading; null if the line is no heading. */
export function numberedHeading(line: string): Numbered | null {
  const text = line.trim();
  if (text.length > headingMaxCharacters || countWords(text) > headingMaxWords || text.includes('\n')) return null;
  // A sentence, a list item, or a line of a table of contents.
  if (/[,;:]$/u.test(text) || /(?:\.\s?){3,}\s*\d+$/u.test(text) || text.includes(' | ')) return null;
  if (PART.test(text)) return { rank: 'part', depth: 1 };
  if (CHAPTER.test(text) || CJK_CHAPTER.test(text) || SOUTH_EAST_CHAPTER.test(text))
    return sentence(text, 9) ? null : { rank: 'chapter', depth: 1 };
  if (SECTION.test(text) || CJK_SECTION.test(text)) return sentence(text, 9) ? null : { rank: 'section', depth: 1 };
  if (sentence(text, 0)) return null;
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return { rank: 'number', depth: number.split('.').length };
  if (ROMAN.test(text)) return { rank: 'roman', depth: 1 };
  return LETTER.test(text) ? { rank: 'letter', depth: 1 } : null;
}

/** Whether the text ends like a sentence. A heading of up to `words` words may have a full stop. */
const sentence = (text: string, words: number): boolean => /[.!?。]$/u.test(text) && countWords(text) > words;

/**
 * Turns paragraphs that are one numbered line ("1.2 Title", "Chapter 3") into headings. Consecutive numbers without
 * text in between are a list, and a structure needs at least two headings; otherwise the blocks stay unchanged.
 */
export function withNumbering(blocks: readonly Block[]): readonly Block[] {
  const found = blocks.map((block) => (block.kind === 'text' ? numberedHeading(block.text) : null));
  const isList = new Set(ranks.filter((rank) => looksLikeList(found, rank)));
  const headings = found.map((each) => (each && !isList.has(each.rank) ? each : null));
  const used = ranks.filter((rank) => headings.some((each) => each?.rank === rank));
  if (headings.filter((each) => each !== null).length < 2) return blocks;
  return blocks.map((block, at): Block => {
    const heading = headings[at];
    if (!heading) return block;
    const level = used.indexOf(heading.rank) + heading.depth;
    return { ...block, kind: 'heading', level, text: block.text.trim() };
  });
}

/** Whether more than half of a rank's lines directly precede another one of the same depth. */
function looksLikeList(found: readonly (Numbered | null)[], rank: Rank): boolean {
  let lines = 0;
  let followed = 0;
  for (const [at, each] of found.entries()) {
    if (each?.rank !== rank) continue;
    lines += 1;
    const next = found[at + 1];
    if (next?.rank === rank && next.depth === each.depth) followed += 1;
  }
  return followed * 2 > lines;
}
