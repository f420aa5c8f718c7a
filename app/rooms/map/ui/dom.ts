/**
 * Navigation in the tree's DOM (rooms/map/ui/html.ts). An item is an `<li>`. Its row is a leaf's `<a>`, or the
 * `<summary>` of a fold (`<details>`), whose list holds the children. The root's fold may have two lists, one for each
 * side of the mind map.
 */
export type Item = HTMLLIElement;
export type Fold = HTMLDetailsElement;

/** An area of the window. */
export type Box = Record<'left' | 'top' | 'right' | 'bottom', number>;

export const itemOf = (element: Element | null | undefined): Item | null => element?.closest('li') ?? null;

export const foldOf = (item: Item): Fold | null => {
  const first = item.firstElementChild;
  return first instanceof HTMLDetailsElement ? first : null;
};

export const rowOf = (item: Item): HTMLElement =>
  (foldOf(item)?.firstElementChild ?? item.firstElementChild) as HTMLElement;

/** A text node, or an element if the label has formulas. */
export const labelNode = (item: Item): HTMLElement => rowOf(item).firstChild as HTMLElement;

/** The label as plain text. */
export const labelOf = (item: Item): string => {
  const { dataset, textContent } = labelNode(item);
  return dataset?.plain ?? textContent ?? '';
};

/** One list; the root may have two. */
export const listsOf = (fold: Fold): HTMLElement[] => [...fold.children].slice(1) as HTMLElement[];

export const itemsOf = (fold: Fold): Item[] => listsOf(fold).flatMap((list) => [...list.children] as Item[]);

export const parentOf = (item: Item): Item | null => itemOf(item.parentElement);

export const rootItem = (tree: HTMLElement): Item => tree.querySelector('li') as Item;

/** The root's is 0. */
export function depthOf(fold: Fold): number {
  let depth = 0;
  for (let at = parentOf(itemOf(fold) as Item); at; at = parentOf(at)) depth += 1;
  return depth;
}

/** How many nodes a fold hides. */
export const sizeOf = (fold: Fold): number => Number((fold.firstElementChild as HTMLElement).dataset.n);

/** The items from the root to an item. */
export function pathOf(item: Item): Item[] {
  const path: Item[] = [];
  for (let at: Item | null = item; at; at = parentOf(at)) path.unshift(at);
  return path;
}

/** The item, or its outermost closed ancestor. */
export function visibleAncestorOf(item: Item): Item {
  let shown = item;
  for (let above = parentOf(item); above; above = parentOf(above)) if (foldOf(above)?.open === false) shown = above;
  return shown;
}

/** The next visible item in document order. */
export function nextItem(item: Item): Item | null {
  const fold = foldOf(item);
  if (fold?.open) return itemsOf(fold)[0] ?? null;
  for (let at: Item | null = item; at; at = parentOf(at)) {
    const next = at.nextElementSibling ?? at.parentElement?.nextElementSibling?.firstElementChild;
    if (next) return next as Item;
  }
  return null;
}

/** The previous visible item in document order. */
export function previousItem(item: Item): Item | null {
  const sibling = item.previousElementSibling ?? item.parentElement?.previousElementSibling?.lastElementChild;
  return sibling?.matches('li') ? lastItem(sibling as Item) : parentOf(item);
}

/** The last visible item of a subtree: the item itself when it is a leaf or closed. */
export function lastItem(item: Item): Item {
  let last = item;
  for (let fold = foldOf(last); fold?.open; fold = foldOf(last)) last = itemsOf(fold).at(-1) ?? last;
  return last;
}

/** A key without Ctrl, Alt or Meta, pressed outside text fields. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.altKey || event.metaKey || event.isComposing) &&
  !(event.target as Element).matches('input:not([type="radio"]), textarea, select, [contenteditable]');
