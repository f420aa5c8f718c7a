import { readLesson } from '~/rooms/lesson/acts/read-lesson';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { LearnerProgress } from '~/rooms/lesson/store/progress';
import type { TreeOfMap } from '~/rooms/map/acts/map-trees';
import type { Maps } from '~/rooms/map/store/maps';
import type { Cards, RecallFigures } from '~/rooms/review/store/cards';
import type { Archives } from '~/system/contract/archives';
import type { Clock } from '~/system/contract/clock';
import type { Decks } from '~/system/contract/decks';
import type { Pictures } from '~/system/contract/pictures';
import type { TextWork } from '~/system/contract/text-work';
import { exportMap } from './export-map';
import { exportHistory } from './history-archive';
import { openLeaving } from './leaving-map';

interface Deps {
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly progress: LearnerProgress;
  readonly treeOf: TreeOfMap;
  readonly work: TextWork;
  readonly pictures: Pictures;
  readonly archives: Archives;
  readonly decks: Decks;
  readonly cards: Cards;
  readonly recallFigures: RecallFigures;
  readonly clock: Clock;
}

/** Taking maps and cards away as files of other programs. */
export function createExports(deps: Deps) {
  const withMap = { ...deps, openLeaving: openLeaving(deps), readLesson: readLesson(deps) };
  return {
    exportMap: exportMap(withMap),
    exportHistory: exportHistory(withMap),
  };
}
