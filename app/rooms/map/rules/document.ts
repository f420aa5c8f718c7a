import { isNodeLine, lineLabel, lineLevel } from '~/kit/outline/canonical';
import { type OutlineLine, rootLabel } from '~/kit/outline/hierarchy';
import { writeOutline } from './outline';
import { growTree, type Needs, rootId, type Tree } from './tree';

/**
 * A map in its stored form: line n of the canonical outline and id n are one node; the first is the root with the
 * topic. Changes and versions work on this form, so that unchanged lines need not be parsed or formatted.
 */
export interface MapDocument {
  readonly lines: readonly string[];
  readonly ids: readonly string[];
  /** Left out if no node has any; only of nodes that the document has. */
  readonly needs?: Needs;
}

/** A document as texts; every line and every id ends with a line break. */
export interface StoredDocument {
  readonly result: string;
  readonly nodeIds: string;
  /** JSON with a list of ids by node id; null or absent without any. */
  readonly needs?: string | null;
}

/** The document of a new map. Each node gets its id here and keeps it as long as a version has the node. */
export const newDocument = (topic: string, nodes: readonly OutlineLine[], newId: () => string): MapDocument =>
  withNewIds(writeOutline(topic, nodes), newId);

/** Like `newDocument`, from the canonical text. */
export function withNewIds(result: string, newId: () => string): MapDocument {
  const lines = splitLines(result);
  const ids = new IdSource([rootId], newId);
  while (ids.all.length < lines.length) ids.next();
  return { lines, ids: ids.all };
}

/** Generates new ids that differ from the existing ones. */
export class IdSource {
  readonly all: string[];
  readonly #newId: () => string;
  #taken: Set<string> | null = null;

  constructor(ids: readonly string[], newId: () => string) {
    this.all = [...ids];
    this.#newId = newId;
  }

  next(): string {
    this.#taken ??= new Set(this.all);
    let id = this.#newId();
    while (this.#taken.has(id)) id = this.#newId();
    this.#taken.add(id);
    this.all.push(id);
    return id;
  }
}

export function readDocument({ result, nodeIds, needs: stored }: StoredDocument): MapDocument {
  const needs = readNeeds(stored);
  return { lines: splitLines(result), ids: splitLines(nodeIds), ...(needs && { needs }) };
}

export const writeDocument = ({ lines, ids, needs }: MapDocument): Required<StoredDocument> => ({
  result: joinLines(lines),
  nodeIds: joinLines(ids),
  needs: writeNeeds(needs),
});

/** The tree of a stored map. Its root's label is the map's current topic. */
export function treeOf({ query, ...stored }: StoredDocument & { readonly query: string }): Tree {
  const { lines, ids, needs } = readDocument(stored);
  if (lines.length !== ids.length) throw new Error(`${lines.length} lines with ${ids.length} ids`);
  return growTree(rootLabel(query), nodesOf(lines, ids), needs);
}

function* nodesOf(lines: readonly string[], ids: readonly string[]) {
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    yield { id: ids[at] ?? '', label: lineLabel(line), level: lineLevel(line) };
  }
}

/** Needs are stored as JSON with a list of ids by node id; null or absent without any. */
const readNeeds = (stored: string | null | undefined): Needs | undefined =>
  stored ? new Map(Object.entries(JSON.parse(stored) as Record<string, string[]>)) : undefined;

const writeNeeds = (needs: Needs | undefined): string | null =>
  needs?.size ? JSON.stringify(Object.fromEntries(needs)) : null;

/** The level of a node, by its index. */
export const levelAt = (lines: readonly string[], at: number): number => (at === 0 ? 0 : lineLevel(lines[at] ?? ''));

/** The end of a node's branch: the index after its last node. */
export function branchEnd(lines: readonly string[], at: number): number {
  const level = levelAt(lines, at);
  let end = at + 1;
  while (end < lines.length && levelAt(lines, end) > level) end += 1;
  return end;
}

/** The ids of the leaves, in document order. */
export function leafIds({ lines, ids }: MapDocument): string[] {
  return ids.filter((_, at) => at === lines.length - 1 || levelAt(lines, at + 1) <= levelAt(lines, at));
}

/** The nodes of an outline in canonical form, whatever its first line is; null if it is not in that form. */
export function readCanonical(result: string): OutlineLine[] | null {
  if (!result.endsWith('\n')) return null;
  const nodes: OutlineLine[] = [];
  let level = 0;
  for (const line of splitLines(result).slice(1)) {
    if (!isNodeLine(line, level)) return null;
    level = lineLevel(line);
    nodes.push({ label: lineLabel(line), level });
  }
  return nodes;
}

const splitLines = (text: string): string[] => text.slice(0, -1).split('\n');
const joinLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
