import { FigureFault } from '../../figure';
import { say } from '../../said';
import { type Direction, graphLimits } from '../graph/graph';
import { labelOf } from '../label';
import { Scanner } from '../scanner';
import { excerpt, type MermaidSource } from '../source';
import type { Flow } from './flow';
import { readLink } from './flow-link';
import { type NamedNode, readNode } from './flow-node';

/** Lines about looks and addresses are read and not obeyed. */
const ignored = /^(?:classDef|class|style|linkStyle|click)\s/;

interface Reading extends Flow {
  /** Groups that are open, outermost first. */
  readonly open: string[];
}

/** Reads a flowchart. Throws `FigureFault`. */
export function readFlow({ head, lines }: MermaidSource): Flow {
  const { direction, rest } = readHead(head.text, head.line);
  const flow: Reading = { direction, nodes: new Map(), groups: [], edges: [], open: [] };
  const all = rest === '' ? lines : [{ line: head.line, text: rest }, ...lines];
  for (const { line, text } of all) {
    if (ignored.test(text)) continue;
    for (const statement of statementsOf(text)) readStatement(flow, line, statement);
  }
  const left = flow.open.at(-1);
  const group = flow.groups.find(({ id }) => id === left);
  if (group !== undefined) throw new FigureFault(group.line, say('mermaid', 'openGroup', { name: group.label }));
  // A group may be named in an edge before it is opened, so that it was taken for a node.
  for (const { id } of flow.groups) flow.nodes.delete(id);
  if (flow.nodes.size + flow.groups.length === 0) throw new FigureFault(head.line, say('mermaid', 'noNodes'));
  return flow;
}

function readHead(text: string, line: number): { direction: Direction; rest: string } {
  const [, first = '', rest = ''] = /^(?:flowchart(?:-elk)?|graph)\b\s*([^\s;]*)\s*;?(.*)$/.exec(text) ?? [];
  const direction = directionOf(first === '' ? 'TB' : first);
  if (direction === null) throw new FigureFault(line, say('mermaid', 'unknownDirection', { found: excerpt(first) }));
  return { direction, rest: rest.trim() };
}

/** A direction by its letters; null for others. */
export function directionOf(typed: string): Direction | null {
  const upper = typed.toUpperCase();
  if (upper === 'TD' || upper === 'TB' || upper === 'V') return 'TB';
  return upper === 'BT' || upper === 'LR' || upper === 'RL' ? upper : null;
}

/** The statements of a line: they are separated by semicolons that are not within a text or an entity. */
function statementsOf(text: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const each = text[at] as string;
    if (each === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ('[({'.includes(each)) depth += 1;
    else if ('])}'.includes(each)) depth -= 1;
    else if (each === ';' && depth <= 0 && !/[&#]#?\w{1,8}$/.test(text.slice(Math.max(0, at - 10), at))) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  found.push(text.slice(from));
  return found.map((each) => each.trim()).filter((each) => each !== '');
}

function readStatement(flow: Reading, line: number, text: string): void {
  const [word = ''] = /^\w*/.exec(text) ?? [];
  if (ignored.test(text)) return;
  if (word === 'subgraph') openGroup(flow, line, text.slice('subgraph'.length).trim());
  else if (text === 'end') {
    if (flow.open.pop() === undefined) throw new FigureFault(line, say('mermaid', 'strayEnd'));
  } else if (/^direction\s/.test(text)) {
    const found = text.slice('direction'.length).trim();
    if (directionOf(found) === null)
      throw new FigureFault(line, say('mermaid', 'unknownDirection', { found: excerpt(found) }));
  } else readChain(flow, new Scanner(line, text));
}

function openGroup(flow: Reading, line: number, text: string): void {
  const { groups, depth } = graphLimits;
  if (flow.groups.length >= groups) throw new FigureFault(line, say('mermaid', 'tooManyGroups', { most: groups }));
  if (flow.open.length >= depth) throw new FigureFault(line, say('mermaid', 'tooDeep', { most: depth }));
  const [, id, label] = /^([^\s["]+)\s*\[(.*)\]$/.exec(text) ?? [];
  const title = labelOf(label ?? text);
  const own = id ?? (/\s|^$|^"/.test(text) ? `group ${flow.groups.length + 1}` : text);
  if (flow.groups.some((group) => group.id === own))
    throw new FigureFault(line, say('mermaid', 'groupTwice', { name: excerpt(own) }));
  flow.groups.push({ id: own, label: title, parent: flow.open.at(-1) ?? null, line });
  flow.open.push(own);
}

/** A chain of nodes and links, each place of which may have several nodes: `A & B --> C --> D`. */
function readChain(flow: Reading, scanner: Scanner): void {
  let from = readTogether(flow, scanner);
  for (;;) {
    scanner.skipSpace();
    if (scanner.isAtEnd) return;
    const link = readLink(scanner);
    if (link === null) throw scanner.fault('expectedLink', { found: excerpt(scanner.rest()) });
    const to = readTogether(flow, scanner);
    for (const a of from)
      for (const b of to) {
        const { edges: most } = graphLimits;
        if (flow.edges.length >= most) throw scanner.fault('tooManyEdges', { most });
        flow.edges.push({ ...link, from: a, to: b });
      }
    from = to;
  }
}

function readTogether(flow: Reading, scanner: Scanner): readonly string[] {
  const ids: string[] = [];
  do {
    const node = readNode(scanner);
    keepNode(flow, node, scanner);
    ids.push(node.id);
    scanner.skipSpace();
  } while (scanner.take('&'));
  return ids;
}

function keepNode(flow: Reading, { id, shaped }: NamedNode, scanner: Scanner): void {
  if (flow.groups.some((group) => group.id === id)) return;
  const group = flow.open.at(-1) ?? null;
  const known = flow.nodes.get(id);
  if (known === undefined) {
    const { nodes: most } = graphLimits;
    if (flow.nodes.size >= most) throw scanner.fault('tooManyNodes', { most });
    flow.nodes.set(id, { id, label: shaped?.label ?? id, shape: shaped?.shape ?? 'box', group });
    return;
  }
  if (shaped !== null) Object.assign(known, shaped);
  // A node belongs to the first group that names it.
  known.group ??= group;
}
