import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { tabCookie } from '~/rooms/lesson/rules/open-tab';
import { answerInPlace } from '~/rooms/review/ui/questions/answer-in-place';

/** Same number as in map.css. */
const leastRem = 20;
const stepPx = 32;

/** Opens the passage of a citation in place. Clicks with a modifier key follow the link. */
function citationPressed(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.cite') : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void import('~/rooms/lesson/ui/cited/cited-passage').then(
    ({ pressCitation }) => pressCitation(link),
    () => location.assign(link.href),
  );
}

/**
 * The edge between map and panel. Dragging or arrow keys set the panel's width, which is stored in this browser. The
 * page's inline script (kit/page/theme-script.ts) applies it before the first paint; map.css limits it.
 */
export function PanelEdge() {
  const edge = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState({ now: 0, least: 0, most: 0 });

  const measure = useCallback(() => {
    const least = Math.ceil(leastRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    const panel = edge.current?.previousElementSibling?.getBoundingClientRect().width ?? least;
    setWidth({ now: Math.round(panel), least, most: Math.max(least, Math.floor(innerWidth - least)) });
  }, []);
  useEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [measure]);

  useEffect(() => {
    document.addEventListener('click', citationPressed);
    document.addEventListener('submit', answerInPlace);
    return () => {
      document.removeEventListener('click', citationPressed);
      document.removeEventListener('submit', answerInPlace);
    };
  }, []);

  useEffect(() => {
    // The tabs below the lesson, which the server renders.
    const place = edge.current?.previousElementSibling?.querySelector('.tabs');
    const mapId = /^\/map\/(\w+)/.exec(location.pathname)?.[1];
    const nodeId = new URLSearchParams(location.search).get('node');
    if (!(place instanceof HTMLElement && mapId && nodeId)) return;
    const gone = new AbortController();
    const noteOpen = () => {
      const open = place.querySelector<HTMLElement>('[data-tab][open]')?.dataset.tab ?? '';
      // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no Cookie Store
      document.cookie = tabCookie(open, location.protocol === 'https:');
    };
    place.addEventListener('toggle', ({ target }) => (target as HTMLElement).dataset.tab && noteOpen(), {
      signal: gone.signal,
      capture: true,
    });
    void Promise.all([import('~/rooms/ask/ui/ask-in-place'), import('~/rooms/note/ui/note-in-place')]).then(
      ([{ askInPlace }, { noteInPlace }]) => {
        if (gone.signal.aborted) return;
        for (const start of [askInPlace, noteInPlace])
          gone.signal.addEventListener('abort', start(place, { mapId, nodeId }));
      },
      // Asking and notes work without it.
      () => {},
    );
    return () => gone.abort();
  }, []);

  const set = (wanted: number | null) => {
    const { style } = document.documentElement;
    if (wanted === null) style.removeProperty('--panel');
    else style.setProperty('--panel', `${Math.min(width.most, Math.max(width.least, Math.round(wanted)))}px`);
    measure();
  };
  const keep = () => {
    try {
      localStorage.panel = document.documentElement.style.getPropertyValue('--panel');
    } catch {
      // Without storage the width lasts as long as the page.
    }
  };
  const keys = (event: KeyboardEvent) => {
    const wanted = {
      ArrowLeft: width.now + stepPx,
      ArrowRight: width.now - stepPx,
      Home: width.most,
      End: width.least,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
    keep();
  };
  const drag = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) set(innerWidth - clientX);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      className="panel-edge js-only"
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-label="Width of the lesson"
      aria-orientation="vertical"
      aria-valuenow={width.now}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      title="Double-click for the usual width"
      onKeyDown={keys}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onLostPointerCapture={keep}
      onDoubleClick={() => {
        set(null);
        keep();
      }}
    />
  );
}
