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

/** The usual and the largest number of nodes in a part. */
const usual = 32;
const most = 128;

interface Part {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** All parts but the root, whose label is the title and is indexed with it. */
function partsOf({ lines, ids }: MapDocument, parents: readonly number[]): Part[] {
  const parts: Part[] = [];
  const idOf = (at: number) => ids[at] ?? '';
  let from = 1;
  for (let at = 2; at <= ids.length; at += 1) {
    const isWhole = at === ids.length || at - from === most || markOf(ids[at] ?? '') % usual === 0;
    if (!isWhole) continue;
    // Parents within the part follow from its lines.
    const parentsBefore = parents.slice(from, at).filter((parent) => parent < from);
    const nodes = [...lines.slice(from, at), ...ids.slice(from, at), ...parentsBefore.map(idOf)];
    parts.push({ key: `${ids[from]} ${markOf(nodes.join('\n')).toString(36)}`, from, to: at });
    from = at;
  }
  return parts;
}

/** The index of each node's parent; -1 for the root. */
function parentsOf({ lines }: MapDocument): readonly number[] {
  const above = [0];
  return lines.map((line, at) => {
    if (at === 0) return -1;
    const level = lineLevel(line);
    above[level] = at;
    return above[level - 1] ?? 0;
  });
}

/** The parts that a change removes from the index and adds to it. */
export function changedParts(before: MapDocument | null, after: MapDocument): ChangedParts {
  const gone = new Set(before === null ? [] : partsOf(before, parentsOf(before)).map(({ key }) => key));
  const parents = parentsOf(after);
  const come = partsOf(after, parents)
    .filter(({ key }) => !gone.delete(key))
    .map((part) => labelsOf(after, parents, part));
  return { gone: [...gone], come };
}

/** The parts of a new map, some of them at a time. */
export function* portionsOfLabels(document: MapDocument, partsAtOnce: number): Generator<LabelPart[]> {
  const parents = parentsOf(document);
  const parts = partsOf(document, parents);
  for (let from = 0; from < parts.length; from += partsAtOnce)
    yield parts.slice(from, from + partsAtOnce).map((part) => labelsOf(document, parents, part));
}

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
