import { cutToUnits } from '~/kit/text/plain-text';
import { countWords } from '~/kit/text/word-count';

/**
 * The digest of a lesson: what it establishes for the later lessons of its branch (terms, notation, running example).
 * A model writes it as the last line of a lesson, `<!-- digest: … -->`, and no reader sees it.
 */
const digestMaxWords = 25;
const digestMaxCharacters = 300;
const longestIndent = 3;
/** How much of a line is looked at to tell how it begins. */
const lookedAt = 60;
/** No more than this is ever held back. */
const heldMaxCharacters = 2_000;

/** How a line begins: with a digest's comment, with a digest without its marks, as neither, or too short to tell. */
type Beginning = 'comment' | 'bare' | 'none' | 'open';

const word = 'digest';

/** @param held text from the beginning of a line on */
function beginningOf(held: string): Beginning {
  const text = held.slice(0, lookedAt);
  const [indent = ''] = /^[ \t]*/.exec(text) ?? [];
  if (indent.length > longestIndent) return 'none';
  const rest = text.slice(indent.length);
  const sign = '<!--';
  if (rest.startsWith(sign)) {
    const label = rest
      .slice(sign.length)
      .replace(/^\s*[*_]{0,3}/, '')
      .toLowerCase();
    if (label.length < word.length) return word.startsWith(label) ? 'open' : 'none';
    return /^digest(?![\p{L}\p{M}])/u.test(label) ? 'comment' : 'none';
  }
  if (rest !== '' && sign.startsWith(rest)) return 'open';
  const label = rest.replace(/^[*_#`]{1,4}[ \t]?/, '').toLowerCase();
  if (label.length < word.length) return word.startsWith(label) ? 'open' : 'none';
  const [, behind] = /^digest([*_`]{0,3}[ \t]*)/.exec(label) ?? [];
  if (behind === undefined) return 'none';
  const next = label.charAt(word.length + behind.length);
  return next === '' ? 'open' : /[:：]/.test(next) ? 'bare' : 'none';
}

/**
 * A model's lesson while it grows, without its digest. The digest may come in any pieces; what may become one is held
 * back until that is certain, which is a few characters at the beginning of a line, or the digest itself.
 */
export class GrowingWithoutDigest {
  /** Text from the beginning of a line on that is a digest or may become one. */
  #held = '';
  #isAtLineStart = true;
  #isLast = false;
  #digest: string | null = null;

  /** The digest that the text so far has, at most 25 words in one line; null without one. */
  get digest(): string | null {
    return this.#digest;
  }

  /** Whether the text ends with a digest, perhaps an incomplete one, so that the lesson in front of it is whole. */
  get isAtDigest(): boolean {
    return this.#isLast || (this.#isAtLineStart && beginningOf(this.#held) === 'comment');
  }

  /** Takes the next piece and returns the part of the lesson that has become certain. */
  push(piece: string): string {
    this.#held += piece;
    let shown = '';
    for (let more = this.#next(); more !== null; more = this.#next()) shown += more;
    return shown;
  }

  /** Returns what was held back and is no digest, once all pieces have come. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    const kind = this.#isAtLineStart ? beginningOf(held) : 'none';
    if (kind !== 'comment' && kind !== 'bare') return held;
    const end = kind === 'comment' ? held.length : held.indexOf('\n');
    this.#keep(end < 0 ? held : held.slice(0, end));
    return end < 0 ? '' : held.slice(end);
  }

  /** The text up to the next beginning of a line; null if all that is held has to wait. */
  #next(): string | null {
    const held = this.#held;
    if (held === '') return null;
    const lineEnd = held.indexOf('\n') + 1;
    const kind = this.#isAtLineStart ? beginningOf(held) : 'none';
    if (kind === 'comment') return this.#pastComment();
    if (held.length < heldMaxCharacters) {
      if (kind === 'open' && (lineEnd === 0 || held.trimStart().startsWith('<!--'))) return null;
      // Without the marks of a comment, only the last line is a digest, before the fence around a text.
      if (kind === 'bare' && (lineEnd === 0 || /^[\s`~]*$/.test(held.slice(lineEnd)))) return null;
    }
    const taken = held.slice(0, lineEnd === 0 ? held.length : lineEnd);
    this.#held = held.slice(taken.length);
    this.#isAtLineStart = lineEnd > 0;
    this.#isLast &&= taken.trim() === '';
    return taken;
  }

  /** Takes a digest that ends with its comment or, left open, with its paragraph or at the fence around a text. */
  #pastComment(): string | null {
    const begun = this.#held.slice(0, heldMaxCharacters);
    const end = /-->[ \t]*(?:\n|(?=[^ \t\n]))|\n[ \t]*\n|\n(?=[ \t]*(?:`{3}|~{3}))/.exec(begun);
    if (!end && begun.length < heldMaxCharacters) return null;
    const length = end ? end.index + end[0].length : begun.length;
    this.#keep(begun.slice(0, length));
    this.#held = this.#held.slice(length);
    return '';
  }

  #keep(written: string): void {
    this.#digest = tidied(written) ?? this.#digest;
    this.#isLast = true;
  }
}

/** A model's whole lesson without its digest, and the digest; null without one. */
export function withoutDigest(text: string): { readonly text: string; readonly digest: string | null } {
  const growing = new GrowingWithoutDigest();
  const lesson = growing.push(text) + growing.end();
  return { text: withoutLastComment(lesson), digest: growing.digest };
}

/** Removes any other comment at the very end: models sign or translate their last line. */
function withoutLastComment(text: string): string {
  const start = text.lastIndexOf('<!--');
  if (start < 0 || !/(?:^|\n)[ \t]{0,3}$/.test(text.slice(Math.max(0, start - 4), start))) return text;
  const end = text.indexOf('-->', start);
  return end >= 0 && text.slice(end + '-->'.length).trim() === '' ? text.slice(0, start) : text;
}

/** A part of the prompt's sample (prompts/shared/lesson.md) that a model copied as it stands. */
const isSample = /^\p{L}{1,20}\s?[:：]\s*(?:TERM(?:, TERM)*|SIGN for MEANING|CASE)\.?$/u;

/** The words of a digest in one line, without marks and the sample, cut to its limits; null if nothing is left. */
function tidied(written: string): string | null {
  const line = written
    .replace(/^[\s<!*_#`-]*digest[*_`]{0,3}[\s:：]*/i, '')
    .replace(/-->[\s\S]*$/, '')
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s;*_`-]+|[\s;*_`-]+$/g, '')
    .split(/;\s*/)
    .filter((part) => !isSample.test(part))
    .join('; ');
  const words = cutToUnits(line, digestMaxCharacters).split(' ');
  while (words.length > 1 && countWords(words.join(' ')) > digestMaxWords) words.pop();
  const cut = words.join(' ');
  const ratio = digestMaxWords / Math.max(digestMaxWords, countWords(cut));
  const digest = cutToUnits(cut, Math.floor(cut.length * ratio)).trim();
  return /[\p{L}\p{N}]/u.test(digest) ? digest : null;
}
