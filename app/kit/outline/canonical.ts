import { limits } from '~/kit/limits';
import { opensData } from './data';
import { escapeAll, escapeEach, unescapeAll } from './inline-markup';
import { emojiBeforeNumber, writeLine } from './line';

/**
 * The canonical text of an outline, as it is stored: the topic, then a bullet for each node, two spaces per level. A
 * label that would be parsed as something else ('# not a heading') is escaped with Markdown's backslashes.
 */

/** Where a model's `<think>` part starts. */
export const thinkStart = /^\s*<think(?:ing)?>/i;

/** The first line: the topic. */
export function titleLine(topic: string): string {
  const line = writeLine('', topic, 'none');
  return thinkStart.test(line) || opensData(line) ? `\\${line}` : line;
}

/** The topic of a first line that `titleLine` wrote. */
export const titleLabel = (line: string): string => (line.includes('\\') ? unescapeAll(line) : line);

/** The line of a node; `level` is at least 1. */
export function nodeLine(level: number, label: string): string {
  const prefix = indent(level) + bullet;
  return plainLabel.test(label) ? prefix + label : writeLine(prefix, label, 'item');
}

/** Fast path: labels of only these characters contain no markup. */
const letters =
  'A-Za-z\\u00C0-\\u024F\\u0370-\\u03FF\\u0400-\\u04FF\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF\\uAC00-\\uD7A3';
const plainLabel = new RegExp(`^[${letters}](?:(?:[${letters}0-9,'&/+-]| (?! )){0,398}[${letters}0-9])?$`);

/** A node's line at another level; the label is written the same at all levels. */
export const moveLine = (line: string, level: number): string => indent(level) + line.slice(indentation(line));

/** The level of a node's line, at least 1. */
export const lineLevel = (line: string): number => indentation(line) / limits.indentSpaces;

/** The label of a node's line that `nodeLine` wrote. Parses nothing else. */
export function lineLabel(line: string): string {
  const text = line.slice(indentation(line) + bullet.length);
  return text.includes('\\') ? unescapeAll(text) : text;
}

/** Whether a line could have been written by `nodeLine`, now or earlier, below a node of `levelAbove`. */
export const isNodeLine = (line: string, levelAbove: number): boolean => {
  const level = lineLevel(line);
  const label = lineLabel(line);
  return (
    Number.isInteger(level) &&
    level >= 1 &&
    level <= levelAbove + 1 &&
    line.startsWith(bullet, indentation(line)) &&
    (isEscaped(line, level, label) || nodeLine(level, label) === line || wasPlainLine(line, level, label))
  );
};

/** Tested first, because it costs least. Earlier versions escaped every bracket. */
function isEscaped(line: string, level: number, label: string): boolean {
  const start = indent(level) + bullet;
  return line.includes('\\') && (start + escapeAll(label) === line || start + escapeEach(label) === line);
}

/** Earlier versions did not treat tags, or a number after an emoji, as markup. */
function wasPlainLine(line: string, level: number, label: string): boolean {
  const start = indent(level) + bullet;
  const text = label.replace(emojiBeforeNumber, 'x ').replace(/<(?=\/?(?:sub|sup|br)\b)/gi, 'x');
  return start + label === line && nodeLine(level, text) === start + text;
}

const bullet = '- ';

const indent = (level: number): string => ' '.repeat(level * limits.indentSpaces);

function indentation(line: string): number {
  let length = 0;
  while (line.charCodeAt(length) === 0x20) length += 1;
  return length;
}
