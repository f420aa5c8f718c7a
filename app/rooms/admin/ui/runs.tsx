import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Time } from '~/kit/parts/time';
import type { RunsShown } from '~/rooms/account/rules/run-faults';
import { AdminFrame, Pager, PeopleSearch } from './frame';

export interface ListedRun {
  readonly id: string;
  readonly kind: keyof typeof kinds;
  readonly state: string;
  /** The fault in words; null if there is none. */
  readonly fault: string | null;
  readonly attempts: number;
  readonly sourceName: string | null;
  /** When the run started, was queued, or ended. */
  readonly at: string;
  readonly userId: string;
  readonly nickname: string;
  readonly email: string;
}

export interface RunsScreenProps {
  readonly shown: RunsShown;
  readonly counts: Readonly<Record<RunsShown, number>>;
  readonly runs: readonly ListedRun[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
  readonly notice?: string | undefined;
}

const kinds = {
  map: 'Map',
  lesson: 'Lesson',
  growth: 'Growth of a map',
  cards: 'Cards',
  ask: 'Answer',
  source: 'Reading of a source',
} as const;

const lists = {
  live: { name: 'Being written', at: 'Since', nothing: 'Nothing is being written' },
  waiting: { name: 'Waiting', at: 'Since', nothing: 'Nothing waits' },
  failed: { name: 'Failed', at: '', nothing: 'Nothing has failed' },
} as const;

/** The runs of all users, without their topics and texts. */
export function RunsScreen({ shown, counts, runs, search, page, hasMore, notice }: RunsScreenProps) {
  const { at, nothing } = lists[shown];
  const names = Object.keys(lists) as RunsShown[];
  return (
    <AdminFrame
      place="/admin/runs"
      title="Runs"
      subtitle="What is being written, and what came between"
      notice={notice}
    >
      <nav aria-label="Which runs">
        <ul className="plain-list admin-tabs">
          {names.map((name) => (
            <li key={name}>
              <a
                href={`/admin/runs?${new URLSearchParams({ show: name, ...(search && { q: search }) })}`}
                aria-current={name === shown ? 'page' : undefined}
              >
                {lists[name].name} <span className="badge">{counts[name]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PeopleSearch search={search} kept={{ show: shown }} />
      {runs.length === 0 ? (
        <EmptyState icon="clock" title={search ? `${nothing} for “${search}”` : nothing} />
      ) : (
        <ul className="plain-list card admin-list" aria-label={lists[shown].name}>
          {runs.map((run) => (
            <li key={run.id}>
              <div>
                <h2>
                  {kinds[run.kind]} for{' '}
                  <a href={`/admin/people/${run.userId}`} dir="auto">
                    {run.nickname}
                  </a>
                </h2>
                {run.fault ? <p>{run.fault}</p> : null}
                <p className="hint">
                  {at} <Time at={run.at} />
                  {run.sourceName ? (
                    <>
                      {' · '}
                      <span dir="auto">{run.sourceName}</span>
                    </>
                  ) : null}
                  {run.attempts > 1 ? ` · called ${run.attempts} times` : null}
                  {shown === 'failed' && run.state === 'done' ? ' · what had come was kept' : null}
                </p>
              </div>
              {shown === 'failed' ? null : (
                <form method="post" action={`/admin/runs/${run.id}/stop`}>
                  <Button variant="quiet" icon="close">
                    Stop<span className="sr"> this run of {run.nickname}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="hint">What somebody learns is theirs: topics and texts are not shown here.</p>
      <Pager page={page} hasMore={hasMore} query={{ show: shown, q: search }} />
    </AdminFrame>
  );
}
