import { describe, expect, it } from 'vitest';
import { readWithFigures } from '~/providers/documents/read-document';
import type { FoundFigure, LeftPictures } from '~/rooms/source/rules/document';
import type { RawPicture } from '~/system/contract/picture-work';
import { epubParts, pack } from '../../support/documents/packed';
import { flow, type PdfPicture, paper, pdf } from '../../support/documents/pdf-writer';
import { prose } from '../../support/documents/prose';
import { png } from '../../support/picture-files';

async function read(bytes: Uint8Array, isTimeUp = () => false) {
  const { document, figures } = await readWithFigures(bytes, 'paper', () => {});
  if (!figures) throw new Error('no figures are looked for');
  const found: FoundFigure[] = [];
  const all = figures(isTimeUp);
  for (;;) {
    const next = await all.next();
    if (next.done) return { document, found, left: next.value as LeftPictures };
    found.push(next.value);
  }
}

/** Red above and blue below on the left, green above and white below on the right. */
function quarters(columns: number, rows: number): Buffer {
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const colour = x < columns / 2 ? (y < rows / 2 ? red : blue) : y < rows / 2 ? green : white;
      pixels.set(colour, (y * columns + x) * 3);
    }
  return pixels;
}
const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

const picture = (more: Partial<PdfPicture> = {}): PdfPicture => {
  const { columns = 120, rows = 80 } = more;
  return { pixels: quarters(columns, rows), columns, rows, x: 100, y: 200, width: 240, height: 160, ...more };
};

const body = (n: number, y: number, sentences = 2) => flow(prose(n, sentences), { x: 72, y, width: 460 });
const caption = (text: string, y: number) => ({ text, x: 110, y, size: 9 });

/** The colours of the four quarters of a picture, from the left above to the right below. */
function cornersOf({ picture: found }: FoundFigure) {
  const { width, height, pixels } = found as RawPicture;
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return [...pixels.subarray(from, from + 3)];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

describe('the pictures of a PDF', () => {
  it('are found with their captions, beside the passage on their place', async () => {
    const pages = [
      {
        rendered: [...body(1, 80, 8), caption('Figure 1. A comb, seen from above.', 375), ...body(2, 420)],
        pictures: [picture()],
      },
      { rendered: [...body(3, 100, 14), ...body(4, 600)], pictures: [picture({ y: 250 })] },
    ];
    const { document, found, left } = await read(pdf(pages));
    expect(left).toEqual({ leftOut: 0, isCut: false, repeated: [] });
    expect(found.map(({ caption: said, alt }) => ({ said, alt }))).toEqual([
      { said: 'Figure 1. A comb, seen from above.', alt: '' },
      { said: '', alt: '' },
    ]);
    expect(document.passages[(found[0]?.passage ?? 0) - 1]?.text).toContain('Figure 1.');
    expect(document.passages[(found[1]?.passage ?? 0) - 1]?.text).toContain('marker16');
    expect(found[0]?.picture).toMatchObject({ width: 120, height: 80 });
    expect(found[0] && cornersOf(found[0])).toEqual([red, green, blue, white]);
  });

  it.each([
    ['flipped', '-240 0 0 160 340 400', [green, red, white, blue]],
    ['upside down', '-240 0 0 -160 340 560', [white, blue, green, red]],
    ['turned to the left', '0 240 -160 0 400 300', [green, white, red, blue]],
    ['turned to the right', '0 -240 160 0 240 540', [blue, red, white, green]],
  ])('are as the page shows them: %s', async (_, matrix, corners) => {
    const { found, left } = await read(pdf([{ rendered: body(1, 700), pictures: [picture({ matrix })] }]));
    expect(left.leftOut).toBe(0);
    expect(found[0] && cornersOf(found[0])).toEqual(corners);
  });

  it('are cut where the page cuts them, and no longer than 2,000 pixels', async () => {
    const rendered = body(1, 100);
    const cut = picture({ clip: `100 ${paper.height - 280} 240 80` });
    const large = picture({ columns: 2_400, rows: 1_200, y: 400, width: 240, height: 120 });
    const { found } = await read(pdf([{ rendered, pictures: [cut, large] }]));
    expect(found[0]?.picture).toMatchObject({ width: 120, height: 40 });
    expect(found[1]?.picture).toMatchObject({ width: 2_000, height: 1_000 });
    expect(found[0] && cornersOf(found[0])).toEqual([red, green, red, green]);
  });

  it('are on white where they let the page through', async () => {
    const opacity = Buffer.alloc(120 * 80, 0);
    const { found } = await read(pdf([{ rendered: body(1, 100), pictures: [picture({ opacity })] }]));
    expect(found[0] && cornersOf(found[0])).toEqual([white, white, white, white]);
  });

  it.each([
    ['a stencil', { pictures: [picture({ isStencil: true, pixels: Buffer.alloc(15 * 80, 0xaa) })] }],
    ['a turned one', { pictures: [picture({ matrix: '200 100 -100 200 200 300' })] }],
    [
      'strips of one',
      { pictures: [0, 1, 2, 3].map((n) => picture({ rows: 70, y: 200 + n * 40, height: 40, columns: 100 + n })) },
    ],
    [
      'one with its words written on it',
      {
        rendered: [210, 240, 270].flatMap((y) => body(y, y)).map((line) => ({ ...line, x: 120 })),
        pictures: [picture({ width: 400 })],
      },
    ],
    ['a scan of the whole page', { pictures: [picture({ x: 0, y: 0, width: paper.width, height: paper.height })] }],
    [
      'a drawing',
      {
        rendered: [...body(1, 100), caption('Fig. 2: The flight of a bee', 400)],
        drawing: Array.from({ length: 30 }, (_, n) => `100 ${400 + n} m 300 ${420 + n} l S`).join('\n'),
      },
    ],
  ])('that cannot be cut out are left out and counted: %s', async (_, page) => {
    const { found, left } = await read(pdf([{ rendered: body(1, 100), ...page }]));
    expect(found).toEqual([]);
    expect(left).toEqual({ leftOut: 1, isCut: false, repeated: [] });
  });

  it('are no ornaments, rules and logos, which do not count', async () => {
    const logo = picture({ x: 450, y: 40, width: 90, height: 60 });
    const ornament = picture({ columns: 40, rows: 40, y: 300, width: 60, height: 60 });
    const rule = picture({ columns: 900, rows: 66, y: 500, width: 460, height: 4 });
    const pages = [1, 2, 3, 4].map((n) => ({ rendered: body(n, 120), pictures: [logo, ornament, rule] }));
    const { found, left } = await read(pdf(pages));
    // The logo is found on the first page, and given up at the end.
    expect(found).toHaveLength(1);
    expect(left).toEqual({ leftOut: 0, isCut: false, repeated: [0] });
  });

  it('are at most 200; the others are counted', async () => {
    const pages = Array.from({ length: 51 }, (_, n) => ({
      rendered: body(n, 700),
      pictures: [0, 1, 2, 3]
        .slice(0, n === 50 ? 1 : 4)
        .map((at) => picture({ columns: 70 + n, rows: 70, y: 20 + at * 160, height: 140 })),
    }));
    const { found, left } = await read(pdf(pages));
    expect(found).toHaveLength(200);
    expect(left.leftOut).toBe(1);
  });

  it('are no longer looked for when the time is up', async () => {
    const { found, left } = await read(pdf([{ rendered: body(1, 100), pictures: [picture()] }]), () => true);
    expect({ found, left }).toEqual({ found: [], left: { leftOut: 0, isCut: true, repeated: [] } });
  });
});

it('the pictures of one page are taken until the time is up', async () => {
  const pictures = [60, 300, 540].map((y) =>
    picture({ y, height: 100, pixels: quarters(120, 80 + y / 60), rows: 80 + y / 60 }),
  );
  let asked = 0;
  const isTimeUp = () => {
    asked += 1;
    return asked > 2;
  };
  const { found, left } = await read(pdf([{ rendered: body(1, 200, 4), pictures }]), isTimeUp);
  expect([found.length, left.isCut]).toEqual([1, true]);
});

describe('the pictures of an EPUB', () => {
  const chapter = (html: string) => ({ file: 'text/one.xhtml', html: `<h1>Bees</h1><p>${prose(1, 4)}</p>${html}` });
  const book = async (html: string, more: Record<string, Uint8Array> = {}) => {
    const files = epubParts({ title: 'Bees', chapters: [chapter(html)] });
    const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
    return pack({ ...bytes, 'OEBPS/images/comb.png': await png(300, 200), ...more });
  };

  it('are found with their captions and alternatives, beside their passages', async () => {
    const html =
      '<figure><img src="../images/comb.png" alt="A comb"/><figcaption>Figure 1: <i>Combs</i></figcaption></figure>' +
      `<h2>Wax</h2><p>${prose(2, 4)}</p><p>Here <img src="../images/comb.png"/> it is again.</p>`;
    const { document, found, left } = await read(await book(html));
    expect(left).toEqual({ leftOut: 0, isCut: false, repeated: [] });
    expect(found.map(({ caption: said, alt }) => ({ said, alt }))).toEqual([
      { said: 'Figure 1: Combs', alt: 'A comb' },
      { said: '', alt: '' },
    ]);
    expect(found.map(({ passage }) => document.passages[passage - 1]?.heading)).toEqual(['', 'Wax']);
    expect(Buffer.from(found[0]?.picture as Uint8Array)).toEqual(Buffer.from(await png(300, 200)));
  });

  it('that are not in the book, or too large, or drawn in the text, are left out and counted', async () => {
    const html =
      '<p><img src="https://elsewhere.example/a.png"/><img src="../../../../etc/passwd"/><img src="large.png"/></p>' +
      '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>';
    const { found, left } = await read(await book(html, { 'OEBPS/text/large.png': Buffer.alloc(5_000_001) }));
    expect({ found, left }).toEqual({ found: [], left: { leftOut: 4, isCut: false, repeated: [] } });
  });

  it('are no ornaments that stand in many places', async () => {
    const { found, left } = await read(await book('<p><img src="../images/comb.png"/></p>'.repeat(3)));
    expect({ found, left }).toEqual({ found: [], left: { leftOut: 0, isCut: false, repeated: [] } });
  });

  it('are at most 2,000, as most may be small; the others are counted', async () => {
    const names = Array.from({ length: 2_001 }, (_, n) => `OEBPS/text/${n}.png`);
    const files = Object.fromEntries(names.map((name) => [name, Buffer.from(name)]));
    const html = names.map((_, n) => `<p><img src="${n}.png"/></p>`).join('');
    const { found, left } = await read(await book(html, files));
    expect([found.length, left.leftOut]).toEqual([2_000, 1]);
  });
});

it('of other kinds of documents no pictures are looked for', async () => {
  const { figures } = await readWithFigures(Buffer.from(`${prose(1, 4)}\n\n![A comb](comb.png)`), 'a.md', () => {});
  expect(figures).toBeNull();
});
