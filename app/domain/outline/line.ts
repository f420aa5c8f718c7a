import { limits } from '~/domain/limits';
import { cutToCharacters, plainText, removeInvisible } from '~/domain/text/plain-text';
import { escapeAll, literally, reduceInline } from './inline-markup';
import { Numbering, ranks, stripMarkers } from './markers';

/**
 * One line of an outline, read on its own: how far it is indented, which marker it carries, what its label is.
 * How lines hang together is the business of `domain/outline/hierarchy.ts`.
 */
export interface SourceLine {
  readonly label: string;
  /** Where the line, or its tree glyph, starts: two columns are one level. */
  readonly column: number;
  /**
   * `item`: a bullet, a number or the like. `branch`: a tree glyph (├──). `heading`: one or more #. `bold`: nothing, but
   * all of the line is bold, which models write for a heading. `none`: nothing; this may be chatter.
   */
  readonly mark: 'item' | 'branch' | 'heading' | 'bold' | 'none';
  /** Which of two lines in the same column is above the other: the lower rank. */
  readonly rank: number;
  /** A heading's number of #, at most 6; 7 for what is none. */
  readonly headingLevel: number;
  /** How many parts the line's number has, 3 for 1.2.3; 0 without a number. */
  readonly numberParts: number;
  /** What is bold starts with a marker: '**1. Basics**'. Then it is surely part of the outline. */
  readonly hasInnerMarker: boolean;
  /** The line ends like a sentence or announces something, as chatter does and a label seldom. */
  readonly isSentence: boolean;
  /** The line opens a piece of JSON. */
  readonly opensData: boolean;
}

/** No label needs more of its line than this, however much markup it holds; a line of 2 MB is read no further. */
const lineMaxUnits = 10 * limits.labelMaxCharacters;

/** A tab is one level. */
const tabColumns = limits.indentSpaces;

/**
 * Reads one line (without its line break). `numbering` remembers earlier lines' numbers and letters, which decide whether
 * '1.5 litres' or 'E. coli' starts with a marker.
 * @returns null for a line that holds no label: blank, a code fence, a horizontal rule, a marker alone.
 */
export function readLine(raw: string, numbering: Numbering): SourceLine | null {
  const visible = removeInvisible(raw);
  const indent = indentation(visible);
  const content = visible.slice(indent.length, indent.length + lineMaxUnits).trimEnd();
  if (content === '' || isCodeFence(content) || isRule(content)) return null;

  let column = indent.columns;
  let mark: SourceLine['mark'] = 'none';
  let headingLevel = 7;
  let rest = content;

  const branch = BRANCH.exec(content);
  const heading = HEADING.exec(content);
  if (branch) {
    mark = 'branch';
    column += branch[1]?.length ?? 0;
    rest = content.slice(branch[0].length);
  } else if (heading) {
    mark = 'heading';
    headingLevel = Math.min(6, heading[1]?.length ?? 1);
    rest = content.slice(heading[0].length).replace(/(?<=^|\s)#+$/, '');
  }

  // Markers stand outside the bold text or inside it: '1. **Basics**', '**1. Basics**'.
  const outside = stripMarkers(rest, mark !== 'branch', numbering);
  const inline = reduceInline(outside.rest);
  const inside = stripMarkers(inline.text, mark !== 'branch' && outside.rank === null, numbering);
  const label = finishLabel(inside.rest);
  if (label === '') return null;

  const rank = outside.rank ?? inside.rank;
  if (mark === 'none' && outside.rank === null && inline.isBold && column < 2 * tabColumns) mark = 'bold';
  else if (mark === 'none' && rank !== null) mark = 'item';

  return {
    label,
    column,
    mark,
    rank: mark === 'branch' ? ranks.bullet : (rank ?? ranks.none),
    headingLevel,
    numberParts: Math.max(outside.parts, inside.parts),
    hasInnerMarker: inside.rank !== null,
    isSentence: SENTENCE_END.test(content),
    opensData: mark === 'none' && OPENS_DATA.test(content),
  };
}

const SENTENCE_END = /[.!?…:。！？：]["'”’»)*_]{0,4}$/;
const OPENS_DATA = /^[[{]\s*(?:$|["[{])/;

function indentation(line: string): { readonly length: number; readonly columns: number } {
  let columns = 0;
  let length = 0;
  for (; length < line.length; length += 1) {
    const character = line.charAt(length);
    if (character === '\t') columns += tabColumns;
    else if (character === '\u3000') columns += 2;
    else if (/\s/.test(character)) columns += 1;
    else break;
  }
  return { length, columns };
}

/** Like CommonMark's: backticks within the line make it a code span instead. */
const isCodeFence = (content: string): boolean => /^(?:`{3,}[^`]*|~{3,}[^~]*)$/.test(content);

/** A horizontal rule, the underline of a heading, or the line below a table's head. */
const isRule = (content: string): boolean =>
  /^([-*_=—–─━═~])(?:\s*\1){2,}$/.test(content) ||
  (content.includes('|') && content.includes('-') && /^[\s:|-]+$/.test(content));

/** `[1]` is what stands before the glyph: the trunks of outer branches. */
const BRANCH = /^((?:[│┃║|]\s*)*)(?:[├└┣┗╠╚╰┌┏╭┬][─━═╌┄-]*[>►▶]?|[|+`\\](?:--+|__+)>?)\s*/;

/** One # needs its space ('#include' is a label); of several it may be missing. */
const HEADING = /^(#+)(?:\s+|$|(?<=##)(?=\p{L}))/u;

/** Drops trailing colons, then the marks of literal characters, then what is too long. */
function finishLabel(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s:：]/.test(text.charAt(end - 1)) && text.charAt(end - 2) !== literally) end -= 1;
  const label = plainText(text.slice(0, end).replaceAll(literally, ''));
  return cutToCharacters(label, limits.labelMaxCharacters);
}

/** Writes a label behind `prefix` with as few backslashes as will read back as the very same label and kind of line. */
export function writeLine(
  prefix: string,
  label: string,
  mark: SourceLine['mark'],
  candidates: readonly string[] = [label, `\\${label}`, escapeAll(label)],
): string {
  const lines = candidates.map((candidate) => prefix + candidate);
  const faithful = lines.find((line) => {
    const read = readLine(line, new Numbering());
    return read !== null && read.label === label && read.mark === mark;
  });
  return faithful ?? lines.at(-1) ?? prefix;
}
