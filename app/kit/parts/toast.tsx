import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { kitWords } from '~/kit/words';
import { IconButton } from './button';
import { Icon } from './icon';

/** Long enough to read it twice; paused while the pointer or the focus is on it. */
const shownMs = 6000;

/** Shows a toast: a success disappears by itself, an error stays until it is dismissed. */
export type SayToast = (said: ReactNode, tone?: 'success' | 'error', forMs?: number) => void;

interface Said {
  readonly what: ReactNode;
  readonly tone: string;
  readonly forMs: number;
  readonly from: Element | null;
}

/**
 * Toast: confirms the last action. The live region exists before the text does, so screen readers announce it.
 * Hidden by a timer, because animations may be turned off.
 * @returns the element to render, and the function that shows a toast
 */
export function useToast(): readonly [ReactNode, SayToast] {
  const [said, setSaid] = useState<Said | null>(null);
  const [isHeld, hold] = useState(false);
  const say = useCallback<SayToast>((what, tone = 'success', forMs = shownMs) => {
    setSaid({ what, tone, forMs, from: document.activeElement });
  }, []);

  useEffect(() => {
    if (said?.tone !== 'success' || isHeld) return;
    const timer = setTimeout(setSaid, said.forMs, null);
    return () => clearTimeout(timer);
  }, [said, isHeld]);

  const dismiss = (event: MouseEvent) => {
    // Keeps open menus open: the inline script closes them on a click elsewhere.
    event.stopPropagation();
    // Returns the focus to the button that was pressed, or to its menu if that has closed.
    const { from } = said ?? {};
    const back = from?.closest('.menu:not([open])')?.firstElementChild ?? from;
    if (back instanceof HTMLElement) back.focus();
    hold(false);
    setSaid(null);
  };

  return [
    <div
      key="toast"
      role="status"
      className="toasts"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {said && (
        <div className={`toast alert ${said.tone}`}>
          <Icon name={said.tone === 'error' ? 'alert' : 'check'} />
          <div>{said.what}</div>
          <IconButton icon="close" label={kitWords.dismiss} onClick={dismiss} />
        </div>
      )}
    </div>,
    say,
  ];
}
