import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useNavigate } from '~/ui/page/router';
import { lessonState } from './store';

/** Escape closes the panel, unless its editor holds unsaved text. */
export function useEscape(close: string, nodeId?: string): (event: KeyboardEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (nodeId && lessonState(nodeId).isDirty) return;
    event.preventDefault();
    // An awaited leaf has no address yet.
    navigate(close, { preventScrollReset: true, replace: location.search === '' });
  };
}

/**
 * Moves focus into the panel when it opens, and back into it when the focused control disappears.
 * @param shows what the panel shows; with it the controls change
 */
export function useFocusWithin(panel: RefObject<HTMLElement>, shows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per leaf
  useEffect(() => {
    // The reader may have begun to type in it before the scripts ran.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has other controls
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [shows]);
}
