import type { ReactNode } from 'react';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { SearchForm } from '~/kit/parts/search-form';
import { adminWords } from '~/rooms/admin/words';
import { adminCourseWords } from '~/rooms/admin/words/courses';

const places = () =>
  [
    ['/admin', adminWords.placeOverview],
    ['/admin/people', adminWords.placePeople],
    ['/admin/invitations', adminWords.placeInvitations],
    ['/admin/model', adminWords.placeModel],
    ['/admin/courses', adminCourseWords.courses],
    ['/admin/runs', adminWords.placeRuns],
    ['/admin/usage', adminWords.placeUsage],
    ['/admin/limits', adminWords.placeLimits],
    ['/admin/suggestions', adminWords.placeSuggestions],
    ['/admin/storage', adminWords.placeStorage],
    ['/admin/settings', adminWords.placeSettings],
    ['/admin/acts', adminWords.placeActs],
  ] as const;

type AdminPlace = ReturnType<typeof places>[number][0];

interface AdminFrameProps {
  readonly place: AdminPlace;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
  /** Actions beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the administration: navigation, title, and the message of the last act. */
export function AdminFrame({ place, title, subtitle, notice, problem, actions, children }: AdminFrameProps) {
  return (
    <div className="admin stack">
      <nav className="admin-nav" aria-label={adminWords.administration}>
        <ul className="plain-list">
          {places().map(([to, label]) => (
            <li key={to}>
              <a href={to} aria-current={to === place ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PageHeader title={title} subtitle={subtitle}>
        {actions}
      </PageHeader>
      {problem ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {problem}
        </Alert>
      ) : notice ? (
        <Alert tone="success">{notice}</Alert>
      ) : null}
      {children}
    </div>
  );
}

/** Searches a list for users; keeps the address's other parameters. */
export function PeopleSearch({ search, kept = {} }: { search: string; kept?: Readonly<Record<string, string>> }) {
  return (
    <SearchForm label={adminWords.searchPeople} placeholder={adminWords.nameOrAddress} value={search}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchForm>
  );
}

/** Links to the previous and next pages, if there are any. */
export function Pager({
  page,
  hasMore,
  query,
}: {
  page: number;
  hasMore: boolean;
  query: Readonly<Record<string, string>>;
}) {
  if (page === 1 && !hasMore) return null;
  const to = (number: number) => {
    const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
    if (number > 1) asked.set('page', String(number));
    return `?${asked}`;
  };
  return (
    <nav className="actions" aria-label={adminWords.pages}>
      {page > 1 ? <a href={to(page - 1)}>{adminWords.previousPage}</a> : null}
      <span className="hint">{adminWords.pageN({ n: page })}</span>
      {hasMore ? <a href={to(page + 1)}>{adminWords.nextPage}</a> : null}
    </nav>
  );
}

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
}

/** A list of named values. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="admin-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Column {
  readonly head: string;
  /** Figures are aligned at the end of their cell. */
  readonly isFigure?: boolean;
}

/** A table that scrolls on its own if it is wider than the page. */
export function AdminTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <section className="admin-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th key={head} scope="col" className={isFigure ? 'figure' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => {
                const { head = '', isFigure = false } = columns[at] ?? {};
                const className = isFigure ? 'figure' : undefined;
                return at === 0 ? (
                  <th key={head} scope="row" className={className}>
                    {cell}
                  </th>
                ) : (
                  <td key={head} className={className}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
