import { crossing } from './crossing';
import type { Box, Direction, Graph, GraphPlaces, Outline, Point } from './graph';
import { placeSelfLoop } from './self-loops';

/** Cuts edges where they meet the outlines of their nodes or groups. */
export function cutToOutlines(graph: Graph, places: GraphPlaces, direction: Direction): void {
  const outlines = new Map(graph.nodes.map(({ id, outline }) => [id, outline]));
  for (const [at, { from, to }] of graph.edges.entries()) {
    const edge = places.edges[at];
    if (edge === undefined) continue;
    const own = from === to ? places.nodes.get(from) : undefined;
    if (own !== undefined) {
      const isBelow = direction === 'LR' || direction === 'RL';
      placeSelfLoop(edge, own, outlines.get(from) ?? 'box', isBelow, graph.hasFeet);
      continue;
    }
    const cut = (points: readonly Point[], id: string): Point[] => {
      const node = places.nodes.get(id);
      if (node !== undefined) return cutAtNode(points, node, outlines.get(id) ?? 'box');
      const group = places.groups.get(id);
      return group === undefined ? [...points] : cutAtGroup(points, group);
    };
    const started = cut(edge.points, from);
    edge.points = cut(started.reverse(), to).reverse();
  }
}

/** The first point comes to where the line from the second to the node's middle meets its outline. */
function cutAtNode(points: readonly Point[], node: Box, outline: Outline): Point[] {
  const [, second, ...rest] = points;
  if (second === undefined) return [...points];
  return [meeting(second, node, outline), second, ...rest];
}

/** Points within a group go, and the first one comes to its border. */
function cutAtGroup(points: readonly Point[], group: Box): Point[] {
  const isIn = ({ x, y }: Point): boolean =>
    Math.abs(x - group.x) <= group.width / 2 + 0.01 && Math.abs(y - group.y) <= group.height / 2 + 0.01;
  const outside = points.findIndex((point) => !isIn(point));
  const [last, next] = [points[outside - 1], points[outside]];
  if (last === undefined || next === undefined) return [...points];
  return [crossing(next, last, cornersOf(group)) ?? last, ...points.slice(outside)];
}

const cornersOf = ({ x, y, width, height }: Box): readonly Point[] => [
  { x: x - width / 2, y: y - height / 2 },
  { x: x + width / 2, y: y - height / 2 },
  { x: x + width / 2, y: y + height / 2 },
  { x: x - width / 2, y: y + height / 2 },
];

function meeting(from: Point, node: Box, outline: Outline): Point {
  const middle = { x: node.x, y: node.y };
  if (outline === 'ellipse') {
    const [dx, dy] = [(from.x - node.x) / (node.width / 2 || 1), (from.y - node.y) / (node.height / 2 || 1)];
    const length = Math.hypot(dx, dy) || 1;
    return { x: node.x + (dx / length) * (node.width / 2), y: node.y + (dy / length) * (node.height / 2) };
  }
  const corners = outline === 'box' ? cornersOf(node) : outline.map(({ x, y }) => ({ x: x + node.x, y: y + node.y }));
  return crossing(from, middle, corners) ?? middle;
}
