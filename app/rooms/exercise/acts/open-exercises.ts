import { exercisesOf } from '~/rooms/exercise/rules/lesson-exercises';
import { openExercise, shownExercise, textsToRender } from '~/rooms/exercise/rules/opened-exercise';
import { isRightAtFirst } from '~/rooms/exercise/rules/state';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import type { Tries } from '~/rooms/exercise/store/tries';
import type { RenderTexts } from '~/rooms/lesson/acts/render-texts';
import { type ExercisesDone, exercisesDone, type LessonRead } from './lesson-exercises';
import type { VisitorSeeds } from './visitor-seeds';

interface Deps {
  readonly tries: Pick<Tries, 'ofLesson'>;
  readonly render: RenderTexts;
  readonly seeds: VisitorSeeds;
}

interface OpenedExercises {
  /** In the order of the page. */
  readonly views: readonly ExerciseView[];
  readonly done: ExercisesDone;
}

/** The exercises of a lesson as its reader may see them. */
export const openExercises =
  ({ tries, render, seeds }: Deps) =>
  async (lesson: LessonRead): Promise<OpenedExercises> => {
    const { mapId, nodeId, userId } = lesson;
    const exercises = exercisesOf(lesson);
    const ids = exercises.map(({ stored }) => stored.id);
    const entries = userId === null ? new Map() : await tries.ofLesson({ mapId, nodeId, userId }, ids);
    const seed = userId === null ? seeds.first() : null;
    const opened = exercises.map((each) => openExercise(each, entries.get(each.stored.id) ?? [], userId ?? seed));
    // All texts at once: each call waits for a thread.
    const rendered = await render(opened.flatMap(textsToRender));
    const html = (text: string) => rendered.get(text) ?? '';
    const views = opened.map((each) => ({ ...shownExercise(each, null, html), seed }));
    const firsts = new Map(ids.map((id) => [id, isRightAtFirst(entries.get(id) ?? [])]));
    return { views, done: exercisesDone(exercises, firsts) };
  };
