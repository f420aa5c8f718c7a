import type { OutlineLine } from '~/domain/outline/outline';
import { foldOf, type Item, itemOf, listsOf, rowOf } from '~/ui/tree/dom';

/** A proposed node. Until the proposal is whole it is only a line. */
export interface GhostLine extends OutlineLine {
  /** Its HTML from the server where it has formulas. */
  readonly drawn?: string | undefined;
  /** In the proposal. */
  readonly index?: number;
  /** The node of the map that it is; then it stays, and there is nothing to tick. */
  readonly isThere?: string | null;
  /** The map has its label elsewhere. */
  readonly isRepeat?: boolean;
}

interface Ghost {
  readonly line: GhostLine;
  readonly item: Item;
}

/**
 * Proposed nodes below a node of the tree: items of their own, dashed, each with a tick. As one comes, those above it
 * are ticked with it, and without one those below it are not.
 */
export class Ghosts {
  #ghosts: Ghost[] = [];
  /** Of a leaf, which has no list of its own. */
  #ownList: HTMLUListElement | null = null;
  readonly #leaving = new AbortController();

  constructor(
    private readonly host: Item,
    private readonly onTick: () => void,
  ) {
    // From a leaf the tree's keys lead past what is below it.
    host.addEventListener(
      'keydown',
      (event) => {
        const [first] = this.#ghosts;
        if (event.target !== host || foldOf(host) || !first || event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        first.item.focus();
      },
      { signal: this.#leaving.signal },
    );
  }

  get count(): number {
    return this.#ghosts.filter(({ line }) => !line.isThere).length;
  }

  /** Their indexes in the proposal. */
  get ticked(): number[] {
    return this.#ghosts.flatMap(({ line, item }) =>
      isTicked(item) && line.index !== undefined ? line.index : [],
    );
  }

  /** The indexes of all that can be taken. */
  get all(): number[] {
    return this.#ghosts.flatMap(({ line }) => (line.isThere || line.index === undefined ? [] : line.index));
  }

  add(line: GhostLine): void {
    const ghost = { line, item: this.#draw(line) };
    this.#ghosts.push(ghost);
    this.#list().append(ghost.item);
    if (ghost.item.ariaChecked === 'true') this.#tickAbove(ghost);
    this.#number();
  }

  /** Puts the whole proposal in the place of the lines that have come; what was unticked of them stays so. */
  replace(lines: readonly GhostLine[]): void {
    const unticked = this.#ghosts
      .filter(({ item }) => item.ariaChecked === 'false')
      .map(({ line }) => keyOf(line));
    const focused = this.#ghosts.findIndex(({ item }) => item === document.activeElement);
    this.clear();
    for (const line of lines) this.add(line);
    for (const ghost of this.#ghosts) {
      const at = unticked.indexOf(keyOf(ghost.line));
      if (at === -1) continue;
      unticked.splice(at, 1);
      this.#tick(ghost, false);
    }
    this.#ghosts[focused]?.item.focus({ preventScroll: true });
    this.onTick();
  }

  clear(): void {
    const hadFocus = this.#ghosts.some(({ item }) => item.contains(document.activeElement));
    for (const { item } of this.#ghosts) item.remove();
    this.#ghosts = [];
    this.#ownList?.remove();
    this.#ownList = null;
    if (hadFocus) this.host.focus();
  }

  release(): void {
    this.clear();
    this.#leaving.abort();
  }

  #list(): HTMLElement {
    const fold = foldOf(this.host);
    if (fold) {
      if (!fold.open) rowOf(this.host).click();
      return listsOf(fold).at(-1) as HTMLElement;
    }
    if (!this.#ownList) {
      this.#ownList = document.createElement('ul');
      this.#ownList.role = 'group';
      this.host.append(this.#ownList);
    }
    return this.#ownList;
  }

  #draw(line: GhostLine): Item {
    const item = document.createElement('li');
    const label = document.createElement('span');
    const says = line.isThere ? 'stays' : line.isRepeat ? 'is in the map already' : '';
    item.className = `ghost level-${Math.min(line.level, 6)}`;
    item.role = 'treeitem';
    item.tabIndex = -1;
    item.ariaLabel = [line.label, 'proposed', says].filter(Boolean).join(', ');
    item.ariaLevel = String(Number(this.host.ariaLevel) + line.level);
    label.dir = 'auto';
    if (line.drawn) {
      label.innerHTML = line.drawn;
      label.dataset.plain = line.label;
    } else label.textContent = line.label;
    const row = document.createElement(line.isThere ? 'span' : 'label');
    row.className = 'ghost-row';
    row.append(label);
    if (says) {
      const hint = document.createElement('i');
      hint.textContent = says;
      row.append(hint);
    }
    if (!line.isThere) {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.tabIndex = -1;
      // The item tells its own state.
      box.ariaHidden = 'true';
      box.checked = !line.isRepeat;
      item.ariaChecked = String(box.checked);
      box.addEventListener('change', () => {
        const ghost = this.#ghosts.find((each) => each.item === item);
        if (ghost) this.#tick(ghost, box.checked);
        this.onTick();
      });
      row.append(box);
    }
    item.append(row);
    return item;
  }

  #tick(ghost: Ghost, isTicked: boolean): void {
    set(ghost.item, isTicked);
    if (isTicked) {
      this.#tickAbove(ghost);
      return;
    }
    for (let at = this.#ghosts.indexOf(ghost) + 1; at < this.#ghosts.length; at += 1) {
      const { line, item } = this.#ghosts[at] as Ghost;
      if (line.level <= ghost.line.level) break;
      set(item, false);
    }
  }

  #tickAbove(ghost: Ghost): void {
    let { level } = ghost.line;
    for (let at = this.#ghosts.indexOf(ghost) - 1; at >= 0 && level > 1; at -= 1) {
      const { line, item } = this.#ghosts[at] as Ghost;
      if (line.level >= level) continue;
      level = line.level;
      set(item, true);
    }
  }

  /** Their places among their siblings, which lie beside them in one list. */
  #number(): void {
    const siblings = new Map<number, Item[]>();
    const close = (level: number) => {
      for (const [each, items] of siblings) {
        if (each < level) continue;
        for (const [at, item] of items.entries()) {
          item.ariaPosInSet = String(at + 1);
          item.ariaSetSize = String(items.length);
        }
        siblings.delete(each);
      }
    };
    for (const { line, item } of this.#ghosts) {
      close(line.level + 1);
      siblings.set(line.level, [...(siblings.get(line.level) ?? []), item]);
    }
    close(0);
  }
}

const keyOf = ({ label, level }: GhostLine): string => `${level} ${label}`;

const isTicked = (item: Item): boolean => item.ariaChecked === 'true';

function set(item: Item, isTicked: boolean): void {
  const box = item.querySelector('input');
  if (!box) return;
  box.checked = isTicked;
  item.ariaChecked = String(isTicked);
}

/** The item of a node, by its id. */
export const itemOfNode = (slot: HTMLElement, nodeId: string): Item | null => {
  const row = document.getElementById(nodeId);
  return slot.contains(row) ? itemOf(row) : null;
};
