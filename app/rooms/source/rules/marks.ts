import { cutToCharacters, removeInvisible } from '~/kit/text/plain-text';

/**
 * Foreign text in a prompt stands between marks such as `<topic>` and `</topic>`. These functions prevent it from
 * writing those marks itself.
 */

/** The names of all marks in prompts. */
const markNames = [
  'topic',
  'path',
  'before',
  'after',
  'siblings',
  'written',
  'learner',
  'established',
  'headings',
  'lesson',
  'last',
  'cards',
  'exercises',
  'outline',
  'below',
  'wish',
  'passages',
  'parts',
  'thread',
  'question',
  'selection',
] as const;

/** Matches letters in full-width form, too, which some models read as the plain one. */
const inAnyWidth = (name: string): string =>
  [...name].map((letter) => `[${letter}${String.fromCodePoint(0xff41 + letter.charCodeAt(0) - 97)}]`).join('');

const ownMark = new RegExp(
  `[<\\uFF1C\\uFE64](?=\\s*[/\\uFF0F]?\\s*(?:${markNames.map(inAnyWidth).join('|')})(?![\\p{L}\\p{N}_]))`,
  'giu',
);

/** The turn separators of chat templates, which differ by model family. */
const turnMark =
  /[<＜](?=\s*[|｜])|<(?=\/?s>|\/?(?:start|end)_of_turn>|<SYS>>|<\/SYS>>|\/?(?:system|user|assistant)>)|\[(?=\/?INST\])/gi;

/** The text with all of our marks broken. */
export const marksBroken = (text: string): string => text.replace(ownMark, '‹');

/** Like `marksBroken`, and without turn separators. For texts that the user did not type here. */
export const foreignText = (text: string): string =>
  marksBroken(removeInvisible(text)).replace(turnMark, (mark) => (mark === '[' ? '(' : '‹'));

/** Any character that some program takes for the end of a line. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The lines of a foreign text, each with a prefix, so that none of them can be taken for one of ours. */
export const prefixedLines = (text: string, prefix: string): string =>
  text
    .split(lineEnd)
    .map((line) => foreignText(line.replaceAll('\t', ' ')).trimEnd())
    .filter((line) => line !== '')
    .map((line) => `${prefix}${line}`)
    .join('\n');

/** A foreign text on one line, without quotation marks, for a place that expects a name. */
export const foreignName = (text: string, maxCharacters: number): string =>
  cutToCharacters(
    foreignText(text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
      .replaceAll('"', "'")
      .trim(),
    maxCharacters,
  );
