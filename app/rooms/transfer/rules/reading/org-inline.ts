/** `[[address][words]]`, or `[[address]]`. */
const LINK = /\[\[([^[\]]{1,2000})\](?:\[([^[\]]{1,2000})\])?\]/g;
/** Words between two marks, which stand at the edges of words. A stretch is short, or long lines would take long. */
const MARKED = /(^|[\s({'"])([*/=~+])(?![\s*/=~+])((?:(?!\2)[^`]){1,300})(?<!\s)\2(?=$|[\s)}'".,:;!?-])/g;
const marks: Readonly<Record<string, string>> = { '*': '**', '/': '*', '=': '`', '~': '`', '+': '~~' };
const TABLE_RULE = /^[ \t]*\|[-+]+\|?[ \t]*$/;
/** How much below a heading is done, as `[2/3]` or `[50%]`. */
const COOKIE = /(?<![ \t])[ \t]+\[(?:\d*\/\d*|\d*%)\][ \t]*$/;

/** A line of Org outside of code with its links, marked words and rules of tables as Markdown has them. */
export const markdownLine = (line: string): string =>
  TABLE_RULE.test(line)
    ? line.replaceAll('+', '|')
    : line
        .replace(LINK, (_, address: string, words?: string) => linkOf(address.trim(), words))
        .replace(
          MARKED,
          (_, before: string, mark: string, words: string) => before + marks[mark] + words + marks[mark],
        );

/** The label of a heading of Org. */
export const markdownLabel = (label: string): string => markdownLine(label.replace(COOKIE, ''));

/** A link to a file or to another heading leads nowhere here: its words remain. */
function linkOf(address: string, words?: string): string {
  if (!/^https?:\/\/\S+$/i.test(address)) return words ?? address.replace(/^file:/, '');
  const escaped = address.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return words === undefined ? `<${escaped}>` : `[${words}](${escaped})`;
}
