import { pathThrough, type SvgElement, svg } from '../../svg';
import type { EdgeEnd, Point } from './graph';

/** An end of a line: its shapes, and how many pixels before its point the line stops. */
interface DrawnEnd {
  readonly shapes: readonly SvgElement[];
  readonly back: number;
}

/**
 * Draws the end of a line. Ends are shapes of their own, because drawings have no markers.
 * @param tip where the line meets the node
 * @param angle of the line at its end, in radians, towards the node
 */
export function drawnEnd(end: EdgeEnd, tip: Point, angle: number): DrawnEnd {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** A point `back` pixels before the tip and `side` pixels to its side. */
  const at = (back: number, side: number): readonly [number, number] => [
    tip.x - back * cos - side * sin,
    tip.y - back * sin + side * cos,
  ];
  const line = (...points: (readonly [number, number])[]) => svg('path', 'ink', { d: pathThrough(points) });
  const area = (isFilled: boolean, ...points: (readonly [number, number])[]) =>
    svg('path', ['ink', isFilled ? 'fill-ink' : 'fill-paper'], { d: pathThrough(points, true) });
  const ring = (back: number) => {
    const [cx, cy] = at(back, 0);
    return svg('circle', ['ink', 'fill-paper'], { cx, cy, r: 4 });
  };
  const foot = line(at(0, 5.5), at(10, 0), at(0, -5.5));
  const bar = (back: number) => line(at(back, 5.5), at(back, -5.5));
  const drawn: Readonly<Record<EdgeEnd, () => DrawnEnd>> = {
    none: () => ({ shapes: [], back: 0 }),
    arrow: () => ({ shapes: [svg('path', 'fill-ink', { d: arrowHead(at) })], back: 7 }),
    openArrow: () => ({ shapes: [line(at(9, 5), at(0.5, 0), at(9, -5))], back: 1 }),
    circle: () => ({ shapes: [ring(4.5)], back: 8.5 }),
    cross: () => ({ shapes: [line(at(10, 4.5), at(2, -4.5)), line(at(10, -4.5), at(2, 4.5))], back: 6 }),
    triangle: () => ({ shapes: [area(false, at(1, 0), at(13, 7), at(13, -7))], back: 13 }),
    diamond: () => ({ shapes: [area(false, at(1, 0), at(9, 5), at(17, 0), at(9, -5))], back: 17 }),
    filledDiamond: () => ({ shapes: [area(true, at(1, 0), at(9, 5), at(17, 0), at(9, -5))], back: 17 }),
    exactlyOne: () => ({ shapes: [bar(6), bar(10)], back: 0 }),
    zeroOrOne: () => ({ shapes: [bar(6), ring(12)], back: 0 }),
    oneOrMore: () => ({ shapes: [foot, bar(13)], back: 0 }),
    zeroOrMore: () => ({ shapes: [foot, ring(14)], back: 0 }),
  };
  return drawn[end]();
}

const arrowHead = (at: (back: number, side: number) => readonly [number, number]): string =>
  pathThrough([at(0.5, 0), at(9.5, 4.2), at(9.5, -4.2)], true);
