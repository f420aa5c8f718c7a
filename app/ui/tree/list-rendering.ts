import { foldOf, type Item, listOf } from './dom';

/**
 * Decides for one frame which lists are rendered, by the classes `skipped` and `rendered` (tree.css).
 * `content-visibility: auto` alone is slow and leaves branches blank for a frame (decision 14). A list without a
 * class is small and always rendered.
 */
export class ListRendering {
  readonly #tree: HTMLElement;
  readonly #skipped = new Set<HTMLElement>();
  readonly #rendered = new Set<HTMLElement>();

  constructor(tree: HTMLElement) {
    this.#tree = tree;
  }

  /** Skips every list, which then has its estimated height, except those that hold `element` or the focus. */
  skipAllExcept(element: Element): void {
    for (const list of this.#rendered) list.classList.remove('rendered');
    this.#rendered.clear();
    this.#skipInside(this.#tree);
    for (const inside of [element, document.activeElement]) {
      const way: HTMLElement[] = [];
      for (
        let list = inside?.closest('ul');
        list && this.#tree.contains(list);
        list = list.parentElement?.closest('ul')
      )
        way.unshift(list);
      for (const list of way) this.#renderList(list);
    }
  }

  /**
   * Renders the lists between two heights of the window.
   * @returns whether one was skipped: its height is real now, so others may have moved into the window
   */
  renderBetween(from: number, to: number): boolean {
    const check = (list: HTMLElement): boolean => {
      let changed = false;
      for (const inner of listsIn(list)) {
        const { top, bottom } = inner.getBoundingClientRect();
        if (bottom <= from || top >= to) continue;
        if (this.#skipped.has(inner)) {
          changed = true;
          renderByEstimate(inner, top, bottom);
        } else if (check(inner)) changed = true;
      }
      return changed;
    };

    // Estimates where the inner lists will be, because measuring would force one layout per level.
    const renderByEstimate = (list: HTMLElement, top: number, bottom: number): void => {
      this.#renderList(list);
      const items = [...list.children] as Item[];
      const heights = items.map(estimatedRows);
      const scale = (bottom - top) / heights.reduce((sum, height) => sum + height, 0);
      let start = top;
      for (const [at, item] of items.entries()) {
        const end = start + scale * (heights[at] ?? 0);
        const inner = openList(item);
        if (inner && this.#skipped.has(inner) && end > from && start < to)
          renderByEstimate(inner, start, end);
        start = end;
      }
    };

    return check(this.#tree);
  }

  /** Returns the skipped lists to `content-visibility: auto`. */
  reset(): void {
    for (const list of this.#skipped) list.classList.remove('skipped');
    this.#skipped.clear();
  }

  #renderList(list: HTMLElement): void {
    if (!list.className || list === this.#tree || this.#rendered.has(list)) return;
    list.classList.remove('skipped');
    list.classList.add('rendered');
    this.#skipped.delete(list);
    this.#rendered.add(list);
    this.#skipInside(list);
  }

  /** Skips the outermost lists inside `list` that have a class; what they hold is skipped with them. */
  #skipInside(list: HTMLElement): void {
    for (const inner of listsIn(list)) {
      if (!inner.className) this.#skipInside(inner);
      else if (!this.#rendered.has(inner)) {
        inner.classList.add('skipped');
        this.#skipped.add(inner);
      }
    }
  }
}

/** The lists of a list's open items. */
function* listsIn(list: HTMLElement): Iterable<HTMLElement> {
  for (const item of list.children) {
    const inner = openList(item as Item);
    if (inner) yield inner;
  }
}

function openList(item: Item): HTMLElement | null {
  const fold = foldOf(item);
  return fold?.open ? listOf(fold) : null;
}

/** Estimated height of an item, in rows. */
function estimatedRows(item: Item): number {
  const list = openList(item);
  return list ? 1 + Number(list.dataset.n ?? list.childElementCount) : 1;
}
