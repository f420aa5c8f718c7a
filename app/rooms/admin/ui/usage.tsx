import { dateSaid, numberSaid } from '~/kit/language/format';
import { EmptyState } from '~/kit/parts/empty-state';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, AdminTable, Pager, PeopleSearch } from './frame';

export interface UsedRow {
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

const figureColumns = () =>
  [
    adminWords.maps,
    adminWords.lessons,
    adminWords.failed,
    adminWords.callsToTheModel,
    adminWords.wordsIn,
    adminWords.wordsOut,
    adminWords.mapsAskedFor,
    adminWords.textsAskedFor,
  ].map((head) => ({ head, isFigure: true }));

const figuresOf = (row: UsedRow) =>
  [row.maps, row.lessons, row.failed, row.calls, row.wordsIn, row.wordsOut, row.mapsAsked, row.textsAsked].map((n) =>
    numberSaid(n),
  );

/** A day in UTC: daily figures cannot be converted to another time zone. */
export const Day = ({ day }: { day: string }) => (
  <span>{dateSaid(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</span>
);

/** Usage by day. */
export function DaysTable({
  days,
  label,
  areLinks = false,
}: {
  days: readonly DayRow[];
  label: string;
  areLinks?: boolean;
}) {
  return (
    <AdminTable
      label={label}
      columns={[{ head: adminWords.day }, ...figureColumns()]}
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
          ...figuresOf(row),
        ],
      }))}
    />
  );
}

/** Explains the figures of usage. */
export const UsageNote = () => <p className="hint">{adminWords.daysBeginAtMidnight}</p>;

export interface UsageScreenProps {
  /** Null: all days. */
  readonly day: string | null;
  readonly days: readonly DayRow[];
  readonly people: readonly PersonRow[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Usage of all users by day, or of one day by user. */
export function UsageScreen({ day, days, people, search, page, hasMore }: UsageScreenProps) {
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
        <DaysTable days={days} label={adminWords.usageByDay} areLinks />
      ) : (
        <AdminTable
          label={adminWords.usageByPerson}
          columns={[{ head: adminWords.person }, ...figureColumns()]}
          rows={people.map((row) => ({
            key: row.userId,
            cells: [
              <a key="person" href={`/admin/people/${row.userId}`} dir="auto" title={row.email}>
                {row.nickname}
              </a>,
              ...figuresOf(row),
            ],
          }))}
        />
      )}
      <UsageNote />
      <Pager page={page} hasMore={hasMore} query={{ day: day ?? '', q: search }} />
    </AdminFrame>
  );
}
