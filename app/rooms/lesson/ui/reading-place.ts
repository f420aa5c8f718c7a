import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Shown } from './panel-data';

/** How far below the panel's top the streamed text began when it was removed; null if it was not scrolled into. */
let streamedFrom: number | null = null;

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Must be called while the streamed text is still in the panel. */
export function leaveStream(panel: HTMLElement, text: HTMLElement): void {
  const { top, bottom, height } = text.getBoundingClientRect();
  const isRead = height > 0 && panel.scrollTop > 0 && bottom > topOf(panel);
  streamedFrom = isRead ? top - topOf(panel) : null;
}

/**
 * Keeps the scroll position when the panel's content is replaced. The finished text takes the streamed text's position;
 * a new text and the editor start at the top; after the editor the old position is restored.
 * @param writtenAt tells one text from another
 * @param startsAnew whether a run writes a different text from the one that is shown
 */
export function useReadingPlace(
  panel: RefObject<HTMLElement>,
  shows: Shown,
  writtenAt: string | undefined,
  startsAnew: boolean,
): void {
  const scrolled = useRef(0);
  const before = useRef({ shows, writtenAt, top: 0 });
  useEffect(() => {
    const scroller = panel.current;
    // Read while scrolling: once the content is replaced, the browser may have changed the position.
    const read = () => {
      scrolled.current = scroller?.scrollTop ?? 0;
    };
    scroller?.addEventListener('scroll', read, { passive: true });
    return () => scroller?.removeEventListener('scroll', read);
  }, [panel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown moves the page
  useLayoutEffect(() => {
    const scroller = panel.current;
    const was = before.current;
    if (!scroller || was.shows === shows) return;
    before.current = { shows, writtenAt, top: scrolled.current };
    if (shows === 'edit' || (shows === 'live' && startsAnew)) {
      scroller.scrollTop = 0;
    } else if (was.shows === 'edit') {
      scroller.scrollTop = was.top;
    } else if (was.shows === 'live' && was.writtenAt !== writtenAt) {
      const text = scroller.querySelector('.prose') ?? scroller;
      if (streamedFrom === null) scroller.scrollTop = 0;
      else scroller.scrollTop += topOf(text) - topOf(scroller) - streamedFrom;
    }
    streamedFrom = null;
  }, [shows]);
}
