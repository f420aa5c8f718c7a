import { Lexer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { limits } from '~/kit/limits';
import { formulaMaxCharacters } from '~/kit/text/formulas';
import { arrange } from './arrange';
import { markCallout } from './callouts';
import { captionOfLastRow } from './captions';
import { readDefinitions } from './definitions';
import { beginsBehindWide, emphasisEnd, emphasisStart } from './emphasis';
import { readFootnote, readReference } from './footnotes';
import { htmlBlock, readFoldLine } from './html';
import { lineAt, paragraph } from './rules';
import { formulaEnd, formulaStart, shielded, unshielded } from './shield';

/**
 * marked's lexer with bounds, so that its time is linear in the length of any text. It sees a window where it would
 * look ahead through the whole rest, repeated searches are cached, and constructs without a bound become plain text.
 */

/** Maximum work of a text: each delimiter is searched for through the rest of its paragraph. */
const mostSteps = 40_000_000;

/** More delimiters than prose has in one paragraph. */
const mostMarks = 500;

/** Deeper lists and quotes are text: each level parses everything inside it again. */
export const deepest = 60;

/** Links, URLs and tags are only searched for within this many characters. */
const linkWindow = 4_000;
const tagWindow = 2_000;
/** Window for bare URLs and runs of words, which are tried at nearly every position of a text. */
const wordWindow = 1_000;

/** For each unindented line of an item, marked scans the item once for every list that contains it. */
const mostLinesOfItem = 10_000;

/**
 * The blocks of a text.
 * @param isWhole false for the separate blocks, each with its own source, before related ones are joined
 * @throws RangeError if a list item or a quote continues without its markers for so long that parsing has no bound
 */
export function lex(markdown: string, isWhole = true): TokensList {
  const text = shielded(markdown);
  if (linesOfLongestItem(text) > mostLinesOfItem) throw new RangeError('an item of too many lines');
  const lexer = new PatientLexer(new BoundedTokenizer());
  const tokens = lexer.lex(text);
  if (isWhole) arrange(tokens, lexer);
  if (text !== markdown) unshield(tokens);
  return tokens;
}

/** A formula with its delimiters, as typed. */
export interface FormulaToken {
  readonly type: 'formula';
  readonly raw: string;
  readonly tex: string;
  readonly display: boolean;
}

/** Restores the characters of formulas in all tokens, even where no formula was parsed: in code and in URLs. */
function unshield(value: object): void {
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'string') (value as Record<string, string>)[key] = unshielded(each);
    else if (typeof each === 'object' && each !== null) unshield(each);
  }
}

/** The maximum number of lines, without a blank one, that follow the line of a list marker. */
function linesOfLongestItem(markdown: string): number {
  let longest = 0;
  let lines = Number.NaN;
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    if (/^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(line)) lines = 0;
    else if (/^[ \t]*$/.test(line)) lines = Number.NaN;
    else lines += 1;
    if (lines > longest) longest = lines;
  }
  return longest;
}

/** Extensions beyond GFM. */
const extensions = {
  renderers: {},
  childTokens: {},
  block: [readFootnote, readDefinitions, readFoldLine],
  inline: [readReference],
};

/** Treats a paragraph of too many delimiters, and too deep nesting, as plain text. */
class PatientLexer extends Lexer {
  readonly #bounds: BoundedTokenizer;
  #depth = 0;
  #steps = 0;

  constructor(bounds: BoundedTokenizer) {
    super({ gfm: true, tokenizer: bounds, extensions });
    this.#bounds = bounds;
    const { rules } = bounds;
    const inline = { ...rules.inline, emStrongLDelim: emphasisStart, emStrongRDelimAst: emphasisEnd };
    bounds.rules = { ...rules, inline };
  }

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#depth > deepest) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth += 1;
    const outer = this.#bounds.enter(lastParagraphClipped);
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped);
    } finally {
      this.#depth -= 1;
      this.#bounds.leave(outer);
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const marks = countMarks(source);
    this.#steps += marks * source.length;
    if (marks <= mostMarks && this.#steps <= mostSteps) {
      const outer = this.#bounds.enterWords();
      try {
        return super.inlineTokens(source, tokens);
      } finally {
        this.#bounds.leaveWords(outer);
      }
    }
    tokens.push({ type: 'text', raw: source, text: source, escaped: false });
    return tokens;
  }
}

/** Counts the delimiters whose end marked searches for: emphasis, comments and the like ('<!', '<?'). */
function countMarks(source: string): number {
  let marks = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charCodeAt(at);
    if (character === 0x2a || character === 0x5f || character === 0x7e) marks += 1;
    else if (character === 0x3c && '!?'.includes(source.charAt(at + 1))) marks += 1;
  }
  return marks;
}

const block = Lexer.rules.block.gfm;

// The end of a heading's text before its underline: group 1 is the underline; any other match is a block that
// interrupts it.
const interruptions = /\(\?:\.\|\\n\(\?!([\s\S]*)\)\)\+\?\)\\n/.exec(block.lheading.source)?.[1] ?? '(?!)';
const headingEnd = new RegExp(`\\n(?: {0,3}(=+|-+)[ \\t]*(?:\\n|$)|(?=${interruptions}))|$`);

class BoundedTokenizer extends Tokenizer {
  #cells = 0;
  /** The length of text after the place before which no underlined heading starts. */
  #noHeadingBefore = Number.POSITIVE_INFINITY;

  /** The length of text from the next formula of the current inline text to its end. */
  #behindFormula = Number.POSITIVE_INFINITY;

  /** The current quote: the length of its source, and in how many parts it was found so far. */
  #quote = { length: 0, parts: 0 };
  #steps = 0;

  /** Begins a source of blocks. `leave` restores the state of the outer source. */
  enter(isPartOfQuote: boolean): number {
    // A line of a quote without its marker begins a part. For each part, marked scans the whole rest of the quote.
    if (isPartOfQuote && this.#quote.parts++ > 0) this.#steps += this.#quote.length;
    if (this.#steps > mostSteps) throw new RangeError('a quote in too many parts');
    const outer = this.#noHeadingBefore;
    this.#noHeadingBefore = Number.POSITIVE_INFINITY;
    return outer;
  }

  leave(outer: number): void {
    this.#noHeadingBefore = outer;
  }

  /** Begins an inline text. `leaveWords` restores the state of the outer one. */
  enterWords(): number {
    const outer = this.#behindFormula;
    this.#behindFormula = Number.POSITIVE_INFINITY;
    return outer;
  }

  leaveWords(outer: number): void {
    this.#behindFormula = outer;
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    const outer = this.#quote;
    this.#quote = { length: source.length, parts: 0 };
    try {
      const quote = super.blockquote(source);
      if (quote) markCallout(quote, this.lexer);
      return quote;
    } finally {
      this.#quote = outer;
    }
  }

  override paragraph(source: string): Tokens.Paragraph | undefined {
    const [raw, found] = paragraph.exec(source) ?? [];
    if (raw === undefined || found === undefined) return undefined;
    const text = found.endsWith('\n') ? found.slice(0, -1) : found;
    return { type: 'paragraph', raw, text, tokens: this.lexer.inline(text) };
  }

  override lheading(source: string): Tokens.Heading | undefined {
    // Lines of a list item are parsed one by one, and each would search for its underline to the end.
    if (source.length > this.#noHeadingBefore) return undefined;
    const end = headingEnd.exec(source);
    const heading = end?.[1] === undefined ? undefined : super.lheading(source);
    if (!heading) this.#noHeadingBefore = source.length - (end?.index ?? 0);
    return heading;
  }

  /**
   * Shows a table with too many cells as typed; cells missing at the ends of rows count too. The rows are only scanned
   * if the first two lines are those of a table.
   */
  override table(source: string): Tokens.Table | undefined {
    const head = lineAt(source, 0);
    const delimiters = lineAt(source, head.length + 1);
    const columns = columnsOf(delimiters);
    if (!/^ {0,3}[|:-]/.test(delimiters) || columns !== columnsOf(head)) return undefined;
    const [raw] = this.rules.block.table.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const text = raw.replace(/\n+$/, '');
    this.#cells += columns * text.split('\n').length;
    if (this.#cells <= limits.lessonMaxCells) {
      const found = super.table(source);
      if (found) captionOfLastRow(found, this.lexer);
      return found;
    }
    return { type: 'code', raw: text, text } as unknown as Tokens.Table;
  }

  /** The tokenizer that marked tries first at each position. */
  override escape(source: string): Tokens.Escape | undefined {
    if (!formulaStart.test(source.charAt(0))) return super.escape(source);
    const end = formulaEnd.exec(source.slice(1, formulaMaxCharacters + 4));
    if (!end) return undefined;
    const raw = source.slice(0, end.index + 2);
    const typed = unshielded(raw);
    const sign = typed.startsWith('$') && !typed.startsWith('$$') ? 1 : 2;
    const display = typed.startsWith('$$') || typed.startsWith('\\[');
    return {
      type: 'formula',
      raw,
      tex: typed.slice(sign, -sign),
      display,
    } satisfies FormulaToken as unknown as Tokens.Escape;
  }

  override emStrong(source: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    return super.emStrong(source, masked, beginsBehindWide(source, before) ? '' : before);
  }

  /** Strikethrough needs two tildes on each side, never single ones ('60~70'). */
  override del(source: string, maskedSource: string, previous?: string): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, maskedSource, previous) : undefined;
  }

  override html(source: string): Tokens.HTML | undefined {
    const found = super.html(source);
    return found && (htmlBlock(found, this.lexer) as Tokens.HTML);
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return super.link(source.slice(0, linkWindow));
  }

  override reflink(source: string, links: Parameters<Tokenizer['reflink']>[1]): ReturnType<Tokenizer['reflink']> {
    return super.reflink(source.slice(0, linkWindow), links);
  }

  override tag(source: string): Tokens.Tag | undefined {
    return super.tag(source.slice(0, tagWindow));
  }

  override autolink(source: string): Tokens.Link | undefined {
    return super.autolink(source.slice(0, linkWindow));
  }

  override url(source: string): Tokens.Link | undefined {
    if (source.length <= wordWindow) return super.url(source);
    const link = super.url(source.slice(0, wordWindow));
    // A URL that reaches the end of the window may continue after it.
    return link && link.raw.length < wordWindow - 1 ? link : undefined;
  }

  override inlineText(source: string): Tokens.Text | undefined {
    const window = source.length <= wordWindow ? source : source.slice(0, windowEnd(source));
    return super.inlineText(window.slice(0, this.#untilFormula(source)));
  }

  /** How much text precedes the next formula; each stretch between two formulas is searched once. */
  #untilFormula(source: string): number {
    if (this.#behindFormula >= source.length) {
      const next = source.slice(1).search(formulaStart);
      this.#behindFormula = next < 0 ? Number.NEGATIVE_INFINITY : source.length - next - 1;
    }
    return source.length - this.#behindFormula;
  }
}

/**
 * The end of the window in a longer text: between words or lines if possible, so that no URL and no line break is
 * split.
 */
function windowEnd(source: string): number {
  const line = source.lastIndexOf('\n', wordWindow - 1);
  if (line > 0) return line + 1;
  for (let at = wordWindow; at > 2; at -= 1) {
    if (source.charAt(at - 1) === ' ' && source.charAt(at) > ' ' && source.charAt(at - 2) > ' ') return at;
  }
  return wordWindow;
}

/** The number of cells in a line of a table; escaped pipes do not separate cells. */
const columnsOf = (line: string): number =>
  line
    .trim()
    .replace(/\\[\s\S]/g, '')
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|').length;
