import type { Box, Graph, GraphPlaces, Point } from './graph';

/** Space around the title of a group, in pixels. */
const titlePad = { above: 5, below: 5, side: 10 } as const;

/** The layout knows no titles of groups: this moves all that lies below or beside until each title has its place. */
export function makeRoomForTitles(graph: Graph, places: GraphPlaces): void {
  for (const { id, title } of graph.groups) {
    const box = places.groups.get(id);
    if (title === null || box === undefined) continue;
    const lacking = title.width + 2 * titlePad.side - box.width;
    if (lacking > 0) insertColumn(places, box.x + box.width / 2, lacking);
    const top = box.y - box.height / 2;
    const needed = titlePad.above + title.height + titlePad.below - (firstWithin(graph, places, id) - top);
    if (needed > 0) insertRow(places, top, needed);
  }
}

/** The top of what is highest in a group. */
function firstWithin({ nodes, groups }: Graph, places: GraphPlaces, id: string): number {
  const inside: readonly (Box | undefined)[] = [
    ...nodes.filter(({ group }) => group === id).map((node) => places.nodes.get(node.id)),
    ...groups.filter(({ parent }) => parent === id).map((group) => places.groups.get(group.id)),
  ];
  return Math.min(1e6, ...inside.flatMap((box) => (box === undefined ? [] : [box.y - box.height / 2])));
}

/** Moves all that lies below `y` down; groups that reach across it grow. */
function insertRow(places: GraphPlaces, y: number, more: number): void {
  const moved = (point: Point): Point => (point.y > y ? { x: point.x, y: point.y + more } : point);
  move(places, moved, (box) => {
    const [top, bottom] = [box.y - box.height / 2, box.y + box.height / 2];
    // A group that begins here keeps its top: its title comes into the new space.
    const from = top > y + 0.01 ? top + more : top;
    const to = bottom > y + 0.01 ? bottom + more : bottom;
    return { ...box, y: (from + to) / 2, height: to - from };
  });
  places.height += more;
}

/** Moves all that lies to the right of `x`; groups that reach up to it or across it grow. */
function insertColumn(places: GraphPlaces, x: number, more: number): void {
  const moved = (point: Point): Point => (point.x > x ? { x: point.x + more, y: point.y } : point);
  move(places, moved, (box) => {
    const [left, right] = [box.x - box.width / 2, box.x + box.width / 2];
    const from = left > x + 0.01 ? left + more : left;
    const to = right > x - 0.01 ? right + more : right;
    return { ...box, x: (from + to) / 2, width: to - from };
  });
  places.width += more;
}

function move({ nodes, groups, edges }: GraphPlaces, moved: (point: Point) => Point, grown: (box: Box) => Box): void {
  for (const [id, box] of nodes) nodes.set(id, { ...box, ...moved(box) });
  for (const [id, box] of groups) groups.set(id, grown(box));
  for (const edge of edges) {
    edge.points = edge.points.map(moved);
    edge.label = edge.label && moved(edge.label);
  }
}
