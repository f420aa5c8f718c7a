import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { arrowsAlong } from '~/rooms/lesson/ui/panel-focus';
import { studyWords } from '~/rooms/study/words';
import { useLessonInPlace } from './in-place/lesson';

/** Same number as in map.css. */
const leastRem = 20;
const stepPx = 32;

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

  useLessonInPlace(edge);

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
    const [ahead, back] = arrowsAlong();
    const wanted = {
      [back]: width.now + stepPx,
      [ahead]: width.now - stepPx,
      Home: width.most,
      End: width.least,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
    keep();
  };
  const drag = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) set(document.dir === 'rtl' ? clientX : innerWidth - clientX);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      className="panel-edge js-only"
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-label={studyWords.widthOfTheLesson}
      aria-orientation="vertical"
      aria-valuenow={width.now}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      title={studyWords.doubleClickForThe}
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
