import type { TreeInside } from './client';
import {
  type Fold,
  foldOf,
  type Item,
  itemOf,
  itemsOf,
  listsOf,
  parentOf,
  pathOf,
  rootItem,
  rowOf,
  visibleAncestorOf,
} from './dom';
import type { TreePatch } from './patch';
import { assignItemRoles, hasRoles, nameItem } from './roles';
import { sizeClass } from './size-class';
import { whenIdle } from './when-idle';

/** How many items are renumbered at once (set size, position, level); the others follow while the browser is idle. */
const immediateItems = 200;
const sliceItems = 1_000;

/**
 * Patches the tree on the page to a newer version. Folds, focus and scroll position stay.
 * @param version the version after the patch, stored in the tree's `data-version`
 * @param stay the item that keeps its position on the screen, or its nearest ancestor that is neither moved nor removed
 * @throws if the patch is for another tree: the page has to be reloaded
 */
export function applyPatch(
  inside: TreeInside,
  { version, patch }: { readonly version: number; readonly patch: TreePatch },
  stay: Item = itemInSight(inside),
): void {
  const { tree, roles } = inside;
  const going = new Set(patch.steps.flatMap((step) => (step.op === 'move' || step.op === 'remove' ? step.id : [])));
  const focused = pathOf(roles.tabStop).reverse();
  keepStill(inside, stay, going, () => {
    inside.ahead?.hide();
    const touched = takeSteps(inside, patch);
    setNumbers(inside, patch);
    tree.dataset.version = String(version);
    renumber(touched);
    const left = roles.tabStop.isConnected ? roles.tabStop : focused.find(({ isConnected }) => isConnected);
    roles.moveTabStop(visibleAncestorOf(left ?? rootItem(tree)));
    inside.ahead?.show();
  });
  inside.count();
}

/**
 * Changes the tree while keeping the focus in it and a row at its position on the screen.
 * @param going ids of nodes that are moved or removed
 */
export function keepStill(
  { tree, canvas, roles }: TreeInside,
  stay: Item,
  going: ReadonlySet<string>,
  act: () => void,
): void {
  canvas.settle();
  roles.assignFirstRoles();
  const path = pathOf(stay);
  const moved = path.findIndex((item) => going.has(rowIdOf(item)));
  const places = (moved < 1 ? path : path.slice(0, moved))
    .map((item) => [item, rowOf(item).getBoundingClientRect()] as const)
    .reverse();
  const hadFocus = tree.contains(document.activeElement);
  act();
  canvas.onSizes();
  // Moving an element drops its focus in browsers without moveBefore(); removing one always does.
  if (hadFocus && document.activeElement !== roles.tabStop) roles.tabStop.focus({ preventScroll: true });
  const [kept, before] = places.find(([item]) => item.isConnected) ?? [];
  if (!kept || !before) return;
  const after = rowOf(kept).getBoundingClientRect();
  canvas.scroll(after.left - before.left, after.top - before.top);
  canvas.onKept();
}

/** The focused row if it is visible, else one in the middle of the window. */
function itemInSight({ tree, canvas, roles }: TreeInside): Item {
  const focused = rowOf(roles.tabStop);
  return canvas.shows(focused) ? roles.tabStop : (itemOf(canvas.middle()) ?? rootItem(tree));
}

/** @returns the branches whose children, or whose levels below them, have changed */
function takeSteps(inside: TreeInside, { steps }: TreePatch): Set<Item> {
  const touched = new Set<Item>();
  for (const step of steps) {
    if (step.op === 'row') {
      const item = known(inside, step.id);
      redraw(item, itemFrom(step.html));
      touched.add(item);
    } else if (step.op === 'remove') {
      const item = known(inside, step.id);
      touched.add(parentOf(item) as Item);
      removeItem(inside, item);
    } else {
      const item = step.op === 'move' ? known(inside, step.id) : itemFrom(step.html);
      const above = parentOf(item);
      if (above) touched.add(above);
      touched.add(placeItem(inside, item, step));
    }
  }
  // The root has two lists only while both have a branch.
  const sides = listsOf(foldOf(rootItem(inside.tree)) as Fold);
  if (sides.length > 1) sides.find((list) => list.childElementCount === 0)?.remove();
  return touched;
}

function known(inside: TreeInside, id: string): Item {
  const item = inside.byId(id);
  if (!item) throw new Error(`The tree has no node ${id}`);
  return item;
}

function itemFrom(html: string): Item {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as Item;
}

/** The node's id; for the item of a branch's own lesson, that of its row. */
export const rowIdOf = (item: Item): string => (foldOf(item) ?? rowOf(item)).id;

/**
 * Puts an item below a branch: before one of its children, else last.
 * @returns the branch
 */
export function placeItem(
  inside: TreeInside,
  item: Item,
  { parent, before }: { readonly parent: string; readonly before: string | null },
): Item {
  const branch = known(inside, parent);
  const fold = foldOf(branch);
  if (!fold) throw new Error(`Node ${parent} is no branch`);
  const found = before === null ? null : inside.byId(before);
  const next = found && parentOf(found) === branch ? found : null;
  const list = (next?.parentElement ?? listsOf(fold).at(-1)) as HTMLElement & Partial<MovesNodes>;
  if (list.moveBefore && item.isConnected) list.moveBefore(item, next);
  else list.insertBefore(item, next);
  return branch;
}

/** Not yet in the DOM types: moves a node and keeps its focus. */
interface MovesNodes {
  moveBefore(node: Node, before: Node | null): void;
}

/** Removes an item from the tree. The focus goes to the next item, else to the previous one, else to the parent. */
export function removeItem({ roles }: TreeInside, item: Item): void {
  const heir = item.nextElementSibling ?? item.previousElementSibling ?? parentOf(item);
  if (item.contains(roles.tabStop) && heir) roles.moveTabStop(heir as Item);
  item.remove();
}

/** Replaces an item's row and the row of its own lesson, and turns a leaf into a branch or vice versa. */
function redraw(item: Item, rendered: Item): void {
  const [row, fold] = [rowOf(item), foldOf(item)];
  const [newRow, newFold] = [rowOf(rendered), foldOf(rendered)];
  const lesson = ownLesson(fold);
  const newLesson = ownLesson(newFold);
  const isOpen = (lesson ? rowOf(lesson) : row).ariaCurrent;
  if (fold && newFold) {
    row.replaceWith(newRow);
    if (newLesson && lesson) lesson.firstElementChild?.replaceWith(rowOf(newLesson));
    else if (newLesson) listsOf(fold)[0]?.prepend(newLesson);
    else lesson?.remove();
  } else item.firstElementChild?.replaceWith(rendered.firstElementChild as Element);
  const opens = lesson?.isConnected ? lesson : (newLesson ?? (newFold ? null : item));
  if (isOpen && opens) rowOf(opens).ariaCurrent = isOpen;
  if (!item.role) return;
  item.ariaExpanded = newFold ? String((fold ?? newFold).open) : null;
  for (const each of opens ? [item, opens] : [item]) {
    rowOf(each).tabIndex = -1;
    if (each.role) nameItem(each);
  }
}

/** The first item of a branch that has a lesson (rooms/map/ui/html.ts). */
const ownLesson = (fold: Fold | null): Item | null => {
  const first = fold && itemsOf(fold)[0];
  return first?.className === 'own' ? first : null;
};

/** Sets sizes, counts and hues to those after the steps. */
function setNumbers(inside: TreeInside, { steps, sizes, counts, hues, depth }: TreePatch): void {
  const { tree } = inside;
  for (const { id, nodes, leaves } of sizes) {
    const item = known(inside, id);
    const fold = foldOf(item);
    if (fold) setSize(item, fold, nodes - 1, leaves);
  }
  for (const step of steps) {
    if (!('html' in step) || !step.html.includes('class="long"')) continue;
    for (let above = inside.byId(step.id); above; above = parentOf(above))
      for (const list of above.querySelectorAll<HTMLElement>(':scope > details > ul[data-n]')) list.dataset.rough = '';
  }
  for (const { id, hue } of hues) {
    const item = known(inside, id);
    if (hue === null) item.removeAttribute('class');
    else item.className = `h${hue}`;
  }
  for (const { id, done, total } of counts) setCount(known(inside, id), done, total);
  for (const name of [...tree.classList]) if (name.startsWith('deep-')) tree.classList.remove(name);
  if (depth) tree.classList.add(depth);
}

function setSize(item: Item, fold: Fold, descendants: number, leaves: number): void {
  rowOf(item).dataset.n = String(descendants);
  if (item.classList.contains('root')) return;
  const size = sizeClass(descendants);
  for (const list of listsOf(fold)) {
    for (const name of [...list.classList]) if (name.startsWith('n-')) list.classList.remove(name);
    if (size !== null) {
      list.classList.add(size);
      Object.assign(list.dataset, { n: descendants, leaves });
    } else {
      if (list.classList.length === 0) list.removeAttribute('class');
      for (const name of ['n', 'leaves', 'rough']) delete list.dataset[name];
    }
  }
}

/** The badge of a branch (rooms/map/ui/html.ts). */
function setCount(item: Item, done: number, total: number): void {
  const badge = rowOf(item).querySelector('small');
  if (!badge?.lastChild) return;
  badge.lastChild.textContent = `${String(done).padStart(String(total).length, '\u2007')}/${total}`;
  badge.classList.toggle('all', total > 0 && done === total);
  if (badge.classList.length === 0) badge.removeAttribute('class');
  if (item.role) nameItem(item);
}

/** Updates the level, set size and position of these branches' children, and gives new ones their roles. */
export function renumber(branches: Iterable<Item>): void {
  const ahead = [...branches];
  const work = (most: number) => {
    let left = most;
    for (let branch = ahead.pop(); branch; branch = ahead.pop()) {
      const fold = foldOf(branch);
      // Items that were never shown get their roles when they are.
      if (!branch.isConnected || !branch.role || !fold) continue;
      const items = itemsOf(fold);
      if (!fold.open && !hasRoles(fold) && !items.some(({ role }) => role)) continue;
      for (const list of listsOf(fold)) list.role = 'group';
      const level = Number(branch.ariaLevel) + 1;
      left -= items.length;
      for (const [at, item] of items.entries()) {
        if (!item.role) {
          assignItemRoles(item, level, items.length, at + 1);
          ahead.push(item);
          continue;
        }
        if (item.ariaLevel !== String(level)) {
          item.ariaLevel = String(level);
          ahead.push(item);
        }
        if (item.ariaSetSize !== String(items.length)) item.ariaSetSize = String(items.length);
        if (item.ariaPosInSet !== String(at + 1)) item.ariaPosInSet = String(at + 1);
      }
      if (left < 0) break;
    }
    if (ahead.length > 0) whenIdle(() => work(sliceItems));
  };
  work(immediateItems);
}
