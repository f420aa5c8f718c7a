import { followTopic } from '~/client/network/change-feed';
import { knownLessons, lessonState, subscribeToLessons } from '~/rooms/lesson/ui/store';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import type { TreeView } from '~/rooms/map/ui/client';
import { marksChannel } from '~/rooms/map/ui/marks-channel';

interface Marks {
  readonly at: number;
  readonly leaves: readonly (readonly [nodeId: string, mark: LeafMark])[];
}

interface Options {
  readonly mapId: string;
  readonly tree: Pick<TreeView, 'setMark'>;
  /** Called when a leaf's lesson has another state than the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

/**
 * Keeps the marks of an owner's tree up to date: reads them after changes of lessons and their runs, when the page gets
 * the focus, and when another tab of this browser has changed something.
 */
export function followMarks({ mapId, tree, onChange }: Options): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const factsOf = (id: string) => `${lessonState(id).version} ${lessonState(id).mark}`;
  const known = new Map([...knownLessons()].map((id) => [id, factsOf(id)]));
  // By the browser's clock until the server has answered once. Older marks came with the page.
  let since = Date.now() - 300_000;
  let isReading = false;

  const others = marksChannel(mapId);

  const apply = ({ leaves }: Marks) => {
    for (const [nodeId, mark] of leaves) if (tree.setMark(nodeId, mark)) onChange(nodeId);
  };

  const { readNow, stop } = followTopic(`marks:${mapId}`, async () => {
    isReading = true;
    const response = await fetch(`/map/${mapId}/marks.json?since=${since}`, { signal });
    if (response.ok) {
      const marks = (await response.json()) as Marks;
      apply(marks);
      since = marks.at;
      isReading = false;
    } else if (response.status >= 500 || response.status === 429) throw new Error(response.statusText);
    // Any other refusal is final.
    else stop();
  });
  addEventListener('focus', readNow, { signal });
  others?.addEventListener(
    'message',
    () => {
      // Undone changes have no timestamp, so ask for all marks.
      since = 0;
      readNow();
    },
    { signal },
  );
  const unsubscribe = subscribeToLessons((nodeId) => {
    const facts = factsOf(nodeId);
    const before = known.get(nodeId);
    known.set(nodeId, facts);
    if (before === undefined || before === facts) return;
    others?.postMessage('');
    // A response on its way may be older.
    if (isReading) readNow();
  });

  return () => {
    unsubscribe();
    stop();
    gone.abort();
    others?.close();
  };
}

/**
 * Reports the focus in the tree; for a press only when it ends. The new text of a link may need another line, and a
 * click is lost if its target moves away under the pointer.
 */
export function followFocus(slot: HTMLElement, aim: (at: EventTarget | null) => void, signal: AbortSignal): void {
  let isPressed = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, () => (isPressed = type === 'pointerdown'), { signal, capture: true });
  slot.addEventListener('focusin', ({ target }) => isPressed || aim(target), { signal });
  slot.addEventListener('click', ({ target }) => aim(target), { signal });
}

/** Points the links that work for a branch at the focused branch, or at the parent of the focused leaf. */
export function followBranch(slot: HTMLElement): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.branch-link:not([data-node])')].map((link) => ({
    link,
    href: link.href,
    words: link.textContent ?? '',
  }));
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
