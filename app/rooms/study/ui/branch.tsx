import { type MouseEvent, useEffect } from 'react';
import { FormInPlace } from '~/client/acts/form-in-place';
import { followTopic } from '~/client/network/change-feed';
import { listSaid } from '~/kit/language/format';
import { limits, rateLimits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import { studyWords } from '~/rooms/study/words';

interface BranchPageProps {
  readonly mapId: string;
  readonly nodeId: string;
  readonly label: string;
  /** The label's HTML if it has formulas; likewise below. */
  readonly rendered?: string | undefined;
  /** The language of the map. */
  readonly lang?: string | undefined;
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
  /** How many lessons nobody has written in the library; 0 with a model. */
  readonly unwritten: number;
  /** How many more are left out because the learner knows them. */
  readonly known: number;
  /** The learner has cards in this branch. */
  readonly hasCards: boolean;
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
  /** The lesson of a branch. */
  readonly isOpening: boolean;
  readonly hasLesson: boolean;
  readonly message: string | null;
}

const stateWords = (): Readonly<Record<LeafMark, string>> => ({
  none: studyWords.noLessonYet,
  waiting: studyWords.waiting,
  writing: studyWords.beingWritten,
  failed: studyWords.couldNotBeWritten,
  unfinished: studyWords.hasAnUnfinishedLesson,
  written: studyWords.hasALesson,
  read: studyWords.readState,
  known: studyWords.knownState,
  done: studyWords.doneState,
});

/** The lessons of a branch, with one button to write all that are missing. Updates itself while runs are live. */
export function BranchPage(branch: BranchPageProps) {
  const { mapId, nodeId, lang, label, path, problem, isLive, stoppedBy } = branch;
  useFollowed(mapId, isLive);
  const address = (node: string) => `/map/${mapId}/branch?node=${node}`;
  return (
    <section className="narrow stack branch-page">
      <nav aria-label={studyWords.path} className="branch-path" dir="auto">
        <a href={`/map/${mapId}`}>{studyWords.map}</a>
        {path.map((step) => (
          <span key={step.id}>
            {' > '}
            <bdi lang={lang}>
              <a href={address(step.id)}>
                <Label text={step.label} rendered={step.rendered} />
              </a>
            </bdi>
          </span>
        ))}
      </nav>
      <PageHeader
        title={
          <span dir="auto" lang={lang}>
            <Label text={label} rendered={branch.rendered} />
          </span>
        }
        subtitle={<Counts {...branch} />}
      >
        {branch.hasCards ? (
          <a className="button quiet" href={`/review?map=${mapId}&node=${nodeId}`}>
            {studyWords.reviewCards}
          </a>
        ) : null}
        <a
          className="button quiet"
          href={`/map/${mapId}/edit?node=${nodeId}`}
          onClick={(event) => editInMap(event, mapId, nodeId)}
        >
          {studyWords.edit}
        </a>
        <a className="button quiet" href={`/map/${mapId}/grow?node=${nodeId}`}>
          {studyWords.grow}
        </a>
      </PageHeader>
      {problem ? <Alert tone="error">{problem}</Alert> : null}
      {stoppedBy ? (
        <Alert tone="error" title={studyWords.theOtherLessonsWere}>
          <p>{stoppedBy}</p>
        </Alert>
      ) : null}
      <Acts {...branch} />
      <ul className="plain-list branch-leaves" aria-label={studyWords.lessonsOfThisBranch}>
        {branch.leaves.map((leaf) => (
          <LeafRow
            key={leaf.id}
            leaf={leaf}
            {...{ mapId, nodeId, lang }}
            submitKey={branch.submitKey}
            canAsk={branch.unwritten === 0}
          />
        ))}
      </ul>
      <Pages {...branch} />
      {branch.branches.length > 0 ? (
        <section aria-labelledby="branches-title" className="stack-s">
          <h2 id="branches-title">{studyWords.branches}</h2>
          <ul className="plain-list branch-leaves">
            {branch.branches.map((each) => (
              <li key={each.id}>
                <a href={address(each.id)} dir="auto" lang={lang}>
                  <Label text={each.label} rendered={each.rendered} />
                </a>
                <span className="hint">{studyWords.writtenOfLessons({ written: each.written, n: each.total })}</span>
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
    writing > 0 ? studyWords.countBeingWritten({ n: writing }) : '',
    waiting > 0 ? studyWords.countWaiting({ n: waiting }) : '',
    failed > 0 ? studyWords.countNotWritten({ n: failed }) : '',
  ].filter(Boolean);
  const counts = { written, all: total };
  return (
    <span role="status">
      {parts.length > 0
        ? studyWords.lessonsThereOthers({ ...counts, others: listSaid(parts, 'short') })
        : studyWords.lessonsThere(counts)}
    </span>
  );
}

/** The buttons to write, stop or continue, whichever applies. */
function Acts({ mapId, nodeId, submitKey, ...branch }: BranchPageProps) {
  const { missing, startable, unwritable, unwritten, known, batches, isCutByLimit, waitMinutes, wasStopped } = branch;
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
                  {isBusy ? studyWords.stopping : studyWords.stop}
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
                {isBusy ? studyWords.asking : wasStopped ? studyWords.goOnWriting({ n: startable }) : wording(branch)}
              </Button>
            )}
          </FormInPlace>
        ) : null}
      </div>
      {isCutByLimit ? (
        <p className="hint">
          {studyWords.atMostStarted({ n: rateLimits.runsByUser.times })}
          {waitMinutes > 0 ? ` ${studyWords.theNextOneIn({ n: waitMinutes })}` : ''}
        </p>
      ) : startable > 0 || batches.length > 0 ? (
        <p className="hint">{studyWords.atMostAtATime({ n: limits.lessonsPerBatch })}</p>
      ) : null}
      {unwritable > 0 ? (
        <p className="hint">
          {unwritable === missing
            ? studyWords.theyAreLeftOut({ n: missing })
            : studyWords.someAreLeftOut({ n: unwritable })}
        </p>
      ) : null}
      {unwritten > 0 ? (
        <p className="hint">
          {studyWords.nobodyHasWritten({ n: unwritten })} <a href="/help/faq#model">{studyWords.howToConnectA}</a>
        </p>
      ) : null}
      {known > 0 ? <p className="hint">{studyWords.knownAreLeftOut({ n: known })}</p> : null}
    </div>
  );
}

/** The label of the button that starts writing. */
function wording({ missing, startable, total }: Pick<BranchPageProps, 'missing' | 'startable' | 'total'>) {
  if (startable < missing) return studyWords.writeSomeMissing({ startable, n: missing });
  if (total === 1) return studyWords.writeTheLesson;
  if (startable === total) return studyWords.writeAllLessons({ n: total });
  return studyWords.writeMissing({ n: missing });
}

function LeafRow({
  leaf: { id, label, rendered, between, state, isOpening, hasLesson, message },
  mapId,
  nodeId,
  lang,
  submitKey,
  canAsk,
}: {
  leaf: Leaf;
  mapId: string;
  nodeId: string;
  lang: string | undefined;
  submitKey: string;
  canAsk: boolean;
}) {
  return (
    <li data-state={state}>
      <span className="leaf-name">
        {between.length > 0 ? (
          <span className="hint" dir="auto" lang={lang}>
            {between.join(' > ')}
          </span>
        ) : null}
        <a href={`/map/${mapId}?node=${id}`} dir="auto" lang={lang}>
          <Label text={label} rendered={rendered} />
        </a>
        {isOpening ? <span className="hint">{studyWords.opensTheBranch}</span> : null}
        {message ? <span className="leaf-fault">{message}</span> : null}
      </span>
      <span className="hint leaf-state">{stateWords()[state]}</span>
      {state === 'failed' && !hasLesson && canAsk ? (
        <FormInPlace
          action={`/map/${mapId}/branch?node=${nodeId}`}
          route="rooms/study/routes/branch"
          fields={{ node: nodeId, leaf: id, key: `${submitKey}.${id}` }}
        >
          {(isBusy) => (
            <Button variant="quiet" small busy={isBusy} aria-label={studyWords.tryAgainLabel({ label })}>
              {isBusy ? studyWords.asking : studyWords.tryAgain}
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
    <nav className="actions" aria-label={studyWords.pages}>
      {page > 1 ? <a href={to(page - 1)}>{studyWords.earlierLessons}</a> : null}
      <span className="hint">{studyWords.pageNOfM({ n: page, m: pages })}</span>
      {page < pages ? <a href={to(page + 1)}>{studyWords.laterLessons}</a> : null}
    </nav>
  );
}
