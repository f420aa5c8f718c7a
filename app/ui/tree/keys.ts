import {
  foldOf,
  type Item,
  itemOf,
  itemsOf,
  labelOf,
  lastItem,
  nextItem,
  parentOf,
  previousItem,
  rootItem,
  rowOf,
} from './dom';

const typeaheadMs = 600;

export interface KeyActs {
  /** Moves the focus. */
  go(item: Item): void;
  setOpen(item: Item, open: boolean): void;
  /** Unfolds all of these and their descendants. */
  openAll(items: readonly Item[]): void;
}

/**
 * The keys of the WAI-ARIA tree pattern, with type-ahead. Ignores Ctrl, Alt and Meta combinations, Tab, and Shift
 * with a non-printing key.
 */
export function listenToKeys(
  tree: HTMLElement,
  { go, setOpen, openAll }: KeyActs,
  signal: AbortSignal,
): void {
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
    '*': (item) => void openAll([...(item.parentElement?.children ?? [])] as Item[]),
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

  tree.addEventListener(
    'keydown',
    (event) => {
      const item = itemOf(event.target as Element);
      if (!item || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isRtl = getComputedStyle(tree).direction === 'rtl';
      const act = acts[(isRtl && mirrored[event.key]) || event.key];
      if (act && !(event.shiftKey && (event.key.length > 1 || event.key === ' '))) {
        event.preventDefault();
        const to = act(item);
        if (to) go(to);
        return;
      }
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
