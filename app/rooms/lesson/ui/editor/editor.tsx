import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate, useRevalidator } from '~/kit/page/router';
import { Button, ButtonLink } from '~/kit/parts/button';
import type { SavedText } from '~/rooms/lesson/ui/answer';
import { useLeafLink } from '~/rooms/lesson/ui/leaf-link';
import { TextWritten } from '~/rooms/lesson/ui/prose';
import type { LessonSaver } from '~/rooms/lesson/ui/saver';
import { changeLesson } from '~/rooms/lesson/ui/store';
import { lessonWords } from '~/rooms/lesson/words';
import { usePictures } from '~/rooms/picture/ui/use-pictures';
import { continueList, type Edit, type Selected } from './editing';
import { Conflict, DraftOffer, SaveFailed } from './editor-alerts';
import { useSaver } from './editor-saver';
import { useExerciseDialog } from './exercise/use-exercise-dialog';
import { LeavingDialog, useLeaving } from './leaving';
import { Preview } from './preview';
import { changeOfKey, isCommand, replaceIn, Toolbar } from './toolbar';

/**
 * A lesson's Markdown in a plain text area with a Save button. With scripts it also has a toolbar, keys, a preview,
 * auto-save and drafts, and never overwrites what another tab or device saved in the meantime.
 */
export function LessonEditor({ mapId, nodeId, lesson }: { mapId: string; nodeId: string; lesson: SavedText }) {
  const written = useContext(TextWritten);
  const back = useLeafLink()(nodeId);
  const area = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const scripts = useScripts();
  const { saver, draft, settleDraft } = useSaver(mapId, nodeId, lesson);
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state);
  const { text, saved, saving, message, retries, conflict } = state;
  const isDirty = text !== saved.markdown;
  const leaving = useLeaving(saver, isDirty);
  const exercise = useExerciseDialog(
    () => selectionIn(area),
    (change) => editIn(area, change),
  );

  const pictures = usePictures(mapId, (markdown) => editIn(area, ({ end }) => insertAt(end, end, markdown)));

  useEffect(() => changeLesson(nodeId, { saving }), [nodeId, saving]);
  useEffect(() => changeLesson(nodeId, { isDirty }), [nodeId, isDirty]);
  useClosing(saver, nodeId);
  useEffect(() => {
    if (document.activeElement?.matches('body, .panel')) area.current?.focus({ preventScroll: true });
  }, []);

  /** Moves focus back to the text before the control of an act disappears. */
  const thenToText =
    <Chosen extends unknown[]>(act: (...chosen: Chosen) => void) =>
    (...chosen: Chosen) => {
      act(...chosen);
      area.current?.focus();
    };

  return (
    <>
      <form
        className="editor"
        method="post"
        action={`/map/${mapId}/lesson`}
        onSubmit={async (event) => {
          event.preventDefault();
          if (await saver.flush()) navigate(back, { preventScrollReset: true });
        }}
      >
        <input type="hidden" name="node" value={nodeId} />
        <input type="hidden" name="version" value={saved.version} />
        {draft ? <DraftOffer draft={draft} settle={thenToText((how) => settleDraft(draft, how))} /> : null}
        <label htmlFor="lesson-text">{lessonWords.lessonTextMarkdown}</label>
        {scripts ? (
          <Toolbar edit={(change) => editIn(area, change)} insertExercise={() => void exercise.open()} />
        ) : null}
        <textarea
          id="lesson-text"
          name="content"
          rows={18}
          ref={area}
          value={text}
          onChange={(event) => {
            // Typing again means to stay.
            leaving?.stay();
            saver.change(event.currentTarget.value);
          }}
          onKeyDown={(event) => onKey(event, area, saver)}
          onPaste={pictures.onPaste}
          onDrop={pictures.onDrop}
          onDragOver={pictures.onDragOver}
          {...written}
          spellCheck
        />
        {pictures.fields}
        {conflict ? (
          <Conflict message={message} conflict={conflict} decide={thenToText((choice) => saver.decide(choice))} />
        ) : null}
        <div className="editor-foot">
          {saving === 'failed' && !conflict ? (
            <SaveFailed message={message} retries={retries} onRetry={thenToText(() => saver.retry())} />
          ) : null}
          {leaving ? <LeavingDialog leave={leaving.leave} stay={thenToText(() => leaving.stay())} /> : null}
          <p className="actions">
            <Button disabled={conflict !== null}>{lessonWords.save}</Button>
            <ButtonLink variant="plain" to={back} preventScrollReset>
              {lessonWords.backToTheLesson}
            </ButtonLink>
            <a href="/help/writing" target="_blank" rel="noopener">
              {lessonWords.howToWrite}
            </a>
            <a href="/help/exercises" target="_blank" rel="noopener">
              {lessonWords.howToWriteExercises}
            </a>
            <a href="/help/figures" target="_blank" rel="noopener">
              {lessonWords.howToDrawFigures}
            </a>
          </p>
        </div>
      </form>
      {/* Not inside of the form: the exercises and the dialog have forms of their own. */}
      {exercise.dialog}
      {scripts ? <Preview text={text} mapId={mapId} /> : null}
    </>
  );
}

/** Replaces the selection by a text, and puts the cursor behind it. */
const insertAt = (from: number, to: number, insert: string): Edit => {
  const end = from + insert.length;
  return { from, to, insert, start: end, end };
};

const selectionIn = ({ current: box }: RefObject<HTMLTextAreaElement>): Selected | null =>
  box && { text: box.value, start: box.selectionStart, end: box.selectionEnd };

/** @returns whether the text was changed */
function editIn(area: RefObject<HTMLTextAreaElement>, change: (selected: Selected) => Edit | null): boolean {
  const selected = selectionIn(area);
  const made = selected && change(selected);
  if (made && area.current) replaceIn(area.current, made);
  return Boolean(made);
}

function onKey(event: KeyboardEvent, area: RefObject<HTMLTextAreaElement>, saver: LessonSaver): void {
  if (event.nativeEvent.isComposing) return;
  const key = event.key.toLowerCase();
  if (isCommand(event)) {
    const change = changeOfKey(key);
    if (!change && key !== 's') return;
    event.preventDefault();
    if (change) editIn(area, change);
    else void saver.flush();
  } else if (key === 'enter' && !event.shiftKey && !event.altKey) {
    if (editIn(area, continueList)) event.preventDefault();
  }
}

/** When the editor closes, clears its state, and reloads the loader data once a pending save has finished. */
function useClosing(saver: LessonSaver, nodeId: string): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () => () => {
      if (saver.state().saving !== 'saved') changeLesson(nodeId, { saving: 'idle' });
      changeLesson(nodeId, { isDirty: false });
      void saver.sending?.then(revalidate);
    },
    [saver, nodeId, revalidate],
  );
}

/** Whether scripts run; false on the server and during hydration. */
function useScripts(): boolean {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return runs;
}
