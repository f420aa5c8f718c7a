import { useEffect, useRef, useState } from 'react';
import { DocumentForm } from '~/client/acts/document-form';
import { followTopic } from '~/client/network/change-feed';
import { listSaid } from '~/kit/language/format';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { runWords } from '~/rooms/run/words';
import { runsTitle } from './runs-title';

/** A run in the list: it makes or continues a map, makes a proposal, or reads a source. */
interface OpenRun {
  readonly id: string;
  readonly topic: string;
  readonly rendered?: string | undefined;
  readonly state: 'live' | 'failed' | 'stopped' | 'done';
  readonly message: string | null;
  /** It ended with a question, which its page asks. */
  readonly asks: boolean;
  /** The form to retry a run of a map. */
  readonly fields: Readonly<Record<string, string>>;
  /** The address that it redirects to once it is done: its map or proposal. */
  readonly place: string | null;
  /** How many lines its outline has so far. */
  readonly lines: number;
  /** The map that it continues; null for a new one. */
  readonly continues: string | null;
  /** The form to retry; null for a run of a map. */
  readonly proposal: {
    /** Null if it cannot be retried. */
    readonly again: string | null;
    readonly fields: Readonly<Record<string, string>>;
    /** The text while it is live, if it is no proposal. */
    readonly soFar?: string;
    /** The text once it is done, if it is no proposal. */
    readonly ready?: string;
  } | null;
}

/** The lesson runs of one map: live, done or failed. */
interface OpenLessons {
  readonly mapId: string;
  readonly query: string;
  readonly rendered?: string | undefined;
  readonly lang?: string | undefined;
  readonly live: number;
  readonly done: number;
  readonly failed: number;
  /** The first runs. */
  readonly shown: readonly {
    readonly runId: string;
    readonly nodeId: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly state: 'live' | 'failed' | 'done';
    readonly message: string | null;
  }[];
}

export interface Open {
  readonly runs: readonly OpenRun[];
  readonly lessons: readonly OpenLessons[];
}

/**
 * The user's runs that are live, or ended and not yet seen, so that a reload hides nothing. Followed while one is live.
 * @param onEnded called when a run has ended: other lists of the page may have changed
 */
export function OpenRuns({ open: served, back, onEnded }: { open: Open; back: string; onEnded?: () => void }) {
  const { runs, lessons } = useFollowed(served, onEnded);
  const isLive = hasLive({ runs, lessons });
  return (
    <>
      {runs.length > 0 ? (
        <section className="open-runs" aria-labelledby="open-runs-title">
          <h2 id="open-runs-title">{runsTitle(runs)}</h2>
          <ul className="stack">
            {runs.map((run) => (
              <RunCard key={run.id} {...{ run, back }} />
            ))}
          </ul>
        </section>
      ) : null}
      {lessons.length > 0 ? (
        <section className="open-runs" aria-labelledby="open-lessons-title">
          <h2 id="open-lessons-title">
            {lessons.some(({ live }) => live > 0) ? runWords.lessonsInProgress : runWords.newLessons}
          </h2>
          <ul className="stack">
            {lessons.map((each) => (
              <LessonsCard key={each.mapId} lessons={each} back={back} />
            ))}
          </ul>
        </section>
      ) : null}
      {isLive ? (
        <p className="no-js-only hint">
          {rich(runWords.withoutScriptsThisPage, {
            link: (text) => (
              <ButtonLink variant="plain" to={back} reloadDocument>
                {text}
              </ButtonLink>
            ),
          })}
        </p>
      ) : null}
    </>
  );
}

function RunCard({ run, back }: { run: OpenRun; back: string }) {
  const { proposal, continues } = run;
  const fields = { ...(proposal ?? run).fields, replaces: run.id };
  return (
    <li className={`card run-card ${run.state}`}>
      <p>
        <strong dir="auto">
          <Label text={run.topic} rendered={run.rendered} />
        </strong>
        <br />
        <span className="hint" role="status">
          {run.state === 'done'
            ? proposal
              ? (proposal.ready ?? runWords.whatCouldGrowThere)
              : runWords.yourMapIsReady
            : run.state === 'live'
              ? soFar(run)
              : run.message}
        </span>
      </p>
      <div className="actions">
        {run.state === 'done' ? (
          <ButtonLink variant="quiet" to={run.place ?? '/'} reloadDocument>
            {proposal ? (proposal.ready ? runWords.openIt : runWords.chooseWhatToKeep) : runWords.openTheMap}
          </ButtonLink>
        ) : run.state === 'live' ? (
          <ButtonLink variant="quiet" to={`/runs/${run.id}`} reloadDocument>
            {runWords.watch}
          </ButtonLink>
        ) : (
          <>
            {run.asks ? (
              <ButtonLink variant="quiet" to={`/runs/${run.id}`} reloadDocument>
                {runWords.chooseAReading}
              </ButtonLink>
            ) : proposal?.again === null ? null : (
              <DocumentForm action={proposal ? proposal.again : continues ? `/map/${continues}/continue` : '/?index'}>
                {(busy) => (
                  <>
                    {Object.entries(fields).map(([name, value]) => (
                      <input key={name} type="hidden" name={name} value={value} />
                    ))}
                    <Button variant="quiet" busy={busy}>
                      {busy ? runWords.tryingAgain : runWords.tryAgain}
                    </Button>
                  </>
                )}
              </DocumentForm>
            )}
            <Dismiss runId={run.id} back={back} />
          </>
        )}
      </div>
    </li>
  );
}

function LessonsCard({ lessons, back }: { lessons: OpenLessons; back: string }) {
  const { mapId, live, done, failed, shown } = lessons;
  const more = live + done + failed - shown.length;
  return (
    <li className="card run-card lessons">
      <p>
        <strong dir="auto" lang={lessons.lang}>
          <Label text={lessons.query} rendered={lessons.rendered} />
        </strong>
        <br />
        <span className="hint" role="status">
          {lessonCounts(lessons)}
        </span>
      </p>
      <ul className="plain-list">
        {shown.map(({ runId, nodeId, label, rendered, state, message }) => (
          <li key={runId} className="cluster">
            <a href={`/map/${mapId}?node=${nodeId}`} dir="auto" lang={lessons.lang}>
              <Label text={label} rendered={rendered} />
            </a>
            <span className="hint">{state === 'failed' ? message : lessonStates()[state]}</span>
            {state === 'failed' ? <Dismiss runId={runId} back={back} small /> : null}
          </li>
        ))}
        {more > 0 ? (
          <li>
            <a href={`/map/${mapId}`}>{runWords.andMore({ n: more })}</a>
          </li>
        ) : null}
      </ul>
    </li>
  );
}

const lessonStates = () => ({ live: runWords.beingWritten, done: runWords.readyToRead }) as const;

function lessonCounts({ live, done, failed }: OpenLessons): string {
  const parts = [
    done > 0 && runWords.countReady({ n: done }),
    live > 0 && runWords.countInProgress({ n: live }),
    failed > 0 && runWords.countNotWritten({ n: failed }),
  ];
  return runWords.lessonsValue({ value: listSaid(parts, 'short') });
}

function Dismiss({ runId, back, small }: { runId: string; back: string; small?: boolean }) {
  return (
    <DocumentForm action={`/runs/${runId}/dismiss`}>
      {(busy) => (
        <>
          <input type="hidden" name="back" value={back} />
          <Button variant="quiet" small={small} busy={busy}>
            {busy ? runWords.dismissing : runWords.dismiss}
          </Button>
        </>
      )}
    </DocumentForm>
  );
}

const soFar = ({ lines, proposal }: OpenRun): string =>
  proposal
    ? (proposal.soFar ?? runWords.beingProposed)
    : lines > 0
      ? runWords.linesSoFar({ n: lines })
      : runWords.beingWritten;

const countLive = ({ runs, lessons }: Open): number =>
  runs.filter(({ state }) => state === 'live').length + lessons.reduce((sum, { live }) => sum + live, 0);

const hasLive = (open: Open): boolean => countLive(open) > 0;

/** The current runs, followed while one is live. */
function useFollowed(served: Open, onEnded: (() => void) | undefined): Open {
  const [open, setOpen] = useState(served);
  const ended = useRef(onEnded);
  ended.current = onEnded;
  useEffect(() => setOpen(served), [served]);
  const isLive = hasLive(open);
  useEffect(() => {
    if (!isLive) return;
    let live = countLive(served);
    return followTopic('runs', async () => {
      const answer = await fetch('/runs.json');
      if (!answer.ok) throw new Error(answer.statusText);
      const now = (await answer.json()) as Open;
      setOpen(now);
      if (countLive(now) < live) ended.current?.();
      live = countLive(now);
    }).stop;
  }, [isLive, served]);
  return open;
}
