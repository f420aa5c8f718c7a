import { pathThrough, rounded, type SvgElement, svg } from '../../svg';
import { drawnLabel, type Label } from '../label';
import { corner } from './draw-graph';
import type { Box, Outline, Point } from './graph';

export type Shape =
  | 'box'
  | 'round'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'doubleCircle'
  | 'diamond'
  | 'hexagon'
  | 'leanRight'
  | 'leanLeft'
  | 'wideBelow'
  | 'wideAbove'
  | 'flag';

/** A shape around a text: its size, where lines meet it, and its drawing. */
export interface ShapedNode {
  readonly width: number;
  readonly height: number;
  readonly outline: Outline;
  readonly draw: (box: Box) => readonly SvgElement[];
}

const pad = { x: 12, y: 9 } as const;
const least = { width: 36, height: 34 } as const;

/** Corners in shares of half the width and half the height, for a slant of `s` pixels. */
type Corners = (w: number, h: number, s: number) => readonly (readonly [number, number])[];
const polygons: Partial<Readonly<Record<Shape, Corners>>> = {
  diamond: (w, h) => [
    [0, -h],
    [w, 0],
    [0, h],
    [-w, 0],
  ],
  hexagon: (w, h, s) => [
    [-w + s, -h],
    [w - s, -h],
    [w, 0],
    [w - s, h],
    [-w + s, h],
    [-w, 0],
  ],
  leanRight: (w, h, s) => [
    [-w + s, -h],
    [w, -h],
    [w - s, h],
    [-w, h],
  ],
  leanLeft: (w, h, s) => [
    [-w, -h],
    [w - s, -h],
    [w, h],
    [-w + s, h],
  ],
  wideBelow: (w, h, s) => [
    [-w + s, -h],
    [w - s, -h],
    [w, h],
    [-w, h],
  ],
  wideAbove: (w, h, s) => [
    [-w, -h],
    [w, -h],
    [w - s, h],
    [-w + s, h],
  ],
  flag: (w, h, s) => [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
    [-w + s, 0],
  ],
};
const slant = 12;

/** A shape that is large enough for a text. */
export function shapedNode(shape: Shape, label: Label): ShapedNode {
  const inner = {
    width: Math.max(label.width + 2 * pad.x, least.width),
    height: Math.max(label.height + 2 * pad.y, least.height),
  };
  const polygon = polygons[shape];
  if (polygon !== undefined) return polygonNode(shape, polygon, label, inner);
  if (shape === 'circle' || shape === 'doubleCircle') return circleNode(shape, label);
  if (shape === 'cylinder') return cylinderNode(label, inner);
  const more = shape === 'subroutine' ? 14 : shape === 'stadium' ? 8 : 0;
  const width = inner.width + more;
  const rx = shape === 'stadium' ? inner.height / 2 : shape === 'round' ? 10 : 3;
  const draw = (box: Box): readonly SvgElement[] => {
    const bars = [box.x - width / 2 + 7, box.x + width / 2 - 7].map((x) =>
      svg('line', ['edge', 'thin'], { x1: x, x2: x, y1: box.y - box.height / 2, y2: box.y + box.height / 2 }),
    );
    return [
      svg('rect', 'box', corner(box, rx)),
      ...(shape === 'subroutine' ? bars : []),
      ...drawnLabel(label, box.x, box.y),
    ];
  };
  return { width, height: inner.height, outline: 'box', draw };
}

type Size = Readonly<Record<'width' | 'height', number>>;

function polygonNode(shape: Shape, polygon: Corners, label: Label, inner: Size): ShapedNode {
  const isDiamond = shape === 'diamond';
  const width = isDiamond
    ? label.width + label.height * 0.9 + 34
    : inner.width + slant * (shape === 'hexagon' ? 1.5 : 2);
  // A text fits if its halves, as shares of the diamond's, add up to less than one.
  const height = isDiamond ? (label.height + 6) / (1 - (label.width + 4) / width) : inner.height;
  const points = polygon(width / 2, height / 2, slant);
  const outline: readonly Point[] = points.map(([x, y]) => ({ x, y }));
  const shift = shape === 'flag' ? slant / 2 : 0;
  const draw = ({ x, y }: Box) => [
    svg('path', 'box', {
      d: pathThrough(
        points.map(([dx, dy]) => [x + dx, y + dy]),
        true,
      ),
    }),
    ...drawnLabel(label, x + shift, y),
  ];
  return { width, height, outline, draw };
}

function circleNode(shape: Shape, label: Label): ShapedNode {
  const isDouble = shape === 'doubleCircle';
  const size = Math.max(Math.hypot(label.width, label.height) + 14, 38) + (isDouble ? 8 : 0);
  const draw = ({ x, y }: Box) => [
    svg('circle', 'box', { cx: x, cy: y, r: size / 2 }),
    ...(isDouble ? [svg('circle', 'box', { cx: x, cy: y, r: size / 2 - 4 })] : []),
    ...drawnLabel(label, x, y),
  ];
  return { width: size, height: size, outline: 'ellipse', draw };
}

function cylinderNode(label: Label, inner: Size): ShapedNode {
  const lid = 6;
  const height = inner.height + 2 * lid;
  const { width } = inner;
  const draw = ({ x, y }: Box) => {
    const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2 + lid, y + height / 2 - lid];
    const arc = ['A', rounded(width / 2), lid, '0 0'].join(' ');
    const body = `M${rounded(left)} ${rounded(top)}${arc} 1 ${rounded(right)} ${rounded(top)}V${rounded(bottom)}${arc} 1 ${rounded(left)} ${rounded(bottom)}Z`;
    const rim = `M${rounded(left)} ${rounded(top)}${arc} 0 ${rounded(right)} ${rounded(top)}`;
    return [
      svg('path', 'box', { d: body }),
      svg('path', ['edge', 'thin'], { d: rim }),
      ...drawnLabel(label, x, y + lid),
    ];
  };
  return { width, height, outline: 'box', draw };
}
