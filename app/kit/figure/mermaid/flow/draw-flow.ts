import type { Drawing } from '../../figure';
import { drawGraph } from '../graph/draw-graph';
import { shapedNode } from '../graph/node-shapes';
import { inOneLine, wrapped } from '../label';
import { edgeTable, saidGraph } from '../said-graph';
import type { MermaidSource } from '../source';
import type { Flow } from './flow';
import { readFlow } from './read-flow';

/** Widths of texts on arrows are a share of those in boxes. */
const edgeShare = 0.8;

/** Draws a flowchart. Throws `FigureFault`. */
export function drawFlow(source: MermaidSource): Drawing {
  const flow = readFlow(source);
  const drawn = drawGraph((width) => graphOf(flow, width), flow.direction);
  const told = toldOf(flow);
  return { ...drawn, said: saidGraph('flow', told), table: edgeTable('flow', told) };
}

function graphOf({ nodes, groups, edges }: Flow, width: number) {
  return {
    nodes: [...nodes.values()].map(({ id, label, shape, group }) => ({
      id,
      group,
      ...shapedNode(shape, wrapped(label, width)),
    })),
    groups: groups.map(({ id, label, parent }) => ({
      id,
      parent,
      title: label === '' ? null : wrapped(inOneLine(label), width * 1.3, 13, true),
    })),
    edges: edges.map(({ label, ...edge }) => ({
      ...edge,
      label: label === '' ? null : wrapped(label, width * edgeShare, 12),
    })),
  };
}

function toldOf({ nodes, groups, edges }: Flow) {
  const names = new Map([
    ...groups.map(({ id, label }) => [id, label || id] as const),
    ...[...nodes.values()].map(({ id, label }) => [id, label] as const),
  ]);
  const nameOf = (id: string): string => inOneLine(names.get(id) ?? id);
  return {
    nodes: [...nodes.values()].map(({ id, group }) => ({ id, name: nameOf(id), group })),
    groups: groups.map(({ id, parent }) => ({ id, name: nameOf(id), parent })),
    edges: edges
      .filter(({ line }) => line !== 'hidden')
      .map(({ from, to, label, start, end }) => ({
        from,
        to,
        fromName: nameOf(from),
        toName: nameOf(to),
        text: inOneLine(label),
        isBoth: start !== 'none' && end !== 'none',
        isOpen: start === 'none' && end === 'none',
        isBack: start !== 'none' && end === 'none',
      })),
  };
}
