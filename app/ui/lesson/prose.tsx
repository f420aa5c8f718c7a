import { createContext, type FormEvent, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Refused } from '~/ui/acts/refused';
import { useBlocker, useNavigation } from '~/ui/page/router';
import { postLesson } from './answer';
import { addCopyButtons } from './code';
import { changeLesson, lessonState, type SavingState, useLesson } from './store';

/** The form that the task buttons of a lesson's HTML belong to. */
export const tickFormId = 'ticks';

/** `lang` and `dir` of the lesson that is open. */
export const TextWritten = createContext<{ lang?: string; dir: string }>({ dir: 'auto' });

/** The text of a saved lesson. With scripts its code can be copied. */
export function LessonText({ html, text }: { html: string; text?: React.RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null);
  const place = text ?? own;
  // A tick changes buttons in place: drawn anew, the text would lose the focus.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown/render.ts when it was saved
      dangerouslySetInnerHTML={shown}
    />
  );
}

const withoutTicks = (html: string): string =>
  html.replace(/ value="(\d+):[01]" class="tick" role="checkbox" aria-checked="(?:true|false)"/g, ' $1');

interface Tick {
  readonly button: HTMLButtonElement;
  readonly task: string;
  readonly done: boolean;
}

/**
 * The owner's lesson, whose tasks can be ticked. Without scripts a tick posts the form. With them it shows at
 * once and joins a queue: one request at a time, each with the version that the last answer gave.
 */
export function TickableLesson({
  mapId,
  nodeId,
  lesson,
}: {
  mapId: string;
  nodeId: string;
  /** As the server answered last. */
  lesson: { readonly html: string; readonly version: number };
}) {
  const text = useRef<HTMLDivElement>(null);
  const queue = useRef<Tick[]>([]);
  const working = useRef(false);
  /** Whether all of the last queue was saved. */
  const worked = useRef(Promise.resolve(true));
  const known = useLesson(nodeId);
  const version = Math.max(known.version, lesson.version);
  const [problem, setProblem] = useState<{ message: string; isStale: boolean } | null>(null);
  const { state: navigation } = useNavigation();

  // The server's ticks win, unless one is on its way or was saved after the server answered.
  useEffect(() => {
    if (working.current || lesson.version < lessonState(nodeId).version) return;
    for (const [, task, , checked] of lesson.html.matchAll(
      /value="(\d+):([01])" class="tick" role="checkbox" aria-checked="(true|false)"/g,
    )) {
      const button = buttonOf(text.current, task ?? '');
      if (button) show(button, checked === 'true');
    }
  }, [lesson, nodeId]);

  const work = async (): Promise<boolean> => {
    working.current = true;
    changeLesson(nodeId, { saving: 'saving' });
    addEventListener('beforeunload', hold);
    const rest = (saving: SavingState) => {
      working.current = false;
      removeEventListener('beforeunload', hold);
      changeLesson(nodeId, { saving });
      return saving === 'saved';
    };
    for (let tick = queue.current[0]; tick; tick = queue.current[0]) {
      const { task, done } = tick;
      const posted = await postLesson(mapId, {
        node: nodeId,
        version: String(Math.max(lessonState(nodeId).version, lesson.version)),
        task: `${task}:${done ? 1 : 0}`,
      });
      if (posted.outcome === 'saved') {
        queue.current.shift();
      } else {
        // All that was not saved goes back, the last tick first.
        for (const undone of queue.current.splice(0).reverse()) show(undone.button, !undone.done);
        setProblem({ message: posted.message, isStale: posted.outcome !== 'failed' });
        return rest('idle');
      }
    }
    return rest('saved');
  };

  const submit = (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    // What is being loaded would not know of this tick.
    if (navigation !== 'idle' || known.isGoing) return;
    const [task = '', done] = button.value.split(':');
    const tick = { button, task, done: done === '1' };
    show(button, tick.done);
    setProblem(null);
    queue.current.push(tick);
    if (!working.current) worked.current = work();
  };

  // An editor that opened before the ticks are saved would start from an older version.
  const blocker = useBlocker(() => working.current);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isLatest = true;
    void worked.current.then((isSaved) => {
      if (!isLatest) return;
      if (isSaved) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isLatest = false;
    };
  }, [blocker]);

  return (
    <>
      <form id={tickFormId} method="post" action={`/map/${mapId}/lesson/task`} onSubmit={submit}>
        <input type="hidden" name="node" value={nodeId} />
        <input type="hidden" name="version" value={version} />
      </form>
      {problem ? <Refused {...problem} onShow={() => setProblem(null)} /> : null}
      <LessonText html={lesson.html} text={text} />
    </>
  );
}

/** The browser asks before it closes what still has ticks to send. */
const hold = (event: Event) => event.preventDefault();

const buttonOf = (text: HTMLElement | null, task: string): HTMLButtonElement | null =>
  text?.querySelector<HTMLButtonElement>(`.tick[value="${task}:0"], .tick[value="${task}:1"]`) ?? null;

/** A task's button as ticked or not; its value is what the next click asks for. */
function show(button: HTMLButtonElement, done: boolean): void {
  button.setAttribute('aria-checked', String(done));
  button.value = `${button.value.split(':')[0]}:${done ? 0 : 1}`;
}
