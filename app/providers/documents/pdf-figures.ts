import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { captionText } from '~/rooms/source/rules/captions';
import type { FoundFigure } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { Figures } from './epub-figures';
import { joinedLines } from './line-ends';
import type { Box, Matrix } from './pdf/boxes';
import { cutOut } from './pdf/cut-out';
import type { Line } from './pdf/lines';
import { figuresOnPage, type PageFigure } from './pdf/page-figures';
import { type PictureData, paintedOn } from './pdf/painted';
import type { PlacedBlock } from './pdf/paragraphs';

/** How long one picture may take to be decoded; pdf.js says nothing about some that it cannot decode. */
const decodeMs = 10_000;

/** The lines of a document, by which its pictures find their passages. */
interface Text {
  readonly placed: readonly PlacedBlock[];
  readonly passageAt: (block: number) => number;
}

/**
 * The pictures of a PDF, page by page. One that is painted on several pages is found on the first; if there are many of
 * them, it turns out to be an ornament.
 */
export async function* pdfFigures(
  opened: () => Promise<{ readonly pdf: PDFDocumentProxy; readonly ops: Readonly<Record<string, number>> }>,
  text: Text,
  isTimeUp: () => boolean,
): Figures {
  const { pdf, ops } = await opened();
  const places = placesOf(text);
  const uses = new Map<string, { readonly at: number; pages: number }>();
  let [leftOut, found] = [0, 0];
  const left = (isCut: boolean) => ({
    ...{ leftOut, isCut },
    repeated: [...uses.values()].filter(({ pages }) => pages >= sourceLimits.repeatedFrom).map(({ at }) => at),
  });
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      if (isTimeUp()) return left(true);
      const page = await pdf.getPage(number);
      const on = await onPage(page, ops, places, number).catch(() => null);
      leftOut += on?.leftOut ?? 0;
      for (const figure of on?.figures ?? []) {
        if (isTimeUp()) return left(true);
        const data = await dataOf(page, figure.painted.source);
        const key = data?.ref ? String(data.ref) : null;
        const used = key === null ? undefined : uses.get(key);
        if (used) {
          used.pages += 1;
          continue;
        }
        const picture = data && found < sourceLimits.figuresPerSource ? cutOut(figure.painted, data) : null;
        if (!picture) {
          leftOut += 1;
          continue;
        }
        if (key !== null) uses.set(key, { at: found, pages: 1 });
        found += 1;
        yield { ...places.textOf(figure, number), alt: '', picture };
      }
      page.cleanup();
    }
    return left(false);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function onPage(page: PDFPageProxy, ops: Readonly<Record<string, number>>, places: Places, number: number) {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const box: Box = { x0: 0, y0: 0, x1: width, y1: height };
  const { painted, paths } = paintedOn(await page.getOperatorList(), ops, transform as unknown as Matrix, box);
  return figuresOnPage({ painted, paths, lines: places.linesOn(number), isFirst: places.isFirst, box });
}

type Places = ReturnType<typeof placesOf>;

function placesOf({ placed, passageAt }: Text) {
  const byPage = new Map<number, Line[]>();
  const owners = new Map<Line, number>();
  for (const [block, { lines }] of placed.entries())
    for (const line of lines) {
      owners.set(line, block);
      const onPage = byPage.get(line.page);
      if (onPage) onPage.push(line);
      else byPage.set(line.page, [line]);
    }
  const linesOn = (page: number): readonly Line[] => byPage.get(page) ?? [];
  /** The last line of the pages before: the place of a picture on a page without text. */
  const lineBefore = (page: number): Line | undefined => {
    for (let before = page - 1; before > 0; before -= 1) if (byPage.has(before)) return byPage.get(before)?.at(-1);
    return undefined;
  };
  return {
    linesOn,
    isFirst: (line: Line) => placed[owners.get(line) ?? -1]?.lines[0] === line,
    textOf({ line, hasCaption }: PageFigure, page: number): Pick<FoundFigure, 'passage' | 'caption'> {
      const beside = line ?? lineBefore(page);
      const block = beside ? (owners.get(beside) ?? 0) : 0;
      const lines = placed[block]?.lines ?? [];
      const from = line && hasCaption ? lines.slice(lines.indexOf(line)) : [];
      return { passage: passageAt(block), caption: captionText(joinedLines(from.map(({ text }) => text))) };
    },
  };
}

/** The pixels of a picture; null if they cannot be decoded. */
function dataOf(page: PDFPageProxy, source: string | PictureData): Promise<PictureData | null> {
  if (typeof source !== 'string') return Promise.resolve(source);
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), decodeMs);
    // Pictures of several pages are kept for the whole document.
    const objects = source.startsWith('g_') ? page.commonObjs : page.objs;
    objects.get(source, (data: PictureData | null) => {
      clearTimeout(late);
      resolve(data);
    });
  });
}
