import { documentReader } from '~/providers/documents/reader';
import { usageIn } from '~/rooms/account/store/usage-in';
import type { Users } from '~/rooms/account/store/users';
import { askRun } from '~/rooms/ask/acts/ask-run';
import { asksIn } from '~/rooms/ask/store/asks-in';
import { growthRun } from '~/rooms/editing/acts/growth-run';
import { exercisesRun } from '~/rooms/exercise/acts/exercises-run';
import { screenLessonExercises } from '~/rooms/exercise/acts/screen-lesson-exercises';
import { lessonRun } from '~/rooms/lesson/acts/writing/lesson-run';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import { mapRun } from '~/rooms/map/acts/create-map';
import { mapVersionsIn } from '~/rooms/map/store/map-versions-in';
import type { Maps } from '~/rooms/map/store/maps';
import { cardsRun } from '~/rooms/review/acts/cards-run';
import { cardsIn } from '~/rooms/review/store/cards-in';
import { sourceRun } from '~/rooms/source/acts/source-run';
import { sourcesIn } from '~/rooms/source/store/sources-in';
import { systemClock as clock, systemRandom as random } from '~/system/clock-and-random';
import { uploadsIn } from '~/system/uploads';
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
export function runKinds(parts: Parts, { database, folder }: ReturnType<typeof temporaryDatabase>) {
  const sources = sourcesIn(database);
  const code = { run: () => Promise.reject(new Error('no code is run here')), close() {} };
  return {
    map: mapRun({ ...parts, mapVersions: mapVersionsIn(database), usage: usageIn(database), random, clock }),
    growth: growthRun(parts),
    ask: askRun({ ...parts, asks: asksIn(database), sources, clock }),
    source: sourceRun({
      ...parts,
      reader: documentReader(),
      sources,
      uploads: uploadsIn(folder, { id: 'only', hasEnded: () => true }),
      clock,
    }),
    cards: cardsRun({ ...parts, sources, cards: cardsIn(database) }),
    exercises: exercisesRun({ ...parts, code }),
    lesson: lessonRun({ ...parts, sources, random, clock, screenExercises: screenLessonExercises({ ...parts, code }) }),
  };
}
