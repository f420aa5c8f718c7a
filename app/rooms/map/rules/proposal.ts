import { limits } from '~/kit/limits';
import { lineLabel, moveLine, nodeLine } from '~/kit/outline/canonical';
import type { OutlineLine } from '~/kit/outline/outline';
import { type ActResult, isTooLong, labelAt } from './changes';
import { branchEnd, IdSource, levelAt, type MapDocument } from './document';
import { withNeeds } from './needs';

/** How a map grows at a node: a leaf becomes a branch, a branch gets more nodes, or a branch is rewritten. */
export const growHows = ['into', 'more', 'anew'] as const;
export type GrowHow = (typeof growHows)[number];

/** Nodes that a run proposes below a node; level 1 is directly below it. */
export interface Proposal {
  readonly node: string;
  readonly how: GrowHow;
  readonly nodes: readonly OutlineLine[];
}

/** The part of a proposal that the owner accepts. */
export interface Choice {
  /** Indexes of proposed nodes to keep. Ancestors of a kept node are kept as well. */
  readonly keep: ReadonlySet<number>;
  /** Ids of nodes to remove. A node stays if one below it stays. */
  readonly drop: ReadonlySet<string>;
}

export interface ProposedNode {
  readonly index: number;
  readonly label: string;
  readonly level: number;
  /** The id of the same node in the map; null for a new node. */
  readonly isThere: string | null;
  /** Whether another node of the map, or an earlier one of the proposal, has the same label. */
  readonly isRepeat: boolean;
}

/** A node of the map that the proposal does not have; `level` as in a proposal. */
export interface LeftOutNode {
  readonly id: string;
  readonly label: string;
  readonly level: number;
}

const fold = (label: string): string => label.normalize('NFKC').toLowerCase();

/** Compares a proposal with the current map; null if its node is gone. `leftOut` is used when a branch is rewritten. */
export function compareProposal(
  document: MapDocument,
  proposal: Proposal,
): { readonly proposed: readonly ProposedNode[]; readonly leftOut: readonly LeftOutNode[] } | null {
  const { lines, ids } = document;
  const at = ids.indexOf(proposal.node);
  if (at === -1) return null;
  const there = matches(document, at, proposal);
  const labels = new Set(lines.map((_, index) => fold(labelAt(document, index))));
  const proposed = proposal.nodes.map(({ label, level }, index) => {
    const own = there.get(index);
    const isRepeat = own === undefined && labels.has(fold(label));
    labels.add(fold(label));
    return { index, label, level, isThere: own === undefined ? null : (ids[own] ?? null), isRepeat };
  });
  const matched = new Set(there.values());
  const base = levelAt(lines, at);
  const leftOut: LeftOutNode[] = [];
  for (let index = at + 1; proposal.how === 'anew' && index < branchEnd(lines, at); index += 1)
    if (!matched.has(index))
      leftOut.push({ id: ids[index] ?? '', label: labelAt(document, index), level: levelAt(lines, index) - base });
  return { proposed, leftOut };
}

/** Applies the accepted part of a proposal to the newest nodes. */
export function applyProposal(
  document: MapDocument,
  proposal: Proposal,
  { keep, drop }: Choice,
  newId: () => string,
): ActResult {
  const { lines, ids } = document;
  const at = ids.indexOf(proposal.node);
  if (at === -1) return { ok: false, fault: 'gone' };
  const end = branchEnd(lines, at);
  const base = levelAt(lines, at);
  const there = matches(document, at, proposal);
  const kept = withParents(proposal.nodes, keep, there);
  const isAnew = proposal.how === 'anew';
  const gone = isAnew ? goneOf(document, { at, end, drop, matched: new Set(there.values()) }) : new Set<number>();

  /** Children in their new order: an index into the document, or a negative one for the proposal. */
  const children = new Map<number, number[]>();
  const hang = (parent: number, child: number) => {
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  };
  const placeOf = (index: number) => there.get(index) ?? -1 - index;
  const hangProposed = () => {
    const path: number[] = [];
    for (const [index, { level }] of proposal.nodes.entries()) {
      path.splice(level - 1, Number.POSITIVE_INFINITY, index);
      if (!kept.has(index) || (there.has(index) && !isAnew)) continue;
      const parent = path[level - 2];
      hang(parent === undefined ? at : placeOf(parent), placeOf(index));
    }
  };
  const placed = new Set(isAnew ? there.values() : []);
  if (isAnew) hangProposed();
  const parents: number[] = [at];
  for (let index = at + 1; index < end; index += 1) {
    const level = levelAt(lines, index) - base;
    parents.splice(level, Number.POSITIVE_INFINITY, index);
    if (!placed.has(index) && !gone.has(index)) hang(parents[level - 1] ?? at, index);
  }
  if (!isAnew) hangProposed();

  const source = new IdSource(ids, newId);
  const below: { lines: string[]; ids: string[] } = { lines: [], ids: [] };
  const added: string[] = [];
  const firstNew: { label: string | null } = { label: null };
  const ahead: (readonly [place: number, level: number])[] = [];
  const push = (parent: number, level: number) => {
    for (const child of [...(children.get(parent) ?? [])].reverse()) ahead.push([child, level]);
  };
  push(at, base + 1);
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const [place, level] = next;
    if (place >= 0) {
      below.lines.push(moveLine(lines[place] ?? '', level));
      below.ids.push(ids[place] ?? '');
    } else {
      const label = proposal.nodes[-1 - place]?.label ?? '';
      firstNew.label ??= label;
      const id = source.next();
      below.lines.push(nodeLine(level, label));
      below.ids.push(id);
      added.push(id);
    }
    push(place, level + 1);
  }

  const nodes = {
    lines: [...lines.slice(0, at + 1), ...below.lines, ...lines.slice(end)],
    ids: [...ids.slice(0, at + 1), ...below.ids, ...ids.slice(end)],
  };
  const grown = withNeeds(nodes, document.needs);
  if (grown.ids.length > limits.outlineMaxNodes || isTooLong(grown.lines))
    return { ok: false, fault: 'too-many-nodes' };
  const isSame = grown.ids.length === ids.length && grown.lines.every((line, index) => line === lines[index]);
  const label = labelAt(document, at);
  const change = isAnew
    ? ({ act: 'anew', node: proposal.node, label, grown: added.length, gone: gone.size } as const)
    : ({ act: 'add', node: added[0] ?? '', label: firstNew.label ?? '', nodes: added.length, under: label } as const);
  return { ok: true, document: grown, change: isSame ? null : change, added };
}

/** The nodes that are kept or already in the map, with all their ancestors. */
function withParents(
  nodes: readonly OutlineLine[],
  keep: ReadonlySet<number>,
  there: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const kept = new Set<number>();
  const path: number[] = [];
  for (const [index, { level }] of nodes.entries()) {
    path.splice(level - 1, Number.POSITIVE_INFINITY, index);
    if (there.has(index)) kept.add(index);
    if (keep.has(index) || there.has(index)) for (const above of path) kept.add(above);
  }
  return kept;
}

/** The nodes to remove: selected, not in the proposal, and with no remaining node below them. */
function goneOf(
  { lines, ids }: MapDocument,
  { at, end, drop, matched }: { at: number; end: number; drop: ReadonlySet<string>; matched: ReadonlySet<number> },
): ReadonlySet<number> {
  const gone = new Set<number>();
  /** By level: whether anything below the next node stays in place. */
  const stays: boolean[] = [];
  for (let index = end - 1; index > at; index -= 1) {
    const level = levelAt(lines, index);
    const keepsBelow = stays[level + 1] ?? false;
    stays.length = Math.min(stays.length, level + 1);
    const isMoved = matched.has(index);
    const isGone = !isMoved && !keepsBelow && drop.has(ids[index] ?? '');
    if (isGone) gone.add(index);
    stays[level] = (stays[level] ?? false) || (!isMoved && !isGone);
  }
  return gone;
}

/**
 * The proposed nodes that the map already has: those with the same path of labels from the growing node and, when the
 * branch is rewritten, also those with the same label anywhere below it.
 * @returns by index in the proposal, the index in the document
 */
function matches(document: MapDocument, at: number, { nodes, how }: Proposal): ReadonlyMap<number, number> {
  const { lines } = document;
  const end = branchEnd(lines, at);
  const base = levelAt(lines, at);
  const byPlace = new Map<string, number[]>();
  const byLabel = new Map<string, number[]>();
  const list = (index: Map<string, number[]>, key: string, place: number) => {
    const known = index.get(key);
    if (known) known.push(place);
    else index.set(key, [place]);
  };
  const parents: number[] = [at];
  for (let index = at + 1; index < end; index += 1) {
    const level = levelAt(lines, index) - base;
    parents.splice(level, Number.POSITIVE_INFINITY, index);
    const key = fold(lineLabel(lines[index] ?? ''));
    list(byPlace, `${parents[level - 1]} ${key}`, index);
    list(byLabel, key, index);
  }

  const there = new Map<number, number>();
  const taken = new Set<number>();
  const take = (index: number, among: readonly number[] | undefined) => {
    const place = among?.find((each) => !taken.has(each));
    if (place === undefined) return;
    taken.add(place);
    there.set(index, place);
  };
  const path: number[] = [];
  for (const [index, { label, level }] of nodes.entries()) {
    path.splice(level - 1, Number.POSITIVE_INFINITY, index);
    const above = path[level - 2];
    const parent = above === undefined ? at : there.get(above);
    if (parent !== undefined) take(index, byPlace.get(`${parent} ${fold(label)}`));
  }
  if (how === 'anew')
    for (const [index, { label }] of nodes.entries()) if (!there.has(index)) take(index, byLabel.get(fold(label)));
  return there;
}
