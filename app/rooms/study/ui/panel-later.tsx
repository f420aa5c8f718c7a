import type { ComponentProps } from 'react';

type Parts = typeof import('./panel');

let parts: Parts | null = import.meta.env.SSR ? await import('./panel') : null;

/**
 * Loads the panel's code: before a page with an open leaf hydrates, before the router opens a leaf, and in advance once
 * the tree is ready.
 * @throws the import's error without a network
 */
export const loadPanel: () => Promise<void> = import.meta.env.SSR
  ? async () => {}
  : async () => {
      parts ??= await import('./panel');
      await parts.loadEditorEarly();
    };

/** The panel; nothing if its code is not loaded. */
export const LessonPanel = (props: ComponentProps<Parts['LessonPanel']>) =>
  parts ? <parts.LessonPanel {...props} /> : null;

/** The panel while its lesson loads; nothing if its code is not loaded. */
export const AwaitedPanel = (props: ComponentProps<Parts['AwaitedPanel']>) =>
  parts ? <parts.AwaitedPanel {...props} /> : null;
