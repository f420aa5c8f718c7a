import { dateSaid, numberSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { reviewWords } from '~/rooms/review/words';

interface ForecastProps {
  /** Today first. */
  readonly ahead: readonly { readonly date: string; readonly cards: number }[];
  /** New cards, counted up to a limit. */
  readonly fresh: number;
}

const dateName = (date: string): string => dateSaid(date, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** How many cards are due on the next days. A page without scripts. */
export function ForecastScreen({ ahead, fresh }: ForecastProps) {
  const sum = ahead.reduce((total, { cards }) => total + cards, 0);
  const [today, tomorrow] = [ahead[0]?.cards ?? 0, ahead[1]?.cards ?? 0];
  const week = ahead.slice(0, 7).reduce((total, { cards }) => total + cards, 0);
  return (
    <div className="narrow stack forecast">
      <PageHeader title={reviewWords.whatComes} subtitle={<Link to="/progress">{reviewWords.yourProgress}</Link>}>
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
    </div>
  );
}

const newCards = (fresh: number): string => (fresh === 0 ? '' : reviewWords.newCardsWait({ n: fresh }));

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
