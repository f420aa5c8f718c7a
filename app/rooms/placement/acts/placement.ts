import type { StartRunDeps } from '~/jobs/acts/start-run';
import type { LibraryCards } from '~/providers/model/contract-cards';
import type { LanguageModel } from '~/providers/model/language-model';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { Maps } from '~/rooms/map/store/maps';
import type { Placements } from '~/rooms/placement/store/placements';
import { exerciseCards } from '~/rooms/review/acts/exercise/exercise-cards';
import type { CodeWork } from '~/system/contract/code-work';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { answerQuestion } from './answer-question';
import { findQuestions } from './find-questions';
import { makeQuestions } from './make-questions';
import { openPlacement } from './open-placement';
import { startAnew, takePlacement } from './take-placement';

interface Deps extends StartRunDeps {
  readonly placements: Placements;
  readonly progress: LearnerProgress;
  readonly model: LanguageModel;
  readonly libraryCards: LibraryCards;
  readonly maps: Maps;
  readonly work: Pick<TextWork, 'lesson' | 'texts'>;
  readonly code: CodeWork;
  readonly random: Random;
}

/** Finding out what a learner knows of a map before its lessons. */
export function createPlacement(deps: Deps) {
  const find = findQuestions(deps);
  const exercises = exerciseCards({ ...deps, render: renderTexts(deps) });
  const canMake = deps.model.writeQuestions !== undefined;
  return {
    openPlacement: openPlacement({ ...deps, find, exercises, canMake }),
    answerQuestion: answerQuestion({ ...deps, find, exercises }),
    takePlacement: takePlacement(deps),
    startAnew: startAnew(deps),
    makeQuestions: makeQuestions(deps),
  };
}
