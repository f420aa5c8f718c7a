import { lineLabel, lineLevel } from '~/kit/outline/canonical';
import { indexedText } from '~/kit/search/words';
import type { MapDocument } from './document';

/**
 * The labels of a map in parts for the index, so that changing a label rewrites one part. Ids decide where a part ends,
 * so that inserting a node moves no other part.
 */
export interface LabelPart {
  /** The id of its first node and a hash of its nodes with their parents: a changed part gets another key. */
  readonly key: string;
  /** Its labels as the index stores them. */
  readonly text: string;
  /** Its nodes in document order, for results with their paths. */
  readonly nodes: readonly LabelledChild[];
}

export interface LabelledNode {
  readonly id: string;
  readonly label: string;
}

export interface LabelledChild extends LabelledNode {
  readonly parentId: string;
}

export interface ChangedParts {
  readonly gone: readonly string[];
  readonly come: readonly LabelPart[];
}

/** Like `ChangedParts`, with the new parts made when they are written: those of a large map take much memory. */
export interface LaterParts {
  readonly gone: readonly string[];
  readonly comeCount: number;
  /** The new parts, some of them at a time. */
  come(partsAtOnce: number): Iterable<LabelPart[]>;
}

/** The usual and the largest number of nodes in a part. */
const usual = 32;
const most = 128;

/** A range of nodes, to before `to`. */
interface Range {
  readonly from: number;
  readonly to: number;
}

interface Part extends Range {
  readonly key: string;
}

/** All parts but the root, whose label is the title and is indexed with it. */
function rangesOf({ ids }: MapDocument): Range[] {
  const ranges: Range[] = [];
  let from = 1;
  for (let at = 2; at <= ids.length; at += 1) {
    const isWhole = at === ids.length || at - from === most || markOf(ids[at] ?? '') % usual === 0;
    if (!isWhole) continue;
    ranges.push({ from, to: at });
    from = at;
  }
  return ranges;
}

/** The key tells by its hash whether two parts are the same, so it costs as much as the part is long. */
function withKey({ lines, ids }: MapDocument, parents: readonly number[], { from, to }: Range): Part {
  // Parents within the part follow from its lines.
  const parentsBefore = parents.slice(from, to).filter((parent) => parent < from);
  const nodes = [...lines.slice(from, to), ...ids.slice(from, to), ...parentsBefore.map((at) => ids[at] ?? '')];
  return { key: `${ids[from]} ${markOf(nodes.join('\n')).toString(36)}`, from, to };
}

/** The index of each node's parent; -1 for the root. */
function parentsOf({ lines }: MapDocument): readonly number[] {
  const parents = [-1];
  const above = [0];
  for (let at = 1; at < lines.length; at += 1) {
    const level = lineLevel(lines[at] ?? '');
    above[level] = at;
    parents.push(above[level - 1] ?? 0);
  }
  return parents;
}

/** The parts that a change removes from the index and adds to it. */
export function changedParts(before: MapDocument | null, after: MapDocument): ChangedParts {
  const { gone, come } = laterParts(before, after);
  return { gone, come: [...come(Number.POSITIVE_INFINITY)].flat() };
}

export function laterParts(before: MapDocument | null, after: MapDocument): LaterParts {
  const parents = parentsOf(after);
  const ranges = rangesOf(after);
  const { olds, news } = before ? unlikeRanges(before, after, parents, ranges) : { olds: [], news: ranges };
  const gone = new Set(olds);
  // Parts with the same key have the same first node.
  const firsts = new Set(olds.map(firstOf));
  const parts = news.filter((range) => {
    const mayBeOld = firsts.has(after.ids[range.from] ?? '');
    return !(mayBeOld && gone.delete(withKey(after, parents, range).key));
  });
  return {
    gone: [...gone],
    comeCount: parts.length,
    *come(atOnce) {
      for (let from = 0; from < parts.length; from += atOnce)
        yield parts.slice(from, from + atOnce).map((part) => labelsOf(after, parents, withKey(after, parents, part)));
    },
  };
}

const firstOf = (key: string): string => key.slice(0, key.indexOf(' '));

/** Without the first and the last parts that are the same in both, since a change is at one place. */
function unlikeRanges(
  before: MapDocument,
  after: MapDocument,
  parents: readonly number[],
  ranges: readonly Range[],
): { readonly olds: readonly string[]; readonly news: readonly Range[] } {
  const old = rangesOf(before);
  const oldParents = parentsOf(before);
  const isSame = (oldRange: Range | undefined, range: Range | undefined): boolean => {
    if (!oldRange || !range || oldRange.to - oldRange.from !== range.to - range.from) return false;
    const by = range.from - oldRange.from;
    for (let at = oldRange.from; at < oldRange.to; at += 1) {
      if (before.lines[at] !== after.lines[at + by] || before.ids[at] !== after.ids[at + by]) return false;
      if (before.ids[oldParents[at] ?? 0] !== after.ids[parents[at + by] ?? 0]) return false;
    }
    return true;
  };
  const shorter = Math.min(old.length, ranges.length);
  let head = 0;
  while (head < shorter && isSame(old[head], ranges[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(old.at(-1 - tail), ranges.at(-1 - tail))) tail += 1;
  return {
    olds: old.slice(head, old.length - tail).map((range) => withKey(before, oldParents, range).key),
    news: ranges.slice(head, ranges.length - tail),
  };
}

/** The parts of a new map, some of them at a time. */
export const portionsOfLabels = (document: MapDocument, partsAtOnce: number): Iterable<LabelPart[]> =>
  laterParts(null, document).come(partsAtOnce);

function labelsOf({ lines, ids }: MapDocument, parents: readonly number[], { key, from, to }: Part): LabelPart {
  const labels = lines.slice(from, to).map(lineLabel);
  return {
    key,
    text: indexedText(labels.join('\n')),
    nodes: labels.map((label, at) => ({
      id: ids[from + at] ?? '',
      parentId: ids[parents[from + at] ?? 0] ?? '',
      label,
    })),
  };
}

/** FNV-1a, 32 bits: it need not be secret, only evenly distributed. */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return mark >>> 0;
}
