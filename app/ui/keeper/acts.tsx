import { EmptyState } from '~/ui/parts/empty-state';
import { Time } from '~/ui/parts/time';
import { KeeperFrame, Pager, PeopleSearch } from './frame';

export interface ActsScreenProps {
  readonly acts: readonly {
    readonly n: number;
    readonly at: string;
    /** What was done, in words. */
    readonly did: string;
    /** Empty where the account has gone; null for the command line. */
    readonly keeper: string | null;
    readonly target: string | null;
    readonly targetId: string | null;
    readonly figures: string;
  }[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** What keepers have done. */
export function ActsScreen({ acts, search, page, hasMore }: ActsScreenProps) {
  return (
    <KeeperFrame
      place="/keeper/acts"
      title="Acts of keepers"
      subtitle="The last 200. They are only added to, and nobody can change or delete one."
    >
      <PeopleSearch search={search} />
      {acts.length === 0 ? (
        <EmptyState
          icon="clock"
          title={search ? `No act of or for “${search}”` : 'No keeper has done anything yet'}
        />
      ) : (
        <ul className="plain-list card keeper-list" aria-label="Acts of keepers">
          {acts.map((act) => (
            <li key={act.n}>
              <div>
                <p>
                  <strong dir="auto">
                    {act.keeper === null ? 'The command line' : act.keeper || 'A keeper who has gone'}
                  </strong>{' '}
                  {act.did}
                  {act.targetId === null ? null : act.target === null ? (
                    ' somebody who has gone'
                  ) : (
                    <>
                      {' '}
                      <a href={`/keeper/people/${act.targetId}`} dir="auto">
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
    </KeeperFrame>
  );
}
