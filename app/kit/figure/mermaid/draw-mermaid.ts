import { type Drawing, type FigureBlock, FigureFault } from '../figure';
import { say } from '../said';
import { drawClasses } from './class/draw-class';
import { drawEntities } from './er/draw-er';
import { drawFlow } from './flow/draw-flow';
import { drawPie } from './pie/draw-pie';
import { drawSequence } from './sequence/draw-sequence';
import { excerpt, type MermaidSource, readSource } from './source';
import { drawState } from './state/draw-state';
import { drawTimeline } from './timeline/draw-timeline';

/** A diagram's drawer by the first word of its first line. A drawer reads its lines and throws `FigureFault`. */
const drawers: Readonly<Record<string, (source: MermaidSource) => Drawing>> = {
  flowchart: drawFlow,
  graph: drawFlow,
  stateDiagram: drawState,
  'stateDiagram-v2': drawState,
  sequenceDiagram: drawSequence,
  pie: drawPie,
  classDiagram: drawClasses,
  'classDiagram-v2': drawClasses,
  erDiagram: drawEntities,
  timeline: drawTimeline,
};

/**
 * Draws a diagram in Mermaid's language. Its styles and links are read and not obeyed.
 * @throws FigureFault with the line and what was expected
 */
export function drawMermaid(block: FigureBlock): Drawing {
  const source = readSource(block);
  const { line, text } = source.head;
  const [word = ''] = /^[\w-]*/.exec(text) ?? [];
  const drawer = Object.hasOwn(drawers, word) ? drawers[word] : undefined;
  if (drawer === undefined) throw new FigureFault(line, say('mermaid', 'unknownKind', { found: excerpt(text) }));
  const drawing = drawer(source);
  return { ...drawing, title: drawing.title ?? source.title, alt: drawing.alt ?? source.alt };
}
