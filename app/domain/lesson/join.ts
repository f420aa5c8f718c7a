/**
 * Joins what a model writes on to a text that has no end, so that no seam is seen: what it repeats of the text's end is
 * left out, and the white space between fits.
 */
export class Joining {
  /** As much of the text as is kept: the beginning of the joined one, and what a model goes on from. */
  readonly before: string;
  readonly #fence: string | null;
  /** What is not decided on yet; null once the seam is made. */
  #held: string | null = '';
  #nextLook = 0;

  constructor(text: string) {
    this.before = resumePoint(text);
    this.#fence = openFence(this.before);
  }

  /** Takes the next piece; gives what is certain of what follows `before`. */
  push(piece: string): string {
    if (this.#held === null) return piece;
    this.#held += piece;
    // Looking again only when there is a tenth more keeps the cost of a long repetition linear.
    if (this.#held.length < this.#nextLook) return '';
    this.#nextLook = this.#held.length * 1.1;
    return this.#isOpen(this.#held) ? '' : this.#decide();
  }

  /** Gives what was held back when the model's text ends. */
  end(): string {
    return this.#held === null ? '' : this.#decide();
  }

  /** Whether more text may still show that its beginning is a repetition. */
  #isOpen(more: string): boolean {
    if (more.trim() === '') return true;
    const isLineOpen = !more.trimStart().includes('\n');
    if (isLineOpen && more.length < longestLead && /^\s*(?:[#`~.…([]|\.\.)/.test(more)) return true;
    return [more, withoutLead(more, this.before, this.#fence)].some((candidate) => {
      const end = repeated(this.before, candidate);
      return end === 'perhaps' || candidate.slice(end ?? 0).trim() === '';
    });
  }

  #decide(): string {
    const more = (this.#held ?? '').replace(/^\s*(?:…|\.{3})[ \t]*/, '');
    this.#held = null;
    const bare = withoutLead(more, this.before, this.#fence);
    for (const candidate of [more, bare]) {
      const end = repeated(this.before, candidate);
      if (typeof end === 'number') return this.#seam(candidate.slice(end));
    }
    return this.#seam(bare);
  }

  #seam(rest: string): string {
    return rest.trim() === '' ? '' : fitted(this.before, rest, this.#fence);
  }
}

/** The joined text, where what follows is there as a whole. */
export function join(text: string, more: string): string {
  const joining = new Joining(text);
  return joining.before + joining.push(more) + joining.end();
}

/** A text without a fence at its very end that opens code and holds none: the rest of a fence around an answer. */
export function withoutLoneFence(text: string): string {
  if (openFence(text) === null) return text;
  return text.replace(/\n[ \t]*(?:`{3,}|~{3,})[ \t]*\n?$/, '\n').trimEnd();
}

/** A text without the opening of a fence around the whole, which only its missing end would have closed. */
export const withoutOpenWrapper = (text: string): string =>
  text.replace(/^\s*(?:`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\r?\n/i, '');

/** Whether two versions of a text differ in their ticks alone. */
export const differOnlyInTicks = (one: string, other: string): boolean =>
  one.length === other.length && unticked(one) === unticked(other);

const unticked = (text: string): string => text.replace(/\[[xX]\]/g, '[ ]');

/**
 * Whether an edit wrote another end. Who writes a text's end has ended it: what is still 'unfinished' then is up to
 * them.
 */
export const hasOtherEnd = (before: string, after: string): boolean => lastLine(before) !== lastLine(after);

const lastLine = (text: string): string => unticked(text.trimEnd().split('\n').at(-1) ?? '').trim();

/** A longer last word is kept as it is. */
const longestWord = 80;
/** How far back a model repeats what is there; only a repetition of the whole text may be longer. */
const longestRepetition = 1_000;
/** A first line that is longer is no heading, fence or note. */
const longestLead = 200;

/** Scripts whose words are not divided by spaces, with their punctuation. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\uFF01-\uFF65]/u;

/** The text without its last word, which may be half of one; what ends a clause or a block is whole. */
function resumePoint(text: string): string {
  const word = lastWord(text);
  if (word === '' || word.length > longestWord || word.length === text.trimStart().length) return text;
  if (unspaced.test(word) || /[.!?:;,)\]}”»…|]$/.test(word)) return text;
  if (/^(?:`{3,}|~{3,})$/.test(word) && openFence(text) === null) return text;
  if (word === '$$' && text.split('$$').length % 2 === 1) return text;
  return text.slice(0, -word.length);
}

function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && text.length - start <= longestWord && /\S/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

/** The fence of the code block that is open at the end of a text; null where there is none (CommonMark 4.5). */
function openFence(text: string): string | null {
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line.trimStart().replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/, ''))?.[0];
    if (!mark) continue;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = null;
  }
  return fence;
}

/** Where in `more` the repetition of the end of `before` ends; 'perhaps' where more text has to tell, null for none. */
function repeated(before: string, more: string): number | 'perhaps' | null {
  const tail = before.trimEnd();
  const endsLine = before.slice(tail.length).includes('\n');
  let perhaps = false;
  const from = Math.max(0, tail.length - longestRepetition);
  const starts = from > 0 ? [0] : [];
  for (let at = from; at < tail.length; at += 1) {
    if (at === 0 || (isSpace(tail, at - 1) && !isSpace(tail, at))) starts.push(at);
  }
  for (const start of starts) {
    const end = repetitionEnd(tail, start, more);
    if (end === 'perhaps') perhaps = true;
    if (typeof end !== 'number' || !isTelling(tail, start)) continue;
    const next = more.charAt(end);
    const isBoundary = endsLine
      ? next === '' || next === '\n'
      : unspaced.test(next) || !/[\p{L}\p{N}]/u.test(next);
    if (isBoundary) return end;
  }
  return perhaps ? 'perhaps' : null;
}

/** Compares the end of `tail` from `start` with the beginning of `more`; runs of white space are alike. */
function repetitionEnd(tail: string, start: number, more: string): number | 'perhaps' | null {
  let at = start;
  let other = afterSpace(more, 0);
  while (at < tail.length) {
    if (other >= more.length) return 'perhaps';
    if (isSpace(tail, at)) {
      if (!isSpace(more, other)) return null;
      at = afterSpace(tail, at);
      other = afterSpace(more, other);
    } else {
      if (tail.charCodeAt(at) !== more.charCodeAt(other)) return null;
      at += 1;
      other += 1;
    }
  }
  return other;
}

const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
};

function afterSpace(text: string, at: number): number {
  let after = at;
  while (after < text.length && isSpace(text, after)) after += 1;
  return after;
}

/** Whether words are so many that they hardly come twice by chance, or are the marker of a line that was begun. */
function isTelling(tail: string, start: number): boolean {
  const words = tail.slice(start);
  if (words.length >= 8 || /\p{L}{3}|\p{L}\s+\p{L}/u.test(words) || unspaced.test(words)) return true;
  const isLineStart = start === 0 || tail.slice(tail.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  if (!isLineStart) return false;
  return words.length >= 4 || /^(?:[-*+>|]|#{1,6}|\d{1,9}[.)]|[-*+] \[[ xX]\])$/.test(words);
}

/** Without what a model puts before the text that was asked for: a note, a fence, a heading that is there already. */
function withoutLead(more: string, before: string, fence: string | null): string {
  let rest = more.replace(/^\s*[([](?:continued|continuing)[)\]]:?[ \t]*\n?/i, '');
  // A fence with a language only ever opens one, and so it is opened again.
  if (fence !== null) return rest.replace(/^\s*(?:`{3,}|~{3,})[ \t]*[^\s`~][^\n]*\n/, '');
  rest = withoutOpenWrapper(rest);
  const [line, heading] = /^\s*(#{1,6}[ \t]+[^\n]*)(?:\n\s*|$)/.exec(rest) ?? [];
  if (line === undefined || heading === undefined) return rest;
  const headings = before.match(/^#{1,6}[ \t]+[^\n]*$/gm) ?? [];
  const isThere = [headings[0], headings.at(-1)].some((there) => there?.trim() === heading.trim());
  return isThere ? rest.slice(line.length) : rest;
}

const blockStart = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |\||`{3}|~{3}|\$\$)/;
const itemLine = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** `rest` with the white space before it that its place needs. */
function fitted(before: string, rest: string, fence: string | null): string {
  const tail = before.trimEnd();
  const breaks = before.slice(tail.length).split('\n').length - 1;
  if (tail === '') return rest.trimStart();
  if (fence !== null) {
    if (breaks === 0 && rest.trimStart().startsWith(fence)) return `\n${rest.trimStart()}`;
    const indent = /[ \t]*$/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
    return rest.startsWith(indent) ? rest.slice(indent.length) : rest;
  }
  const blank = /^(?:[ \t]*\n)*/.exec(rest)?.[0] ?? '';
  const body = rest.slice(blank.length);
  const wanted = blank.split('\n').length - 1;
  if (breaks > 0) return '\n'.repeat(Math.min(wanted, Math.max(0, 2 - breaks))) + body;
  if (wanted > 0) return '\n'.repeat(Math.min(wanted, 2)) + body;
  const words = body.trimStart();
  const last = before.slice(before.lastIndexOf('\n') + 1);
  if (/^\s*(?:`{3,}|~{3,}|\$\$)\s*$/.test(last)) return `\n\n${words}`;
  if (blockStart.test(words)) {
    // What was begun on this line goes on; a new block takes a line of its own.
    if (/^\s*(?:[-*+>|]|#{1,6}|\d{1,9}[.)])\s*$/.test(last)) return words;
    const goesOn =
      (itemLine.test(last) && itemLine.test(words)) || (last.startsWith('|') && words.startsWith('|'));
    return `${goesOn ? '\n' : '\n\n'}${words}`;
  }
  if (tail.length < before.length || words.length < body.length) {
    return tail.length < before.length ? words : ` ${words}`;
  }
  const isGlued =
    /^[.,;:!?)\]}…»”]/.test(words) ||
    /[([{“«„¿¡*_`$\\/-]$/.test(before) ||
    unspaced.test(before.at(-1) ?? '') ||
    unspaced.test(words.charAt(0));
  return isGlued ? words : ` ${words}`;
}
