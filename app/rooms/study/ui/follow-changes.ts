import { elsewhere } from '~/rooms/editing/rules/elsewhere';
import { applyPatch } from '~/rooms/map/ui/apply-patch';
import type { TreeView } from '~/rooms/map/ui/client';
import { foldOf, labelOf, rootItem, rowOf, visibleAncestorOf } from '~/rooms/map/ui/dom';
import type { PatchStep, TreePatch } from '~/rooms/map/ui/patch';

/** Short enough to show a change within three seconds. */
const everyMs = 2_500;
/** Upper limit of the exponential backoff while the server refuses or the network is gone. */
const longestMs = 60_000;
const shownMs = 6_000;

/** The answer of `/map/{id}/changes.json`. */
interface Changes {
  readonly version: number;
  readonly patch: TreePatch | null;
  readonly topic: string;
  readonly topicHtml?: string;
}

export interface FollowOptions {
  readonly mapId: string;
  readonly isOwner: boolean;
  readonly tree: TreeView;
  /** The node whose lesson is open. */
  readonly openNode: () => string | null;
  /** Reloads the data beside the tree, unless something is being typed there. */
  readonly refresh: () => void;
}

/**
 * Keeps a visible page's map up to date: polls for the newest version, patches the tree, and shows a toast if the user
 * can see a difference.
 * @returns a function that stops it
 */
export function followChanges({ mapId, isOwner, tree, openNode, refresh }: FollowOptions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const { inside } = tree;
  const { dataset } = inside.tree;
  // The live region exists before its text does, so that screen readers announce it.
  const region = document.createElement('div');
  region.className = 'toasts';
  region.role = 'status';
  inside.slot.after(region);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = everyMs;
  let askedAt = 0;
  let tag = '';
  let isAsking = false;
  let isLost = false;

  const hide = () => {
    clearTimeout(hiding);
    region.replaceChildren();
  };
  const say = (sentence: string, stays = false) => {
    hide();
    const words = region.appendChild(document.createElement('div'));
    words.className = `alert toast${stays ? ' error' : ''}`;
    words.append(document.createElement('div'), document.createElement('button'));
    const [text, button] = words.children as unknown as [HTMLElement, HTMLButtonElement];
    text.textContent = sentence;
    button.type = 'button';
    button.className = 'button plain small';
    button.textContent = 'Dismiss';
    button.onclick = hide;
    if (!stays) hiding = setTimeout(hide, shownMs);
  };

  const isSeen = (id: string): boolean => {
    const item = inside.byId(id);
    return item !== null && visibleAncestorOf(item) === item;
  };
  /**
   * Whether a step is visible: a removal or row change is checked before it, an insertion after it, a move both times.
   */
  const isSeenStep = (step: PatchStep, isDone: boolean): boolean =>
    step.op === 'insert'
      ? isDone && isSeen(step.id)
      : step.op === 'move' || !isDone
        ? isSeen(step.id)
        : false;

  const take = ({ version, patch, topic, topicHtml }: Changes): void => {
    let isNews = false;
    if (version !== Number(dataset.version)) {
      const steps = patch?.steps ?? [];
      isNews = steps.some((step) => isSeenStep(step, false));
      try {
        if (!patch) throw new Error('too old');
        applyPatch(inside, { version, patch });
      } catch {
        // The tree is unchanged or partly patched: only a reload gives the whole one.
        say(elsewhere.loadAnew, true);
        controller.abort();
        return;
      }
      isNews ||= steps.some((step) => isSeenStep(step, true));
    }
    const isRenamed = labelOf(rootItem(inside.tree)) !== topic;
    if (isRenamed) tree.rename(topic, topicHtml);
    // Not while an optimistic change is shown: the update may be this tab's own.
    if ((isNews || isRenamed) && !inside.ahead?.isShowing)
      say(isOwner ? elsewhere.changed : elsewhere.changedByOwner);
    if (patch || isRenamed) followLesson(openNode(), inside.byId, refresh);
  };

  const again = () => {
    clearTimeout(timer);
    if (!signal.aborted && !document.hidden && !isLost) timer = setTimeout(ask, waitMs);
  };

  const ask = async () => {
    if (isAsking || document.hidden || signal.aborted) return;
    isAsking = true;
    askedAt = performance.now();
    const shown = dataset.version;
    try {
      const response = await fetch(`/map/${mapId}/changes.json?version=${shown}`, {
        signal,
        headers: tag ? { 'If-None-Match': tag } : {},
      });
      if (response.status === 304 || response.ok) {
        waitMs = everyMs;
        if (isLost) hide();
        isLost = false;
      } else if (response.status === 404) {
        isLost = true;
        say(isOwner ? elsewhere.mapGone : elsewhere.mapGoneForReaders, true);
      } else throw new Error(response.statusText);
      if (response.ok) {
        const changes = (await response.json()) as Changes;
        // A change by this tab came first: the next poll compares with the new version.
        if (shown === dataset.version) {
          take(changes);
          tag = response.headers.get('etag') ?? '';
        }
      }
    } catch {
      waitMs = Math.min(longestMs, waitMs * 2);
    }
    isAsking = false;
    again();
  };

  /** Polls at once when the page is visible or online again, but never more often than usual. */
  const now = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    waitMs = everyMs;
    timer = setTimeout(ask, Math.max(0, askedAt + everyMs - performance.now()));
  };
  document.addEventListener('visibilitychange', now, { signal });
  addEventListener('online', now, { signal });
  now();

  return () => {
    controller.abort();
    clearTimeout(timer);
    clearTimeout(hiding);
    region.remove();
  };
}

/**
 * Marks the open lesson in a changed tree and reloads the data beside it. If its node is gone, the panel stays as it
 * is, with anything typed in it, and says so.
 */
function followLesson(
  nodeId: string | null,
  byId: (id: string) => HTMLLIElement | null,
  refresh: () => void,
): void {
  const noteId = 'lesson-elsewhere';
  document.getElementById(noteId)?.remove();
  const own = nodeId === null ? null : (byId(`${nodeId}.lesson`) ?? byId(nodeId));
  const panel = document.querySelector('.panel-body');
  if (nodeId === null || !panel || (own && !foldOf(own))) {
    if (own) {
      rowOf(own).ariaCurrent = 'true';
      if (own.role) own.ariaSelected = 'true';
    }
    refresh();
    return;
  }
  const note = document.createElement('p');
  note.id = noteId;
  note.className = 'note';
  note.role = 'alert';
  // Added to the page before its text, so that screen readers announce it.
  panel.prepend(note);
  note.textContent = own ? elsewhere.nodeIsBranch : elsewhere.nodeGone;
}
