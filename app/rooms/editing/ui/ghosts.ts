import type { OutlineLine } from '~/kit/outline/outline';
import { editingWords } from '~/rooms/editing/words';
import { foldOf, type Item, itemOf, listsOf, rowOf } from '~/rooms/map/ui/dom';

/** A proposed node. Until the whole proposal has arrived it is only a line of an outline. */
export interface GhostLine extends OutlineLine {
  /** The label as HTML from the server, if it has formulas. */
  readonly rendered?: string | undefined;
  /** Its index in the proposal. */
  readonly index?: number;
  /** The id of the same node in the map, if it exists already: it stays, and there is nothing to tick. */
  readonly isThere?: string | null;
  /** The same label exists elsewhere in the map. */
  readonly isRepeat?: boolean;
}

interface Ghost {
  readonly line: GhostLine;
  readonly item: Item;
}

/**
 * Proposed nodes below a node of the tree, as dashed items with checkboxes. Ticking one ticks its ancestors; unticking
 * one unticks its descendants.
 */
export class Ghosts {
  #ghosts: Ghost[] = [];
  readonly #leaving = new AbortController();

  constructor(
    private readonly host: Item,
    private readonly onTick: () => void,
  ) {
    host.addEventListener('keydown', (event) => this.#key(event), { signal: this.#leaving.signal });
  }

  get count(): number {
    return this.#ghosts.filter(({ line }) => !line.isThere).length;
  }

  /** The indexes of the ticked nodes in the proposal. */
  get ticked(): number[] {
    return this.#ghosts.flatMap(({ line, item }) => (isTicked(item) && line.index !== undefined ? line.index : []));
  }

  /** The indexes of all nodes that can be added. */
  get all(): number[] {
    return this.#ghosts.flatMap(({ line }) => (line.isThere || line.index === undefined ? [] : line.index));
  }

  add(line: GhostLine): void {
    const ghost = { line, item: this.#draw(line) };
    this.#ghosts.push(ghost);
    const list = this.#listAbove(ghost);
    list.append(ghost.item);
    if (isTicked(ghost.item)) this.#tickAbove(ghost);
    const items = [...list.children];
    for (const [at, item] of items.entries()) {
      item.ariaPosInSet = String(at + 1);
      item.ariaSetSize = String(items.length);
    }
  }

  /** Replaces the streamed lines by the whole proposal; lines that were unticked stay unticked. */
  replace(lines: readonly GhostLine[]): void {
    const unticked = this.#ghosts.filter(({ item }) => item.ariaChecked === 'false').map(({ line }) => keyOf(line));
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
    for (const list of this.host.querySelectorAll(':scope > .ghosts')) list.remove();
    if (hadFocus) this.host.focus();
  }

  release(): void {
    this.clear();
    this.#leaving.abort();
  }

  /** The index of a ghost's parent among the ghosts, or -1. */
  #above(at: number): number {
    const { level } = (this.#ghosts[at] as Ghost).line;
    return this.#ghosts.slice(0, at).findLastIndex(({ line }) => line.level < level);
  }

  #listAbove(ghost: Ghost): HTMLElement {
    const above = this.#ghosts[this.#above(this.#ghosts.indexOf(ghost))]?.item ?? this.host;
    const fold = foldOf(above);
    if (fold) {
      if (!fold.open) rowOf(above).click();
      return listsOf(fold).at(-1) as HTMLElement;
    }
    const known = above.querySelector<HTMLElement>(':scope > .ghosts');
    if (known) return known;
    const list = document.createElement('ul');
    list.className = 'ghosts';
    list.role = 'group';
    above.append(list);
    return list;
  }

  /** Arrow keys among ghosts. The tree's own keys would skip them, since it regards their host as a leaf. */
  #key(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = this.#ghosts.findIndex(({ item }) => item === event.target);
    const isLeaf = event.target === this.host && !foldOf(this.host);
    if (by === 0 || (at === -1 && !(isLeaf && by === 1))) return;
    const next = at + by === -1 && !foldOf(this.host) ? this.host : this.#ghosts[at + by]?.item;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  #draw(line: GhostLine): Item {
    const item = document.createElement('li');
    const label = document.createElement('span');
    const says = line.isThere ? editingWords.stays : line.isRepeat ? editingWords.isInTheMap : '';
    item.className = 'ghost';
    item.role = 'treeitem';
    item.tabIndex = -1;
    item.ariaLabel = [line.label, editingWords.proposedState, says].filter(Boolean).join(', ');
    item.ariaLevel = String(Number(this.host.ariaLevel) + line.level);
    label.dir = 'auto';
    if (line.rendered) {
      label.innerHTML = line.rendered;
      label.dataset.plain = line.label;
    } else label.textContent = line.label;
    const row = document.createElement(line.isThere ? 'span' : 'label');
    row.className = 'ghost-row';
    // Without this, pressing it would drag the mind map.
    row.addEventListener('pointerdown', (event) => event.stopPropagation());
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
      // The item itself has the checked state for screen readers.
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
    for (let at = this.#above(this.#ghosts.indexOf(ghost)); at !== -1; at = this.#above(at))
      set((this.#ghosts[at] as Ghost).item, true);
  }
}

const keyOf = ({ label, level }: GhostLine): string => `${level} ${label}`;

const isTicked = (item: Item): boolean => item.ariaChecked === 'true';

function set(item: Item, isTicked: boolean): void {
  const box = item.querySelector<HTMLInputElement>(':scope > label > input');
  if (!box) return;
  box.checked = isTicked;
  item.ariaChecked = String(isTicked);
}

/** The item of a node by the node's id; null if the tree does not show it. */
export const itemOfNode = (slot: HTMLElement, nodeId: string): Item | null => {
  const row = document.getElementById(nodeId);
  return slot.contains(row) ? itemOf(row) : null;
};
