import { followTopic } from '~/client/network/change-feed';
import { editingWords } from '~/rooms/editing/words';
import { applyPatch } from '~/rooms/map/ui/apply-patch';
import type { TreeInside, TreeView } from '~/rooms/map/ui/client';
import { foldOf, labelOf, rootItem, rowOf, visibleAncestorOf } from '~/rooms/map/ui/dom';
import type { PatchStep, TreePatch } from '~/rooms/map/ui/patch';
import { studyWords } from '~/rooms/study/words';

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
 * Keeps a visible page's map up to date: patches the tree after a change, and shows a toast if the user can see a
 * difference.
 * @returns a function that stops it
 */
export function followChanges({ mapId, isOwner, tree, openNode, refresh }: FollowOptions): () => void {
  const { inside } = tree;
  const { dataset } = inside.tree;
  const toast = toastAfter(inside.slot);
  let tag = '';
  let isLost = false;

  const take = ({ version, patch, topic, topicHtml }: Changes): void => {
    let isNews = false;
    if (version !== Number(dataset.version))
      try {
        if (!patch) throw new Error('too old');
        isNews = patchTree(inside, { version, patch });
      } catch {
        // The tree is unchanged or partly patched: only a reload gives the whole one.
        toast.say(editingWords.loadAnew, true);
        stop();
        return;
      }
    const isRenamed = labelOf(rootItem(inside.tree)) !== topic;
    if (isRenamed) tree.rename(topic, topicHtml);
    // Not while an optimistic change is shown: the update may be this tab's own.
    if ((isNews || isRenamed) && !inside.ahead?.isShowing)
      toast.say(isOwner ? editingWords.changedElsewhere : editingWords.changedByOwner);
    if (patch || isRenamed) followLesson(openNode(), inside.byId, refresh);
  };

  const gone = new AbortController();
  const read = async (): Promise<void> => {
    const shown = dataset.version;
    const response = await fetch(`/map/${mapId}/changes.json?version=${shown}`, {
      signal: gone.signal,
      headers: tag ? { 'If-None-Match': tag } : {},
    });
    if (response.status === 404) {
      isLost = true;
      toast.say(isOwner ? editingWords.mapGone : editingWords.mapGoneForReaders, true);
      return;
    }
    if (response.status !== 304 && !response.ok) throw new Error(response.statusText);
    if (isLost) toast.hide();
    isLost = false;
    if (!response.ok) return;
    const changes = (await response.json()) as Changes;
    // A change by this tab came first: the patch has to begin at the new version.
    if (shown !== dataset.version) return read();
    take(changes);
    tag = response.headers.get('etag') ?? '';
  };
  const following = followTopic(`map:${mapId}`, read);
  const stop = () => {
    following.stop();
    gone.abort();
  };

  return () => {
    stop();
    toast.remove();
  };
}

/** @returns whether a step is visible: a removal or row change before it, an insertion after it, a move both times */
function patchTree(inside: TreeInside, { version, patch }: { version: number; patch: TreePatch }): boolean {
  const isSeen = ({ id }: PatchStep): boolean => {
    const item = inside.byId(id);
    return item !== null && visibleAncestorOf(item) === item;
  };
  const { steps } = patch;
  const isSeenBefore = steps.some((step) => step.op !== 'insert' && isSeen(step));
  applyPatch(inside, { version, patch });
  return isSeenBefore || steps.some((step) => (step.op === 'insert' || step.op === 'move') && isSeen(step));
}

/** A toast after the tree. Its live region exists before its text does, so that screen readers announce it. */
function toastAfter(slot: HTMLElement) {
  const region = document.createElement('div');
  region.className = 'toasts';
  region.role = 'status';
  slot.after(region);
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(hiding);
    region.replaceChildren();
  };
  return {
    hide,
    say(sentence: string, stays = false) {
      hide();
      const words = region.appendChild(document.createElement('div'));
      words.className = `alert toast${stays ? ' error' : ''}`;
      words.append(document.createElement('div'), document.createElement('button'));
      const [text, button] = words.children as unknown as [HTMLElement, HTMLButtonElement];
      text.textContent = sentence;
      button.type = 'button';
      button.className = 'button plain small';
      button.textContent = studyWords.dismiss;
      button.onclick = hide;
      if (!stays) hiding = setTimeout(hide, shownMs);
    },
    remove() {
      clearTimeout(hiding);
      region.remove();
    },
  };
}

/**
 * Marks the open lesson in a changed tree and reloads the data beside it. If its node is gone, the panel stays as it
 * is, with anything typed in it, and says so.
 */
function followLesson(nodeId: string | null, byId: (id: string) => HTMLLIElement | null, refresh: () => void): void {
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
  note.textContent = own ? editingWords.nodeIsBranch : editingWords.nodeGone;
}
