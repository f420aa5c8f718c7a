import { pathTo } from '~/domain/map/tree';
import { messages } from '~/domain/messages';
import { recallLimits } from '~/domain/recall/limits';
import type { TreeOfMap } from '~/features/maps/map-trees';
import { type StartRunDeps, type StartRunResult, startRun } from '~/features/runs/start-run';
import { lessonForReader } from '~/features/sources/lesson-for-reader';
import type { Cards } from '~/ports/cards';
import type { LanguageModel } from '~/ports/language-model';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { Sources } from '~/ports/sources';

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
 * Starts the run that proposes cards on a node's lesson to whoever may read it; joins one of theirs that is live there.
 * @param replaces a failed run that this one takes the place of
 */
export const proposeCards =
  ({ model, maps, lessons, sources, cards, treeOf, random, ...deps }: Deps) =>
  async (
    userId: string,
    mapId: string,
    nodeId: string,
    replaces: string | null = null,
  ): Promise<StartRunResult> => {
    const map = await maps.readable(mapId, userId);
    if (!map) return { ok: false, status: 404, message: messages.map.notFound };
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node) return { ok: false, status: 404, message: messages.map.nodeNotFound };
    const [lesson, there] = await Promise.all([
      lessonForReader({ lessons, sources })(map, nodeId, userId),
      cards.ofNode(mapId, userId, nodeId),
    ]);
    if (!lesson) return { ok: false, status: 409, message: messages.cards.noLesson };
    if (!model.writeCards) return { ok: false, status: 409, message: messages.cards.noModel };
    if (there.length >= recallLimits.cardsPerNode)
      return { ok: false, status: 409, message: messages.cards.full };
    const id = random.id();
    return startRun(deps, {
      id,
      kind: 'cards',
      userId,
      key: id,
      topic: node.label,
      mapId,
      nodeId,
      path: pathTo(tree, nodeId).map(({ label }) => label),
      replaces,
    });
  };
