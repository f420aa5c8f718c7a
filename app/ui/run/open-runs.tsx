import { DocumentForm } from '~/ui/acts/document-form';
import { Button, ButtonLink } from '~/ui/parts/button';

export interface OpenRun {
  readonly id: string;
  readonly topic: string;
  readonly state: 'live' | 'failed';
  readonly message: string | null;
}

/** The user's live and failed runs, so that a reload hides nothing. */
export function OpenRuns({ runs, back }: { runs: readonly OpenRun[]; back: string }) {
  if (runs.length === 0) return null;
  return (
    <section className="open-runs" aria-labelledby="open-runs-title">
      <h2 id="open-runs-title">Maps in progress</h2>
      <ul className="stack">
        {runs.map((run) => (
          <li key={run.id} className={`card run-card ${run.state}`}>
            <p>
              <strong dir="auto">{run.topic}</strong>
              <br />
              <span className="hint">{run.state === 'live' ? 'Being written' : run.message}</span>
            </p>
            <div className="actions">
              {run.state === 'live' ? (
                <ButtonLink variant="quiet" to={`/runs/${run.id}`} reloadDocument>
                  Watch
                </ButtonLink>
              ) : (
                <>
                  <DocumentForm action="/?index">
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
