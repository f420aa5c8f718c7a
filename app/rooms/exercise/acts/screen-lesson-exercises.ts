import { exerciseId } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { modelExercises, withoutExercises } from '~/kit/markdown/exercises/model-exercises';
import type { LanguageModel } from '~/providers/model/language-model';
import { codeLanguageOf } from '~/rooms/exercise/rules/code-language';
import { type Screened, screenExercises, withSolutions } from '~/rooms/exercise/rules/exercise-screen';
import type { ScreenExercises } from '~/rooms/lesson/acts/writing/exercise-screen';
import type { CodeWork } from '~/system/contract/code-work';
import { runOwnCode } from './run-own-code';
import { solvedStream } from './solved-stream';

interface Deps {
  readonly model: Pick<LanguageModel, 'solveExercises'>;
  readonly code: CodeWork;
}

/** Screens the exercises of a model's lesson by the rules for proposed ones. */
export const screenLessonExercises =
  ({ model, code }: Deps): ScreenExercises =>
  (userId) => {
    /** The ids of those that have passed. */
    let sound: ReadonlySet<string> | null = null;
    return {
      solved(first, request, lessonIn) {
        if (first.source.kind !== 'model') return first;
        const screened = (streamed: string): Screened => {
          const markdown = lessonIn(streamed);
          const blocks = modelExercises(markdown.split(/\r\n|\n|\r/)).map(({ text }) => text);
          const taught = codeLanguageOf(request.path, withoutExercises(markdown));
          return screenExercises(blocks, { known: [], language: request.language, code: taught });
        };
        return solvedStream(first, {
          model,
          request,
          passed: (streamed) => screened(streamed).passed,
          runOwnCode: runOwnCode(code, userId),
          ended(streamed, answers) {
            sound = new Set(withSolutions(screened(streamed), answers).passed.map(({ text }) => exerciseId(text)));
            return '';
          },
        });
      },
      isSound: (text) => (sound === null ? exerciseIn(text) !== null : sound.has(exerciseId(text))),
    };
  };
