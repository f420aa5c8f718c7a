import type { Box, Direction, Graph, GraphPlaces, Point } from './graph';

/** Whether most nodes that one node leads to stand in the opposite of the order in which the author named them. */
export function isMirrored({ edges }: Graph, { nodes }: GraphPlaces, direction: Direction): boolean {
  const axis = direction === 'TB' || direction === 'BT' ? 'x' : 'y';
  const last = new Map<string, number>();
  let balance = 0;
  for (const { from, to } of edges) {
    const place = nodes.get(to)?.[axis];
    if (place === undefined || from === to) continue;
    const before = last.get(from);
    if (before !== undefined) balance += Math.sign(place - before);
    last.set(from, place);
  }
  return balance < 0;
}

/** Turns a layout around, from left to right, or upside down where rows run across. */
export function mirror(places: GraphPlaces, direction: Direction): void {
  const isUpright = direction === 'TB' || direction === 'BT';
  const turned = <P extends Point>(point: P): P =>
    isUpright ? { ...point, x: places.width - point.x } : { ...point, y: places.height - point.y };
  const turnAll = (boxes: Map<string, Box>) => {
    for (const [id, box] of boxes) boxes.set(id, turned(box));
  };
  turnAll(places.nodes);
  turnAll(places.groups);
  for (const edge of places.edges) {
    edge.points = edge.points.map(turned);
    edge.label = edge.label && turned(edge.label);
  }
}
