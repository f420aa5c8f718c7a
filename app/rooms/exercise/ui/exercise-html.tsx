import { renderToStaticMarkup } from 'react-dom/server';
import { numberSaid } from '~/kit/language/format';
import type { UnreadExercise } from '~/rooms/exercise/rules/unread-exercises';
import { exerciseWords } from '~/rooms/exercise/words';
import { Exercise, type ExerciseProps } from './exercise';
import { ExerciseFaults } from './exercise-faults';

/** An exercise as HTML, which React only inserts; exercise-in-place.ts works on it. */
export const exerciseHtml = (props: ExerciseProps): string => renderToStaticMarkup(<Exercise {...props} />);

interface Done {
  readonly total: number;
  readonly tried: number;
  readonly rightAtFirst: number;
}

/** How far a learner got with the exercises of a lesson, above 'Done'. */
export const exercisesDoneHtml = ({ total, tried, rightAtFirst }: Done): string =>
  total === 0
    ? ''
    : renderToStaticMarkup(
        <p className="hint" id="exercises-done">
          {exerciseWords.doneSoFar({ n: total, tried: numberSaid(tried), right: numberSaid(rightAtFirst) })}
        </p>,
      );

/** A note about a lesson's exercises that stand as typed; empty if there are none. */
export const exerciseFaultsHtml = (unread: readonly UnreadExercise[]): string =>
  unread.length === 0 ? '' : renderToStaticMarkup(<ExerciseFaults unread={unread} />);
