import type { KeptAnswer, MadeQuestions } from '~/rooms/placement/rules/question';

/** A learner and the map on which they are placed. */
export interface PlacementPlace {
  readonly mapId: string;
  readonly userId: string;
}

interface KeptPlacement extends PlacementPlace {
  /** 0 before the first answer. */
  readonly version: number;
  readonly answers: readonly KeptAnswer[];
  /** Null: no model was asked yet. */
  readonly made: MadeQuestions | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A choice card as a source of questions. */
interface ChoiceCard {
  readonly nodeId: string;
  readonly kind: 'choice';
  readonly front: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly rightId: string;
}

/** Placements under way, and what they can ask. */
export interface Placements {
  get(place: PlacementPlace): Promise<KeptPlacement | null>;
  /** All placements of a learner, oldest first. */
  ofUser(userId: string): Promise<KeptPlacement[]>;
  /**
   * Replaces the answers of a placement, or begins one.
   * @param version what the learner saw; returns false if that is outdated, or if they may not read the map
   */
  keepAnswers(place: PlacementPlace, version: number, answers: readonly KeptAnswer[], at: Date): Promise<boolean>;
  /** Keeps the questions that a model made. Returns false if the learner may not read the map. */
  keepMade(place: PlacementPlace, made: MadeQuestions, at: Date): Promise<boolean>;
  /** The lessons of a map that may have an exercise; a private source's only for the owner of the map. */
  lessonsWithExercises(place: PlacementPlace, limit: number): Promise<{ nodeId: string; markdown: string }[]>;
  /** The learner's choice cards of a map, oldest first. */
  choiceCards(place: PlacementPlace, limit: number): Promise<ChoiceCard[]>;
}
