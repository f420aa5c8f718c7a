import { numberSaid, shareSaid } from '~/kit/language/format';
import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Card } from '~/kit/parts/card';
import { rich } from '~/kit/parts/rich';
import { type By, fewReviews, type PeriodFigures } from '~/rooms/home/rules/progress';
import { homeWords } from '~/rooms/home/words';

type Period = PeriodFigures & { readonly name: string };
type Shared = Pick<PeriodFigures, 'reviewed' | 'recalled'>;
interface MapTitle {
  readonly id: string;
  readonly title: string;
}

interface ProgressProps {
  readonly by: By;
  /** The share of cards that the learner wants to recall, from 0 to 1. */
  readonly wanted: number;
  /** The map that the figures are of; null for all. */
  readonly map: MapTitle | null;
  readonly maps: readonly MapTitle[];
  readonly periods: readonly Period[];
  readonly learned: readonly (Shared & { readonly month: string })[];
  /** The server's drawings as HTML. */
  readonly plots: { readonly learnt: string; readonly reviews: string; readonly remembered: string };
}

/** A learner's progress by week or month. A page without scripts. */
export function ProgressScreen({ by, wanted, map, maps, periods, learned, plots }: ProgressProps) {
  return (
    <div className="narrow stack progress-page">
      <PageHeader
        title={homeWords.progress}
        subtitle={map ? <bdi>{map.title}</bdi> : <Link to="/review/forecast">{homeWords.whatComes}</Link>}
      />
      <nav className="actions" aria-label={homeWords.periods}>
        {(['week', 'month'] as const).map((each) => (
          <a
            key={each}
            className="button quiet small"
            href={addressOf(each, map)}
            aria-current={each === by ? 'page' : undefined}
          >
            {each === 'week' ? homeWords.byWeek : homeWords.byMonth}
          </a>
        ))}
      </nav>
      {periods.length === 0 ? (
        <Card className="stack">
          <p>{homeWords.noProgressYet}</p>
        </Card>
      ) : (
        <>
          <Done by={by} periods={periods} plots={plots} />
          <RememberedPart {...{ periods, learned, wanted }} plot={plots.remembered} />
        </>
      )}
      <OfMaps {...{ by, map, maps }} />
      <p className="hint">{rich(homeWords.allFromLogs, { link: (text) => <a href="/account/export">{text}</a> })}</p>
    </div>
  );
}

const addressOf = (by: By, map: MapTitle | null): string => {
  const query = new URLSearchParams([...(map ? [['map', map.id]] : []), ...(by === 'month' ? [['by', by]] : [])]);
  return query.size > 0 ? `/progress?${query}` : '/progress';
};

const sum = (periods: readonly Period[], name: Exclude<keyof Period, 'name' | 'from'>): number =>
  periods.reduce((total, period) => total + period[name], 0);

/** The server's drawing. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by kit/figure
const Plot = ({ html }: { html: string }) => (html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : null);

function Done({ by, periods, plots }: Pick<ProgressProps, 'by' | 'periods' | 'plots'>) {
  const [tried, right] = [sum(periods, 'exercises'), sum(periods, 'exercisesRight')];
  return (
    <Card className="stack">
      <h2>{homeWords.whatYouDid}</h2>
      <p>
        {homeWords.lessonsDone({ n: sum(periods, 'lessons') })} ·{' '}
        {homeWords.reviewsDone({ n: sum(periods, 'reviews') })}
        {tried > 0 ? ` · ${homeWords.rightOfTried({ right, n: tried, share: shareSaid(right / tried) })}` : null}
      </p>
      <Plot html={plots.learnt} />
      <Plot html={plots.reviews} />
      <Table by={by} periods={periods} />
    </Card>
  );
}

function RememberedPart({
  periods,
  learned,
  wanted,
  plot,
}: Pick<ProgressProps, 'periods' | 'learned' | 'wanted'> & { plot: string }) {
  const all = { reviewed: sum(periods, 'reviewed'), recalled: sum(periods, 'recalled') };
  const values = { wanted: shareSaid(wanted), few: fewReviews };
  return (
    <Card className="stack">
      <h2>{homeWords.whatYouRemembered}</h2>
      <p>
        {all.reviewed === 0 ? homeWords.nothingRemembered(values) : homeWords.rememberedOf({ ...said(all), ...values })}{' '}
        {all.reviewed > 0 && all.reviewed < fewReviews ? homeWords.tooFewToTell(values) : null}
      </p>
      <Plot html={plot} />
      {learned.length > 0 ? (
        <ul>
          {learned.map(({ month, ...counts }) => (
            <li key={month}>
              {homeWords.ofMonthRecalled({ month, ...said(counts) })}{' '}
              {counts.reviewed < fewReviews ? homeWords.tooFewToTell(values) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

const said = ({ reviewed, recalled }: Shared) => ({ n: reviewed, recalled, share: shareSaid(recalled / reviewed) });

/** All figures, with their counts. */
const Table = ({ by, periods }: Pick<ProgressProps, 'by' | 'periods'>) => (
  <details>
    <summary>{homeWords.allFigures}</summary>
    <div className="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{by === 'week' ? homeWords.weekFrom : homeWords.month}</th>
            <th scope="col">{homeWords.lessonsName}</th>
            <th scope="col">{homeWords.rightAtFirst}</th>
            <th scope="col">{homeWords.reviewsName}</th>
            <th scope="col">{homeWords.remembered}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((each) => (
            <tr key={each.from}>
              <th scope="row">{each.name}</th>
              <td>{numberSaid(each.lessons)}</td>
              <td>{share(each.exercisesRight, each.exercises)}</td>
              <td>{numberSaid(each.reviews)}</td>
              <td>{share(each.recalled, each.reviewed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

const share = (some: number, n: number): string =>
  n === 0 ? '–' : homeWords.shareAndCount({ share: shareSaid(some / n), some, n });

const OfMaps = ({ by, map, maps }: Pick<ProgressProps, 'by' | 'map' | 'maps'>) =>
  map ? (
    <p className="actions">
      <a href={addressOf(by, null)}>{homeWords.onAllMaps}</a>
      <a href={`/map/${map.id}`}>{homeWords.backToTheMap}</a>
    </p>
  ) : maps.length > 0 ? (
    <section className="stack-s" aria-labelledby="of-maps">
      <h2 id="of-maps">{homeWords.mapByMap}</h2>
      <ul>
        {maps.map((each) => (
          <li key={each.id}>
            <a href={addressOf(by, each)} dir="auto">
              {each.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
