import { type Opened, shownExercise, type Typed, textsToRender } from '~/rooms/exercise/rules/opened-exercise';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import type { RenderTexts } from '~/rooms/lesson/acts/render-texts';

/** The exercise as its reader may see it. */
export async function viewOf(opened: Opened, typed: Typed | null, render: RenderTexts): Promise<ExerciseView> {
  const rendered = await render(textsToRender(opened));
  return shownExercise(opened, typed, (text) => rendered.get(text) ?? '');
}
