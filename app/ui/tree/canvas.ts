import { foldOf, rootItem, sizeOf } from './dom';
import { currentLook, type Look, lookKey, mediaOf, mindSheet } from './look';
import { TreeSight } from './sight';

/** The window on the tree: how large it is drawn, which part shows, and under which look. */

const zoomMin = 0.25;
const zoomMax = 2.5;

/** How much of the window there is for room on each side of the mind map, as tree-mind.css has it. */
const roomShare = 0.9;

/** So many nodes are drawn for their true sizes alone. More do not fit the window even at the smallest zoom. */
const mostDrawn = 2_000;

export class TreeCanvas {
  readonly #slot: HTMLElement;
  readonly #tree: HTMLElement;
  readonly #sight: TreeSight;
  readonly #onZoom: (zoom: number) => void;
  #zoom = 1;
  #settling: ResizeObserver | undefined;

  constructor(slot: HTMLElement, tree: HTMLElement, onZoom: (zoom: number) => void, signal: AbortSignal) {
    this.#slot = slot;
    this.#tree = tree;
    this.#sight = new TreeSight(tree);
    this.#onZoom = onZoom;
    // Room on all sides of the mind map, so that what is folded at an edge can stay where it was.
    const makeRoom = () => slot.classList.add('live');
    if (currentLook() === 'mind') this.keep(tree.querySelector('summary') ?? tree, makeRoom);
    else makeRoom();
    signal.addEventListener('abort', () => slot.classList.remove('live'));
    this.#listenToWheel(signal);
    this.#listenToPinch(signal);
    this.#listenToDrag(signal);
    this.#listenToResize(signal);
  }

  /** Does something to the tree while one of its elements stays where it is on the screen. */
  keep(anchor: Element, act: () => void): void {
    const { left, top } = anchor.getBoundingClientRect();
    act();
    this.#putAt(left, top, anchor);
  }

  /**
   * Folds or unfolds while a row stays where it is on the screen, or leaves its place to another. The frame that follows draws what shows,
   * the one after it what is near. That has a stand-in for a size until then (tree.css): the row is put back in its place before it is painted.
   */
  fold(row: Element, act: () => void, heir: Element = row): void {
    this.settle();
    const { left, top } = row.getBoundingClientRect();
    act();
    this.#sight.sleep(heir);
    const view = this.#view();
    // In the mind map what is near moves what shows, as soon as it has its true size: the fewer nodes, the more of it.
    const near = currentLook() === 'mind' ? (mostDrawn / this.#count()) * (view.bottom - view.top) : 0;
    do this.#putAt(left, top, heir);
    while (this.#sight.wake(view.top - near, view.bottom + near));
    requestAnimationFrame(() => requestAnimationFrame(() => this.#sight.rouse()));
    this.#hold(() => this.#putAt(left, top, heir));
  }

  /** By what is drawn another branch may come near, and be drawn a frame later: until three frames have changed nothing, or twenty have come. */
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

  /** Ends what a fold has put off, as soon as something else moves the tree: what is asleep can neither have the focus nor be scrolled to. */
  settle(): void {
    this.#settling?.disconnect();
    this.#sight.rouse();
  }

  #putAt(left: number, top: number, element: Element): void {
    const now = element.getBoundingClientRect();
    this.#scroll(now.left - left, now.top - top);
  }

  /** Draws the tree at a size; the point (of the window) under which it grows stays. */
  zoomTo(wanted: number, x?: number, y?: number): void {
    const zoom = Math.min(zoomMax, Math.max(zoomMin, wanted));
    const view = this.#view();
    const atX = x ?? (view.left + view.right) / 2;
    const atY = y ?? (view.top + view.bottom) / 2;
    const before = this.#tree.getBoundingClientRect();
    const factor = zoom / this.#zoom;
    this.#zoom = zoom;
    // Of the mind map's style sheet alone: the outline is read at the size that the browser has.
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

  /** The whole tree in the window, never larger than life; where it is too large even so, its root. */
  fit(): void {
    this.settle();
    this.#drawWhole();
    this.#fit();
  }

  /**
   * Branches off screen have a stand-in for a size (tree.css), and one that they had: in another look, or a wider window. A map that is not
   * too large is drawn as it truly is.
   */
  #drawWhole(): void {
    if (this.#count() > mostDrawn) return;
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
    const isRtl = getComputedStyle(this.#tree).direction === 'rtl';
    const overX = Math.max(0, tree.width - roomX) / 2;
    this.#scroll(
      tree.left + tree.width / 2 - view.left - this.#slot.clientWidth / 2 + (isRtl ? overX : -overX),
      tree.top + tree.height / 2 - view.top - this.#slot.clientHeight / 2,
    );
  }

  /** Changes the look, and keeps what stood in the middle (or that element) in its place. */
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
    // Not loaded yet, as on a phone: the place is kept once it is.
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

  /** Something of an element is within the window. */
  shows(element: Element): boolean {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const view = this.#view();
    return right > view.left && left < view.right && bottom > view.top && top < view.bottom;
  }

  /** What of the slot shows: in a low window it is the page that scrolls. */
  #view(): Record<'left' | 'top' | 'right' | 'bottom', number> {
    const { left, top, right, bottom } = this.#slot.getBoundingClientRect();
    return { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  }

  #scroll(left: number, top: number): void {
    const slot = this.#slot;
    slot.scrollBy({ left, top, behavior: 'instant' });
    if (slot.scrollHeight <= slot.clientHeight) window.scrollBy({ top, behavior: 'instant' });
  }

  /** What stood in the middle of the mind map's window stays there; the room around the map grows and shrinks with it (tree-mind.css). */
  #listenToResize(signal: AbortSignal): void {
    const slot = this.#slot;
    const { clientWidth, clientHeight } = slot;
    const middle = { width: clientWidth, height: clientHeight, left: 0, top: 0, look: currentLook() };
    const remember = () => {
      // Between a new size and the observer's call the browser may have scrolled by itself.
      if (slot.clientWidth !== middle.width || slot.clientHeight !== middle.height) return;
      middle.left = slot.scrollLeft - (roomShare - 0.5) * middle.width;
      middle.top = slot.scrollTop - (roomShare - 0.5) * middle.height;
    };
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = slot;
      const look = currentLook();
      const open = this.#tree.querySelector('a[aria-current]');
      if (look === 'outline' && (width < middle.width || look !== middle.look)) this.#drawWhole();
      if (look === 'mind' && middle.look === 'mind')
        slot.scrollTo({
          left: middle.left + (roomShare - 0.5) * width,
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

  /** Two fingers in the mind map; in the outline they are the browser's own zoom. */
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

  /** The background is the handle; touch scrolls by itself. */
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
          event.clientX > view.left + slot.clientLeft + slot.clientWidth ||
          event.clientY > view.top + slot.clientTop + slot.clientHeight;
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
