import { type Item, itemOf } from './dom';

/** The form in which labels are compared: without case, accents and character width. */
const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds items by a part of their label, in document order. */
export class TreeFind {
  readonly #tree: HTMLElement;
  #labels: (readonly [HTMLElement, string])[] | undefined;
  /** The version of the map whose labels are cached. */
  #version: string | undefined;
  #hits: HTMLElement[] = [];
  #at = -1;

  constructor(tree: HTMLElement) {
    this.#tree = tree;
  }

  /** @returns how many match */
  search(words: string): number {
    const wanted = normalized(words.trim());
    const { version } = this.#tree.dataset;
    if (version !== this.#version) this.#labels = undefined;
    this.#version = version;
    this.#labels ??= [...this.#tree.querySelectorAll<HTMLElement>('li:not(.own) > a, summary')].map((row) => {
      // For a formula both its plain text and, from its annotation, its TeX.
      const { dataset, textContent } = row.firstChild as HTMLElement;
      return [row, normalized(`${dataset?.plain ?? ''} ${textContent}`)] as const;
    });
    this.#mark(false);
    this.#at = -1;
    this.#hits = wanted ? this.#labels.filter(([, label]) => label.includes(wanted)).map(([row]) => row) : [];
    return this.#hits.length;
  }

  /** Goes to the next or previous match, wrapping around. */
  step(by: 1 | -1): { readonly item: Item; readonly number: number } | null {
    this.#mark(false);
    this.#hits = this.#hits.filter(({ isConnected }) => isConnected);
    const count = this.#hits.length;
    if (count === 0) return null;
    this.#at = this.#at < 0 && by < 0 ? count - 1 : (this.#at + by + count) % count;
    this.#mark(true);
    const item = itemOf(this.#hits[this.#at]);
    return item && { item, number: this.#at + 1 };
  }

  #mark(on: boolean): void {
    this.#hits[this.#at]?.classList.toggle('hit', on);
  }
}
