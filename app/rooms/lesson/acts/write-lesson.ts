import { type StartRunDeps, type StartRunResult, startRun } from '~/jobs/acts/start-run';
import { refuseUnsafe } from '~/jobs/acts/unsafe';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { countCharacters, typedLine } from '~/kit/text/plain-text';
import type { LanguageModel } from '~/providers/model/language-model';
import { type How, howWithWish } from '~/rooms/lesson/rules/how';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { refuseChange } from '~/rooms/map/acts/refuse-change';
import { isLessonNode, withOpenings } from '~/rooms/map/rules/lesson-nodes';
import { pathTo } from '~/rooms/map/rules/tree';
import type { Maps } from '~/rooms/map/store/maps';
import type { Random } from '~/system/contract/random';

interface Deps extends StartRunDeps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  /** Whether a model is connected that can write a text in other ways. */
  readonly canRewrite: boolean;
  readonly model: LanguageModel;
  readonly treeOf: TreeOfMap;
  readonly random: Random;
}

/**
 * Starts the run that writes the lesson of a leaf or the opening of a branch, or returns the one that is already live.
 * Only the map's owner may ask. Without a model a lesson that the library does not have is refused.
 * @param asked 'continue' only for an unfinished text; another way only if a model is connected
 * @param typedWish how the text is to be, in the learner's own words
 */
export const writeLesson =
  ({ maps, lessons, model, treeOf, random, canRewrite, ...deps }: Deps) =>
  async (userId: string, mapId: string, nodeId: string, asked: How = '', typedWish = ''): Promise<StartRunResult> => {
    const wish = asked === 'continue' ? '' : typedLine(typedWish);
    const how = howWithWish(asked, wish);
    if (countCharacters(wish) > limits.wishMaxCharacters)
      return { ok: false, status: 400, message: messages.growth.tooLong };
    if (how === 'other' && wish === '') return { ok: false, status: 400, message: messages.lesson.wishRequired };
    const map = await maps.owned(mapId, userId);
    if (!map) {
      const message = await refuseChange({ maps })(mapId, userId, messages.lesson.notOwner);
      return { ok: false, status: 404, message };
    }
    const tree = treeOf(map);
    const node = tree.nodes.get(nodeId);
    if (!node || !isLessonNode(node, withOpenings(tree, await lessons.progress(mapId), canRewrite)))
      return { ok: false, status: 404, message: messages.map.nodeNotFound };
    if (how === 'continue') {
      const lesson = await lessons.get(mapId, nodeId);
      if (!lesson?.unfinished) return { ok: false, status: 409, message: messages.lesson.isWhole };
    } else if (how !== '' && !canRewrite) {
      return { ok: false, status: 400, message: messages.lesson.noModel };
    }
    const path = pathTo(tree, nodeId).map((step) => step.label);
    const unsafe = refuseUnsafe(wish === '' ? path : [...path, wish]);
    if (unsafe) return unsafe;
    if (model.written && !(await model.written([path]))[0])
      return { ok: false, status: 409, message: messages.lesson.unwritten };
    return startRun(deps, {
      id: random.id(),
      kind: 'lesson',
      userId,
      topic: map.query,
      mapId,
      nodeId,
      path,
      how,
      wish,
    });
  };
