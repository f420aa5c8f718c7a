import { editingWords } from '~/rooms/editing/words';
import type { TreeInside } from '~/rooms/map/ui/client';
import { labelOf, rowOf } from '~/rooms/map/ui/dom';
import { realItem } from './places';

const sizePx = 32;

/** The button beside the selected row that opens its menu. It is in the page during edit mode only. */
export class EditHandle {
  readonly #inside: TreeInside;
  readonly #button = document.createElement('button');

  /** @param onPress called with the button's area */
  constructor(inside: TreeInside, onPress: (at: DOMRect) => void) {
    this.#inside = inside;
    const button = this.#button;
    button.type = 'button';
    button.className = 'edit-handle';
    button.textContent = '⋯';
    button.setAttribute('aria-haspopup', 'menu');
    // Keeps the focus in the tree.
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', () => onPress(button.getBoundingClientRect()));
  }

  show(): void {
    this.#inside.slot.append(this.#button);
  }

  hide(): void {
    this.#button.remove();
  }

  /** Moves the button beside the selected row. */
  place(): void {
    const button = this.#button;
    if (!button.isConnected) return;
    const { slot, roles } = this.#inside;
    const item = roles.tabStop;
    button.ariaLabel = editingWords.changeItem({ item: labelOf(realItem(item)) });
    const row = rowOf(item).getBoundingClientRect();
    const view = slot.getBoundingClientRect();
    const isRtl = getComputedStyle(item).direction === 'rtl';
    const wanted = isRtl ? row.left - sizePx - 4 : row.right + 4;
    const rightmost = view.left + slot.clientLeft + slot.clientWidth - sizePx - 4;
    const left = Math.max(view.left + 2, Math.min(wanted, rightmost));
    button.style.left = `${left - view.left - slot.clientLeft + slot.scrollLeft}px`;
    button.style.top = `${row.top + row.height / 2 - sizePx / 2 - view.top - slot.clientTop + slot.scrollTop}px`;
  }
}
