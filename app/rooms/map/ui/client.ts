import { loadLater } from '~/client/acts/load-later';
import type { LeafMark } from '~/rooms/map/rules/leaf-mark';
import { TreeCanvas } from './canvas';
import { foldOf, type Item, itemOf, labelNode, labelOf, pathOf, rootItem, rowOf, visibleAncestorOf } from './dom';
import type { TreeFind } from './find';
import { treeFolds } from './folding';
import { listenToKeys } from './keys';
import type { Look } from './look';
import { markLeaf } from './mark-leaf';
import type { MindCanvas } from './mind-canvas';
import { followPointer } from './pointing';
import { nameItem, TreeRoles } from './roles';

/** Callbacks for events of the tree. */
export interface TreeListener {
  /** The number of nodes outside closed folds, and of all nodes. */
  onVisible(count: number, total: number): void;
  /** A leaf was activated. */
  onOpen(nodeId: string): void;
  /**
   * The pointer or the focus has moved to another node, or to none, which stands for the open leaf. `path`: copies of
   * the labels from the root, for the status line.
   */
  onHover(path: readonly Node[]): void;
  /** 1 is the natural size. */
  onZoom(zoom: number): void;
}

/** The internals that patches (apply-patch.ts) and editing (rooms/editing/ui/in-place) use. */
export interface TreeInside {
  readonly slot: HTMLElement;
  readonly tree: HTMLElement;
  readonly canvas: TreeCanvas;
  readonly roles: TreeRoles;
  /** The item of a node; null if the tree has none. */
  byId(nodeId: string): Item | null;
  /** Moves the focus to a visible item. */
  go(item: Item): void;
  /** Unfolds the ancestors of an item. */
  reveal(item: Item): void;
  setOpen(item: Item, open: boolean): void;
  /** Updates the count of visible nodes. */
  count(): void;
  /** Optimistic changes in the tree: hidden while a patch is applied, and shown again on top of it. */
  ahead?: { hide(): void; show(): void; readonly isShowing: boolean };
}

/** Commands to the tree. */
export interface TreeView {
  readonly inside: TreeInside;
  /** Unfolds `level` levels below the root and folds deeper ones; `Infinity` unfolds everything. */
  foldTo(level: number): void;
  /** Features that only the mind map has. */
  mind(): Promise<MindCanvas>;
  setLook(look: Look): void;
  /** @returns how many labels contain these words */
  find(words: string): Promise<number>;
  /**
   * Scrolls to the next match and unfolds its ancestors.
   * @returns its number, from 1; 0 if there is none
   */
  findNext(by: 1 | -1): number;
  /** Marks the leaf whose panel is open, and unfolds its ancestors. */
  show(nodeId: string | null): void;
  focus(nodeId: string): void;
  /** The labels from the root to a node; undefined if the tree has no such node. */
  path(nodeId: string): readonly string[] | undefined;
  /**
   * Sets a leaf's mark, also in its accessible name, and updates the counts of the branches above. Moves nothing.
   * @returns whether the mark has changed
   */
  setMark(nodeId: string, mark: LeafMark): boolean;
  /** Sets the root's label to another topic; `html` if it has formulas. */
  rename(topic: string, html: string | undefined): void;
  /** Removes all listeners. */
  release(): void;
}

/**
 * Enhances the tree that the server rendered with delegated listeners: roles and keys of the WAI-ARIA tree pattern,
 * counts, sound, hover, zoom and scrolling.
 */
export function adoptTree(slot: HTMLElement, listener: TreeListener): TreeView {
  const controller = new AbortController();
  const { signal } = controller;
  const tree = slot.querySelector<HTMLElement>('.tree') as HTMLElement;
  const roles = new TreeRoles(tree);
  const canvas = new TreeCanvas(slot, tree, (zoom) => listener.onZoom(zoom), signal);
  const { setOpen, openAll, reveal, foldTo, count } = treeFolds(tree, canvas, roles, listener, signal);
  let finder: TreeFind | undefined;
  document.addEventListener(
    'selectionchange',
    () => tree.querySelector('math') && void import('~/client/formulas/copy'),
    { once: true, signal },
  );

  const go = (item: Item) => {
    canvas.settle();
    roles.moveTabStop(item);
    item.focus({ preventScroll: true });
    rowOf(item).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const byId = (id: string): Item | null => {
    const row = document.getElementById(id);
    return tree.contains(row) ? itemOf(row) : null;
  };
  /** The item that opens a node's lesson: for a branch, the first one below it (lessonRowId in html.ts). */
  const lessonOf = (nodeId: string): Item | null => byId(`${nodeId}.lesson`) ?? byId(nodeId);

  tree.addEventListener(
    'click',
    (event) => {
      const row = event.target instanceof Element ? event.target.closest('a, summary') : null;
      const item = itemOf(row);
      // Clicks with a modifier open a tab or download: left to the browser.
      if (!item || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const fold = foldOf(item);
      if (fold) setOpen(item, !fold.open);
      else listener.onOpen(rowOf(item).id.replace('.lesson', ''));
    },
    { signal },
  );
  const leave = followPointer(
    tree,
    roles,
    (item) => {
      const at = item ?? itemOf(canvas.openRow);
      listener.onHover(at ? pathOf(at).map((above) => labelNode(above).cloneNode(true)) : []);
    },
    signal,
  );
  listenToKeys(tree, { go, setOpen, openAll }, signal);
  count();

  return {
    inside: { slot, tree, canvas, roles, byId, go, reveal, setOpen, count },
    mind: () => canvas.mind(),
    foldTo,
    setLook: (look) => canvas.setLook(look, canvas.middle() ?? rowOf(roles.tabStop)),
    async find(words) {
      const { TreeFind } = await loadLater(() => import('./find'));
      finder ??= new TreeFind(tree);
      return finder.search(words);
    },
    findNext(by) {
      const found = finder?.step(by);
      if (!found) return 0;
      reveal(found.item);
      roles.moveTabStop(found.item);
      rowOf(found.item).scrollIntoView({ block: 'center', inline: 'center' });
      return found.number;
    },
    show(nodeId) {
      unmarkOpen(tree);
      canvas.openNode = nodeId;
      const item = nodeId === null ? null : lessonOf(nodeId);
      if (item) rowOf(item).ariaCurrent = 'true';
      leave();
      if (!item) return;
      reveal(item);
      item.ariaSelected = 'true';
      roles.moveTabStop(item);
      canvas.showOpen();
    },
    path(nodeId) {
      const item = byId(nodeId);
      return item ? pathOf(item).map(labelOf) : undefined;
    },
    focus(nodeId) {
      const item = lessonOf(nodeId);
      if (item) go(visibleAncestorOf(item));
    },
    setMark(nodeId, mark) {
      const item = lessonOf(nodeId);
      return item !== null && !foldOf(item) && markLeaf(item, mark);
    },
    rename: (topic, html) => renameRoot(tree, topic, html),
    release: () => controller.abort(),
  };
}

/** Removes the mark of the leaf whose panel was open. */
function unmarkOpen(tree: HTMLElement): void {
  for (const link of tree.querySelectorAll('a[aria-current]')) {
    link.removeAttribute('aria-current');
    itemOf(link)?.removeAttribute('aria-selected');
  }
}

function renameRoot(tree: HTMLElement, topic: string, html: string | undefined): void {
  const root = rootItem(tree);
  const label = document.createElement('span');
  tree.ariaLabel = topic;
  label.dataset.plain = topic;
  label.innerHTML = html ?? '';
  labelNode(root).replaceWith(html ? label : topic);
  nameItem(root);
}
