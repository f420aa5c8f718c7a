import { countCharacters, plainText } from '~/kit/text/plain-text';
import { countWords } from '~/kit/text/word-count';

const titleMaxCharacters = 100;
const titleMaxWords = 14;
/** How much of a pasted text is searched for a title. */
const beginning = 4_000;

const underlined = /^\s*([=\-~^"#*+])\1{2,}\s*$/;
/** The line of an author below a title. */
const byline = /^\s*(?:(?:by|von|par|por|di)\s+\p{L}|作者|著者|بقلم).{0,60}$/iu;

/**
 * The title at the start of a pasted text: its first heading, or a short first line that is no sentence and is set
 * apart from what follows, or followed by an author or a longer line. Empty if there is none.
 */
export function pastedTitle(text: string): string {
  const lines = text.slice(0, beginning).split(/\r\n|\n|\r/);
  const at = lines.findIndex((line) => line.trim() !== '');
  const first = lines[at] ?? '';
  // Front matter and HTML contain their own title.
  if (/^\s*(?:-{3,}\s*$|<)/.test(first)) return '';
  const heading = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(first)?.[1];
  const title = plainText(unmarked(heading ?? first));
  const isShort = countCharacters(title) <= titleMaxCharacters && countWords(title) <= titleMaxWords;
  if (!isShort || !/\p{L}/u.test(title)) return '';
  if (heading !== undefined) return title;
  const next = lines.slice(at + 1).find((line, place) => place > 0 || line.trim() !== '') ?? '';
  const isApart = (lines[at + 1] ?? '').trim() === '' || underlined.test(next) || byline.test(next);
  const hasMore = lines.slice(at + 1).some((line) => line.trim() !== '');
  const isSentence = /[.!;:,。！；：，…]["'”’»)]?$/u.test(title) || /^\s*(?:[-*+•–>|]\s|\d{1,3}[.)]\s)/.test(first);
  const isOnItsOwn = isApart || next.trim().length > 2 * title.length;
  return hasMore && isOnItsOwn && !isSentence ? title : '';
}

/** Removes emphasis around the whole line, and the targets of links. */
const unmarked = (line: string): string =>
  line
    .trim()
    .replace(/^([*_]{1,3})(?=\S)(.*\S)\1$/, '$2')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
