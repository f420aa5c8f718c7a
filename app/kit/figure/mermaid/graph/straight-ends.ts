import type { Box, Direction, EdgePlace, Graph, GraphPlaces, Point } from './graph';

/** Pixels that a line runs straight before it meets a box: room for a crow's foot. */
const straight = 20;
/** Pixels between lines that meet a box on the same side, and from its corners. */
const apart = 28;
const fromCorner = 11;

interface End {
  readonly edge: EdgePlace;
  readonly isStart: boolean;
  readonly node: Box;
  /** The bend next to the end. */
  readonly next: Point;
}

/** Lets lines meet their boxes at a right angle, and side by side, where `cutToOutlines` leads them to the middle. */
export function straightenEnds(graph: Graph, places: GraphPlaces, direction: Direction): void {
  const isUpright = direction === 'TB' || direction === 'BT';
  const sides = new Map<string, End[]>();
  for (const [at, { from, to }] of graph.edges.entries()) {
    const edge = places.edges[at];
    if (edge === undefined || from === to || edge.points.length < 3) continue;
    for (const [id, isStart] of [
      [from, true],
      [to, false],
    ] as const) {
      const node = places.nodes.get(id);
      const next = edge.points.at(isStart ? 1 : -2);
      if (node === undefined || next === undefined) continue;
      const isAfter = isUpright ? next.y > node.y : next.x > node.x;
      const side = `${isAfter} ${id}`;
      sides.set(side, [...(sides.get(side) ?? []), { edge, isStart, node, next }]);
    }
  }
  const stubs = [...sides.values()].flatMap((ends) => stubsOf(ends, isUpright));
  for (const { edge, isStart, points } of stubs)
    edge.points = isStart ? [...points, ...edge.points.slice(1)] : [...edge.points.slice(0, -1), ...points.reverse()];
}

/** The last two points of each line that meets a side of a box. */
function stubsOf(ends: readonly End[], isUpright: boolean) {
  const along = ({ x, y }: Point): number => (isUpright ? x : y);
  const sorted = ends.toSorted((a, b) => along(a.next) - along(b.next));
  return sorted.map(({ edge, isStart, node, next }, at) => {
    const [size, depth] = isUpright ? [node.width, node.height] : [node.height, node.width];
    const room = Math.max(0, size / 2 - fromCorner);
    const gap = Math.min(apart, (2 * room) / Math.max(1, ends.length - 1));
    const wanted = ends.length === 1 ? along(next) - along(node) : (at - (ends.length - 1) / 2) * gap;
    const shift = Math.max(-room, Math.min(room, wanted));
    const sign = (isUpright ? next.y > node.y : next.x > node.x) ? 1 : -1;
    const point = (out: number): Point =>
      isUpright
        ? { x: node.x + shift, y: node.y + sign * (depth / 2 + out) }
        : { x: node.x + sign * (depth / 2 + out), y: node.y + shift };
    return { edge, isStart, points: [point(0), point(straight)] };
  });
}
