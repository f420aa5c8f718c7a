import { plainExcerpt } from '~/domain/ask/excerpt';
import { askLimits } from '~/domain/ask/limits';
import { contentWords } from '~/domain/ask/words';
import { hasPairs } from '~/domain/search/words';
import { fittingWords, inOneList } from '~/domain/source/fitting-words';
import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Thread } from '~/ports/asks';
import type { Maps } from '~/ports/maps';
import type { FoundText, SearchIndex } from '~/ports/search';
import type { FittingPassage, Sources } from '~/ports/sources';

interface Deps {
  readonly maps: Maps;
  readonly searchIndex: SearchIndex;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
}

/** A lesson in which something was found. */
export interface FoundLesson {
  readonly mapId: string;
  /** The map's title, and its language. */
  readonly query: string;
  readonly language: string | null;
  readonly nodeId: string;
  readonly label: string;
  /** Some of its text around the words, without marks of Markdown. */
  readonly excerpt: string;
}

/** What a learner's own lessons and sources have on a question. */
export interface FoundAnswers {
  /** Of the learner's maps, and of the one that is read. */
  readonly lessons: readonly FoundLesson[];
  /** Of all sources of the learner, those of this map before others. */
  readonly passages: readonly (FittingPassage & { readonly excerpt: string })[];
}

/** In which measure the map's own sources come before the others. */
const weights = [2, 1];

/** Looks for what the learner has on a question, where no model could answer it. */
export const findAnswers =
  ({ maps, searchIndex, sources, treeOf }: Deps) =>
  async ({ mapId, nodeId, userId }: Thread, question: string): Promise<FoundAnswers> => {
    const map = await maps.readable(mapId, userId);
    const node = map && treeOf(map).nodes.get(nodeId);
    if (!node) return { lessons: [], passages: [] };
    const asked = contentWords(question.slice(0, askLimits.questionMaxCharacters));
    const all = asked.length > 0 ? asked : contentWords(node.label);
    const most = all.some(hasPairs) ? askLimits.pairsSearched : askLimits.wordsSearched;
    const shown = all.slice(0, most);
    const words = fittingWords([shown.join(' ')]);
    if (words.length === 0) return { lessons: [], passages: [] };
    const atMost = askLimits.foundMax;
    const others = map.userId === userId ? undefined : { userId: map.userId, mapId };
    const [lessons, [ofMap = []], ofAll] = await Promise.all([
      searchIndex.fitting({ userId, kind: 'lesson', words, others, but: { mapId, nodeId }, atMost }),
      sources.fittingPassages({ mapId, userId, lists: [words], atMost }),
      searchIndex.fitting({ userId, kind: 'passage', words, atMost }),
    ]);
    const passages = inOneList(
      [ofMap, await Promise.all(ofAll.map((found) => passageOf(found)))],
      (each) => (each ? `${each.n} ${each.source}` : ''),
      weights,
    );
    return {
      lessons: (await Promise.all(lessons.map((found) => lessonOf(found)))).filter((each) => each !== null),
      passages: passages
        .filter((each) => each !== null)
        .slice(0, atMost)
        .map((each) => ({ ...each, excerpt: plainExcerpt(each.text, shown) })),
    };

    /** Null where its map or node has gone meanwhile. */
    async function lessonOf(found: FoundText): Promise<FoundLesson | null> {
      const of = found.mapId === null ? null : await maps.readable(found.mapId, userId);
      const at = of && treeOf(of).nodes.get(found.nodeId ?? '');
      return at
        ? {
            mapId: of.id,
            query: of.query,
            language: of.language,
            nodeId: at.id,
            label: at.label,
            excerpt: plainExcerpt(found.text, shown),
          }
        : null;
    }

    async function passageOf({ ref }: FoundText): Promise<FittingPassage | null> {
      const [id, n] = [ref.slice(0, ref.indexOf(' ')), Number(ref.slice(ref.indexOf(' ') + 1))];
      const [source, [passage]] = await Promise.all([
        sources.byId(id, userId),
        sources.passages(id, userId, n, n),
      ]);
      return source && passage ? { ...passage, title: source.title } : null;
    }
  };
