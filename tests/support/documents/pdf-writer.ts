import { deflateSync } from 'node:zlib';

/** Text on a page. `y` counts from the top. */
export interface Rendered {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: Font;
  /** Counter-clockwise, in degrees. */
  readonly turn?: number;
}

export type Font = 'serif' | 'bold' | 'mono' | 'japanese';

export interface Page {
  readonly rendered: readonly Rendered[];
  /** Viewers rotate the page by this; the text is rendered for the page before that. */
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly hasPicture?: boolean;
  readonly pictures?: readonly PdfPicture[];
  /** Operators that draw lines and areas. */
  readonly drawing?: string;
}

/** A picture of RGB pixels. Lengths are in points, `x` and `y` of its upper left corner. */
export interface PdfPicture {
  readonly pixels: Buffer;
  readonly columns: number;
  readonly rows: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Instead of upright. */
  readonly matrix?: string;
  /** The part that is shown: x, y from below, width and height. */
  readonly clip?: string;
  /** A stencil of one bit a pixel, painted in the present colour. */
  readonly isStencil?: boolean;
  /** Grey pixels: how opaque each one is. */
  readonly opacity?: Buffer;
}

export interface Bookmark {
  readonly title: string;
  /** From 1. */
  readonly page: number;
  readonly y?: number;
  readonly below?: readonly Bookmark[];
}

interface Options {
  readonly title?: string;
  readonly bookmarks?: readonly Bookmark[];
  /** The number of pages that the file declares, whatever it contains. */
  readonly claimedPages?: number;
  readonly isEncrypted?: boolean;
  /** Replaces a page's own content, for example with one that unpacks without end. */
  readonly rawContent?: Buffer;
  /** A script that viewers run when they open the file. */
  readonly script?: string;
}

export const paper = { width: 612, height: 792 } as const;

const fonts: Readonly<Record<Font, string>> = {
  serif: '/Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding',
  bold: '/Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding',
  mono: '/Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding',
  // The characters come from a table of pdf.js, not from the file.
  japanese:
    '/Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts ' +
    '[<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) ' +
    '/Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 ' +
    '/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>]',
};

/** A minimal valid PDF 1.7 with a cross-reference table, as programs write it. */
export function pdf(pages: readonly Page[], options: Options = {}): Buffer {
  const objects: (string | Buffer)[] = [];
  const add = (body: string | Buffer): number => objects.push(body);
  const catalog = add('');
  const tree = add('');
  const fontNumbers = Object.entries(fonts).map(([name, body]) => `/${name} ${add(`<< ${body} >>`)} 0 R`);
  const picture = add(
    stream(
      Buffer.alloc(64, 0x80),
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
  );
  const shared = new Map<PdfPicture, number>();
  const kids = pages.map((page) => {
    const content = add(options.rawContent ?? stream(deflateSync(contentOf(page)), '/Filter /FlateDecode'));
    const pictures = (page.pictures ?? []).map((each, at) => {
      const number = shared.get(each) ?? addPicture(add, each);
      shared.set(each, number);
      return `/P${at} ${number} 0 R`;
    });
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Rotate ${page.rotate ?? 0} ` +
        `/Contents ${content} 0 R /Resources << /Font << ${fontNumbers.join(' ')} >> /XObject << /Picture ${picture} 0 R ${pictures.join(' ')} >> >> >>`,
    );
  });
  objects[tree - 1] =
    `<< /Type /Pages /Count ${options.claimedPages ?? pages.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const outline = options.bookmarks ? addOutline(add, objects, options.bookmarks, kids) : '';
  const script = options.script ? `/OpenAction << /S /JavaScript /JS (${options.script}) >>` : '';
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R ${outline} ${script} >>`;
  const info = options.title ? `/Info ${add(`<< /Title ${hex(options.title)} >>`)} 0 R` : '';
  const secret = options.isEncrypted
    ? `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt ${add(`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'a5'.repeat(32)}> /U <${'5a'.repeat(32)}> >>`)} 0 R`
    : '';
  return written(objects, `/Root ${catalog} 0 R ${info} ${secret}`);
}

function written(objects: readonly (string | Buffer)[], trailer: string): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = pieces[0]?.length ?? 0;
  const offsets = objects.map((body, index) => {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    at += piece.length;
    return at - piece.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

export const stream = (data: Buffer, entries: string): Buffer =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);

function addPicture(
  add: (body: string | Buffer) => number,
  { pixels, columns, rows, isStencil, opacity }: PdfPicture,
): number {
  const kind = `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /Filter /FlateDecode`;
  if (isStencil) return add(stream(deflateSync(pixels), `${kind} /ImageMask true /BitsPerComponent 1`));
  const mask = opacity
    ? `/SMask ${add(stream(deflateSync(opacity), `${kind} /ColorSpace /DeviceGray /BitsPerComponent 8`))} 0 R`
    : '';
  return add(stream(deflateSync(pixels), `${kind} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${mask}`));
}

function paintedPictures({ pictures = [] }: Page): string {
  return pictures
    .map(({ x, y, width, height, matrix, clip }, at) => {
      const placed = matrix ?? `${width} 0 0 ${height} ${x} ${paper.height - y - height}`;
      return `q ${clip ? `${clip} re W n ` : ''}${placed} cm /P${at} Do Q`;
    })
    .join('\n');
}

function contentOf(page: Page): string {
  const { rendered, hasPicture, drawing = '' } = page;
  const texts = rendered.map(({ text, x, y, size = 10, font = 'serif', turn = 0 }) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)].map((part) =>
      part.toFixed(4),
    );
    const said = font === 'japanese' ? utf16(text) : literal(text);
    return `BT /${font} ${size} Tf ${cos} ${sin} ${Number(sin) * -1} ${cos} ${x} ${paper.height - y} Tm ${said} Tj ET`;
  });
  return `${hasPicture ? `q ${paper.width} 0 0 ${paper.height} 0 0 cm /Picture Do Q\n` : ''}${paintedPictures(page)}\n${drawing}\n${texts.join('\n')}`;
}

/** Encodes in Windows-1252: Latin-1, dashes and quotation marks are enough for the tests. */
function literal(text: string): string {
  const special: Readonly<Record<string, string>> = {
    '•': '\\225',
    '–': '\\226',
    '’': '\\222',
    '“': '\\223',
    '”': '\\224',
    '…': '\\205',
  };
  return `(${Array.from(text, (letter) => special[letter] ?? (/[()\\]/.test(letter) ? `\\${letter}` : letter > '~' ? `\\${letter.charCodeAt(0).toString(8)}` : letter)).join('')})`;
}

const utf16 = (text: string): string => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const hex = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

function addOutline(
  add: (body: string) => number,
  objects: (string | Buffer)[],
  bookmarks: readonly Bookmark[],
  kids: readonly number[],
): string {
  const root = add('');
  const level = (parent: number, all: readonly Bookmark[]): string => {
    const numbers = all.map(() => add(''));
    for (const [at, { title, page, y, below = [] }] of all.entries()) {
      const number = numbers[at] ?? 0;
      const inner = below.length > 0 ? level(number, below) : '';
      const beside = [
        numbers[at - 1] ? `/Prev ${numbers[at - 1]} 0 R` : '',
        numbers[at + 1] ? `/Next ${numbers[at + 1]} 0 R` : '',
      ];
      const place = y === undefined ? '/Fit' : `/XYZ 0 ${paper.height - y} 0`;
      objects[number - 1] =
        `<< /Title ${hex(title)} /Parent ${parent} 0 R ${beside.join(' ')} /Dest [${kids[page - 1]} 0 R ${place}] ${inner} >>`;
    }
    return `/First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${numbers.length}`;
  };
  objects[root - 1] = `<< /Type /Outlines ${level(root, bookmarks)} >>`;
  return `/Outlines ${root} 0 R`;
}

interface Flow {
  readonly x: number;
  readonly y: number;
  /** In points, taking a letter of Times as 0.44 of its size. */
  readonly width: number;
  readonly size?: number;
  readonly font?: Font;
  readonly leading?: number;
  /** The indent of the first line. */
  readonly indent?: number;
}

/** A paragraph in lines that fit a width. */
export function flow(
  text: string,
  { x, y, width, size = 10, font = 'serif', leading = 1.2, indent = 0 }: Flow,
): Rendered[] {
  const room = Math.floor(width / (size * 0.44));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const indented = lines.length === 0 ? indent / (size * 0.44) : 0;
    if (line !== '' && line.length + word.length + 1 + indented > room) {
      lines.push(line);
      line = '';
    }
    line += (line === '' ? '' : ' ') + word;
  }
  lines.push(line);
  return lines.map((each, at) => ({
    text: each,
    x: x + (at === 0 ? indent : 0),
    y: y + at * size * leading,
    size,
    font,
  }));
}

/** The y below the last rendered line, with some space. */
export const below = (rendered: readonly Rendered[], space = 8): number => {
  const last = rendered.at(-1);
  return (last?.y ?? 72) + (last?.size ?? 10) * 1.2 + space;
};
