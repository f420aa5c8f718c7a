import { followTopic } from '~/client/network/change-feed';
import { knownLessons, lessonState, subscribeToLessons } from '~/rooms/lesson/ui/store';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import { applyPatch } from '~/rooms/map/ui/apply-patch';
import type { TreeView } from '~/rooms/map/ui/client';
import { marksChannel } from '~/rooms/map/ui/marks-channel';
import type { TreePatch } from '~/rooms/map/ui/patch';

interface Marks {
  readonly at: number;
  readonly leaves: readonly (readonly [nodeId: string, mark: LeafMark])[];
  /** Rows of branches with a lesson. */
  readonly patch?: TreePatch;
}

interface Options {
  readonly mapId: string;
  readonly tree: TreeView;
  /** The node whose lesson is open. */
  readonly openNode: () => string | null;
  /** Called when a leaf's lesson has another state than the page has shown so far. */
  readonly onChange: (nodeId: string) => void;
}

/**
 * Keeps the marks of an owner's tree up to date: reads them after changes of lessons and their runs, when the page gets
 * the focus, and when another tab of this browser has changed something.
 */
export function followMarks({ mapId, tree, openNode, onChange }: Options): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const factsOf = (id: string) => `${lessonState(id).version} ${lessonState(id).mark}`;
  const known = new Map([...knownLessons()].map((id) => [id, factsOf(id)]));
  // By the browser's clock until the server has answered once. The page came with older marks, unless it is cached.
  let since = document.querySelector('[data-line=kept]') ? 0 : Date.now() - 300_000;
  let isReading = false;

  const others = marksChannel(mapId);

  const apply = ({ leaves, patch }: Marks) => {
    if (patch) addOpenings(patch);
    for (const [nodeId, mark] of leaves) if (tree.setMark(nodeId, mark)) onChange(nodeId);
  };

  /** A lesson of a branch has a row of its own, which the page lacks if the lesson was written since. */
  const addOpenings = (patch: TreePatch) => {
    const { byId, tree: list } = tree.inside;
    const steps = patch.steps.filter(({ id }) => byId(id) && !byId(`${id}.lesson`));
    if (steps.length === 0) return;
    applyPatch(tree.inside, { version: Number(list.dataset.version), patch: { ...patch, steps } });
    if (steps.some(({ id }) => id === openNode())) tree.show(openNode());
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
