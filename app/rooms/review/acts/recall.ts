import type { StartRunDeps } from '~/jobs/acts/start-run';
import type { RunStore } from '~/jobs/store/runs';
import type { LibraryCards } from '~/providers/model/contract-cards';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Users } from '~/rooms/account/store/users';
import type { Tries } from '~/rooms/exercise/store/tries';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import type { Pictures } from '~/rooms/picture/store/pictures';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Pauses } from '~/rooms/review/store/pauses';
import type { Scheduler } from '~/rooms/review/store/scheduler';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { CodeWork } from '~/system/contract/code-work';
import type { MemoryFit } from '~/system/contract/memory-fit';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { answeredCard } from './answered-card';
import { askAgain } from './ask-again';
import { viewCards } from './card-views';
import { cardsAhead } from './cards-ahead';
import { cardsBesideLesson } from './cards-beside-lesson';
import { cardsOfMap } from './cards-of-map';
import { changeCards } from './change-cards';
import { changeReviewSettings } from './change-review-settings';
import { daySummary } from './day-summary';
import { dueCards } from './due-cards';
import { exerciseCards } from './exercise/exercise-cards';
import { keepMissedExercise } from './exercise/keep-missed-exercise';
import { figuresOfCards } from './figure/card-figures';
import { fitSchedule } from './fit/fit-schedule';
import { gradeCard } from './grade-card';
import { keepLibraryCards } from './keep-library-cards';
import { keepProposedCards } from './keep-proposed-cards';
import { missedOnMap } from './learner/know-learner';
import { lessonQuestions } from './lesson-questions';
import { listCards } from './list-cards';
import { memoryOfMap } from './memory-of-map';
import { nextCards } from './next-cards';
import { createPauses } from './pause/pauses';
import { spreadOf } from './pause/spread-of';
import { proposeCards } from './propose-cards';
import { reviewForecast } from './review-forecast';
import { undoReview } from './undo-review';

interface Deps extends StartRunDeps {
  readonly users: Users;
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly pauses: Pauses;
  readonly lessonPictures: Pick<Pictures, 'sizes'>;
  readonly tries: Pick<Tries, 'missesOnMap'>;
  readonly maps: Maps;
  readonly treeOf: TreeOfMap;
  readonly work: TextWork;
  readonly code: CodeWork;
  readonly model: LanguageModel;
  readonly lessons: Lessons;
  readonly progress: LearnerProgress;
  readonly sources: Sources;
  readonly libraryCards: LibraryCards;
  readonly runStore: RunStore;
  readonly scheduler: Scheduler;
  readonly memoryFit: MemoryFit;
  readonly random: Random;
  readonly clock: Clock;
}

/** Everything about cards and their reviews. */
export function createRecall(deps: Deps) {
  const render = renderTexts(deps);
  const exercises = exerciseCards({ ...deps, render });
  const figuresOf = figuresOfCards(deps);
  const view = viewCards({ ...deps, render, exercises, figuresOf });
  const spread = { ...deps, spreadOf: spreadOf(deps) };
  const withView = { ...spread, view, exercises };
  const fromLibrary = keepLibraryCards(deps);
  return {
    /** Renders texts of cards, which are Markdown like lessons. */
    renderCardTexts: render,
    nextCards: nextCards(withView),
    cardsAhead: cardsAhead(withView),
    gradeCard: gradeCard(withView),
    askAgain: askAgain(withView),
    answeredCard: answeredCard(withView),
    undoReview: undoReview(deps),
    daySummary: daySummary(spread),
    dueCards: dueCards(spread),
    memoryOfMap: memoryOfMap(deps),
    missedOnMap: missedOnMap(deps),
    cardsOfMap: cardsOfMap(deps),
    reviewForecast: reviewForecast(spread),
    changeReviewSettings: changeReviewSettings(deps),
    ...createPauses(spread),
    viewCards: view,
    figuresOfCards: figuresOf,
    ...listCards(withView),
    ...changeCards(deps),
    keepMissedExercise: keepMissedExercise(deps),
    proposeCards: proposeCards(deps),
    ...keepProposedCards(deps),
    ...fromLibrary,
    cardsBesideLesson: cardsBesideLesson({ ...deps, ...fromLibrary }),
    lessonQuestions: lessonQuestions(deps),
    ...fitSchedule(deps),
  };
}
