import type { StartRunDeps } from '~/jobs/acts/start-run';
import type { RunMessage } from '~/jobs/rules/run-message';
import { isLive } from '~/jobs/rules/state';
import type { RunStore } from '~/jobs/store/runs';
import type { LanguageModel } from '~/providers/model/language-model';
import { renderTexts } from '~/rooms/lesson/acts/render-texts';
import type { Deps as SaveDeps } from '~/rooms/lesson/acts/save-lesson';
import { keepProposedExercises } from './keep-proposed-exercises';
import { proposeExercises } from './propose-exercises';

interface Deps extends StartRunDeps, SaveDeps {
  readonly model: LanguageModel;
  readonly runStore: RunStore;
}

/** The owner's run of exercises for a lesson that is live, has failed, or waits for a decision. */
interface RunBesideLesson {
  readonly id: string;
  readonly state: 'live' | 'failed' | 'done';
  readonly message: RunMessage | null;
}

/** Exercises that a model proposes for a lesson. */
export function createExerciseProposals(deps: Deps) {
  const { model, runStore } = deps;
  return {
    /** Renders texts of exercises, which are Markdown like lessons. */
    renderExerciseTexts: renderTexts(deps),
    proposeExercises: proposeExercises(deps),
    ...keepProposedExercises(deps),
    /** Whether exercises can be proposed here; the library has none. */
    canProposeExercises: model.writeExercises !== undefined,
    runOfExercises: async (userId: string, mapId: string, nodeId: string): Promise<RunBesideLesson | null> => {
      const run = await runStore.exercisesOfNode(mapId, nodeId, userId);
      const state = run && (isLive(run) ? 'live' : run.state === 'done' ? 'done' : 'failed');
      return run && state && { id: run.id, state, message: run.message };
    },
  };
}
