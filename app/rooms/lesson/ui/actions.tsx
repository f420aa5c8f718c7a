import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FormInPlace } from '~/client/acts/form-in-place';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { lessonWords } from '~/rooms/lesson/words';
import { draftKeys } from './answer';
import { useLeafLink } from './leaf-link';
import { type PanelLesson, type PanelNode, type PanelRun, textOf } from './panel-data';
import { LessonText } from './prose';
import { changeLesson, useLesson } from './store';

export interface Act {
  readonly mapId: string;
  readonly nodeId: string;
}

/** Records in the store that another text was requested. */
const useOnBusy = (nodeId: string) => useCallback((isGoing: boolean) => changeLesson(nodeId, { isGoing }), [nodeId]);

/** How a text can be written again; the first repeats the original request. */
const ways = () => [
  ['', lessonWords.asBefore],
  ['simpler', lessonWords.simpler],
  ['deeper', lessonWords.deeper],
  ['example', lessonWords.withAnExample],
  ['shorter', lessonWords.shorter],
];

/** Requests a lesson. The button waits until ticks are saved, and then until the run has started. */
export function AskForLesson({
  label,
  how,
  wish,
  small,
  canChoose,
  ...act
}: Act & { label: string; how?: string | undefined; wish?: string; small?: boolean; canChoose?: boolean }) {
  return (
    <LessonForm
      {...act}
      fields={{ ...(how && { how }), ...(wish && { wish }) }}
      label={label}
      busyLabel={lessonWords.asking}
      look={{ icon: 'sparkle', variant: small ? 'quiet' : 'primary', small }}
    >
      {canChoose ? (
        <details className="ways">
          <summary className="button plain small">{lessonWords.inAnotherWay}</summary>
          <fieldset>
            <legend className="sr">{lessonWords.howTheTextIs}</legend>
            {ways().map(([value, name]) => (
              <div key={value}>
                <label>
                  <input type="radio" name="how" value={value} defaultChecked={value === ''} /> {name}
                </label>
              </div>
            ))}
            <label>
              {lessonWords.yourWish} <input name="wish" autoComplete="off" dir="auto" />
            </label>
          </fieldset>
        </details>
      ) : null}
    </LessonForm>
  );
}

/** One action on a lesson, as a form with a button that waits until ticks are saved. */
export function LessonForm({
  mapId,
  nodeId,
  to = '',
  fields,
  label,
  busyLabel,
  look,
  onDone,
  children,
}: Act & {
  /** The address below the lesson's; the route's file has the same name. */
  to?: '' | '/way';
  fields: Readonly<Record<string, string>>;
  label: string;
  busyLabel: string;
  look?: Partial<Parameters<typeof Button>[0]>;
  onDone?: () => void;
  children?: ReactNode;
}) {
  const { saving } = useLesson(nodeId);
  return (
    <FormInPlace
      action={`/map/${mapId}/lesson${to}`}
      route={`rooms/lesson/routes${to || '/lesson'}`}
      fields={{ node: nodeId, ...fields }}
      onBusy={useOnBusy(nodeId)}
      onDone={onDone}
    >
      {(isBusy) => (
        <>
          {children}
          <Button variant="quiet" small {...look} busy={isBusy || saving === 'saving'}>
            {isBusy ? busyLabel : label}
          </Button>
        </>
      )}
    </FormInPlace>
  );
}

/** The lesson version that a form names: a tick may have made a newer one than the loader data has. */
const useVersion = (nodeId: string, lesson: PanelLesson | null): string =>
  String(Math.max(useLesson(nodeId).version, lesson?.version ?? 0));

/** Restores the text from before 'Generate again', or the generated one again. */
export function UndoButton({ lesson, ...act }: Act & { lesson: PanelLesson }) {
  return (
    <LessonForm
      {...act}
      fields={{ version: useVersion(act.nodeId, lesson), undo: '1' }}
      label={lesson.canUndo ? lessonWords.undoTheNewText : lessonWords.bringTheNewText}
      busyLabel={lessonWords.undoing}
      look={{ icon: 'undo' }}
    />
  );
}

/** Below an unfinished text: continues it, or discards it after a second press. */
export function NoEnd({ lesson, canAsk, ...act }: Act & { lesson: PanelLesson; canAsk: boolean }) {
  const version = useVersion(act.nodeId, lesson);
  return (
    <div className="stack-s">
      <p className="hint">{lesson.noEnd}</p>
      <div className="actions">
        {canAsk ? <AskForLesson {...act} label={lessonWords.continue} how="continue" small /> : null}
        <details className="ways">
          <summary className="button plain small">{lessonWords.throwAway}</summary>
          <p className="hint">
            {lesson.canUndo || lesson.canRedo ? lessonWords.theOtherTextOf : lessonWords.nothingOfThisText}
          </p>
          <LessonForm
            {...act}
            fields={{ version, discard: '1' }}
            label={lessonWords.throwThisTextAway}
            busyLabel={lessonWords.throwingAway}
            look={{ variant: 'danger' }}
            onDone={() => changeLesson(act.nodeId, { version: 0 })}
          />
        </details>
      </div>
    </div>
  );
}

/** The text that a run has written beside the lesson: to show, to take over, or to discard. */
export function KeptText({ node, ...act }: Act & { node: PanelNode }) {
  const version = useVersion(act.nodeId, node.lesson);
  const leafLink = useLeafLink();
  const { kept } = node;
  if (!kept) return null;
  if (kept.html === null) {
    return (
      <p className="hint">
        {kept.says}{' '}
        <Link to={leafLink(act.nodeId, '&kept=1')} preventScrollReset>
          {lessonWords.showWhatWasWritten}
        </Link>
      </p>
    );
  }
  return (
    <section className="stack-s new-text" aria-label={lessonWords.whatWasWritten}>
      <p className="hint">{kept.says}</p>
      <LessonText html={kept.html} />
      <div className="actions">
        <LessonForm
          {...act}
          fields={{ version, take: kept.runId }}
          label={lessonWords.useThisText}
          busyLabel={lessonWords.takingIt}
        />
        <RunForm {...act} runId={kept.runId} act="dismiss">
          {(isBusy) => (
            <Button variant="plain" small busy={isBusy}>
              {isBusy ? lessonWords.throwingAway : lessonWords.throwAway}
            </Button>
          )}
        </RunForm>
      </div>
    </section>
  );
}

/** A failed run: the reason and what to do. */
export function Failed({
  run,
  keepsOld,
  canAsk,
  ...act
}: Act & { run: PanelRun; keepsOld?: boolean; canAsk: boolean }) {
  return (
    <Alert tone="error">
      <div className="panel-failed">
        <h3>{lessonWords.errorOccurred}</h3>
        <p>{run.message}</p>
        {keepsOld ? <p>{lessonWords.theTextBelowIs}</p> : null}
        <div className="actions">
          {canAsk ? <AskForLesson {...act} label={lessonWords.tryAgain} how={run.how} wish={run.wish} small /> : null}
          <RunForm {...act} runId={run.id} act="dismiss">
            {(isBusy) => (
              <Button variant="plain" small busy={isBusy}>
                {isBusy ? lessonWords.dismissing : lessonWords.dismiss}
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
    <RunForm {...{ mapId, nodeId }} runId={run.id} act="stop">
      {(isBusy) => (
        <Button variant="quiet" small icon="close" busy={isBusy}>
          {isBusy ? lessonWords.stopping : lessonWords.stop}
        </Button>
      )}
    </RunForm>
  );
}

function RunForm({
  mapId,
  nodeId,
  runId,
  act,
  children,
}: Act & { runId: string; act: 'stop' | 'dismiss'; children: (isBusy: boolean) => JSX.Element }) {
  return (
    <FormInPlace
      action={`/runs/${runId}/${act}`}
      route={act === 'stop' ? 'rooms/run/routes/stop' : 'rooms/run/routes/dismiss'}
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
      to={useLeafLink()(node.id, '&edit=1')}
      preventScrollReset
    >
      {label}
    </ButtonLink>
  );
}

/** Few lessons have a draft, so the code that reads drafts is loaded only for those. Storage access may throw. */
function mayHaveDraft(mapId: string, nodeId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(draftKeys(mapId, nodeId)));
  } catch {
    return false;
  }
}

/** Offers a text of the learner's that never reached the server. */
export function DraftNote({ mapId, node }: { mapId: string; node: PanelNode }) {
  const [has, setHas] = useState(false);
  const leafLink = useLeafLink();
  useEffect(() => {
    let isGone = false;
    setHas(false);
    if (mayHaveDraft(mapId, node.id))
      void import('./draft')
        .then(({ draftsOf }) => draftsOf(mapId, node.id).find(textOf(node.lesson)) !== null)
        // If the code does not load, the note is shown: the editor will find out.
        .catch(() => true)
        .then((isFound) => isGone || setHas(isFound));
    return () => {
      isGone = true;
    };
  }, [mapId, node.id, node.lesson]);
  if (!has) return null;
  return (
    <Alert>
      {rich(lessonWords.thisBrowserHasA, {
        link: (text) => (
          <Link to={leafLink(node.id, '&edit=1')} preventScrollReset>
            {text}
          </Link>
        ),
      })}
    </Alert>
  );
}
