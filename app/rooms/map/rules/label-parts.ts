import { lineLabel } from '~/kit/outline/canonical';
import { indexedText } from '~/kit/search/words';
import type { MapDocument } from './document';

/**
 * The labels of a map in parts for the index, so that changing a label rewrites one part. Ids decide where a part ends,
 * so that inserting a node moves no other part.
 */
export interface LabelPart {
  /** The id of its first node and a hash of its lines: a changed part gets another key. */
  readonly key: string;
  /** Its labels as the index stores them. */
  readonly text: string;
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
function partsOf({ lines, ids }: MapDocument): Part[] {
  const parts: Part[] = [];
  let from = 1;
  for (let at = 2; at <= ids.length; at += 1) {
    const isWhole = at === ids.length || at - from === most || markOf(ids[at] ?? '') % usual === 0;
    if (!isWhole) continue;
    parts.push({
      key: `${ids[from]} ${markOf(lines.slice(from, at).join('\n')).toString(36)}`,
      from,
      to: at,
    });
    from = at;
  }
  return parts;
}

/** The parts that a change removes from the index and adds to it. */
export function changedParts(before: MapDocument | null, after: MapDocument): ChangedParts {
  const gone = new Set(before === null ? [] : partsOf(before).map(({ key }) => key));
  const come = partsOf(after)
    .filter(({ key }) => !gone.delete(key))
    .map((part) => labelsOf(after, part));
  return { gone: [...gone], come };
}

/** The parts of a new map, some of them at a time. */
export function* portionsOfLabels(document: MapDocument, partsAtOnce: number): Generator<LabelPart[]> {
  const parts = partsOf(document);
  for (let from = 0; from < parts.length; from += partsAtOnce)
    yield parts.slice(from, from + partsAtOnce).map((part) => labelsOf(document, part));
}

const labelsOf = ({ lines }: MapDocument, { key, from, to }: Part): LabelPart => ({
  key,
  text: indexedText(lines.slice(from, to).map(lineLabel).join('\n')),
});

/** The id of a part's first node. */
const firstOfPart = (key: string): string => key.slice(0, key.indexOf(' '));

export interface LabelledNode {
  readonly id: string;
  readonly label: string;
}

/** Returns a function from a part's key to its nodes, in document order; none if the map has changed since. */
export function labelsOfParts(document: MapDocument): (key: string) => readonly LabelledNode[] {
  const { ids, lines } = document;
  const parts = new Map(partsOf(document).map((part) => [ids[part.from], part]));
  return (key) => {
    const part = parts.get(firstOfPart(key));
    if (!part) return [];
    const { from, to } = part;
    return ids.slice(from, to).map((id, at) => ({ id, label: lineLabel(lines[from + at] ?? '') }));
  };
}

/** FNV-1a, 32 bits: it need not be secret, only evenly distributed. */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return mark >>> 0;
}
