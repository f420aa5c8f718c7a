import { type Item, itemOf } from './dom';
import type { TreeRoles } from './roles';

/**
 * Follows the pointer and the focus from item to item, and keeps the roving tabindex on the focused one.
 * @param onHover called with the item, or with null outside the tree
 * @returns forgets the item
 */
export function followPointer(
  tree: HTMLElement,
  roles: TreeRoles,
  onHover: (item: Item | null) => void,
  signal: AbortSignal,
): () => void {
  let hovered: Item | null = null;
  const hover = (item: Item | null) => {
    hovered = item;
    onHover(item);
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
      // An item without its roles cannot have the focus.
      if (item !== roles.tabStop) roles.moveTabStop(item);
      // A click focuses the row (link or summary), but the tree pattern's focus is on the item.
      if (event.target !== item) item.focus({ preventScroll: true });
      point(event);
    },
    { signal },
  );
  return () => hover(null);
}
