import { loadStyles } from '~/client/acts/load-styles';
import { type Item, rootItem, rowOf } from './dom';
import { estimatedRows, openLists } from './list-rendering';
import { currentLook } from './look';
import styles from './styles/overview.css?url';
import { whenIdle } from './when-idle';

interface Canvas {
  readonly slot: HTMLElement;
  readonly tree: HTMLElement;
  scroll(left: number, top: number): void;
}

type Area = Record<'left' | 'top' | 'width' | 'height', number>;

/** The largest size of the picture. */
const widthPx = 176;
const heightPx = 224;

/** Redrawn this long after the last change of the tree. */
const drawDelayMs = 120;

/**
 * A small picture of a mind map that is larger than its window. The window is a frame in it, which the pointer moves.
 * Keys and screen readers do not need it: they move through the tree.
 */
export class Overview {
  readonly #canvas: Canvas;
  readonly #box = document.createElement('div');
  readonly #picture = document.createElement('canvas');
  readonly #frame = document.createElement('div');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: Canvas, signal: AbortSignal) {
    this.#canvas = canvas;
    this.#box.className = 'map-overview';
    this.#box.ariaHidden = 'true';
    this.#box.hidden = true;
    this.#box.append(this.#picture, this.#frame);
    // The tree is shown before.
    whenIdle(() => {
      if (!signal.aborted) void loadStyles(styles).then(() => signal.aborted || canvas.slot.after(this.#box));
    });
    const observer = new ResizeObserver(() => this.update());
    observer.observe(canvas.tree);
    observer.observe(canvas.slot);
    canvas.slot.addEventListener('scroll', () => this.#follow(), { signal, passive: true });
    for (const press of ['pointerdown', 'pointermove'] as const)
      this.#box.addEventListener(press, (event) => this.#move(event), { signal });
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(this.#timer);
      this.#box.remove();
    });
  }

  /** The tree has another size. A box that was hidden appears with its picture. */
  update(): void {
    this.#follow();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#place();
      this.#draw();
    }, drawDelayMs);
  }

  #follow(): void {
    if (!this.#box.hidden) this.#place();
  }

  /** Puts the frame where the window is; hides the picture of a map that fits. */
  #place(): void {
    const { slot, tree } = this.#canvas;
    const all = tree.getBoundingClientRect();
    const view = slot.getBoundingClientRect();
    const isLarger = all.width > slot.clientWidth + 1 || all.height > slot.clientHeight + 1;
    this.#box.hidden = currentLook() === 'outline' || !isLarger;
    if (this.#box.hidden) return;
    const scale = this.#scale(all);
    Object.assign(this.#box.style, { width: `${all.width * scale}px`, height: `${all.height * scale}px` });
    Object.assign(this.#frame.style, {
      left: `${(view.left - all.left) * scale}px`,
      top: `${(view.top - all.top) * scale}px`,
      width: `${slot.clientWidth * scale}px`,
      height: `${slot.clientHeight * scale}px`,
    });
  }

  #scale = ({ width, height }: Area): number => Math.min(widthPx / width, heightPx / height);

  /**
   * Draws the unfolded rows as bars in their branch's colour. Measuring a row of a list that is not rendered would
   * render it (0.6 s for 10,000 nodes), so those are put where their numbers say, as far as the picture can show it.
   */
  #draw(): void {
    const context = this.#picture.getContext('2d');
    if (this.#box.hidden || !context) return;
    const { tree } = this.#canvas;
    const all = tree.getBoundingClientRect();
    const scale = this.#scale(all) * devicePixelRatio;
    this.#picture.width = all.width * scale;
    this.#picture.height = all.height * scale;
    const bar = (left: number, top: number, width: number, height: number) =>
      context.fillRect((left - all.left) * scale, (top - all.top) * scale, width * scale, Math.max(1, height * scale));

    const drawItem = (item: Item): void => {
      const row = rowOf(item);
      // The rows of the first level have a border in the colour of their branch.
      if (item.className.startsWith('h')) context.fillStyle = getComputedStyle(row).borderTopColor;
      const { left, top, width, height } = row.getBoundingClientRect();
      bar(left, top, width, height);
      for (const list of openLists(item)) {
        if (list.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false)
          estimate(list, list.getBoundingClientRect(), wayOf(list));
        else for (const inner of list.children) drawItem(inner as Item);
      }
    };
    /** Rows in the half of a list's box that is next to its parent; their own lists share the other half. */
    const estimate = (list: HTMLElement, { left, top, width, height }: Area, way: 1 | -1): void => {
      const half = width / 2;
      const [near, far] = way > 0 ? [left, left + half] : [left + half, left];
      if (height * scale < 2) {
        bar(near, top, half, height);
        return;
      }
      const items = [...list.children] as Item[];
      const rows = items.map(estimatedRows);
      const step = height / rows.reduce((sum, each) => sum + each, 0);
      let start = top;
      for (const [at, item] of items.entries()) {
        const size = step * (rows[at] ?? 0);
        bar(near, start + size / 2 - step * 0.4, half * 0.8, step * 0.8);
        for (const inner of openLists(item)) estimate(inner, { left: far, top: start, width: half, height: size }, way);
        start += size;
      }
    };
    const root = rootItem(tree);
    context.fillStyle = getComputedStyle(rowOf(root)).backgroundColor;
    drawItem(root);
  }

  /** Moves the middle of the window to the pointer. */
  #move(event: PointerEvent): void {
    if (event.buttons !== 1) return;
    event.preventDefault();
    this.#box.setPointerCapture(event.pointerId);
    const frame = this.#frame.getBoundingClientRect();
    const scale = this.#scale(this.#canvas.tree.getBoundingClientRect());
    this.#canvas.scroll(
      (event.clientX - frame.left - frame.width / 2) / scale,
      (event.clientY - frame.top - frame.height / 2) / scale,
    );
    this.#place();
  }
}

/** Where the items of a list lie: to the right of their parent, or to its left. */
const wayOf = (list: Element): 1 | -1 => (getComputedStyle(list).direction === 'ltr' ? 1 : -1);
