import { loadLater } from '~/client/acts/load-later';
import { limits } from '~/kit/limits';
import { type LeafMark, leafWords } from '~/rooms/map/rules/leaf-mark';
import { TreeCanvas } from './canvas';
import {
  depthOf,
  type Fold,
  foldOf,
  type Item,
  itemOf,
  labelNode,
  labelOf,
  parentOf,
  pathOf,
  rootItem,
  rowOf,
  sizeOf,
  visibleAncestorOf,
} from './dom';
import type { TreeFind } from './find';
import { listenToKeys } from './keys';
import { currentLook, type Look } from './look';
import type { MindCanvas } from './mind-canvas';
import { nameItem, TreeRoles } from './roles';
import { isMuted } from './sound';

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
  look(): Look;
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
  let finder: TreeFind | undefined;
  let sound: HTMLAudioElement | undefined;
  if (tree.querySelector('math'))
    document.addEventListener('selectionchange', () => void import('~/client/formulas/copy'), {
      once: true,
      signal,
    });

  const pop = () => {
    if (isMuted()) return;
    sound ??= new Audio('/sounds/pop.wav');
    sound.volume = limits.collapseSoundVolume;
    sound.currentTime = 0;
    // A browser may refuse sound before the first user gesture, and a device may have no audio.
    void sound.play().catch(() => {});
  };

  const set = (fold: Fold, open: boolean) => {
    fold.open = open;
    const item = itemOf(fold);
    if (item) item.ariaExpanded = String(open);
  };

  /** Unfolds a branch and all branches inside it (§2). */
  const unfold = (fold: Fold) => {
    const folds = [...fold.querySelectorAll<Fold>('details:not([open])'), fold];
    for (const closed of folds) set(closed, true);
    roles.assignRoles(folds);
  };

  const close = (fold: Fold) => {
    set(fold, false);
    pop();
    // Keeps the focus out of the closed branch.
    if (fold.contains(roles.tabStop)) {
      const item = itemOf(fold) as Item;
      const hadFocus = roles.tabStop === document.activeElement;
      roles.moveTabStop(item);
      if (hadFocus) item.focus({ preventScroll: true });
    }
  };

  const count = () => listener.onVisible(countVisible(tree), canvas.count);

  const setOpen = (item: Item, open: boolean) => {
    const fold = foldOf(item);
    if (!fold) return;
    canvas.fold(rowOf(item), () => (open ? unfold(fold) : close(fold)));
    count();
  };

  const reveal = (item: Item) => {
    canvas.settle();
    const opened: Fold[] = [];
    for (let above = parentOf(item); above; above = parentOf(above)) {
      const fold = foldOf(above);
      if (!fold || fold.open) continue;
      set(fold, true);
      opened.push(fold);
    }
    roles.assignRolesUpTo(item);
    roles.assignRoles(opened);
    if (opened.length > 0) count();
  };

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
      if (!item || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      const fold = foldOf(item);
      if (fold) setOpen(item, !fold.open);
      else listener.onOpen(rowOf(item).id.replace('.lesson', ''));
    },
    { signal },
  );

  // Handles folds by the browser itself, such as find-in-page; ours have set aria-expanded already.
  tree.addEventListener(
    'toggle',
    ({ target }) => {
      const item = target instanceof HTMLDetailsElement ? itemOf(target) : null;
      const fold = item && foldOf(item);
      if (!fold || (item.ariaExpanded ?? 'true') === String(fold.open)) return;
      if (fold.open) unfold(fold);
      else close(fold);
      count();
    },
    { signal, capture: true },
  );

  let hovered: Item | null = null;
  const hover = (item: Item | null) => {
    hovered = item;
    const at = item ?? itemOf(canvas.openRow);
    listener.onHover(at ? pathOf(at).map((above) => labelNode(above).cloneNode(true)) : []);
  };
  const point = ({ type, target }: Event) => {
    const row = target instanceof Element && (target.matches('li') ? target : target.closest('a, summary'));
    const item = row && type !== 'pointerleave' ? itemOf(row) : null;
    if (item !== hovered) hover(item);
  };
  tree.addEventListener('pointerover', point, { signal });
  tree.addEventListener('pointerleave', point, { signal });
  tree.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!tree.contains(relatedTarget as Element | null)) hover(null);
    },
    { signal },
  );
  tree.addEventListener(
    'focusin',
    (event) => {
      const item = itemOf(event.target as Element);
      if (!item) return;
      // A click focuses the row (link or summary), but the tree pattern's focus is on the item.
      if (event.target !== item) item.focus({ preventScroll: true });
      if (item !== roles.tabStop) roles.moveTabStop(item);
      point(event);
    },
    { signal },
  );

  listenToKeys(
    tree,
    {
      go,
      setOpen,
      openAll: (items) => {
        canvas.fold(rowOf(roles.tabStop), () => {
          for (const fold of items.map(foldOf)) if (fold) unfold(fold);
        });
        count();
      },
    },
    signal,
  );

  count();

  return {
    inside: { slot, tree, canvas, roles, byId, go, reveal, setOpen, count },
    mind: () => canvas.mind(),
    foldTo(level) {
      // Keeps the root in its place if it is visible, otherwise the row in the middle or its nearest visible ancestor.
      const root = rootItem(tree);
      const isAtRoot = level <= 1 || canvas.shows(rowOf(root));
      const anchor = isAtRoot ? root : (itemOf(canvas.middle()) ?? roles.tabStop);
      const above = 'li > details > ul > '.repeat(level === Number.POSITIVE_INFINITY ? 0 : level);
      // Folds inside a closing branch stay open, because opening a branch shows all of it.
      const toClose = above ? [...tree.querySelectorAll<Fold>(`:scope > ${above}li > details[open]`)] : [];
      const isSeen = toClose.some((fold) => !fold.parentElement?.closest('details:not([open])'));
      const act = () => {
        const toOpen = [...tree.querySelectorAll<Fold>('details:not([open])')].filter(
          (fold) => depthOf(fold) < level,
        );
        for (const fold of toOpen) set(fold, true);
        for (const fold of toClose) set(fold, false);
        roles.assignRoles(toOpen.reverse());
      };
      canvas.fold(rowOf(anchor), act, rowOf(visibleAtLevel(level, anchor)));
      roles.moveTabStop(visibleAncestorOf(roles.tabStop));
      if (isSeen) pop();
      count();
    },
    look: currentLook,
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
      for (const link of tree.querySelectorAll('a[aria-current]')) {
        link.removeAttribute('aria-current');
        itemOf(link)?.removeAttribute('aria-selected');
      }
      const item = nodeId === null ? null : lessonOf(nodeId);
      if (item) rowOf(item).ariaCurrent = 'true';
      hover(null);
      if (!item) return;
      reveal(item);
      item.ariaSelected = 'true';
      roles.moveTabStop(item);
      rowOf(item).scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
      return item !== null && !foldOf(item) && setMark(item, mark);
    },
    rename(topic, html) {
      const root = rootItem(tree);
      const label = document.createElement('span');
      tree.ariaLabel = topic;
      label.dataset.plain = topic;
      label.innerHTML = html ?? '';
      labelNode(root).replaceWith(html ? label : topic);
      nameItem(root);
    },
    release: () => controller.abort(),
  };
}

/** The item, or its ancestor at `level` if the item lies deeper. */
const visibleAtLevel = (level: number, item: Item): Item => pathOf(item)[level] ?? item;

/** All nodes minus the sizes of the outermost closed branches. */
function countVisible(tree: HTMLElement): number {
  const root = foldOf(rootItem(tree));
  if (!root) return 1;
  let count = 1 + sizeOf(root);
  let last: Element | null = null;
  for (const closed of tree.querySelectorAll<Fold>('details:not([open])')) {
    if (last?.contains(closed)) continue;
    last = closed;
    count -= sizeOf(closed);
  }
  return count;
}

function setMark(leaf: Item, mark: LeafMark): boolean {
  const row = rowOf(leaf);
  const before = row.dataset.state ?? 'none';
  if (before === mark) return false;
  row.querySelector('b.sr')?.remove();
  if (mark === 'none') delete row.dataset.state;
  else {
    row.dataset.state = mark;
    const words = document.createElement('b');
    words.className = 'sr';
    words.textContent = leafWords[mark];
    row.append(words);
  }
  if (leaf.role) nameItem(leaf);
  const by = Number(mark === 'done') - Number(before === 'done');
  for (let above = parentOf(leaf); above && by !== 0; above = parentOf(above)) {
    const badge = rowOf(above).querySelector('small');
    if (!badge?.lastChild) break;
    const [done, leaves = ''] = (badge.lastChild.textContent ?? '').split('/');
    const padded = String(Number(done) + by).padStart(leaves.length, '\u2007');
    badge.lastChild.textContent = `${padded}/${leaves}`;
    badge.classList.toggle('all', padded === leaves);
    if (above.role) nameItem(above);
  }
  return true;
}
