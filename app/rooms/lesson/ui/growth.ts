import type { Growth } from '~/kit/markdown/stream';
import { addCopyButtons } from './code';

/**
 * Streamed text on the page: finished blocks stay untouched, including the selection in them; only the open block at
 * the end is replaced.
 */
export class GrowingText {
  #kept = 0;

  constructor(private readonly place: HTMLElement) {}

  add({ finished, open }: Growth): void {
    if (open === null) return;
    const { place } = this;
    while (place.childNodes.length > this.#kept) place.lastChild?.remove();
    if (finished) {
      place.insertAdjacentHTML('beforeend', finished);
      addCopyButtons(place);
      this.#kept = place.childNodes.length;
    }
    place.insertAdjacentHTML('beforeend', open);
  }

  clear(): void {
    this.place.replaceChildren();
    this.#kept = 0;
  }
}
