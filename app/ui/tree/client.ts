import { limits } from '~/domain/limits';
import type { Progress } from '~/domain/map/tree';
import { TreeCanvas } from './canvas';
import {
  depthOf,
  type Fold,
  foldOf,
  type Item,
  itemOf,
  parentOf,
  pathOf,
  rootItem,
  rowOf,
  sizeOf,
} from './dom';
import { TreeFind } from './find';
import { listenToKeys } from './keys';
import { currentLook, type Look } from './look';
import { nameItem, TreeRoles } from './roles';
import { isMuted } from './sound';

/** What the page wants to know of its tree. */
export interface TreeListener {
  /** The number of nodes that no fold hides. */
  onVisible(count: number): void;
  /** A leaf was clicked. */
  onOpen(nodeId: string): void;
  /** The pointer or the focus is on a node: its path from the root, for the status line. */
  onHover(path: readonly string[]): void;
  /** 1 is the natural size. */
  onZoom(zoom: number): void;
}

/** What the page can do with its tree. */
export interface TreeView {
  /** Shows so many levels below the root and folds what lies deeper; `Infinity` shows everything. */
  foldTo(level: number): void;
  readonly canvas: Pick<TreeCanvas, 'zoomTo' | 'zoomBy' | 'fit'>;
  look(): Look;
  setLook(look: Look): void;
  /** @returns how many labels hold these words */
  find(words: string): number;
  /** Unfolds the way to the next match. @returns its number, from 1; 0 when there is none */
  findNext(by: 1 | -1): number;
  /** Marks the leaf whose panel is open, and unfolds the way to it. */
  show(nodeId: string | null): void;
  focus(nodeId: string): void;
  /** The labels from the root to a node; undefined where the tree has no such node. */
  path(nodeId: string): readonly string[] | undefined;
  /** Writes a leaf's tasks on its row and on the branches above it, whose growth moves nothing of the open leaf. */
  setProgress(nodeId: string, progress: Progress): void;
  /** Lets go of the tree. */
  release(): void;
}

/**
 * Adopts the tree that the server drew, by a handful of delegated listeners whatever its size: the tree pattern's roles and keys,
 * counts, sound, hover, and the canvas that it lies on.
 */
export function adoptTree(slot: HTMLElement, listener: TreeListener): TreeView {
  const controller = new AbortController();
  const { signal } = controller;
  const tree = slot.querySelector<HTMLElement>('.tree') as HTMLElement;
  const roles = new TreeRoles(tree);
  const canvas = new TreeCanvas(slot, tree, (zoom) => listener.onZoom(zoom), signal);
  const finder = new TreeFind(tree);
  let sound: HTMLAudioElement | undefined;

  const pop = () => {
    if (isMuted()) return;
    sound ??= new Audio('/sounds/pop.wav');
    sound.volume = limits.collapseSoundVolume;
    sound.currentTime = 0;
    // A browser may refuse sound before the first gesture, and a machine may have none: both are fine.
    void sound.play().catch(() => {});
  };

  const set = (fold: Fold, open: boolean) => {
    fold.open = open;
    const item = itemOf(fold);
    if (item) item.ariaExpanded = String(open);
  };

  /** Expanding shows all descendants, whatever was folded among them (§2). */
  const unfold = (fold: Fold) => {
    const folds = [...fold.querySelectorAll<Fold>('details:not([open])'), fold];
    for (const closed of folds) set(closed, true);
    roles.dress(folds);
  };

  const close = (fold: Fold) => {
    set(fold, false);
    pop();
    // The focus never stays behind in what is folded away.
    if (fold.contains(roles.stop)) {
      const item = itemOf(fold) as Item;
      const hadFocus = roles.stop === document.activeElement;
      roles.moveStop(item);
      if (hadFocus) item.focus({ preventScroll: true });
    }
  };

  const count = () => listener.onVisible(countVisible(tree));

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
    roles.reach(item);
    roles.dress(opened);
    if (opened.length > 0) count();
  };

  const go = (item: Item) => {
    canvas.settle();
    roles.moveStop(item);
    item.focus({ preventScroll: true });
    rowOf(item).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const byId = (nodeId: string): Item | null => {
    const row = document.getElementById(nodeId);
    return tree.contains(row) ? itemOf(row) : null;
  };

  tree.addEventListener(
    'click',
    (event) => {
      const row = event.target instanceof Element ? event.target.closest('a, summary') : null;
      const item = itemOf(row);
      // A click that asks for a new tab or a download stays the browser's.
      if (!item || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      const fold = foldOf(item);
      if (fold) setOpen(item, !fold.open);
      else listener.onOpen(rowOf(item).id);
    },
    { signal },
  );

  // What the browser itself unfolds, as find-in-page does; our own acts have told the item already.
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
  const hover = ({ target }: Event) => {
    const row = target instanceof Element && (target.matches('li') ? target : target.closest('a, summary'));
    const item = row ? itemOf(row) : null;
    if (!item || item === hovered) return;
    hovered = item;
    listener.onHover(pathOf(item));
  };
  tree.addEventListener('pointerover', hover, { signal });
  tree.addEventListener(
    'focusin',
    (event) => {
      const item = itemOf(event.target as Element);
      if (!item) return;
      // A press focuses the row, the pattern wants the item.
      if (event.target !== item) item.focus({ preventScroll: true });
      if (item !== roles.stop) roles.moveStop(item);
      hover(event);
    },
    { signal },
  );

  listenToKeys(
    tree,
    {
      go,
      setOpen,
      openAll: (items) => {
        canvas.fold(rowOf(roles.stop), () => {
          for (const fold of items.map(foldOf)) if (fold) unfold(fold);
        });
        count();
      },
    },
    signal,
  );

  count();

  return {
    canvas,
    foldTo(level) {
      // Who sees the root goes on from there; who is deep in the tree keeps what is in the middle, or what that is folded into.
      const root = rootItem(tree);
      const isAtRoot = level <= 1 || canvas.shows(rowOf(root));
      const anchor = isAtRoot ? root : (itemOf(canvas.middle()) ?? roles.stop);
      const above = 'li > details > ul > '.repeat(level === Number.POSITIVE_INFINITY ? 0 : level);
      // What lies below a fold that closes needs no touch: it is shown whole when that opens.
      const toClose = above ? [...tree.querySelectorAll<Fold>(`:scope > ${above}li > details[open]`)] : [];
      const isSeen = toClose.some((fold) => !fold.parentElement?.closest('details:not([open])'));
      const act = () => {
        const toOpen = [...tree.querySelectorAll<Fold>('details:not([open])')].filter(
          (fold) => depthOf(fold) < level,
        );
        for (const fold of toOpen) set(fold, true);
        for (const fold of toClose) set(fold, false);
        roles.dress(toOpen.reverse());
      };
      canvas.fold(rowOf(anchor), act, rowOf(shownAt(level, anchor)));
      roles.moveStop(shownOf(roles.stop));
      if (isSeen) pop();
      count();
    },
    look: currentLook,
    setLook: (look) => canvas.setLook(look, canvas.middle() ?? rowOf(roles.stop)),
    find: (words) => finder.look(words),
    findNext(by) {
      const found = finder.step(by);
      if (!found) return 0;
      reveal(found.item);
      roles.moveStop(found.item);
      rowOf(found.item).scrollIntoView({ block: 'center', inline: 'center' });
      return found.number;
    },
    show(nodeId) {
      for (const link of tree.querySelectorAll('a[aria-current]')) {
        link.removeAttribute('aria-current');
        itemOf(link)?.removeAttribute('aria-selected');
      }
      const item = nodeId === null ? null : byId(nodeId);
      if (!item) return;
      rowOf(item).ariaCurrent = 'true';
      reveal(item);
      item.ariaSelected = 'true';
      roles.moveStop(item);
      rowOf(item).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    path(nodeId) {
      const item = byId(nodeId);
      return item ? pathOf(item) : undefined;
    },
    focus(nodeId) {
      const item = byId(nodeId);
      if (item) go(shownOf(item));
    },
    setProgress: (nodeId, progress) =>
      canvas.keep(tree.querySelector('a[aria-current]') ?? rowOf(roles.stop), () =>
        setProgress(tree, nodeId, progress),
      ),
    release: () => controller.abort(),
  };
}

/** An item, or the fold that hides it. */
function shownOf(item: Item): Item {
  let shown = item;
  for (let above = parentOf(item); above; above = parentOf(above))
    if (foldOf(above)?.open === false) shown = above;
  return shown;
}

/** An item, or the one above it that still shows when so many levels do. */
function shownAt(level: number, item: Item): Item {
  const way: Item[] = [];
  for (let at: Item | null = item; at; at = parentOf(at)) way.unshift(at);
  return way[level] ?? item;
}

/** All nodes but those inside a closed branch; each outermost closed branch is asked once for its size. */
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

/** Writes a leaf's tasks on its row, and the difference on every branch above it. */
function setProgress(tree: HTMLElement, nodeId: string, progress: Progress): void {
  const leaf = tree.ownerDocument.getElementById(nodeId);
  if (!leaf || !tree.contains(leaf)) return;
  const before = progressOf(leaf);
  const done = progress.done - before.done;
  const total = progress.total - before.total;
  if (done === 0 && total === 0) return;
  for (let item = itemOf(leaf); item; item = parentOf(item)) {
    const row = rowOf(item);
    const old = progressOf(row);
    mark(row, { done: old.done + done, total: old.total + total });
    if (item.role) nameItem(item);
  }
}

const progressOf = (row: Element): Progress => {
  const [done = 0, total = 0] = (row.querySelector('small')?.lastChild?.textContent ?? '')
    .split('/')
    .map(Number);
  return { done, total };
};

/** As `mark` in ui/tree/html.ts draws it. */
function mark(row: HTMLElement, { done, total }: Progress): void {
  row.querySelector('small')?.remove();
  if (total === 0) return;
  const small = document.createElement('small');
  const words = document.createElement('span');
  small.classList.toggle('all', done === total);
  words.className = 'sr';
  words.textContent = 'tasks done: ';
  small.append(words, `${done}/${total}`);
  row.append(small);
}
