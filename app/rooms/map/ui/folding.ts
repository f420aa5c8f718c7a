import { limits } from '~/kit/limits';
import type { TreeCanvas } from './canvas';
import {
  depthOf,
  type Fold,
  foldOf,
  type Item,
  itemOf,
  itemsOf,
  parentOf,
  pathOf,
  rootItem,
  rowOf,
  sizeOf,
  visibleAncestorOf,
} from './dom';
import type { TreeRoles } from './roles';
import { isMuted } from './sound';
import { whenIdle } from './when-idle';

/** Folds and unfolds branches, with their roles, the focus, a sound, and the count of visible nodes. */
interface TreeFolds {
  setOpen(item: Item, open: boolean): void;
  /** Unfolds these items and their descendants. */
  openAll(items: readonly Item[]): void;
  /** Unfolds the ancestors of an item. */
  reveal(item: Item): void;
  /** Unfolds `level` levels below the root and folds deeper ones; `Infinity` unfolds everything. */
  foldTo(level: number): void;
  /** Updates the count of visible nodes. */
  count(): void;
}

export function treeFolds(
  tree: HTMLElement,
  canvas: TreeCanvas,
  roles: TreeRoles,
  listener: { onVisible(count: number, total: number): void },
  signal: AbortSignal,
): TreeFolds {
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

  const count = (visible = countVisible(tree)) => listener.onVisible(visible, canvas.count);

  // Handles folds by the browser itself, such as find-in-page; ours have set aria-expanded already.
  const follow = (target: EventTarget | null) => {
    const item = target instanceof HTMLDetailsElement ? itemOf(target) : null;
    const fold = item && foldOf(item);
    if (!fold || (item.ariaExpanded ?? 'true') === String(fold.open)) return;
    if (fold.open) unfold(fold);
    else close(fold);
    count();
  };
  // Not at once: a browser tells of each branch that it finds open in new HTML, of thousands in a large tree.
  whenIdle(() => {
    tree.addEventListener('toggle', ({ target }) => follow(target), { signal, capture: true });
    if (!signal.aborted) for (const item of tree.querySelectorAll<Item>('li[aria-expanded]')) follow(foldOf(item));
  });

  return {
    count: () => count(),
    setOpen(item, open) {
      const fold = foldOf(item);
      if (!fold) return;
      canvas.fold(rowOf(item), () => (open ? unfold(fold) : close(fold)));
      count();
    },
    openAll(items) {
      canvas.fold(rowOf(roles.tabStop), () => {
        for (const fold of items.map(foldOf)) if (fold) unfold(fold);
      });
      count();
    },
    reveal(item) {
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
    },
    foldTo(level) {
      // Keeps the root in its place if it is visible, otherwise the row in the middle or its nearest visible ancestor.
      const root = rootItem(tree);
      const isAtRoot = level <= 1 || canvas.shows(rowOf(root));
      const anchor = isAtRoot ? root : (itemOf(canvas.middle()) ?? roles.tabStop);
      const toClose = openBelow(tree, level);
      const isSeen = toClose.some((fold) => !fold.parentElement?.closest('details:not([open])'));
      const act = () => {
        const toOpen = [...tree.querySelectorAll<Fold>('details:not([open])')].filter((fold) => depthOf(fold) < level);
        for (const fold of toOpen) set(fold, true);
        for (const fold of toClose) set(fold, false);
        roles.assignRolesLater(toOpen.reverse());
      };
      canvas.fold(rowOf(anchor), act, rowOf(visibleAtLevel(level, anchor)));
      roles.moveTabStop(visibleAncestorOf(roles.tabStop));
      if (isSeen) pop();
      count(level === Number.POSITIVE_INFINITY ? canvas.count : undefined);
    },
  };
}

function set(fold: Fold, open: boolean): void {
  fold.open = open;
  const item = itemOf(fold);
  if (item) item.ariaExpanded = String(open);
}

/** The open folds at a level. Those inside a closing branch stay open, because opening a branch shows all of it. */
function openBelow(tree: HTMLElement, level: number): Fold[] {
  const above = 'li > details > ul > '.repeat(level === Number.POSITIVE_INFINITY ? 0 : level);
  return above ? [...tree.querySelectorAll<Fold>(`:scope > ${above}li > details[open]`)] : [];
}

/** The item, or its ancestor at `level` if the item lies deeper. */
const visibleAtLevel = (level: number, item: Item): Item => pathOf(item)[level] ?? item;

/** All nodes minus the sizes of the outermost closed branches. */
function countVisible(tree: HTMLElement): number {
  const root = foldOf(rootItem(tree));
  if (!root?.open) return 1;
  let count = 1 + sizeOf(root);
  for (const branch of itemsOf(root)) {
    const fold = foldOf(branch);
    let last: Element | null = null;
    // Most of a large tree is in closed branches, where nothing is looked for.
    for (const closed of fold?.open ? fold.querySelectorAll<Fold>('details:not([open])') : [fold ?? []].flat()) {
      if (last?.contains(closed)) continue;
      last = closed;
      count -= sizeOf(closed);
    }
  }
  return count;
}

let sound: HTMLAudioElement | undefined;

/** Plays the sound of a closing branch. */
function pop(): void {
  if (isMuted()) return;
  sound ??= new Audio('/sounds/pop.wav');
  sound.volume = limits.collapseSoundVolume;
  sound.currentTime = 0;
  // A browser may refuse sound before the first user gesture, and a device may have no audio.
  void sound.play().catch(() => {});
}
