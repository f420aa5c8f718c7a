import type { SolutionsRequest, TextStream } from '~/providers/model/language-model';

/**
 * Screens the exercises of one lesson while a model writes it. The room of exercises, which stands above this one,
 * makes it (rooms/exercise/acts/screen-lesson-exercises.ts).
 */
export interface ExerciseScreen {
  /**
   * The stream, during which the model also solves the exercises of the whole text without their keys.
   * @param lessonIn the lesson in the text of the whole stream
   */
  solved(
    first: TextStream,
    request: Omit<SolutionsRequest, 'exercises'>,
    lessonIn: (streamed: string) => string,
  ): TextStream;
  /** Whether to keep the exercise with this text: it can be read and, once the stream has ended, has passed. */
  isSound(text: string): boolean;
}

/** @param userId whose lesson it is */
export type ScreenExercises = (userId: string) => ExerciseScreen;
