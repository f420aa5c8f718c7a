import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import type { RunsShown } from '~/rooms/account/rules/run-faults';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, Pager, PeopleSearch } from './frame';

interface ListedRun {
  readonly id: string;
  readonly kind: keyof ReturnType<typeof kinds>;
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

interface RunsScreenProps {
  readonly shown: RunsShown;
  readonly counts: Readonly<Record<RunsShown, number>>;
  readonly runs: readonly ListedRun[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
  readonly notice?: string | undefined;
}

const kinds = () =>
  ({
    map: adminWords.runOfMap,
    lesson: adminWords.runOfLesson,
    growth: adminWords.growthOfAMap,
    cards: adminWords.runOfCards,
    exercises: adminWords.runOfExercises,
    ask: adminWords.answer,
    placement: adminWords.runOfPlacement,
    needs: adminWords.runOfNeeds,
    source: adminWords.readingOfASource,
  }) as const;

const lists = () =>
  ({
    live: { name: adminWords.beingWritten, nothing: adminWords.nothingIsBeingWritten },
    waiting: { name: adminWords.waiting, nothing: adminWords.nothingWaits },
    failed: { name: adminWords.failed, nothing: adminWords.nothingHasFailed },
  }) as const;

/** The runs of all users, without their topics and texts. */
export function RunsScreen({ shown, counts, runs, search, page, hasMore, notice }: RunsScreenProps) {
  const { nothing } = lists()[shown];
  const names = Object.keys(lists()) as RunsShown[];
  return (
    <AdminFrame place="/admin/runs" title={adminWords.runs} subtitle={adminWords.whatIsBeingWritten} notice={notice}>
      <nav aria-label={adminWords.whichRuns}>
        <ul className="plain-list admin-tabs">
          {names.map((name) => (
            <li key={name}>
              <a
                href={`/admin/runs?${new URLSearchParams({ show: name, ...(search && { q: search }) })}`}
                aria-current={name === shown ? 'page' : undefined}
              >
                {lists()[name].name} <span className="badge">{counts[name]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PeopleSearch search={search} kept={{ show: shown }} />
      {runs.length === 0 ? (
        <EmptyState icon="clock" title={search ? adminWords.nothingForSearch({ nothing, search }) : nothing} />
      ) : (
        <ul className="plain-list card admin-list" aria-label={lists()[shown].name}>
          {runs.map((run) => (
            <li key={run.id}>
              <div>
                <h2>
                  {rich(adminWords.valueForNickname({ value: kinds()[run.kind], nickname: run.nickname }), {
                    link: (text) => (
                      <a href={`/admin/people/${run.userId}`} dir="auto">
                        {text}
                      </a>
                    ),
                  })}
                </h2>
                {run.fault ? <p>{run.fault}</p> : null}
                <p className="hint">
                  {shown === 'failed' ? (
                    <Time at={run.at} />
                  ) : (
                    rich(adminWords.sinceTime, { time: <Time at={run.at} /> })
                  )}
                  {run.sourceName ? (
                    <>
                      {' · '}
                      <span dir="auto">{run.sourceName}</span>
                    </>
                  ) : null}
                  {run.attempts > 1 ? ` · ${adminWords.calledTimes({ n: run.attempts })}` : null}
                  {shown === 'failed' && run.state === 'done' ? ` · ${adminWords.whatHadCome}` : null}
                </p>
              </div>
              {shown === 'failed' ? null : (
                <form method="post" action={`/admin/runs/${run.id}/stop`}>
                  <Button variant="quiet" icon="close">
                    {rich(adminWords.stopThisRunOf({ nickname: run.nickname }), {
                      span: (text) => <span className="sr">{text}</span>,
                    })}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{adminWords.whatSomebodyLearnsIs}</p>
      <Pager page={page} hasMore={hasMore} query={{ show: shown, q: search }} />
    </AdminFrame>
  );
}
