import { ITEM } from './read-markdown';

/** `=code=` or `~code~`. A stretch between two marks is short, or long lines would take long. */
const CODE = /(?<![^\s({'"])(?<sign>[=~])(?!\s|\k<sign>)([^`]{1,300}?)(?<!\s)\k<sign>(?![^\s)}'".,:;!?-])/;
/** `[[address][words]]`, or `[[address]]`. */
const LINK = /\[\[(?!\s*\])([^[\]]{1,2000})\](?:\[([^[\]]{1,2000})\])?\]/;
/** Words between two marks, which stand at the edges of words. */
const MARKED =
  /(?<![^\s({'"])(?<mark>[*/+])(?![\s*/+])((?:(?!\k<mark>)[^`]){1,300})(?<!\s)\k<mark>(?![^\s)}'".,:;!?-])/;
const INLINE = new RegExp([CODE, LINK, MARKED].map(({ source }) => source).join('|'), 'g');
const marks: Readonly<Record<string, string>> = { '*': '**', '/': '*', '+': '~~' };
const TABLE_RULE = /^[ \t]*\|[-+]+\|?[ \t]*$/;
/** How much below a heading is done, as `[2/3]` or `[50%]`. */
const COOKIE = /(?<![ \t])[ \t]+\[(?:\d*\/\d*|\d*%)\][ \t]*$/;
/** A scheme or a path, but no other heading's id. */
const LEADS_OUT = /^(?!id:)(?:[a-z][a-z\d+.-]*:|\.{0,2}\/|~\/)/i;

/** A line of Org outside of code with its links, marked words and rules of tables as Markdown has them. */
export const markdownLine = (line: string): string =>
  TABLE_RULE.test(line) ? line.replaceAll('+', '|') : inline(line, ITEM.test(line));

/** The label of a heading of Org. */
export const markdownLabel = (label: string): string => inline(label.replace(COOKIE, ''), true);

/** One pass, so that nothing within code is taken for a link or a mark. */
const inline = (text: string, isLabel: boolean): string =>
  text.replace(INLINE, (_, sign?: string, code?: string, address?: string, label?: string, mark = '', words = '') => {
    if (sign) return `\`${code}\``;
    if (address) return linkOf(address.trim(), label && inline(label, isLabel), isLabel);
    return marks[mark] + inline(words, isLabel) + marks[mark];
  });

/**
 * A link within the file leads nowhere here: its words remain. Any other keeps its address, in a label as a link, since
 * `readMarkdown` tells which links of labels it leaves out.
 */
function linkOf(address: string, words: string | undefined, isLabel: boolean): string {
  if (words === undefined && !/^https?:/i.test(address)) return address.replace(/^(?:file:|\*)/, '');
  if (words !== undefined && !LEADS_OUT.test(address)) return words;
  if (!isLabel && !/^(?:https?|mailto):/i.test(address)) return `${words} (${address})`;
  const escaped = address
    .replace(/\s/g, encodeURIComponent)
    .replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return words === undefined ? `<${escaped}>` : `[${words}](${escaped})`;
}
