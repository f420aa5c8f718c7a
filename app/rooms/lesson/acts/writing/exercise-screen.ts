import type { Run } from '~/jobs/store/runs';
import { keepNewest } from '~/kit/keep-newest';
import type { SolutionsRequest, TextStream } from '~/providers/model/language-model';

/**
 * Screens the exercises of one lesson while a model writes it. The room of exercises, which stands above this one,
 * makes it (rooms/exercise/acts/screen-lesson-exercises.ts).
 */
interface ExerciseScreen {
  /**
   * The stream, during which the model also solves the exercises of the whole text without their keys.
   * @param lessonIn the lesson in the text of the whole stream
   */
  solved(
    first: TextStream,
    request: Omit<SolutionsRequest, 'exercises'>,
    lessonIn: (streamed: string) => string,
  ): TextStream;
  /** Whether the whole text has come, although its exercises may not be solved yet. */
  readonly isWhole: boolean;
  /** Whether to keep the exercise with this text: it can be read and, once the stream has ended, has passed. */
  isSound(text: string): boolean;
}

/** @param userId whose lesson it is */
export type ScreenExercises = (userId: string) => ExerciseScreen;

const mostKept = 200;

/** Gives each run one screen: a text that the model begins anew is read anew, while its stream goes on. */
export function screensOfRuns(screen: ScreenExercises): (run: Pick<Run, 'id' | 'userId'>) => ExerciseScreen {
  const kept = new Map<string, ExerciseScreen>();
  return ({ id, userId }) => {
    const known = kept.get(id);
    if (known) return known;
    const made = screen(userId);
    keepNewest(kept, mostKept, id, made);
    return made;
  };
}
