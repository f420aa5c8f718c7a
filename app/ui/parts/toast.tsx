import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { IconButton } from './button';
import { Icon } from './icon';

/** Long enough to read twice. It waits while the pointer or the focus is on it. */
const shownMs = 6000;

/** Says something: good news goes by itself, bad news stays until it is dismissed. */
export type SayToast = (said: ReactNode, tone?: 'success' | 'error') => void;

/**
 * A word about what was just done, at the edge of the window. The live region is there before there is anything to say, since a
 * screen reader announces changes and not what appears; and a timer takes the word away, not an animation, which many readers turn off.
 * @returns the place to draw, and what says something in it
 */
export function useToast(): readonly [ReactNode, SayToast] {
  const [said, setSaid] = useState<{ what: ReactNode; tone: string; from: Element | null } | null>(null);
  const [isHeld, hold] = useState(false);
  const say = useCallback<SayToast>((what, tone = 'success') => {
    setSaid({ what, tone, from: document.activeElement });
  }, []);

  useEffect(() => {
    if (said?.tone !== 'success' || isHeld) return;
    const timer = setTimeout(setSaid, shownMs, null);
    return () => clearTimeout(timer);
  }, [said, isHeld]);

  const dismiss = (event: MouseEvent) => {
    // Not one of the presses elsewhere that close an open menu.
    event.stopPropagation();
    // The focus goes back to the button that was pressed, or to the menu that has closed over it.
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
          <p>{said.what}</p>
          <IconButton icon="close" label="Dismiss" onClick={dismiss} />
        </div>
      )}
    </div>,
    say,
  ];
}
