import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { type LabelFault, readBranches, readLabel } from '~/kit/outline/branches';
import { lineLabel, lineLevel, moveLine, nodeLine, titleLabel } from '~/kit/outline/canonical';
import { utf8Length } from '~/kit/text/plain-text';
import { branchEnd, IdSource, levelAt, type MapDocument } from './document';
import { closesCircle, isSameList, needsMax, withNeeds } from './needs';

/**
 * A change of a map (design §6.2). Acts name nodes by id and are applied to the newest version, so that changes of two
 * tabs are both kept. The root cannot be changed: its label is the topic, which has its own form.
 */
export type Act =
  | { readonly act: 'rename'; readonly node: string; readonly label: string }
  /** A `label` of several lines is read as an outline. */
  | ({ readonly act: 'add'; readonly label: string } & Place)
  | ({ readonly act: 'move'; readonly node: string } & Place)
  | { readonly act: 'delete'; readonly node: string }
  /** The ids of the lessons that a node builds on; those that are gone are passed over. */
  | { readonly act: 'needs'; readonly node: string; readonly needs: readonly string[] };

/** An `add` whose text was parsed beforehand by `readAdded`, and whose new ids may have been made. */
export type AddLines = {
  readonly act: 'add';
  readonly lines: readonly string[];
  /** One for each line; the map has none of them. */
  readonly ids?: readonly string[];
} & Place;

/**
 * A place below `parent`: before or after one of its children, or last. A sibling that is no longer a child of `parent`
 * is ignored, since the act makes sense without it.
 */
export interface Place {
  readonly parent: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** A description of the change, stored with its version to be shown in words. Labels are those at that time. */
export type Change =
  | { readonly act: 'create'; readonly nodes: number }
  | { readonly act: 'rename'; readonly node: string; readonly from: string; readonly to: string }
  | {
      readonly act: 'add';
      readonly node: string;
      readonly label: string;
      readonly nodes: number;
      readonly under: string;
    }
  | {
      readonly act: 'move';
      readonly node: string;
      readonly label: string;
      readonly nodes: number;
      /** Labels of the old and new parent; equal for a move among siblings. */
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly act: 'delete';
      readonly node: string;
      readonly label: string;
      readonly nodes: number;
      readonly under: string;
    }
  /** A node builds on so many lessons now. */
  | { readonly act: 'needs'; readonly node: string; readonly label: string; readonly needs: number }
  /** So many lessons build on further ones, as a proposal said. */
  | { readonly act: 'link'; readonly lessons: number }
  /** A branch was rewritten below its node. */
  | {
      readonly act: 'anew';
      readonly node: string;
      readonly label: string;
      readonly grown: number;
      readonly gone: number;
    }
  /** A later version of the map's course was taken over, in several respects. */
  | { readonly act: 'course' }
  /** `version` is the one whose nodes were restored. */
  | { readonly act: 'undo' | 'redo' | 'restore'; readonly version: number };

export type ActFault =
  | 'gone'
  | 'under-itself'
  | 'is-root'
  | 'too-many-nodes'
  | 'needs-circle'
  | 'too-many-needs'
  | LabelFault;

export type ActResult =
  /** `change` is null if nothing changes. */
  | {
      readonly ok: true;
      readonly document: MapDocument;
      readonly change: Change | null;
      /** New nodes, in document order. */
      readonly added: readonly string[];
    }
  | { readonly ok: false; readonly fault: ActFault };

/**
 * Applies an act. Its time grows with the number of nodes, not with the length of their labels, unless a text has to be
 * parsed.
 */
export function applyAct(document: MapDocument, act: Act | AddLines, newId: () => string): ActResult {
  if (act.act === 'rename') return rename(document, act);
  if (act.act === 'add') return add(document, act, newId);
  if (act.act === 'move') return move(document, act);
  if (act.act === 'needs') return need(document, act);
  return remove(document, act);
}

const refuse = (fault: ActFault): ActResult => ({ ok: false, fault });

function changed(document: MapDocument, change: Change, added: readonly string[] = []): ActResult {
  if (document.ids.length > limits.outlineMaxNodes || isTooLong(document.lines)) return refuse('too-many-nodes');
  return { ok: true, document, change, added };
}

const unchanged = (document: MapDocument): ActResult => ({ ok: true, document, change: null, added: [] });

function rename(document: MapDocument, { node, label: typed }: { node: string; label: string }): ActResult {
  const { lines, ids } = document;
  const read = readLabel(typed);
  if ('fault' in read) return refuse(read.fault);
  const at = ids.indexOf(node);
  if (at === -1) return refuse('gone');
  if (at === 0) return refuse('is-root');
  const before = lines[at] ?? '';
  const from = lineLabel(before);
  if (read.label === from) return unchanged(document);
  const line = nodeLine(lineLevel(before), read.label);
  return changed({ ...document, lines: lines.with(at, line) }, { act: 'rename', node, from, to: read.label });
}

function add(document: MapDocument, act: AddLines | ({ label: string } & Place), newId: () => string): ActResult {
  const { lines, ids } = document;
  const read = 'lines' in act ? act : readAdded(act.label);
  if ('fault' in read) return refuse(read.fault);
  const place = findPlace(document, act);
  if (!place) return refuse('gone');
  if (ids.length + read.lines.length > limits.outlineMaxNodes) return refuse('too-many-nodes');
  const source = new IdSource(ids, newId);
  const added = ('ids' in act && act.ids) || read.lines.map(() => source.next());
  const deeper = place.level - 1;
  const addedLines = deeper === 0 ? read.lines : read.lines.map((line) => moveLine(line, lineLevel(line) + deeper));
  return changed(
    { ...document, lines: spliced(lines, place.at, addedLines), ids: spliced(ids, place.at, added) },
    {
      act: 'add',
      node: added[0] ?? '',
      label: lineLabel(read.lines[0] ?? ''),
      nodes: added.length,
      under: labelAt(document, place.parentAt),
    },
    added,
  );
}

export type Added = { readonly lines: readonly string[] } | { readonly fault: LabelFault | 'too-many-nodes' };

/**
 * Reads what a person typed or pasted as lines of an outline, the first at level 1. A long text takes much longer than
 * the rest of the act and is therefore parsed in a worker thread.
 */
export function readAdded(typed: string): Added {
  try {
    const read = readBranches(typed);
    return 'fault' in read ? read : { lines: read.nodes.map(({ level, label }) => nodeLine(level, label)) };
  } catch (error) {
    if (error instanceof ModelFault && error.reason === 'too-large') return { fault: 'too-many-nodes' };
    throw error;
  }
}

function move(document: MapDocument, act: { readonly node: string } & Place): ActResult {
  const { lines, ids } = document;
  const at = ids.indexOf(act.node);
  const place = findPlace(document, act);
  if (at === -1 || !place) return refuse('gone');
  if (at === 0) return refuse('is-root');
  const end = branchEnd(lines, at);
  if (place.parentAt >= at && place.parentAt < end) return refuse('under-itself');
  const level = lineLevel(lines[at] ?? '');
  const deeper = place.level - level;
  if (deeper === 0 && (place.at === at || place.at === end)) return unchanged(document);

  const branch = lines.slice(at, end);
  const moved = deeper === 0 ? branch : branch.map((line) => moveLine(line, lineLevel(line) + deeper));
  const to = place.at > at ? place.at - branch.length : place.at;
  return changed(
    {
      ...document,
      lines: spliced(without(lines, at, end), to, moved),
      ids: spliced(without(ids, at, end), to, ids.slice(at, end)),
    },
    {
      act: 'move',
      node: act.node,
      label: labelAt(document, at),
      nodes: branch.length,
      from: labelAt(document, parentOf(lines, at)),
      to: labelAt(document, place.parentAt),
    },
  );
}

function remove(document: MapDocument, { node }: { readonly node: string }): ActResult {
  const { lines, ids } = document;
  const at = ids.indexOf(node);
  if (at === -1) return refuse('gone');
  if (at === 0) return refuse('is-root');
  const end = branchEnd(lines, at);
  return changed(withNeeds({ lines: without(lines, at, end), ids: without(ids, at, end) }, document.needs), {
    act: 'delete',
    node,
    label: labelAt(document, at),
    nodes: end - at,
    under: labelAt(document, parentOf(lines, at)),
  });
}

function need(document: MapDocument, { node, needs }: { node: string; needs: readonly string[] }): ActResult {
  const { ids } = document;
  const at = ids.indexOf(node);
  if (at === -1) return refuse('gone');
  if (at === 0) return refuse('is-root');
  const wanted = new Set(needs);
  // In the order of the map, so that the same choice is the same whatever order it was sent in.
  const found = ids.filter((id, place) => place > 0 && wanted.has(id));
  if (isSameList(found, document.needs?.get(node) ?? [])) return unchanged(document);
  if (found.length > needsMax) return refuse('too-many-needs');
  if (closesCircle(document, at, found)) return refuse('needs-circle');
  return changed(withNeeds(document, new Map(document.needs).set(node, found)), {
    act: 'needs',
    node,
    label: labelAt(document, at),
    needs: found.length,
  });
}

// --- Places in a document: nodes by their index ---

/** The label of a node; for the root the topic as it stands in the outline. */
export const labelAt = ({ lines }: MapDocument, at: number): string =>
  at === 0 ? titleLabel(lines[0] ?? '') : lineLabel(lines[at] ?? '');

function parentOf(lines: readonly string[], at: number): number {
  const level = levelAt(lines, at);
  let parent = at - 1;
  while (parent > 0 && levelAt(lines, parent) >= level) parent -= 1;
  return parent;
}

/** The node itself, or its nearest ancestor that the change has left. */
export function nearestLeft(before: MapDocument, after: MapDocument, id: string): string {
  for (let at = before.ids.indexOf(id); at > 0; at = parentOf(before.lines, at)) {
    const own = before.ids[at] ?? '';
    if (after.ids.includes(own)) return own;
  }
  return after.ids.includes(id) ? id : (after.ids[0] ?? '');
}

/** The index and level at which a place's first node is inserted; null if the parent is gone. */
function findPlace(
  { lines, ids }: MapDocument,
  { parent, before, after }: Place,
): { readonly parentAt: number; readonly at: number; readonly level: number } | null {
  const parentAt = ids.indexOf(parent);
  if (parentAt === -1) return null;
  const level = levelAt(lines, parentAt) + 1;
  const end = branchEnd(lines, parentAt);
  const child = (id: string | null | undefined): number | null => {
    const at = id ? ids.indexOf(id) : -1;
    return at > parentAt && at < end && levelAt(lines, at) === level ? at : null;
  };
  const beforeAt = child(before);
  if (beforeAt !== null) return { parentAt, at: beforeAt, level };
  const afterAt = child(after);
  return { parentAt, at: afterAt === null ? end : branchEnd(lines, afterAt), level };
}

const spliced = <T>(list: readonly T[], at: number, items: readonly T[]): T[] =>
  list.slice(0, at).concat(items, list.slice(at));

const without = <T>(list: readonly T[], from: number, to: number): T[] => list.slice(0, from).concat(list.slice(to));

/** Whether the outline exceeds its size limit in UTF-8. */
export function isTooLong(lines: readonly string[]): boolean {
  let units = 0;
  for (const line of lines) units += line.length + 1;
  // A UTF-16 unit takes at most three bytes.
  if (3 * units <= limits.outlineMaxBytes) return false;
  let bytes = 0;
  for (const line of lines) bytes += utf8Length(line) + 1;
  return bytes > limits.outlineMaxBytes;
}
