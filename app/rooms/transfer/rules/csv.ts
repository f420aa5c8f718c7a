import type { CardInFile } from './card-in-file';

/** Cards as a table (RFC 4180). Texts are Markdown, as they were typed. */

/** Tells spreadsheets that it is UTF-8, which they otherwise take for the local code page. */
const byteOrderMark = '\uFEFF';

const columns = ['front', 'back', 'options', 'answer', 'map', 'place'] as const;

export const csvHead = `${byteOrderMark}${columns.join(',')}\r\n`;

export function csvRow({ text, path }: CardInFile): string {
  const options = text.kind === 'choice' ? text.options : [];
  const answer = text.kind === 'choice' ? options.find(({ id }) => id === text.rightId)?.text : undefined;
  const cells: Readonly<Record<(typeof columns)[number], string>> = {
    front: text.front,
    back: text.back,
    options: options.map((option) => option.text).join('\n'),
    answer: answer ?? '',
    map: path[0] ?? '',
    place: path.slice(1).join(' > '),
  };
  return `${columns.map((name) => csvCell(cells[name])).join(',')}\r\n`;
}

/** With an apostrophe before what a spreadsheet would calculate, whose own sign for 'this is text' it is. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

export function csvCell(text: string): string {
  const guarded = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
