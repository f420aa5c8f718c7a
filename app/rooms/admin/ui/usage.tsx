import { dateSaid, numberSaid } from '~/kit/language/format';
import { EmptyState } from '~/kit/parts/empty-state';
import type { TokenFigures } from '~/rooms/admin/rules/model-prices';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, AdminTable, Pager, PeopleSearch } from './frame';

/** Usage with the tokens that servers have reported; null: unknown. */
export interface TokenRow {
  readonly tokens: TokenFigures | null;
}

/** The tokens of one model. */
export interface ModelRow extends TokenRow {
  readonly model: string;
  /** How many calls were reported. */
  readonly counted: number;
}

interface UsedRow extends TokenRow {
  readonly maps: number;
  readonly lessons: number;
  readonly failed: number;
  readonly calls: number;
  readonly wordsIn: number;
  readonly wordsOut: number;
  readonly mapsAsked: number;
  readonly textsAsked: number;
}

type DayRow = UsedRow & { readonly day: string };
type PersonRow = UsedRow & { readonly userId: string; readonly nickname: string; readonly email: string };

const tokenHeads = (hasPrices: boolean) => [
  adminWords.tokensIn,
  adminWords.tokensOut,
  ...(hasPrices ? [adminWords.cost] : []),
];

const figureColumns = (hasPrices: boolean) =>
  [
    adminWords.maps,
    adminWords.lessons,
    adminWords.failed,
    adminWords.callsToTheModel,
    adminWords.wordsIn,
    adminWords.wordsOut,
    ...tokenHeads(hasPrices),
    adminWords.mapsAskedFor,
    adminWords.textsAskedFor,
  ].map(figureColumn);

const figureColumn = (head: string) => ({ head, isFigure: true });

const unknown = '–';

/** A cost in the owner's currency, which is nowhere named. */
const costSaid = (cost: number): string =>
  cost < 1 ? numberSaid(cost, { maximumSignificantDigits: 2 }) : numberSaid(cost, { maximumFractionDigits: 2 });

function tokensOf({ tokens }: TokenRow, hasPrices: boolean): string[] {
  if (!tokens) return tokenHeads(hasPrices).map(() => unknown);
  const { tokensIn, tokensOut, cost } = tokens;
  const paid = cost === null ? unknown : costSaid(cost);
  return [numberSaid(tokensIn), numberSaid(tokensOut), ...(hasPrices ? [paid] : [])];
}

const figuresOf = (row: UsedRow, hasPrices: boolean) => [
  ...[row.maps, row.lessons, row.failed, row.calls, row.wordsIn, row.wordsOut].map((n) => numberSaid(n)),
  ...tokensOf(row, hasPrices),
  ...[row.mapsAsked, row.textsAsked].map((n) => numberSaid(n)),
];

/** A day in UTC: daily figures cannot be converted to another time zone. */
export const Day = ({ day }: { day: string }) => (
  <span>{dateSaid(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</span>
);

/** Usage by day. */
export function DaysTable({
  days,
  label,
  hasPrices,
  areLinks = false,
}: {
  days: readonly DayRow[];
  label: string;
  hasPrices: boolean;
  areLinks?: boolean;
}) {
  return (
    <AdminTable
      label={label}
      columns={[{ head: adminWords.day }, ...figureColumns(hasPrices)]}
      rows={days.map((row) => ({
        key: row.day,
        cells: [
          areLinks ? (
            <a key="day" href={`/admin/usage?day=${row.day}`}>
              <Day day={row.day} />
            </a>
          ) : (
            <Day key="day" day={row.day} />
          ),
          ...figuresOf(row, hasPrices),
        ],
      }))}
    />
  );
}

/** The tokens of a day by model. */
const ModelsTable = ({ models, hasPrices }: { models: readonly ModelRow[]; hasPrices: boolean }) => (
  <AdminTable
    label={adminWords.tokensByModel}
    columns={[{ head: adminWords.model }, ...[adminWords.callsReported, ...tokenHeads(hasPrices)].map(figureColumn)]}
    rows={models.map((row) => ({
      key: row.model,
      cells: [<bdi key="model">{row.model || unknown}</bdi>, numberSaid(row.counted), ...tokensOf(row, hasPrices)],
    }))}
  />
);

/** Explains the figures of usage. */
export const UsageNote = () => (
  <>
    <p className="hint">{adminWords.daysBeginAtMidnight}</p>
    <p className="hint">{adminWords.tokensAreCounted}</p>
  </>
);

interface UsageScreenProps {
  /** Null: all days. */
  readonly day: string | null;
  readonly days: readonly DayRow[];
  readonly people: readonly PersonRow[];
  /** Filled for one day only. */
  readonly models: readonly ModelRow[];
  /** Whether costs are shown. */
  readonly hasPrices: boolean;
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Usage of all users by day, or of one day by user. */
export function UsageScreen({ day, days, people, models, hasPrices, search, page, hasMore }: UsageScreenProps) {
  const isEmpty = days.length === 0 && people.length === 0;
  return (
    <AdminFrame
      place="/admin/usage"
      title={adminWords.usage}
      subtitle={day === null ? adminWords.whatEverybodyUsedDay : <Day day={day} />}
    >
      {day === null ? null : (
        <>
          <p>
            <a href="/admin/usage">{adminWords.allDays}</a>
          </p>
          <PeopleSearch search={search} kept={{ day }} />
        </>
      )}
      {isEmpty ? (
        <EmptyState
          icon="clock"
          title={search ? adminWords.nobodyWithSearchUsed({ search }) : adminWords.nothingWasUsed}
        />
      ) : day === null ? (
        <DaysTable days={days} label={adminWords.usageByDay} hasPrices={hasPrices} areLinks />
      ) : (
        <AdminTable
          label={adminWords.usageByPerson}
          columns={[{ head: adminWords.person }, ...figureColumns(hasPrices)]}
          rows={people.map((row) => ({
            key: row.userId,
            cells: [
              <a key="person" href={`/admin/people/${row.userId}`} dir="auto" title={row.email}>
                {row.nickname}
              </a>,
              ...figuresOf(row, hasPrices),
            ],
          }))}
        />
      )}
      {models.length > 0 ? <ModelsTable models={models} hasPrices={hasPrices} /> : null}
      <UsageNote />
      <Pager page={page} hasMore={hasMore} query={{ day: day ?? '', q: search }} />
    </AdminFrame>
  );
}
