import { exerciseId } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import { modelExercises, withoutExercises } from '~/kit/markdown/exercises/model-exercises';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Usage } from '~/rooms/account/store/usage';
import { codeLanguageOf } from '~/rooms/exercise/rules/code-language';
import { type Screened, screenExercises, withSolutions } from '~/rooms/exercise/rules/exercise-screen';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import type { ScreenExercises } from '~/rooms/lesson/acts/writing/exercise-screen';
import type { Clock } from '~/system/contract/clock';
import type { CodeWork } from '~/system/contract/code-work';
import { runOwnCode } from './run-own-code';
import { solvedStream } from './solved-stream';

interface Deps {
  readonly model: Pick<LanguageModel, 'solveExercises'>;
  readonly code: CodeWork;
  readonly usage: Pick<Usage, 'add'>;
  readonly clock: Clock;
}

/** Screens the exercises of a model's lesson by the rules for proposed ones. */
export const screenLessonExercises =
  ({ model, code, usage, clock }: Deps): ScreenExercises =>
  (userId) => {
    /** The ids of those that have passed. */
    let sound: ReadonlySet<string> | null = null;
    let isWhole = false;
    return {
      solved(first, request, lessonIn) {
        sound = null;
        isWhole = false;
        if (first.source.kind !== 'model') return first;
        const screened = (streamed: string): Screened => {
          const markdown = lessonIn(streamed);
          const blocks = modelExercises(markdown.split(/\r\n|\n|\r/)).map(({ text }) => text);
          const taught = codeLanguageOf(request.path, withoutExercises(markdown));
          const context = { known: [], language: request.language, code: taught };
          // Those beyond the limit are dropped unread.
          return screenExercises(blocks.slice(0, proposalLimits.readMax), context);
        };
        let all: Screened = { passed: [], dropped: [] };
        return solvedStream(first, {
          model,
          request,
          passed(streamed) {
            isWhole = true;
            all = screened(streamed);
            sound = idsOf(all.passed);
            return all.passed;
          },
          runOwnCode: runOwnCode(code, userId, request.signal),
          ended(_, answers) {
            sound = idsOf(withSolutions(all, answers).passed);
            return '';
          },
          // The run counts the calls and words of both.
          bookTokens: (name, { counted, tokensIn, tokensOut }) => {
            const nothing = { calls: 0, wordsIn: 0, wordsOut: 0 };
            return usage.add(userId, { ...nothing, model: name, counted, tokensIn, tokensOut }, clock.now());
          },
        });
      },
      get isWhole() {
        return isWhole;
      },
      isSound: (text) => (sound === null ? exerciseIn(text) !== null : sound.has(exerciseId(text))),
    };
  };

const idsOf = (passed: Screened['passed']): ReadonlySet<string> => new Set(passed.map(({ text }) => exerciseId(text)));
