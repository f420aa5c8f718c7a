import { cutToCharacters, removeInvisible } from '~/kit/text/plain-text';

/**
 * Text from outside in a prompt. It stands between marks such as `<topic>` and `</topic>`; here it is made sure that
 * it cannot write those marks itself.
 */

/** The names of all marks that a prompt has. */
export const markNames = [
  'topic',
  'path',
  'before',
  'after',
  'siblings',
  'written',
  'goals',
  'lesson',
  'last',
  'cards',
  'outline',
  'below',
  'wish',
  'passages',
  'parts',
  'thread',
  'question',
  'selection',
] as const;

/** Letters are found in their full-width form, too, which some models read as the plain one. */
const inAnyWidth = (name: string): string =>
  [...name]
    .map((letter) => `[${letter}${String.fromCodePoint(0xff41 + letter.charCodeAt(0) - 97)}]`)
    .join('');

const ownMark = new RegExp(
  `[<\\uFF1C\\uFE64](?=\\s*[/\\uFF0F]?\\s*(?:${markNames.map(inAnyWidth).join('|')})(?![\\p{L}\\p{N}_]))`,
  'giu',
);

/** What servers of models write between the turns of a talk, each of another family of models. */
const turnMark =
  /[<＜](?=\s*[|｜])|<(?=\/?s>|\/?(?:start|end)_of_turn>|<SYS>>|<\/SYS>>|\/?(?:system|user|assistant)>)|\[(?=\/?INST\])/gi;

/** Text in which none of our marks is left. */
export const marksBroken = (text: string): string => text.replace(ownMark, '‹');

/** As `marksBroken`, and without what ends a turn of a talk. For texts that nobody typed for us. */
export const foreignText = (text: string): string =>
  marksBroken(removeInvisible(text)).replace(turnMark, (mark) => (mark === '[' ? '(' : '‹'));

/** Whatever some program takes for the end of a line. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * The lines of a foreign text, each behind a prefix. Whatever it says stands behind one, so that no line of it can be
 * taken for one of ours.
 */
export const prefixedLines = (text: string, prefix: string): string =>
  text
    .split(lineEnd)
    .map((line) => foreignText(line.replaceAll('\t', ' ')).trimEnd())
    .filter((line) => line !== '')
    .map((line) => `${prefix}${line}`)
    .join('\n');

/** A foreign text on one line, without quotation marks, for a place where only a name belongs. */
export const foreignName = (text: string, maxCharacters: number): string =>
  cutToCharacters(
    foreignText(text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
      .replaceAll('"', "'")
      .trim(),
    maxCharacters,
  );
