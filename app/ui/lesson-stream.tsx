import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { GrowingText } from './lesson-growth';

/** How near to the end a reader is who wants to be carried along. */
const nearEndPx = 48;
/** After a refusal, which the browser takes for final, or a script that did not come: how often and how long we wait ourselves. */
const reopenAfterMs = [1_000, 2_000, 4_000, 8_000, 15_000];

interface StreamMessage {
  readonly type: 'content' | 'error' | 'complete' | 'restart' | 'waiting';
  readonly chunk?: string;
}

/**
 * A lesson while it is written: follows the run and draws, at most once a frame, only the last, unfinished block again. The reader is
 * carried along at the end and left in peace elsewhere. Without scripts the page shows `soFar` and refreshes itself.
 */
export function LessonStream({
  runId,
  pathString,
  soFar,
}: {
  runId: string;
  pathString: string;
  soFar: string;
}) {
  const text = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  // What the document brought; a later answer of the loader must not be drawn over what has streamed in since.
  const [served] = useState({ __html: soFar });
  const [isAway, setAway] = useState(false);
  const [connection, setConnection] = useState<'open' | 'lost' | 'refused'>('open');
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const scroller = text.current?.closest<HTMLElement>('.panel-body');
    if (!scroller) return;
    let last = scroller.scrollTop;
    const scrolled = () => {
      const top = scroller.scrollTop;
      const isAtEnd = scroller.scrollHeight - top - scroller.clientHeight < nearEndPx;
      // Text that grows moves the end away and the reader not; only going up is leaving.
      if (isAtEnd) following.current = true;
      else if (top < last) following.current = false;
      last = top;
      setAway(!following.current);
    };
    scroller.addEventListener('scroll', scrolled, { passive: true });
    return () => scroller.removeEventListener('scroll', scrolled);
  }, []);

  useEffect(() => {
    let source: EventSource | undefined;
    let ended = false;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refusals = 0;

    const again = (act: () => void) => {
      setConnection('lost');
      const wait = reopenAfterMs[refusals];
      refusals += 1;
      if (wait === undefined) setConnection('refused');
      else timer = setTimeout(act, wait);
    };

    const follow = async () => {
      const loaded = await import('~/markdown/stream').catch(() => null);
      if (ended) return;
      if (!loaded) {
        again(() => void follow());
        return;
      }
      const { MarkdownStream } = loaded;
      if (!text.current) return;
      const place = text.current;
      const growing = new GrowingText(place);
      let stream = new MarkdownStream();
      let waiting = '';
      let isFresh = true;

      const clear = () => {
        stream = new MarkdownStream();
        waiting = '';
        growing.clear();
      };
      const draw = () => {
        frame = 0;
        if (ended || waiting === '') return;
        growing.add(stream.push(waiting));
        waiting = '';
        if (following.current) toEnd(place);
      };
      const listen = () => {
        if (ended) return;
        isFresh = true;
        source = new EventSource(`/api/description?${new URLSearchParams({ path: pathString, run: runId })}`);
        source.onopen = () => {
          refusals = 0;
          setConnection('open');
        };
        source.onerror = () => {
          if (ended) return;
          setConnection('lost');
          if (source?.readyState !== EventSource.CLOSED) return; // The browser connects again by itself.
          again(listen);
        };
        source.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as StreamMessage;
          if (message.type === 'content') {
            if (isFresh) clear();
            isFresh = false;
            waiting += message.chunk ?? '';
            frame ||= requestAnimationFrame(draw);
          } else if (message.type === 'restart') {
            clear();
          } else if (message.type === 'complete' || message.type === 'error') {
            ended = true;
            source?.close();
            revalidate();
          }
        };
      };
      listen();
    };
    void follow();
    return () => {
      ended = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      source?.close();
    };
  }, [runId, pathString, revalidate]);

  return (
    <div className="streaming">
      <div
        className="prose"
        aria-live="off"
        dir="auto"
        ref={text}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts
        dangerouslySetInnerHTML={served}
      />
      <p className="connection" role="status">
        {connection === 'lost' ? 'Connection lost. Trying again...' : ''}
      </p>
      {connection === 'refused' ? (
        <Alert tone="error">
          The connection was lost. The lesson goes on being written; please reload this page to see it.
        </Alert>
      ) : null}
      {isAway ? (
        <Button
          type="button"
          variant="quiet"
          small
          icon="arrow-right"
          className="to-end"
          onClick={() => {
            following.current = true;
            setAway(false);
            if (text.current) toEnd(text.current);
          }}
        >
          Jump to the end
        </Button>
      ) : null}
    </div>
  );
}

/** To the end of what the text stands in, unless it is folded away. */
function toEnd(text: HTMLElement): void {
  const scroller = text.closest('.panel-body');
  if (scroller && text.offsetParent) scroller.scrollTop = scroller.scrollHeight;
}
