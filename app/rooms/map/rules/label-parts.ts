import { lineLabel, lineLevel } from '~/kit/outline/canonical';
import { indexedText } from '~/kit/search/words';
import { placesBefore, unlike } from './difference/unlike';
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

interface LabelledChild extends LabelledNode {
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

/** Whether a part ends before this node in every document that has it. */
const opensPart = ({ ids }: MapDocument, at: number): boolean => markOf(ids[at] ?? '') % usual === 0;

/**
 * The parts from a place where one begins to the first that ends at `to` or later, before a node that opens a part. The
 * root is in none: its label is the title and is indexed with it.
 */
function rangesOf(document: MapDocument, begin = 1, to = document.ids.length): Range[] {
  const { length } = document.ids;
  const ranges: Range[] = [];
  if (begin >= to && opensPart(document, begin)) return ranges;
  let from = begin;
  for (let at = begin + 1; at <= length; at += 1) {
    const isOpened = at < length && opensPart(document, at);
    if (at < length && at - from < most && !isOpened) continue;
    ranges.push({ from, to: at });
    from = at;
    if (isOpened && at >= to) break;
  }
  return ranges;
}

/** The key tells by its hash whether two parts are the same, so it costs as much as the part is long. */
function withKey({ lines, ids }: MapDocument, parents: Int32Array, { from, to }: Range): Part {
  // Parents within the part follow from its lines.
  const parentsBefore = [...parents.subarray(from, to)].filter((parent) => parent < from);
  const nodes = [...lines.slice(from, to), ...ids.slice(from, to), ...parentsBefore.map((at) => ids[at] ?? '')];
  return { key: `${ids[from]} ${markOf(nodes.join('\n')).toString(36)}`, from, to };
}

/** The index of each node's parent, of those from `from` to before `to`. */
function parentsOf(document: MapDocument, from = 1, to = document.ids.length): Int32Array {
  const { lines } = document;
  const parents = new Int32Array(lines.length);
  const above = [0];
  for (const [level, at] of placesBefore(document, from).entries()) above[level] = at;
  for (let at = from; at < to; at += 1) {
    const level = lineLevel(lines[at] ?? '');
    above[level] = at;
    parents[at] = above[level - 1] ?? 0;
  }
  return parents;
}

/** The parts that a change removes from the index and adds to it. */
export function changedParts(before: MapDocument | null, after: MapDocument): ChangedParts {
  const { gone, come } = laterParts(before, after);
  return { gone, come: [...come(Number.POSITIVE_INFINITY)].flat() };
}

export function laterParts(before: MapDocument | null, after: MapDocument): LaterParts {
  const { olds, news, parents } = before
    ? unlikeParts(before, after)
    : { olds: [], news: rangesOf(after), parents: parentsOf(after) };
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

interface UnlikeParts {
  /** The keys of the old parts. */
  readonly olds: readonly string[];
  readonly news: readonly Range[];
  /** By the nodes of the new parts. */
  readonly parents: Int32Array;
}

/** Without the first and the last parts, which are the same in both, since a change is at one place. */
function unlikeParts(before: MapDocument, after: MapDocument): UnlikeParts {
  const { from, oneTo, otherTo } = unlike(before, after);
  // A part that begins before the change, at a node that opens one in both.
  let begin = from - 1;
  while (begin > 1 && !opensPart(before, begin)) begin -= 1;
  begin = Math.max(begin, 1);
  const old = rangesOf(before, begin, oneTo);
  const news = rangesOf(after, begin, otherTo);
  const oldParents = parentsOf(before, begin, old.at(-1)?.to);
  return {
    olds: old.map((range) => withKey(before, oldParents, range).key),
    news,
    parents: parentsOf(after, begin, news.at(-1)?.to),
  };
}

/** The parts of a new map, some of them at a time. */
export const portionsOfLabels = (document: MapDocument, partsAtOnce: number): Iterable<LabelPart[]> =>
  laterParts(null, document).come(partsAtOnce);

function labelsOf({ lines, ids }: MapDocument, parents: Int32Array, { key, from, to }: Part): LabelPart {
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
