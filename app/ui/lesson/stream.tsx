import { useContext, useEffect, useRef, useState } from 'react';
import type { ModelWait } from '~/domain/run/model-says';
import { againAfterMs } from '~/ui/acts/load-later';
import type { ModelClock } from '~/ui/acts/model-clock';
import { awaitedFormulas, drawing } from '~/ui/formulas/later';
import { useRevalidator } from '~/ui/page/router';
import { Alert } from '~/ui/parts/alert';
import { Button } from '~/ui/parts/button';
import { GrowingText } from './growth';
import { TextWritten } from './prose';
import { changeLesson, lessonState } from './store';

/** Within this distance of the end the view follows the text. */
const nearEndPx = 48;

interface StreamMessage {
  readonly type: 'content' | 'saving' | 'complete' | 'error' | 'restart' | 'waiting' | 'model';
  readonly chunk?: string;
  readonly ahead?: number;
  readonly wait?: ModelWait | null;
}

/**
 * A lesson while it is written: follows the run, and at most once a frame draws its last, unfinished block again.
 * The view follows a reader at the end, and no other. Without scripts the page shows `soFar` and refreshes itself.
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
  const following = useRef(true);
  // Only the document's text: later data must not replace what has streamed in since.
  const [served] = useState({ __html: soFar });
  const [isAway, setAway] = useState(false);
  const [connection, setConnection] = useState<'open' | 'lost' | 'refused'>('open');
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const { scroller, fold } = placeOf(text.current);
    if (!scroller) return;
    let last = scroller.scrollTop;
    const scrolled = () => {
      const top = scroller.scrollTop;
      const toGo = endOf(text.current) - top;
      // Growing text moves the end, not the reader: they leave by scrolling up, or down into the old text.
      if (Math.abs(toGo) < nearEndPx) following.current = true;
      else if (top < last || toGo < 0) following.current = false;
      last = top;
      setAway(!following.current);
    };
    // A text that was just unfolded is read from its beginning.
    const unfolded = () => {
      following.current = false;
      scrolled();
    };
    scroller.addEventListener('scroll', scrolled, { passive: true });
    fold?.addEventListener('toggle', unfolded);
    return () => {
      scroller.removeEventListener('scroll', scrolled);
      fold?.removeEventListener('toggle', unfolded);
    };
  }, []);

  useEffect(() => {
    let source: EventSource | undefined;
    let ended = false;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refusals = 0;
    let clock: ModelClock | undefined;

    const again = (act: () => void) => {
      setConnection('lost');
      const wait = againAfterMs[refusals];
      refusals += 1;
      if (wait === undefined) setConnection('refused');
      else timer = setTimeout(act, wait);
    };

    const follow = async () => {
      // What the stream imports is asked for with it, not after it.
      const [loaded, clocks] = await Promise.all([
        import('~/markdown/stream'),
        import('~/ui/acts/model-clock'),
        import('~/markdown/render'),
      ]).catch(() => []);
      if (ended) return;
      if (!loaded || !clocks) {
        again(() => void follow());
        return;
      }
      const { MarkdownStream } = loaded;
      if (!text.current || !model.current) return;
      clock = new clocks.ModelClock(model.current);
      const place = text.current;
      const growing = new GrowingText(place);
      let stream = new MarkdownStream(drawing);
      let waiting = '';
      let drawn = '';
      let isAwaited = false;
      let isFresh = true;

      const clear = () => {
        stream = new MarkdownStream(drawing);
        waiting = '';
        drawn = '';
        growing.clear();
      };
      const draw = () => {
        frame = 0;
        if (ended || waiting === '') return;
        const growth = stream.push(waiting);
        growing.add(growth);
        drawn += waiting;
        waiting = '';
        const formulas = isAwaited ? null : awaitedFormulas(growth.finished + growth.open);
        isAwaited ||= formulas !== null;
        void formulas?.then(drawAnew);
        if (following.current) toEnd(place);
      };
      const drawAnew = () => {
        if (ended) return;
        waiting = drawn + waiting;
        drawn = '';
        stream = new MarkdownStream(drawing);
        growing.clear();
        draw();
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
          // After a refused connection the browser does not try again by itself.
          if (source?.readyState === EventSource.CLOSED) again(listen);
        };
        source.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as StreamMessage;
          if (message.type === 'content') {
            changeLesson(nodeId, { ahead: 0 });
            if (isFresh) clear();
            isFresh = false;
            waiting += message.chunk ?? '';
            frame ||= requestAnimationFrame(draw);
          } else if (message.type === 'waiting') {
            changeLesson(nodeId, { ahead: message.ahead ?? 0 });
          } else if (message.type === 'model') {
            clock?.show(message.wait ?? null);
          } else if (message.type === 'restart') {
            clear();
          } else if (message.type === 'saving') {
            changeLesson(nodeId, { saving: 'saving' });
          } else if (message.type === 'complete' || message.type === 'error') {
            ended = true;
            source?.close();
            changeLesson(nodeId, { saving: message.type === 'complete' ? 'saved' : 'idle' });
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
      clock?.show(null);
      source?.close();
      changeLesson(nodeId, { ahead: null });
      if (lessonState(nodeId).saving === 'saving') changeLesson(nodeId, { saving: 'idle' });
    };
  }, [nodeId, runId, pathString, revalidate]);

  return (
    <div className="streaming">
      <div
        className="prose"
        aria-live="off"
        {...written}
        ref={text}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts
        dangerouslySetInnerHTML={served}
      />
      <p className="connection" role="timer" ref={model} suppressHydrationWarning>
        {says}
      </p>
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

/** What the text scrolls in, and the fold around it if an older text follows. */
const placeOf = (text: HTMLElement | null) => ({
  scroller: text?.closest<HTMLElement>('.panel-body'),
  fold: text?.closest<HTMLDetailsElement>('.new-text'),
});

/** The scroll position that shows the text's end: the scroller's end, unless an older text follows. */
function endOf(text: HTMLElement | null): number {
  const { scroller, fold } = placeOf(text);
  if (!text || !scroller) return 0;
  if (!fold) return scroller.scrollHeight - scroller.clientHeight;
  // The fold's own end would move with the button that jumps there.
  const beyond = text.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
  return Math.max(0, scroller.scrollTop + beyond);
}

/** Down to the end of the text, unless it is folded away. */
function toEnd(text: HTMLElement): void {
  const { scroller, fold } = placeOf(text);
  if (scroller && fold?.open !== false) scroller.scrollTop = Math.max(scroller.scrollTop, endOf(text));
}
