import { foldOf, rootItem, sizeOf } from './dom';
import { ListRendering } from './list-rendering';
import { currentLook, type Look, lookKey, mediaOf, mindSheet } from './look';

const zoomMin = 0.25;
const zoomMax = 2.5;

/** Margin on each side of the mind map, as a share of the window; tree-mind.css has the same number. */
const roomShare = 0.9;

/** Up to so many nodes are laid out to learn their real sizes. More do not fit the window even at the smallest zoom. */
const maxNodesMeasured = 2_000;

/** Zoom, scroll position and look of the tree. */
export class TreeCanvas {
  readonly #slot: HTMLElement;
  readonly #tree: HTMLElement;
  readonly #rendering: ListRendering;
  readonly #onZoom: (zoom: number) => void;
  #zoom = 1;
  #settling: ResizeObserver | undefined;

  constructor(slot: HTMLElement, tree: HTMLElement, onZoom: (zoom: number) => void, signal: AbortSignal) {
    this.#slot = slot;
    this.#tree = tree;
    this.#rendering = new ListRendering(tree);
    this.#onZoom = onZoom;
    // The margins let a row at the edge keep its place on the screen when it is folded.
    const makeRoom = () => slot.classList.add('live');
    if (currentLook() === 'mind') this.keep(tree.querySelector('summary') ?? tree, makeRoom);
    else makeRoom();
    signal.addEventListener('abort', () => slot.classList.remove('live'));
    this.#listenToWheel(signal);
    this.#listenToPinch(signal);
    this.#listenToDrag(signal);
    this.#listenToResize(signal);
  }

  /** Changes the tree without moving `anchor` on the screen. */
  keep(anchor: Element, act: () => void): void {
    const { left, top } = anchor.getBoundingClientRect();
    act();
    this.#putAt(left, top, anchor);
  }

  /**
   * Folds or unfolds without moving `row` on the screen (or with `keptRow` in its place, if `row` gets hidden).
   * Off-screen branches have estimated heights, so the scroll position is corrected before paint. See decision 14.
   */
  fold(row: Element, act: () => void, keptRow: Element = row): void {
    this.settle();
    const { left, top } = row.getBoundingClientRect();
    act();
    this.#rendering.skipAllExcept(keptRow);
    const view = this.#view();
    // In the mind map a nearby list moves the visible ones once its real size is known, the more the smaller the tree.
    const near = currentLook() === 'mind' ? (maxNodesMeasured / this.#count()) * (view.bottom - view.top) : 0;
    do this.#putAt(left, top, keptRow);
    while (this.#rendering.renderBetween(view.top - near, view.bottom + near));
    requestAnimationFrame(() => requestAnimationFrame(() => this.#rendering.reset()));
    this.#hold(() => this.#putAt(left, top, keptRow));
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
    });
    const wait = (frames: number): void => {
      still += 1;
      if (still > 3 || frames === 0) settling.disconnect();
      else requestAnimationFrame(() => wait(frames - 1));
    };
    settling.observe(this.#tree);
    this.#settling = settling;
    wait(20);
  }

  /**
   * Ends a fold early. Call it before the tree is moved otherwise: a skipped list can be neither focused nor scrolled
   * to.
   */
  settle(): void {
    this.#settling?.disconnect();
    this.#rendering.reset();
  }

  #putAt(left: number, top: number, element: Element): void {
    const now = element.getBoundingClientRect();
    this.#scroll(now.left - left, now.top - top);
  }

  /** Zooms around the point `x`, `y` of the window, by default its middle. */
  zoomTo(wanted: number, x?: number, y?: number): void {
    const zoom = Math.min(zoomMax, Math.max(zoomMin, wanted));
    const view = this.#view();
    const atX = x ?? (view.left + view.right) / 2;
    const atY = y ?? (view.top + view.bottom) / 2;
    const before = this.#tree.getBoundingClientRect();
    const factor = zoom / this.#zoom;
    this.#zoom = zoom;
    // Only tree-mind.css reads it: the outline always has the browser's own size.
    this.#tree.style.setProperty('--zoom', String(zoom));
    const after = this.#tree.getBoundingClientRect();
    this.#scroll(
      after.left + (atX - before.left) * factor - atX,
      after.top + (atY - before.top) * factor - atY,
    );
    this.#onZoom(zoom);
  }

  zoomBy(factor: number): void {
    this.zoomTo(this.#zoom * factor);
  }

  /** Fits the whole tree into the window, enlarging nothing. A tree that is too large is shown from its root. */
  fit(): void {
    this.settle();
    this.#drawWhole();
    this.#fit();
  }

  /**
   * Lays out all branches once, unless there are too many. Off-screen branches have estimated or remembered sizes
   * (tree.css), which are wrong after a change of look or window.
   */
  #drawWhole(): void {
    if (this.#count() > maxNodesMeasured) return;
    this.#tree.classList.add('whole');
    requestAnimationFrame(() => requestAnimationFrame(() => this.#tree.classList.remove('whole')));
  }

  #count(): number {
    const root = foldOf(rootItem(this.#tree));
    return 1 + (root ? sizeOf(root) : 0);
  }

  #fit(): void {
    const margin = 24;
    const { width, height } = this.#tree.getBoundingClientRect();
    const roomX = this.#slot.clientWidth - 2 * margin;
    const roomY = this.#slot.clientHeight - 2 * margin;
    this.zoomTo(Math.min(1, (roomX * this.#zoom) / width, (roomY * this.#zoom) / height));
    const view = this.#slot.getBoundingClientRect();
    const tree = this.#tree.getBoundingClientRect();
    const overX = Math.max(0, tree.width - roomX) / 2;
    this.#scroll(
      tree.left +
        tree.width / 2 -
        view.left -
        this.#slot.clientLeft -
        this.#slot.clientWidth / 2 +
        (this.#isRtl() ? overX : -overX),
      tree.top + tree.height / 2 - view.top - this.#slot.clientHeight / 2,
    );
  }

  #isRtl(): boolean {
    return getComputedStyle(this.#tree).direction === 'rtl';
  }

  /** Changes the look without moving `anchor`, and keeps the choice in localStorage. */
  setLook(look: Look, anchor: Element): void {
    const sheet = mindSheet();
    if (!sheet || currentLook() === look) return;
    this.settle();
    const change = () => {
      sheet.media = mediaOf[look];
      if (look === 'outline') this.#drawWhole();
    };
    this.keep(anchor, change);
    anchor.scrollIntoView({ block: 'nearest', inline: look === 'mind' ? 'center' : 'nearest' });
    // On a phone the style sheet is loaded only now, so the position is corrected when it arrives.
    if (look === 'mind' && !sheet.sheet)
      sheet.addEventListener('load', () => anchor.scrollIntoView({ block: 'center', inline: 'center' }), {
        once: true,
      });
    try {
      localStorage.setItem(lookKey, look);
    } catch {
      // Storage is refused: the look lasts as long as the page.
    }
  }

  /** The row nearest the middle of the window. */
  middle(): Element | null {
    const { left, top, right, bottom } = this.#view();
    for (const y of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1])
      for (const x of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1]) {
        const found = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        const row = found?.closest('a, summary');
        if (row && this.#tree.contains(row)) return row;
      }
    return null;
  }

  /** Whether any part of an element is within the window. */
  shows(element: Element): boolean {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const view = this.#view();
    return right > view.left && left < view.right && bottom > view.top && top < view.bottom;
  }

  /** The visible part of the slot: in a low window the page scrolls, not the slot. */
  #view(): Record<'left' | 'top' | 'right' | 'bottom', number> {
    const { left, top, right, bottom } = this.#slot.getBoundingClientRect();
    return { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  }

  #scroll(left: number, top: number): void {
    const slot = this.#slot;
    slot.scrollBy({ left, top, behavior: 'instant' });
    if (slot.scrollHeight <= slot.clientHeight) window.scrollBy({ top, behavior: 'instant' });
  }

  /**
   * Keeps the middle of the mind map in the middle when the window changes; the map's margins change with it
   * (tree-mind.css).
   */
  #listenToResize(signal: AbortSignal): void {
    const slot = this.#slot;
    const { clientWidth, clientHeight } = slot;
    // In a slot from right to left `scrollLeft` counts down from 0.
    const side = (roomShare - 0.5) * (this.#isRtl() ? -1 : 1);
    const middle = { width: clientWidth, height: clientHeight, left: 0, top: 0, look: currentLook() };
    const remember = () => {
      // Between the resize and this observer's call the browser may have scrolled: ignore that position.
      if (slot.clientWidth !== middle.width || slot.clientHeight !== middle.height) return;
      middle.left = slot.scrollLeft - side * middle.width;
      middle.top = slot.scrollTop - (roomShare - 0.5) * middle.height;
    };
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = slot;
      const look = currentLook();
      const open = this.#tree.querySelector('a[aria-current]');
      if (look === 'outline' && (width < middle.width || look !== middle.look)) this.#drawWhole();
      if (look === 'mind' && middle.look === 'mind')
        slot.scrollTo({
          left: middle.left + side * width,
          top: middle.top + (roomShare - 0.5) * height,
          behavior: 'instant',
        });
      else if (look !== middle.look && !open)
        this.#tree.querySelector('summary')?.scrollIntoView({ block: 'nearest', inline: 'center' });
      open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      Object.assign(middle, { width, height, look });
      remember();
    });
    remember();
    observer.observe(slot);
    slot.addEventListener('scroll', remember, { signal, passive: true });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #listenToWheel(signal: AbortSignal): void {
    this.#slot.addEventListener(
      'wheel',
      (event) => {
        this.settle();
        if (!event.ctrlKey || currentLook() === 'outline') return;
        event.preventDefault();
        const factor = Math.min(1.25, Math.max(0.8, Math.exp(-event.deltaY * 0.01)));
        this.zoomTo(this.#zoom * factor, event.clientX, event.clientY);
      },
      { signal, passive: false },
    );
  }

  /** Pinch zoom in the mind map; the outline leaves it to the browser. */
  #listenToPinch(signal: AbortSignal): void {
    let apart = 0;
    let zoom = 1;
    const spread = ({ touches: [a, b] }: TouchEvent): number =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    this.#slot.addEventListener(
      'touchstart',
      (event) => {
        apart = event.touches.length === 2 ? spread(event) : 0;
        zoom = this.#zoom;
      },
      { signal, passive: true },
    );
    this.#slot.addEventListener(
      'touchmove',
      (event) => {
        this.settle();
        const [a, b] = event.touches;
        if (!apart || !a || !b || currentLook() === 'outline') return;
        event.preventDefault();
        this.zoomTo((zoom * spread(event)) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      },
      { signal, passive: false },
    );
  }

  /** Dragging the background scrolls, for mouse and pen; the browser itself scrolls on touch. */
  #listenToDrag(signal: AbortSignal): void {
    const slot = this.#slot;
    const onBackground = (event: PointerEvent | Event) =>
      event.target instanceof Element && !event.target.closest('a, summary');
    let dragging = false;
    slot.addEventListener(
      'pointerdown',
      (event) => {
        const view = slot.getBoundingClientRect();
        const onBar =
          Math.abs(event.clientX - view.left - slot.clientLeft - slot.clientWidth / 2) >
            slot.clientWidth / 2 || event.clientY > view.top + slot.clientTop + slot.clientHeight;
        if (event.pointerType === 'touch' || event.button > 1 || onBar || !onBackground(event)) return;
        if (currentLook() === 'outline') return;
        event.preventDefault();
        this.settle();
        dragging = true;
        slot.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    slot.addEventListener(
      'pointermove',
      (event) => {
        if (dragging) this.#scroll(-event.movementX, -event.movementY);
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const)
      slot.addEventListener(
        end,
        () => {
          dragging = false;
        },
        { signal },
      );
    slot.addEventListener('selectstart', (event) => dragging && event.preventDefault(), { signal });
  }
}
