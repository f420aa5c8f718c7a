import { type Box, foldOf, type Item, listsOf } from './dom';

/** How many rows are returned to the browser in one frame. */
const portion = 60;
/** How far from the window a browser renders lists, in windows. */
const nearWindows = 1.5;

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

  /** Skips all lists, which then have their estimated height, except those that contain `element` or the focus. */
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
   * Renders the lists in an area of the window, and those beside it with an imprecise estimated height, since their
   * real height moves what is visible.
   * @param growth how far a list is offset from its containing list, as a share of the list's width
   * @returns whether any list was rendered: its height is real now, so others may have moved into the area
   */
  renderIn(view: Box, growth: number): boolean {
    const isAbsent = (list: HTMLElement, { left, top, right, bottom }: Box): boolean =>
      bottom <= view.top ||
      top >= view.bottom ||
      ((right <= view.left || left >= view.right) && list.dataset.rough === undefined);

    // All lists are measured before the first one changes: otherwise each would force a layout.
    const found: (readonly [HTMLElement, Box, number])[] = [];
    const measure = (list: HTMLElement, { left, right }: Box): void => {
      for (const inner of listsIn(list)) {
        const box = inner.getBoundingClientRect();
        if (isAbsent(inner, box)) continue;
        const width = box.right - box.left;
        const step = box.left - left > right - box.right ? width * growth : -width * growth;
        if (this.#skipped.has(inner)) found.push([inner, box, step]);
        else measure(inner, box);
      }
    };

    // Estimates where the inner lists will be, because measuring would force one layout per level.
    const renderByEstimate = (list: HTMLElement, { left, top, right, bottom }: Box, step: number): void => {
      this.#renderList(list);
      const items = [...list.children] as Item[];
      const heights = items.map(estimatedRows);
      const scale = (bottom - top) / heights.reduce((sum, height) => sum + height, 0);
      let start = top;
      for (const [at, item] of items.entries()) {
        const end = start + scale * (heights[at] ?? 0);
        const box = { left: left + step, top: start, right: right + step, bottom: end };
        for (const inner of openLists(item))
          if (this.#skipped.has(inner) && !isAbsent(inner, box)) renderByEstimate(inner, box, step);
        start = end;
      }
    };

    measure(this.#tree, this.#tree.getBoundingClientRect());
    for (const [list, box, step] of found) renderByEstimate(list, box, step);
    return found.length > 0;
  }

  /** Returns the skipped lists to `content-visibility: auto`. */
  reset(): void {
    for (const list of this.#skipped) list.classList.remove('skipped');
    this.#skipped.clear();
  }

  /**
   * Returns some of the skipped lists to `content-visibility: auto`, those in an area of the window first. A browser
   * renders all of them that are near the window in one frame.
   * @returns whether any are left
   */
  release(view: Box): boolean {
    const boxes = [...this.#skipped].map((list) => [list, list.getBoundingClientRect()] as const);
    const away = ({ top, bottom }: Box) => Math.max(0, top - view.bottom, view.top - bottom);
    boxes.sort(([, one], [, two]) => away(one) - away(two));
    let left = portion;
    for (const [list, box] of boxes) {
      const isNear = away(box) < nearWindows * (view.bottom - view.top);
      list.classList.remove('skipped');
      this.#skipped.delete(list);
      if (!isNear) continue;
      if (rowsOf(list) > portion) this.#skipInside(list);
      left -= Math.min(rowsOf(list), portion);
      if (left <= 0) break;
    }
    return this.#skipped.size > 0;
  }

  #renderList(list: HTMLElement): void {
    if (!list.className || list === this.#tree || this.#rendered.has(list)) return;
    list.classList.remove('skipped');
    list.classList.add('rendered');
    this.#skipped.delete(list);
    this.#rendered.add(list);
    this.#skipInside(list);
  }

  /** Skips the outermost lists inside `list` that have a class; lists inside them are skipped with them. */
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

const rowsOf = (list: HTMLElement): number => Number(list.dataset.n ?? list.childElementCount);

/** The lists of a list's open items. */
function* listsIn(list: HTMLElement): Iterable<HTMLElement> {
  for (const item of list.children) yield* openLists(item as Item);
}

/** The lists of an item that is open. */
export function openLists(item: Item): HTMLElement[] {
  const fold = foldOf(item);
  return fold?.open ? listsOf(fold) : [];
}

/** Estimated height of an item, in rows. */
export function estimatedRows(item: Item): number {
  return openLists(item).reduce((rows, list) => rows + rowsOf(list), 1);
}
