import { useEffect, useState } from 'react';
import { limits } from '~/domain/limits';
import { DocumentForm } from '~/ui/acts/document-form';
import { Button, ButtonLink } from '~/ui/parts/button';
import { Label } from '~/ui/parts/label';

export interface OpenRun {
  readonly id: string;
  readonly topic: string;
  readonly drawn?: string | undefined;
  readonly state: 'live' | 'failed' | 'done';
  readonly message: string | null;
  /** The map that it has made. */
  readonly mapId: string | null;
  /** How many lines its outline has so far. */
  readonly lines: number;
  /** The map that it goes on with; null for a new one. */
  readonly continues: string | null;
}

/** The user's live, failed and just finished runs, so that a reload hides nothing. Follows those that are live. */
export function OpenRuns({ runs: served, back }: { runs: readonly OpenRun[]; back: string }) {
  const runs = useFollowed(served);
  if (runs.length === 0) return null;
  return (
    <section className="open-runs" aria-labelledby="open-runs-title">
      <h2 id="open-runs-title">{runs.every(isDone) ? 'New maps' : 'Maps in progress'}</h2>
      <ul className="stack">
        {runs.map((run) => (
          <li key={run.id} className={`card run-card ${run.state}`}>
            <p>
              <strong dir="auto">
                <Label text={run.topic} drawn={run.drawn} />
              </strong>
              <br />
              <span className="hint" role="status">
                {isDone(run) ? 'Your map is ready' : run.state === 'live' ? soFar(run) : run.message}
              </span>
            </p>
            <div className="actions">
              {isDone(run) ? (
                <ButtonLink variant="quiet" to={`/map/${run.mapId}`} reloadDocument>
                  Open the map
                </ButtonLink>
              ) : run.state === 'live' ? (
                <>
                  <ButtonLink variant="quiet" to={`/runs/${run.id}`} reloadDocument>
                    Watch
                  </ButtonLink>
                  <ButtonLink variant="plain" to={back} className="no-js-only" reloadDocument>
                    Look again
                  </ButtonLink>
                </>
              ) : (
                <>
                  <DocumentForm action={run.continues ? `/map/${run.continues}/continue` : '/?index'}>
                    {(busy) => (
                      <>
                        <input type="hidden" name="topic" value={run.topic} />
                        <input type="hidden" name="replaces" value={run.id} />
                        <Button variant="quiet" busy={busy}>
                          {busy ? 'Trying again...' : 'Try again'}
                        </Button>
                      </>
                    )}
                  </DocumentForm>
                  <DocumentForm action={`/runs/${run.id}/dismiss`}>
                    {(busy) => (
                      <>
                        <input type="hidden" name="back" value={back} />
                        <Button variant="quiet" busy={busy}>
                          {busy ? 'Dismissing...' : 'Dismiss'}
                        </Button>
                      </>
                    )}
                  </DocumentForm>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isDone = ({ state }: OpenRun): boolean => state === 'done';

const soFar = ({ lines }: OpenRun): string =>
  lines > 0 ? `Being written, ${lines} ${lines === 1 ? 'line' : 'lines'} so far` : 'Being written';

/** The runs as they are now: asked for every few seconds while one is live and the page can be seen. */
function useFollowed(served: readonly OpenRun[]): readonly OpenRun[] {
  const [runs, setRuns] = useState(served);
  useEffect(() => setRuns(served), [served]);
  const isLive = runs.some(({ state }) => state === 'live');
  useEffect(() => {
    if (!isLive) return;
    const look = async () => {
      if (document.hidden) return;
      const answer = await fetch('/runs.json').catch(() => null);
      if (answer?.ok) setRuns(((await answer.json()) as { runs: OpenRun[] }).runs);
    };
    const timer = setInterval(look, limits.pollEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isLive]);
  return runs;
}
