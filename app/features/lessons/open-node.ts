import { isLeaf, pathTo, type TreeNode } from '~/domain/map/tree';
import { isLive } from '~/domain/run/state';
import type { OpenedMap } from '~/features/maps/open-map';
import type { Runs } from '~/features/runs/runs';
import { stripFence, tasksAgree, toHtml, withTaskButtons } from '~/markdown/render';
import type { Lesson, Lessons } from '~/ports/lessons';
import type { Run, RunStore } from '~/ports/runs';

export interface OpenedNode {
  readonly node: TreeNode;
  /** From the root to the node. */
  readonly path: readonly TreeNode[];
  readonly lesson: Lesson | null;
  /** The lesson for this reader: the owner's tasks are buttons, if it is certain which is which. Null where there is none. */
  readonly html: string | null;
  /** The lesson's run where it is alive, or failed later than the text was written. Only its owner is told. */
  readonly run: OpenedRun | null;
}

export interface OpenedRun {
  readonly id: string;
  readonly isLive: boolean;
  readonly message: string | null;
  /** How many of the user's runs go first. */
  readonly ahead: number;
  /** What is written so far, for readers without scripts. */
  readonly html: string;
}

interface Deps {
  readonly lessons: Lessons;
  readonly runStore: RunStore;
  readonly runs: Runs;
}

/**
 * A leaf of an opened map with its lesson, or null when the map has no such leaf.
 * @param tickFormId id of the form that the owner's task buttons submit
 */
export const openNode =
  ({ lessons, runStore, runs }: Deps) =>
  async (
    { map, tree, isOwner }: OpenedMap,
    nodeId: string,
    tickFormId: string,
  ): Promise<OpenedNode | null> => {
    const node = tree.nodes.get(nodeId);
    if (!node || !isLeaf(node)) return null;
    const [lesson, latest] = await Promise.all([
      lessons.get(map.id, nodeId),
      isOwner ? runStore.latestForNode(map.id, nodeId) : null,
    ]);
    const content = lesson?.content ?? null;
    const canTick = isOwner && lesson !== null && tasksAgree(lesson.content, lesson.markdown);
    return {
      node,
      path: pathTo(tree, nodeId),
      lesson,
      html: content !== null && canTick ? withTaskButtons(content, tickFormId) : content,
      run: latest && (await openRun(runs, latest, lesson)),
    };
  };

/** What there is to say of the latest run of a lesson: nothing, once its text is saved or a later one is. */
async function openRun(runs: Runs, run: Run, lesson: Lesson | null): Promise<OpenedRun | null> {
  if (isLive(run)) {
    const snapshot = await runs.snapshot(run.id);
    const html = toHtml(stripFence(snapshot?.run.text ?? ''));
    return { id: run.id, isLive: true, message: null, ahead: snapshot?.ahead ?? 0, html };
  }
  if (run.state !== 'failed' || run.dismissed) return null;
  // An edit or a tick since then is of the text from before.
  const isNewer = !lesson || lesson.writtenAt < run.createdAt;
  return isNewer ? { id: run.id, isLive: false, message: run.message, ahead: 0, html: '' } : null;
}
