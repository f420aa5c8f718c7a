import { type Drawing, FigureFault } from '../../figure';
import { say } from '../../said';
import { type SvgElement, svg } from '../../svg';
import { drawnLabel } from '../label';
import { drawnEdge } from './draw-edge';
import type { Box, Direction, Graph, GraphPlaces } from './graph';
import { costOf } from './graph-cost';
import { layoutGraph } from './graph-layout';

/** Widths in pixels: a drawing that is wider is tried in other ways. */
const widthEnough = 440;
/** A wider drawing could not be read on a phone, not even after a zoom by two. */
const widthMost = 1_200;
/** More rows side by side are always wider than enough. */
const rowsAcrossMost = 7;
/** Widths of labels in boxes. */
const labelWidths = { wide: 148, slim: 96 } as const;

/** Costs as in `costOf`: a layout that costs more is not tried, and all tries together cost no more. */
const costMost = 1_300;

const otherWay: Readonly<Record<Direction, Direction>> = { TB: 'LR', BT: 'RL', LR: 'TB', RL: 'BT' };

/** Widths of labels and directions, the author's direction first, unless so many rows cannot stand side by side. */
function triesFor(direction: Direction, rows: number): readonly (readonly [number, Direction])[] {
  const { wide, slim } = labelWidths;
  const across = otherWay[direction];
  const own = [
    [wide, direction],
    [slim, direction],
  ] as const;
  const other = [
    [wide, across],
    [slim, across],
  ] as const;
  const isTooLong = rows > rowsAcrossMost && (direction === 'LR' || direction === 'RL');
  const isUseless = rows > rowsAcrossMost && !isTooLong;
  return isTooLong ? other : isUseless ? own : [...own, ...other];
}

/** A drawing without its words. */
type DrawnGraph = Pick<Drawing, 'width' | 'height' | 'shapes'>;

/**
 * Draws a graph in the author's direction, or in another way if it would be too wide for a phone: across, or with
 * narrower boxes.
 * @param graphFor the graph with labels wrapped to a width in pixels
 * @throws FigureFault if its lines would cross so many rows that the layout would take too long, or if it is too wide
 */
export function drawGraph(graphFor: (labelWidth: number, way: Direction) => Graph, direction: Direction): DrawnGraph {
  const { cost, rows } = costOf(graphFor(labelWidths.wide, direction));
  if (cost > costMost) throw new FigureFault(null, say('mermaid', 'tooDense'));
  let best: { graph: Graph; places: GraphPlaces } | null = null;
  for (const [at, [labelWidth, way]] of triesFor(direction, rows).entries()) {
    if (at > 0 && cost * (at + 1) > costMost) break;
    const graph = graphFor(labelWidth, way);
    const places = layoutGraph(graph, way);
    if (best === null || places.width < best.places.width - 1) best = { graph, places };
    if (best.places.width <= widthEnough) break;
  }
  if (best !== null && best.places.width > widthMost) throw new FigureFault(null, say('mermaid', 'tooWide'));
  return best === null ? { width: 0, height: 0, shapes: [] } : drawnPlaces(best.graph, best.places);
}

function drawnPlaces(graph: Graph, places: GraphPlaces): DrawnGraph {
  const shapes: SvgElement[] = graph.groups.flatMap(({ id, title }) => {
    const box = places.groups.get(id);
    if (box === undefined) return [];
    const top = box.y - box.height / 2;
    const frame = svg('rect', 'group', corner(box, 6));
    return [frame, ...(title ? drawnLabel(title, box.x, top + 5 + title.height / 2) : [])];
  });
  const drawn = graph.edges.map((edge, at) => drawnEdge(edge, places.edges[at] ?? { points: [], label: null }));
  shapes.push(...drawn.flatMap(({ lines }) => lines));
  for (const node of graph.nodes) {
    const box = places.nodes.get(node.id);
    if (box !== undefined) shapes.push(...node.draw(box));
  }
  shapes.push(...drawn.flatMap(({ texts }) => texts));
  return { width: Math.ceil(places.width), height: Math.ceil(places.height), shapes };
}

/** A box as attributes of a `rect`. */
export const corner = ({ x, y, width, height }: Box, rx = 0) => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
  ...(rx > 0 && { rx }),
});
