import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { retryPausesMs } from '~/client/network/retry';
import { useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { lessonWords } from '~/rooms/lesson/words';
import { TextWritten } from './prose';
import { leaveStream } from './reading-place';

/** Distance from the end of the text within which scrolling down counts as reaching it. */
const nearEndPx = 48;

/**
 * A lesson while it is written; loads the code that follows the run (follow-run.ts). The view stays at the beginning,
 * and follows the text once the learner scrolls to its end. Without scripts the page shows `soFar` and refreshes
 * itself.
 */
export function LessonStream({
  nodeId,
  runId,
  pathString,
  soFar,
  says,
}: {
  nodeId: string;
  runId: string;
  pathString: string;
  soFar: string;
  says: string;
}) {
  const written = useContext(TextWritten);
  const text = useRef<HTMLDivElement>(null);
  const model = useRef<HTMLParagraphElement>(null);
  // Only the first data is used: later data must not replace text that has streamed in since.
  const [served] = useState({ __html: soFar });
  const [isAway, grown, jump] = useEnd(text);
  const connection = useStream(nodeId, runId, pathString, text, model, grown);

  return (
    <div className="streaming">
      <div
        className="prose"
        aria-live="off"
        {...written}
        ref={text}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
        dangerouslySetInnerHTML={served}
      />
      <p className="connection" role="timer" ref={model} suppressHydrationWarning>
        {says}
      </p>
      <p className="connection" role="status">
        {connection === 'lost' ? lessonWords.connectionLostTryingAgain : ''}
      </p>
      {connection === 'refused' ? <Alert tone="error">{lessonWords.theConnectionWasLost}</Alert> : null}
      {isAway ? (
        <Button type="button" variant="quiet" small icon="arrow-right" className="to-end" onClick={jump}>
          {lessonWords.jumpToTheEnd}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Follows the end of the text once the learner scrolls there.
 * @returns whether text continues below; what to call when it has grown; what scrolls to its end
 */
function useEnd(text: RefObject<HTMLDivElement>) {
  const following = useRef(false);
  const [isAway, setAway] = useState(false);

  useEffect(() => {
    const { scroller, fold } = placeOf(text.current);
    if (!scroller) return;
    let last = scroller.scrollTop;
    const look = () => setAway(isBelow(text.current) && !following.current);
    const scrolled = () => {
      const top = scroller.scrollTop;
      const toGo = endOf(text.current) - top;
      // Growing text moves the end, not the learner: they stop following by scrolling up, or down into the old text.
      if (Math.abs(toGo) < nearEndPx) following.current ||= top > last;
      else if (top < last || toGo < 0) following.current = false;
      last = top;
      look();
    };
    scroller.addEventListener('scroll', scrolled, { passive: true });
    fold?.addEventListener('toggle', look);
    return () => {
      scroller.removeEventListener('scroll', scrolled);
      fold?.removeEventListener('toggle', look);
    };
  }, [text]);

  useLayoutEffect(() => {
    const place = text.current;
    const { scroller } = placeOf(place);
    return () => {
      if (place && scroller) leaveStream(scroller, place);
    };
  }, [text]);

  const grown = (place: HTMLElement) => {
    if (following.current) toEnd(place);
    else setAway(isBelow(place));
  };
  const jump = () => {
    following.current = true;
    setAway(false);
    if (text.current) toEnd(text.current);
  };
  return [isAway, grown, jump] as const;
}

/** Streams the run's text into its place. */
function useStream(
  nodeId: string,
  runId: string,
  pathString: string,
  text: RefObject<HTMLDivElement>,
  model: RefObject<HTMLParagraphElement>,
  onRendered: (place: HTMLElement) => void,
) {
  const [connection, setConnection] = useState<'open' | 'lost' | 'refused'>('open');
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onRendered` is the same in each render
  useEffect(() => {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let stop: (() => void) | undefined;

    const again = (act: () => void) => {
      setConnection('lost');
      const wait = retryPausesMs[failures];
      failures += 1;
      if (wait === undefined) setConnection('refused');
      else timer = setTimeout(act, wait);
    };

    const begin = async () => {
      // Requests the module's own imports at the same time, not after it.
      const [loaded] = await Promise.all([
        import('./follow-run'),
        import('~/kit/markdown/stream'),
        import('~/client/acts/model-clock'),
        import('~/client/formulas/later'),
        import('~/kit/markdown/render'),
      ]).catch(() => []);
      const place = text.current;
      if (ended || !place || !model.current) return;
      if (!loaded) {
        again(() => void begin());
        return;
      }
      stop = loaded.followRun({
        nodeId,
        runId,
        pathString,
        place,
        says: model.current,
        onRendered: () => onRendered(place),
        onOpen: () => setConnection('open'),
        onLost: () => setConnection('lost'),
        onRefused: () => setConnection('refused'),
        onEnd: revalidate,
      });
    };
    void begin();
    return () => {
      ended = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [nodeId, runId, pathString, revalidate]);

  return connection;
}

/** The scroll container of the text, and the fold around it if an older text follows. */
const placeOf = (text: HTMLElement | null) => ({
  scroller: text?.closest<HTMLElement>('.panel'),
  fold: text?.closest<HTMLDetailsElement>('.new-text'),
});

/** The scroll position that shows the text's end: the container's end, unless an older text follows. */
function endOf(text: HTMLElement | null): number {
  const { scroller, fold } = placeOf(text);
  if (!text || !scroller) return 0;
  if (!fold) return scroller.scrollHeight - scroller.clientHeight;
  // The fold's own end is not used: it would move with the button that jumps there.
  const seen = scroller.querySelector('.panel-end') ?? scroller;
  const beyond = text.getBoundingClientRect().bottom - seen.getBoundingClientRect().top;
  return Math.max(0, scroller.scrollTop + beyond);
}

/** Whether text continues below the visible part. */
function isBelow(text: HTMLElement | null): boolean {
  const { scroller, fold } = placeOf(text);
  return fold?.open !== false && endOf(text) - (scroller?.scrollTop ?? 0) > nearEndPx;
}

/** Scrolls to the end of the text, unless it is folded away. */
function toEnd(text: HTMLElement): void {
  const { scroller, fold } = placeOf(text);
  if (scroller && fold?.open !== false) scroller.scrollTop = Math.max(scroller.scrollTop, endOf(text));
}
