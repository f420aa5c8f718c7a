import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { rich } from '~/kit/parts/rich';
import { exerciseWords } from '~/rooms/exercise/words';
import { Exercise, type ExerciseProps } from './exercise';

/** An exercise on a page of its own. */
export const ExerciseAlone = ({
  back,
  backLabel = exerciseWords.backToTheLesson,
  message,
  mayBeKept,
  ...props
}: ExerciseProps & {
  back: string;
  /** Names the page that `back` leads to. */
  backLabel?: string;
  /** Why nothing was judged; null if it was. */
  message: string | null;
  /** Whether the answers of whoever signs in are kept. */
  mayBeKept: boolean;
}) => (
  <section className="narrow stack">
    <PageHeader title={exerciseWords.exercise} />
    {message ? <Alert>{message}</Alert> : null}
    <Exercise {...props} />
    {mayBeKept ? (
      <p className="note">
        {rich(exerciseWords.visitorsTry, {
          link: (text) => <a href={`/login?redirectTo=${encodeURIComponent(back)}`}>{text}</a>,
        })}
      </p>
    ) : null}
    <p>
      <a href={back}>{backLabel}</a>
    </p>
  </section>
);
