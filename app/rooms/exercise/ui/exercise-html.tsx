import { renderToStaticMarkup } from 'react-dom/server';
import { numberSaid } from '~/kit/language/format';
import { exerciseWords } from '~/rooms/exercise/words';
import { Exercise, type ExerciseProps } from './exercise';

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
