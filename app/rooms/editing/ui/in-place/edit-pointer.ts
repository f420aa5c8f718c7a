import type { TreeInside } from '~/rooms/map/ui/client';
import { foldOf, type Item, itemOf } from '~/rooms/map/ui/dom';
import type { LabelEditing } from './label-editing';
import type { NodeActs } from './node-acts';
import { isNode, realItem } from './places';

/** The width of a fold's marker at the beginning of its row. */
const markerPx = 28;

/** The actions of presses on rows. */
export interface PointerTools {
  readonly inside: TreeInside;
  readonly nodes: NodeActs;
  readonly labels: LabelEditing;
  /** @param at by default the item's row */
  openMenu(item: Item, at?: DOMRect): void;
}

/** Handles presses on rows in edit mode: they select, then rename; the other button opens the menu. */
export function listenToPresses(tools: PointerTools, signal: AbortSignal): void {
  const { tree } = tools.inside;
  const on = { signal, capture: true };
  const press = pressHandlers(tools);
  tree.addEventListener('pointerdown', press.onDown, on);
  tree.addEventListener('click', press.onClick, on);
  tree.addEventListener('contextmenu', (event) => onContextMenu(event, tools), on);
}

function pressHandlers({ inside, nodes, labels }: PointerTools) {
  /** The item that was selected before the press, if it is pressed again. */
  let pressed: Item | null = null;
  return {
    onDown({ target }: Event): void {
      const item = itemOf((target as Element).closest('a, summary'));
      const { tree, roles } = inside;
      pressed = item && item === roles.tabStop && tree.contains(document.activeElement) ? item : null;
    },
    onClick(event: MouseEvent): void {
      const row = (event.target as Element).closest('a, summary');
      const item = row && itemOf(row);
      // A click without a pointer comes from a key or a script and keeps its usual effect.
      if (!row || !item || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!isNode(item)) return;
      event.preventDefault();
      event.stopPropagation();
      const fold = foldOf(item);
      if (fold && isOnMarker(event, row, item)) inside.setOpen(item, !fold.open);
      else if (item === pressed) labels.rename(item);
      else nodes.select(item);
    },
  };
}

function onContextMenu(event: MouseEvent, { inside, openMenu }: PointerTools): void {
  const item = itemOf(event.target as Element);
  if (!item || item.matches('.ghost')) return;
  event.preventDefault();
  const real = realItem(item);
  inside.go(real);
  const { clientX: x, clientY: y } = event;
  // An event from the keyboard has the item's position or none.
  openMenu(real, event.button === 2 && (x || y) ? new DOMRect(x, y, 0, 0) : undefined);
}

function isOnMarker(event: MouseEvent, row: Element, item: Item): boolean {
  const { left, right } = row.getBoundingClientRect();
  const from = getComputedStyle(item).direction === 'rtl' ? right - event.clientX : event.clientX - left;
  return from < markerPx;
}
