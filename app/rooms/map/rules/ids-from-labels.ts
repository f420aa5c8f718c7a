/**
 * Frozen: the ids of maps from before ids were stored, made from labels and places each time such a map was read.
 * Lessons, ticks and links refer to them, so this must give the same ids for ever: change nothing here.
 */

interface LabelledNode {
  readonly label: string;
  /** From 1; the root is not among the nodes. */
  readonly level: number;
}

/** The ids of a map's nodes below its root, in document order. */
export function idsFromLabels(nodes: Iterable<LabelledNode>): string[] {
  const taken = new Set(['root']);
  /** The id of the last node at each level. */
  const path = ['root'];
  /** How often each label has occurred among the siblings so far. */
  const twins = new Map<string, number>();
  const ids: string[] = [];
  for (const { label, level } of nodes) {
    const place = `${path[level - 1]} ${label}`;
    const twin = twins.get(place) ?? 0;
    twins.set(place, twin + 1);
    const id = freeId(`${place} ${twin}`, taken);
    taken.add(id);
    path[level] = id;
    ids.push(id);
  }
  return ids;
}

function freeId(place: string, taken: ReadonlySet<string>): string {
  let id = hashId(place);
  for (let attempt = 1; taken.has(id); attempt += 1) id = hashId(`${place} ${attempt}`);
  return id;
}

/** Mixes like cyrb53 by bryc (public domain), without its last step: 62 bits in base 36. */
function hashId(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 2654435761);
    second = Math.imul(second ^ unit, 1597334677);
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  return `n${(first >>> 1).toString(36)}${(second >>> 1).toString(36).padStart(6, '0')}`;
}
