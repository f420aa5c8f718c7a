import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadStyles } from '~/client/acts/load-styles';
import { awaitedFormulas, renderOptions } from '~/client/formulas/later';
import { withShownExercises } from '~/kit/exercise/stored';
import { toHtml } from '~/kit/markdown/render';
import { exercisesOf, type LessonExercise } from '~/rooms/exercise/rules/lesson-exercises';
import { shownExercise } from '~/rooms/exercise/rules/opened-exercise';
import { afterPress, notPreviewed, openPreviewed, type Previewed } from '~/rooms/exercise/rules/previewed';
import type { ExerciseAct } from '~/rooms/exercise/rules/state';
import { unreadExercises } from '~/rooms/exercise/rules/unread-exercises';
import { Exercise } from '~/rooms/exercise/ui/exercise';
import styles from '~/rooms/exercise/ui/exercise.css?url';
import { ExerciseFaults } from '~/rooms/exercise/ui/exercise-faults';
import { focusWhatCame } from '~/rooms/exercise/ui/exercise-in-place';
import type { PreviewProps } from '~/rooms/lesson/ui/editor/exercise-preview';

export { previewRenderer } from './preview-renderer';

interface Press {
  readonly id: string;
  readonly act: string;
}

/**
 * A lesson's preview with its exercises to try. They stand anywhere in the HTML, so each is rendered into a place of
 * its own. Tries are kept when the text around them changes.
 */
export function ExercisePreviews({ html, text, written }: PreviewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const [tried, setTried] = useState<ReadonlyMap<string, Previewed>>(new Map());
  const exercises = useMemo(
    () =>
      new Map(
        exercisesOf({ markdown: text, html, language: written.lang ?? null }).map((each) => [each.stored.id, each]),
      ),
    [html, text, written.lang],
  );
  const shown = useMemo(
    () =>
      withShownExercises(html, ({ id, question }) =>
        exercises.has(id) ? `<div data-previewed="${id}"></div>` : question,
      ),
    [html, exercises],
  );

  const inNotes = useMemo(
    // Those that cannot be read have their faults beside them.
    () => unreadExercises(text, html).filter(({ faults }) => faults.length === 0),
    [text, html],
  );

  useEffect(() => void loadStyles(styles), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other places
  useLayoutEffect(() => {
    setPlaces([...(root.current?.querySelectorAll<HTMLElement>('[data-previewed]') ?? [])]);
  }, [shown]);
  usePresses(root, exercises, tried, setTried);

  return (
    <>
      <ExerciseFaults unread={inNotes} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts */}
      <div className="prose" {...written} ref={root} dangerouslySetInnerHTML={{ __html: shown }} />
      {places.map((place) => {
        const found = exercises.get(place.dataset.previewed ?? '');
        if (!found) return null;
        const previewed = tried.get(found.stored.id) ?? notPreviewed;
        return createPortal(<PreviewedExercise {...{ found, previewed, written }} />, place, found.stored.id);
      })}
    </>
  );
}

/** Judges what is submitted in the preview, before the lesson's own listener would send it to the server. */
function usePresses(
  root: React.RefObject<HTMLDivElement>,
  exercises: ReadonlyMap<string, LessonExercise>,
  tried: ReadonlyMap<string, Previewed>,
  setTried: (tried: ReadonlyMap<string, Previewed>) => void,
): void {
  const [pressed, setPressed] = useState<Press | null>(null);
  const press = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { target: form, submitter } = event;
    const found = form instanceof HTMLFormElement ? exercises.get(form.dataset.exercise ?? '') : undefined;
    if (!found || !(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    const { id } = found.stored;
    const sent = new FormData(form).getAll('answer').map(String);
    setTried(
      new Map(tried).set(id, afterPress(found, tried.get(id) ?? notPreviewed, submitter.value as ExerciseAct, sent)),
    );
    setPressed({ id, act: submitter.value });
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const place = root.current;
    const listen = (event: SubmitEvent) => latest.current(event);
    place?.addEventListener('submit', listen);
    return () => place?.removeEventListener('submit', listen);
  }, [root]);
  useEffect(() => {
    const form = pressed && root.current?.querySelector(`[data-exercise="${pressed.id}"]`);
    if (form) focusWhatCame(form, pressed.act);
  }, [root, pressed]);
}

function PreviewedExercise({
  found,
  previewed,
  written,
}: Pick<PreviewProps, 'written'> & { found: LessonExercise; previewed: Previewed }) {
  const [formulas, setFormulas] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the formulas' script the same texts look otherwise
  const view = useMemo(
    () => shownExercise(openPreviewed(found, previewed), previewed.typed, (text) => toHtml(text, renderOptions)),
    [found, previewed, formulas],
  );
  const { hints, verdict, solution } = view;
  const earned = [...hints, ...(verdict?.reasons ?? []), solution?.key, solution?.steps].join('');
  useEffect(() => {
    let gone = false;
    void awaitedFormulas(earned)?.then(() => !gone && setFormulas((count) => count + 1));
    return () => {
      gone = true;
    };
  }, [earned]);
  // A new form after each press: its fields begin with the values of the view.
  const key = useKeyOf(previewed);
  return <Exercise key={key} view={view} address="" fields={{}} isVisitor={false} written={written} />;
}

/** A number that changes with the object. */
function useKeyOf(value: object): number {
  const last = useRef({ value, key: 0 });
  if (last.current.value !== value) last.current = { value, key: last.current.key + 1 };
  return last.current.key;
}
