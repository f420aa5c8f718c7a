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

/** Text at places from the left and the top, below two lines of prose. */
async function readPlaced(placed: readonly (readonly [text: string, x: number, y: number])[]) {
  const text = prose.map((line, at) => ({ text: line, x: 72, y: 80 + 12 * at, size: 10 }));
  const cells = placed.map(([text, x, y]) => ({ text, x, y, size: 10 }));
  const { passages } = await readDocument(
    new Uint8Array(pdf([{ rendered: [...text, ...cells] }])),
    'paper.pdf',
    () => {},
  );
  return passages.map((passage) => passage.text).join('\n\n');
}

const grid = (lines: readonly (readonly string[])[], starts: readonly number[]) =>
  lines.flatMap((line, at) =>
    line.flatMap((text, cell) => (text === '' ? [] : [[text, starts[cell] ?? 0, 130 + 14 * at] as const])),
  );

it('a cell stays in its column if the cells before it are empty', async () => {
  const lines = [
    ['Name', 'A', 'B', 'C'],
    ['x', '1', '', '3'],
    ['y', '', '2', '4'],
    ['z', '5', '6', ''],
  ];
  expect(await readPlaced(grid(lines, [72, 132, 192, 252]))).toContain(
    'Name | A | B | C\nx | 1 | | 3\ny | | 2 | 4\nz | 5 | 6 |',
  );
});

it('columns of numbers stay apart though they are closer than words and numbers are', async () => {
  const lines = [
    ['1.25', '3.40', '5.61'],
    ['2.25', '4.40', '6.61'],
    ['3.25', '5.40', '7.61'],
  ];
  expect(await readPlaced(grid(lines, [80, 104, 128]))).toContain('1.25 | 3.40 | 5.61\n2.25 | 4.40 | 6.61');
});

it('a long table with remarks is no text in two columns', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => [
    `City of ${at}`,
    `${1000 + at}`,
    `${at}`,
    'a short remark here',
  ]);
  expect(await readPlaced(grid(lines, [72, 200, 280, 360]))).toContain(
    lines.map((line) => line.join(' | ')).join('\n'),
  );
});

it('lines of a cell are one cell', async () => {
  const text = await readPlaced([
    ...([
      ['Iron', 72, 130],
      ['a grey metal that', 160, 130],
      ['7.87', 300, 130],
      ['rusts in wet air', 160, 142],
    ] as const),
    ...([
      ['Gold', 72, 158],
      ['a yellow metal that', 160, 158],
      ['19.3', 300, 158],
      ['does not', 160, 170],
    ] as const),
  ]);
  expect(text).toContain(
    'Iron | a grey metal that rusts in wet air | 7.87\nGold | a yellow metal that does not | 19.3',
  );
});
