import type { Typed } from '~/rooms/exercise/rules/opened-exercise';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import type { OpenedMap } from '~/rooms/lesson/acts/open/open-map';
import { isDone, isKnown } from '~/rooms/map/rules/leaf-progress';
import { lessonNodes } from '~/rooms/map/rules/lesson-nodes';
import { hasFewQuestions, leavesToAskAbout } from '~/rooms/placement/rules/chosen-leaves';
import { placementLimits } from '~/rooms/placement/rules/limits';
import { orderOfMap } from '~/rooms/placement/rules/map-order';
import type { LearningOrder } from '~/rooms/placement/rules/order';
import { placementOf } from '~/rooms/placement/rules/placement';
import { type BelievedBranch, proposalOf } from '~/rooms/placement/rules/proposal';
import type { KeptAnswer, Question } from '~/rooms/placement/rules/question';
import type { Placements } from '~/rooms/placement/store/placements';
import type { ExerciseCards } from '~/rooms/review/acts/exercise/exercise-cards';
import type { FindQuestions } from './find-questions';

/** The contents of a placement's page. */
export type PlacementStep =
  | {
      readonly kind: 'question';
      readonly question: Question;
      readonly view: ExerciseView;
      /** From 1. */
      readonly number: number;
      readonly most: number;
    }
  | {
      readonly kind: 'proposal';
      readonly branches: readonly BelievedBranch[];
      /** How many questions were answered. */
      readonly answered: number;
    }
  /** All lessons with a checkbox each: chosen, or there is nothing to ask. */
  | { readonly kind: 'tree'; readonly isChosen: boolean; readonly branches: readonly BelievedBranch[] }
  /** The map has more lessons than a page can list. */
  | { readonly kind: 'large' };

interface OpenedPlacement {
  readonly version: number;
  readonly answers: readonly KeptAnswer[];
  readonly step: PlacementStep;
  /** For how many lessons a model could make questions; 0 if it is not offered. */
  readonly canMakeFor: number;
  /** The name of the model that made questions; null if none did. */
  readonly madeBy: string | null;
}

interface Deps {
  readonly placements: Placements;
  readonly find: FindQuestions;
  readonly exercises: ExerciseCards;
  /** Whether a model is connected that can make questions. */
  readonly canMake: boolean;
}

/** @param wants the tree, or the proposal before all questions are answered; null for what comes next */
export const openPlacement =
  ({ placements, find, exercises, canMake }: Deps) =>
  async (
    opened: OpenedMap,
    userId: string,
    wants: 'tree' | 'end' | null,
    typed: { readonly question: string; readonly answer: Typed } | null = null,
  ): Promise<OpenedPlacement> => {
    const { map, tree, learned } = opened;
    const kept = await placements.get({ mapId: map.id, userId });
    const { version, answers, made } = kept ?? { version: 0, answers: [], made: null };
    const facts = { version, answers, canMakeFor: 0, madeBy: made?.by ?? null };
    if (lessonNodes(tree, opened.progress).length > placementLimits.leavesMax)
      return { ...facts, step: { kind: 'large' } };
    const order = orderOfMap(tree, opened.progress);
    const known = { has: (id: string) => isKnown(learned, id) };
    const done = { has: (id: string) => isDone(learned, id) };
    if (wants === 'tree') return { ...facts, step: treeStep(order, done, known, true) };

    const questions = await find(opened, userId, made);
    const mayMake = canMake && made === null && answers.length === 0 && hasFewQuestions(order, questions);
    const canMakeFor = mayMake ? leavesToAskAbout(order).length : 0;
    const placement = placementOf(order);
    const settled = order.flatMap(({ id }) => (done.has(id) ? [id] : []));
    const asked = new Set(answers.map(({ question }) => question));
    const open = questions.filter(({ leaf }) => !done.has(leaf));
    const left = open.filter(({ id }) => !asked.has(id));
    const again = typed && left.find(({ id }) => id === typed.question);
    const next = wants === 'end' ? null : (again ?? placement.next(answers, left, settled));
    const view = next && (await exercises.asked(cardOf(next, map.id, userId, version), again ? typed?.answer : null));
    if (next && view) {
      const number = answers.length + 1;
      const most = Math.min(placementLimits.questionsMax, answers.length + left.length);
      return { ...facts, canMakeFor, step: { kind: 'question', question: next, view, number, most } };
    }
    if (answers.length === 0 && open.length === 0)
      return { ...facts, canMakeFor, step: treeStep(order, done, known, false) };
    const believed = placement.believed(answers, settled);
    const branches = proposalOf(order, answers, { believed, known, done });
    return { ...facts, step: { kind: 'proposal', branches, answered: answers.length } };
  };

/** A question as the card that asks it: other numbers and another order for each version. */
export const cardOf = ({ id, text }: Question, mapId: string, userId: string, version: number) => ({
  ...{ id: `placement ${id}`, userId, mapId, seen: version, createdAt: new Date(0) },
  text: { kind: 'exercise', front: text, back: '' } as const,
});

type Ids = { has(id: string): boolean };

/** Every lesson that is not done; the known ones are believed. */
function treeStep(order: LearningOrder, done: Ids, known: Ids, isChosen: boolean): PlacementStep {
  const branches = proposalOf(order, [], { believed: { has: () => true }, known, done });
  return { kind: 'tree', isChosen, branches };
}
