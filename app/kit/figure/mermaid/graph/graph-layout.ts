import { Graph as Dagre, type EdgeLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { cutToOutlines } from './edge-cut';
import type { Box, Direction, EdgePlace, Graph, GraphPlaces } from './graph';
import { makeRoomForTitles } from './group-titles';
import { isMirrored, mirror } from './mirror';
import { straightenEnds } from './straight-ends';

/** Space in pixels between neighbours in a row, and between rows. */
const spacing = { nodesep: 22, edgesep: 14, marginx: 6, marginy: 6 } as const;
const rowGap = { TB: 34, BT: 34, LR: 40, RL: 40 } as const;
/** Space for a line with crow's feet from a box to itself. */
const footedLoop = 40;

/** The place of everything in a graph. Same graph, same places. */
export function layoutGraph(graph: Graph, direction: Direction): GraphPlaces {
  const dagre = new Dagre<object, NodeLabel, EdgeLabel>({ compound: true, multigraph: true });
  dagre.setGraph({ rankdir: direction, ranksep: graph.rowGap ?? rowGap[direction], ...spacing });
  const filled = filledGroups(graph);
  for (const { id, width, height } of graph.nodes) dagre.setNode(`n${id}`, { width, height });
  for (const { id } of graph.groups) dagre.setNode(`g${id}`, emptySize(filled, id));
  for (const { id, group } of graph.nodes) if (group !== null) dagre.setParent(`n${id}`, `g${group}`);
  for (const { id, parent } of graph.groups) if (parent !== null) dagre.setParent(`g${id}`, `g${parent}`);
  for (const [at, { from, to, label, rows }] of graph.edges.entries()) {
    const least = graph.hasFeet && from === to ? footedLoop : 0;
    const size =
      label === null
        ? { width: least, height: least }
        : { width: Math.max(label.width + 8, least), height: Math.max(label.height + 2, least) };
    const ends = [endOf(graph, from), endOf(graph, to)] as const;
    dagre.setEdge(ends[0], ends[1], { ...size, labelpos: 'c', minlen: rows }, String(at));
  }
  layout(dagre);
  const places = placesOf(dagre, graph);
  if (isMirrored(graph, places, direction)) mirror(places, direction);
  makeRoomForTitles(graph, places);
  cutToOutlines(graph, places, direction);
  if (graph.hasFeet) straightenEnds(graph, places, direction);
  return places;
}

/** Groups that have a node somewhere within. */
function filledGroups({ nodes, groups }: Graph): ReadonlySet<string> {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  const filled = new Set<string>();
  for (const { group } of nodes)
    for (let id: string | null = group; id !== null && !filled.has(id); id = parents.get(id) ?? null) filled.add(id);
  return filled;
}

/** A group without nodes is a node for the layout. */
const emptySize = (filled: ReadonlySet<string>, id: string): NodeLabel =>
  filled.has(id) ? { width: 0, height: 0 } : { width: 80, height: 40 };

/** The layout has no edges to groups: they lead to the first node within, and are cut at the group's outline. */
function endOf({ nodes, groups }: Graph, id: string): string {
  if (nodes.some((node) => node.id === id)) return `n${id}`;
  const within = new Set([id]);
  for (let grown = -1; grown !== within.size; ) {
    grown = within.size;
    for (const { id: each, parent } of groups) if (parent !== null && within.has(parent)) within.add(each);
  }
  const first = nodes.find(({ group }) => group !== null && within.has(group));
  const empty = [...within].find((each) => !groups.some(({ parent }) => parent === each)) ?? id;
  return first === undefined ? `g${empty}` : `n${first.id}`;
}

function placesOf(dagre: Dagre<object, NodeLabel, EdgeLabel>, graph: Graph): GraphPlaces {
  const boxOf = (id: string): Box => {
    const { x = 0, y = 0, width, height } = dagre.node(id);
    return { x, y, width, height };
  };
  const edges = graph.edges.map(({ from, to, label }, at): EdgePlace => {
    const edge = dagre.edge(endOf(graph, from), endOf(graph, to), String(at));
    const points = (edge.points ?? []).map(({ x, y }) => ({ x, y }));
    return { points, label: label !== null && edge.x !== undefined ? { x: edge.x, y: edge.y ?? 0 } : null };
  });
  const { width = 0, height = 0 } = dagre.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: new Map(graph.nodes.map(({ id }) => [id, boxOf(`n${id}`)])),
    groups: new Map(graph.groups.map(({ id }) => [id, boxOf(`g${id}`)])),
    edges,
  };
}
