import { EmptyState } from '~/kit/parts/empty-state';
import { Time } from '~/kit/parts/time';
import { AdminFrame, Pager, PeopleSearch } from './frame';

export interface ActsScreenProps {
  readonly acts: readonly {
    readonly n: number;
    readonly at: string;
    /** The act in words. */
    readonly did: string;
    /** Empty if the account is deleted; null for the command line. */
    readonly administrator: string | null;
    readonly target: string | null;
    readonly targetId: string | null;
    readonly figures: string;
  }[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** The log of administrators' acts. */
export function ActsScreen({ acts, search, page, hasMore }: ActsScreenProps) {
  return (
    <AdminFrame
      place="/admin/acts"
      title="Acts of administrators"
      subtitle="The last 200. They are only added to, and nobody can change or delete one."
    >
      <PeopleSearch search={search} />
      {acts.length === 0 ? (
        <EmptyState
          icon="clock"
          title={search ? `No act of or for “${search}”` : 'No administrator has done anything yet'}
        />
      ) : (
        <ul className="plain-list card admin-list" aria-label="Acts of administrators">
          {acts.map((act) => (
            <li key={act.n}>
              <div>
                <p>
                  <strong dir="auto">
                    {act.administrator === null
                      ? 'The command line'
                      : act.administrator || 'An administrator who has gone'}
                  </strong>{' '}
                  {act.did}
                  {act.targetId === null ? null : act.target === null ? (
                    ' somebody who has gone'
                  ) : (
                    <>
                      {' '}
                      <a href={`/admin/people/${act.targetId}`} dir="auto">
                        {act.target}
                      </a>
                    </>
                  )}
                  {act.figures ? `: ${act.figures}` : null}
                </p>
              </div>
              <p className="hint">
                <Time at={act.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} hasMore={hasMore} query={{ q: search }} />
    </AdminFrame>
  );
}
