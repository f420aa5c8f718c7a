import { documentReader } from '~/providers/documents/reader';
import { usageIn } from '~/rooms/account/store/usage-in';
import type { Users } from '~/rooms/account/store/users';
import { askRun } from '~/rooms/ask/acts/ask-run';
import { asksIn } from '~/rooms/ask/store/asks-in';
import { growthRun } from '~/rooms/editing/acts/growth-run';
import { needsRun } from '~/rooms/editing/acts/needs-run';
import { exercisesRun } from '~/rooms/exercise/acts/exercises-run';
import { screenLessonExercises } from '~/rooms/exercise/acts/screen-lesson-exercises';
import { triesIn } from '~/rooms/exercise/store/tries-in';
import { lessonRun } from '~/rooms/lesson/acts/writing/lesson-run';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import { progressIn } from '~/rooms/lesson/store/progress-in';
import { mapRun } from '~/rooms/map/acts/create-map';
import { aimsIn } from '~/rooms/map/store/aims-in';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import type { Maps } from '~/rooms/map/store/maps';
import { placementRun } from '~/rooms/placement/acts/placement-run';
import { placementsIn } from '~/rooms/placement/store/placements-in';
import { cardsRun } from '~/rooms/review/acts/cards-run';
import { knowLearner } from '~/rooms/review/acts/learner/know-learner';
import { cardsIn } from '~/rooms/review/store/cards-in';
import { fsrsScheduler } from '~/rooms/review/store/fsrs';
import { recallFiguresIn } from '~/rooms/review/store/recall-figures';
import { sourceRun } from '~/rooms/source/acts/source-run';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { systemClock as clock, systemRandom as random } from '~/system/clock-and-random';
import { uploadsIn } from '~/system/uploads';
import { pictureEncoder } from '~/threads/pictures/picture-encoder';
import type { temporaryDatabase } from './database';
import type { ScriptedModel } from './scripted-model';
import type { realTextWork } from './text-work';

type Parts = ReturnType<typeof realTextWork> & {
  readonly model: ScriptedModel;
  readonly maps: Maps;
  readonly lessons: Lessons;
  readonly users: Users;
};

/** The implementations of all kinds of runs, wired as in the house, over a test's own database. */
export function runKinds(given: Parts, { database, folder }: ReturnType<typeof temporaryDatabase>) {
  const parts = {
    ...given,
    knowLearner: knowLearner({
      users: given.users,
      aims: aimsIn(database),
      progress: progressIn(database),
      tries: triesIn(database),
      recallFigures: recallFiguresIn(database),
      scheduler: fsrsScheduler(),
      clock,
    }),
  };
  const sources = sourcesIn(database);
  const code = { run: () => Promise.reject(new Error('no code is run here')), close() {} };
  return {
    map: mapRun({ ...parts, mapVersions: mapVersionsIn(database), random, clock }),
    growth: growthRun(parts),
    ask: askRun({ ...parts, asks: asksIn(database), sources, clock }),
    placement: placementRun({ ...parts, placements: placementsIn(database), clock }),
    needs: needsRun(parts),
    source: sourceRun({
      ...parts,
      reader: documentReader(),
      encoder: pictureEncoder(),
      sources,
      uploads: uploadsIn(folder, { id: 'only', hasEnded: () => true }),
      clock,
    }),
    cards: cardsRun({ ...parts, sources, cards: cardsIn(database) }),
    exercises: exercisesRun({ ...parts, code }),
    lesson: lessonRun({
      ...{ ...parts, sources, random, clock },
      adoptPictures: async () => {},
      screenExercises: screenLessonExercises({ ...parts, code, usage: usageIn(database), clock }),
    }),
  };
}
