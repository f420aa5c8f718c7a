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
      placeSelfLoop(edge, own, outlines.get(from) ?? 'box', direction === 'LR' || direction === 'RL');
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

/** The point nearest to `from` at which the line to `to` crosses a polygon; null if it does not. */
export function crossing(from: Point, to: Point, corners: readonly Point[]): Point | null {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length] as Point;
    const share = crossingShare(from, to, a, b);
    if (share !== null && share < nearest) nearest = share;
  }
  if (nearest > 1) return null;
  return { x: from.x + (to.x - from.x) * nearest, y: from.y + (to.y - from.y) * nearest };
}

/** How far along the first line, from 0 to 1, it crosses the second. */
function crossingShare(from: Point, to: Point, a: Point, b: Point): number | null {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y];
  const turn = dx * ey - dy * ex;
  if (Math.abs(turn) < 1e-9) return null;
  const along = ((a.x - from.x) * ey - (a.y - from.y) * ex) / turn;
  const across = ((a.x - from.x) * dy - (a.y - from.y) * dx) / turn;
  return along >= 0 && along <= 1 && across >= -1e-9 && across <= 1 + 1e-9 ? along : null;
}
