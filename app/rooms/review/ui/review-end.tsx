import { rich } from '~/kit/parts/rich';
import { reviewWords } from '~/rooms/review/words';
import type { ReviewQueue, Summary } from './review-data';

/** The end of a review: what was done today and what is due next. */
export function ReviewEnd({ summary, within }: { summary: Summary; within: ReviewQueue['within'] }) {
  const { today, tomorrow, week, fresh, moreNew, goOn } = summary;
  return (
    <div className="card stack review-end">
      <p className="lead">
        {today.cards === 0
          ? reviewWords.nothingIsDueAt
          : within
            ? reviewWords.nothingMoreIsDue
            : reviewWords.thatWasAllFor}
      </p>
      <dl className="review-figures">
        <Figure name={reviewWords.cardsToday({ n: today.cards })} value={today.cards} />
        {today.cards > 0 ? (
          <Figure
            name={reviewWords.rememberedAtOnce}
            value={reviewWords.shareSaid({ share: Math.round((100 * today.remembered) / today.cards) })}
            more={reviewWords.nOfM({ n: today.remembered, m: today.cards })}
          />
        ) : null}
        <Figure name={reviewWords.dueByTomorrow} value={counted(tomorrow)} />
        <Figure name={reviewWords.dueWithinAWeek} value={counted(week)} />
      </dl>
      {fresh > 0 ? (
        <p className="hint">
          {fresh >= 1_000 ? reviewWords.manyNewCardsForLater : reviewWords.newCardsForLater({ n: fresh })}
        </p>
      ) : null}
      <p className="actions">
        <NextStep goOn={goOn} within={within} />
        {fresh > 0 && !within ? (
          <a className="button" href={`/review?more=${moreNew}`}>
            {reviewWords.moreNewCardsToday}
          </a>
        ) : null}
        <a href="/progress">{reviewWords.yourProgress}</a>
      </p>
    </div>
  );
}

/** Where the learner goes from here. */
function NextStep({ goOn, within }: Pick<Summary, 'goOn'> & Pick<ReviewQueue, 'within'>) {
  if (within)
    return (
      <a className="button primary" href={`/map/${within.mapId}${within.nodeId ? `?node=${within.nodeId}` : ''}`}>
        {reviewWords.backToTheMap}
      </a>
    );
  return (
    <a className="button primary" href={goOn?.address ?? '/history'}>
      {goOn ? (
        <span>
          {rich(reviewWords.continueLabelQuery({ label: goOn.label, query: goOn.query }), {
            bdi: (text) => <bdi>{text}</bdi>,
            bdi2: (text) => <bdi>{text}</bdi>,
          })}
        </span>
      ) : (
        reviewWords.openYourMaps
      )}
    </a>
  );
}

const counted = (count: number): string => (count >= 1_000 ? reviewWords.thousandOrMore : String(count));

const Figure = ({ name, value, more }: { name: string; value: number | string; more?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {more ? <span className="hint">{more}</span> : null}
    </dd>
  </div>
);
