import type { LessonExercise } from '~/rooms/exercise/rules/lesson-exercises';

/** A lesson that somebody reads; `html` as it is stored, with its exercises without their keys. */
export interface LessonRead {
  readonly mapId: string;
  readonly nodeId: string;
  /** Null for a visitor. */
  readonly userId: string | null;
  readonly markdown: string;
  readonly html: string;
  /** BCP 47 tag of the map; null if it is unknown. */
  readonly language: string | null;
}

/** How a learner did with the exercises of a lesson. */
export interface ExercisesDone {
  readonly total: number;
  readonly tried: number;
  readonly rightAtFirst: number;
}

/**
 * @param firsts whether the learner was right at first, by exercise; none or null for one that they have not tried
 */
export function exercisesDone(
  exercises: readonly LessonExercise[],
  firsts: ReadonlyMap<string, boolean | null>,
): ExercisesDone {
  const all = exercises.map(({ stored }) => firsts.get(stored.id) ?? null);
  return {
    total: all.length,
    tried: all.filter((each) => each !== null).length,
    rightAtFirst: all.filter((each) => each === true).length,
  };
}
