import { type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { GrowingWithoutKeys } from '~/kit/markdown/exercises/growing-without-keys';
import type { AdoptPictures } from '~/rooms/picture/acts/adopt-pictures';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import type { AskDeps } from './ask-for-lesson';
import { type ScreenExercises, screensOfRuns } from './exercise-screen';
import { readNewLesson } from './read-new-lesson';
import { readRestOfLesson } from './read-rest-of-lesson';

interface Deps extends AskDeps {
  readonly adoptPictures: AdoptPictures;
  readonly sources: Sources;
  readonly work: TextWork;
  readonly screenExercises: ScreenExercises;
  readonly random: Random;
  readonly clock: Clock;
}

/** The run that writes a lesson: asks the model for the text of a path, or for the rest of one, and saves it. */
export function lessonRun(deps: Deps): RunHandler<'lesson'> {
  const { maps, lessons } = deps;
  const screenOf = screensOfRuns(deps.screenExercises);
  return {
    // The owner learns from the lesson, too.
    shown: () => new GrowingWithoutKeys(),
    authorise: async (run) => (await maps.owned(run.mapId, run.userId)) !== null,
    alreadySaved: async (run) => {
      if (run.startedAt === null) return null;
      const lesson = await lessons.withWays(run.mapId, run.nodeId);
      const texts = lesson ? [lesson, ...lesson.beside] : [];
      const { startedAt } = run;
      // A text that a person wrote in the meantime is not the run's.
      return texts.some(({ source, writtenAt }) => source.kind !== 'hand' && writtenAt >= startedAt)
        ? { text: '' }
        : null;
    },
    read: async (run) => {
      const lesson = await lessons.withWays(run.mapId, run.nodeId);
      const asking = { ...deps, screenOf };
      if (run.how !== 'continue')
        return readNewLesson(asking, run, lesson?.beside.find(({ way }) => way === 'base') ?? lesson);
      if (!lesson?.unfinished) throw new RunRefused('whole', 'lesson.isWhole');
      return readRestOfLesson(asking, run, lesson);
    },
  };
}
