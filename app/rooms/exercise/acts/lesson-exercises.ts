import type { LessonExercise } from '~/rooms/exercise/rules/lesson-exercises';
import { type Entry, isRightAtFirst } from '~/rooms/exercise/rules/state';

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

export function exercisesDone(
  exercises: readonly LessonExercise[],
  entries: ReadonlyMap<string, readonly Entry[]>,
): ExercisesDone {
  const first = exercises.map(({ stored }) => isRightAtFirst(entries.get(stored.id) ?? []));
  return {
    total: exercises.length,
    tried: first.filter((each) => each !== null).length,
    rightAtFirst: first.filter((each) => each === true).length,
  };
}
