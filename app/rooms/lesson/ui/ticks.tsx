import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Refused } from '~/client/acts/refused';
import { messages } from '~/kit/messages';
import { useBlocker, useNavigation } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { LessonText } from './prose';
import { lessonState, useLesson } from './store';
import type { Tick } from './tick-arrived';
import { showTick, useTickQueue, type WhySaid } from './tick-queue';

/** The id of the form to which the task buttons in a lesson's HTML belong. */
export const tickFormId = 'ticks';

/** The message beside a tick. */
interface Said {
  readonly message: string;
  readonly why: WhySaid;
  readonly place: HTMLElement;
}

/**
 * The owner's lesson with tasks to tick. Without scripts a tick posts the form. With them the tick is optimistic and
 * joins a queue.
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
  const known = useLesson(nodeId);
  const version = Math.max(known.version, lesson.version);
  const [said, setSaid] = useState<Said | null>(null);
  const { state: navigation } = useNavigation();

  useEffect(() => () => said?.place.remove(), [said]);
  const say = ({ button }: Tick, message: string, why: WhySaid) => {
    const place = document.createElement('div');
    button.closest('label')?.after(place);
    setSaid({ message, why, place });
  };
  const [add, working, waiting, worked] = useTickQueue(mapId, nodeId, lesson.version, say);
  useSavedFirst(working, waiting, worked);
  useEffect(() => {
    if (known.saving === 'saved') setSaid(null);
  }, [known.saving]);

  // The server's ticks win, unless one is in flight or was saved after the server answered.
  useEffect(() => {
    if (working.current || lesson.version < lessonState(nodeId).version) return;
    for (const [, task, checked] of lesson.html.matchAll(
      / value="(\d+):[01]" class="tick" role="checkbox" aria-checked="(true|false)"/g,
    )) {
      const button = text.current?.querySelector<HTMLButtonElement>(
        `.tick[value="${task}:0"], .tick[value="${task}:1"]`,
      );
      if (button) showTick(button, checked === 'true');
    }
  }, [working, lesson, nodeId]);

  const submit = (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    // The data of a navigation in progress would not include this tick.
    if (navigation !== 'idle' || known.isGoing) return;
    const [task = '', done] = button.value.split(':');
    const tick = { button, task, done: done === '1' };
    showTick(button, tick.done);
    if (waiting.current) say(tick, messages.lesson.tickWaits, 'waits');
    else setSaid(null);
    add(tick);
  };

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

/** Keeps the editor closed until the ticks are saved: it would start from an older version. */
function useSavedFirst(
  working: MutableRefObject<boolean>,
  waiting: MutableRefObject<boolean>,
  worked: MutableRefObject<Promise<boolean>>,
): void {
  const blocker = useBlocker(
    ({ nextLocation }) => working.current && (!waiting.current || new URLSearchParams(nextLocation.search).has('edit')),
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
  }, [worked, blocker]);
}

const TickSaid = ({ message, why, onShow }: Said & { onShow: () => void }) =>
  why === 'waits' ? (
    <Alert inSight>{message}</Alert>
  ) : (
    <Refused message={message} isStale={why === 'stale'} onShow={onShow} />
  );
