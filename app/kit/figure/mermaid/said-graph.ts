import type { FigureTable } from '../figure';
import { figureLimits } from '../figure';
import { type FigureSaid, saidMark, say } from '../said';

/** A name that an author typed, or a sentence of ours for what has none, for example the start. */
export type Name = string | FigureSaid;
export const nameValue = (name: Name): string => (typeof name === 'string' ? name : saidMark(name));

/** A graph in words. */
interface ToldGraph {
  readonly nodes: readonly { readonly id: string; readonly name: Name; readonly group: string | null }[];
  readonly groups: readonly { readonly id: string; readonly name: Name; readonly parent: string | null }[];
  readonly edges: readonly ToldEdge[];
}

interface ToldEdge {
  readonly from: string;
  readonly to: string;
  readonly fromName: Name;
  readonly toName: Name;
  readonly text: string;
  /** Arrows at both ends, at none, or at the first one only. */
  readonly isBoth?: boolean;
  readonly isOpen?: boolean;
  readonly isBack?: boolean;
}

/** Sentences of one description. */
const saidMost = 30;

/** Sentences about a graph: how much there is, what is in which group, and each edge. */
export function saidGraph(kind: 'flow' | 'state', graph: ToldGraph): readonly FigureSaid[] {
  const { nodes, edges } = graph;
  const isState = kind === 'state';
  const counts = {
    boxes: saidMark(say('mermaid', isState ? 'states' : 'boxes', { n: nodes.length })),
    arrows: saidMark(say('mermaid', isState ? 'transitions' : 'arrows', { n: edges.length })),
  };
  const named = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const alone = nodes.filter(({ id, group }) => !named.has(id) && group === null).map(({ name }) => name);
  const all = [
    ...groupsSaid(graph),
    ...edges.map(edgeSaid),
    ...(alone.length > 0 ? [say('mermaid', 'alone', { names: listed(alone) })] : []),
  ];
  return [say('mermaid', isState ? 'stateCounts' : 'flowCounts', counts), ...shortened(all)];
}

/** The first sentences, and how many are left for the table. */
export function shortened(all: readonly FigureSaid[]): readonly FigureSaid[] {
  if (all.length <= saidMost) return all;
  return [...all.slice(0, saidMost), say('mermaid', 'moreInTable', { n: all.length - saidMost })];
}

const listMost = 12;
/** Names with commas. */
export const listed = (names: readonly Name[]): string =>
  [...names.slice(0, listMost).map(nameValue), ...(names.length > listMost ? ['…'] : [])].join(', ');

function groupsSaid({ nodes, groups }: ToldGraph): readonly FigureSaid[] {
  return groups.map(({ id, name }) => {
    const inside = [
      ...nodes.filter(({ group }) => group === id).map((node) => node.name),
      ...groups.filter(({ parent }) => parent === id).map((group) => group.name),
    ].filter((each) => each !== '');
    if (inside.length === 0) return say('mermaid', 'groupEmpty', { name: nameValue(name) });
    return say('mermaid', 'groupHolds', { name: nameValue(name), names: listed(inside) });
  });
}

function edgeSaid({ fromName, toName, text, isBoth, isOpen, isBack }: ToldEdge): FigureSaid {
  const names = [nameValue(fromName), nameValue(toName)] as const;
  const [from, to] = isBack ? [names[1], names[0]] : names;
  const name = isBoth ? 'bothWays' : isOpen ? 'joined' : 'leadsTo';
  return text === '' ? say('mermaid', name, { from, to }) : say('mermaid', `${name}By`, { from, to, text });
}

/** The edges as a table; null if there are none. */
export function edgeTable(kind: 'flow' | 'state', { edges }: ToldGraph): FigureTable | null {
  if (edges.length === 0) return null;
  const head = [say('mermaid', 'from'), say('mermaid', 'to'), say('mermaid', kind === 'state' ? 'by' : 'text')];
  const rows = edges
    .slice(0, figureLimits.tableMaxRows)
    .map(({ fromName, toName, text, isBack }) => (isBack ? [toName, fromName, text] : [fromName, toName, text]));
  return { head, rows };
}
