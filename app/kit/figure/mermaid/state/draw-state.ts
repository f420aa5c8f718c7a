import type { Drawing } from '../../figure';
import { type FigureSaid, say } from '../../said';
import { type SvgElement, svg } from '../../svg';
import { corner, drawGraph } from '../graph/draw-graph';
import type { Box, Direction, Graph, GraphEdge } from '../graph/graph';
import { type ShapedNode, shapedNode } from '../graph/node-shapes';
import { noteNode } from '../graph/note-node';
import { inOneLine, wrapped } from '../label';
import { edgeTable, type Name, nameValue, saidGraph } from '../said-graph';
import type { MermaidSource } from '../source';
import { readState } from './read-state';
import type { State, StateChart } from './state';

/** Draws a state diagram. Throws `FigureFault`. */
export function drawState(source: MermaidSource): Drawing {
  const chart = readState(source);
  const drawn = drawGraph((width, way) => graphOf(chart, width, way), chart.direction);
  const told = toldOf(chart);
  const notes = chart.notes.map(({ of, text }) =>
    of === null
      ? say('mermaid', 'note', { text: inOneLine(text) })
      : say('mermaid', 'noteOn', { name: nameValue(nameOf(chart, of)), text: inOneLine(text) }),
  );
  return { ...drawn, said: [...saidGraph('state', told), ...notes], table: edgeTable('state', told) };
}

function graphOf(chart: StateChart, width: number, way: Direction): Graph {
  const arrow = { line: 'solid', start: 'none', end: 'arrow', rows: 1 } as const;
  const noteLine = { line: 'dash', start: 'none', end: 'none', rows: 1, label: null } as const;
  return {
    nodes: [
      ...[...chart.states.values()].map((state) => ({ ...state, ...stateNode(state, width, way) })),
      ...chart.notes.map(({ id, text, group }) => ({ id, group, ...noteNode(text, width) })),
    ],
    groups: chart.groups.map(({ id, label, parent }) => ({
      id,
      parent,
      title: label === '' ? null : wrapped(inOneLine(label), width * 1.3, 13, true),
    })),
    edges: [
      ...chart.transitions.map(
        ({ from, to, text }): GraphEdge => ({
          ...arrow,
          from,
          to,
          label: text === '' ? null : wrapped(text, width * 0.8, 12),
        }),
      ),
      ...chart.notes.flatMap(({ id, of }) => (of === null ? [] : [{ ...noteLine, from: of, to: id }])),
    ],
  };
}

const dotNode = (size: number, draw: (box: Box) => readonly SvgElement[]): ShapedNode => ({
  width: size,
  height: size,
  outline: 'ellipse',
  draw,
});

function stateNode({ kind, label }: State, width: number, way: Direction): ShapedNode {
  if (kind === 'start') return dotNode(15, ({ x, y }) => [svg('circle', 'fill-ink', { cx: x, cy: y, r: 7 })]);
  if (kind === 'end')
    return dotNode(18, ({ x, y }) => [
      svg('circle', ['ink', 'fill-paper'], { cx: x, cy: y, r: 8 }),
      svg('circle', 'fill-ink', { cx: x, cy: y, r: 4.5 }),
    ]);
  if (kind === 'history') return shapedNode('circle', wrapped(label, width));
  if (kind === 'choice') {
    const half = 13;
    const points = [
      { x: 0, y: -half },
      { x: half, y: 0 },
      { x: 0, y: half },
      { x: -half, y: 0 },
    ];
    const draw = ({ x, y }: Box) => [
      svg('polygon', 'box', { points: points.map((point) => `${x + point.x},${y + point.y}`).join(' ') }),
    ];
    return { width: 2 * half, height: 2 * half, outline: points, draw };
  }
  if (kind === 'fork' || kind === 'join') {
    const [long, short] = [64, 7];
    const size = way === 'TB' || way === 'BT' ? { width: long, height: short } : { width: short, height: long };
    return { ...size, outline: 'box', draw: (box) => [svg('rect', 'fill-ink', corner({ ...box, ...size }, 2))] };
  }
  return shapedNode('round', wrapped(label, width));
}

const kindNames: Readonly<Record<State['kind'], string | null>> = {
  state: null,
  start: 'start',
  end: 'end',
  choice: 'choice',
  fork: 'fork',
  join: 'join',
  history: 'history',
};

function nameOf({ states, groups }: StateChart, id: string): Name {
  const state = states.get(id);
  if (state === undefined) return inOneLine(groups.find((group) => group.id === id)?.label ?? id);
  const own = kindNames[state.kind];
  if (own === null) return inOneLine(state.label);
  const within = groups.find((group) => group.id === state.group)?.label ?? '';
  if (within === '' || (own !== 'start' && own !== 'end')) return say('mermaid', own);
  return say('mermaid', `${own}Within`, { name: inOneLine(within) });
}

function toldOf(chart: StateChart) {
  const isNamed = ({ kind }: State): boolean => kind === 'state';
  return {
    nodes: [...chart.states.values()].filter(isNamed).map(({ id, group }) => ({ id, name: nameOf(chart, id), group })),
    groups: chart.groups.map(({ id, label, parent }) => ({
      id,
      name: label === '' ? partName(chart, id) : label,
      parent,
    })),
    edges: chart.transitions.map(({ from, to, text }) => ({
      from,
      to,
      fromName: nameOf(chart, from),
      toName: nameOf(chart, to),
      text: inOneLine(text),
    })),
  };
}

/** The name of a part of a state whose parts are active at once. */
function partName({ groups }: StateChart, id: string): FigureSaid {
  const parent = groups.find((group) => group.id === id)?.parent;
  const parts = groups.filter((group) => group.parent === parent && group.label === '');
  const name = groups.find((group) => group.id === parent)?.label ?? '';
  return say('mermaid', 'part', { name, number: parts.findIndex((group) => group.id === id) + 1 });
}
