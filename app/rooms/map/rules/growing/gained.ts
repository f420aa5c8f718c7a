import { limits } from '~/kit/limits';
import { lineLabel, lineLevel, nodeLine } from '~/kit/outline/canonical';
import { type ActResult, isTooLong, labelAt } from '../changes';
import type { MapDocument } from '../document';
import { withNeeds } from '../needs';

/** A node that an original has gained since it was copied. It keeps its id in the copy, so it is never taken twice. */
export interface GainedNode {
  readonly id: string;
  readonly label: string;
  /** Ids of its ancestors in the original, from its parent up to the root. */
  readonly above: readonly string[];
  /** Its preceding siblings in the original, the nearest first. */
  readonly after: readonly string[];
  /** How many of its ancestors are gained nodes themselves. */
  readonly depth: number;
  /** The label of the copy's node that it goes below, with the gained nodes between them. */
  readonly under: string;
  /** The nodes that it builds on in the original; left out without any. */
  readonly needs?: readonly string[] | undefined;
}

/** How many preceding siblings are considered when a gained node is placed. */
const siblingsKnown = 50;

/**
 * The nodes that an original has and its copy has not, in document order.
 * @param known ids that the original had when it was copied: nodes that the copy has deleted are not new
 */
export function gainedNodes(copy: MapDocument, original: MapDocument, known: ReadonlySet<string>): GainedNode[] {
  const there = new Set(copy.ids);
  const labels = new Map(copy.ids.map((id, at) => [id, at]));
  const gained: GainedNode[] = [];
  const byId = new Map<string, GainedNode>();
  /** By level: the path to the current node, and its preceding siblings. */
  const path: string[] = [original.ids[0] ?? ''];
  const siblings: string[][] = [];
  for (let at = 1; at < original.ids.length; at += 1) {
    const id = original.ids[at] ?? '';
    const level = lineLevel(original.lines[at] ?? '');
    path.length = level;
    siblings.length = level + 1;
    const before = siblings[level] ?? [];
    if (!there.has(id) && !known.has(id)) {
      const above = [...path].reverse();
      const parent = byId.get(above[0] ?? '');
      const host = above.find((each) => there.has(each)) ?? copy.ids[0] ?? '';
      const node = {
        id,
        label: lineLabel(original.lines[at] ?? ''),
        above,
        after: before.slice(-siblingsKnown).reverse(),
        depth: parent ? parent.depth + 1 : 0,
        under: parent?.under ?? labelAt(copy, labels.get(host) ?? 0),
        needs: original.needs?.get(id),
      };
      gained.push(node);
      byId.set(id, node);
    }
    before.push(id);
    siblings[level] = before;
    path.push(id);
  }
  return gained;
}

/** A kept node with the kept nodes below it, to be inserted before line `at` of the document. */
interface Block {
  readonly at: number;
  readonly level: number;
  readonly lines: string[];
  readonly ids: string[];
}

/**
 * Adds the kept ones of an original's gained nodes, with their gained ancestors. If a parent is gone by now, its
 * nearest remaining ancestor takes its place.
 */
export function applyGained(
  document: MapDocument,
  gained: readonly GainedNode[],
  keep: ReadonlySet<string>,
): ActResult {
  const { lines, ids } = document;
  const places = new Map(ids.map((id, at) => [id, at]));
  const kept = withParents(gained, keep).filter(({ id }) => !places.has(id));
  const [first] = kept;
  if (!first) return { ok: true, document, change: null, added: [] };
  if (ids.length + kept.length > limits.outlineMaxNodes) return { ok: false, fault: 'too-many-nodes' };
  const { ends, parents } = shapeOf(lines);
  const levelOf = (at: number) => (at === 0 ? 0 : lineLevel(lines[at] ?? ''));
  const blocks: Block[] = [];
  const tops = new Map<string, { readonly at: number; readonly parentAt: number }>();
  const blockOf = new Map<string, { readonly block: Block; readonly level: number }>();
  for (const { id, label, above, after } of kept) {
    const own = blockOf.get(above.find((each) => blockOf.has(each) || places.has(each)) ?? '');
    if (own) {
      const level = own.level + 1;
      own.block.lines.push(nodeLine(level, label));
      own.block.ids.push(id);
      blockOf.set(id, { block: own.block, level });
      continue;
    }
    const parentAt = places.get(above.find((each) => places.has(each)) ?? '') ?? 0;
    const level = levelOf(parentAt) + 1;
    const behind = (sibling: string): number | undefined => {
      const place = places.get(sibling);
      if (place !== undefined) return parents[place] === parentAt ? ends[place] : undefined;
      const top = tops.get(sibling);
      return top?.parentAt === parentAt ? top.at : undefined;
    };
    const first = after.length === 0 ? parentAt + 1 : undefined;
    const found = after.map(behind).find((place) => place !== undefined);
    const at = found ?? first ?? ends[parentAt] ?? lines.length;
    tops.set(id, { at, parentAt });
    const block = { at, level, lines: [nodeLine(level, label)], ids: [id] };
    blocks.push(block);
    blockOf.set(id, { block, level });
  }
  // At the same line the deeper blocks come first: they end the branch before it.
  blocks.sort((one, other) => one.at - other.at || other.level - one.level);
  const grown: { lines: string[]; ids: string[] } = { lines: [], ids: [] };
  let from = 0;
  const copyTo = (end: number) => {
    for (; from < end; from += 1) {
      grown.lines.push(lines[from] ?? '');
      grown.ids.push(ids[from] ?? '');
    }
  };
  for (const block of blocks) {
    copyTo(block.at);
    for (const line of block.lines) grown.lines.push(line);
    for (const id of block.ids) grown.ids.push(id);
  }
  copyTo(lines.length);
  if (isTooLong(grown.lines)) return { ok: false, fault: 'too-many-nodes' };
  const added = blocks.flatMap((block) => block.ids);
  const { id: node, label, under } = first;
  // A taken node is needed by none that was there before, so that no circle can come of it.
  const needs = new Map(document.needs);
  for (const { id, needs: needed = [] } of kept) if (needed.length > 0) needs.set(id, needed);
  return {
    ok: true,
    document: withNeeds(grown, needs),
    change: { act: 'add', node, label, nodes: added.length, under },
    added,
  };
}

function withParents(gained: readonly GainedNode[], keep: ReadonlySet<string>): GainedNode[] {
  const kept = new Set<string>();
  for (const { id, above } of gained) if (keep.has(id)) for (const each of [id, ...above]) kept.add(each);
  return gained.filter(({ id }) => kept.has(id));
}

/** For each node the end of its branch (the index after its last line) and its parent. */
function shapeOf(lines: readonly string[]): { readonly ends: number[]; readonly parents: number[] } {
  const ends: number[] = [];
  const parents: number[] = [];
  const open: number[] = [0];
  for (let at = 1; at < lines.length; at += 1) {
    const level = lineLevel(lines[at] ?? '');
    for (const closed of open.splice(level)) ends[closed] = at;
    parents[at] = open.at(-1) ?? 0;
    open.push(at);
  }
  for (const each of open) ends[each] = lines.length;
  return { ends, parents };
}
