import { useEffect, useReducer, useRef } from 'react';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import type { OutlineLine } from '~/domain/outline/outline';
import { DocumentForm } from '~/ui/acts/document-form';
import { MapLoading } from '~/ui/map/loading';
import { Alert } from '~/ui/parts/alert';
import { Button, ButtonLink } from '~/ui/parts/button';
import { Icon } from '~/ui/parts/icon';
import { type RunStep, runSteps } from './steps';

export interface RunView {
  readonly id: string;
  readonly topic: string;
  readonly state: 'live' | 'failed';
  readonly step: RunStep;
  /** How many of the user's runs go first. */
  readonly ahead: number;
  readonly message: string | null;
  readonly lines: readonly OutlineLine[];
}

type RunEvent =
  | { readonly type: 'step'; readonly step: RunStep; readonly ahead: number }
  | { readonly type: 'line'; readonly line: OutlineLine }
  | { readonly type: 'restart' }
  | { readonly type: 'lost' }
  | { readonly type: 'back' }
  | { readonly type: 'failed'; readonly message: string };

type RunState = RunView & { readonly reconnecting: boolean; readonly fresh: boolean };

function grow(run: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case 'step':
      return { ...run, step: event.step, ahead: event.ahead, reconnecting: false };
    case 'line':
      // The stream begins with the first line, so what the page was served with makes room for it.
      return { ...run, lines: run.fresh ? [event.line] : [...run.lines, event.line], fresh: false };
    case 'restart':
      return { ...run, lines: [], step: 'authenticating' };
    case 'lost':
      return { ...run, reconnecting: true };
    case 'back':
      return { ...run, reconnecting: false };
    case 'failed':
      return { ...run, state: 'failed', message: event.message };
  }
}

/** A map run as it happens: the five steps, the outline growing, and what to do when it fails. */
export function RunScreen({ run: served }: { run: RunView }) {
  const [run, tell] = useReducer(grow, { ...served, reconnecting: false, fresh: true });
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (served.state !== 'live' || served.id === '') return;
    const source = new EventSource(`/runs/${served.id}/events`);
    let redirecting: ReturnType<typeof setTimeout> | undefined;
    source.addEventListener('open', () => tell({ type: 'back' }));
    source.addEventListener('step', ({ data }) =>
      tell({ type: 'step', ...(JSON.parse(data) as { step: RunStep; ahead: number }) }),
    );
    source.addEventListener('line', ({ data }) =>
      tell({ type: 'line', line: JSON.parse(data) as OutlineLine }),
    );
    source.addEventListener('restart', () => tell({ type: 'restart' }));
    source.addEventListener('done', ({ data }) => {
      source.close();
      const { mapId } = JSON.parse(data) as { mapId: string };
      tell({ type: 'step', step: 'redirecting', ahead: 0 });
      redirecting = setTimeout(() => window.location.assign(`/map/${mapId}`), limits.redirectPauseMs);
    });
    // The same name serves for our own error and for a lost connection; only ours carries data.
    source.addEventListener('error', (event) => {
      if (event instanceof MessageEvent) {
        source.close();
        tell({ type: 'failed', message: (JSON.parse(event.data as string) as { error: string }).error });
      } else if (source.readyState === EventSource.CLOSED) {
        tell({ type: 'failed', message: messages.search.fetchFailed });
      } else {
        tell({ type: 'lost' });
      }
    });
    return () => {
      source.close();
      clearTimeout(redirecting);
    };
  }, [served.id, served.state]);

  const count = run.lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is to be seen whenever there is one more
  useEffect(() => {
    const end = list.current;
    if (end) end.scrollTop = end.scrollHeight;
  }, [count]);

  if (run.state === 'failed') return <FailedRun run={run} />;
  const isSaved = run.step === 'redirecting';
  return (
    <div className="run">
      <h1 dir="auto">{run.topic}</h1>
      <RunSteps step={run.step} />
      {isSaved ? (
        <MapLoading />
      ) : (
        <p role="status" className="run-says">
          {run.reconnecting
            ? 'Connection lost. Trying again...'
            : run.ahead > 0
              ? `${run.ahead} of your other runs ${run.ahead === 1 ? 'goes' : 'go'} first`
              : runSteps.find((step) => step.id === run.step)?.says}
        </p>
      )}
      <ol className="growing" ref={list} aria-label="The outline so far" tabIndex={0}>
        {run.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <li key={at} className={`level-${Math.min(line.level, 6)}`} dir="auto">
            {line.label}
          </li>
        ))}
      </ol>
      {run.id === '' || isSaved ? null : (
        <DocumentForm action={`/runs/${run.id}/stop`}>
          {(busy) => (
            <Button variant="quiet" icon="close" busy={busy}>
              {busy ? 'Stopping...' : 'Stop'}
            </Button>
          )}
        </DocumentForm>
      )}
    </div>
  );
}

/** How far a run is: what is done, what it does now, what is still to come. */
export function RunSteps({ step: current }: { step: RunStep }) {
  const now = runSteps.findIndex((step) => step.id === current);
  return (
    <ol className="steps">
      {runSteps.map((step, at) => (
        <li
          key={step.id}
          className={at < now ? 'done' : at === now ? 'now' : ''}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {at < now ? <Icon name="check" /> : null}
          </span>
          {step.label}
        </li>
      ))}
    </ol>
  );
}

function FailedRun({ run }: { run: RunView }) {
  return (
    <div className="run failed">
      <h1 dir="auto">{run.topic}</h1>
      <Alert tone="error">
        <strong>{messages.search.prefix}</strong> {run.message}
      </Alert>
      <DocumentForm action="/?index">
        {(busy) => (
          <>
            <input type="hidden" name="topic" value={run.topic} />
            <p className="actions">
              <Button busy={busy}>{busy ? 'Trying again...' : 'Try again'}</Button>
              <ButtonLink variant="quiet" to={`/?topic=${encodeURIComponent(run.topic)}`} reloadDocument>
                Change the topic
              </ButtonLink>
            </p>
          </>
        )}
      </DocumentForm>
    </div>
  );
}
