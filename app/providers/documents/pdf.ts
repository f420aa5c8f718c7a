import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { DocumentFault } from '~/kit/fault/document-fault';
import { countWords } from '~/kit/text/word-count';
import type { ReadingProgress, SourceStructure } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { regionsOf } from './pdf/columns';
import { type Bookmark, bodySizeOf, byBookmarks, byFonts, titleOf } from './pdf/headings';
import { type Line, linesOf } from './pdf/lines';
import { withoutMargins } from './pdf/margins';
import { blocksOf, type PlacedBlock } from './pdf/paragraphs';
import { besideEachOther } from './pdf/rows';
import { runsOf, type TextItem } from './pdf/runs';

interface Pdf {
  readonly title: string;
  readonly pages: number;
  readonly structure: SourceStructure;
  readonly placed: readonly PlacedBlock[];
}

const bookmarksMax = 5_000;
/** Maximum number of pages on which fonts are inspected: each font on the page of its first use. */
const fontPagesMax = 60;

/** @throws DocumentFault 'encrypted', 'broken', 'too-many-pages' or 'scanned' */
export async function readPdf(bytes: Uint8Array, onProgress: (progress: ReadingProgress) => void): Promise<Pdf> {
  const hasPictures = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Image');
  const pdf = await opened(bytes);
  try {
    const { numPages } = pdf;
    if (numPages > sourceLimits.maxPages) throw new DocumentFault('too-many-pages', `${numPages} pages`);
    const bookmarks = await bookmarksOf(pdf);
    const pages: Line[][] = [];
    let words = 0;
    const fonts = new Fonts();
    for (let number = 1; number <= numPages; number += 1) {
      const lines = await pageLines(pdf, number, fonts);
      pages.push(lines);
      words += lines.reduce((sum, { text }) => sum + countWords(text), 0);
      const headings = bookmarks.filter(({ page }) => page === number).map(({ title }) => title);
      onProgress({ kind: 'pdf', read: number, of: numPages, headings, words });
    }
    if (words === 0) throw new DocumentFault(hasPictures ? 'scanned' : 'empty');
    refuseSecretLetters(pages);
    return { pages: numPages, ...(await arranged(pdf, pages, bookmarks)) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function arranged(pdf: PDFDocumentProxy, all: readonly Line[][], bookmarks: readonly Bookmark[]) {
  const pages = withoutMargins(all);
  const bodySize = bodySizeOf(pages);
  const named = ((await pdf.getMetadata().catch(() => null))?.info as { Title?: unknown } | undefined)?.Title;
  const drawn = titleOf(pages, bodySize);
  const isByBookmarks = bookmarks.length >= 2;
  const parts = isByBookmarks ? byBookmarks(pages, bookmarks) : byFonts(pages, bodySize);
  const structure: SourceStructure = isByBookmarks ? 'bookmarks' : 'fonts';
  return {
    title: typeof named === 'string' && isTitle(named) ? named : drawn,
    structure,
    placed: blocksOf(parts, bodySize),
  };
}

/** Some programs write a file name as the title. */
const isTitle = (title: string): boolean =>
  /\p{L}{2}/u.test(title) && !/^untitled|^about:|\.\w{2,4}$|^microsoft|^\w+$/i.test(title.trim());

/** Pictures with more pixels are not decoded, as their text is all that is read at first. */
const noPictures = 1;
/** A page of A4 has 35 million at 600 dots an inch. */
const picturePixelsMax = 40_000_000;

/** Opens a PDF once more, for its pictures. */
export async function openForPictures(bytes: Uint8Array) {
  return { pdf: await opened(bytes, picturePixelsMax), ops: (await loaded()).OPS };
}

async function opened(bytes: Uint8Array, maxImageSize = noPictures): Promise<PDFDocumentProxy> {
  const { getDocument } = await loaded();
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    return await getDocument({
      // A copy, because pdf.js transfers the buffer.
      data: new Uint8Array(bytes),
      cMapUrl: `${join(folder, 'cmaps')}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
      useWorkerFetch: false,
      useSystemFonts: false,
      disableFontFace: true,
      isEvalSupported: false,
      enableXfa: false,
      maxImageSize,
      // Pixels in memory, not what a browser draws.
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      wasmUrl: `${join(folder, 'wasm')}/`,
      verbosity: 0,
    }).promise;
  } catch (error) {
    if ((error as Error).name === 'PasswordException') throw new DocumentFault('encrypted');
    throw new DocumentFault('broken', String(error));
  }
}

/** Loads pdf.js with its worker in this thread. Rendering classes must exist, although parsing does not use them. */
async function loaded() {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  // @ts-expect-error: it has no types; it registers itself.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  return await import('pdfjs-dist/legacy/build/pdf.mjs');
}

async function pageLines(pdf: PDFDocumentProxy, number: number, fonts: Fonts): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const { items, styles } = await page.getTextContent({ includeMarkedContent: false });
    const texts = items.filter((item): item is Extract<typeof item, TextItem> => 'str' in item);
    await fonts.look(page, new Set(texts.map(({ fontName }) => fontName)));
    const { transform, height } = page.getViewport({ scale: 1 });
    const runs = runsOf(texts, transform, {
      isBold: fonts.isBold,
      isMono: (font) => styles[font]?.fontFamily === 'monospace',
    });
    page.cleanup();
    return regionsOf(besideEachOther(runs)).flatMap((region) => linesOf(region, number, height));
  } catch (error) {
    // A damaged page must not make the others unreadable.
    if (number === 1 && pdf.numPages === 1) throw new DocumentFault('broken', String(error));
    return [];
  }
}

/** Finds bold fonts by their names, which pdf.js reveals only to code that renders a page. */
class Fonts {
  readonly #bold = new Map<string, boolean>();
  #looked = 0;

  isBold = (font: string): boolean => this.#bold.get(font) ?? false;

  async look(page: PDFPageProxy, fonts: ReadonlySet<string>): Promise<void> {
    const unknown = [...fonts].filter((font) => !this.#bold.has(font));
    if (unknown.length === 0 || this.#looked >= fontPagesMax) return;
    this.#looked += 1;
    await page.getOperatorList().catch(() => null);
    for (const font of unknown) {
      const { name = '' } = page.commonObjs.has(font) ? (page.commonObjs.get(font) as { name?: string }) : {};
      this.#bold.set(font, /bold|black|heavy|semib|demi|cmbx|cmssbx|-bd|\bbd\b/i.test(name));
    }
  }
}

interface OutlineItem {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineItem[];
}

async function bookmarksOf(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const outline = (await pdf.getOutline().catch(() => null)) as readonly OutlineItem[] | null;
  const found: Bookmark[] = [];
  const visit = async (items: readonly OutlineItem[], level: number) => {
    for (const { title, dest, items: below } of items) {
      if (found.length >= bookmarksMax) return;
      const place = title.trim() === '' ? null : await placeOf(pdf, dest).catch(() => null);
      if (place) found.push({ title, level, ...place });
      if (level < 12) await visit(below ?? [], level + 1);
    }
  };
  await visit(outline ?? [], 1);
  return found;
}

async function placeOf(
  pdf: PDFDocumentProxy,
  dest: OutlineItem['dest'],
): Promise<{ page: number; y: number | null } | null> {
  const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [page, how, ...numbers] = (target ?? []) as [unknown, { name?: string } | undefined, ...unknown[]];
  const index =
    typeof page === 'number' ? page : page ? await pdf.getPageIndex(page as { num: number; gen: number }) : -1;
  if (index < 0 || index >= pdf.numPages) return null;
  const y = how?.name === 'XYZ' ? numbers[1] : how?.name === 'FitH' || how?.name === 'FitBH' ? numbers[0] : null;
  if (typeof y !== 'number') return { page: index + 1, y: null };
  const [, top] = (await pdf.getPage(index + 1)).getViewport({ scale: 1 }).convertToViewportPoint(0, y) as [
    number,
    number,
  ];
  return { page: index + 1, y: top };
}

/** Refuses fonts without a mapping to characters, which give characters of no script. */
function refuseSecretLetters(pages: readonly (readonly Line[])[]): void {
  const text = pages
    .flatMap((lines) => lines.map((line) => line.text))
    .join('')
    .slice(0, 200_000);
  const secret = text.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (secret > 0.3 * text.length) throw new DocumentFault('unknown-letters', 'fonts without letters');
}
