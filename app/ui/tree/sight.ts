import { foldOf, type Item, listOf } from './dom';

/**
 * What of a tree lies in the window. Left to itself the browser looks for it one level of branches at a time, draws one and a half
 * windows more on every side before any of it shows, and leaves a branch that comes into the window blank for a frame or more.
 * Classes of tree.css keep lists from being drawn, or have them drawn; one without a class is small and always drawn.
 */
export class TreeSight {
  readonly #tree: HTMLElement;
  readonly #asleep = new Set<HTMLElement>();
  readonly #awake = new Set<HTMLElement>();

  constructor(tree: HTMLElement) {
    this.#tree = tree;
  }

  /** Has all branches sleep, which are as high then as what stands in for them. But for those that an element lies in, and the focus. */
  sleep(element: Element): void {
    for (const list of this.#awake) list.classList.remove('awake');
    this.#awake.clear();
    this.#lullInside(this.#tree);
    for (const inside of [element, document.activeElement]) {
      const way: HTMLElement[] = [];
      for (
        let list = inside?.closest('ul');
        list && this.#tree.contains(list);
        list = list.parentElement?.closest('ul')
      )
        way.unshift(list);
      for (const list of way) this.#wakeList(list);
    }
  }

  /**
   * Wakes the branches that show between two heights of the window.
   * @returns whether one was asleep: then what lies in it has its true size now, and others may have come into the window
   */
  wake(from: number, to: number): boolean {
    const look = (list: HTMLElement): boolean => {
      let slept = false;
      for (const inner of listsIn(list)) {
        const { top, bottom } = inner.getBoundingClientRect();
        if (bottom <= from || top >= to) continue;
        if (this.#asleep.has(inner)) {
          slept = true;
          guess(inner, top, bottom);
        } else if (look(inner)) slept = true;
      }
      return slept;
    };

    // Where the branches inside will stand, by the room that each asks for: to look would mean to lay out every level by itself.
    const guess = (list: HTMLElement, top: number, bottom: number): void => {
      this.#wakeList(list);
      const items = [...list.children] as Item[];
      const rooms = items.map(roomOf);
      const scale = (bottom - top) / rooms.reduce((sum, room) => sum + room, 0);
      let start = top;
      for (const [at, item] of items.entries()) {
        const end = start + scale * (rooms[at] ?? 0);
        const inner = openList(item);
        if (inner && this.#asleep.has(inner) && end > from && start < to) guess(inner, start, end);
        start = end;
      }
    };

    return look(this.#tree);
  }

  /** Leaves the rest to the browser again. */
  rouse(): void {
    for (const list of this.#asleep) list.classList.remove('asleep');
    this.#asleep.clear();
  }

  #wakeList(list: HTMLElement): void {
    if (!list.className || list === this.#tree || this.#awake.has(list)) return;
    list.classList.remove('asleep');
    list.classList.add('awake');
    this.#asleep.delete(list);
    this.#awake.add(list);
    this.#lullInside(list);
  }

  /** What lies deeper in those is not drawn either. */
  #lullInside(list: HTMLElement): void {
    for (const inner of listsIn(list)) {
      if (!inner.className) this.#lullInside(inner);
      else if (!this.#awake.has(inner)) {
        inner.classList.add('asleep');
        this.#asleep.add(inner);
      }
    }
  }
}

/** The lists that the items of a list show. */
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

/** How high an item is, in rows: about, in either look. */
function roomOf(item: Item): number {
  const list = openList(item);
  return list ? 1 + Number(list.dataset.n ?? list.childElementCount) : 1;
}
