import type { Entry } from '~/rooms/exercise/rules/state';

/** The learner and the exercise of a try. */
export interface ExercisePlace {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
  readonly exercise: string;
}

/** An entry with its place, for its learner. */
export type LearnersEntry = Entry & Omit<ExercisePlace, 'userId'>;

/** Learners' tries at exercises. Every method reads and adds only the learner's own. */
export interface Tries {
  /**
   * Adds an entry. False, without a change, if the log does not have `n - 1` entries, as for one that is sent twice, or
   * if the learner may not read the map.
   * @throws SpaceFull
   */
  add(place: ExercisePlace, entry: Entry): Promise<boolean>;
  /** The entries of some exercises of a lesson, by exercise, oldest first. */
  ofLesson(
    place: Omit<ExercisePlace, 'exercise'>,
    exercises: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Entry[]>>;
  /** Whether the learner was right at first (`isRightAtFirst`), for each exercise of a lesson that they have tried. */
  firstsOfLesson(place: Omit<ExercisePlace, 'exercise'>): Promise<ReadonlyMap<string, boolean>>;
  /**
   * The exercises of a map that the learner has missed and never answered right, a look at the solution being a miss:
   * their nodes, and when they were missed last.
   */
  missesOnMap(mapId: string, userId: string): Promise<readonly { readonly nodeId: string; readonly at: Date }[]>;
  /** A learner's entries on all maps, oldest first: the first ones, or those that follow an entry. */
  ofUser(
    userId: string,
    page: { readonly after?: LearnersEntry; readonly limit: number },
  ): Promise<readonly LearnersEntry[]>;
}
