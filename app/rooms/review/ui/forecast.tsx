import { dateSaid, numberSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { reviewWords } from '~/rooms/review/words';

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

const dateName = (date: string): string => dateSaid(date, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const percent = (share: number): string => reviewWords.shareSaid({ share: Math.round(share * 1_000) / 10 });

/** How many cards are due on the next days, and what was recalled and done. A page without scripts. */
export function ForecastScreen({ ahead, weeks, all, fresh, done, isSample, wished }: ForecastProps) {
  const sum = ahead.reduce((total, { cards }) => total + cards, 0);
  const [today, tomorrow] = [ahead[0]?.cards ?? 0, ahead[1]?.cards ?? 0];
  const week = ahead.slice(0, 7).reduce((total, { cards }) => total + cards, 0);
  return (
    <div className="narrow stack forecast">
      <PageHeader
        title={reviewWords.progress}
        subtitle={<Link to="/account/review">{reviewWords.settingsOfReviews}</Link>}
      >
        <ButtonLink to="/review">{reviewWords.review}</ButtonLink>
      </PageHeader>
      <Card className="stack">
        <h2>{reviewWords.nextDays({ n: ahead.length })}</h2>
        {sum === 0 ? (
          <p>
            {reviewWords.noneComesAgain} {newCards(fresh)}
          </p>
        ) : (
          <>
            <p>
              {reviewWords.comeToday({ n: today, tomorrow, week, sum })} {newCards(fresh)}
            </p>
            <AheadPlot ahead={ahead} />
            <AheadTable ahead={ahead} />
          </>
        )}
      </Card>
      <Card className="stack">
        <h2>{reviewWords.howMuchYouRecalled}</h2>
        {all.reviewed === 0 ? (
          <p>{reviewWords.nothingWasReviewedIn({ wished: percent(wished) })}</p>
        ) : (
          <>
            <p>
              {(isSample ? reviewWords.recalledOfNewest : reviewWords.recalledOf)({
                recalled: all.recalled,
                n: all.reviewed,
                share: percent(all.recalled / all.reviewed),
                wished: percent(wished),
              })}
            </p>
            <RecalledPlot weeks={weeks} wished={wished} />
            <RecalledTable weeks={weeks} />
          </>
        )}
      </Card>
      <Card className="stack">
        <h2>{reviewWords.whatYouDid}</h2>
        {done.length === 0 ? (
          <p>{reviewWords.noReviewAndNo}</p>
        ) : (
          <>
            <p>
              {reviewWords.doneInWeeks({
                n: done.length,
                reviews: reviewWords.countReviews({ n: total(done, 'reviews') }),
                lessons: reviewWords.countLessons({ n: total(done, 'lessons') }),
              })}
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

const newCards = (fresh: number): string => (fresh === 0 ? '' : reviewWords.newCardsWait({ n: fresh }));

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
    <svg viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={reviewWords.labelAsInThe({ label })}>
      <Level y={plot.top} text={numberSaid(most)} />
      {most % 2 === 0 ? <Level y={plot.top + inner.height / 2} text={numberSaid(most / 2)} /> : null}
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
    label={reviewWords.cardsADay}
    bars={ahead.map(({ date, cards }, at) => ({
      key: date,
      count: cards,
      name: at % 7 === 0 ? (at === 0 ? reviewWords.today : dateName(date)) : null,
    }))}
  />
);

/** One kind of work by weeks; every third week is named if there are many. */
const WeeksPlot = ({ kind, done }: { kind: 'reviews' | 'lessons' } & Pick<ForecastProps, 'done'>) => (
  <figure>
    <figcaption>{kind === 'reviews' ? reviewWords.reviewsAWeek : reviewWords.lessonsDoneAWeek}</figcaption>
    <BarPlot
      label={kind === 'reviews' ? reviewWords.reviewsAWeek : reviewWords.lessonsDoneAWeek}
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
      <summary>{reviewWords.asATable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{reviewWords.weekUntil}</th>
            <th scope="col">{reviewWords.reviews}</th>
            <th scope="col">{reviewWords.lessonsDone}</th>
          </tr>
        </thead>
        <tbody>
          {done.map(({ until, reviews, lessons }) => (
            <tr key={until}>
              <th scope="row">{dateName(until)}</th>
              <td>{numberSaid(reviews)}</td>
              <td>{numberSaid(lessons)}</td>
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
      <summary>{reviewWords.asATable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{reviewWords.day}</th>
            <th scope="col">{reviewWords.cards}</th>
          </tr>
        </thead>
        <tbody>
          {ahead.map(({ date, cards }, at) => (
            <tr key={date}>
              <th scope="row">{at === 0 ? reviewWords.today : dateName(date)}</th>
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
    <svg viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={reviewWords.cardsRecalledByWeeks}>
      <Level y={y(1)} text={percent(1)} />
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
      <summary>{reviewWords.asATable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{reviewWords.weekUntil}</th>
            <th scope="col">{reviewWords.reviewed}</th>
            <th scope="col">{reviewWords.recalled}</th>
            <th scope="col">{reviewWords.share}</th>
            <th scope="col">{reviewWords.likelyBetween}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ until, reviewed, recalled, likely }) => (
            <tr key={until}>
              <th scope="row">{dateName(until)}</th>
              <td>{reviewed}</td>
              <td>{recalled}</td>
              <td>{reviewed > 0 ? percent(recalled / reviewed) : '–'}</td>
              <td>
                {reviewed > 0
                  ? reviewWords.valueAndValue2({ value: percent(likely[0]), value2: percent(likely[1]) })
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
