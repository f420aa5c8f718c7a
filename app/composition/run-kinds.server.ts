import type { RunHandler } from '~/jobs/acts/run-handler';
import type { Run } from '~/jobs/store/runs';
import { askRun } from '~/rooms/ask/acts/ask-run';
import { growthRun } from '~/rooms/editing/acts/growth-run';
import { needsRun } from '~/rooms/editing/acts/needs-run';
import { exercisesRun } from '~/rooms/exercise/acts/exercises-run';
import { screenLessonExercises } from '~/rooms/exercise/acts/screen-lesson-exercises';
import { lessonRun } from '~/rooms/lesson/acts/writing/lesson-run';
import { mapRun } from '~/rooms/map/acts/create-map';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import { placementRun } from '~/rooms/placement/acts/placement-run';
import { cardsRun } from '~/rooms/review/acts/cards-run';
import { knowLearner } from '~/rooms/review/acts/learner/know-learner';
import { withSourceMaps } from '~/rooms/source/acts/source-map-run';
import { sourceRun } from '~/rooms/source/acts/source-run';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { Uploads } from '~/system/contract/uploads';
import type { Providers } from './providers.server';
import type { Stores } from './stores.server';

interface Parts
  extends Stores,
    Pick<Providers, 'model' | 'languages' | 'reader' | 'treeOf' | 'work' | 'code' | 'encoder' | 'scheduler'> {
  readonly uploads: Uploads;
  readonly adoptPictures: AdoptPictures;
  readonly clock: Clock;
  readonly random: Random;
}

/** The handler of each kind of run. */
export function runKinds(parts: Parts): Readonly<Record<Run['kind'], RunHandler>> {
  const known = { ...parts, knowLearner: knowLearner(parts) };
  return {
    map: withSourceMaps(mapRun(parts), parts),
    growth: growthRun(known),
    cards: cardsRun(known),
    exercises: exercisesRun(known),
    source: sourceRun(parts),
    lesson: lessonRun({ ...known, screenExercises: screenLessonExercises(parts) }),
    ask: askRun(known),
    placement: placementRun(parts),
    needs: needsRun(parts),
  };
}
