import type { OpenedMap } from '~/rooms/lesson/acts/open/open-map';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import { isKnown } from '~/rooms/map/rules/leaf-progress';
import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import { branchOf } from '~/rooms/placement/rules/map-order';
import type { Placements } from '~/rooms/placement/store/placements';
import type { Clock } from '~/system/contract/clock';

/** The learner's choice, as the form sent it. */
interface TakenPlacement {
  /** The lessons that stay ticked. */
  readonly keep: readonly string[];
  /** Branches of a proposal, none of whose lessons is kept unless `branch` has them. */
  readonly shown: readonly string[];
  /** Ticked branches; one that is not `shown` stands for all of its lessons. */
  readonly branch: readonly string[];
  /** When the page was made; lessons that became known since then stay so. Null: all that are not kept lose it. */
  readonly at: Date | null;
}

interface Deps {
  readonly placements: Placements;
  readonly progress: LearnerProgress;
  readonly clock: Clock;
}

/**
 * Marks the kept lessons as known, and takes the mark from the others. Changes nothing that is done. Idempotent;
 * afterwards a placement begins anew.
 * @returns how many lessons are kept
 */
export const takePlacement =
  ({ placements, progress, clock }: Deps) =>
  async (opened: OpenedMap, userId: string, { keep, shown, branch, at }: TakenPlacement): Promise<number> => {
    const place = { mapId: opened.map.id, userId };
    const wanted = new Set(keep);
    const [parts, whole] = [new Set(shown), new Set(branch)];
    const leaves = lessonNodes(opened.tree, opened.progress);
    const isKept = (leaf: (typeof leaves)[number]) => {
      const above = branchOf(leaf);
      return parts.has(above) ? wanted.has(leaf.id) && whole.has(above) : wanted.has(leaf.id) || whole.has(above);
    };
    const known = leaves.filter(isKept).map(({ id }) => id);
    const notKnown = leaves.filter((leaf) => !isKept(leaf) && isKnown(opened.learned, leaf.id)).map(({ id }) => id);
    const now = clock.now();
    await progress.setKnown(place, { known, notKnown, since: at }, now);
    await startAnew({ placements })(place, now);
    return known.length;
  };

/** Drops the answers of a placement, if there are any. */
export const startAnew =
  ({ placements }: Pick<Deps, 'placements'>) =>
  async (place: { readonly mapId: string; readonly userId: string }, now: Date): Promise<void> => {
    const kept = await placements.get(place);
    if (kept && kept.answers.length > 0) await placements.keepAnswers(place, kept.version, [], now);
  };
