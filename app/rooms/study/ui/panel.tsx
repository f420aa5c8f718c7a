import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from '~/kit/page/router';
import { IconLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { Sheet } from '~/kit/parts/sheet';
import type { Reading } from '~/rooms/lesson/rules/reading';
import { StopButton } from '~/rooms/lesson/ui/actions';
import { CloseLink, checking } from '~/rooms/lesson/ui/awaited';
import { useAwaitedLeaf } from '~/rooms/lesson/ui/awaited-leaf';
import { PanelContent } from '~/rooms/lesson/ui/content';
import { useLeafLink } from '~/rooms/lesson/ui/leaf-link';
import { LessonMenu, Provenance } from '~/rooms/lesson/ui/lesson';
import { type PanelNode, type Shown, shownOf, type Viewer } from '~/rooms/lesson/ui/panel-data';
import { useFocusWithin, usePanelKeys } from '~/rooms/lesson/ui/panel-focus';
import { Problem } from '~/rooms/lesson/ui/problem';
import { LoadExercisePreview, TextWritten } from '~/rooms/lesson/ui/prose';
import { useReadingPlace } from '~/rooms/lesson/ui/reading-place';
import { ReadingSettings } from '~/rooms/lesson/ui/reading-settings';
import { changeLesson, useLesson } from '~/rooms/lesson/ui/store';
import { lessonWords } from '~/rooms/lesson/words';
import { studyWords } from '~/rooms/study/words';

export { AwaitedPanel } from '~/rooms/lesson/ui/awaited';
export { loadEditorEarly } from '~/rooms/lesson/ui/editor/editor-later';

const loadExercisePreview = () => import('~/rooms/exercise/ui/preview/exercise-previews');

interface LessonPanelProps {
  readonly mapId: string;
  readonly node: PanelNode;
  readonly viewer: Viewer;
  readonly editing: boolean;
  /** Why the data here may be outdated. */
  readonly problem: string | null;
  /** The search of another leaf that could not be loaded. */
  readonly unreached?: string | undefined;
  /** The lesson fills the page (reading mode). */
  readonly isReading: boolean;
  readonly reading: Reading;
}

/** 'Node Details': the lesson of a leaf in all of its states. */
export function LessonPanel(props: LessonPanelProps) {
  // Another leaf gets a new panel, without the state of the last one.
  return <Panel key={props.node.id} {...props} />;
}

function Panel({ mapId, node, viewer, editing, problem, unreached, isReading, ...kept }: LessonPanelProps) {
  const close = `/map/${mapId}`;
  const leafLink = useLeafLink();
  const previous = node.previous && leafLink(node.previous);
  const next = node.next && leafLink(node.next);
  const panel = useRef<HTMLElement>(null);
  const [reading, setReading] = useState(kept.reading);
  const isChecking = useAwaitedLeaf(node.id) !== null;
  const keys = usePanelKeys({ up: isReading ? `?node=${node.id}` : close, previous, next }, node.id);
  // biome-ignore lint/correctness/useJsxKeyInIterable: the sheet gives them their keys
  const labels = node.path.map(({ label, rendered }) => <Label text={label} rendered={rendered} />);
  const leaf = node.path.at(-1);
  const shows = shownOf(node, viewer, editing);
  useFocusWithin(panel, `${shows} ${node.run?.id} ${node.lesson?.canUndo} ${problem}`);
  useReadingPlace(panel, shows, node.lesson?.writtenAt, node.lesson !== null && node.run?.how !== 'continue');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab alone must not reset what is typed there
  const tabs = useMemo(() => node.tabs.replace(`data-tab="${node.openTab}"`, '$& open'), [node.tabs]);
  const [Edge, setEdge] = useState<ComponentType>();
  useEffect(() => {
    // The lesson can be read without it.
    void import('./panel-edge').then(
      ({ PanelEdge }) => setEdge(() => PanelEdge),
      () => {},
    );
  }, []);
  // §4: the saving state is cleared when the panel closes.
  useEffect(() => () => changeLesson(node.id, { saving: 'idle' }), [node.id]);

  return (
    <>
      <Sheet
        kind={lessonWords.nodeDetails}
        title={labels.at(-1)}
        plainTitle={leaf?.rendered ? undefined : leaf?.label}
        path={labels.slice(0, -1)}
        written={node.written}
        linkOf={(at) => (viewer === 'owner' ? `/map/${mapId}/branch?node=${node.path[at]?.id}` : undefined)}
        look={`read-${reading.size} read-${reading.face}`}
        hue={leaf?.color ?? 0}
        busy={isChecking}
        element={panel}
        onKeyDown={keys}
        head={
          <>
            <SavingMark nodeId={node.id} />
            {shows === 'lesson' && viewer === 'owner' ? <LessonMenu {...{ mapId, node }} /> : null}
            <ReadingSettings {...{ reading }} back={`/map/${mapId}${leafLink(node.id)}`} onChange={setReading} />
            <IconLink
              icon={isReading ? 'map' : 'expand'}
              label={isReading ? studyWords.backBesideTheMap : studyWords.readingMode}
              to={`?node=${node.id}${isReading ? '' : '&read=1'}`}
              className="icon-button read-mode"
              preventScrollReset
            />
            <CloseLink to={close} />
          </>
        }
        foot={
          <>
            <Status {...{ node, shows, isChecking }} isOwner={viewer === 'owner'} />
            {shows === 'live' && node.run ? <StopButton mapId={mapId} nodeId={node.id} run={node.run} /> : null}
          </>
        }
        nav={
          <nav className="panel-nav" aria-label={studyWords.neighbouringLeaves}>
            {previous ? (
              <Link to={previous} preventScrollReset rel="prev" title={studyWords.keyK} aria-keyshortcuts="k">
                <Icon name="arrow-left" /> {rich(studyWords.previous, { kbd: <kbd className="js-only">k</kbd> })}
              </Link>
            ) : (
              <span />
            )}
            {next ? (
              <Link to={next} preventScrollReset rel="next" title={studyWords.keyJ} aria-keyshortcuts="j">
                {rich(studyWords.next, { kbd: <kbd className="js-only">j</kbd> })} <Icon name="arrow-right" />
              </Link>
            ) : null}
          </nav>
        }
      >
        {problem ? <Problem {...{ problem, unreached }} isEditing={shows === 'edit'} /> : null}
        {node.safety && shows !== 'edit' ? <SafetyNote {...node.safety} /> : null}
        {node.opening && shows !== 'edit' ? (
          <p>
            <Link className="button plain small" to={leafLink(node.opening.id)} preventScrollReset>
              {node.opening.says}
            </Link>
          </p>
        ) : null}
        <TextWritten.Provider value={node.textWritten}>
          <LoadExercisePreview.Provider value={loadExercisePreview}>
            <PanelContent {...{ mapId, node, viewer, shows }} />
          </LoadExercisePreview.Provider>
        </TextWritten.Provider>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by study/routes/views/lesson-tabs.server.ts */}
        <div className="tabs" data-account={node.account} dangerouslySetInnerHTML={{ __html: tabs }} />
        {shows === 'lesson' && node.lesson ? <Provenance lesson={node.lesson} /> : null}
      </Sheet>
      {Edge ? <Edge /> : null}
    </>
  );
}

/** The warning for health, law or danger, with a link to a helpline where needed. */
const SafetyNote = ({ kind, text }: NonNullable<PanelNode['safety']>) => (
  <p className="note" role="note">
    {text}
    {kind === 'help' ? (
      <>
        {' '}
        <a href="https://findahelpline.com" rel="noreferrer">
          {studyWords.findahelplineCom}
        </a>
      </>
    ) : null}
  </p>
);

/** 'Saving...', 'Saved' for 3 seconds (§4), or 'Not saved', which is also here because its reason may be off-screen. */
function SavingMark({ nodeId }: { nodeId: string }) {
  return (
    <p className="saving" role="status">
      {
        {
          idle: '',
          saving: studyWords.saving,
          saved: studyWords.saved,
          waits: studyWords.waitsForTheNetwork,
          failed: studyWords.notSaved,
        }[useLesson(nodeId).saving]
      }
    </p>
  );
}

/**
 * Shows the panel's state, and tells screen readers how a run ended. The element stays in the page, because a live
 * region announces only changes.
 */
function Status({
  node,
  shows,
  isChecking,
  isOwner,
}: {
  node: PanelNode;
  shows: Shown;
  isChecking: boolean;
  isOwner: boolean;
}) {
  const { writtenAt, version, noEnd } = node.lesson ?? {};
  const { run } = node;
  const hasRun = run !== null;
  const ahead = useLesson(node.id).ahead ?? run?.ahead ?? 0;
  const before = useRef({ shows, writtenAt, runId: run?.id });
  const [ended, setEnded] = useState<'' | 'ready' | 'kept' | 'stopped'>('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: any other version ends what was said of the last
  useEffect(() => {
    const was = before.current;
    before.current = { shows, writtenAt, runId: run?.id };
    // A quick run may end before it is ever shown. An undo brings back an older text, which is not new.
    const isNew = was.shows !== 'edit' && writtenAt !== undefined && writtenAt > (was.writtenAt ?? '');
    // A failed run is announced by an alert.
    const isStopped = was.shows === 'live' && shows !== 'live' && !hasRun;
    // The text of an earlier run may still be there.
    const isKept = isNew ? noEnd : isStopped && node.kept !== null && node.kept.runId === was.runId;
    setEnded(isKept ? 'kept' : isNew ? 'ready' : isStopped ? 'stopped' : '');
    if (isNew && isOwner) changeLesson(node.id, { saving: 'saved' });
  }, [shows, writtenAt, version, hasRun]);

  const writing = ahead > 0 ? studyWords.waitingForOthers({ n: ahead }) : studyWords.generatingDescription;
  const text = isChecking ? checking() : shows === 'live' ? writing : '';
  return (
    <p className={text ? 'working' : ended === 'stopped' || ended === 'kept' ? 'hint' : 'sr'} role="status">
      {text ||
        {
          '': '',
          ready: studyWords.theDescriptionIsReady,
          kept: studyWords.whatWasWrittenIs,
          stopped: studyWords.stoppedNothingNewWas,
        }[ended]}
    </p>
  );
}
