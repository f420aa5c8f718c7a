import { numberSaid } from '~/kit/language/format';
import { Button } from '~/kit/parts/button';
import type { ExerciseView } from '~/rooms/exercise/rules/view';
import { exerciseWords } from '~/rooms/exercise/words';
import { AnswerFields } from './answer-fields';
import { Html } from './html';
import { Verdict } from './verdict';

export interface ExerciseProps {
  readonly view: ExerciseView;
  /** Where its form is posted, with these fields. */
  readonly address: string;
  /** The route that `address` belongs to; without it that of a map's lesson. */
  readonly route?: string | undefined;
  readonly fields: Readonly<Record<string, string | number>>;
  /** A visitor's form says where they are, because nothing of them is kept. */
  readonly isVisitor: boolean;
  /** `lang` and `dir` of the lesson. */
  readonly written: { readonly lang?: string | undefined; readonly dir: string };
}

/** An exercise of a lesson: a plain form, which works in place with scripts (exercise-in-place.ts). */
export function Exercise({ view, address, route, fields, isVisitor, written }: ExerciseProps) {
  const id = `exercise-${view.id}`;
  const hidden = {
    ...fields,
    exercise: view.id,
    seen: isVisitor ? view.tries : view.seen,
    ...(isVisitor && { seed: view.seed ?? '', hints: view.hints.length }),
  };
  return (
    <form
      className="exercise"
      id={id}
      method="post"
      action={address}
      data-exercise={view.id}
      data-route={route}
      tabIndex={-1}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset aria-describedby={view.verdict ? `${id}-verdict` : undefined}>
        <legend>
          {view.total > 1
            ? exerciseWords.exerciseOf({ number: numberSaid(view.number), total: numberSaid(view.total) })
            : exerciseWords.exercise}
        </legend>
        <AnswerFields view={view} id={id} written={written} />
      </fieldset>
      <Verdict view={view} id={`${id}-verdict`} written={written} />
      {view.hints.length > 0 ? (
        <ol className="exercise-hints">
          {view.hints.map((hint, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hints only follow each other
            <li key={at}>
              <strong>{exerciseWords.hintNumber({ number: numberSaid(at + 1) })}</strong>
              <Html html={hint} written={written} />
            </li>
          ))}
        </ol>
      ) : null}
      {view.solution ? <Solution solution={view.solution} isOpen={!view.verdict?.isRight} written={written} /> : null}
      <Actions view={view} />
    </form>
  );
}

function Actions({ view }: { view: ExerciseView }) {
  const { isOpen, offersSolution, hasMoreHints, again } = view;
  return (
    <div className="actions">
      {isOpen ? (
        <Button variant={offersSolution ? 'quiet' : 'primary'} small name="act" value="try">
          {exerciseWords.check}
        </Button>
      ) : null}
      {hasMoreHints ? (
        <Button variant="quiet" small name="act" value="hint" formNoValidate>
          {exerciseWords.hint}
        </Button>
      ) : null}
      {isOpen ? (
        <Button variant={offersSolution ? 'primary' : 'plain'} small name="act" value="solution" formNoValidate>
          {exerciseWords.showTheSolution}
        </Button>
      ) : null}
      {again ? (
        <Button variant={isOpen ? 'plain' : 'quiet'} small name="act" value="again" formNoValidate>
          {again === 'new' ? exerciseWords.anotherLikeThis : exerciseWords.tryAgain}
        </Button>
      ) : null}
    </div>
  );
}

export const Solution = ({
  solution: { key, steps },
  isOpen,
  written,
}: {
  solution: NonNullable<ExerciseView['solution']>;
  isOpen: boolean;
  written: ExerciseProps['written'];
}) =>
  key || steps ? (
    <details className="exercise-solution" open={isOpen}>
      <summary>{exerciseWords.solution}</summary>
      {key ? <Html html={key} written={written} /> : null}
      {steps ? <Html html={steps} written={written} /> : null}
    </details>
  ) : null;
