import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { DocumentForm } from '~/client/acts/document-form';
import { useDocumentLoad } from '~/client/acts/document-load';
import { MapLoading } from '~/client/acts/loading';
import { ModelClock } from '~/client/acts/model-clock';
import { follow } from '~/client/network/follow';
import { type ModelWait, modelSays } from '~/jobs/rules/model-says';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { runWords } from '~/rooms/run/words';
import { GrowingOutline, levelClass, type RenderedLine } from './growing';
import { type RunStep, runSteps } from './steps';

export interface RunView {
  readonly id: string;
  readonly topic: string;
  /** The topic's HTML if it has formulas. */
  readonly rendered?: string | undefined;
  readonly state: 'live' | 'failed';
  readonly step: RunStep;
  /** Queue position: how many of the user's runs come first. */
  readonly ahead: number;
  readonly message: string | null;
  /** Readings of a vague topic, of which one is to be chosen before a map is made. */
  readonly readings?: readonly string[];
  /** The form to retry a map's run; by default its topic. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The model's state while no lines come. */
  readonly wait?: ModelWait | null;
  /** The map that it continues; none for a new one. */
  readonly continues?: string | null;
  /** For a proposal or a run of a source: the form to retry it, and the page it belongs to. */
  readonly proposal?: {
    /** Null if it cannot be retried. */
    readonly again: string | null;
    readonly fields: Readonly<Record<string, string>>;
    readonly back: string;
    /** Labels of the links to that page and to the result; by default those of a proposal. */
    readonly backTo?: string;
    readonly open?: string;
    /** The sentence before the reason of a failure, if it differs from a map's. */
    readonly problem?: string;
    /** The names and the texts of its steps, if they differ from a map's. */
    readonly steps?: readonly string[];
    readonly says?: Partial<Record<RunStep, string>>;
  } | null;
  readonly lines: readonly RenderedLine[];
}

type Change = Partial<Pick<RunView, 'state' | 'step' | 'ahead' | 'message' | 'readings'>> & {
  readonly reconnecting?: boolean;
  /** The address of the finished map or proposal. */
  readonly to?: string;
};

/** The progress of a run: the five steps, the growing outline, and what to do if it fails. */
export function RunScreen({ run: served }: { run: RunView }) {
  const list = useRef<HTMLOListElement>(null);
  const model = useRef<HTMLParagraphElement>(null);
  const [says] = useState(served.wait ? modelSays(served.wait) : '');
  const { isLoading, begin } = useDocumentLoad();
  const run = { ...served, ...useRunEvents(served, list, model, begin) };
  // The same elements at every render: React leaves the list and the appended lines alone.
  const [lines] = useState(() =>
    served.lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <li key={at} className={levelClass(line)} dir="auto">
        <Label text={line.label} rendered={line.rendered} />
      </li>
    )),
  );

  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, []);

  if (run.state === 'failed') return run.readings?.length ? <Readings run={run} /> : <FailedRun run={run} />;
  return (
    <div className="run">
      <h1 dir="auto">
        <Label text={run.topic} rendered={run.rendered} />
      </h1>
      <RunSteps step={run.step} names={run.proposal?.steps} />
      <RunSays run={run} isLoading={isLoading} />
      <p className="model-says" role="timer" ref={model} suppressHydrationWarning>
        {says}
      </p>
      <ol className="growing" ref={list} aria-label={runWords.theOutlineSoFar} tabIndex={0}>
        {lines}
      </ol>
      {run.id === '' || run.step === 'redirecting' ? null : (
        <DocumentForm action={`/runs/${run.id}/stop`}>
          {(busy) => (
            <Button variant="quiet" icon="close" busy={busy}>
              {busy ? runWords.stopping : runWords.stop}
            </Button>
          )}
        </DocumentForm>
      )}
    </div>
  );
}

/**
 * Follows the run's events: draws its lines and the model's state, and redirects to the finished map.
 * @param onLoading called before the redirect
 */
function useRunEvents(
  served: RunView,
  list: RefObject<HTMLOListElement>,
  model: RefObject<HTMLParagraphElement>,
  onLoading: () => void,
): Change {
  const [changes, change] = useReducer((before: Change, now: Change): Change => ({ ...before, ...now }), {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onLoading` only sets a state
  useEffect(() => {
    if (served.state !== 'live' || served.id === '' || !list.current || !model.current) return;
    const outline = new GrowingOutline(list.current);
    const clock = new ModelClock(model.current);
    clock.show(served.wait ?? null);
    let redirecting: ReturnType<typeof setTimeout> | undefined;
    const clear = () => outline.clear();
    const fail = (message: string, readings: readonly string[] = []) => change({ state: 'failed', message, readings });
    const stop = follow({
      address: `/runs/${served.id}/events`,
      onOpen: () => change({ reconnecting: false }),
      onLost: () => change({ reconnecting: true }),
      onRefused: () => fail(messages.search.fetchFailed),
      // The page may show the first lines already.
      onStart: clear,
      on: {
        step: (now: { step: RunStep; ahead: number }) => change({ ...now, reconnecting: false }),
        line: (line: RenderedLine) => outline.add(line),
        model: ({ wait }: { wait: ModelWait | null }) => clock.show(wait),
        restart: clear,
        done({ to }: { to: string }) {
          change({ step: 'redirecting', ahead: 0, to });
          onLoading();
          // `replace`, because Back from the map would open the run's page, which redirects to the map again.
          redirecting = setTimeout(() => window.location.replace(to), limits.redirectPauseMs);
        },
        error: ({ error, readings }: { error: string; readings?: readonly string[] }) => fail(error, readings),
      },
    });
    return () => {
      stop();
      clock.show(null);
      clearTimeout(redirecting);
    };
  }, [served.id, served.state]);

  return changes;
}

/** The sentence below the steps, or the link to what is finished. */
function RunSays({ run, isLoading }: { run: RunView & Change; isLoading: boolean }) {
  const { step, proposal, ahead } = run;
  if (run.to && !isLoading)
    return (
      <p>
        <ButtonLink to={run.to} reloadDocument>
          {proposal ? (proposal.open ?? runWords.openTheProposal) : runWords.openYourMap}
        </ButtonLink>
      </p>
    );
  if (step === 'redirecting' && !proposal) return <MapLoading />;
  return (
    <p role="status" className="run-says">
      {run.reconnecting
        ? runWords.connectionLostTryingAgain
        : ahead > 0
          ? runWords.othersGoFirst({ n: ahead })
          : (proposal?.says?.[step] ?? runSteps().find(({ id }) => id === step)?.says)}
    </p>
  );
}

/** The steps of a run: done, current, and still to come. */
export function RunSteps({ step: current, names }: { step: RunStep; names?: readonly string[] | undefined }) {
  const now = runSteps().findIndex((step) => step.id === current);
  return (
    <ol className="steps">
      {runSteps().map((step, at) => (
        <li
          key={step.id}
          className={at < now ? 'done' : at === now ? 'now' : ''}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {at < now ? <Icon name="check" /> : null}
          </span>
          {names?.[at] ?? step.label}
        </li>
      ))}
    </ol>
  );
}

/** The readings of a vague topic: one of them, or the topic as typed, becomes the map. */
function Readings({ run }: { run: RunView }) {
  const choices = [...(run.readings ?? []).map((reading) => [reading, reading] as const), [run.topic, null] as const];
  return (
    <div className="run failed readings">
      <h1 dir="auto">
        <Label text={run.topic} rendered={run.rendered} />
      </h1>
      <p role="status">{run.message}</p>
      <ul className="plain-list stack-s">
        {choices.map(([topic, label]) => (
          <li key={label}>
            <DocumentForm action="/?index">
              {(busy) => (
                <>
                  <input type="hidden" name="topic" value={topic} />
                  <input type="hidden" name="anyway" value="1" />
                  <input type="hidden" name="replaces" value={run.id} />
                  <Button variant={label ? 'quiet' : 'plain'} busy={busy}>
                    {label ? <bdi>{label}</bdi> : messages.search.keepMyWords}
                  </Button>
                </>
              )}
            </DocumentForm>
          </li>
        ))}
      </ul>
      <ButtonLink variant="plain" to={`/?topic=${encodeURIComponent(run.topic)}&again=${run.id}`} reloadDocument>
        {runWords.changeTheTopic}
      </ButtonLink>
    </div>
  );
}

function FailedRun({ run }: { run: RunView }) {
  return (
    <div className="run failed">
      <h1 dir="auto">
        <Label text={run.topic} rendered={run.rendered} />
      </h1>
      <Alert tone="error">
        <strong>{run.proposal?.problem ?? messages.search.prefix}</strong> {run.message}
      </Alert>
      <DocumentForm action={run.proposal?.again ?? (run.continues ? `/map/${run.continues}/continue` : '/?index')}>
        {(busy) => (
          <>
            {Object.entries(run.proposal?.fields ?? run.fields ?? { topic: run.topic }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="replaces" value={run.id} />
            <p className="actions">
              {run.proposal?.again === null ? null : (
                <Button busy={busy}>{busy ? runWords.tryingAgain : runWords.tryAgain}</Button>
              )}
              {run.proposal || run.continues ? (
                <ButtonLink variant="quiet" to={run.proposal?.back ?? `/map/${run.continues}`} reloadDocument>
                  {run.proposal?.backTo ?? runWords.backToTheMap}
                </ButtonLink>
              ) : (
                <ButtonLink variant="quiet" to={`/?topic=${encodeURIComponent(run.topic)}`} reloadDocument>
                  {runWords.changeTheTopic}
                </ButtonLink>
              )}
            </p>
          </>
        )}
      </DocumentForm>
    </div>
  );
}
