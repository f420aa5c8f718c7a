import type { TreeOfMap } from '~/features/maps/map-trees';
import type { StartRunDeps } from '~/features/runs/start-run';
import type { Cards, RecallFigures } from '~/ports/cards';
import type { Clock } from '~/ports/clock';
import type { LanguageModel } from '~/ports/language-model';
import type { Lessons } from '~/ports/lessons';
import type { LibraryCards } from '~/ports/library-cards';
import type { Maps } from '~/ports/maps';
import type { Random } from '~/ports/random';
import type { RunStore } from '~/ports/runs';
import type { Scheduler } from '~/ports/scheduler';
import type { Sources } from '~/ports/sources';
import type { TextWork } from '~/ports/text-work';
import type { Users } from '~/ports/users';
import { answeredCard } from './answered-card';
import { viewCards } from './card-views';
import { cardsBesideLesson } from './cards-beside-lesson';
import { changeCards } from './change-cards';
import { changeReviewSettings } from './change-review-settings';
import { daySummary } from './day-summary';
import { drawTexts } from './draw-texts';
import { dueCards } from './due-cards';
import { gradeCard } from './grade-card';
import { keepCards } from './keep-cards';
import { listCards } from './list-cards';
import { memoryOfMap } from './memory-of-map';
import { nextCards } from './next-cards';
import { proposeCards } from './propose-cards';
import { reviewForecast } from './review-forecast';
import { undoReview } from './undo-review';

interface Deps extends StartRunDeps {
  readonly users: Users;
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly maps: Maps;
  readonly treeOf: TreeOfMap;
  readonly work: TextWork;
  readonly model: LanguageModel;
  readonly lessons: Lessons;
  readonly sources: Sources;
  readonly libraryCards: LibraryCards;
  readonly runStore: RunStore;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly clock: Clock;
}

/** Cards, and reviewing them. */
export function createRecall(deps: Deps) {
  const draw = drawTexts(deps);
  const view = viewCards({ ...deps, draw });
  const withView = { ...deps, view };
  const keeping = keepCards(deps);
  return {
    /** Draws texts of cards, which are Markdown as lessons are. */
    drawCardTexts: draw,
    nextCards: nextCards(withView),
    gradeCard: gradeCard(deps),
    answeredCard: answeredCard(withView),
    undoReview: undoReview(deps),
    daySummary: daySummary(deps),
    dueCards: dueCards(deps),
    memoryOfMap: memoryOfMap(deps),
    reviewForecast: reviewForecast(deps),
    changeReviewSettings: changeReviewSettings(deps),
    viewCards: view,
    ...listCards(withView),
    ...changeCards(deps),
    proposeCards: proposeCards(deps),
    ...keeping,
    cardsBesideLesson: cardsBesideLesson({ ...deps, ...keeping }),
  };
}
