import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** How far from the end of the page a reader may be and still be carried along. */
const followPx = 120;

interface StreamMessage {
  readonly type: 'content' | 'error' | 'complete' | 'restart' | 'waiting';
  readonly chunk?: string;
  readonly error?: string;
}

/**
 * A lesson while it is written: follows the run and draws only the last, unfinished block again. Without scripts the page
 * shows `soFar` and refreshes itself.
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
  const finished = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reconnecting, setReconnecting] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let source: EventSource | undefined;
    let ended = false;
    const follow = async () => {
      const { MarkdownStream } = await import('~/markdown/stream');
      if (ended) return;
      let stream = new MarkdownStream();
      source = new EventSource(`/api/description?${new URLSearchParams({ path: pathString, run: runId })}`);
      let fresh = true;
      const clear = () => {
        stream = new MarkdownStream();
        if (finished.current) finished.current.innerHTML = '';
        if (open.current) open.current.innerHTML = '';
      };
      source.onopen = () => setReconnecting(false);
      source.onerror = () => {
        if (ended) return;
        // The browser connects again by itself; only a refusal closes for good.
        if (source?.readyState === EventSource.CLOSED)
          setProblem('The connection was refused. Please reload this page.');
        else setReconnecting(true);
      };
      source.onmessage = ({ data }) => {
        const message = JSON.parse(data as string) as StreamMessage;
        if (message.type === 'content') {
          if (fresh) clear();
          fresh = false;
          const near = isNearEnd(open.current);
          const growth = stream.push(message.chunk ?? '');
          if (growth.finished) finished.current?.insertAdjacentHTML('beforeend', growth.finished);
          if (open.current) open.current.innerHTML = growth.open;
          if (near) open.current?.scrollIntoView({ block: 'end' });
        } else if (message.type === 'restart') {
          clear();
        } else if (message.type === 'complete' || message.type === 'error') {
          ended = true;
          source?.close();
          revalidate();
        }
      };
    };
    void follow();
    return () => {
      ended = true;
      source?.close();
    };
  }, [runId, pathString, revalidate]);

  return (
    <div className="prose streaming" aria-live="off" dir="auto">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts */}
      <div ref={finished} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: soFar }} />
      <div ref={open} className="open-block" />
      {reconnecting ? (
        <p className="note" role="status">
          Connection lost. Trying again...
        </p>
      ) : null}
      {problem ? (
        <p className="alert error" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** Whether the end of the text is in or near the view: whoever scrolled up to read is left in peace. */
function isNearEnd(end: HTMLElement | null): boolean {
  if (!end) return false;
  const scroller = end.closest('.panel-body') ?? document.documentElement;
  const bottom =
    scroller === document.documentElement ? window.innerHeight : scroller.getBoundingClientRect().bottom;
  return end.getBoundingClientRect().bottom - bottom < followPx;
}
