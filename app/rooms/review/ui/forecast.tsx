import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';

export interface ForecastProps {
  /** Today first. */
  readonly ahead: readonly { readonly date: string; readonly cards: number }[];
  /** Reviews of cards last reviewed on an earlier day, by week; oldest first. */
  readonly weeks: readonly {
    /** Its last day. */
    readonly until: string;
    readonly reviewed: number;
    readonly recalled: number;
    /** The confidence interval of the true share. */
    readonly likely: readonly [low: number, high: number];
  }[];
  readonly all: { readonly reviewed: number; readonly recalled: number };
  /** New cards, counted up to a limit. */
  readonly fresh: number;
  /** Reviews and lessons done by week, oldest first. */
  readonly done: readonly { readonly until: string; readonly reviews: number; readonly lessons: number }[];
  /** Only the newest reviews were counted. */
  readonly isSample: boolean;
  readonly wished: number;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dateName = (date: string): string => dateFormat.format(new Date(date));
const percent = (share: number): string => `${Math.round(share * 1_000) / 10}\u00a0%`;
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** How many cards are due on the next days, and what was recalled and done. A page without scripts. */
export function ForecastScreen({ ahead, weeks, all, fresh, done, isSample, wished }: ForecastProps) {
  const sum = ahead.reduce((total, { cards }) => total + cards, 0);
  const [today, tomorrow] = [ahead[0]?.cards ?? 0, ahead[1]?.cards ?? 0];
  const week = ahead.slice(0, 7).reduce((total, { cards }) => total + cards, 0);
  return (
    <div className="narrow stack forecast">
      <PageHeader title="Progress" subtitle={<Link to="/account/review">Settings of reviews</Link>}>
        <ButtonLink to="/review">Review</ButtonLink>
      </PageHeader>
      <Card className="stack">
        <h2>The next {ahead.length} days</h2>
        {sum === 0 ? (
          <p>None of your cards comes again in this time. {newCards(fresh)}</p>
        ) : (
          <>
            <p>
              {counted(today, 'card')} today, {tomorrow} tomorrow, {week} within a week, {sum} in all. Those that you
              forget come again sooner. {newCards(fresh)}
            </p>
            <AheadPlot ahead={ahead} />
            <AheadTable ahead={ahead} />
          </>
        )}
      </Card>
      <Card className="stack">
        <h2>How much you recalled</h2>
        {all.reviewed === 0 ? (
          <p>
            Nothing was reviewed in the last weeks that had rested overnight. You want to recall {percent(wished)} of
            your cards.
          </p>
        ) : (
          <>
            <p>
              {all.recalled} of {all.reviewed} cards, {percent(all.recalled / all.reviewed)}; you want {percent(wished)}
              . Counted are reviews of cards that had rested overnight
              {isSample ? ', the newest ones' : ''}.
            </p>
            <RecalledPlot weeks={weeks} wished={wished} />
            <RecalledTable weeks={weeks} />
          </>
        )}
      </Card>
      <Card className="stack">
        <h2>What you did</h2>
        {done.length === 0 ? (
          <p>No review and no lesson done in the last weeks.</p>
        ) : (
          <>
            <p>
              {counted(total(done, 'reviews'), 'review')} and {counted(total(done, 'lessons'), 'lesson')} done in{' '}
              {done.length === 1 ? 'the last week' : `the last ${done.length} weeks`}.
            </p>
            {(['reviews', 'lessons'] as const).map((kind) => (
              <WeeksPlot key={kind} kind={kind} done={done} />
            ))}
            <DoneTable done={done} />
          </>
        )}
      </Card>
    </div>
  );
}

const newCards = (fresh: number): string =>
  fresh === 0 ? '' : `Besides, ${counted(fresh, 'new card')} ${fresh === 1 ? 'waits' : 'wait'}.`;

const total = (done: ForecastProps['done'], kind: 'reviews' | 'lessons'): number =>
  done.reduce((sum, week) => sum + week[kind], 0);

/** The size of the plots, in SVG units. */
const plot = { width: 600, height: 190, left: 44, right: 8, top: 12, bottom: 26 };
const inner = {
  width: plot.width - plot.left - plot.right,
  height: plot.height - plot.top - plot.bottom,
};

/** A round number that is at least `most`. */
function roundedUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((round) => round >= most) ?? most;
}

/** A line across the plot with its number. */
function Level({ y, text }: { y: number; text: string }) {
  return (
    <>
      <line className="level" x1={plot.left} x2={plot.width - plot.right} y1={y} y2={y} />
      <text x={plot.left - 6} y={y + 4} textAnchor="end">
        {text}
      </text>
    </>
  );
}

interface Bar {
  readonly key: string;
  readonly count: number;
  /** Below the bar. */
  readonly name: string | null;
}

function BarPlot({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = roundedUp(Math.max(...bars.map(({ count }) => count)));
  const step = inner.width / bars.length;
  const base = plot.top + inner.height;
  return (
    <svg viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={`${label}, as in the table below`}>
      <Level y={plot.top} text={String(most)} />
      {most % 2 === 0 ? <Level y={plot.top + inner.height / 2} text={String(most / 2)} /> : null}
      <Level y={base} text="0" />
      {bars.map(({ key, count, name }, at) => {
        const height = (inner.height * count) / most;
        const x = plot.left + at * step;
        return (
          <g key={key}>
            {count > 0 ? (
              <rect className="bar" x={x + step * 0.12} y={base - height} width={step * 0.76} height={height} />
            ) : null}
            {name ? (
              <text x={x + step / 2} y={plot.height - 6} textAnchor="middle">
                {name}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

export const AheadPlot = ({ ahead }: Pick<ForecastProps, 'ahead'>) => (
  <BarPlot
    label="Cards a day"
    bars={ahead.map(({ date, cards }, at) => ({
      key: date,
      count: cards,
      name: at % 7 === 0 ? (at === 0 ? 'Today' : dateName(date)) : null,
    }))}
  />
);

/** One kind of work by weeks; every third week is named if there are many. */
const WeeksPlot = ({ kind, done }: { kind: 'reviews' | 'lessons' } & Pick<ForecastProps, 'done'>) => (
  <figure>
    <figcaption>{kind === 'reviews' ? 'Reviews a week' : 'Lessons done a week'}</figcaption>
    <BarPlot
      label={kind === 'reviews' ? 'Reviews a week' : 'Lessons done a week'}
      bars={done.map((week, at) => ({
        key: week.until,
        count: week[kind],
        name: done.length < 7 || (done.length - 1 - at) % 3 === 0 ? dateName(week.until) : null,
      }))}
    />
  </figure>
);

function DoneTable({ done }: Pick<ForecastProps, 'done'>) {
  return (
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Week until</th>
            <th scope="col">Reviews</th>
            <th scope="col">Lessons done</th>
          </tr>
        </thead>
        <tbody>
          {done.map(({ until, reviews, lessons }) => (
            <tr key={until}>
              <th scope="row">{dateName(until)}</th>
              <td>{reviews}</td>
              <td>{lessons}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function AheadTable({ ahead }: Pick<ForecastProps, 'ahead'>) {
  return (
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Cards</th>
          </tr>
        </thead>
        <tbody>
          {ahead.map(({ date, cards }, at) => (
            <tr key={date}>
              <th scope="row">{at === 0 ? 'Today' : dateName(date)}</th>
              <td>{cards}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function RecalledPlot({ weeks, wished }: Pick<ForecastProps, 'weeks' | 'wished'>) {
  const least = Math.min(wished, ...weeks.map(({ likely }) => likely[0]));
  const from = Math.max(0, Math.floor((least - 0.02) * 10) / 10);
  const y = (share: number) => plot.top + (inner.height * (1 - share)) / (1 - from);
  const step = inner.width / weeks.length;
  return (
    <svg
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label="Cards recalled by weeks, as in the table below; the broken line is what you want"
    >
      <Level y={y(1)} text="100 %" />
      <Level y={y(from)} text={percent(from)} />
      <line className="wished" x1={plot.left} x2={plot.width - plot.right} y1={y(wished)} y2={y(wished)} />
      <text x={plot.left - 6} y={y(wished) + 4} textAnchor="end">
        {percent(wished)}
      </text>
      {weeks.map(({ until, reviewed, recalled, likely }, at) => {
        const x = plot.left + (at + 0.5) * step;
        return (
          <g key={until}>
            {reviewed > 0 ? (
              <>
                <line className="likely" x1={x} x2={x} y1={y(likely[1])} y2={y(likely[0])} />
                <circle cx={x} cy={y(recalled / reviewed)} r="5" />
              </>
            ) : null}
            {weeks.length < 7 || (weeks.length - 1 - at) % 3 === 0 ? (
              <text x={x} y={plot.height - 6} textAnchor="middle">
                {dateName(until)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

function RecalledTable({ weeks }: Pick<ForecastProps, 'weeks'>) {
  return (
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Week until</th>
            <th scope="col">Reviewed</th>
            <th scope="col">Recalled</th>
            <th scope="col">Share</th>
            <th scope="col">Likely between</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ until, reviewed, recalled, likely }) => (
            <tr key={until}>
              <th scope="row">{dateName(until)}</th>
              <td>{reviewed}</td>
              <td>{recalled}</td>
              <td>{reviewed > 0 ? percent(recalled / reviewed) : '–'}</td>
              <td>{reviewed > 0 ? `${percent(likely[0])} and ${percent(likely[1])}` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
