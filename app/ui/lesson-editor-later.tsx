import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

type Editor = typeof import('./lesson-editor').LessonEditor;

const Editor: ComponentType<ComponentProps<Editor>> = import.meta.env.SSR
  ? (await import('./lesson-editor')).LessonEditor
  : lazy(async () => ({ default: (await import('./lesson-editor')).LessonEditor }));

/**
 * The editor, for which nobody pays who only reads: in the browser it comes with a request of its own, and what the server has drawn stays
 * until it is there.
 */
export function LessonEditor(props: ComponentProps<Editor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  );
}
