import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { messages } from '~/kit/messages';
import type { LanguageModel } from '~/providers/model/language-model';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import { recallLimits } from '~/rooms/review/rules/limits';
import type { Cards } from '~/rooms/review/store/cards';
import type { Sources } from '~/rooms/source/store/sources';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly sources: Sources;
  readonly cards: Cards;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/**
 * Starts the run that proposes cards on a node's lesson, for anybody who may read it; joins the user's live run for
 * that node.
 * @param replaces the failed run that this one replaces
 */
export const proposeCards =
  ({ model, maps, lessons, sources, cards, treeOf, random, ...deps }: Deps) =>
  async (userId: string, mapId: string, nodeId: string, replaces: string | null = null): Promise<StartRunResult> => {
    const map = await maps.readable(mapId, userId);
    if (!map) return { ok: false, status: 404, message: messages.map.notFound };
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node) return { ok: false, status: 404, message: messages.map.nodeNotFound };
    const [lesson, there] = await Promise.all([
      lessonForLearner({ lessons, sources })(map, nodeId, userId),
      cards.ofNode(mapId, userId, nodeId),
    ]);
    if (!lesson) return { ok: false, status: 409, message: messages.cards.noLesson };
    if (!model.writeCards) return { ok: false, status: 409, message: messages.cards.noModel };
    if (there.length >= recallLimits.cardsPerNode) return { ok: false, status: 409, message: messages.cards.full };
    return startRun(deps, {
      id: random.id(),
      kind: 'cards',
      userId,
      topic: node.label,
      mapId,
      nodeId,
      path: pathTo(tree, nodeId).map(({ label }) => label),
      replaces,
    });
  };
