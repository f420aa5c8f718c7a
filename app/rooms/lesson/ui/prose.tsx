import { createContext, type FormEvent, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Refused } from '~/client/acts/refused';
import { messages } from '~/kit/messages';
import { useBlocker, useNavigation, useRevalidator } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { type Posted, postLesson } from './answer';
import { addCopyButtons } from './code';
import { changeLesson, lessonState, type SavingState, useLesson } from './store';
import type { Tick } from './tick-arrived';

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/** The id of the form to which the task buttons in a lesson's HTML belong. */
export const tickFormId = 'ticks';

/** `lang` and `dir` of the open lesson. */
export const TextWritten = createContext<{ lang?: string; dir: string }>({ dir: 'auto' });

/** The text of a saved lesson. With scripts its code blocks get copy buttons. */
export function LessonText({ html, text }: { html: string; text?: React.RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const place = text ?? own;
  // A tick changes its button in place: replacing the HTML would lose the focus.
  const words = withoutTicks(html);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ticks make no other text
  const shown = useMemo(() => ({ __html: html }), [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: text that is drawn anew has no buttons
  useEffect(() => {
    if (place.current) addCopyButtons(place.current);
  }, [shown]);
  return (
    <div
      className="prose"
      {...useContext(TextWritten)}
      ref={place as React.RefObject<HTMLDivElement>}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts when it was saved
      dangerouslySetInnerHTML={shown}
    />
  );
}

const withoutTicks = (html: string): string =>
  html.replace(/ value="(\d+):[01]" class="tick" role="checkbox" aria-checked="(?:true|false)"/g, ' $1');

/** The message beside a tick. */
interface Said {
  readonly message: string;
  readonly why: 'waits' | 'stale' | 'failed';
  readonly place: HTMLElement;
}

/**
 * The owner's lesson with tasks to tick. Without scripts a tick posts the form. With them the tick is optimistic and
 * joins a queue: one request at a time, each with the version of the last answer. Without an answer the queue waits and
 * retries.
 */
export function TickableLesson({
  mapId,
  nodeId,
  lesson,
}: {
  mapId: string;
  nodeId: string;
  /** As in the last loader data. */
  lesson: { readonly html: string; readonly version: number };
}) {
  const text = useRef<HTMLDivElement>(null);
  const queue = useRef<Tick[]>([]);
  const working = useRef(false);
  const isWaiting = useRef(false);
  /** Whether the whole last queue was saved; false if it waits for the network. */
  const worked = useRef(Promise.resolve(true));
  const known = useLesson(nodeId);
  const version = Math.max(known.version, lesson.version);
  const [said, setSaid] = useState<Said | null>(null);
  const { state: navigation } = useNavigation();
  const { revalidate } = useRevalidator();

  useEffect(() => () => said?.place.remove(), [said]);
  const say = ({ button }: Tick, message: string, why: Said['why']) => {
    const place = document.createElement('div');
    button.closest('label')?.after(place);
    setSaid({ message, why, place });
  };
  useEffect(() => {
    if (known.saving === 'saved') setSaid(null);
  }, [known.saving]);

  // The server's ticks win, unless one is in flight or was saved after the server answered.
  useEffect(() => {
    if (working.current || lesson.version < lessonState(nodeId).version) return;
    for (const [, task, , checked] of lesson.html.matchAll(
      /value="(\d+):([01])" class="tick" role="checkbox" aria-checked="(true|false)"/g,
    )) {
      const button = buttonOf(text.current, task ?? '');
      if (button) show(button, checked === 'true');
    }
  }, [lesson, nodeId]);

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
      const sent = Math.max(lessonState(nodeId).version, lesson.version);
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
        isWaiting.current = true;
        settled(false);
        await untilOnline(tries);
        isWaiting.current = false;
        tries += 1;
      } else {
        // Reverts all ticks that were not saved, the last one first.
        for (const undone of queue.current.splice(0).reverse()) show(undone.button, !undone.done);
        say(tick, posted.message, posted.outcome === 'failed' ? 'failed' : 'stale');
        return rest('idle');
      }
    }
    rest(waits ? 'waits' : 'saved');
    if (tries > 0) revalidate();
  };

  const submit = (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    // The data of a navigation in progress would not include this tick.
    if (navigation !== 'idle' || known.isGoing) return;
    const [task = '', done] = button.value.split(':');
    const tick = { button, task, done: done === '1' };
    show(button, tick.done);
    queue.current.push(tick);
    if (isWaiting.current) say(tick, messages.lesson.tickWaits, 'waits');
    else setSaid(null);
    if (!working.current)
      worked.current = new Promise((settled) => {
        void work(settled);
      });
  };

  // An editor that opened before the ticks are saved would start from an older version.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      working.current && (!isWaiting.current || new URLSearchParams(nextLocation.search).has('edit')),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isLatest = true;
    void worked.current.then((isSaved) => {
      if (!isLatest) return;
      if (isSaved) blocker.proceed();
      else {
        blocker.reset();
        document.querySelector('.task .alert')?.scrollIntoView({ block: 'nearest' });
      }
    });
    return () => {
      isLatest = false;
    };
  }, [blocker]);

  const note = said && <TickSaid {...said} onShow={() => setSaid(null)} />;
  return (
    <>
      <form id={tickFormId} method="post" action={`/map/${mapId}/lesson/task`} onSubmit={submit}>
        <input type="hidden" name="node" value={nodeId} />
        <input type="hidden" name="version" value={version} />
      </form>
      {said?.place.isConnected ? createPortal(note, said.place) : note}
      <LessonText html={lesson.html} text={text} />
    </>
  );
}

const TickSaid = ({ message, why, onShow }: Said & { onShow: () => void }) =>
  why === 'waits' ? (
    <Alert inSight>{message}</Alert>
  ) : (
    <Refused message={message} isStale={why === 'stale'} onShow={onShow} />
  );

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

const buttonOf = (text: HTMLElement | null, task: string): HTMLButtonElement | null =>
  text?.querySelector<HTMLButtonElement>(`.tick[value="${task}:0"], .tick[value="${task}:1"]`) ?? null;

/** Shows a task's button as ticked or not; its value is what the next click requests. */
function show(button: HTMLButtonElement, done: boolean): void {
  button.setAttribute('aria-checked', String(done));
  button.value = `${button.value.split(':')[0]}:${done ? 0 : 1}`;
}
