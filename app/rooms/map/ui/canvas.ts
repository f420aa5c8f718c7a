import { type Box, foldOf, type Item, rootItem, rowOf, sizeOf } from './dom';
import { ListRendering, openLists } from './list-rendering';
import { currentLook, type Look, lookKey, mediaOf, mindSheet } from './look';
import type { MindCanvas } from './mind-canvas';

/** Up to this many nodes are laid out to get their real sizes. More do not fit the window even at the smallest zoom. */
const maxNodesMeasured = 2_000;

/** The minimum width of an unfolded branch's list that must be visible. */
const seenPx = 120;
const edgePx = 8;

/** Scroll position and look of the tree. The code for the mind map is loaded on demand (mind-canvas.ts). */
export class TreeCanvas {
  readonly slot: HTMLElement;
  readonly tree: HTMLElement;
  readonly #rendering: ListRendering;
  readonly #onZoom: (zoom: number) => void;
  readonly #signal: AbortSignal;
  #mind: Promise<MindCanvas> | undefined;
  #isMoved = false;
  /** The node whose panel is open; undefined until the page has said which. */
  openNode: string | null | undefined;
  #releasing = 0;
  #settling: ResizeObserver | undefined;
  /** Called after each change that kept a row in its place. */
  onKept = () => {};
  /** Called before lists have their estimated sizes: when they are skipped, and when the tree has changed. */
  onSizes = () => {};

  constructor(slot: HTMLElement, tree: HTMLElement, onZoom: (zoom: number) => void, signal: AbortSignal) {
    this.slot = slot;
    this.tree = tree;
    this.#rendering = new ListRendering(tree);
    this.#onZoom = onZoom;
    this.#signal = signal;
    // The margins let a row at the edge keep its place on the screen when it is folded.
    const makeRoom = () => slot.classList.add('live');
    if (currentLook() === 'mind') {
      this.keep(this.rootRow, makeRoom);
      // Not if the user has folded or moved the tree in the meantime.
      void this.mind().then((mind) => this.#isMoved || mind.open());
    } else makeRoom();
    signal.addEventListener('abort', () => slot.classList.remove('live'));
    for (const move of ['wheel', 'touchmove'])
      slot.addEventListener(move, () => this.loosen(), { signal, passive: true });
    this.#listenToResize();
  }

  get rootRow(): HTMLElement {
    return rowOf(rootItem(this.tree));
  }

  /** The leaf whose panel is open. */
  get openRow(): HTMLElement | null {
    // Without one the whole tree would be searched, each time that the pointer leaves a row.
    return this.openNode === null ? null : this.tree.querySelector('a[aria-current]');
  }

  showOpen(): void {
    if (currentLook() === 'mind') void this.mind().then((mind) => mind.showOpen());
    else this.openRow?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Loads the code of the mind map. */
  mind(): Promise<MindCanvas> {
    this.#mind ??= import('./mind-canvas').then(({ MindCanvas }) => new MindCanvas(this, this.#onZoom, this.#signal));
    this.#mind.catch(() => {
      this.#mind = undefined;
    });
    return this.#mind;
  }

  /** Changes the tree without moving `anchor` on the screen. */
  keep(anchor: Element, act: () => void): void {
    const { left, top } = anchor.getBoundingClientRect();
    act();
    this.#putAt(left, top, anchor);
    this.onKept();
  }

  /**
   * Folds or unfolds without moving `row` on the screen (or with `keptRow` in its place, if `row` gets hidden).
   * Off-screen branches have estimated heights, so the scroll position is corrected before paint. See decision 14. The
   * mind map is scrolled sideways if nothing of the opened branch would be visible.
   */
  fold(row: Element, act: () => void, keptRow: Element = row): void {
    this.settle();
    const { left, top } = row.getBoundingClientRect();
    act();
    this.#skip(keptRow);
    const view = this.view();
    // In the mind map, lists near the window move the visible ones once their real size is known. The area grows as the
    // tree gets smaller. Bars have their real size.
    const isMind = currentLook() === 'mind';
    const near = isMind && !this.isTiny ? (maxNodesMeasured / this.count) * (view.bottom - view.top) : 0;
    const wide = { ...view, top: view.top - near, bottom: view.bottom + near };
    do this.#putAt(left, top, keptRow);
    while (this.#rendering.renderIn(wide, isMind ? 0.5 : 0));
    const shift = shiftInto(view, row);
    if (shift !== 0) this.scroll(shift, 0);
    cancelAnimationFrame(this.#releasing);
    this.#releasing = requestAnimationFrame(() => {
      this.#releasing = requestAnimationFrame(() => this.#release());
    });
    this.onKept();
    this.#hold(() => this.#putAt(left - shift, top, keptRow));
  }

  /**
   * Changes the size of everything. While rows are bars, they are drawn later, in portions.
   * @param row stays rendered
   * @param place scrolls to where the tree belongs
   */
  resize(row: Element, act: () => void, place: () => void): void {
    this.settle();
    act();
    if (this.isTiny) this.#skip(row);
    place();
    if (this.isTiny) this.#release();
  }

  /**
   * Lays out what an item that was moved shows in the window. A browser would do so in the next frame, which it makes
   * longer; until that begins there is time.
   */
  layOut(item: Item): void {
    for (const list of openLists(item)) if (this.shows(list)) list.firstElementChild?.getBoundingClientRect();
  }

  #skip(row: Element): void {
    this.onSizes();
    this.#rendering.skipAllExcept(row);
  }

  /** Whether the rows of the mind map are bars: too small for labels. */
  get isTiny(): boolean {
    return this.tree.classList.contains('tiny') && currentLook() === 'mind';
  }

  /** Returns skipped lists to the browser, as many in each frame as it can render within one. */
  #release(): void {
    cancelAnimationFrame(this.#releasing);
    this.#releasing = this.#rendering.release(this.view()) ? requestAnimationFrame(() => this.#release()) : 0;
  }

  /**
   * Corrects the position again while lists get their real sizes: until nothing changed for three frames, or for 20
   * frames at most.
   */
  #hold(putBack: () => void): void {
    let still = 0;
    const settling = new ResizeObserver(() => {
      still = 0;
      putBack();
      this.onKept();
    });
    const wait = (frames: number): void => {
      still += 1;
      if (still > 3 || frames === 0) settling.disconnect();
      else requestAnimationFrame(() => wait(frames - 1));
    };
    settling.observe(this.tree);
    this.#settling = settling;
    wait(20);
  }

  /**
   * Ends a fold early. Call it before the tree is moved otherwise: a skipped list can be neither focused nor scrolled
   * to.
   */
  settle(): void {
    this.loosen();
    this.#rendering.reset();
  }

  /** Holds no row in its place any more, because the tree is moved by a pointer. */
  loosen(): void {
    this.#isMoved = true;
    this.#settling?.disconnect();
  }

  #putAt(left: number, top: number, element: Element): void {
    const now = element.getBoundingClientRect();
    this.scroll(now.left - left, now.top - top);
  }

  /**
   * Lays out all branches once, unless there are too many. Off-screen branches have estimated or remembered sizes
   * (tree.css), which are wrong after a change of look or window.
   */
  drawWhole(): void {
    if (this.count > maxNodesMeasured) return;
    this.tree.classList.add('whole');
    requestAnimationFrame(() => requestAnimationFrame(() => this.tree.classList.remove('whole')));
  }

  get count(): number {
    const root = foldOf(rootItem(this.tree));
    return 1 + (root ? sizeOf(root) : 0);
  }

  /**
   * Changes the look and stores it in localStorage. The outline keeps `anchor` in place, the mind map is fitted to the
   * window.
   */
  setLook(look: Look, anchor: Element): void {
    const sheet = mindSheet();
    if (!sheet || currentLook() === look) return;
    this.settle();
    this.keep(anchor, () => {
      sheet.media = mediaOf[look];
      if (look === 'outline') this.drawWhole();
    });
    if (look === 'outline') anchor.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else {
      const show = () => void this.mind().then((mind) => mind.fit());
      // On a phone the style sheet has not been loaded before.
      if (sheet.sheet) show();
      else sheet.addEventListener('load', show, { once: true });
    }
    try {
      localStorage.setItem(lookKey, look);
    } catch {
      // Storage is refused: the look lasts as long as the page.
    }
  }

  /** The row nearest the middle of the window. */
  middle(): Element | null {
    const { left, top, right, bottom } = this.view();
    for (const y of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1])
      for (const x of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1]) {
        const found = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        const row = found?.closest('a, summary');
        if (row && this.tree.contains(row)) return row;
      }
    return null;
  }

  /** Whether any part of an element is within the window. */
  shows(element: Element): boolean {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const view = this.view();
    return right > view.left && left < view.right && bottom > view.top && top < view.bottom;
  }

  /** The visible part of the slot: in a low window the page scrolls, not the slot. */
  view(): Box {
    const { left, top, right, bottom } = this.slot.getBoundingClientRect();
    return { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  }

  scroll(left: number, top: number): void {
    const slot = this.slot;
    slot.scrollBy({ left, top, behavior: 'instant' });
    if (slot.scrollHeight <= slot.clientHeight) window.scrollBy({ top, behavior: 'instant' });
  }

  /** Adapts the outline, and a switch between looks, to a resized window or changed style sheet. */
  #listenToResize(): void {
    const { slot } = this;
    let width = slot.clientWidth;
    let look = currentLook();
    const observer = new ResizeObserver(() => {
      const now = currentLook();
      const hasChanged = now !== look;
      if (now === 'outline' && (slot.clientWidth < width || hasChanged)) this.drawWhole();
      if (hasChanged && now === 'mind') void this.mind().then((mind) => mind.fit());
      else if (hasChanged && !this.openRow) this.rootRow.scrollIntoView({ block: 'nearest' });
      if (now === 'outline') this.showOpen();
      width = slot.clientWidth;
      look = now;
    });
    observer.observe(slot);
    this.#signal.addEventListener('abort', () => observer.disconnect());
  }
}

/** How far a mind map has to be scrolled sideways to show the list of an open branch beside its row. */
function shiftInto(view: Box, row: Element): number {
  const list = row.nextElementSibling;
  if (currentLook() === 'outline' || !list || list.nextElementSibling || !row.closest('details')?.open) return 0;
  const [own, inside] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  const seen = Math.min(seenPx, inside.width);
  if (inside.left > own.left && inside.left + seen > view.right)
    return Math.max(0, Math.min(inside.right - view.right + edgePx, own.left - view.left - edgePx));
  if (inside.left < own.left && inside.right - seen < view.left)
    return Math.min(0, Math.max(inside.left - view.left - edgePx, own.right - view.right + edgePx));
  return 0;
}
