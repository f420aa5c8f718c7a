import type { TreeInside } from '~/rooms/map/ui/client';
import { foldOf, type Item, itemOf, itemsOf, labelOf, parentOf, rootItem, rowOf } from '~/rooms/map/ui/dom';
import { isNode, realItem } from './places';

/** How far a press must move to count as a drag. */
const startPx = 6;
const edgePx = 40;
const fastestPx = 18;

export interface Drop {
  readonly target: Item;
  readonly where: 'before' | 'after' | 'below';
}

/**
 * Drags rows by mouse or pen; fingers scroll, and use the menu instead. A mark shows where the row would be dropped;
 * the map scrolls near its edges; Escape cancels.
 */
export function listenToDrags(
  { slot, tree, canvas }: TreeInside,
  onDrop: (item: Item, drop: Drop) => void,
  signal: AbortSignal,
): void {
  let from: { item: Item; x: number; y: number } | null = null;
  let drag: { item: Item; chip: HTMLElement; mark: HTMLElement; drop: Drop | null } | null = null;
  let at = { x: 0, y: 0 };
  let frame = 0;

  const end = () => {
    cancelAnimationFrame(frame);
    drag?.chip.remove();
    drag?.mark.remove();
    delete slot.dataset.dragging;
    from = null;
    drag = null;
  };

  const follow = () => {
    if (!drag) return;
    drag.chip.style.translate = `${at.x + 12}px ${at.y + 8}px`;
    drag.drop = dropAt(tree, drag.item, at);
    showMark(slot, drag.mark, drag.drop);
  };

  const scroll = () => {
    if (!drag) return;
    const view = canvas.view();
    const by = (low: number, high: number, value: number) =>
      value < low + edgePx
        ? -speed(low + edgePx - value)
        : value > high - edgePx
          ? speed(value - high + edgePx)
          : 0;
    const [left, top] = [by(view.left, view.right, at.x), by(view.top, view.bottom, at.y)];
    if (left !== 0 || top !== 0) {
      canvas.scroll(left, top);
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };

  tree.addEventListener(
    'pointerdown',
    (event) => {
      const row = (event.target as Element).closest('a, summary');
      const item = row && itemOf(row);
      if (!item || event.button !== 0 || event.pointerType === 'touch' || event.ctrlKey || event.shiftKey)
        return;
      if (item === rootItem(tree) || !isNode(item) || item.dataset.ahead !== undefined) return;
      from = { item, x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      at = { x: event.clientX, y: event.clientY };
      if (!drag) {
        if (Math.hypot(at.x - from.x, at.y - from.y) < startPx) return;
        const [chip, mark] = [document.createElement('div'), document.createElement('div')];
        chip.className = 'edit-chip';
        chip.textContent = labelOf(from.item);
        mark.className = 'edit-mark';
        slot.append(mark);
        slot.parentElement?.append(chip);
        slot.dataset.dragging = '';
        getSelection()?.removeAllRanges();
        drag = { item: from.item, chip, mark, drop: null };
        frame = requestAnimationFrame(scroll);
      }
      event.preventDefault();
      follow();
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    () => {
      const dropped = drag;
      if (dropped) {
        // The press was a drag: suppresses the click that follows.
        const stop = (event: Event) => {
          event.preventDefault();
          event.stopPropagation();
        };
        addEventListener('click', stop, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', stop, { capture: true }));
      }
      end();
      if (dropped?.drop) onDrop(dropped.item, dropped.drop);
    },
    { signal },
  );
  addEventListener('pointercancel', end, { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
  // Suppresses the browser's own dragging of links.
  tree.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  tree.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
  signal.addEventListener('abort', end);
}

const speed = (over: number): number => Math.min(fastestPx, 2 + over / 3);

/** The drop position: the upper and lower third of a row mean before and after it, its middle means below it. */
function dropAt(tree: HTMLElement, item: Item, { x, y }: { x: number; y: number }): Drop | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('a, summary');
  const over = row && tree.contains(row) ? itemOf(row) : null;
  if (!row || !over || item.contains(over) || over.matches('.ghost')) return null;
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  const real = realItem(over);
  if (real !== over) return { target: real, where: 'below' };
  if (over === rootItem(tree)) return { target: over, where: 'below' };
  if (share < 0.3) return { target: over, where: 'before' };
  const isOpen = foldOf(over)?.open && itemsOf(foldOf(over) as HTMLDetailsElement).length > 0;
  if (share > 0.7 && !isOpen) return { target: over, where: 'after' };
  return parentOf(item) === over && share <= 0.7 ? null : { target: over, where: 'below' };
}

function showMark(slot: HTMLElement, mark: HTMLElement, drop: Drop | null): void {
  mark.hidden = drop === null;
  if (!drop) return;
  const { left, top, width, height } = rowOf(drop.target).getBoundingClientRect();
  const view = slot.getBoundingClientRect();
  const { style } = mark;
  const isBelow = drop.where === 'below';
  mark.dataset.where = drop.where;
  const line = drop.where === 'before' ? top - 3 : drop.where === 'after' ? top + height : top - 2;
  style.left = `${left - view.left - slot.clientLeft + slot.scrollLeft - (isBelow ? 2 : 0)}px`;
  style.top = `${line - view.top - slot.clientTop + slot.scrollTop}px`;
  style.width = `${width + (isBelow ? 4 : 0)}px`;
  style.height = isBelow ? `${height + 4}px` : '3px';
}
