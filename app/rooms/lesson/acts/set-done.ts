import { Busy } from '~/kit/fault/busy';
import type { Refusal } from '~/kit/fault/refusal';
import type { Progress } from '~/kit/markdown/tasks';
import { messages } from '~/kit/messages';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress, LearnersLeaf } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { leavesDone, nextLeafToDo } from '~/rooms/map/rules/leaf-progress';
import { isLessonNode } from '~/rooms/map/rules/lesson-nodes';
import type { Maps } from '~/rooms/map/store/maps';
import type { Clock } from '~/system/contract/clock';

export interface DoneResult {
  readonly ok: true;
  /** How many leaves of the map are done now, out of all. */
  readonly leaves: Progress;
  /** The next leaf that is not done; null if all are done. */
  readonly nextNodeId: string | null;
}

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
  readonly clock: Clock;
}

/** How often to retry when the map's nodes change at the same time. */
const tries = 5;

type SetResult = DoneResult | (Refusal & { readonly status: 404 });
type Mark = (leaf: LearnersLeaf, version: number, at: Date) => Promise<boolean>;

/**
 * Marks a leaf of a readable map as done or not done for this learner alone. Idempotent.
 * @throws Busy if the map changed during each attempt
 */
export const setDone =
  (deps: Deps) =>
  (leaf: LearnersLeaf, isDone: boolean): Promise<SetResult> =>
    markLeaf(deps, leaf, (...of) => deps.progress.setDone(of[0], of[1], isDone, of[2]));

/** The same for a leaf that the learner knows before its lesson, or not. */
export const setKnown =
  (deps: Deps) =>
  (leaf: LearnersLeaf, isKnown: boolean): Promise<SetResult> =>
    markLeaf(deps, leaf, ({ nodeId, ...learner }, _, at) => {
      const [known, notKnown] = isKnown ? [[nodeId], []] : [[], [nodeId]];
      return deps.progress.setKnown(learner, { known, notKnown, since: null }, at);
    });

async function markLeaf(
  { maps, lessons, progress, treeOf, clock }: Deps,
  leaf: LearnersLeaf,
  mark: Mark,
): Promise<SetResult> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [map, written] = await Promise.all([maps.readable(leaf.mapId, leaf.userId), lessons.progress(leaf.mapId)]);
    if (!map) return { ok: false, status: 404, message: messages.map.notFound };
    const tree = treeOf(map);
    const node = tree.nodes.get(leaf.nodeId);
    if (!node || !isLessonNode(node, written)) return { ok: false, status: 404, message: messages.map.nodeNotFound };
    if (!(await mark(leaf, map.version, clock.now()))) continue;
    const now = await progress.ofMap(leaf.mapId, leaf.userId);
    const next = nextLeafToDo(tree, now, written, leaf.nodeId);
    return { ok: true, leaves: leavesDone(tree, now, written), nextNodeId: next?.id ?? null };
  }
  throw new Busy(1_000, 'work');
}
