import { limits } from '~/kit/limits';
import { cutToCharacters, plainText, removeInvisible } from '~/kit/text/plain-text';
import { escapeAll, escapeAroundFormulas, literally, reduceInline, unescapeAll } from './inline-markup';
import { Numbering, ranks, type Stripped, stripMarkers } from './markers';

/**
 * One line of an outline, parsed by itself: indent, marker and label.
 * `kit/outline/hierarchy.ts` finds its parent.
 */
export interface SourceLine {
  readonly label: string;
  /** The label was longer than a label may be. */
  readonly isCut: boolean;
  /** Where the line, or its tree glyph, starts: two columns are one level. */
  readonly column: number;
  /**
   * `item`: a bullet or number. `branch`: a tree glyph (├──). `heading`: one or more #. `bold`: no marker, but the
   * whole line is bold, which models use as a heading. `none`: no marker; the line may be chatter.
   */
  readonly mark: 'item' | 'branch' | 'heading' | 'bold' | 'none';
  /** Rank within a column: a line with a lower rank can be the parent of one with a higher rank. */
  readonly rank: number;
  /** A heading's number of #, at most 6; 7 for other lines. */
  readonly headingLevel: number;
  /** How many parts the line's number has, 3 for 1.2.3; 0 without a number. */
  readonly numberParts: number;
  /** The bold text starts with a marker ('**1. Basics**'), so it surely belongs to the outline. */
  readonly hasInnerMarker: boolean;
  /** The line ends like a sentence, as chatter does and labels seldom do. */
  readonly isSentence: boolean;
}

/** Only this much of a line is parsed: enough for any label with its markup, and no line of 2 MB takes long. */
const lineMaxUnits = 10 * limits.labelMaxCharacters;

const tabColumns = limits.indentSpaces;

/**
 * Parses one line (without its line break). `numbering` holds the numbers and letters of earlier lines, which decide
 * whether '1.5 litres' or 'E. coli' starts with a marker.
 * @returns null for a line without a label: blank, a code fence, a horizontal rule, a marker alone
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

  // Markers may be outside or inside of the bold text: '1. **Basics**', '**1. Basics**'.
  const outside = stripMarkers(rest, mark !== 'branch', numbering);
  const inline = reduceInline(outside.rest);
  const inside = stripMarkers(inline.text, mark !== 'branch' && outside.rank === null, numbering);
  const emoji = stripNumberAfterEmoji(inside.rest, mark !== 'branch', numbering);
  const whole = wholeLabel(emoji?.rest ?? inside.rest);
  const label = cutToCharacters(whole, limits.labelMaxCharacters);
  if (label === '') return null;

  const rank = outside.rank ?? inside.rank ?? emoji?.rank ?? null;
  if (mark === 'none' && outside.rank === null && inline.isBold && column < 2 * tabColumns) mark = 'bold';
  else if (mark === 'none' && rank !== null) mark = 'item';

  return {
    label,
    isCut: label.length < whole.length || visible.length - indent.length > lineMaxUnits,
    column,
    mark,
    rank: mark === 'branch' ? ranks.bullet : (rank ?? ranks.none),
    headingLevel,
    numberParts: Math.max(outside.parts, inside.parts, emoji?.parts ?? 0),
    hasInnerMarker: (inside.rank ?? emoji) !== null,
    isSentence: SENTENCE_END.test(content),
  };
}

export const emojiBeforeNumber =
  /^(?=\p{Extended_Pictographic})(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)+\s+(?=\d)/u;

/** A label whose level is known (a table's column, JSON), as if it were a bullet's. */
export function readItem(text: string, level: number): SourceLine | null {
  const line = readLine(`- ${text.replace(/\s+/g, ' ')}`, new Numbering());
  return line && { ...line, column: level * limits.indentSpaces, mark: 'item', rank: ranks.bullet };
}

/** '🚀 1. Plan': the number is a marker, the emoji belongs to the label. */
function stripNumberAfterEmoji(text: string, mayBeFirst: boolean, numbering: Numbering): Stripped | null {
  const emoji = emojiBeforeNumber.exec(text)?.[0] ?? '';
  if (emoji === '') return null;
  const stripped = stripMarkers(text.slice(emoji.length), mayBeFirst, numbering);
  if (stripped.rank === null || stripped.rest === '') return null;
  return { ...stripped, rest: emoji + stripped.rest };
}

const SENTENCE_END = /[.!?…:。！？：]["'”’»)*_]{0,4}$/;

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

/** As in CommonMark: with more backticks in the line it is a code span. */
export const isCodeFence = (content: string): boolean => /^(?:`{3,}[^`]*|~{3,}[^~]*)$/.test(content);

/** A horizontal rule, a heading's underline, or a table's delimiter row. */
const isRule = (content: string): boolean =>
  /^([-*_=—–─━═~])(?:\s*\1){2,}$/.test(content) ||
  (content.includes('|') && content.includes('-') && /^[\s:|-]+$/.test(content));

/** Group 1 precedes the glyph: the vertical lines of outer branches. */
const BRANCH = /^((?:[│┃║|]\s*)*)(?:[├└┣┗╠╚╰┌┏╭┬][─━═╌┄-]*[>►▶]?|[|+`\\](?:--+|__+)>?)\s*/;

/** A single # needs a space ('#include' is a label), several do not. */
const HEADING = /^(#+)(?:\s+|$|(?<=##)(?=\p{L}))/u;

/** Drops trailing colons, then the marks of literal characters. */
function wholeLabel(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s:：]/.test(text.charAt(end - 1)) && text.charAt(end - 2) !== literally) end -= 1;
  return plainText(text.slice(0, end).replaceAll(literally, ''));
}

/**
 * Writes a label after `prefix`, with as few backslashes as needed to be parsed as the same label and mark.
 * `unescapeAll` must also return the label, since stored outlines are read that way.
 */
export function writeLine(prefix: string, label: string, mark: SourceLine['mark']): string {
  const backslashes = label.replaceAll('\\', '\\\\');
  const candidates = [label, `\\${label}`, backslashes, escapeAroundFormulas(label), escapeAll(label)];
  const plain = candidates.filter((candidate) => unescapeAll(candidate) === label);
  return firstFaithful(prefix, label, mark, plain);
}

/** The first of the candidates that is parsed as the label and mark after `prefix`, or else the last. */
export function firstFaithful(
  prefix: string,
  label: string,
  mark: SourceLine['mark'],
  candidates: readonly string[],
): string {
  const faithful = candidates.find((candidate) => {
    const read = readLine(prefix + candidate, new Numbering());
    return read !== null && read.label === label && read.mark === mark;
  });
  return prefix + (faithful ?? candidates.at(-1) ?? '');
}
