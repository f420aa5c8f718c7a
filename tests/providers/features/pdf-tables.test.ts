import { expect, it } from 'vitest';
import { readDocument } from '~/providers/documents/read-document';
import { pdf } from '../../support/documents/pdf-writer';

const rows = [
  ['Month', 'Rain', 'Honey', 'Note'],
  ['January', '60', '5', 'cold and wet'],
  ['February', '75', '11', 'snow'],
  ['March', '80', '14', 'first flowers'],
];
const prose = [
  'Bees live in hives and gather honey from the flowers of the meadow near the',
  'village where they were kept for a long time by the people of the valley there.',
];

const read = async (starts: readonly number[]) => {
  const cells = rows.flatMap((row, at) =>
    row.map((text, cell) => ({ text, x: starts[cell] ?? 0, y: 140 + 14 * at, size: 10 })),
  );
  const text = prose.map((line, at) => ({ text: line, x: 72, y: 80 + 12 * at, size: 10 }));
  const below = prose.map((line, at) => ({ text: line, x: 72, y: 260 + 12 * at, size: 10 }));
  const bytes = pdf([{ rendered: [...text, ...cells, ...below] }]);
  const { passages } = await readDocument(new Uint8Array(bytes), 'paper.pdf', () => {});
  return passages.map((passage) => passage.text).join('\n\n');
};

it.each([
  ['far apart', [72, 200, 300, 400]],
  // The gaps of a row may be as equal as those of a justified line.
  ['evenly apart', [72, 120, 168, 216]],
  ['close together', [72, 118, 147, 185]],
])('the cells of a PDF’s table stay apart if its columns are %s', async (_, starts) => {
  const text = await read(starts);
  expect(text).toContain(rows.map((row) => row.join(' | ')).join('\n'));
  expect(text).toContain(prose.join(' '));
});
