import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from '~/kit/parts/button';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { AnswerFields } from '~/rooms/exercise/ui/answer-fields';
import { Solution } from '~/rooms/exercise/ui/exercise';
import { Verdict } from '~/rooms/exercise/ui/verdict';
import { exerciseWords } from '~/rooms/exercise/words';
import { reviewWords } from '~/rooms/review/words';

/**
 * Exercises in a review as HTML, which React only inserts: the page needs no code for their fields, and its data has
 * nothing of an exercise but what is shown.
 */

interface Written {
  readonly lang?: string;
  readonly dir: string;
}

/** The inside of the form that asks an exercise; null: it can no longer be read. */
export const askedExerciseHtml = (view: ExerciseView | null, written: Written): string =>
  renderToStaticMarkup(
    <>
      <input type="hidden" name="as" value="page" />
      {view ? <Fields view={view} written={written} /> : <p>{reviewWords.exerciseUnreadable}</p>}
      <div className="cluster">
        {view ? <Button>{exerciseWords.check}</Button> : null}
        <Button variant="plain" name="grade" value="1" formNoValidate>
          {reviewWords.iDontKnow}
        </Button>
      </div>
    </>,
  );

/** An exercise with the learner's answer, its verdict and the solution. */
export const answeredExerciseHtml = (view: ExerciseView, written: Written): string =>
  renderToStaticMarkup(
    <div className="exercise">
      <Fields view={view} written={written} />
      {view.solution ? <Solution solution={view.solution} isOpen written={written} /> : null}
    </div>,
  );

const id = 'exercise-card';

const Fields = ({ view, written }: { view: ExerciseView; written: Written }) => (
  <>
    <fieldset aria-describedby={view.verdict ? `${id}-verdict` : undefined}>
      <legend>{reviewWords.exercise}</legend>
      <AnswerFields view={view} id={id} written={written} />
    </fieldset>
    <Verdict view={view} id={`${id}-verdict`} written={written} />
  </>
);
