import { messages } from '~/kit/messages';
import { type Posted, postLesson } from './answer';
import { changeLesson, lessonState, type SavingState } from './store';
import type { Tick } from './tick-arrived';

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** Why something is said beside a tick. */
export type WhySaid = 'waits' | 'stale' | 'failed';

/** The lesson whose ticks are sent. */
interface Sending {
  readonly mapId: string;
  readonly nodeId: string;
  /** As in the last loader data. */
  readonly version: number;
  say(tick: Tick, message: string, why: WhySaid): void;
  /** Called when ticks were saved after a retry. */
  onRetried(): void;
}

/**
 * Ticks that are not saved yet: one request at a time, each with the version of the last answer. Without an answer the
 * queue waits and retries.
 */
export class TickQueue {
  readonly #ticks: Tick[] = [];
  isWorking = false;
  /** Whether it waits for the network. */
  isWaiting = false;
  /** Whether the whole last queue was saved; false if it waits for the network. */
  saved = Promise.resolve(true);

  add(tick: Tick, sending: Sending): void {
    this.#ticks.push(tick);
    if (!this.isWorking)
      this.saved = new Promise((settled) => {
        void this.#work(sending, settled);
      });
  }

  /** @param settled called as soon as the queue is saved, refused or waiting for the network */
  async #work(sending: Sending, settled: (isSaved: boolean) => void): Promise<void> {
    const { nodeId, say } = sending;
    const ticks = this.#ticks;
    this.isWorking = true;
    changeLesson(nodeId, { saving: 'saving' });
    addEventListener('beforeunload', hold);
    const rest = (saving: SavingState) => {
      this.isWorking = false;
      removeEventListener('beforeunload', hold);
      changeLesson(nodeId, { saving });
      settled(saving !== 'idle');
    };
    let waits = false;
    let tries = 0;
    for (let tick = ticks[0]; tick; tick = ticks[0]) {
      const sent = Math.max(lessonState(nodeId).version, sending.version);
      const posted = await postTick(tick, sent, sending);
      if (posted.outcome === 'saved' || (tries > 0 && (await isArrived(posted, sent, ticks)))) {
        if (posted.outcome === 'saved' && posted.waits) {
          waits = true;
          say(tick, messages.lesson.tickWaits, 'waits');
        }
        ticks.shift();
      } else if (posted.outcome === 'failed' && posted.isLost) {
        // Shown once, not with each retry.
        if (tries === 0) say(ticks.at(-1) ?? tick, messages.lesson.tickWaits, 'waits');
        changeLesson(nodeId, { saving: 'waits' });
        this.isWaiting = true;
        settled(false);
        await untilOnline(tries);
        this.isWaiting = false;
        tries += 1;
      } else {
        // Reverts all ticks that were not saved, the last one first.
        for (const undone of ticks.splice(0).reverse()) showTick(undone.button, !undone.done);
        say(tick, posted.message, posted.outcome === 'failed' ? 'failed' : 'stale');
        return rest('idle');
      }
    }
    rest(waits ? 'waits' : 'saved');
    if (tries > 0) sending.onRetried();
  }
}

const postTick = ({ task, done }: Tick, version: number, { mapId, nodeId }: Sending): Promise<Posted> =>
  postLesson(mapId, { node: nodeId, version: String(version), task: `${task}:${done ? 1 : 0}` });

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
