import { useEffect, useRef, useState } from 'react';
import { Link } from '~/ui/page/router';
import { Icon } from '~/ui/parts/icon';
import { Label } from '~/ui/parts/label';
import { Sheet } from '~/ui/parts/sheet';
import { StopButton } from './actions';
import { CloseLink, checking, Problem, useAwaitedLeaf } from './awaited';
import { PanelContent } from './content';
import { type PanelNode, type Shown, shownOf, type Viewer } from './panel-data';
import { useEscape, useFocusWithin } from './panel-focus';
import { TextWritten } from './prose';
import { changeLesson, useLesson } from './store';

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
  // Another leaf gets a panel of its own, without the state of the one before.
  return <Panel key={props.node.id} {...props} />;
}

function Panel({ mapId, node, viewer, editing, problem }: LessonPanelProps) {
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const isChecking = useAwaitedLeaf(node.id) !== null;
  const keys = useEscape(close, node.id);
  // biome-ignore lint/correctness/useJsxKeyInIterable: the sheet gives them their keys
  const path = node.path.map(({ label, drawn }) => <Label text={label} drawn={drawn} />);
  const shows = shownOf(node, viewer, editing);
  useFocusWithin(panel, `${shows} ${node.run?.id} ${node.lesson?.canUndo} ${problem}`);
  // §4: what was said of it goes when the panel closes.
  useEffect(() => () => changeLesson(node.id, { saving: 'idle' }), [node.id]);

  return (
    <Sheet
      kind="Node Details"
      title={path.at(-1)}
      path={path}
      written={node.written}
      linkOf={(at) =>
        viewer === 'owner' && at < node.path.length - 1
          ? `/map/${mapId}/branch?node=${node.path[at]?.id}`
          : undefined
      }
      hue={node.path.at(-1)?.color ?? 0}
      busy={isChecking}
      element={panel}
      onKeyDown={keys}
      head={
        <>
          <SavingMark nodeId={node.id} />
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
      {node.safety && shows !== 'edit' ? <SafetyNote {...node.safety} /> : null}
      <TextWritten.Provider value={node.textWritten}>
        <PanelContent {...{ mapId, node, viewer, shows }} />
      </TextWritten.Provider>
    </Sheet>
  );
}

/** What is said of health, law and danger. Also the way to a helpline. */
const SafetyNote = ({ kind, text }: NonNullable<PanelNode['safety']>) => (
  <p className="note" role="note">
    {text}
    {kind === 'help' ? (
      <>
        {' '}
        <a href="https://findahelpline.com" rel="noreferrer">
          findahelpline.com
        </a>
      </>
    ) : null}
  </p>
);

/** 'Saving...', 'Saved' for 3 seconds (§4), or 'Not saved', since the reason may be out of sight. */
function SavingMark({ nodeId }: { nodeId: string }) {
  return (
    <p className="saving" role="status">
      {{ idle: '', saving: 'Saving...', saved: 'Saved', failed: 'Not saved' }[useLesson(nodeId).saving]}
    </p>
  );
}

/**
 * Shows what the panel is doing, and tells screen readers how a run ended.
 * The element stays in the page, because a live region announces changes only.
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
  const before = useRef({ shows, writtenAt });
  const [ended, setEnded] = useState<'' | 'ready' | 'kept' | 'stopped'>('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: any other version ends what was said of the last
  useEffect(() => {
    const was = before.current;
    before.current = { shows, writtenAt };
    // A quick run may be over before it is ever shown. Undoing brings back an earlier text.
    const isNew = was.shows !== 'edit' && writtenAt !== undefined && writtenAt > (was.writtenAt ?? '');
    // An alert tells of a failed run.
    const isStopped = was.shows === 'live' && shows !== 'live' && !hasRun;
    const isKept = isNew ? noEnd : isStopped && node.kept;
    setEnded(isKept ? 'kept' : isNew ? 'ready' : isStopped ? 'stopped' : '');
    if (isNew && isOwner) changeLesson(node.id, { saving: 'saved' });
  }, [shows, writtenAt, version, hasRun]);

  const writing =
    ahead > 0 ? `Waiting for ${ahead} of your other runs to finish...` : 'Generating description...';
  const text = isChecking ? checking : shows === 'live' ? writing : '';
  return (
    <p className={text ? 'working' : ended === 'stopped' || ended === 'kept' ? 'hint' : 'sr'} role="status">
      {text ||
        {
          '': '',
          ready: 'The description is ready.',
          kept: 'What was written is kept.',
          stopped: 'Stopped. Nothing new was saved.',
        }[ended]}
    </p>
  );
}
