import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { loadLater } from '~/client/acts/load-later';
import { loadStyles } from '~/client/acts/load-styles';
import { Alert } from '~/kit/parts/alert';
import { rich } from '~/kit/parts/rich';
import { Skeleton } from '~/kit/parts/skeleton';
import { lessonWords } from '~/rooms/lesson/words';
import styles from './editor.css?url';

type Editor = typeof import('./editor').LessonEditor;

let early: Editor | null = import.meta.env.SSR ? (await import('./editor')).LessonEditor : null;

/**
 * Loads the editor's script before the page hydrates, if the page opens with the editor: React discards server-rendered
 * HTML if the page changes while a part of it is suspended (https://react.dev/errors/421). If loading fails, the editor
 * is loaded lazily as usual.
 */
export async function loadEditorEarly(): Promise<void> {
  if (!new URLSearchParams(location.search).has('edit')) return;
  early ??= await import('./editor').then(
    ({ LessonEditor }) => LessonEditor,
    () => null,
  );
}

const Later: ComponentType<ComponentProps<Editor>> = lazy(async () => {
  try {
    const [{ LessonEditor: Editor }] = await Promise.all([loadLater(() => import('./editor')), loadStyles(styles)]);
    return { default: Editor };
  } catch {
    // The server's own form works without scripts: it stays as it is, with the text typed into it.
    if (document.getElementById('lesson-text')) await new Promise(() => {});
    return { default: Missing };
  }
});

/** Shown if the editor's script did not load. After a reload the server renders the same form, which needs none. */
function Missing() {
  return (
    <Alert tone="error">
      {rich(lessonWords.theEditorCouldNot, { link: (text) => <a href={location.href}>{text}</a> })}
    </Alert>
  );
}

/**
 * The editor, loaded lazily so that learners who only read do not download it. Server-rendered HTML stays until it has
 * loaded.
 */
export function LessonEditor(props: ComponentProps<Editor>) {
  const Editor = early ?? Later;
  return (
    <Suspense fallback={<Skeleton />}>
      <Editor {...props} />
    </Suspense>
  );
}
