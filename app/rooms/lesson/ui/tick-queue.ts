import { useRef } from 'react';
import { messages } from '~/kit/messages';
import { useRevalidator } from '~/kit/page/router';
import { type Posted, postLesson } from './answer';
import { changeLesson, lessonState, type SavingState } from './store';
import type { Tick } from './tick-arrived';

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** Why something is said beside a tick. */
export type WhySaid = 'waits' | 'stale' | 'failed';

/**
 * Ticks that are not saved yet: one request at a time, each with the version of the last answer. Without an answer the
 * queue waits and retries.
 * @param version as in the last loader data
 * @param say shows a message beside a tick
 * @returns what adds a tick; whether the queue works; whether it waits for the network; whether the whole last queue
 * was saved, which is false if it waits
 */
export function useTickQueue(
  mapId: string,
  nodeId: string,
  version: number,
  say: (tick: Tick, message: string, why: WhySaid) => void,
) {
  const { revalidate } = useRevalidator();
  const queue = useRef<Tick[]>([]);
  const working = useRef(false);
  const waiting = useRef(false);
  const worked = useRef(Promise.resolve(true));

  /** @param settled called as soon as the queue is saved, refused or waiting for the network */
  const work = async (settled: (isSaved: boolean) => void): Promise<void> => {
    working.current = true;
    changeLesson(nodeId, { saving: 'saving' });
    addEventListener('beforeunload', hold);
    const rest = (saving: SavingState) => {
      working.current = false;
      removeEventListener('beforeunload', hold);
      changeLesson(nodeId, { saving });
      settled(saving !== 'idle');
    };
    let waits = false;
    let tries = 0;
    for (let tick = queue.current[0]; tick; tick = queue.current[0]) {
      const { task, done } = tick;
      const sent = Math.max(lessonState(nodeId).version, version);
      const posted = await postLesson(mapId, {
        node: nodeId,
        version: String(sent),
        task: `${task}:${done ? 1 : 0}`,
      });
      if (posted.outcome === 'saved' || (tries > 0 && (await isArrived(posted, sent, queue.current)))) {
        if (posted.outcome === 'saved' && posted.waits) {
          waits = true;
          say(tick, messages.lesson.tickWaits, 'waits');
        }
        queue.current.shift();
      } else if (posted.outcome === 'failed' && posted.isLost) {
        // Shown once, not with each retry.
        if (tries === 0) say(queue.current.at(-1) ?? tick, messages.lesson.tickWaits, 'waits');
        changeLesson(nodeId, { saving: 'waits' });
        waiting.current = true;
        settled(false);
        await untilOnline(tries);
        waiting.current = false;
        tries += 1;
      } else {
        // Reverts all ticks that were not saved, the last one first.
        for (const undone of queue.current.splice(0).reverse()) showTick(undone.button, !undone.done);
        say(tick, posted.message, posted.outcome === 'failed' ? 'failed' : 'stale');
        return rest('idle');
      }
    }
    rest(waits ? 'waits' : 'saved');
    if (tries > 0) revalidate();
  };

  const add = (tick: Tick) => {
    queue.current.push(tick);
    if (!working.current)
      worked.current = new Promise((settled) => {
        void work(settled);
      });
  };
  return [add, working, waiting, worked] as const;
}

/** Resolves when the network is back, or when it is time to retry. */
const untilOnline = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(go, Math.min(longestRetryMs, firstRetryMs * 2 ** tries));
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
    addEventListener('online', go);
  });

/** Whether an earlier attempt was saved although its answer was lost. */
const isArrived = (posted: Posted, sent: number, ticks: readonly Tick[]): Promise<boolean> =>
  import('./tick-arrived').then(
    ({ hasArrived }) => hasArrived(posted, sent, ticks),
    () => false,
  );

/** Makes the browser ask before it closes a page with unsent ticks. */
const hold = (event: Event) => event.preventDefault();

/** Shows a task's button as ticked or not; its value is what the next click requests. */
export function showTick(button: HTMLButtonElement, done: boolean): void {
  button.setAttribute('aria-checked', String(done));
  button.value = `${button.value.split(':')[0]}:${done ? 0 : 1}`;
}
