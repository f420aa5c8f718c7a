import { lastWord, longestWord, openFence, resumePoint, unspaced } from './join-end';

/**
 * Joins a model's continuation to an unfinished text without a visible seam: repeated text is removed, and the white
 * space in between is made to fit.
 */
export class Joining {
  /** The part of the text that is kept: the beginning of the joined text, and the input of the continuation. */
  readonly before: string;
  readonly #fence: string | null;
  /** Received text about which nothing is decided yet; null once the seam is made. */
  #held: string | null = '';
  #nextLook = 0;

  constructor(text: string) {
    this.before = resumePoint(text);
    this.#fence = openFence(this.before);
  }

  /** Takes the next piece; returns the part after `before` that is certain. */
  push(piece: string): string {
    if (this.#held === null) return piece;
    this.#held += piece;
    // Checking again only after 10 % more text keeps the cost of a long repetition linear.
    if (this.#held.length < this.#nextLook) return '';
    this.#nextLook = this.#held.length * 1.1;
    return this.#isOpen(this.#held) ? '' : this.#decide();
  }

  /** Returns the text that was held back, when the model's text ends. */
  end(): string {
    return this.#held === null ? '' : this.#decide();
  }

  /** Whether more text may still show that its beginning is a repetition. */
  #isOpen(more: string): boolean {
    if (more.trim() === '') return true;
    const isLineOpen = !more.trimStart().includes('\n');
    if (isLineOpen && more.length < longestLead && /^\s*(?:[#`~.…([]|\.\.)/.test(more)) return true;
    if (isLineOpen && more.trim().length < longestMarker && /^\s*[-*+>\d$]/.test(more)) return true;
    return [more, withoutLead(more, this.before, this.#fence)].some((candidate) => {
      const end = repeated(this.before, candidate, true);
      return end === 'perhaps' || candidate.slice(end ?? 0).trim() === '';
    });
  }

  #decide(): string {
    const held = this.#held ?? '';
    // Within code, three dots are code.
    const more = this.#fence === null ? held.replace(/^\s*(?:…|\.{3})[ \t]*/, '') : held;
    this.#held = null;
    const bare = withoutLead(more, this.before, this.#fence);
    for (const candidate of [more, bare]) {
      const end = repeated(this.before, candidate, false);
      if (typeof end === 'number') return afterRepetition(this.before, candidate.slice(end));
    }
    return bare.trim() === '' ? '' : fitted(this.before, bare, this.#fence);
  }
}

/** Joins a text and its whole continuation at once. */
export function join(text: string, more: string): string {
  const joining = new Joining(text);
  return joining.before + joining.push(more) + joining.end();
}

/** Removes a fence at the very end that opens an empty code block: it is the rest of a fence around the answer. */
export function withoutLoneFence(text: string): string {
  if (openFence(text) === null) return text;
  return text.replace(/\n[ \t]*(?:`{3,}|~{3,})[ \t]*\n?$/, '\n').trimEnd();
}

/** Removes an opening fence around the whole text, whose closing fence is missing because the text is unfinished. */
export const withoutOpenWrapper = (text: string): string =>
  text.replace(/^\s*(?:`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\r?\n/i, '');

/** Whether two versions of a text differ only in their ticks. */
export const differOnlyInTicks = (one: string, other: string): boolean =>
  one.length === other.length && unticked(one) === unticked(other);

/** How many characters two versions of a text have in common from their beginning; ticks do not count. */
export function commonStart(one: string, other: string): number {
  const [a, b] = [unticked(one), unticked(other)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

const unticked = (text: string): string => text.replace(/\[[xX]\]/g, '[ ]');

/** Whether an edit changed the end of a text. An author who edits the end decides that the text is finished. */
export const hasOtherEnd = (before: string, after: string): boolean => lastLine(before) !== lastLine(after);

const lastLine = (text: string): string => unticked(text.trimEnd().split('\n').at(-1) ?? '').trim();

/** How far back a model is expected to repeat; only a repetition of the whole text may be longer. */
const longestRepetition = 1_000;
/** A first line longer than this is no heading, fence or note. */
const longestLead = 200;
/** The length of a block's marker with its first character: `12. x`. */
const longestMarker = 8;

/**
 * The index in `more` at which the longest repetition of the end of `before` ends; null if there is none.
 * @param goesOn whether more text may come; the result is 'perhaps' if that text will decide
 */
function repeated(before: string, more: string, goesOn: boolean): number | 'perhaps' | null {
  const tail = before.trimEnd();
  const endsLine = before.slice(tail.length).includes('\n');
  const from = Math.max(0, tail.length - longestRepetition);
  const starts = from > 0 ? [0] : [];
  for (let at = from; at < tail.length; at += 1) {
    if (at === 0 || (isSpace(tail, at - 1) && !isSpace(tail, at))) starts.push(at);
  }
  for (const start of starts) {
    const end = repetitionEnd(tail, start, more);
    if (end === 'perhaps' && goesOn) return 'perhaps';
    if (typeof end !== 'number' || !isTelling(tail, start)) continue;
    const next = more.charAt(end);
    // `1. ` is not the `1.` of 1.5.
    if (next !== '' && tail.length - start < 8 && tail.length < before.length && !isSpace(more, end)) continue;
    const isBoundary = endsLine
      ? next === '' || next === '\n'
      : unspaced.test(next) || !isLetter(next) || !isLetter(tail.at(-1) ?? '') || isOneWord(before);
    if (isBoundary) return end;
  }
  return null;
}

const isLetter = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** A text of a single word keeps it, even if it may be incomplete. */
const isOneWord = (text: string): boolean => /^\s*\S+$/.test(text);

/** Compares the end of `tail` from `start` with the beginning of `more`; any two stretches of white space are equal. */
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

/** Whether there are too many words for a repetition by chance, or they are the marker of a line that was begun. */
function isTelling(tail: string, start: number): boolean {
  const words = tail.slice(start);
  if (words.length >= 8 || /\p{L}{3}|\p{L}\s+\p{L}/u.test(words) || unspaced.test(words)) return true;
  const isLineStart = start === 0 || tail.slice(tail.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  if (!isLineStart) return false;
  return words.length >= 4 || isLetter(words.charAt(0)) || /^(?:[-*+>|]|#{1,6})$/.test(words);
}

/** Removes what a model may put before the continuation: a note, a fence, or a heading that is there already. */
function withoutLead(more: string, before: string, fence: string | null): string {
  let rest = more.replace(/^\s*[([](?:continued|continuing)[)\]]:?[ \t]*\n?/i, '');
  // A fence with a language always opens a block, so here the model has opened it a second time.
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

/** The text after a repetition of the end of `before`, with the white space that `before` lacks. */
function afterRepetition(before: string, rest: string): string {
  if (rest.trim() === '') return '';
  const there = before.slice(before.trimEnd().length);
  if (rest.startsWith(there)) return rest.slice(there.length);
  const body = rest.trimStart();
  const lines = rest.slice(0, -body.length).split('\n');
  const missing = lines.length - there.split('\n').length;
  return '\n'.repeat(Math.max(0, missing)) + (lines.length > 1 ? lines.at(-1) : '') + body;
}

/** `rest` preceded by the white space that its place needs. */
function fitted(before: string, rest: string, fence: string | null): string {
  const tail = before.trimEnd();
  const breaks = before.slice(tail.length).split('\n').length - 1;
  if (tail === '') return rest.trimStart();
  if (fence !== null) {
    const isFence = breaks === 0 && rest.trimStart().startsWith(fence) && !rest.startsWith('\n');
    return isFence ? `\n${rest.trimStart()}` : rest;
  }
  const blank = /^(?:[ \t]*\n)*/.exec(rest)?.[0] ?? '';
  const body = rest.slice(blank.length);
  const wanted = blank.split('\n').length - 1;
  if (breaks > 0) return '\n'.repeat(Math.min(wanted, Math.max(0, 2 - breaks))) + body;
  if (wanted > 0) return '\n'.repeat(Math.min(wanted, 2)) + body;
  const words = body.trimStart();
  // `before` ends with a space, so `rest` continues in the middle of a line.
  if (tail.length < before.length) return /^#{2,6} /.test(words) && /[.!?]$/.test(tail) ? `\n\n${words}` : words;
  const last = before.slice(before.lastIndexOf('\n') + 1);
  if (/^\s*(?:`{3,}|~{3,}|\$\$)\s*$/.test(last)) return `\n\n${words}`;
  if (blockStart.test(words)) {
    const goesOn = (itemLine.test(last) && itemLine.test(words)) || (last.startsWith('|') && words.startsWith('|'));
    return `${goesOn ? '\n' : '\n\n'}${words}`;
  }
  if (words.length < body.length) return ` ${words}`;
  const isGlued =
    /^[.,;:!?)\]}…»”]/.test(words) ||
    /[([{“«„¿¡*_`$\\/-]$/.test(before) ||
    // `Node.` and `js`.
    (before.endsWith('.') && /^\p{Ll}/u.test(words)) ||
    lastWord(before).length > longestWord ||
    unspaced.test(before.at(-1) ?? '') ||
    unspaced.test(words.charAt(0));
  return isGlued ? words : ` ${words}`;
}
