import { type ReactNode, useLayoutEffect } from 'react';

/** A text area, with its newest text if somebody typed into it: the listener in `kit/page/theme-script.ts` sets it. */
type Area = HTMLTextAreaElement & { readonly typed?: string };

/**
 * Puts what was typed before and during hydration back into uncontrolled text areas: React 18 sets a hydrated one back
 * to the server's text, unless that is empty (`postMountWrapper` of ReactDOMTextarea). The lesson's editor is
 * controlled, and decides itself whether it takes such a text (`typedBefore` in `editor-saver.ts`).
 */
export function KeepTyped({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    for (const area of document.querySelectorAll<Area>('textarea:not(#lesson-text)')) {
      if (area.typed === undefined || area.value === area.typed) continue;
      area.value = area.typed;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, []);
  return children;
}
