import { useCallback, useEffect, useState } from 'react';
import { FormInPlace } from '~/ui/acts/form-in-place';
import { Link } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { Button, ButtonLink } from '~/ui/parts/button';
import { draftsOf } from './draft';
import { type PanelLesson, type PanelNode, type PanelRun, textOf } from './panel-data';
import { changeLesson, useLesson } from './store';

interface Act {
  readonly mapId: string;
  readonly nodeId: string;
}

/** Tells the store that another text was asked for. */
const useOnBusy = (nodeId: string) =>
  useCallback((isGoing: boolean) => changeLesson(nodeId, { isGoing }), [nodeId]);

/** Asks for a lesson. Its button waits for ticks that are being saved, and then until the run has begun. */
export function AskForLesson({ mapId, nodeId, label, small }: Act & { label: string; small?: boolean }) {
  const { saving } = useLesson(nodeId);
  return (
    <FormInPlace
      action={`/map/${mapId}/lesson`}
      route="routes/lesson/lesson"
      fields={{ node: nodeId }}
      onBusy={useOnBusy(nodeId)}
    >
      {(isBusy) => (
        <Button
          variant={small ? 'quiet' : 'primary'}
          small={small}
          icon="sparkle"
          busy={isBusy || saving === 'saving'}
        >
          {isBusy ? 'Asking...' : label}
        </Button>
      )}
    </FormInPlace>
  );
}

/** Brings back the text from before 'Generate again', or the generated one again. Waits for ticks likewise. */
export function UndoButton({ mapId, nodeId, lesson }: Act & { lesson: PanelLesson }) {
  const { saving, version } = useLesson(nodeId);
  return (
    <FormInPlace
      action={`/map/${mapId}/lesson`}
      route="routes/lesson/lesson"
      fields={{ node: nodeId, version: String(Math.max(version, lesson.version)), undo: '1' }}
      onBusy={useOnBusy(nodeId)}
    >
      {(isBusy) => (
        <Button variant="quiet" small icon="undo" busy={isBusy || saving === 'saving'}>
          {isBusy ? 'Undoing...' : lesson.canUndo ? 'Undo the new text' : 'Bring the new text back'}
        </Button>
      )}
    </FormInPlace>
  );
}

/** A run that failed: why, and what to do. */
export function Failed({ mapId, nodeId, run, keepsOld }: Act & { run: PanelRun; keepsOld?: boolean }) {
  return (
    <Alert tone="error">
      <div className="panel-failed">
        <h3>Error occurred</h3>
        <p>{run.message}</p>
        {keepsOld ? <p>The text below is the one from before.</p> : null}
        <div className="actions">
          <AskForLesson mapId={mapId} nodeId={nodeId} label="Try again" small />
          <RunForm {...{ mapId, nodeId, run }} act="dismiss">
            {(isBusy) => (
              <Button variant="plain" small busy={isBusy}>
                {isBusy ? 'Dismissing...' : 'Dismiss'}
              </Button>
            )}
          </RunForm>
        </div>
      </div>
    </Alert>
  );
}

export function StopButton({ mapId, nodeId, run }: Act & { run: PanelRun }) {
  return (
    <RunForm {...{ mapId, nodeId, run }} act="stop">
      {(isBusy) => (
        <Button variant="quiet" small icon="close" busy={isBusy}>
          {isBusy ? 'Stopping...' : 'Stop'}
        </Button>
      )}
    </RunForm>
  );
}

function RunForm({
  mapId,
  nodeId,
  run,
  act,
  children,
}: Act & { run: PanelRun; act: 'stop' | 'dismiss'; children: (isBusy: boolean) => JSX.Element }) {
  return (
    <FormInPlace
      action={`/runs/${run.id}/${act}`}
      route={`routes/run/${act}`}
      fields={{ back: `/map/${mapId}?node=${nodeId}` }}
    >
      {children}
    </FormInPlace>
  );
}

export function EditLink({ node, label, plain }: { node: PanelNode; label: string; plain?: boolean }) {
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

/** Offers a text of the reader's that never reached the server. */
export function DraftNote({ mapId, node }: { mapId: string; node: PanelNode }) {
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
