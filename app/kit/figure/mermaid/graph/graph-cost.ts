import type { Graph } from './graph';

/**
 * A measure of how long the layout of a graph takes. It grows with the rows that edges cross, because the layout puts
 * a point into each row, with the depth of groups, because each level makes more rows, and with the edges themselves,
 * whose crossings are counted again and again. Groups count twice: their borders stand in each row that they reach
 * over, and each row is sorted group by group. A unit is about a twentieth of a millisecond. Also the number of rows.
 */
export function costOf(graph: Graph): { readonly cost: number; readonly rows: number } {
  const rows = rowsOf(graph);
  const top = Math.max(0, ...rows.values());
  const depth = depthOf(graph);
  let crossed = 0;
  for (const { from, to, rows: least } of graph.edges) {
    const [a = 0, b = 0] = [rows.get(from), rows.get(to)];
    crossed += Math.max(least, Math.abs(a - b));
  }
  const points = (graph.nodes.length + 2 * crossed) * (1 + 0.5 * depth);
  const borders = graph.groups.length * (top + 1) * (1 + depth);
  const sorting = 1 + graph.groups.length / 6;
  const cost = (points + borders) * sorting * (1 + (graph.edges.length / 60) ** 1.5);
  return { cost, rows: top + 1 };
}

function depthOf({ groups }: Graph): number {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  let deepest = 0;
  for (const { id } of groups) {
    let depth = 0;
    for (let each: string | null = id; each !== null && depth < 20; each = parents.get(each) ?? null) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The row of each node: one more than the largest of those that lead to it; edges that lead back do not count. */
function rowsOf({ nodes, edges }: Graph): ReadonlyMap<string, number> {
  const next = new Map<string, { to: string; rows: number }[]>();
  for (const { from, to, rows } of edges) next.set(from, [...(next.get(from) ?? []), { to, rows }]);
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const forward = new Set<{ to: string; rows: number }>();
  const visit = (id: string): void => {
    state.set(id, 'open');
    for (const edge of next.get(id) ?? []) {
      if (state.get(edge.to) !== 'open') forward.add(edge);
      if (!state.has(edge.to)) visit(edge.to);
    }
    state.set(id, 'done');
    order.push(id);
  };
  for (const { id } of nodes) if (!state.has(id)) visit(id);
  const rows = new Map<string, number>();
  for (const id of order.reverse()) {
    const row = rows.get(id) ?? 0;
    rows.set(id, row);
    for (const edge of next.get(id) ?? [])
      if (forward.has(edge)) rows.set(edge.to, Math.max(rows.get(edge.to) ?? 0, row + edge.rows));
  }
  return rows;
}
