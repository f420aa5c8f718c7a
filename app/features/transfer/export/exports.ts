import { readLesson } from '~/features/lessons/read-lesson';
import type { TreeOfMap } from '~/features/maps/map-trees';
import type { Cards, RecallFigures } from '~/ports/cards';
import type { Clock } from '~/ports/clock';
import type { Lessons } from '~/ports/lessons';
import type { Maps } from '~/ports/maps';
import type { Pictures } from '~/ports/pictures';
import type { LearnerProgress } from '~/ports/progress';
import type { TextWork } from '~/ports/text-work';
import type { Archives } from '~/ports/transfer/archives';
import type { Decks } from '~/ports/transfer/decks';
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
