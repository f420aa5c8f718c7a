import { exercisesIn } from '~/kit/exercise/find';
import type { LibraryCards } from '~/providers/model/contract-cards';
import type { LanguageModel } from '~/providers/model/language-model';
import type { OpenedMap } from '~/rooms/lesson/acts/open/open-map';
import { isLessonNode } from '~/rooms/map/rules/lesson-nodes';
import { pathTo } from '~/rooms/map/rules/tree';
import {
  choiceExercise,
  choiceText,
  type MadeQuestions,
  type Question,
  questionOf,
} from '~/rooms/placement/rules/question';
import type { Placements } from '~/rooms/placement/store/placements';

interface Deps {
  readonly placements: Placements;
  readonly model: Pick<LanguageModel, 'written'>;
  readonly libraryCards: LibraryCards;
}

export type FindQuestions = ReturnType<typeof findQuestions>;

/** A lesson with more questions is asked about with the first ones. */
const perLeafMax = 3;
const lessonsMax = 400;
const cardsMax = 2_000;

/**
 * The questions that a placement can ask: the exercises of saved lessons and of the library's, the learner's and the
 * library's choice cards, and those that a model made. Only for lessons that the map has.
 */
export const findQuestions =
  ({ placements, model, libraryCards }: Deps) =>
  async (opened: OpenedMap, userId: string, made: MadeQuestions | null): Promise<readonly Question[]> => {
    const { map, tree, progress, inLibrary } = opened;
    const place = { mapId: map.id, userId };
    const labelsOf = (id: string) => pathTo(tree, id).map(({ label }) => label);
    const fromLibrary = [...inLibrary].filter((id) => !progress.has(id)).slice(0, lessonsMax);
    const [lessons, cards, texts, decks] = await Promise.all([
      placements.lessonsWithExercises(place, lessonsMax),
      placements.choiceCards(place, cardsMax),
      model.written?.(fromLibrary.map(labelsOf)) ?? [],
      Promise.all(fromLibrary.map((id) => libraryCards.of(labelsOf(id)))),
    ]);

    const isLesson = (id: string): boolean => {
      const node = tree.nodes.get(id);
      return node !== undefined && isLessonNode(node, progress);
    };
    const found = new Map<string, Question[]>();
    const add = (leaf: string, text: string | null) => {
      const there = found.get(leaf) ?? [];
      const question = text !== null && isLesson(leaf) && there.length < perLeafMax ? questionOf(leaf, text) : null;
      if (question && !there.some(({ id }) => id === question.id)) found.set(leaf, [...there, question]);
    };
    for (const { nodeId, markdown } of lessons) for (const { text } of exercisesIn(markdown)) add(nodeId, text);
    for (const [at, leaf] of fromLibrary.entries())
      for (const { text } of exercisesIn(texts[at] ?? '')) add(leaf, text);
    for (const card of cards) add(card.nodeId, choiceText(card));
    for (const [at, leaf] of fromLibrary.entries())
      for (const { draft } of decks[at]?.cards ?? [])
        if (draft.kind === 'choice')
          add(
            leaf,
            choiceExercise(
              draft.front,
              draft.options.map(({ text }, n) => ({ text, isRight: n === draft.right })),
            ),
          );
    for (const { leaf, text } of made?.questions ?? []) add(leaf, text);
    return [...found.values()].flat();
  };
