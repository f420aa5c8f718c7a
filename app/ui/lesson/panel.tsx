import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { limits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import { FormInPlace } from '~/ui/acts/form-in-place';
import { Link, useNavigate, useNavigation, useRevalidator } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { Button, ButtonLink, IconLink } from '~/ui/parts/button';
import { Icon } from '~/ui/parts/icon';
import { Sheet } from '~/ui/parts/sheet';
import { Skeleton } from '~/ui/parts/skeleton';
import { Time } from '~/ui/parts/time';
import type { SavedText, SavingState } from './answer';
import { draftsOf } from './draft';
import { LessonEditor } from './editor-later';
import { LessonText, TickableLesson } from './prose';
import { LessonStream } from './stream';

export { tickFormId } from './prose';

/** What the panel knows of its leaf. */
export interface PanelNode {
  readonly id: string;
  readonly path: readonly PathStep[];
  readonly pathString: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly lesson: PanelLesson | null;
  readonly run: PanelRun | null;
}

/** §2: id, label, colour and level per step of the path. */
export interface PathStep {
  readonly id: string;
  readonly label: string;
  readonly color: number;
  readonly level: number;
}

export interface PanelLesson {
  /** Sanitised HTML; for the owner its tasks are buttons of the tick form. */
  readonly html: string;
  /** Only for the owner, who may edit it. */
  readonly markdown: string | null;
  readonly version: number;
  readonly source: { readonly kind: 'model' | 'library' | 'hand'; readonly name: string };
  readonly writtenAt: string;
  readonly editedAt: string | null;
  readonly canUndo: boolean;
  /** 'Generate again' was undone. */
  readonly canRedo: boolean;
}

export interface PanelRun {
  readonly id: string;
  /** False: it failed, and `message` says why. */
  readonly isLive: boolean;
  readonly message: string | null;
  readonly ahead: number;
  /** What is written so far, for readers without scripts. */
  readonly html: string;
}

export type Viewer = 'owner' | 'other' | 'visitor';

export interface LessonPanelProps {
  readonly mapId: string;
  readonly node: PanelNode;
  readonly viewer: Viewer;
  readonly editing: boolean;
  /** Why what stands here may not be the newest. */
  readonly problem: string | null;
}

/** 'Node Details': the lesson of a leaf in all of its states. */
export function LessonPanel(props: LessonPanelProps) {
  // Another leaf is another panel: nothing of the one before stays.
  return <Panel key={props.node.id} {...props} />;
}

function Panel({ mapId, node, viewer, editing, problem }: LessonPanelProps) {
  const label = node.path.at(-1)?.label ?? '';
  const hue = node.path.at(-1)?.color ?? 0;
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const [saving, setSaving] = useState<SavingState>('idle');
  const [isDirty, setDirty] = useState(false);
  const isChecking = useAwaitedLeaf(node.id) !== null;
  const [ahead, setAhead] = useState<number | null>(null);
  const keys = useEscape(close, isDirty);
  const shows = stateOf(node, viewer, editing);
  useFocusWithin(panel, `${shows} ${node.run?.id} ${node.lesson?.canUndo} ${problem}`);

  return (
    <Sheet
      kind="Node Details"
      title={label}
      path={node.path.map((step) => step.label)}
      hue={hue}
      busy={isChecking}
      element={panel}
      onKeyDown={keys}
      head={
        <>
          <SavingMark state={saving} />
          <CloseLink to={close} />
        </>
      }
      foot={
        <>
          <Status text={isChecking ? checking : workOf(node, shows, ahead)} shows={shows} node={node} />
          {shows === 'live' && node.run ? <StopButton mapId={mapId} nodeId={node.id} run={node.run} /> : null}
        </>
      }
      nav={
        <nav className="panel-nav" aria-label="Neighbouring leaves">
          {node.previous ? (
            <Link to={`?node=${node.previous}`} preventScrollReset rel="prev">
              <Icon name="arrow-left" /> Previous
            </Link>
          ) : (
            <span />
          )}
          {node.next ? (
            <Link to={`?node=${node.next}`} preventScrollReset rel="next">
              Next <Icon name="arrow-right" />
            </Link>
          ) : null}
        </nav>
      }
    >
      {problem ? <Problem problem={problem} /> : null}
      <PanelContent
        {...{ mapId, node, viewer, shows, onSaving: setSaving, onDirty: setDirty, onAhead: setAhead }}
      />
    </Sheet>
  );
}

/** Why a leaf is not shown, or not as it is now. Where the server could not be asked, it is when the network is back. */
export function Problem({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator();
  const isLost = problem === messages.search.fetchFailed;
  useEffect(() => {
    if (!isLost) return;
    addEventListener('online', revalidate);
    return () => removeEventListener('online', revalidate);
  }, [isLost, revalidate]);
  return (
    <Alert tone="error" inSight>
      <div className="stack-s">
        <p>{problem}</p>
        {isLost ? (
          <Button type="button" variant="quiet" small busy={state !== 'idle'} onClick={revalidate}>
            Try again
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}

type Shown = 'edit' | 'live' | 'lesson' | 'failed' | 'empty' | 'none';

function stateOf({ lesson, run }: PanelNode, viewer: Viewer, editing: boolean): Shown {
  const isOwner = viewer === 'owner';
  if (isOwner && editing) return 'edit';
  if (isOwner && run?.isLive) return 'live';
  if (lesson) return 'lesson';
  if (!isOwner) return 'none';
  return run ? 'failed' : 'empty';
}

/** @param streamed how many runs go first, as the stream tells later than the page */
function workOf({ run }: PanelNode, shows: Shown, streamed: number | null): string {
  if (shows !== 'live' || !run) return '';
  const ahead = streamed ?? run.ahead;
  return ahead > 0 ? `Waiting for ${ahead} of your other runs to finish...` : 'Generating description...';
}

/**
 * Another leaf is on its way: what is kept of it is being looked up (§4).
 * @param nodeId of the panel that is open
 * @returns the leaf's id
 */
export function useAwaitedLeaf(nodeId: string | null): string | null {
  const { state, location, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod) return null;
  const wanted = new URLSearchParams(location.search).get('node');
  return wanted !== nodeId ? wanted : null;
}

/** What is said while a leaf's lesson is looked up (§4). */
const checking = 'Checking existing content...';

/** The panel from the click on the first leaf until its lesson is known: the same size as what comes. */
export function AwaitedPanel({ mapId, path }: { mapId: string; path: readonly string[] }) {
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const keys = useEscape(close, false);
  useFocusWithin(panel, '');
  return (
    <Sheet
      kind="Node Details"
      title={path.at(-1)}
      path={path}
      busy
      element={panel}
      onKeyDown={keys}
      head={<CloseLink to={close} />}
      foot={
        <p className="working" role="status">
          {checking}
        </p>
      }
    >
      <Skeleton />
    </Sheet>
  );
}

const CloseLink = ({ to }: { to: string }) => (
  <IconLink icon="close" label="Close node details" to={to} preventScrollReset />
);

/** Escape closes the panel, unless there is something in it that is not saved. */
function useEscape(close: string, isDirty: boolean): (event: KeyboardEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || isDirty) return;
    event.preventDefault();
    // A leaf that is still awaited has no address yet.
    navigate(close, { preventScrollReset: true, replace: location.search === '' });
  };
}

/** Focus follows the reader into the panel (the tree takes it back, ui/map/screen.tsx); what a change took away gives it to the panel. */
function useFocusWithin(panel: RefObject<HTMLElement>, shows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per leaf
  useEffect(() => {
    // Before the scripts came the reader may have begun to type in it.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [shows]);
}

/**
 * What the panel is doing, in sight, and that it is done, to be heard. One element that always stands there, since a screen reader
 * announces changes and not what appears.
 */
function Status({ text, shows, node }: { text: string; shows: Shown; node: PanelNode }) {
  const { writtenAt, version } = node.lesson ?? {};
  const hasRun = node.run !== null;
  const before = useRef({ shows, writtenAt });
  const [ended, setEnded] = useState<'' | 'ready' | 'stopped'>('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of the text that stood there goes with every change of it
  useEffect(() => {
    const was = before.current;
    before.current = { shows, writtenAt };
    // That a run failed is told by an alert.
    const ends = was.shows === 'live' && shows !== 'live' && !hasRun;
    setEnded(ends ? (writtenAt === was.writtenAt ? 'stopped' : 'ready') : '');
  }, [shows, writtenAt, version, hasRun]);
  return (
    <p className={text ? 'working' : ended === 'stopped' ? 'hint' : 'sr'} role="status">
      {text ||
        { '': '', ready: 'The description is ready.', stopped: 'Stopped. Nothing new was saved.' }[ended]}
    </p>
  );
}

/** 'Saving...' while busy, 'Saved' for 3 seconds (§4); that a save failed stands here as well, since the reason may be out of sight. */
function SavingMark({ state }: { state: SavingState }) {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    setShown(state);
    if (state !== 'saved') return;
    const timer = setTimeout(() => setShown('idle'), limits.savedIndicatorMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <p className="saving" role="status">
      {{ idle: '', saving: 'Saving...', saved: 'Saved', failed: 'Not saved' }[shown]}
    </p>
  );
}

/** What an editor of it starts from. */
const textOf = (lesson: PanelLesson | null): SavedText => ({
  markdown: lesson?.markdown ?? '',
  version: lesson?.version ?? 0,
});

interface ContentProps extends Omit<LessonPanelProps, 'editing' | 'problem'> {
  readonly shows: Shown;
  readonly onSaving: (state: SavingState) => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onAhead: (ahead: number | null) => void;
}

function PanelContent({ mapId, node, viewer, shows, onSaving, onDirty, onAhead }: ContentProps) {
  const { lesson, run } = node;
  switch (shows) {
    case 'edit':
      return (
        <LessonEditor
          mapId={mapId}
          nodeId={node.id}
          lesson={textOf(lesson)}
          onSaving={onSaving}
          onDirty={onDirty}
        />
      );
    case 'live':
      return run ? <LiveLesson {...{ node, run, lesson, onAhead }} /> : null;
    case 'lesson':
      return lesson ? <Lesson key={lesson.writtenAt} {...{ mapId, node, lesson, viewer, onSaving }} /> : null;
    case 'failed':
      return run ? <Failed mapId={mapId} nodeId={node.id} run={run} /> : null;
    case 'empty':
      return (
        <div className="panel-empty">
          <p>Generate a detailed description for this node to better understand its content and context.</p>
          <AskForLesson mapId={mapId} nodeId={node.id} label="Generate Description" />
          <p>
            <EditLink node={node} label="Write it yourself" plain />
          </p>
          <DraftNote mapId={mapId} node={node} />
        </div>
      );
    case 'none':
      return (
        <div className="panel-empty">
          <h3>No description available</h3>
          <p>
            You don't have a saved description for this node. You can either ask the map creator to generate
            one or create your own map to generate descriptions.
          </p>
        </div>
      );
  }
}

const lessonRoute = 'routes/lesson/lesson';

/** Asks for a lesson. What is shown changes when the run has begun; until then the button waits, and for ticks that are on their way. */
function AskForLesson({
  mapId,
  nodeId,
  label,
  small = false,
  waits = false,
  onBusy,
}: {
  mapId: string;
  nodeId: string;
  label: string;
  small?: boolean;
  waits?: boolean;
  onBusy?: (isBusy: boolean) => void;
}) {
  return (
    <FormInPlace
      action={`/map/${mapId}/lesson`}
      route={lessonRoute}
      fields={{ node: nodeId }}
      {...(onBusy ? { onBusy } : {})}
    >
      {(isBusy) => (
        <Button variant={small ? 'quiet' : 'primary'} small={small} icon="sparkle" busy={isBusy || waits}>
          {isBusy ? 'Asking...' : label}
        </Button>
      )}
    </FormInPlace>
  );
}

function Failed({
  mapId,
  nodeId,
  run,
  keepsOld = false,
  ...asking
}: {
  mapId: string;
  nodeId: string;
  run: PanelRun;
  keepsOld?: boolean;
  waits?: boolean;
  onBusy?: (isBusy: boolean) => void;
}) {
  return (
    <Alert tone="error">
      <div className="panel-failed">
        <h3>Error occurred</h3>
        <p>{run.message}</p>
        {keepsOld ? <p>The text below is the one from before.</p> : null}
        <div className="actions">
          <AskForLesson mapId={mapId} nodeId={nodeId} label="Try again" small {...asking} />
          <FormInPlace
            action={`/runs/${run.id}/dismiss`}
            route="routes/run/dismiss"
            fields={{ back: `/map/${mapId}?node=${nodeId}` }}
          >
            {(isBusy) => (
              <Button variant="plain" small busy={isBusy}>
                {isBusy ? 'Dismissing...' : 'Dismiss'}
              </Button>
            )}
          </FormInPlace>
        </div>
      </div>
    </Alert>
  );
}

/** A run that writes. The text from before, where there is one, stays in sight until the new one is whole. */
function LiveLesson({
  node,
  run,
  lesson,
  onAhead,
}: Pick<PanelNode, 'lesson'> & Pick<ContentProps, 'node' | 'onAhead'> & { run: PanelRun }) {
  const stream = (
    <LessonStream
      key={run.id}
      runId={run.id}
      pathString={node.pathString}
      soFar={run.html}
      onAhead={onAhead}
    />
  );
  if (!lesson) return stream;
  return (
    <>
      <details className="new-text">
        <summary>A new text is being written. The one below stays until it is whole.</summary>
        {stream}
      </details>
      <LessonText html={lesson.html.replaceAll('<button type="submit"', '<button disabled type="submit"')} />
    </>
  );
}

function StopButton({ mapId, nodeId, run }: { mapId: string; nodeId: string; run: PanelRun }) {
  return (
    <FormInPlace
      action={`/runs/${run.id}/stop`}
      route="routes/run/stop"
      fields={{ back: `/map/${mapId}?node=${nodeId}` }}
    >
      {(isBusy) => (
        <Button variant="quiet" small icon="close" busy={isBusy}>
          {isBusy ? 'Stopping...' : 'Stop'}
        </Button>
      )}
    </FormInPlace>
  );
}

function Lesson({
  mapId,
  node,
  lesson,
  viewer,
  onSaving,
}: {
  mapId: string;
  node: PanelNode;
  lesson: PanelLesson;
  viewer: Viewer;
  onSaving: (state: SavingState) => void;
}) {
  // Ticks go on from the version that the last one made; the other forms of this lesson have to know.
  const [ticked, setTicked] = useState(0);
  const version = Math.max(ticked, lesson.version);
  const onVersion = useCallback((made: number) => setTicked(made), []);
  const [isTicking, setTicking] = useState(false);
  // Another text is on its way: a tick would be one of a text that goes.
  const [isGoing, setGoing] = useState(false);
  const onTicks = useCallback(
    (state: SavingState) => {
      setTicking(state === 'saving');
      onSaving(state);
    },
    [onSaving],
  );
  if (viewer !== 'owner') {
    return (
      <>
        <LessonText html={lesson.html} />
        {viewer === 'visitor' ? (
          <p className="note">
            <Link
              to={`/login?redirectTo=${encodeURIComponent(`/map/${mapId}?node=${node.id}`)}`}
              reloadDocument
            >
              Sign in
            </Link>{' '}
            to automatically save descriptions to your library
          </p>
        ) : null}
        <Provenance lesson={lesson} />
      </>
    );
  }
  return (
    <>
      {node.run ? (
        <Failed {...{ mapId, waits: isTicking, onBusy: setGoing }} nodeId={node.id} run={node.run} keepsOld />
      ) : null}
      <DraftNote mapId={mapId} node={node} />
      <TickableLesson
        {...{ mapId, version, onVersion, lesson, isGoing }}
        onSaving={onTicks}
        nodeId={node.id}
      />
      <Provenance lesson={lesson} />
      <div className="actions">
        <EditLink node={node} label="Edit" />
        <AskForLesson
          mapId={mapId}
          nodeId={node.id}
          label="Generate again"
          small
          waits={isTicking}
          onBusy={setGoing}
        />
        {lesson.canUndo || lesson.canRedo ? (
          <UndoButton {...{ mapId, version, lesson, isTicking }} nodeId={node.id} onBusy={setGoing} />
        ) : null}
      </div>
    </>
  );
}

/** Brings back the text from before the one that was generated last, and that one again. It waits for ticks, which make other versions. */
function UndoButton({
  mapId,
  nodeId,
  version,
  lesson,
  isTicking,
  onBusy,
}: {
  mapId: string;
  nodeId: string;
  version: number;
  lesson: PanelLesson;
  isTicking: boolean;
  onBusy: (isBusy: boolean) => void;
}) {
  return (
    <FormInPlace
      action={`/map/${mapId}/lesson`}
      route={lessonRoute}
      fields={{ node: nodeId, version: String(version), undo: '1' }}
      onBusy={onBusy}
    >
      {(isBusy) => (
        <Button variant="quiet" small icon="undo" busy={isBusy || isTicking}>
          {isBusy ? 'Undoing...' : lesson.canUndo ? 'Undo the new text' : 'Bring the new text back'}
        </Button>
      )}
    </FormInPlace>
  );
}

function EditLink({ node, label, plain = false }: { node: PanelNode; label: string; plain?: boolean }) {
  return (
    <ButtonLink
      variant={plain ? 'plain' : 'quiet'}
      small
      icon="edit"
      to={`?node=${node.id}&edit=1`}
      preventScrollReset
    >
      {label}
    </ButtonLink>
  );
}

/** A text of the reader's that never reached the server is offered again. */
function DraftNote({ mapId, node }: { mapId: string; node: PanelNode }) {
  const [has, setHas] = useState(false);
  useEffect(() => {
    setHas(draftsOf(mapId, node.id).find(textOf(node.lesson)) !== null);
  }, [mapId, node.id, node.lesson]);
  if (!has) return null;
  return (
    <Alert>
      This browser has a text of yours for this lesson that was never saved.{' '}
      <Link to={`?node=${node.id}&edit=1`} preventScrollReset>
        Go on with it
      </Link>
    </Alert>
  );
}

function Provenance({ lesson }: { lesson: PanelLesson }): ReactNode {
  const id = useId();
  const { source } = lesson;
  return (
    <p className="provenance" id={id}>
      {source.kind === 'library' ? (
        <>From the built-in library ({source.name})</>
      ) : source.kind === 'model' ? (
        <>Written by {source.name}</>
      ) : (
        <>Written by hand</>
      )}
      , <Time at={lesson.writtenAt} />
      {lesson.editedAt && source.kind !== 'hand' ? (
        <>
          , edited by hand <Time at={lesson.editedAt} />
        </>
      ) : null}
    </p>
  );
}
