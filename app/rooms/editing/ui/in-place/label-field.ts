import type { TreeInside } from '~/rooms/map/ui/client';
import { type Item, rowOf } from '~/rooms/map/ui/dom';

interface Options {
  readonly inside: TreeInside;
  /** The item whose label is edited; looked up each time, since patches replace items. */
  readonly item: () => Item | null;
  readonly name: string;
  readonly text: string;
  /** Why the typed text was refused. */
  readonly problem?: string | undefined;
  /** Called after Enter (`isKept`), which returns focus to the tree, or after focus has moved elsewhere. */
  readonly onSave: (text: string, isKept: boolean) => void;
  readonly onCancel: () => void;
}

/**
 * A text field over a row of the tree, for its label. It is placed beside the tree in the DOM: it has its own key
 * handling, the row keeps its size, and a patch that replaces the row does not affect it. Enter and blur save, Escape
 * cancels.
 */
export class LabelField {
  readonly #options: Options;
  readonly #box = document.createElement('div');
  readonly #input = document.createElement('textarea');
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    const { inside, name, text, problem } = options;
    const [box, input] = [this.#box, this.#input];
    box.className = 'edit-field';
    input.rows = 1;
    input.value = text;
    input.dir = 'auto';
    input.ariaLabel = name;
    input.enterKeyHint = 'done';
    input.autocomplete = 'off';
    box.append(input);
    if (problem) {
      const says = document.createElement('p');
      says.id = 'edit-problem';
      says.role = 'alert';
      says.textContent = problem;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', says.id);
      box.append(says);
    }
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('input', () => this.#fit());
    input.addEventListener('blur', () => this.#close(() => options.onSave(input.value, false)));
    inside.slot.append(box);
    this.place();
    input.focus({ preventScroll: true });
    input.select();
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Positions the field over its row. */
  place(): void {
    const { inside, item } = this.#options;
    const at = item();
    if (!at) return;
    const row = rowOf(at);
    const { left, top, width, height } = row.getBoundingClientRect();
    const view = inside.slot.getBoundingClientRect();
    const { style } = this.#box;
    const { fontSize, fontWeight, direction } = getComputedStyle(row);
    style.left = `${left - view.left - inside.slot.clientLeft + inside.slot.scrollLeft}px`;
    style.top = `${top - view.top - inside.slot.clientTop + inside.slot.scrollTop}px`;
    style.setProperty('--row-width', `${width}px`);
    style.setProperty('--row-height', `${height}px`);
    style.direction = direction;
    this.#input.style.fontWeight = fontWeight;
    const zoom = row.offsetWidth > 0 ? Math.max(1, width / row.offsetWidth) : 1;
    this.#input.style.fontSize = `max(1rem, ${Number.parseFloat(fontSize) * zoom}px)`;
    this.#fit();
    // On the mirrored side of a mind map it grows away from the root, as the branches do.
    if (getComputedStyle(at).direction === 'rtl')
      style.left = `${Number.parseFloat(style.left) + width - this.#box.offsetWidth}px`;
    // Keeps the field inside the window, also on a phone.
    const over = this.#box.getBoundingClientRect();
    if (over.right > view.right - 4)
      style.left = `${Number.parseFloat(style.left) - Math.min(over.right - view.right + 4, Math.max(0, over.left - view.left - 4))}px`;
    if (over.left < view.left + 4) style.left = `${Number.parseFloat(style.left) + view.left + 4 - over.left}px`;
  }

  /** Saves as a blur does. */
  save(): void {
    this.#close(() => this.#options.onSave(this.#input.value, false));
  }

  #fit(): void {
    const input = this.#input;
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight + 2}px`;
  }

  #onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#close(() => this.#options.onSave(this.#input.value, true));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.#close(this.#options.onCancel);
    }
  }

  #close(then: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    then();
    this.#box.remove();
  }
}
