import type { ComponentProps } from 'react';

type Parts = typeof import('./panel');

let parts: Parts | null = import.meta.env.SSR ? await import('./panel') : null;

/**
 * Loads the panel's script: before a page with an open leaf hydrates, before the router opens a leaf, and ahead of
 * that once the tree is ready.
 * @throws what the import throws without a network
 */
export const loadPanel: () => Promise<void> = import.meta.env.SSR
  ? async () => {}
  : async () => {
      parts ??= await import('./panel');
      await parts.loadEditorEarly();
    };

/** The panel; nothing where its script is not loaded. */
export const LessonPanel = (props: ComponentProps<Parts['LessonPanel']>) =>
  parts ? <parts.LessonPanel {...props} /> : null;

/** The panel until its lesson is known; nothing where its script is not loaded. */
export const AwaitedPanel = (props: ComponentProps<Parts['AwaitedPanel']>) =>
  parts ? <parts.AwaitedPanel {...props} /> : null;
