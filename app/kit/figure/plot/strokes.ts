import { type FigureClass, type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { fontSize, textAt } from './draw-text';
import type { Stroke } from './plot';

const strokes: readonly FigureClass[] = ['stroke-0', 'stroke-1', 'stroke-2', 'stroke-3', 'stroke-4', 'stroke-5'];
const areas: readonly FigureClass[] = ['area-0', 'area-1', 'area-2', 'area-3', 'area-4', 'area-5'];
const fills: readonly FigureClass[] = ['fill-0', 'fill-1', 'fill-2', 'fill-3', 'fill-4', 'fill-5'];

export const strokeClass = (n: number): FigureClass => strokes[n % 6] as FigureClass;
export const areaClass = (n: number): FigureClass => areas[n % 6] as FigureClass;
export const fillClass = (n: number): FigureClass => fills[n % 6] as FigureClass;

/** Curves differ by dashes too, because colours alone do not tell them apart for everybody. */
export function curveClasses(n: number, stroke: Stroke | null): readonly FigureClass[] {
  const kind = stroke ?? (['solid', 'dash', 'dots'] as const)[n % 3] ?? 'solid';
  const thick: readonly FigureClass[] = n >= 3 && stroke === null ? ['thick'] : [];
  return [strokeClass(n), ...(kind === 'solid' ? [] : [kind]), ...thick];
}

/** The mark of a series of points: each series has another shape. */
export function marker(n: number, colour: number, x: number, y: number, r = 4): SvgElement {
  const classes: readonly FigureClass[] = [fillClass(colour)];
  if (n % 6 === 1) return svg('rect', classes, { x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8 });
  const shapes: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    2: [
      [0, -1.3],
      [1.2, 0.9],
      [-1.2, 0.9],
    ],
    3: [
      [0, -1.35],
      [1.35, 0],
      [0, 1.35],
      [-1.35, 0],
    ],
    4: [
      [0, 1.3],
      [1.2, -0.9],
      [-1.2, -0.9],
    ],
    5: [
      [-1.3, -0.45],
      [-0.45, -0.45],
      [-0.45, -1.3],
      [0.45, -1.3],
      [0.45, -0.45],
      [1.3, -0.45],
    ],
  };
  const shape = shapes[n % 6];
  if (shape === undefined) return svg('circle', classes, { cx: x, cy: y, r });
  const whole = n % 6 === 5 ? [...shape, ...shape.map(([dx, dy]) => [-dx, -dy] as const)] : shape;
  return svg('polygon', classes, {
    points: whole.map(([dx, dy]) => `${(x + dx * r).toFixed(1)},${(y + dy * r).toFixed(1)}`).join(' '),
  });
}

/** An open point: a ring on the colour of the page. */
export const ring = (n: number, x: number, y: number, r = 4): SvgElement =>
  svg(
    'g',
    '',
    {},
    svg('circle', 'fill-paper', { cx: x, cy: y, r }),
    svg('circle', [strokeClass(n)], { cx: x, cy: y, r }),
  );

/** An entry of a legend: its sample takes 28 by 12 pixels from the given place. */
export interface LegendEntry {
  readonly text: string;
  readonly sample: (x: number, y: number) => readonly SvgElement[];
}

const [sampleWidth, gap, rowHeight] = [28, 18, 20] as const;

/** Rows of entries, in the middle of a width. Returns the height that they take. */
export function legend(
  entries: readonly LegendEntry[],
  width: number,
  top: number,
): { readonly shapes: readonly SvgElement[]; readonly height: number } {
  const rows: LegendEntry[][] = [];
  const widthOf = ({ text }: LegendEntry): number => sampleWidth + 6 + textWidth(text, fontSize.label);
  let free = 0;
  for (const entry of entries) {
    const wide = widthOf(entry) + gap;
    if (rows.length === 0 || wide > free) {
      rows.push([]);
      free = width;
    }
    rows.at(-1)?.push(entry);
    free -= wide;
  }
  const shapes: SvgElement[] = [];
  for (const [n, row] of rows.entries()) {
    const total = row.reduce((sum, entry) => sum + widthOf(entry), 0) + gap * (row.length - 1);
    let x = Math.max(4, (width - total) / 2);
    const y = top + n * rowHeight + rowHeight / 2;
    for (const entry of row) {
      shapes.push(...entry.sample(x, y), textAt(entry.text, x + sampleWidth + 6, y + 4.5, 'start'));
      x += widthOf(entry) + gap;
    }
  }
  return { shapes, height: rows.length * rowHeight };
}
