import { ModelClock } from '~/client/acts/model-clock';
import { awaitedFormulas, drawing } from '~/client/formulas/later';
import type { ModelWait } from '~/jobs/rules/model-says';
import { MarkdownStream } from '~/kit/markdown/stream';
import { GrowingText } from './growth';
import { changeLesson, lessonState } from './store';

interface StreamMessage {
  readonly type: 'content' | 'saving' | 'complete' | 'error' | 'restart' | 'waiting' | 'model';
  readonly chunk?: string;
  readonly ahead?: number;
  readonly wait?: ModelWait | null;
}

export interface FollowedRun {
  readonly nodeId: string;
  readonly runId: string;
  readonly pathString: string;
  /** The element in which the text grows. */
  readonly place: HTMLElement;
  /** The element that says what the model is doing. */
  readonly says: HTMLElement;
  onDrawn(): void;
  onOpen(): void;
  /** The connection is lost; the browser reconnects by itself. */
  onLost(): void;
  /** The connection was refused: call `listen` when it is time to reconnect. */
  onRefused(listen: () => void): void;
  onEnd(): void;
}

/**
 * Follows a run's stream and renders its text; the last, unfinished block is rendered again at most once a frame.
 * @returns stops following
 */
export function followRun(run: FollowedRun): () => void {
  const { nodeId, place } = run;
  const address = `/api/description?${new URLSearchParams({ path: run.pathString, run: run.runId })}`;
  const clock = new ModelClock(run.says);
  const growing = new GrowingText(place);
  let source: EventSource | undefined;
  let ended = false;
  let frame = 0;
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
    run.onDrawn();
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
    source = new EventSource(address);
    source.onopen = run.onOpen;
    source.onerror = () => {
      if (ended) return;
      run.onLost();
      // After a refused connection the browser does not reconnect by itself.
      if (source?.readyState === EventSource.CLOSED) run.onRefused(listen);
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
        clock.show(message.wait ?? null);
      } else if (message.type === 'restart') {
        clear();
      } else if (message.type === 'saving') {
        changeLesson(nodeId, { saving: 'saving' });
      } else if (message.type === 'complete' || message.type === 'error') {
        ended = true;
        source?.close();
        changeLesson(nodeId, { saving: message.type === 'complete' ? 'saved' : 'idle' });
        run.onEnd();
      }
    };
  };
  listen();

  return () => {
    ended = true;
    cancelAnimationFrame(frame);
    clock.show(null);
    source?.close();
    changeLesson(nodeId, { ahead: null });
    if (lessonState(nodeId).saving === 'saving') changeLesson(nodeId, { saving: 'idle' });
  };
}
