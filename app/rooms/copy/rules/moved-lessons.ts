import { applyAct, type Change, labelAt } from '~/rooms/map/rules/changes';
import type { MapDocument } from '~/rooms/map/rules/document';
import { type Place, placesOf } from './places';

/** A lesson that has another name in the course by now, or stands below another branch. */
export interface MovedLesson {
  readonly nodeId: string;
  /** Its name in the course. */
  readonly label: string;
  /** Its name in the map; null if the course has the same. */
  readonly from: string | null;
  /** Where the course has it now; null if it has not moved. */
  readonly to: {
    readonly label: string;
    readonly parent: string;
    /** Its preceding siblings in the course, the nearest first. */
    readonly after: readonly string[];
  } | null;
  /** Whether the learner has renamed or moved it, too: it is left unless they choose it. */
  readonly isTheirs: boolean;
}

/** The name and the path of a lesson when its course was last seen; the path begins with the title of the map. */
interface SeenPlace {
  readonly nodeLabel: string;
  readonly pathString: string;
}

/**
 * The lessons of a map that its course has renamed or moved since then, in the course's order.
 * @param course in the form of a map (`courseDocument`)
 * @param available the nodes that the map has, or gets on request
 */
export function movedLessons(
  map: MapDocument,
  course: MapDocument,
  seen: ReadonlyMap<string, SeenPlace>,
  available: ReadonlySet<string>,
): readonly MovedLesson[] {
  const [here, there] = [placesOf(map), placesOf(course)];
  const rootId = map.ids[0] ?? '';
  const children = new Map<string, string[]>();
  return [...there].flatMap(([nodeId, place]) => {
    const parent = place.ids.at(-2) ?? rootId;
    const siblings = children.get(parent) ?? [];
    children.set(parent, [...siblings, nodeId].slice(-mostSiblings));
    const [own, then] = [here.get(nodeId), seen.get(nodeId)];
    if (!own || !then) return [];
    const label = place.labels.at(-1) ?? '';
    const ownLabel = own.labels.at(-1) ?? '';
    const isRenamed = label !== ownLabel && label !== then.nodeLabel;
    const hasMoved =
      parent !== (own.ids.at(-2) ?? rootId) &&
      !wasBelow(then, place) &&
      available.has(parent) &&
      !here.get(parent)?.ids.includes(nodeId);
    if (!isRenamed && !hasMoved) return [];
    const name = parent === rootId ? labelAt(course, 0) : (place.labels.at(-2) ?? '');
    return {
      ...{ nodeId, label },
      from: isRenamed ? ownLabel : null,
      to: hasMoved ? { label: name, parent, after: [...siblings].reverse() } : null,
      isTheirs: (isRenamed && ownLabel !== then.nodeLabel) || (hasMoved && !wasBelow(then, own)),
    };
  });
}

/** How many preceding siblings are considered when a lesson is placed. */
const mostSiblings = 50;

/** Whether a lesson stood below these labels. */
function wasBelow({ nodeLabel, pathString }: SeenPlace, { labels }: Place): boolean {
  const above = pathString.slice(0, -` > ${nodeLabel}`.length);
  return labels.length === 1 ? !above.includes(' > ') : above.endsWith(` > ${labels.slice(0, -1).join(' > ')}`);
}

/** Renames and moves lessons as their course has done. A place that is gone or would be too deep is passed over. */
export function applyMoves(
  document: MapDocument,
  moved: readonly MovedLesson[],
): { readonly document: MapDocument; readonly change: Change | null } {
  let now: ReturnType<typeof applyMoves> = { document, change: null };
  const apply = (act: Parameters<typeof applyAct>[1]) => {
    const next = applyAct(now.document, act, () => '');
    if (next.ok && next.change) now = { document: next.document, change: now.change ? { act: 'course' } : next.change };
  };
  for (const { nodeId: node, label, from, to } of moved) {
    if (from !== null) apply({ act: 'rename', node, label });
    if (!to) continue;
    const { parent } = to;
    const places = placesOf(now.document);
    const isSibling = (id: string) => id !== node && (places.get(id)?.ids.at(-2) ?? now.document.ids[0]) === parent;
    const after = to.after.find((id) => places.has(id) && isSibling(id));
    const before = [...places.keys()].find(isSibling) ?? null;
    apply({ act: 'move', node, parent, ...(after === undefined ? { before } : { after }) });
  }
  return now;
}
