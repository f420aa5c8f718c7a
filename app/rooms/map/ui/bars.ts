/** The unfolded part of a list: rows without a list of their own, branches, and levels. */
interface Unfolded {
  rows: number;
  folds: number;
  levels: number;
}

/** Setting 1,250 lists takes 5 ms. */
const told = new WeakMap<Element, string>();

/**
 * Tells the lists of a mind map whose rows are bars how large they are when rendered (tree-mind.css). All bars have one
 * size, so nothing moves when a list is rendered.
 */
export function sizeBars(tree: HTMLElement): void {
  const sizes = new Map<Element, Unfolded>();
  const sizeOf = (list: Element): Unfolded => {
    const size = sizes.get(list) ?? { rows: list.childElementCount, folds: 0, levels: 1 };
    sizes.set(list, size);
    return size;
  };
  // Document order reversed: the lists inside a list come before it.
  for (const list of [...tree.querySelectorAll<HTMLElement>('details[open] > ul')].reverse()) {
    const { rows, folds, levels } = sizeOf(list);
    const around = list.parentElement?.parentElement?.parentElement;
    if (around) {
      const outer = sizeOf(around);
      outer.rows += rows - 1;
      outer.folds += folds + 1;
      outer.levels = Math.max(outer.levels, levels + 1);
    }
    const now = [rows, folds, levels].join();
    if (!list.className || told.get(list) === now) continue;
    told.set(list, now);
    list.style.setProperty('--rows', String(rows));
    list.style.setProperty('--folds', String(folds));
    list.style.setProperty('--levels', String(levels));
  }
}
