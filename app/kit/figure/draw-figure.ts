import { hasSlotMarks } from '~/kit/exercise/stored';
import { drawAbc } from './abc/draw-abc';
import { drawChess } from './chess/draw-chess';
import { type Drawing, type FigureBlock, FigureFault, type FigureKind, figureLimits } from './figure';
import { figureHtml } from './figure-html';
import { drawGeometry } from './geometry/draw-geometry';
import { drawMermaid } from './mermaid/draw-mermaid';
import { drawPlot } from './plot/draw-plot';
import { readBlock } from './read-block';
import { say } from './said';

const draw: Readonly<Record<FigureKind, (block: FigureBlock) => Drawing | Promise<Drawing>>> = {
  mermaid: drawMermaid,
  plot: drawPlot,
  geometry: drawGeometry,
  chess: drawChess,
  abc: drawAbc,
};

/** A block that is drawn, or the reason why it is not. */
type DrawnFigure = { readonly html: string } | { readonly fault: FigureFault };

/** Draws the text of a block. Never throws: what a kind cannot draw has a reason. */
export async function drawnFigure(kind: FigureKind, text: string): Promise<DrawnFigure> {
  try {
    if (hasSlotMarks(text)) throw new FigureFault(null, say('figure', 'hasSlots'));
    const { alt, title, lines } = readBlock(text);
    const drawing = await draw[kind]({ lines, title });
    const html = figureHtml(kind, drawing, { alt, title });
    if (Buffer.byteLength(html) > figureLimits.svgMaxBytes) throw new FigureFault(null, say('figure', 'tooLarge'));
    return { html };
  } catch (error) {
    return { fault: error instanceof FigureFault ? error : new FigureFault(null, say('figure', 'unknown')) };
  }
}

/**
 * Draws all figures of a lesson, within the limits of a lesson; a block beyond them stands as typed.
 * @param maxBytes of all drawings together
 */
export async function drawnFigures(
  blocks: readonly { readonly kind: FigureKind; readonly text: string }[],
  maxBytes: number,
): Promise<readonly DrawnFigure[]> {
  const { perLessonMax, lessonMs } = figureLimits;
  const drawn: DrawnFigure[] = [];
  const start = performance.now();
  let bytes = 0;
  const refused = (name: string) => ({ fault: new FigureFault(null, say('figure', name, { most: perLessonMax })) });
  for (const { kind, text } of blocks) {
    if (drawn.length >= perLessonMax) drawn.push(refused('tooMany'));
    else if (performance.now() - start > lessonMs) drawn.push(refused('tooSlow'));
    else {
      const figure = await drawnFigure(kind, text);
      const size = 'html' in figure ? Buffer.byteLength(figure.html) : 0;
      const isTooMuch = bytes + size > maxBytes;
      if (!isTooMuch) bytes += size;
      drawn.push(isTooMuch ? refused('tooLargeTogether') : figure);
    }
  }
  return drawn;
}
