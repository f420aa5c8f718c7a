import { limits } from '~/kit/limits';
import { lineLabel, lineLevel, nodeLine } from '~/kit/outline/canonical';
import type { OutlineLine } from '~/kit/outline/outline';
import { type ActResult, isTooLong, labelAt } from '../changes';
import { branchEnd, IdSource, type MapDocument } from '../document';

/** New nodes below an existing one. */
export interface Growth {
  /**
   * Ids from the parent up to the root; if the parent is gone by now, the nearest remaining ancestor takes its place.
   */
  readonly under: readonly string[];
  /** In document order; level 1 is directly below `under`. */
  readonly nodes: readonly OutlineLine[];
}

interface Spot {
  readonly label: string;
  /** Ids up to the root; empty for a new node. */
  readonly ids: readonly string[];
  /** By label, since a model repeats the label of a node that it continues. */
  readonly children: Map<string, Spot>;
  readonly added: Spot[];
}

const spot = (label: string, ids: readonly string[]): Spot => ({ label, ids, children: new Map(), added: [] });

const fold = (label: string): string => label.normalize('NFKC').toLowerCase();

/**
 * The nodes of an outline that the map does not have. Lines that it has are skipped, whether the outline repeats the
 * whole map or only the nodes that it continues.
 */
export function growthOf({ lines, ids }: MapDocument, outline: readonly OutlineLine[]): Growth[] {
  const root = spot('', [ids[0] ?? '']);
  const spots = [root];
  const stack = [root];
  for (let at = 1; at < lines.length; at += 1) {
    const label = lineLabel(lines[at] ?? '');
    const level = lineLevel(lines[at] ?? '');
    const parent = stack[level - 1] ?? root;
    const own = spot(label, [ids[at] ?? '', ...parent.ids]);
    parent.children.set(fold(label), own);
    stack.splice(level, Number.POSITIVE_INFINITY, own);
    spots.push(own);
  }

  const startsWithAll = spots.every(({ label }, at) => at === 0 || outline[at - 1]?.label === label);
  if (!startsWithAll) stack.length = 1;
  for (const { label, level } of startsWithAll ? outline.slice(spots.length - 1) : outline) {
    const parent = stack[Math.min(level, stack.length) - 1] ?? root;
    const known = parent.children.get(fold(label));
    const own = known ?? spot(label, []);
    if (!known) {
      parent.children.set(fold(label), own);
      parent.added.push(own);
    }
    stack.splice(Math.min(level, stack.length), Number.POSITIVE_INFINITY, own);
  }
  return spots
    .filter(({ added }) => added.length > 0)
    .map(({ ids: under, added }) => ({ under, nodes: added.flatMap((each) => [...nodesOf(each, 1)]) }));
}

function* nodesOf({ label, added }: Spot, level: number): Generator<OutlineLine, void, void> {
  yield { label, level };
  for (const child of added) yield* nodesOf(child, level + 1);
}

/** Adds the new nodes, each group after its parent's existing children. */
export function applyGrowth(document: MapDocument, growths: readonly Growth[], newId: () => string): ActResult {
  const count = growths.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (count === 0) return { ok: true, document, change: null, added: [] };
  if (document.ids.length + count > limits.outlineMaxNodes) return { ok: false, fault: 'too-many-nodes' };
  const source = new IdSource(document.ids, newId);
  const added: string[] = [];
  let grown = document;
  let under = '';
  for (const { under: ids, nodes } of growths) {
    const at = Math.max(0, ids.map((id) => grown.ids.indexOf(id)).find((place) => place !== -1) ?? 0);
    const level = at === 0 ? 0 : lineLevel(grown.lines[at] ?? '');
    const end = branchEnd(grown.lines, at);
    const newIds = nodes.map(() => source.next());
    const newLines = nodes.map((node) => nodeLine(level + node.level, node.label));
    if (added.length === 0) under = labelAt(grown, at);
    added.push(...newIds);
    grown = {
      ...grown,
      lines: [...grown.lines.slice(0, end), ...newLines, ...grown.lines.slice(end)],
      ids: [...grown.ids.slice(0, end), ...newIds, ...grown.ids.slice(end)],
    };
  }
  if (isTooLong(grown.lines)) return { ok: false, fault: 'too-many-nodes' };
  const change = {
    act: 'add',
    node: added[0] ?? '',
    label: growths[0]?.nodes[0]?.label ?? '',
    nodes: count,
    under,
  } as const;
  return { ok: true, document: grown, change, added };
}
