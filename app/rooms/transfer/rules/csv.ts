import { asked } from '~/rooms/review/rules/cloze/sides';
import type { CardInFile } from './card-in-file';

/** Cards as a table (RFC 4180). Texts are Markdown, as typed. */

/** Marks the file as UTF-8; spreadsheets would assume the local code page. */
const byteOrderMark = '\uFEFF';

const columns = ['front', 'back', 'options', 'answer', 'map', 'place', 'reasons'] as const;

export const csvHead = `${byteOrderMark}${columns.join(',')}\r\n`;

export function csvRow({ text: written, path }: CardInFile): string {
  const text = asked(written);
  const options = text.kind === 'choice' ? text.options : [];
  const answer = text.kind === 'choice' ? options.find(({ id }) => id === text.rightId)?.text : undefined;
  const cells: Readonly<Record<(typeof columns)[number], string>> = {
    front: text.front,
    back: text.back,
    options: options.map((option) => option.text).join('\n'),
    answer: answer ?? '',
    map: path[0] ?? '',
    place: path.slice(1).join(' > '),
    reasons: options.flatMap((option) => (option.why ? [`${option.text} :: ${option.why}`] : [])).join('\n'),
  };
  return `${columns.map((name) => csvCell(cells[name])).join(',')}\r\n`;
}

/** Cells that a spreadsheet would evaluate. They get an apostrophe, its own sign for plain text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(text: string): string {
  const guarded = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
