import { numberSaid } from '~/kit/language/format';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { PostForm } from '~/kit/parts/form-parts';
import { type FitFigures, fitReviewsMin } from '~/rooms/account/rules/weights';
import { fitWords } from '~/rooms/account/words/fit';

export interface FitView {
  /** Whether the server has the optimiser. */
  readonly canFit: boolean;
  /** Whether the learner's cards are scheduled with their own figures. */
  readonly isOwn: boolean;
  readonly figures: FitFigures | null;
  /** The result of the last press. */
  readonly said: string | null;
}

/** The part of the settings about a schedule that is fitted to the learner. */
export function FitPart({ canFit, isOwn, figures, said, error }: FitView & { error?: string | undefined }) {
  return (
    <section className="stack fit" id="fit" aria-labelledby="fit-title">
      <h2 id="fit-title">{fitWords.title}</h2>
      {said && <Alert tone="success">{said}</Alert>}
      <p>{fitWords.lead}</p>
      <p>{isOwn ? fitWords.own : fitWords.standard}</p>
      {figures && <Figures {...figures} />}
      {canFit ? (
        <PostForm error={error}>
          <p className="hint">{fitWords.needs({ n: fitReviewsMin })}</p>
          <div className="actions">
            <Button variant="quiet" name="act" value="fit">
              {figures ? fitWords.fitAgain : fitWords.fit}
            </Button>
            {isOwn && (
              <Button variant="plain" name="act" value="standard">
                {fitWords.standardAgain}
              </Button>
            )}
          </div>
        </PostForm>
      ) : (
        <p className="hint">{fitWords.unavailable}</p>
      )}
    </section>
  );
}

const loss = (value: number): string => numberSaid(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 });

const days = (value: number): string =>
  numberSaid(value, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: value < 10 ? 1 : 0 });

function Figures({ isKept, reviews, held, before, after, daysBefore, daysAfter }: FitFigures) {
  return (
    <>
      <p>{isKept ? fitWords.kept({ reviews }) : fitWords.notKept({ reviews })}</p>
      <p>{fitWords.logLoss({ held, before: loss(before), after: loss(after) })}</p>
      <p>{fitWords.days({ before: days(daysBefore), after: days(daysAfter) })}</p>
    </>
  );
}
