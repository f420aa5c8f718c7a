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

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Drags rows by mouse or pen; fingers scroll, and use the menu instead. A mark shows where the row would be dropped;
 * the map scrolls near its edges; Escape cancels.
 */
export function listenToDrags(inside: TreeInside, onDrop: (item: Item, drop: Drop) => void, signal: AbortSignal): void {
  const { tree } = inside;
  let pressed: { readonly item: Item; readonly at: Point } | null = null;
  let drag: Drag | null = null;

  const end = () => {
    drag?.end();
    pressed = null;
    drag = null;
  };

  tree.addEventListener(
    'pointerdown',
    (event) => {
      const item = draggedBy(event, tree);
      if (item) pressed = { item, at: pointOf(event) };
    },
    { signal },
  );
  addEventListener(
    'pointermove',
    (event) => {
      if (!pressed) return;
      const at = pointOf(event);
      if (!drag && Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) < startPx) return;
      drag ??= new Drag(inside, pressed.item);
      event.preventDefault();
      drag.moveTo(at);
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    () => {
      const dropped = drag;
      if (dropped) suppressClick();
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

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** The item that a press may drag; null for the root and for what the server does not have. */
function draggedBy(event: PointerEvent, tree: HTMLElement): Item | null {
  const row = (event.target as Element).closest('a, summary');
  const item = row && itemOf(row);
  if (!item || event.button !== 0 || event.pointerType === 'touch' || event.ctrlKey || event.shiftKey) return null;
  return item === rootItem(tree) || !isNode(item) || item.dataset.ahead !== undefined ? null : item;
}

/** Suppresses the click that follows a press, which was a drag. */
function suppressClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }));
}

/** A row on its way: a chip at the pointer, a mark where it would be dropped, and a map that scrolls near its edges. */
class Drag {
  readonly item: Item;
  drop: Drop | null = null;
  readonly #inside: TreeInside;
  readonly #chip = document.createElement('div');
  readonly #mark = document.createElement('div');
  #at: Point = { x: 0, y: 0 };
  #frame: number;

  constructor(inside: TreeInside, item: Item) {
    this.#inside = inside;
    this.item = item;
    const { slot } = inside;
    this.#chip.className = 'edit-chip';
    this.#chip.textContent = labelOf(item);
    this.#mark.className = 'edit-mark';
    slot.append(this.#mark);
    slot.parentElement?.append(this.#chip);
    slot.dataset.dragging = '';
    getSelection()?.removeAllRanges();
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  moveTo(at: Point): void {
    this.#at = at;
    this.#chip.style.translate = `${at.x + 12}px ${at.y + 8}px`;
    this.drop = dropAt(this.#inside.tree, this.item, at);
    showMark(this.#inside.slot, this.#mark, this.drop);
  }

  #scroll(): void {
    const { canvas } = this.#inside;
    const view = canvas.view();
    const left = scrollBy(view.left, view.right, this.#at.x);
    const top = scrollBy(view.top, view.bottom, this.#at.y);
    if (left !== 0 || top !== 0) {
      canvas.scroll(left, top);
      this.moveTo(this.#at);
    }
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#chip.remove();
    this.#mark.remove();
    delete this.#inside.slot.dataset.dragging;
  }
}

/** How far to scroll if the pointer is near an edge. */
const scrollBy = (low: number, high: number, value: number): number =>
  value < low + edgePx ? -speed(low + edgePx - value) : value > high - edgePx ? speed(value - high + edgePx) : 0;

const speed = (over: number): number => Math.min(fastestPx, 2 + over / 3);

/** The drop position: the upper and lower third of a row mean before and after it, its middle means below it. */
function dropAt(tree: HTMLElement, item: Item, { x, y }: Point): Drop | null {
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
