import { keepStill, placeItem, removeItem, renumber, rowIdOf } from '~/rooms/map/ui/apply-patch';
import type { TreeInside } from '~/rooms/map/ui/client';
import { type Fold, foldOf, type Item, itemsOf, labelNode, parentOf, rootItem, rowOf } from '~/rooms/map/ui/dom';
import { nameItem } from '~/rooms/map/ui/roles';
import type { QueuedAct } from './act-queue';
import { idAhead } from './act-queue';

const hues = 12;

/**
 * Shows acts optimistically in the tree. Before a server patch is applied they are reverted in reverse order, and then
 * shown again on top of it. Sizes and counts are updated by the patch.
 */
export class ShownActs {
  readonly #inside: TreeInside;
  readonly #acts: () => readonly QueuedAct[];
  #undo: (() => void)[] = [];
  #focused = '';
  /** Assigned ids of new nodes by their temporary ids. */
  readonly ids = new Map<string, string>();

  /** @param acts the acts to show, in order */
  constructor(inside: TreeInside, acts: () => readonly QueuedAct[]) {
    this.#inside = inside;
    this.#acts = acts;
    inside.ahead = this;
  }

  /** Whether acts are pending. */
  get isShowing(): boolean {
    return this.#acts().length > 0;
  }

  hide(): void {
    this.#focused = rowIdOf(this.#inside.roles.tabStop);
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  show(): void {
    for (const act of this.#acts()) this.#undo.push(showAct(this.#inside, act));
    const focused = this.#inside.byId(this.ids.get(this.#focused) ?? this.#focused);
    if (!focused) return;
    // A focused leaf that was moved below another one is inside a closed branch now.
    this.#inside.reveal(focused);
    this.#inside.roles.moveTabStop(focused);
  }

  /** Shows the current acts. */
  update(stay: Item = rootItem(this.#inside.tree)): void {
    keepStill(this.#inside, stay, new Set(), () => {
      this.hide();
      this.show();
    });
  }
}

const nothing = () => {};

/** @returns how to revert it; an act that cannot be shown is skipped */
function showAct(inside: TreeInside, act: QueuedAct): () => void {
  const item = act.node === undefined ? null : inside.byId(act.node);
  if (act.act === 'rename') return item ? rename(item, act.label ?? '') : nothing;
  if (act.act === 'delete') return item ? remove(inside, item) : nothing;
  const parent = act.parent === undefined ? null : inside.byId(act.parent);
  if (!parent) return nothing;
  const place = { parent: act.parent ?? '', before: act.before || null };
  if (act.act === 'add') return put(inside, draftOf(inside, act, parent), parent, place);
  if (act.act === 'move' && item && !item.contains(parent)) return put(inside, item, parent, place);
  return nothing;
}

function rename(item: Item, label: string): () => void {
  const before = labelNode(item);
  const after = document.createTextNode(label);
  before.replaceWith(after);
  if (item.role) nameItem(item);
  return () => {
    after.replaceWith(before);
    if (item.role) nameItem(item);
  };
}

function remove(inside: TreeInside, item: Item): () => void {
  const [list, next, parent] = [item.parentElement, item.nextElementSibling, parentOf(item) as Item];
  removeItem(inside, item);
  renumber([parent]);
  return () => {
    list?.insertBefore(item, next);
    renumber([parent]);
  };
}

/** A new item, as a leaf, with the first of several lines as its label. */
function draftOf(inside: TreeInside, act: QueuedAct, parent: Item): Item {
  const item = document.createElement('li');
  const fold = foldOf(parent);
  if (parent === rootItem(inside.tree) && fold) item.className = `h${itemsOf(fold).length % hues}`;
  item.dataset.ahead = '';
  const row = document.createElement('a');
  row.id = idAhead(act.key);
  row.textContent = act.label?.split('\n').find((line) => line.trim() !== '') ?? '\u00a0';
  item.append(row);
  return item;
}

function put(
  inside: TreeInside,
  item: Item,
  parent: Item,
  place: { readonly parent: string; readonly before: string | null },
): () => void {
  const [list, next, old] = [item.parentElement, item.nextElementSibling, parentOf(item)];
  const undoBranch = foldOf(parent) ? nothing : makeBranch(parent);
  placeItem(inside, item, place);
  renumber(old ? [old, parent] : [parent]);
  return () => {
    if (list) list.insertBefore(item, next);
    else removeItem(inside, item);
    undoBranch();
    renumber(old ? [old, parent] : [parent]);
  };
}

/** Turns a leaf into an open branch. */
function makeBranch(item: Item): () => void {
  const row = rowOf(item);
  const fold: Fold = document.createElement('details');
  fold.open = true;
  fold.id = row.id;
  const summary = document.createElement('summary');
  summary.dataset.n = '0';
  summary.tabIndex = -1;
  summary.append(labelNode(item).cloneNode(true));
  fold.append(summary, document.createElement('ul'));
  row.replaceWith(fold);
  if (item.role) item.ariaExpanded = 'true';
  return () => {
    fold.replaceWith(row);
    item.ariaExpanded = null;
  };
}
