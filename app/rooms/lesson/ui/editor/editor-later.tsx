import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { loadLater } from '~/client/acts/load-later';
import { Alert } from '~/kit/parts/alert';
import { Skeleton } from '~/kit/parts/skeleton';

type Editor = typeof import('./editor').LessonEditor;

let early: Editor | null = import.meta.env.SSR ? (await import('./editor')).LessonEditor : null;

/**
 * Loads the editor's script before a document that opens with the editor hydrates: React gives up what the server has
 * drawn where the page changes while a part of it still waits (https://react.dev/errors/421). Where it does not come
 * through, the editor waits for it as elsewhere.
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
    return { default: (await loadLater(() => import('./editor'))).LessonEditor };
  } catch {
    // The server's own form stands there and needs no script: it stays as it is, with what is typed in it.
    if (document.getElementById('lesson-text')) await new Promise(() => {});
    return { default: Missing };
  }
});

/** Its script did not come through. In a document of its own the server draws the same form, which needs none. */
function Missing() {
  return (
    <Alert tone="error">
      The editor could not be loaded. <a href={location.href}>Reload this page</a>
    </Alert>
  );
}

/**
 * The editor, for which nobody pays who only reads: in the browser it comes with a request of its own, and what the
 * server has drawn stays until it is there.
 */
export function LessonEditor(props: ComponentProps<Editor>) {
  const Editor = early ?? Later;
  return (
    <Suspense fallback={<Skeleton />}>
      <Editor {...props} />
    </Suspense>
  );
}
