import { limits } from '~/kit/limits';
import { knownLessons, lessonState, subscribeToLessons } from '~/rooms/lesson/ui/store';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import type { TreeView } from '~/rooms/map/ui/client';
import { marksChannel } from '~/rooms/map/ui/marks-channel';

interface Marks {
  readonly at: number;
  readonly isLive: boolean;
  readonly leaves: readonly (readonly [nodeId: string, mark: LeafMark])[];
}

interface Options {
  readonly mapId: string;
  readonly tree: Pick<TreeView, 'setMark'>;
  /** A leaf's lesson is at something else than the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

export interface LiveMarks {
  /** Asks now, and goes on while something is being written. */
  look(): void;
  release(): void;
}

/**
 * Keeps the marks of an owner's tree up to date: asks every few seconds while lessons are being written and the page is
 * visible, once when the page comes back to sight, and when another tab of this browser has changed something.
 */
export function followMarks({ mapId, tree, onChange }: Options): LiveMarks {
  const gone = new AbortController();
  const { signal } = gone;
  const factsOf = (id: string) => `${lessonState(id).version} ${lessonState(id).mark}`;
  const known = new Map([...knownLessons()].map((id) => [id, factsOf(id)]));
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isWanted = false;

  const others = marksChannel(mapId);
  const tellOthers = () => others?.postMessage('');

  const apply = ({ leaves }: Marks) => {
    for (const [nodeId, mark] of leaves) if (tree.setMark(nodeId, mark)) onChange(nodeId);
  };

  const ask = async () => {
    clearTimeout(timer);
    if (document.hidden || signal.aborted) return;
    if (isAsking) {
      isWanted = true;
      return;
    }
    isAsking = true;
    let isLive = true;
    try {
      const response = await fetch(`/map/${mapId}/marks.json?since=${since}`, { signal });
      // Whatever refuses now refuses again, but for too many requests.
      if (!response.ok && response.status < 500 && response.status !== 429) gone.abort();
      if (response.ok) {
        const marks = (await response.json()) as Marks;
        apply(marks);
        since = marks.at;
        isLive = marks.isLive;
      }
    } catch {
      // No network: asked again.
    }
    isAsking = false;
    if (signal.aborted) return;
    if (isWanted) {
      isWanted = false;
      void ask();
    } else if (isLive) timer = setTimeout(ask, limits.pollEveryMs);
  };

  document.addEventListener('visibilitychange', ask, { signal });
  addEventListener('focus', ask, { signal });
  others?.addEventListener(
    'message',
    () => {
      // What was taken back has no time of its own.
      since = 0;
      void ask();
    },
    { signal },
  );
  const unsubscribe = subscribeToLessons((nodeId) => {
    const facts = factsOf(nodeId);
    const before = known.get(nodeId);
    known.set(nodeId, facts);
    if (before === undefined || before === facts) return;
    tellOthers();
    // An answer that is on its way may be older.
    if (isAsking) isWanted = true;
  });

  return {
    look() {
      tellOthers();
      void ask();
    },
    release() {
      unsubscribe();
      clearTimeout(timer);
      gone.abort();
      others?.close();
    },
  };
}

/**
 * Tells where in the tree the focus is; of a press only when it has ended. What is written then may need another line,
 * and a click is lost on what has moved away under the pointer.
 */
export function followFocus(
  slot: HTMLElement,
  aim: (at: EventTarget | null) => void,
  signal: AbortSignal,
): void {
  let isPressed = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, () => (isPressed = type === 'pointerdown'), { signal, capture: true });
  slot.addEventListener('focusin', ({ target }) => isPressed || aim(target), { signal });
  slot.addEventListener('click', ({ target }) => aim(target), { signal });
}

/** Leads the links that are for a branch to the one that has the focus in the tree, or that holds the leaf with it. */
export function followBranch(slot: HTMLElement): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.branch-link:not([data-node])')].map(
    (link) => ({
      link,
      href: link.href,
      words: link.textContent ?? '',
    }),
  );
  const controller = new AbortController();
  const aim = (target: EventTarget | null) => {
    const item = target instanceof Element && slot.contains(target) ? target.closest('li') : null;
    const fold = item?.querySelector(':scope > details') ?? item?.parentElement?.closest('details');
    if (!fold) return;
    const isRoot = fold.parentElement?.matches('.root');
    for (const { link, href, words } of links) {
      const label = document.createElement('bdi');
      label.append(fold.firstElementChild?.firstChild?.cloneNode(true) ?? '');
      link.href = isRoot ? href : `${href}${href.includes('?') ? '&' : '?'}node=${fold.id}`;
      link.replaceChildren(words, ...(isRoot ? [] : [': ', label]));
    }
  };
  aim(document.activeElement);
  followFocus(slot, aim, controller.signal);
  return () => controller.abort();
}
