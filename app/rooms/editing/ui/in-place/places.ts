import { rowIdOf } from '~/rooms/map/ui/apply-patch';
import { foldOf, type Item, itemsOf, parentOf } from '~/rooms/map/ui/dom';

export interface PlaceFields {
  readonly parent: string;
  /** Empty: at the end. */
  readonly before: string;
}

/** The item of a node. A branch's own lesson has an item but is not a node: acts on it apply to the branch. */
export const realItem = (item: Item): Item => (item.className === 'own' ? (parentOf(item) as Item) : item);

/** Whether an item is a node of the map, as opposed to a branch's own lesson or a proposed node. */
export const isNode = (item: Item): boolean => !item.matches('.own, .ghost');

/** The siblings next to an item, counted across both sides of the root. */
function siblingsOf(item: Item): { before: Item | null; after: Item | null; next: Item | null } {
  const fold = foldOf(parentOf(item) as Item);
  const items = fold ? itemsOf(fold).filter(isNode) : [];
  const at = items.indexOf(item);
  return { before: items[at - 1] ?? null, after: items[at + 1] ?? null, next: items[at + 2] ?? null };
}

const idOrLast = (item: Item | null): string => (item ? rowIdOf(item) : '');

/** The place of a new node after an item, or below it if that is the root. */
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

/** The place of an item after one step; null if there is none in that direction. */
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
