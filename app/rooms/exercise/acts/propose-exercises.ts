import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { exercisesIn } from '~/kit/exercise/find';
import { messages } from '~/kit/messages';
import type { LanguageModel } from '~/providers/model/language-model';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/**
 * Starts the run that proposes exercises on a node's lesson, for the owner of its map; joins the live run for that
 * node.
 * @param replaces the failed run that this one replaces
 */
export const proposeExercises =
  ({ model, maps, lessons, treeOf, random, ...deps }: Deps) =>
  async (userId: string, mapId: string, nodeId: string, replaces: string | null = null): Promise<StartRunResult> => {
    const map = await maps.owned(mapId, userId);
    if (!map) return { ok: false, status: 404, message: messages.map.notFound };
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node) return { ok: false, status: 404, message: messages.map.nodeNotFound };
    const lesson = await lessons.get(mapId, nodeId);
    if (!lesson) return { ok: false, status: 409, message: messages.exercise.noLesson };
    if (lesson.unfinished) return { ok: false, status: 409, message: messages.exercise.lessonUnfinished };
    if (!model.writeExercises) return { ok: false, status: 409, message: messages.exercise.noModel };
    if (exercisesIn(lesson.markdown).length >= proposalLimits.lessonMax)
      return { ok: false, status: 409, message: messages.exercise.full };
    return startRun(deps, {
      id: random.id(),
      kind: 'exercises',
      userId,
      topic: node.label,
      mapId,
      nodeId,
      path: pathTo(tree, nodeId).map(({ label }) => label),
      replaces,
    });
  };
