import { type MouseEvent, useEffect } from 'react';
import { FormInPlace } from '~/client/acts/form-in-place';
import { followTopic } from '~/client/network/change-feed';
import { limits, rateLimits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';

export interface BranchPageProps {
  readonly mapId: string;
  readonly nodeId: string;
  readonly label: string;
  /** The label's HTML if it has formulas; likewise below. */
  readonly rendered?: string | undefined;
  /** The ancestors of the branch, from the root. */
  readonly path: readonly {
    readonly id: string;
    readonly label: string;
    readonly rendered?: string | undefined;
  }[];
  readonly branches: readonly {
    readonly id: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly total: number;
    readonly written: number;
  }[];
  readonly total: number;
  readonly written: number;
  readonly waiting: number;
  readonly writing: number;
  readonly failed: number;
  readonly missing: number;
  readonly startable: number;
  /** Rate limits allow fewer than the free run slots. */
  readonly isCutByLimit: boolean;
  /** How many of the missing lessons cannot be written on this server. */
  readonly unwritable: number;
  /** The learner has cards in this branch. */
  readonly hasCards: boolean;
  /** Lessons come only from the built-in library. */
  readonly usesLibrary: boolean;
  readonly waitMinutes: number;
  readonly isLive: boolean;
  readonly batches: readonly string[];
  readonly stoppedBy: string | null;
  readonly wasStopped: boolean;
  /** Idempotency key of this page's form. */
  readonly submitKey: string;
  readonly page: number;
  readonly pages: number;
  readonly leaves: readonly Leaf[];
  readonly problem: string | null;
}

interface Leaf {
  readonly id: string;
  readonly label: string;
  readonly rendered?: string | undefined;
  readonly between: readonly string[];
  readonly state: LeafMark;
  readonly hasLesson: boolean;
  readonly message: string | null;
}

const stateWords: Readonly<Record<LeafMark, string>> = {
  none: 'No lesson yet',
  waiting: 'Waiting',
  writing: 'Being written',
  failed: 'Could not be written',
  unfinished: 'Has an unfinished lesson',
  written: 'Has a lesson',
  read: 'Read',
  done: 'Done',
};

const lessons = (count: number): string => (count === 1 ? '1 lesson' : `${count} lessons`);

/** The lessons of a branch, with one button to write all that are missing. Updates itself while runs are live. */
export function BranchPage(branch: BranchPageProps) {
  const { mapId, nodeId, label, path, problem, isLive, stoppedBy } = branch;
  useFollowed(mapId, isLive);
  const address = (node: string) => `/map/${mapId}/branch?node=${node}`;
  return (
    <section className="narrow stack branch-page">
      <nav aria-label="Path" className="branch-path" dir="auto">
        <a href={`/map/${mapId}`}>Map</a>
        {path.map((step) => (
          <span key={step.id}>
            {' > '}
            <bdi>
              <a href={address(step.id)}>
                <Label text={step.label} rendered={step.rendered} />
              </a>
            </bdi>
          </span>
        ))}
      </nav>
      <PageHeader
        title={
          <span dir="auto">
            <Label text={label} rendered={branch.rendered} />
          </span>
        }
        subtitle={<Counts {...branch} />}
      >
        {branch.hasCards ? (
          <a className="button quiet" href={`/review?map=${mapId}&node=${nodeId}`}>
            Review cards
          </a>
        ) : null}
        <a
          className="button quiet"
          href={`/map/${mapId}/edit?node=${nodeId}`}
          onClick={(event) => editInMap(event, mapId, nodeId)}
        >
          Edit
        </a>
        <a className="button quiet" href={`/map/${mapId}/grow?node=${nodeId}`}>
          Grow
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {stoppedBy ? (
        <Alert tone="error" title="The other lessons were not asked for, because they would have failed as well.">
          <p>{stoppedBy}</p>
        </Alert>
      ) : null}
      <Acts {...branch} />
      <ul className="plain-list branch-leaves" aria-label="Lessons of this branch">
        {branch.leaves.map((leaf) => (
          <LeafRow key={leaf.id} leaf={leaf} {...{ mapId, nodeId }} submitKey={branch.submitKey} />
        ))}
      </ul>
      <Pages {...branch} />
      {branch.branches.length > 0 ? (
        <section aria-labelledby="branches-title" className="stack-s">
          <h2 id="branches-title">Branches</h2>
          <ul className="plain-list branch-leaves">
            {branch.branches.map((each) => (
              <li key={each.id}>
                <a href={address(each.id)} dir="auto">
                  <Label text={each.label} rendered={each.rendered} />
                </a>
                <span className="hint">
                  {each.written} of {lessons(each.total)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}

/** Opens the map in edit mode at the branch, instead of the page for browsers without scripts. */
function editInMap(event: MouseEvent, mapId: string, nodeId: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  try {
    // Read by owner.ts when the map opens.
    sessionStorage.setItem(`edit ${mapId}`, nodeId);
  } catch {
    return;
  }
  event.preventDefault();
  location.assign(`/map/${mapId}`);
}

/** Reloads the page's data after each change while runs are live. */
function useFollowed(mapId: string, isLive: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => (isLive ? followTopic(`marks:${mapId}`, revalidate).stop : undefined), [mapId, isLive, revalidate]);
}

function Counts({ total, written, waiting, writing, failed }: BranchPageProps) {
  const parts = [
    writing > 0 ? `${writing} being written` : '',
    waiting > 0 ? `${waiting} waiting` : '',
    failed > 0 ? `${failed} could not be written` : '',
  ].filter(Boolean);
  return (
    <span role="status">
      {written} of {lessons(total)} {written === 1 ? 'is' : 'are'} there
      {parts.length > 0 ? `; ${parts.join(', ')}` : ''}.
    </span>
  );
}

/** The buttons to write, stop or continue, whichever applies. */
function Acts({ mapId, nodeId, submitKey, ...branch }: BranchPageProps) {
  const { missing, startable, unwritable, batches, isCutByLimit, waitMinutes, wasStopped, usesLibrary } = branch;
  const [first] = batches;
  return (
    <div className="stack-s">
      <div className="actions">
        {first !== undefined ? (
          <FormInPlace
            action={`/map/${mapId}/branch/stop`}
            route="rooms/lesson/routes/stop-branch"
            fields={{ node: nodeId, batch: first }}
          >
            {(isBusy) => (
              <>
                {batches.slice(1).map((batch) => (
                  <input key={batch} type="hidden" name="batch" value={batch} />
                ))}
                <Button variant="quiet" icon="close" busy={isBusy}>
                  {isBusy ? 'Stopping...' : 'Stop'}
                </Button>
              </>
            )}
          </FormInPlace>
        ) : startable > 0 ? (
          <FormInPlace
            action={`/map/${mapId}/branch?node=${nodeId}`}
            route="rooms/study/routes/branch"
            fields={{ node: nodeId, key: submitKey }}
          >
            {(isBusy) => (
              <Button icon="sparkle" busy={isBusy}>
                {isBusy ? 'Asking...' : wasStopped ? `Go on: write ${lessons(startable)}` : wording(branch)}
              </Button>
            )}
          </FormInPlace>
        ) : null}
      </div>
      {isCutByLimit ? (
        <p className="hint">
          At most {rateLimits.runsByUser.times} maps and lessons can be started within an hour.
          {waitMinutes > 0 ? ` The next one in ${waitMinutes === 1 ? 'a minute' : `${waitMinutes} minutes`}.` : ''}
        </p>
      ) : startable > 0 || batches.length > 0 ? (
        <p className="hint">
          At most {limits.lessonsPerBatch} are written at a time, one after another. You can go on reading meanwhile, or
          come back later.
        </p>
      ) : null}
      {unwritable > 0 ? (
        <p className="hint">
          {unwritable === missing ? (missing === 1 ? 'It is' : 'They are') : `${unwritable} of them are`} left out,
          because no lesson can be written on {unwritable === 1 ? 'it' : 'them'} here.{' '}
          {usesLibrary ? <a href="/help/faq#model">How to connect a model</a> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The label of the button that starts writing. */
function wording({ missing, startable, total }: Pick<BranchPageProps, 'missing' | 'startable' | 'total'>) {
  if (startable < missing) return `Write ${startable} of ${missing} missing lessons`;
  if (total === 1) return 'Write the lesson';
  if (startable === total) return `Write all ${total} lessons`;
  return missing === 1 ? 'Write the missing lesson' : `Write the ${missing} missing lessons`;
}

function LeafRow({
  leaf: { id, label, rendered, between, state, hasLesson, message },
  mapId,
  nodeId,
  submitKey,
}: {
  leaf: Leaf;
  mapId: string;
  nodeId: string;
  submitKey: string;
}) {
  return (
    <li data-state={state}>
      <span className="leaf-name">
        {between.length > 0 ? (
          <span className="hint" dir="auto">
            {between.join(' > ')}
          </span>
        ) : null}
        <a href={`/map/${mapId}?node=${id}`} dir="auto">
          <Label text={label} rendered={rendered} />
        </a>
        {message ? <span className="leaf-fault">{message}</span> : null}
      </span>
      <span className="hint leaf-state">{stateWords[state]}</span>
      {state === 'failed' && !hasLesson ? (
        <FormInPlace
          action={`/map/${mapId}/branch?node=${nodeId}`}
          route="rooms/study/routes/branch"
          fields={{ node: nodeId, leaf: id, key: `${submitKey}.${id}` }}
        >
          {(isBusy) => (
            <Button variant="quiet" small busy={isBusy} aria-label={`Try again: ${label}`}>
              {isBusy ? 'Asking...' : 'Try again'}
            </Button>
          )}
        </FormInPlace>
      ) : null}
    </li>
  );
}

function Pages({ mapId, nodeId, page, pages }: BranchPageProps) {
  if (pages === 1) return null;
  const to = (wanted: number) => `/map/${mapId}/branch?node=${nodeId}&page=${wanted}`;
  return (
    <nav className="actions" aria-label="Pages">
      {page > 1 ? <a href={to(page - 1)}>Earlier lessons</a> : null}
      <span className="hint">
        Page {page} of {pages}
      </span>
      {page < pages ? <a href={to(page + 1)}>Later lessons</a> : null}
    </nav>
  );
}
