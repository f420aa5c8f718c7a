import type { Tries } from '~/rooms/exercise/store/tries';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { FindGuide } from '~/rooms/lesson/acts/writing-guide';
import type { Clock } from '~/system/contract/clock';
import type { CodeWork } from '~/system/contract/code-work';
import type { Random } from '~/system/contract/random';
import type { Secrets } from '~/system/contract/secrets';
import type { TextWork } from '~/system/contract/text-work';
import { answerExercise } from './answer-exercise';
import { exerciseGuide, exerciseGuidePart } from './exercise-guide';
import { faultyCode } from './faulty-code';
import { judgeAnswer } from './judge-answer';
import { openExercises } from './open-exercises';
import { visitorSeeds } from './visitor-seeds';

interface Deps {
  readonly tries: Tries;
  readonly work: Pick<TextWork, 'lesson' | 'renderer' | 'texts'>;
  readonly code: CodeWork;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  readonly guideIn: FindGuide;
}

/** The exercises of lessons: shown, answered and judged. */
export function createExercises({ tries, work, code, secrets, random, clock, guideIn }: Deps) {
  const render = renderTexts({ work });
  const judge = judgeAnswer({ code });
  const seeds = visitorSeeds({ secrets, random });
  const guide = exerciseGuide({ work, guideIn });
  return {
    openExercises: openExercises({ tries, render, seeds }),
    answerExercise: answerExercise({ tries, judge, render, seeds, clock }),
    exerciseGuide: guide,
    exerciseGuidePart: exerciseGuidePart(guide),
    faultyCode: faultyCode({ code, clock }),
  };
}
