import {
  type Fold,
  foldOf,
  type Item,
  itemOf,
  itemsOf,
  labelOf,
  listOf,
  parentOf,
  rootItem,
  rowOf,
} from './dom';

/** How many items get their roles within the act that shows them; the others follow while the browser is idle. */
const atOnce = 24;
const sliceItems = 500;

const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 50));

/**
 * The WAI-ARIA tree pattern's attributes, given to a branch when it opens. On the `<li>`, because neither `<summary>` nor `<details>`
 * may have a role (ARIA in HTML); so the item takes the focus and its row stays out of the tab order.
 */
export class TreeRoles {
  readonly #ahead: Fold[] = [];
  #stop: Item;
  #isQueued = false;

  constructor(tree: HTMLElement) {
    const root = rootItem(tree);
    tree.role = 'tree';
    dressItem(root, 1, 1, 1);
    root.tabIndex = 0;
    this.#stop = root;
    const fold = foldOf(root);
    if (fold) this.dress([fold]);
  }

  /** The item that Tab comes to. */
  get stop(): Item {
    return this.#stop;
  }

  moveStop(item: Item): void {
    this.reach(item);
    this.#stop.tabIndex = -1;
    item.tabIndex = 0;
    this.#stop = item;
  }

  /** What folds show that have opened: every one of them, since the way down ends at a list that has its roles already. */
  dress(opened: Iterable<Fold>): void {
    for (const fold of opened) this.#ahead.push(fold);
    this.#work(atOnce);
  }

  /** One item that is wanted now, and those that it hangs on; what else their lists show follows. */
  reach(item: Item): void {
    const parent = parentOf(item);
    if (item.role || !parent) return;
    this.reach(parent);
    const fold = foldOf(parent) as Fold;
    dressList(fold);
    this.dress([fold]);
  }

  #work(items: number): void {
    let left = items;
    for (let fold = this.#ahead.pop(); fold; fold = this.#ahead.pop()) {
      if (!fold.open) continue;
      left -= 1 + dressList(fold);
      for (const item of itemsOf(fold).reverse()) {
        const inner = foldOf(item);
        if (inner?.open && !listOf(inner).role) this.#ahead.push(inner);
      }
      if (left < 0) break;
    }
    if (this.#ahead.length === 0 || this.#isQueued) return;
    this.#isQueued = true;
    whenIdle(() => {
      this.#isQueued = false;
      this.#work(sliceItems);
    });
  }
}

/** @returns how many items it dressed */
function dressList(fold: Fold): number {
  const list = listOf(fold);
  if (list.role) return 0;
  list.role = 'group';
  const level = Number(itemOf(list)?.ariaLevel) + 1;
  const items = itemsOf(fold);
  for (const [at, item] of items.entries()) dressItem(item, level, items.length, at + 1);
  return items.length;
}

function dressItem(item: Item, level: number, siblings: number, position: number): void {
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

/** Without a name of its own an item would be called by all that lies below it. */
export function nameItem(item: Item): void {
  const tasks = rowOf(item).querySelector('small')?.textContent;
  item.ariaLabel = tasks ? `${labelOf(item)}, ${tasks}` : labelOf(item);
}
