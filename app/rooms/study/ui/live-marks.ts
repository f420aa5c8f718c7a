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
  /** Called when a leaf's lesson has another state than the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

export interface LiveMarks {
  /** Polls now, and continues while runs are live. */
  look(): void;
  release(): void;
}

/**
 * Keeps the marks of an owner's tree up to date: polls every few seconds while runs are live and the page is visible,
 * once when the page becomes visible again, and when another tab of this browser has changed something.
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
      // A refusal is final, except for too many requests.
      if (!response.ok && response.status < 500 && response.status !== 429) gone.abort();
      if (response.ok) {
        const marks = (await response.json()) as Marks;
        apply(marks);
        since = marks.at;
        isLive = marks.isLive;
      }
    } catch {
      // No network: retried later.
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
      // Undone changes have no timestamp, so ask for all marks.
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
    // The pending response may be older.
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
