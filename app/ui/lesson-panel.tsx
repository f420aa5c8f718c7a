import { Form, Link, useFetcher, useNavigation, useRevalidator } from '@remix-run/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { limits } from '~/domain/limits';
import { AnswerInJson } from './answer-in-json';
import { Icon } from './icon';
import type { LessonAnswer, SavingState } from './lesson-answer';
import { LessonEditor } from './lesson-editor';
import { LessonStream } from './lesson-stream';
import { Time } from './time';

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
}

/** The form that the task buttons of a lesson's HTML belong to. */
export const tickFormId = 'ticks';

/** 'Node Details': the lesson of a leaf in all of its states. */
export function LessonPanel({ mapId, node, viewer, editing }: LessonPanelProps) {
  const label = node.path.at(-1)?.label ?? '';
  const hue = node.path.at(-1)?.color ?? 0;
  const close = `/map/${mapId}`;
  const panel = useRef<HTMLElement>(null);
  const [saving, setSaving] = useState<SavingState>('idle');
  const opening = useNavigation();
  const checking =
    opening.state === 'loading' &&
    new URLSearchParams(opening.location.search).get('node') !== null &&
    !opening.formMethod;

  // Focus follows the reader into the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node is another text to be in
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, [node.id]);

  return (
    <article
      className={`panel h${hue}`}
      aria-labelledby="panel-title"
      aria-busy={checking}
      ref={panel}
      tabIndex={-1}
      key={node.id}
    >
      <header className="panel-head">
        <p className="panel-kind">Node Details</p>
        <SavingMark state={saving} />
        <Link className="icon-button" to={close} preventScrollReset aria-label="Close node details">
          <Icon name="close" />
        </Link>
      </header>
      <h2 id="panel-title" dir="auto">
        {label}
      </h2>
      <p className="panel-path" dir="auto">
        {node.pathString}
      </p>
      <div className="panel-body">
        {checking ? (
          <Working text="Checking existing content..." />
        ) : (
          <PanelContent {...{ mapId, node, viewer, editing, onSaving: setSaving }} />
        )}
      </div>
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
    </article>
  );
}

/** 'Saving...' while busy, 'Saved' for 3 seconds (§4). */
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
      {shown === 'saving' ? 'Saving...' : shown === 'saved' ? 'Saved' : ''}
    </p>
  );
}

function Working({ text }: { text: string }) {
  return (
    <p className="working" role="status">
      {text}
    </p>
  );
}

function PanelContent({
  mapId,
  node,
  viewer,
  editing,
  onSaving,
}: LessonPanelProps & { onSaving: (state: SavingState) => void }) {
  const { lesson, run } = node;
  if (run?.isLive && viewer === 'owner') return <LiveLesson mapId={mapId} node={node} run={run} />;
  if (lesson?.markdown != null && editing) {
    return (
      <LessonEditor
        mapId={mapId}
        nodeId={node.id}
        lesson={{ markdown: lesson.markdown, version: lesson.version }}
        onSaving={onSaving}
      />
    );
  }
  return (
    <>
      {run && viewer === 'owner' ? <Failed mapId={mapId} nodeId={node.id} message={run.message} /> : null}
      {lesson ? (
        <Lesson mapId={mapId} node={node} lesson={lesson} viewer={viewer} onSaving={onSaving} />
      ) : run ? null : viewer === 'owner' ? (
        <div className="empty">
          <p>Generate a detailed description for this node to better understand its content and context.</p>
          <AskForLesson mapId={mapId} nodeId={node.id} label="Generate Description" />
        </div>
      ) : (
        <div className="empty">
          <h3>No description available</h3>
          <p>
            You don't have a saved description for this node. You can either ask the map creator to generate
            one or create your own map to generate descriptions.
          </p>
        </div>
      )}
    </>
  );
}

function AskForLesson({
  mapId,
  nodeId,
  label,
  quiet = false,
}: {
  mapId: string;
  nodeId: string;
  label: string;
  quiet?: boolean;
}) {
  const fetcher = useFetcher<LessonAnswer>();
  const busy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={`/map/${mapId}/lesson`}>
      <input type="hidden" name="node" value={nodeId} />
      <button className={quiet ? 'button quiet' : 'button primary'} type="submit" disabled={busy}>
        <Icon name="sparkle" />
        {busy ? 'Generating description...' : label}
      </button>
      {fetcher.data?.message ? (
        <p className="alert error" role="alert">
          {fetcher.data.message}
        </p>
      ) : null}
    </fetcher.Form>
  );
}

function Failed({ mapId, nodeId, message }: { mapId: string; nodeId: string; message: string | null }) {
  return (
    <div className="alert error" role="alert">
      <h3>Error occurred</h3>
      <p>{message}</p>
      <AskForLesson mapId={mapId} nodeId={nodeId} label="Try again" />
    </div>
  );
}

function LiveLesson({ mapId, node, run }: { mapId: string; node: PanelNode; run: PanelRun }) {
  const stop = useFetcher();
  return (
    <div className="live">
      <Working
        text={
          run.ahead > 0
            ? `Waiting for ${run.ahead} of your other runs to finish...`
            : 'Generating description...'
        }
      />
      <LessonStream key={run.id} runId={run.id} pathString={node.pathString} soFar={run.html} />
      <stop.Form method="post" action={`/generations/${run.id}/stop`}>
        <input type="hidden" name="back" value={`/map/${mapId}?node=${node.id}`} />
        <button className="button quiet" type="submit" disabled={stop.state !== 'idle'}>
          <Icon name="close" /> Stop
        </button>
      </stop.Form>
    </div>
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
  return (
    <>
      {viewer === 'owner' ? (
        <Ticks mapId={mapId} nodeId={node.id} version={lesson.version} onSaving={onSaving} />
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts when it was saved */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: lesson.html }} />
      {viewer === 'visitor' ? (
        <p className="note">Sign in to automatically save descriptions to your library</p>
      ) : null}
      <Provenance lesson={lesson} />
      {viewer === 'owner' ? (
        <div className="actions">
          <Link className="button quiet" to={`?node=${node.id}&edit=1`} preventScrollReset>
            <Icon name="edit" />
            Edit
          </Link>
          <AskForLesson mapId={mapId} nodeId={node.id} label="Generate again" quiet />
          {lesson.canUndo ? (
            <Form method="post" action={`/map/${mapId}/lesson`} preventScrollReset>
              <input type="hidden" name="node" value={node.id} />
              <input type="hidden" name="version" value={lesson.version} />
              <button className="button quiet" type="submit" name="refresh" value="1">
                <Icon name="refresh" />
                Undo the new text
              </button>
            </Form>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** The form that the lesson's task buttons belong to. With scripts a tick is one small request and nothing else moves. */
function Ticks({
  mapId,
  nodeId,
  version,
  onSaving,
}: {
  mapId: string;
  nodeId: string;
  version: number;
  onSaving: (state: SavingState) => void;
}) {
  const fetcher = useFetcher<LessonAnswer>();
  const { revalidate } = useRevalidator();
  const problem = fetcher.data?.message;
  useEffect(() => {
    if (fetcher.state !== 'idle') onSaving('saving');
    else if (fetcher.data?.version) onSaving('saved');
    else if (fetcher.data) onSaving('idle');
  }, [fetcher.state, fetcher.data, onSaving]);
  return (
    <>
      <fetcher.Form id={tickFormId} method="post" action={`/map/${mapId}/lesson/task`}>
        <input type="hidden" name="node" value={nodeId} />
        <input type="hidden" name="version" value={version} />
        <AnswerInJson />
      </fetcher.Form>
      {problem ? (
        <p className="alert error" role="alert">
          {problem}{' '}
          <button type="button" className="button quiet" onClick={revalidate}>
            Show the current text
          </button>
        </p>
      ) : null}
    </>
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
