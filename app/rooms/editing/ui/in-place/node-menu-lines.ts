import { editingWords } from '~/rooms/editing/words';
import { rowIdOf } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import { foldOf, type Item, rootItem, rowOf } from '~/rooms/map/ui/dom';
import type { LabelEditing } from './label-editing';
import { askWhereTo } from './move-dialog';
import type { NodeActs } from './node-acts';
import type { MenuLine } from './node-menu';
import { placeAfter, placeBelow, placeOfMove, type Way } from './places';

/** The lines of a node's menu: everything that can be done to the node. */
export function menuLinesOf(
  item: Item,
  { mapId, inside, nodes, labels }: { mapId: string; inside: TreeInside; nodes: NodeActs; labels: LabelEditing },
): readonly MenuLine[] {
  const isRoot = item === rootItem(inside.tree);
  const isNew = item.dataset.ahead !== undefined;
  const unlessRoot = (act: () => void) => (isRoot ? undefined : act);
  const step = (way: Way) => (placeOfMove(item, way) ? () => nodes.moveBy(item, way) : undefined);
  const moveTo = () =>
    askWhereTo(
      inside,
      item,
      (parent) => nodes.move(item, placeBelow(parent)),
      () => nodes.focusTree(),
    );
  const lines: MenuLine[] = [
    { label: editingWords.rename, keys: 'F2', act: unlessRoot(() => labels.rename(item)) },
    { label: editingWords.addBelow, keys: 'Tab', act: () => labels.add(placeBelow(item)) },
    { label: editingWords.addAfter, keys: 'Enter', act: unlessRoot(() => labels.add(placeAfter(item))) },
    { label: editingWords.moveUp, keys: editingWords.alt, act: step('up') },
    { label: editingWords.moveDown, keys: editingWords.alt2, act: step('down') },
    { label: editingWords.moveIn, keys: editingWords.alt3, act: step('in') },
    { label: editingWords.moveOut, keys: editingWords.alt4, act: step('out') },
    { label: editingWords.moveTo, act: unlessRoot(moveTo) },
    { label: editingWords.delete, keys: 'Del', act: unlessRoot(() => nodes.remove(item)) },
  ];
  if (isNew) return lines;
  const node = rowIdOf(item);
  lines.push({ label: editingWords.grow, href: `/map/${mapId}/grow?node=${node}` });
  if (foldOf(item)) lines.push({ label: editingWords.lessons, href: `/map/${mapId}/branch?node=${node}` });
  else lines.push({ label: editingWords.openTheLesson, act: () => rowOf(item).click() });
  return lines;
}
