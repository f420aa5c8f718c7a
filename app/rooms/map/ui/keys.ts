import {
  foldOf,
  type Item,
  isPlainKey,
  itemOf,
  itemsOf,
  labelOf,
  lastItem,
  listsOf,
  nextItem,
  parentOf,
  previousItem,
  rootItem,
  rowOf,
} from './dom';
import { currentLook } from './look';

const typeaheadMs = 600;

/** The direction of an item's branch: opposite to the map's on the other side of the root (tree-mind.css). */
const directionOf = (element: Element): string => getComputedStyle(element).direction;

/** The first item on the other side of the root: an arrow key goes from the root to it. */
function toOtherSide(item: Item): Item | null {
  const fold = foldOf(item);
  const other = fold?.open ? listsOf(fold)[1] : undefined;
  return other && directionOf(other) !== directionOf(item) ? (other.firstElementChild as Item) : null;
}

interface KeyActs {
  /** Moves the focus. */
  go(item: Item): void;
  setOpen(item: Item, open: boolean): void;
  /** Unfolds all of these items and their descendants. */
  openAll(items: readonly Item[]): void;
}

/**
 * The keys of the WAI-ARIA tree pattern, with type-ahead. Ignores Ctrl, Alt and Meta combinations, Tab, and Shift
 * with a non-printing key.
 */
export function listenToKeys(tree: HTMLElement, { go, setOpen, openAll }: KeyActs, signal: AbortSignal): void {
  let typed = '';
  let typedAt = 0;

  const acts: Record<string, (item: Item) => Item | null | undefined> = {
    ArrowDown: nextItem,
    ArrowUp: previousItem,
    Home: () => rootItem(tree),
    End: () => lastItem(rootItem(tree)),
    ArrowRight: (item) => {
      const fold = foldOf(item);
      if (fold?.open) return itemsOf(fold)[0];
      if (fold) setOpen(item, true);
      return null;
    },
    ArrowLeft: (item) => {
      if (!foldOf(item)?.open) return parentOf(item);
      setOpen(item, false);
      return null;
    },
    Enter: (item) => void rowOf(item).click(),
    ' ': (item) => void rowOf(item).click(),
    '*': (item) => {
      const above = parentOf(item);
      const fold = above && foldOf(above);
      openAll(fold ? itemsOf(fold) : [item]);
      return null;
    },
  };
  const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

  /** Type-ahead: the next item, wrapping around, whose label starts with what was typed. */
  const search = (from: Item): Item | null => {
    const isOneLetter = [...typed].every((letter) => letter === typed[0]);
    const wanted = isOneLetter ? (typed[0] ?? '') : typed;
    const top = rootItem(tree);
    let item = isOneLetter ? (nextItem(from) ?? top) : from;
    do {
      if (labelOf(item).trim().toLocaleLowerCase().startsWith(wanted)) return item;
      item = nextItem(item) ?? top;
    } while (item !== from);
    return null;
  };

  const map = tree.closest<HTMLElement>('.map-tree');
  map?.addEventListener(
    'keydown',
    (event) => {
      const find = map.querySelector<HTMLElement>('input[type="search"]');
      if (event.key !== '/' || !find || !isPlainKey(event)) return;
      event.preventDefault();
      find.focus();
    },
    { signal },
  );

  tree.addEventListener(
    'keydown',
    (event) => {
      const item = itemOf(event.target as Element);
      if (!item || !isPlainKey(event)) return;
      const isRtl = directionOf(item) === 'rtl';
      const key = (isRtl && mirrored[event.key]) || event.key;
      const act = key === 'ArrowLeft' && toOtherSide(item) ? toOtherSide : acts[key];
      if (act && !(event.shiftKey && (event.key.length > 1 || event.key === ' '))) {
        event.preventDefault();
        const to = act(item);
        if (to) go(to);
        return;
      }
      // Reserved for zoom (mind-canvas.ts) and find.
      if (event.key === '/' || (currentLook() === 'mind' && /[-+=0]/.test(event.key))) return;
      if (event.key.length !== 1 || event.key === ' ') return;
      if (event.timeStamp - typedAt > typeaheadMs) typed = '';
      typed += event.key.toLocaleLowerCase();
      typedAt = event.timeStamp;
      const found = search(item);
      if (found) go(found);
    },
    { signal },
  );
}
