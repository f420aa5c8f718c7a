import { currentLook } from './look';

interface Mind {
  readonly zoom: number;
  /** Zooms around the point `x`, `y` of the window. */
  zoomTo(wanted: number, x: number, y: number): void;
}

interface Canvas {
  readonly slot: HTMLElement;
  loosen(): void;
  scroll(left: number, top: number): void;
}

/** Zooms and pans the mind map by wheel, touch, mouse and pen. */
export function listenToPointers(mind: Mind, canvas: Canvas, signal: AbortSignal): void {
  listenToWheel(mind, canvas, signal);
  listenToPinch(mind, canvas, signal);
  listenToDrag(canvas, signal);
}

function listenToWheel(mind: Mind, { slot }: Canvas, signal: AbortSignal): void {
  slot.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || currentLook() === 'outline') return;
      event.preventDefault();
      const factor = Math.min(1.25, Math.max(0.8, Math.exp(-event.deltaY * 0.01)));
      mind.zoomTo(mind.zoom * factor, event.clientX, event.clientY);
    },
    { signal, passive: false },
  );
}

/** Pinch zoom in the mind map; the outline leaves it to the browser. */
function listenToPinch(mind: Mind, { slot }: Canvas, signal: AbortSignal): void {
  let apart = 0;
  let zoom = 1;
  const spread = ({ touches: [a, b] }: TouchEvent): number =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  slot.addEventListener(
    'touchstart',
    (event) => {
      apart = event.touches.length === 2 ? spread(event) : 0;
      zoom = mind.zoom;
    },
    { signal, passive: true },
  );
  slot.addEventListener(
    'touchmove',
    (event) => {
      const [a, b] = event.touches;
      if (!apart || !a || !b || currentLook() === 'outline') return;
      event.preventDefault();
      mind.zoomTo((zoom * spread(event)) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    },
    { signal, passive: false },
  );
}

/** Dragging the background scrolls, for mouse and pen; the browser itself scrolls on touch. */
function listenToDrag(canvas: Canvas, signal: AbortSignal): void {
  const { slot } = canvas;
  const onBackground = (event: PointerEvent | Event) =>
    event.target instanceof Element && !event.target.closest('a, button, summary');
  let dragging = false;
  slot.addEventListener(
    'pointerdown',
    (event) => {
      const view = slot.getBoundingClientRect();
      const onBar =
        Math.abs(event.clientX - view.left - slot.clientLeft - slot.clientWidth / 2) > slot.clientWidth / 2 ||
        event.clientY > view.top + slot.clientTop + slot.clientHeight;
      if (event.pointerType === 'touch' || event.button > 1 || onBar || !onBackground(event)) return;
      if (currentLook() === 'outline') return;
      event.preventDefault();
      canvas.loosen();
      dragging = true;
      slot.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  const drag = ({ movementX, movementY }: PointerEvent) => {
    if (dragging) canvas.scroll(-movementX, -movementY);
  };
  const end = () => {
    dragging = false;
  };
  slot.addEventListener('pointermove', drag, { signal });
  for (const name of ['pointerup', 'pointercancel']) slot.addEventListener(name, end, { signal });
  slot.addEventListener('selectstart', (event) => dragging && event.preventDefault(), { signal });
}
