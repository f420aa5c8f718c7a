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
    { label: 'Rename', keys: 'F2', act: unlessRoot(() => labels.rename(item)) },
    { label: 'Add below', keys: 'Tab', act: () => labels.add(placeBelow(item)) },
    { label: 'Add after', keys: 'Enter', act: unlessRoot(() => labels.add(placeAfter(item))) },
    { label: 'Move up', keys: 'Alt ↑', act: step('up') },
    { label: 'Move down', keys: 'Alt ↓', act: step('down') },
    { label: 'Move in', keys: 'Alt →', act: step('in') },
    { label: 'Move out', keys: 'Alt ←', act: step('out') },
    { label: 'Move to…', act: unlessRoot(moveTo) },
    { label: 'Delete', keys: 'Del', act: unlessRoot(() => nodes.remove(item)) },
  ];
  if (isNew) return lines;
  const node = rowIdOf(item);
  lines.push({ label: 'Grow', href: `/map/${mapId}/grow?node=${node}` });
  if (foldOf(item)) lines.push({ label: 'Lessons', href: `/map/${mapId}/branch?node=${node}` });
  else lines.push({ label: 'Open the lesson', act: () => rowOf(item).click() });
  return lines;
}
