import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useNavigate } from '~/kit/page/router';
import { lessonState } from './store';

interface Ways {
  /** The address that Escape navigates to. */
  readonly up: string;
  readonly previous?: string | null;
  readonly next?: string | null;
}

/**
 * The panel's keys: Escape closes it, unless its editor holds unsaved text; j or → goes to the next leaf, k or ← to the
 * previous one. Ignored while a form control has focus, and for arrow keys where they scroll.
 */
export function usePanelKeys({ up, previous, next }: Ways, nodeId?: string): (event: KeyboardEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { key, target } = event;
    const [ahead, back] = arrowsAlong();
    // The inline script closes an open menu.
    const isInMenu = key === 'Escape' && (target as Element).closest('.menu[open]');
    if (event.defaultPrevented || event.nativeEvent.isComposing || isInMenu) return;
    const to =
      key === 'Escape'
        ? up
        : event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || isBusyWith(key, target as Element)
          ? null
          : key === 'j' || key === ahead
            ? next
            : key === 'k' || key === back
              ? previous
              : null;
    if (!to || (key === 'Escape' && nodeId && lessonState(nodeId).isDirty)) return;
    event.preventDefault();
    // A leaf that is still loading has no address yet.
    navigate(to, { preventScrollReset: true, replace: location.search === '' });
  };
}

/** The keys for onwards and back in the direction of the page. */
export const arrowsAlong = (): readonly [ahead: string, back: string] =>
  document.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];

const isBusyWith = (key: string, target: Element): boolean =>
  target.closest('.editor, .preview, input, textarea, select') !== null ||
  (key.startsWith('Arrow') && target.closest('pre, .table, math, summary') !== null);

/**
 * Moves focus into the panel when it opens, and back into it when the focused control disappears.
 * @param shows the panel's state: when it changes, the controls change too
 */
export function useFocusWithin(panel: RefObject<HTMLElement>, shows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per leaf
  useEffect(() => {
    // The learner may have begun to type in the panel before the scripts ran.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has other controls
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [shows]);
}
