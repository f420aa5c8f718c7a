import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what the page's text areas had before hydration, typed or put back by `kit/page/theme-script.ts`: React 18 sets
 * a hydrated text area back to the server's text, unless that is empty (`postMountWrapper` of ReactDOMTextarea).
 */
export function KeepTyped({ children }: { children: ReactNode }) {
  const typed = useRef<readonly (readonly [HTMLTextAreaElement, string])[] | null>(null);
  typed.current ??= [...document.querySelectorAll('textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => [area, area.value]);
  useLayoutEffect(() => {
    for (const [area, text] of typed.current ?? []) {
      if (area.value === text) continue;
      area.value = text;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }
    typed.current = [];
  }, []);
  return children;
}
