import { plainExcerpt } from '~/domain/ask/excerpt';
import { askLimits } from '~/domain/ask/limits';
import { contentWords } from '~/domain/ask/words';
import { fittingWords } from '~/domain/source/fitting-words';
import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Thread } from '~/ports/asks';
import type { FindInLessons, FoundLesson } from '~/ports/find-in-lessons';
import type { Maps } from '~/ports/maps';
import type { FittingPassage, Sources } from '~/ports/sources';

interface Deps {
  readonly maps: Maps;
  readonly lessonFinder: FindInLessons;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
}

/** What a learner's own lessons and sources have on a question. */
export interface FoundAnswers {
  readonly lessons: readonly FoundLesson[];
  /** Of the map's sources, where it is the learner's. */
  readonly passages: readonly (FittingPassage & { readonly excerpt: string })[];
}

/** Looks for what the learner has on a question, where no model could answer it. */
export const findAnswers =
  ({ maps, lessonFinder, sources, treeOf }: Deps) =>
  async ({ mapId, nodeId, userId }: Thread, question: string): Promise<FoundAnswers> => {
    const map = await maps.readable(mapId, userId);
    const node = map && treeOf(map).nodes.get(nodeId);
    if (!node) return { lessons: [], passages: [] };
    const asked = contentWords(question.slice(0, askLimits.questionMaxCharacters));
    const words = (asked.length > 0 ? asked : contentWords(node.label)).slice(0, askLimits.wordsSearched);
    const atMost = askLimits.foundMax;
    const [lessons, passages] = await Promise.all([
      lessonFinder.find({ userId, mapId, but: nodeId, words, atMost }),
      sources.fittingPassages({ mapId, userId, words: fittingWords([words.join(' ')]), atMost }),
    ]);
    return {
      lessons,
      passages: passages.map((each) => ({ ...each, excerpt: plainExcerpt(each.text, words) })),
    };
  };
