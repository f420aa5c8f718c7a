import { ModelClock } from '~/client/acts/model-clock';
import { awaitedFormulas, renderOptions } from '~/client/formulas/later';
import { follow } from '~/client/network/follow';
import type { ModelWait } from '~/jobs/rules/model-says';
import { MarkdownStream } from '~/kit/markdown/stream';
import { GrowingText } from './growth';
import { changeLesson, lessonState } from './store';

interface FollowedRun {
  readonly nodeId: string;
  readonly runId: string;
  readonly pathString: string;
  /** The element in which the text grows. */
  readonly place: HTMLElement;
  /** The element that says what the model is doing. */
  readonly says: HTMLElement;
  onRendered(): void;
  onOpen(): void;
  /** The connection is lost and will be opened again. */
  onLost(): void;
  /** The connection was refused so often that it is not opened again. */
  onRefused(): void;
  onEnd(): void;
}

/**
 * Follows a run's stream and renders its text; the last, unfinished block is rendered again at most once a frame.
 * @returns stops following
 */
export function followRun(run: FollowedRun): () => void {
  const { nodeId, place, onOpen, onLost, onRefused } = run;
  const address = `/api/description?${new URLSearchParams({ path: run.pathString, run: run.runId })}`;
  const clock = new ModelClock(run.says);
  const growing = new GrowingText(place);
  let ended = false;
  let frame = 0;
  let stream = new MarkdownStream(renderOptions);
  let waiting = '';
  let rendered = '';
  let isAwaited = false;

  const clear = () => {
    stream = new MarkdownStream(renderOptions);
    waiting = '';
    rendered = '';
    growing.clear();
  };
  const draw = () => {
    frame = 0;
    if (ended || waiting === '') return;
    const growth = stream.push(waiting);
    growing.add(growth);
    rendered += waiting;
    waiting = '';
    const formulas = isAwaited ? null : awaitedFormulas(growth.finished + growth.open);
    isAwaited ||= formulas !== null;
    void formulas?.then(drawAnew);
    run.onRendered();
  };
  const drawAnew = () => {
    if (ended) return;
    waiting = rendered + waiting;
    rendered = '';
    stream = new MarkdownStream(renderOptions);
    growing.clear();
    draw();
  };
  const end = (saving: 'saved' | 'idle') => {
    ended = true;
    changeLesson(nodeId, { saving });
    run.onEnd();
  };
  const stop = follow({
    address,
    onOpen,
    onLost,
    onRefused,
    onStart: clear,
    on: {
      content({ chunk }: { chunk: string }) {
        changeLesson(nodeId, { ahead: 0 });
        waiting += chunk;
        frame ||= requestAnimationFrame(draw);
      },
      waiting: ({ ahead }: { ahead: number }) => changeLesson(nodeId, { ahead }),
      model: ({ wait }: { wait: ModelWait | null }) => clock.show(wait),
      restart: clear,
      saving: () => changeLesson(nodeId, { saving: 'saving' }),
      complete: () => end('saved'),
      error: () => end('idle'),
    },
  });

  return () => {
    ended = true;
    cancelAnimationFrame(frame);
    clock.show(null);
    stop();
    changeLesson(nodeId, { ahead: null });
    if (lessonState(nodeId).saving === 'saving') changeLesson(nodeId, { saving: 'idle' });
  };
}
