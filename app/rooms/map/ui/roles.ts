import { leafWords } from '~/rooms/map/rules/leaf-mark';
import { type Fold, foldOf, type Item, itemOf, itemsOf, labelOf, listsOf, parentOf, rootItem, rowOf } from './dom';
import { whenIdle } from './when-idle';

/** How many items get their roles at once when they are shown; the others follow while the browser is idle. */
const immediateItems = 24;
const sliceItems = 500;

/**
 * Sets the WAI-ARIA tree attributes of a branch when it opens. They are on the `<li>`, because `<summary>` and
 * `<details>` may not have a role (ARIA in HTML). So the item is focusable and its row is not.
 */
export class TreeRoles {
  readonly #ahead: Fold[] = [];
  #tabStop: Item;
  #isQueued = false;

  constructor(tree: HTMLElement) {
    const root = rootItem(tree);
    tree.role = 'tree';
    assignItemRoles(root, 1, 1, 1);
    root.tabIndex = 0;
    this.#tabStop = root;
    const fold = foldOf(root);
    if (fold) this.assignRoles([fold]);
  }

  /** The one item in the tab order (roving tabindex). */
  get tabStop(): Item {
    return this.#tabStop;
  }

  moveTabStop(item: Item): void {
    this.assignRolesUpTo(item);
    // A new tabindex of the focused item makes a browser lay out the page at once.
    if (item === this.#tabStop) return;
    this.#tabStop.tabIndex = -1;
    item.tabIndex = 0;
    this.#tabStop = item;
  }

  /**
   * Sets the roles inside these newly opened folds. All of them must be passed: the walk stops at lists that have roles
   * already.
   */
  assignRoles(opened: Iterable<Fold>): void {
    this.assignRolesLater(opened);
    this.assignFirstRoles();
  }

  /** The same, all of it once the items are shown: for an act on a whole tree, of which the first frame is late. */
  assignRolesLater(opened: Iterable<Fold>): void {
    for (const fold of opened) this.#ahead.push(fold);
    this.#workWhenIdle();
  }

  /** Sets as many of the roles that are due as are set at once. */
  assignFirstRoles(): void {
    this.#work(immediateItems);
  }

  /** Sets the roles of an item and its ancestors now; the rest of their lists follows while idle. */
  assignRolesUpTo(item: Item): void {
    const parent = parentOf(item);
    if (item.role || !parent) return;
    this.assignRolesUpTo(parent);
    const fold = foldOf(parent) as Fold;
    assignListRoles(fold);
    this.assignRoles([fold]);
  }

  #work(items: number): void {
    let left = items;
    for (let fold = this.#ahead.pop(); fold; fold = this.#ahead.pop()) {
      if (!fold.open) continue;
      left -= 1 + assignListRoles(fold);
      for (const item of itemsOf(fold).reverse()) {
        const inner = foldOf(item);
        if (inner?.open && !hasRoles(inner)) this.#ahead.push(inner);
      }
      if (left < 0) break;
    }
    this.#workWhenIdle();
  }

  #workWhenIdle(): void {
    if (this.#ahead.length === 0 || this.#isQueued) return;
    this.#isQueued = true;
    // A browser may be idle before the frame that shows the items, and this would delay it.
    requestAnimationFrame(() =>
      whenIdle(() => {
        this.#isQueued = false;
        this.#work(sliceItems);
      }),
    );
  }
}

/** Whether the items of a fold have their roles, which they get when it is first open. */
export const hasRoles = (fold: Fold): boolean => fold.lastElementChild?.role != null;

/** @returns how many items got roles */
function assignListRoles(fold: Fold): number {
  if (hasRoles(fold)) return 0;
  for (const list of listsOf(fold)) list.role = 'group';
  const level = Number(itemOf(fold)?.ariaLevel) + 1;
  const items = itemsOf(fold);
  for (const [at, item] of items.entries()) assignItemRoles(item, level, items.length, at + 1);
  return items.length;
}

export function assignItemRoles(item: Item, level: number, siblings: number, position: number): void {
  const fold = foldOf(item);
  const row = rowOf(item);
  item.role = 'treeitem';
  item.ariaLevel = String(level);
  item.ariaSetSize = String(siblings);
  item.ariaPosInSet = String(position);
  if (fold) item.ariaExpanded = String(fold.open);
  if (row.ariaCurrent) item.ariaSelected = 'true';
  item.tabIndex = -1;
  row.tabIndex = -1;
  nameItem(item);
}

/** Sets an item's accessible name, which would otherwise be the text of its whole subtree. */
export function nameItem(item: Item): void {
  const row = rowOf(item);
  const marks = [...row.querySelectorAll('small')].map(({ dataset, textContent }) =>
    [dataset.words ?? [], textContent].flat().join(' '),
  );
  const { words } = row.dataset;
  // After whose lesson it is.
  if (words) marks.splice(row.querySelector('small.sr') ? 1 : 0, 0, words);
  else if (!foldOf(item) && marks.length === 0) marks.push(leafWords().none);
  item.ariaLabel = [labelOf(item), ...marks].join(', ');
}
