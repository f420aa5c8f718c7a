import { type Drawing, type FigureBlock, FigureFault } from '../figure';
import { say } from '../said';
import { svg } from '../svg';
import { drawBars } from './draw-bars';
import { drawBoxes } from './draw-boxes';
import { drawHistogram } from './draw-histogram';
import { drawNumberLine } from './draw-number-line';
import { drawXy } from './draw-xy';
import { type Plot, plotFault } from './plot';
import { readPlot } from './read-plot';

/**
 * Draws a plot: functions and points in a coordinate system, bars, a histogram, box plots, or a number line. Throws
 * `FigureFault` for a line that it does not understand and for what does not stand together.
 */
export function drawPlot(block: FigureBlock): Drawing {
  const plot = readPlot(block);
  const drawing = drawn(plot);
  // A page from right to left would turn the anchors of texts round.
  return { ...drawing, shapes: [svg('g', '', { direction: 'ltr' }, ...drawing.shapes)] };
}

function drawn(plot: Plot): Drawing {
  const kinds = [
    { line: firstLine([...plot.curves, ...plot.verticals, ...plot.shades, ...plot.series]), name: 'functions' },
    { line: firstLine(plot.bars), name: 'bars' },
    { line: plot.histogram?.line ?? null, name: 'histogram' },
    { line: firstLine(plot.boxes), name: 'box' },
    { line: plot.numberLine?.line ?? null, name: 'numberline' },
  ].flatMap(({ line, name }) => (line === null ? [] : [{ line, name }]));
  const [first, second] = kinds.toSorted((a, b) => a.line - b.line);
  if (first !== undefined && second !== undefined)
    throw plotFault(second.line, 'mixed', { first: first.name, second: second.name });
  if (plot.bins !== null && plot.histogram === null) throw plotFault(plot.bins.line, 'needsHistogram');
  if (first === undefined) {
    if (plot.x.line === null && plot.y.line === null) throw new FigureFault(null, say('plot', 'nothing'));
    return drawXy(plot);
  }
  if (plot.bars.length > 0) return drawBars(plot);
  if (plot.histogram !== null) return drawHistogram(plot, plot.histogram);
  if (plot.boxes.length > 0) return drawBoxes(plot);
  return plot.numberLine === null ? drawXy(plot) : drawNumberLine(plot, plot.numberLine);
}

const firstLine = (list: readonly { readonly line: number }[]): number | null =>
  list.length === 0 ? null : Math.min(...list.map(({ line }) => line));
