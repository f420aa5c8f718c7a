import { rowIdOf } from '~/rooms/map/ui/apply-patch';
import { foldOf, type Item, itemsOf, parentOf } from '~/rooms/map/ui/dom';

export interface PlaceFields {
  readonly parent: string;
  /** Empty: last. */
  readonly before: string;
}

/** A branch's own lesson is no node: what is done to it is meant for its branch. */
export const realItem = (item: Item): Item => (item.className === 'own' ? (parentOf(item) as Item) : item);

/** Whether an item is a node of the map, and not a branch's own lesson or a node that is only proposed. */
export const isNode = (item: Item): boolean => !item.matches('.own, .ghost');

/** The nodes of the tree next to an item, on both sides of the root. */
function siblingsOf(item: Item): { before: Item | null; after: Item | null; next: Item | null } {
  const fold = foldOf(parentOf(item) as Item);
  const items = fold ? itemsOf(fold).filter(isNode) : [];
  const at = items.indexOf(item);
  return { before: items[at - 1] ?? null, after: items[at + 1] ?? null, next: items[at + 2] ?? null };
}

const idOrLast = (item: Item | null): string => (item ? rowIdOf(item) : '');

/** Where a new node goes that comes after an item; below it where that is the root. */
export function placeAfter(item: Item): PlaceFields {
  const parent = parentOf(item);
  if (!parent) return placeBelow(item);
  return { parent: rowIdOf(parent), before: idOrLast(siblingsOf(item).after) };
}

export const placeBefore = (item: Item): PlaceFields => ({
  parent: rowIdOf(parentOf(item) as Item),
  before: rowIdOf(item),
});

export const placeBelow = (item: Item): PlaceFields => ({ parent: rowIdOf(item), before: '' });

export type Way = 'up' | 'down' | 'in' | 'out';

/** Where an item goes by one step; null where there is no such place. */
export function placeOfMove(item: Item, way: Way): PlaceFields | null {
  const parent = parentOf(item);
  if (!parent) return null;
  const { before, after, next } = siblingsOf(item);
  switch (way) {
    case 'up':
      return before && placeBefore(before);
    case 'down':
      return after && { parent: rowIdOf(parent), before: idOrLast(next) };
    case 'in':
      return before && placeBelow(before);
    case 'out':
      return parentOf(parent) && placeAfter(parent);
  }
}
