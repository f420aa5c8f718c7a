import type { CorpusDocument } from './corpus';
import { below, flow, type Page, paper, pdf, type Rendered } from './pdf-writer';
import { prose } from './prose';

const at = (text: string, x: number, y: number, more: Partial<Rendered> = {}): Rendered => ({
  text,
  x,
  y,
  ...more,
});

/** A page of a book: a running head, a page number, and text between them. */
const bookPage = (number: number, head: string, rendered: readonly Rendered[]): Page => ({
  rendered: [
    at(number % 2 === 0 ? `${number}    ${head}` : `${head}    ${number}`, 72, 40, { size: 8 }),
    ...rendered,
    at(`- ${number} -`, 300, 760, { size: 8 }),
  ],
});

/** Paragraphs below each other with indented first lines. */
function column(
  paragraphs: readonly string[],
  { x = 72, y = 80, width = 460, space = 0, indent = 14 } = {},
): Rendered[] {
  const rendered: Rendered[] = [];
  for (const text of paragraphs)
    rendered.push(
      ...flow(text, {
        x,
        y: rendered.length === 0 ? y : below(rendered, space),
        width,
        indent: rendered.length === 0 ? 0 : indent,
      }),
    );
  return rendered;
}

const twoColumns = (left: readonly string[], right: readonly string[], y: number): Rendered[] => [
  ...column(left, { x: 54, y, width: 240 }),
  ...column(right, { x: 318, y, width: 240 }),
];

const chapter = (title: string, from: number): Rendered[] => {
  const head = [at(title, 72, 90, { size: 18, font: 'bold' })];
  return [...head, ...column([prose(from, 5), prose(from + 5, 5), prose(from + 10, 5)], { y: 130 })];
};

const divided = 'Foragers bring home nectar from the far end of the valley and tell each other by danc-';
const dividedRest = 'ing where it grows. Then a well-known silence follows.';

const shuffled = (rendered: readonly Rendered[]): Rendered[] =>
  rendered.toSorted((a, b) => ((a.text.length * 7 + a.y) % 13) - ((b.text.length * 7 + b.y) % 13));

/**
 * Lines of Courier, whose letters are 0.6 of their size wide, with spaces that fill `width`; the last line stays short.
 */
const stretched = (rendered: readonly Rendered[], width: number): Rendered[] =>
  rendered.flatMap((line, at) => {
    const words = line.text.split(' ');
    const letter = 0.6 * (line.size ?? 10);
    const letters = line.text.length - (words.length - 1);
    const space = at === rendered.length - 1 ? letter : (width - letters * letter) / (words.length - 1);
    let x = line.x;
    return words.map((text) => {
      const placed = { ...line, text, x };
      x += text.length * letter + space;
      return placed;
    });
  });

const wordByWord = (rendered: readonly Rendered[]): Rendered[] =>
  rendered.flatMap((line) => {
    let x = line.x;
    return line.text.split(' ').map((text) => {
      const placed = { ...line, text, x };
      // Courier's letters are 0.6 of their size wide.
      x += (text.length + 1) * 0.6 * (line.size ?? 10);
      return placed;
    });
  });

export const pdfCorpus: readonly CorpusDocument[] = [
  {
    about: 'a PDF of a book with running heads, page numbers and headings in larger letters',
    bytes: pdf([
      bookPage(1, 'The Life of Bees', chapter('Spring', 1)),
      bookPage(2, 'The Life of Bees', column([prose(16, 5), prose(21, 5)])),
      bookPage(3, 'The Life of Bees', chapter('Summer', 31)),
      bookPage(4, 'The Life of Bees', column([prose(46, 5), prose(51, 5)])),
    ]),
    kind: 'pdf',
    pages: 4,
    structure: 'fonts',
    headings: ['Spring', 'Summer'],
    holds: [prose(1, 5), prose(6, 5), prose(11, 5), prose(16, 5), prose(31, 5), prose(51, 5)],
    lacks: ['The Life of Bees', '- 2 -'],
    under: [['Summer', 'marker46.']],
    on: [
      [1, 'marker1.'],
      [3, 'marker31.'],
    ],
  },
  {
    about: 'a PDF of a paper in two columns under a title across both',
    bytes: pdf([
      {
        rendered: [
          at('A Study of Bees in Two Columns', 110, 60, { size: 18, font: 'bold' }),
          at('Ada Administrator and Ben Comb, University of Honey', 150, 84),
          ...flow(`Abstract. ${prose(1, 4)}`, { x: 90, y: 110, width: 430, size: 9 }),
          at('1 Introduction', 54, 190, { size: 12, font: 'bold' }),
          ...twoColumns([prose(10, 6), prose(16, 6), prose(22, 6)], [prose(28, 6), prose(34, 6), prose(40, 6)], 210),
        ],
      },
      {
        rendered: [
          ...twoColumns([prose(50, 6), prose(56, 6)], [prose(62, 6), prose(68, 6)], 72),
          ...flow(`Figure 1. ${prose(90, 3)}`, { x: 54, y: 400, width: 500 }),
          at('2 Methods', 54, 460, { size: 12, font: 'bold' }),
          ...twoColumns([prose(74, 6), prose(80, 6)], [prose(100, 6)], 480),
        ],
      },
    ]),
    kind: 'pdf',
    title: 'A Study of Bees in Two Columns',
    structure: 'fonts',
    headings: ['1 Introduction', '2 Methods'],
    holds: [
      prose(1, 4),
      prose(10, 6),
      prose(22, 6),
      prose(28, 6),
      prose(40, 6),
      prose(50, 6),
      prose(62, 6),
      prose(90, 3),
      prose(74, 6),
      prose(80, 6),
      prose(100, 6),
    ],
  },
  {
    about: 'a PDF with bookmarks on two levels, one of them in the middle of a page',
    bytes: pdf(
      [
        {
          rendered: [
            at('Spring', 72, 80),
            ...column([prose(1, 5)], { y: 110 }),
            at('1.1 Rain', 72, 300),
            ...column([prose(6, 5)], { y: 320 }),
          ],
        },
        { rendered: column([prose(11, 5)], { y: 110 }) },
      ],
      {
        title: 'Bees by the Book',
        bookmarks: [
          { title: 'Spring', page: 1, y: 70, below: [{ title: 'Rain', page: 1, y: 290 }] },
          { title: 'Summer, of which the page says nothing', page: 2 },
        ],
      },
    ),
    kind: 'pdf',
    title: 'Bees by the Book',
    structure: 'bookmarks',
    headings: ['Spring', '>Rain', 'Summer, of which the page says nothing'],
    holds: [prose(1, 5), prose(6, 5), prose(11, 5)],
    lacks: ['1.1 Rain'],
    under: [['Rain', 'marker6.']],
  },
  {
    about: 'a PDF with a word and a paragraph that go on over the page, with a note at the foot',
    bytes: pdf([
      {
        rendered: [
          ...column([prose(1, 6)], { y: 80 }),
          at(divided, 72, 170),
          at('1 A note in small letters at the foot of the page.', 72, 740, { size: 7 }),
        ],
      },
      { rendered: [at(dividedRest, 72, 80), ...column([prose(7, 6)], { y: 110 })] },
    ]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: [prose(1, 6), 'tell each other by dancing where it grows. Then a well-known silence', prose(7, 6)],
    lacks: ['danc-', 'danc ing'],
  },
  {
    about: 'a PDF with a table, a list and indents',
    bytes: pdf([
      {
        rendered: [
          ...column([prose(1, 5), prose(6, 5)], { y: 80 }),
          ...[
            ['Month', 'Rain in mm', 'Honey in kg'],
            ['May', '60', '5'],
            ['June', '75', '11'],
            ['July', '80', '14'],
          ].flatMap((cells, row) => cells.map((text, cell) => at(text, 90 + cell * 140, 300 + row * 14))),
          at('• smoke that is cool, because hot smoke hurts the bees and', 72, 400),
          at('burns their wings', 84, 412),
          at('• a veil', 72, 424),
        ],
      },
    ]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: [
      `${prose(1, 5)}\n\n${prose(6, 5)}`,
      'Month | Rain in mm | Honey in kg\nMay | 60 | 5\nJune | 75 | 11\nJuly | 80 | 14',
      '• smoke that is cool, because hot smoke hurts the bees and burns their wings\n• a veil',
    ],
  },
  {
    about: 'a PDF of slides with the same foot on each',
    bytes: pdf(
      ['Why bees', 'What they eat', 'How they dance'].map((title, number) => ({
        rendered: [
          at(title, 72, 80, { size: 28 }),
          at(`• the point number ${number} of many`, 90, 160, { size: 16 }),
          at('• and another', 90, 190, { size: 16 }),
          at(`Bees 101, slide ${number + 1} of 3`, 400, 780, { size: 8 }),
        ],
      })),
    ),
    kind: 'pdf',
    structure: 'fonts',
    headings: ['Why bees', 'What they eat', 'How they dance'],
    holds: ['• the point number 0 of many\n• and another', 'number 1 of many', 'number 2 of many'],
    lacks: ['slide'],
  },
  {
    about: 'a PDF whose pages are turned, with a stamp at the side',
    bytes: pdf([
      {
        rotate: 90,
        rendered: column([prose(1, 5)], { y: 300, width: 400 }).map(({ text, y }) => ({
          text,
          x: y,
          y: 700,
          turn: 90,
        })),
      },
      {
        rendered: [...column([prose(6, 5), prose(11, 5)]), at('Downloaded by somebody', 20, 600, { turn: 90 })],
      },
    ]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: [prose(1, 5), prose(6, 5), prose(11, 5)],
    lacks: ['Downloaded'],
  },
  {
    about: 'a PDF in Japanese, whose letters come from a table beside pdf.js',
    bytes: pdf([
      {
        rendered: ['蜜蜂は花の蜜を集めて', '巣に戻り、仲間に踊り', 'で場所を教える。'].map((text, line) =>
          at(text, 72, 80 + line * 16, { font: 'japanese', size: 12 }),
        ),
      },
    ]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: ['蜜蜂は花の蜜を集めて巣に戻り、仲間に踊りで場所を教える。'],
  },
  {
    about: 'a PDF with bold headings as large as the text, and numbers before them',
    bytes: pdf([
      {
        rendered: [
          at('1 Hives', 72, 80, { font: 'bold' }),
          ...column([prose(1, 4)], { y: 100 }),
          at('1.1 Of straw', 72, 170, { font: 'bold' }),
          ...column([prose(5, 4)], { y: 190 }),
          at('2 Honey', 72, 260, { font: 'bold' }),
          ...column([prose(9, 4)], { y: 280 }),
        ],
      },
    ]),
    kind: 'pdf',
    structure: 'fonts',
    headings: ['1 Hives', '>1.1 Of straw', '2 Honey'],
    holds: [prose(1, 4), prose(5, 4), prose(9, 4)],
    under: [['1.1 Of straw', 'marker5.']],
  },
  {
    about: 'a PDF with headings by their numbers alone',
    bytes: pdf([
      {
        rendered: [
          at('1 Hives', 72, 80),
          ...column([prose(1, 4)], { y: 110 }),
          at('2 Honey', 72, 200),
          ...column([prose(5, 4)], { y: 230 }),
        ],
      },
    ]),
    kind: 'pdf',
    structure: 'numbering',
    headings: ['1 Hives', '2 Honey'],
    holds: [prose(1, 4), prose(5, 4)],
  },
  {
    about: 'a PDF with code, an exponent and the number of a note',
    bytes: pdf([
      {
        rendered: [
          ...column([prose(1, 6), prose(7, 6)], { y: 80 }),
          at('The area is r', 72, 300),
          at('2', 123.2, 296, { size: 6 }),
          at(' and no more', 126.2, 300),
          at('for bee in hive:', 72, 340, { font: 'mono' }),
          at('feed(bee)', 96, 352, { font: 'mono' }),
          ...column([prose(13, 3)], { y: 380 }),
        ],
      },
    ]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: ['The area is r² and no more', 'for bee in hive:\nfeed(bee)', prose(13, 3)],
  },
  {
    about: 'a PDF that draws its words one by one, and its lines in no order',
    bytes: pdf([{ rendered: shuffled(wordByWord(flow(prose(1, 9), { x: 72, y: 80, width: 320, font: 'mono' }))) }]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: [prose(1, 9)],
  },
  {
    about: 'a PDF whose lines are stretched to the width of a narrow column',
    bytes: pdf(
      [
        {
          rendered: stretched(flow(prose(1, 12), { x: 72, y: 80, width: 110, font: 'mono', size: 8 }), 150),
        },
      ],
      { title: 'about:blank' },
    ),
    kind: 'pdf',
    title: 'paper',
    structure: 'none',
    headings: [],
    holds: [prose(1, 8)],
    lacks: [' | '],
  },
  {
    about: 'a PDF with a dotted table of contents',
    bytes: pdf([
      {
        rendered: [
          at('Contents', 72, 80, { size: 16, font: 'bold' }),
          ...['Spring', 'Summer', 'Autumn'].map((title, line) =>
            at(`${title} . . . . . . . . . . . . . . ${line + 2}`, 72, 110 + line * 14),
          ),
        ],
      },
      ...['Spring', 'Summer', 'Autumn'].map((title, number) => ({ rendered: chapter(title, 1 + number * 20) })),
    ]),
    kind: 'pdf',
    structure: 'fonts',
    headings: ['Spring', 'Summer', 'Autumn'],
    holds: [prose(1, 5), prose(21, 5), prose(41, 5)],
    lacks: ['. . .'],
  },
  {
    about: 'a PDF in three columns',
    bytes: pdf([
      {
        rendered: [0, 1, 2].flatMap((each) =>
          column([prose(1 + each * 20, 8), prose(9 + each * 20, 8)], {
            x: 40 + each * 185,
            width: 165,
            indent: 10,
          }),
        ),
      },
    ]),
    kind: 'pdf',
    structure: 'none',
    headings: [],
    holds: [prose(1, 8), prose(9, 8), prose(21, 8), prose(29, 8), prose(41, 8), prose(49, 8)],
  },
  {
    about: `a PDF of ${paper.width} points with an empty page`,
    bytes: pdf([{ rendered: column([prose(1, 8)]) }, { rendered: [] }, { rendered: column([prose(9, 8)]) }]),
    kind: 'pdf',
    pages: 3,
    structure: 'none',
    headings: [],
    holds: [prose(1, 8), prose(9, 8)],
    on: [[3, 'marker12.']],
  },
];
