import { mapWords } from '~/rooms/map/words';
import { sizeBars } from './bars';
import { type Box, foldOf, isPlainKey, itemOf, listsOf, pathOf, rootItem, rowOf } from './dom';
import { currentLook } from './look';
import { listenToPointers } from './mind-pointers';
import { Overview } from './overview';

const zoomMin = 0.03;
const zoomMax = 2.5;
const zoomStep = 1.25;

/** A map that opens never has smaller labels: a larger one is panned. */
const readablePx = 11;
/** Smaller labels are left out. */
const legiblePx = 6;
/** The font size of a leaf's label; tree-mind.css has the same number. */
const labelRem = 0.9;

/** Margin on each side of the mind map, as a share of the window; tree-mind.css has the same number. */
const roomShare = 0.9;
const fitMargin = 16;
/** The least margin around the open leaf and the root. */
const openMargin = 6;

/** Key in localStorage. */
const hintKey = 'map-hint';

/** The part of `TreeCanvas` that the mind map uses. */
interface Canvas {
  readonly slot: HTMLElement;
  readonly tree: HTMLElement;
  readonly rootRow: HTMLElement;
  readonly openRow: HTMLElement | null;
  onKept: () => void;
  onSizes: () => void;
  drawWhole(): void;
  readonly isTiny: boolean;
  resize(row: Element, act: () => void, place: () => void): void;
  shows(element: Element): boolean;
  middle(): Element | null;
  loosen(): void;
  settle(): void;
  view(): Box;
  scroll(left: number, top: number): void;
}

/** Features of the mind map only: zoom, panning by mouse and touch, and fitting it to the window. */
export class MindCanvas {
  readonly #canvas: Canvas;
  readonly #slot: HTMLElement;
  readonly #tree: HTMLElement;
  readonly #onZoom: (zoom: number) => void;
  readonly #overview: Overview;
  #zoom = 1;

  get zoom(): number {
    return this.#zoom;
  }

  constructor(canvas: Canvas, onZoom: (zoom: number) => void, signal: AbortSignal) {
    this.#canvas = canvas;
    this.#slot = canvas.slot;
    this.#tree = canvas.tree;
    this.#onZoom = onZoom;
    canvas.onSizes = () => {
      if (canvas.isTiny) sizeBars(this.#tree);
    };
    this.#keepRootStill(signal);
    this.#listenToKeys(signal);
    listenToPointers(this, canvas, signal);
    this.#listenToResize(signal);
    // Last, because it changes the page when it hears of a scroll, and the others measure it.
    this.#overview = new Overview(canvas, signal);
    this.#showHint(signal);
  }

  /** Fits a map that is larger than its window when it opens. */
  open(): void {
    const tree = this.#tree.getBoundingClientRect();
    const { clientWidth, clientHeight } = this.#slot;
    if (!this.#canvas.openRow && (tree.width > clientWidth || tree.height > clientHeight)) this.fit();
  }

  /** Zooms around the point `x`, `y` of the window, by default its middle. */
  zoomTo(wanted: number, x?: number, y?: number): void {
    const canvas = this.#canvas;
    const zoom = Math.min(zoomMax, Math.max(zoomMin, wanted));
    const view = canvas.view();
    const atX = x ?? (view.left + view.right) / 2;
    const atY = y ?? (view.top + view.bottom) / 2;
    // Not all sizes change by the same factor, so the place of one row decides.
    const row = canvas.shows(canvas.rootRow) ? canvas.rootRow : (canvas.middle() ?? canvas.rootRow);
    const before = row.getBoundingClientRect();
    const factor = zoom / this.#zoom;
    this.#zoom = zoom;
    // Before the change, since it asks for a computed style.
    const isTiny = zoom < zoomOf(legiblePx);
    const act = () => {
      // Only tree-mind.css uses it: the outline always has the browser's own size.
      this.#tree.style.setProperty('--zoom', String(zoom));
      this.#tree.classList.toggle('tiny', isTiny);
    };
    canvas.resize(row, act, () => {
      const after = row.getBoundingClientRect();
      canvas.scroll(after.left - atX - (before.left - atX) * factor, after.top - atY - (before.top - atY) * factor);
    });
    canvas.onKept();
    this.#overview.update();
    this.#onZoom(zoom);
  }

  zoomBy(factor: number): void {
    this.zoomTo(this.#zoom * factor);
  }

  /**
   * Fits the tree into the window, without enlarging it. Unless `isWhole`, only as long as it stays readable: a larger
   * tree shows the root and as much around it as fits.
   */
  fit(isWhole = false): void {
    const canvas = this.#canvas;
    const slot = this.#slot;
    canvas.settle();
    const roomX = slot.clientWidth - 2 * fitMargin;
    const roomY = slot.clientHeight - fitMargin - this.#marginBelow();
    // Small labels do not shrink with the zoom, and bars are smaller than labels: measured again after each step.
    for (let step = 0; step < (isWhole ? 4 : 1); step += 1) {
      // The first step of many may be wrong, and sizes of bars are known.
      if (!isWhole || (step > 0 && !canvas.isTiny)) canvas.drawWhole();
      const { width, height } = this.#tree.getBoundingClientRect();
      const whole = Math.min(1, (roomX * this.#zoom) / width, (roomY * this.#zoom) / height);
      const before = this.#zoom;
      this.zoomTo(isWhole ? whole : Math.max(whole, zoomOf(readablePx)));
      if (step > 0 && this.#zoom === before) break;
    }

    const view = slot.getBoundingClientRect();
    const tree = this.#tree.getBoundingClientRect();
    const root = canvas.rootRow.getBoundingClientRect();
    const left = placeOf(tree.width, roomX, root.left - tree.left, root.width);
    // Start at the first branch if the root is visible then, too.
    const rootTop = root.top - tree.top;
    const isAtTop = tree.height >= roomY && rootTop + root.height < roomY;
    const top = isAtTop ? 0 : placeOf(tree.height, roomY, rootTop, root.height);
    canvas.scroll(
      tree.left - view.left - slot.clientLeft - fitMargin - left,
      tree.top - view.top - slot.clientTop - fitMargin - top,
    );
    this.showOpen();
    canvas.onKept();
  }

  /** A fitted tree ends above the buttons of the zoom. */
  #marginBelow(): number {
    const slot = this.#slot.getBoundingClientRect();
    const buttons = this.#slot.parentElement?.querySelector('.map-zoom')?.getBoundingClientRect();
    return Math.max(fitMargin, buttons?.height ? slot.bottom - buttons.top : 0);
  }

  /**
   * Scrolls to the open leaf. Beside its panel it also shows the leaf's branches and the root, zoomed out for that as
   * far as labels stay readable.
   */
  showOpen(): void {
    const canvas = this.#canvas;
    const { openRow } = canvas;
    const item = itemOf(openRow);
    if (!openRow || !item) return;
    const isBeside = matchMedia('(width >= 60rem)').matches;
    const rows = isBeside ? pathOf(item).map(rowOf) : [openRow];
    const view = canvas.view();
    const [roomX, roomY] = [view.right - view.left - 2 * openMargin, view.bottom - view.top - 2 * openMargin];
    /** The zoom at which the rows fit the window. */
    const fitting = () => {
      const { left, top, right, bottom } = around(rows);
      return this.#zoom * Math.min(1, roomX / (right - left), roomY / (bottom - top));
    };
    while (rows.length > 1 && fitting() < Math.min(this.#zoom, zoomOf(readablePx))) rows.shift();
    if (rows.length > 1 && fitting() < this.#zoom) this.zoomTo(fitting());
    const box = around(rows);
    canvas.scroll(
      stepInto(box.left, box.right, view.left + openMargin, view.right - openMargin),
      stepInto(box.top, box.bottom, view.top + openMargin, view.bottom - openMargin),
    );
    canvas.onKept();
  }

  /**
   * Branches on the leading side push the root aside when they turn out wider than estimated (tree.css). Scrolls by the
   * same distance.
   */
  #keepRootStill(signal: AbortSignal): void {
    const canvas = this.#canvas;
    const place = () => canvas.rootRow.getBoundingClientRect().left - this.#tree.getBoundingClientRect().left;
    let before = place();
    canvas.onKept = () => {
      before = place();
    };
    const observer = new ResizeObserver(() => {
      const moved = place() - before;
      if (moved !== 0 && currentLook() === 'mind') canvas.scroll(moved, 0);
      before += moved;
    });
    observer.observe(this.#tree);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Single keys, while the focus is in the map and not in its search box (WCAG 2.1.4). */
  #listenToKeys(signal: AbortSignal): void {
    const acts: Record<string, () => void> = {
      '+': () => this.zoomBy(zoomStep),
      // The key of '+' without Shift.
      '=': () => this.zoomBy(zoomStep),
      '-': () => this.zoomBy(1 / zoomStep),
      0: () => this.zoomTo(1),
    };
    const map = this.#slot.closest<HTMLElement>('.map-tree');
    map?.addEventListener(
      'keydown',
      (event) => {
        const act = isPlainKey(event) && currentLook() === 'mind' ? acts[event.key] : undefined;
        if (!act) return;
        event.preventDefault();
        act();
      },
      { signal },
    );
  }

  /** Shows once per browser how to move a map that is larger than a phone. */
  #showHint(signal: AbortSignal): void {
    if (currentLook() === 'outline' || !matchMedia('(width < 60rem)').matches) return;
    try {
      if (localStorage.getItem(hintKey) !== null) return;
      localStorage.setItem(hintKey, 'seen');
    } catch {
      // Storage is refused: the hint shows on each page.
    }
    const hint = Object.assign(document.createElement('div'), { className: 'toasts' });
    const textContent = mapWords.dragTheMapTo;
    hint.append(Object.assign(document.createElement('div'), { className: 'alert toast', textContent }));
    this.#slot.after(hint);
    const hide = () => hint.remove();
    for (const move of ['touchmove', 'wheel'])
      this.#slot.addEventListener(move, hide, { once: true, signal, passive: true });
    hint.addEventListener('click', hide);
  }

  /**
   * Keeps the middle of the mind map in the middle when the window changes; the map's margins change with it
   * (tree-mind.css). Fits it again when its branches change sides.
   */
  #listenToResize(signal: AbortSignal): void {
    const slot = this.#slot;
    const { clientWidth, clientHeight } = slot;
    const rootFold = foldOf(rootItem(this.#tree));
    const [, away] = rootFold ? listsOf(rootFold) : [];
    const isAway = () => away !== undefined && getComputedStyle(away).direction !== getComputedStyle(slot).direction;
    // In a right-to-left slot `scrollLeft` counts down from 0.
    const side = (roomShare - 0.5) * (getComputedStyle(slot).direction === 'rtl' ? -1 : 1);
    const middle = { width: clientWidth, height: clientHeight, left: 0, top: 0, look: currentLook(), isAway: isAway() };
    const remember = () => {
      // Between the resize and this observer's call the browser may have scrolled: ignore that position.
      if (slot.clientWidth !== middle.width || slot.clientHeight !== middle.height) return;
      middle.left = slot.scrollLeft - side * middle.width;
      middle.top = slot.scrollTop - (roomShare - 0.5) * middle.height;
    };
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = slot;
      const look = currentLook();
      const isSame = middle.isAway === isAway();
      if (look === 'mind' && middle.look === 'mind' && isSame)
        slot.scrollTo({
          left: middle.left + side * width,
          top: middle.top + (roomShare - 0.5) * height,
          behavior: 'instant',
        });
      else if (look === 'mind' && !isSame) this.fit();
      if (look === 'mind') this.showOpen();
      Object.assign(middle, { width, height, look, isAway: isAway() });
      this.#canvas.onKept();
      remember();
    });
    remember();
    observer.observe(slot);
    slot.addEventListener('scroll', remember, { signal, passive: true });
    signal.addEventListener('abort', () => observer.disconnect());
  }
}

/**
 * The scroll offset of a tree along one axis: centred if it fits, else with the root as close to the middle as possible
 * without leaving a part of the window empty.
 */
function placeOf(size: number, room: number, rootAt: number, rootSize: number): number {
  if (size < room) return (room - size) / 2;
  return Math.min(0, Math.max(room - size, (room - rootSize) / 2 - rootAt));
}

/** The zoom at which a leaf's label has this size. */
const zoomOf = (px: number): number =>
  Math.min(1, px / (labelRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)));

/** The area of all rows. */
function around(rows: readonly Element[]): Box {
  const boxes = rows.map((row) => row.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** How far to scroll along one axis to bring an area into the window. */
const stepInto = (from: number, to: number, first: number, last: number): number =>
  from < first ? from - first : Math.max(0, Math.min(to - last, from - first));
