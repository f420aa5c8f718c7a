import type { ReviewQueue, Summary } from './review-data';

/** The end of a review: what was done today and what is due next. */
export function ReviewEnd({ summary, within }: { summary: Summary; within: ReviewQueue['within'] }) {
  const { today, tomorrow, week, fresh, moreNew, goOn } = summary;
  return (
    <div className="card stack review-end">
      <p className="lead">
        {today.cards === 0
          ? 'Nothing is due at the moment.'
          : within
            ? 'Nothing more is due here.'
            : 'That was all for today. The rest is up to sleep.'}
      </p>
      <dl className="review-figures">
        <Figure name={today.cards === 1 ? 'card today' : 'cards today'} value={today.cards} />
        {today.cards > 0 ? (
          <Figure
            name="remembered at once"
            value={`${Math.round((100 * today.remembered) / today.cards)} %`}
            more={`${today.remembered} of ${today.cards}`}
          />
        ) : null}
        <Figure name="due by tomorrow" value={counted(tomorrow)} />
        <Figure name="due within a week" value={counted(week)} />
      </dl>
      {fresh > 0 ? (
        <p className="hint">{fresh === 1 ? '1 new card waits' : `${counted(fresh)} new cards wait`} for another day.</p>
      ) : null}
      <p className="actions">
        <NextStep goOn={goOn} within={within} />
        {fresh > 0 && !within ? (
          <a className="button" href={`/review?more=${moreNew}`}>
            More new cards today
          </a>
        ) : null}
        <a href="/review/forecast">Your progress</a>
      </p>
    </div>
  );
}

/** Where the learner goes from here. */
function NextStep({ goOn, within }: Pick<Summary, 'goOn'> & Pick<ReviewQueue, 'within'>) {
  if (within)
    return (
      <a className="button primary" href={`/map/${within.mapId}${within.nodeId ? `?node=${within.nodeId}` : ''}`}>
        Back to the map
      </a>
    );
  return (
    <a className="button primary" href={goOn?.address ?? '/history'}>
      {goOn ? (
        <span>
          Continue: <bdi>{goOn.label}</bdi> · <bdi>{goOn.query}</bdi>
        </span>
      ) : (
        'Open your maps'
      )}
    </a>
  );
}

const counted = (count: number): string => (count >= 1_000 ? '1,000+' : String(count));

const Figure = ({ name, value, more }: { name: string; value: number | string; more?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {more ? <span className="hint">{more}</span> : null}
    </dd>
  </div>
);
