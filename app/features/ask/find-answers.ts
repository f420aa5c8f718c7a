import { askLimits } from '~/domain/ask/limits';
import { contentWords } from '~/domain/ask/words';
import { pathTo } from '~/domain/map/tree';
import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Thread } from '~/ports/asks';
import type { FindInLessons, FoundLesson } from '~/ports/find-in-lessons';
import type { Maps } from '~/ports/maps';

interface Deps {
  readonly maps: Maps;
  readonly lessonFinder: FindInLessons;
  readonly treeOf: TreeOfMap;
}

/** What a learner's own lessons have on a question. */
export interface FoundAnswers {
  /** What was looked for. */
  readonly words: readonly string[];
  readonly lessons: readonly FoundLesson[];
}

/** Looks for what the learner has on a question, where no model could answer it. */
export const findAnswers =
  ({ maps, lessonFinder, treeOf }: Deps) =>
  async ({ mapId, nodeId, userId }: Thread, question: string): Promise<FoundAnswers> => {
    const map = await maps.readable(mapId, userId);
    const tree = map && treeOf(map);
    if (!tree?.nodes.has(nodeId)) return { words: [], lessons: [] };
    const asked = contentWords(question.slice(0, askLimits.questionMaxCharacters));
    const label = pathTo(tree, nodeId).at(-1)?.label ?? '';
    const words = (asked.length > 0 ? asked : contentWords(label)).slice(0, askLimits.wordsSearched);
    const lessons = await lessonFinder.find({
      userId,
      mapId,
      but: nodeId,
      words,
      atMost: askLimits.foundMax,
    });
    return { words, lessons };
  };
