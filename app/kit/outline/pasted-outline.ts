import { limits } from '~/kit/limits';
import { normaliseTopic, validateTopic } from '~/kit/text/topic';

const marker = /(?:[-*•◦▪‣]|\d{1,2}[.)])\s/.source;

/**
 * Where lines of an outline were joined. A field of one line has a space for each line break of what was pasted into
 * it, so that a bullet, a number or indentation follows that space.
 */
const joint = new RegExp(String.raw`\s(\s*)(?=${marker})|\s(\t\s*|\s{2,})`, 'g');

/** An indented line: a tab, or at least two spaces before its marker, besides that of the line break. */
const indentedItem = new RegExp(String.raw`\n(?:\t|\s{2,}${marker}\S)`);

/** A title above a list, which the import would take for a text. */
const titleOfList = new RegExp(String.raw`^(?!#{1,6}\s|${marker})(?=.*\r?\n\s*${marker})`);

/**
 * The lines of an outline that was pasted where a topic belongs; null for a topic. One line that is short enough for a
 * topic is an outline only if an item is indented or all begin with the same sign: 'Paris - Lyon - Marseille' is none.
 */
export function pastedOutline(typed: string): string | null {
  const text = typed.trim();
  const isOneLine = !/[\r\n]/.test(text);
  const outline = isOneLine ? text.replace(joint, '\n$1$2') : text;
  const lines = outline.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length < limits.outlineMinNodes) return null;
  if (isOneLine && validateTopic(text).ok && !indentedItem.test(outline) && !haveOneSign(lines)) return null;
  return outline.replace(titleOfList, '# ');
}

function haveOneSign(lines: readonly string[]): boolean {
  const signs = new Set(lines.map((line) => /^\s*\d{0,2}([-*•◦▪‣.)])\s/.exec(line)?.[1]));
  return signs.size === 1 && !signs.has(undefined);
}

/** Typed text on its way through sign-in: a topic in one line, an outline with its indentation. */
export const waitingTopic = (typed: string): string =>
  pastedOutline(typed) === null ? normaliseTopic(typed) : typed.trim();
