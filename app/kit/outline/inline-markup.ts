import { changeAroundFormulas, formulasInMarkdown } from '~/kit/text/formula-spans';
import { markupCharacters } from '~/kit/text/plain-text';
import { raised } from '~/kit/text/raised';

/**
 * Put before a literal character (escaped, or in a code span), so that later steps do not read it as a marker. Input
 * cannot contain it, because control characters are removed first.
 */
export const literally = '\u0001';

/** Characters that can be escaped: more than ASCII punctuation, since '•', '├' and '（' are markers too. */
const ESCAPABLE = new RegExp(`^[${markupCharacters}]$`, 'u');
const ALL_ESCAPABLE = new RegExp(`[${markupCharacters}]`, 'gu');
const ALL_ESCAPED = new RegExp(`\\\\([${markupCharacters}])`, 'gu');

/**
 * Puts a backslash before everything that could be read as markup, except a closing bracket after an opening one: with
 * both escaped, '(x)' would be read as the formula `\\(x\\)`.
 */
export function escapeAll(text: string): string {
  const opened = { ')': false, ']': false };
  return text.replace(ALL_ESCAPABLE, (character) => {
    if (character === '(') opened[')'] = true;
    if (character === '[') opened[']'] = true;
    return (character === ')' || character === ']') && opened[character] ? character : `\\${character}`;
  });
}

/** Escapes every bracket, as outlines were written before formulas were supported. */
export const escapeEach = (text: string): string => text.replace(ALL_ESCAPABLE, '\\$&');

/** Like `escapeAll`, but leaves formulas unchanged. */
export const escapeAroundFormulas = (text: string): string => changeAroundFormulas(text, escapeAll);

/** Removes the backslashes of `escapeAll`. */
export const unescapeAll = (text: string): string => text.replace(ALL_ESCAPED, '$1');

const MARKUP = /[\\`*_~[\]!$<]/;
const PLAIN = /[^\\`*_~[\]!$<]+/y;
const LINE_BREAK = /<br\s{0,4}\/?>/iy;
const RAISED = /<(sub|sup)>([^<>]{1,40})<\/\1>/iy;
const RUN = /([*_~`])\1*/y;
/** Python's `__init__` is a name: models write bold with asterisks. */
const DUNDER = /__[a-z0-9]+(?:_[a-z0-9]+)*__(?![A-Za-z0-9_])/y;

interface InlineText {
  /** The text, with `literally` before literal characters that look like markup. */
  readonly text: string;
  /** All of it was bold, apart from a final colon. */
  readonly isBold: boolean;
}

/**
 * Reduces inline Markdown to its text; unpaired delimiters and HTML stay as they are, but for `<br>`, `<sub>` and
 * `<sup>`. Formulas and code are kept to the letter, code with its backticks. Stricter than CommonMark within words,
 * because labels contain `snake_case`, `2**8` and `**kwargs` more often than partly bold words.
 */
export function reduceInline(source: string): InlineText {
  return MARKUP.test(source) ? new InlineReduction(source).run() : { text: source, isBold: false };
}

interface OpenDelimiter {
  readonly piece: number;
  readonly isAtStart: boolean;
  count: number;
}

/** One pass over the source, from `#at` on. */
class InlineReduction {
  readonly #source: string;
  #at = 0;
  readonly #pieces: string[] = [];
  /** Stacks of unclosed delimiters, by character. */
  readonly #open = new Map<string, OpenDelimiter[]>();
  /** Indexes of the pieces of open brackets. */
  readonly #brackets: number[] = [];
  readonly #codeEnds: (start: number, length: number) => number | null;
  readonly #closingParentheses: ReadonlyMap<number, number>;
  /** Where formulas end, by where they start. */
  readonly #formulaEnds: ReadonlyMap<number, number>;
  /** The end of bold text that began at the start. */
  #boldEnd = -1;

  constructor(source: string) {
    this.#source = source;
    this.#codeEnds = codeSpanEnds(source);
    this.#closingParentheses = matchParentheses(source);
    this.#formulaEnds = new Map(formulasInMarkdown(source).map(({ start, end }) => [start, end]));
  }

  run(): InlineText {
    while (this.#at < this.#source.length) this.#step();
    const isBold = this.#boldEnd > 0 && /^[\s:：]*$/.test(this.#source.slice(this.#boldEnd));
    return { text: this.#pieces.join(''), isBold };
  }

  #step(): void {
    const plain = this.#match(PLAIN);
    if (plain) {
      this.#take(plain.length, plain);
      return;
    }
    const character = this.#source.charAt(this.#at);
    if ((character === '$' || character === '\\') && this.#takeFormula()) return;
    if (character === '\\') this.#takeEscape();
    else if (character === '$') this.#take(1, '$');
    else if (character === '<') this.#takeTag();
    else if (character === '`') this.#takeCode();
    else if (character === '[') this.#openBracket('[');
    else if (character === ']') this.#closeBracket();
    else if (character !== '!') this.#takeDelimiters();
    else if (this.#source.charAt(this.#at + 1) === '[') this.#openBracket('![');
    else this.#take(1, '!');
  }

  /** The match of a sticky pattern at the current position, or ''. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0] ?? '';
  }

  /** Consumes `length` units of the source and emits `text`. */
  #take(length: number, text: string): void {
    this.#pieces.push(text);
    this.#at += length;
  }

  #takeFormula(): boolean {
    const end = this.#formulaEnds.get(this.#at);
    if (end === undefined) return false;
    this.#take(end - this.#at, literal(this.#source.slice(this.#at, end)));
    return true;
  }

  #takeTag(): void {
    const lineBreak = this.#match(LINE_BREAK);
    RAISED.lastIndex = this.#at;
    const [whole, kind = '', content = ''] = RAISED.exec(this.#source) ?? [];
    if (lineBreak) this.#take(lineBreak.length, ' ');
    else if (whole) this.#take(whole.length, raised(content, kind.toLowerCase() === 'sub' ? 'sub' : 'sup'));
    else this.#take(1, '<');
  }

  #takeEscape(): void {
    const code = this.#source.codePointAt(this.#at + 1);
    const next = code === undefined ? '' : String.fromCodePoint(code);
    if (ESCAPABLE.test(next)) this.#take(1 + next.length, literally + next);
    else this.#take(1, '\\');
  }

  #takeCode(): void {
    const run = this.#match(RUN);
    const end = this.#codeEnds(this.#at, run.length);
    if (end === null) {
      this.#take(run.length, run);
    } else {
      // The backticks stay: without them `git add` would look like ordinary words.
      const code = this.#source.slice(this.#at, end + run.length);
      this.#take(code.length, literal(code));
    }
  }

  #openBracket(bracket: string): void {
    this.#brackets.push(this.#pieces.length);
    this.#take(bracket.length, bracket);
  }

  /** Keeps the text of a link or image and drops its address. */
  #closeBracket(): void {
    const opening = this.#brackets.pop();
    const end = this.#closingParentheses.get(this.#at + 1);
    if (opening === undefined || end === undefined) {
      this.#take(1, ']');
    } else {
      this.#pieces[opening] = '';
      this.#at = end + 1;
    }
  }

  #takeDelimiters(): void {
    const name = this.#match(DUNDER);
    if (name) {
      this.#take(name.length, literal(name));
      return;
    }
    const run = this.#match(RUN);
    const delimiter = run.charAt(0);
    const { mayOpen, mayClose } = flanking(this.#source, this.#at, run.length);
    const left = mayClose ? this.#close(delimiter, run.length) : run.length;
    if (left > 0 && mayOpen) {
      const opener = { piece: this.#pieces.length, isAtStart: this.#at === 0, count: left };
      const waiting = this.#open.get(delimiter);
      if (waiting) waiting.push(opener);
      else this.#open.set(delimiter, [opener]);
    }
    this.#take(run.length, delimiter.repeat(left));
  }

  /** Pairs a closing run with open ones. @returns how many of its characters are left unpaired */
  #close(delimiter: string, length: number): number {
    const waiting = this.#open.get(delimiter) ?? [];
    let left = length;
    for (let opener = waiting.at(-1); opener && left > 0; opener = waiting.at(-1)) {
      const used = Math.min(left, opener.count);
      left -= used;
      opener.count -= used;
      this.#pieces[opener.piece] = delimiter.repeat(opener.count);
      if (opener.count === 0) waiting.pop();
      if (opener.isAtStart && used >= 2 && delimiter !== '~') this.#boldEnd = this.#at + length;
    }
    return left;
  }
}

const literal = (text: string): string => text.replace(ALL_ESCAPABLE, `${literally}$&`);

/** Whether a run of delimiters may open or close emphasis, by the characters beside it. */
function flanking(source: string, start: number, length: number): { mayOpen: boolean; mayClose: boolean } {
  const character = source.charAt(start);
  const before = source.charAt(start - 1);
  const after = source.charAt(start + length);
  if (character === '~' && length !== 2) return { mayOpen: false, mayClose: false };
  // Scripts without spaces between words have emphasis within them: 这是**重点**内容.
  const word = character === '*' && length > 1 ? /[A-Za-z0-9]/ : /[\p{L}\p{N}]/u;
  return {
    mayOpen: after !== '' && !/\s/.test(after) && !word.test(before),
    mayClose: before !== '' && !/\s/.test(before) && !word.test(after),
  };
}

/** Finds the end of a code span; each run of backticks is visited once. */
function codeSpanEnds(source: string): (start: number, length: number) => number | null {
  const runs = new Map<number, number[]>();
  for (const match of source.matchAll(/`+/g)) {
    const starts = runs.get(match[0].length);
    if (starts) starts.push(match.index);
    else runs.set(match[0].length, [match.index]);
  }
  for (const starts of runs.values()) starts.reverse();
  return (start, length) => {
    const starts = runs.get(length) ?? [];
    while (starts.length > 0 && (starts.at(-1) ?? 0) <= start) starts.pop();
    return starts.at(-1) ?? null;
  };
}

/** Maps each matched opening parenthesis to its closing one. */
function matchParentheses(source: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '(') open.push(at);
    else if (character === ')') {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}
