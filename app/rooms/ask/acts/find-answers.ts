import { withoutKeys } from '~/kit/exercise/without-keys';
import { hasPairs } from '~/kit/search/words';
import type { LanguageModel } from '~/providers/model/language-model';
import { excerptOf, partWith } from '~/rooms/ask/rules/excerpt';
import { wordsAsked } from '~/rooms/ask/rules/found-in';
import { askLimits } from '~/rooms/ask/rules/limits';
import type { Thread } from '~/rooms/ask/store/asks';
import { lessonForLearner } from '~/rooms/lesson/acts/lesson-for-learner';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import { leaves, pathTo, type Tree, type TreeNode } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { FoundText, SearchIndex } from '~/rooms/search/store/search';
import { withoutCitations } from '~/rooms/source/rules/citations';
import { fittingWords, inOneList } from '~/rooms/source/rules/fitting-words';
import type { FittingPassage, Sources } from '~/rooms/source/store/sources';
import type { TextWork } from '~/system/contract/text-work';

interface Deps {
  readonly model: Pick<LanguageModel, 'written'>;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly searchIndex: SearchIndex;
  readonly sources: Sources;
  readonly treeOf: TreeOfMap;
  readonly work: Pick<TextWork, 'texts'>;
}

/** A match within a text. */
interface FoundExcerpt {
  /** The Markdown around the matching words. */
  readonly excerpt: string;
  /** The excerpt as rendered HTML. */
  readonly html: string;
}

/** A lesson with matching words. */
interface FoundLesson extends FoundExcerpt {
  readonly mapId: string;
  /** The map's title and language. */
  readonly query: string;
  readonly language: string | null;
  readonly nodeId: string;
  readonly label: string;
}

/** The matches for a question in a learner's own lessons and sources. */
interface FoundAnswers {
  /** The lesson to which the question belongs; null if it has none of the words. */
  readonly here: FoundLesson | null;
  /** Other lessons, first those of the open map: the learner's lessons, and the library's texts for its leaves. */
  readonly lessons: readonly FoundLesson[];
  /** Passages of all the learner's sources, first those of this map. */
  readonly passages: readonly (FittingPassage & FoundExcerpt)[];
}

/** How much more the map's own sources weigh than others. */
const weights = [2, 1];
/** The index ranks lessons of all maps together, so more are requested than shown; those of this map come first. */
const rankedTimes = 3;
/** A map has up to 50,000 leaves; the library's outlines have fewer than this. */
const libraryLeavesMax = 400;

/** Searches the learner's texts for an answer to a question, if no model is connected. */
export const findAnswers = ({ model, maps, lessons, searchIndex, sources, treeOf, work }: Deps) => {
  const render = renderTexts({ work });
  const { openLesson, libraryLessons } = textsOfMap({ model, lessons, sources });

  return async ({ mapId, nodeId, userId }: Thread, question: string): Promise<FoundAnswers> => {
    const map = await maps.readable(mapId, userId);
    const tree = map && treeOf(map);
    const node = tree?.nodes.get(nodeId);
    if (!map || !tree || !node) return { here: null, lessons: [], passages: [] };
    const all = wordsAsked(question.slice(0, askLimits.questionMaxCharacters), node.label);
    const most = all.some(hasPairs) ? askLimits.pairsSearched : askLimits.wordsSearched;
    const shown = all.slice(0, most);
    const words = fittingWords([shown.join(' ')]);
    const atMost = askLimits.foundMax;
    const others = map.userId === userId ? undefined : { userId: map.userId, mapId };
    const but = { mapId, nodeId };
    const [own, fitting, unsaved, fittingPassages] = await Promise.all([
      openLesson(map, tree, node, userId),
      words.length === 0
        ? []
        : searchIndex.fitting({ userId, kind: 'lesson', words, others, but, atMost: rankedTimes * atMost }),
      libraryLessons(map, tree, node),
      words.length === 0 ? [] : passagesWith(words, mapId, userId),
    ]);

    const here = own === null ? null : excerptOf(own, shown, node.label);
    const saved = await savedLessons(fitting, shown, userId);
    const ofThisMap = [
      ...saved.filter((each) => each.mapId === mapId),
      ...unsaved.flatMap(({ leaf, text }) => {
        const excerpt = excerptOf(text, shown);
        return excerpt ? [{ ...lessonAt(map, leaf, excerpt.markdown), words: excerpt.words.length }] : [];
      }),
    ];
    const found = [
      ...ofThisMap.sort((one, other) => other.words - one.words),
      ...saved.filter((each) => each.mapId !== mapId),
    ].slice(0, atMost);
    const passages = fittingPassages.map((each) => ({ ...each, excerpt: partWith(each.text, shown) }));

    const texts = [...found, ...passages].map(({ excerpt }) => excerpt);
    const rendered = await render(here ? [here.markdown, ...texts] : texts);
    const withHtml = <T extends { readonly excerpt: string }>(each: T) => ({
      ...each,
      html: rendered.get(each.excerpt) ?? '',
    });
    return {
      here: here && withHtml(lessonAt(map, node, here.markdown)),
      lessons: found.map(({ words: _, ...each }) => withHtml(each)),
      passages: passages.map(withHtml),
    };
  };

  /** Leaves out those whose map or node has been deleted. */
  async function savedLessons(fitting: readonly FoundText[], words: readonly string[], userId: string) {
    const places = await searchIndex.shown(fitting, userId);
    return fitting.flatMap(({ mapId, nodeId, text }, at) => {
      const { title, language = null, label } = places[at] ?? {};
      if (mapId === null || nodeId === null || title === undefined || label == null) return [];
      const excerpt = excerptOf(text, words, label);
      const map = { id: mapId, query: title, language };
      const shown = excerpt?.markdown ?? partWith(text, words);
      return [{ ...lessonAt(map, { id: nodeId, label }, shown), words: excerpt?.words.length ?? 0 }];
    });
  }

  /** Passages of all the learner's sources, first those of the map. */
  async function passagesWith(words: readonly string[], mapId: string, userId: string): Promise<FittingPassage[]> {
    const atMost = askLimits.foundMax;
    const [[ofMap = []], ofAll] = await Promise.all([
      sources.fittingPassages({ mapId, userId, lists: [words], atMost }),
      searchIndex.fitting({ userId, kind: 'passage', words, atMost }),
    ]);
    const passages = (await Promise.all(ofAll.map((each) => passageOf(each, userId)))).filter((each) => each !== null);
    return inOneList([ofMap, passages], ({ n, source }) => `${n} ${source}`, weights).slice(0, atMost);
  }

  async function passageOf({ ref }: FoundText, userId: string): Promise<FittingPassage | null> {
    const [id, n] = [ref.slice(0, ref.indexOf(' ')), Number(ref.slice(ref.indexOf(' ') + 1))];
    const [source, [passage]] = await Promise.all([sources.byId(id, userId), sources.passages(id, userId, n, n)]);
    return source && passage ? { ...passage, title: source.title } : null;
  }
};

/** Reads the texts of the open map: its lessons, and the library's texts for leaves without one. */
function textsOfMap({ model, lessons, sources }: Pick<Deps, 'model' | 'lessons' | 'sources'>) {
  const readLesson = lessonForLearner({ lessons, sources });

  /** The text of a lesson as this learner may read it, or the library's text if there is no lesson. */
  async function openLesson(map: KnowledgeMap, tree: Tree, { id }: TreeNode, userId: string) {
    const lesson = await readLesson(map, id, userId);
    if (lesson) return withoutKeys(withoutCitations(lesson.markdown, lesson.citations));
    const isWithheld = (await lessons.get(map.id, id)) !== null;
    return isWithheld ? null : withoutKeys((await model.written?.([labelsTo(tree, id)]))?.[0] ?? '') || null;
  }

  /** The library's texts for leaves of a map that have no lesson yet. */
  async function libraryLessons(map: KnowledgeMap, tree: Tree, open: TreeNode): Promise<LibraryLesson[]> {
    if (!model.written) return [];
    const saved = await lessons.progress(map.id);
    const unsaved = leaves(tree)
      .filter(({ id }) => id !== open.id && !saved.has(id))
      .slice(0, libraryLeavesMax);
    const texts = await model.written(unsaved.map(({ id }) => labelsTo(tree, id)));
    return unsaved.flatMap((leaf, at) => {
      const text = texts[at];
      return text ? [{ leaf, text: withoutKeys(text) }] : [];
    });
  }

  return { openLesson, libraryLessons };
}

interface LibraryLesson {
  readonly leaf: TreeNode;
  readonly text: string;
}

const labelsTo = (tree: Tree, id: string): string[] => pathTo(tree, id).map(({ label }) => label);

const lessonAt = (
  map: Pick<KnowledgeMap, 'id' | 'query' | 'language'>,
  { id, label }: Pick<TreeNode, 'id' | 'label'>,
  excerpt: string,
) => ({ mapId: map.id, query: map.query, language: map.language, nodeId: id, label, excerpt });
