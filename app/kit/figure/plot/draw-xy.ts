import type { Drawing } from '../figure';
import { pathThrough, type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { drawAxes, frameFor, plotWidth, upright } from './axes';
import { type DrawnCurve, drawnCurve, endMarks, shadeShapes, sideShape } from './curves';
import { fontSize, textAt } from './draw-text';
import { type Frame, isWithin, type Pixel, pixelX, pixelY } from './frame';
import { type Placed, Places, type Taken } from './places';
import { type Plot, plainAxis } from './plot';
import { Formulas } from './sample';
import { saidXy } from './say-xy';
import { curveClasses, type LegendEntry, legend, marker, ring } from './strokes';
import { tableXy } from './table-xy';
import { checkAxis, planAxes } from './xy-ranges';

/** Functions, lines, points and areas in a coordinate system. */
export function drawXy(plot: Plot): Drawing {
  const formulas = new Formulas(plot.curves[0]?.line ?? plot.shades[0]?.line ?? 1);
  const { x, y } = planAxes(plot, formulas);
  for (const { line, points } of plot.series.filter(({ isJoined }) => !isJoined)) {
    checkAxis(
      line,
      x,
      points.map((point) => point.x),
    );
    checkAxis(
      line,
      y,
      points.map((point) => point.y),
    );
  }
  const titles = { x: plot.x.title ?? nameOf(plot, 'x'), y: plot.y.title ?? nameOf(plot, 'y') };
  const planned = frameFor(x, y, titles, plot.isEqual);
  const { frame } = planned;
  const curves = plot.curves.map((curve) => drawnCurve(curve, frame, formulas));
  const places = new Places(frame, fontSize.label);
  occupy(places, plot, frame, curves);
  const isFree = (box: Taken): boolean => places.isFree(box);
  const axes = drawAxes({ planned, x, y, titles, hasGrid: plot.hasGrid, isFree });
  for (const box of axes.taken) places.takeBox(box);
  const isHatched = plot.curves.filter(({ side }) => side !== null).length > 1;
  const areas = [
    ...curves.flatMap((curve, n) => sideShape(curve, n, frame, isHatched)),
    ...plot.shades.flatMap((shade, n) => shadeShapes(shade, shadeColour(plot, n), frame, formulas)),
  ];
  const labels = [...pointLabels(plot, frame, places), ...shadeLabels(plot, frame, places, formulas)];
  const named = curveLabels(plot, frame, curves, places);
  const entries = [...named.entries, ...seriesEntries(plot)];
  const keys = legend(entries, plotWidth, planned.bottom + 4);
  const shapes = [
    svg('g', '', {}, ...areas),
    svg('g', '', {}, ...axes.grid),
    ...axes.shapes.filter(({ name }) => name !== 'text'),
    ...lines(plot, frame, curves),
    ...axes.shapes.filter(({ name }) => name === 'text'),
    ...dots(plot, frame, curves),
    ...labels,
    ...named.shapes,
    ...keys.shapes,
  ];
  return {
    width: plotWidth,
    height: planned.bottom + (entries.length > 0 ? keys.height + 8 : 2),
    shapes,
    said: saidXy(plot, { x, y }, curves, formulas),
    table: tableXy(plot, { x, y }, formulas),
  };
}

/** An axis without a title has the name of its variable, where there is a formula or a point. */
function nameOf(plot: Plot, axis: 'x' | 'y'): string {
  const first = plot.curves.find(({ kind }) => kind === 'function');
  if (axis === 'x') return first?.variable ?? 'x';
  const name = /^\p{L}/u.exec(first?.shown ?? '')?.[0];
  const isOwn = first?.name === null && plot.y === plainAxis && name !== undefined;
  return isOwn ? name : 'y';
}

const shadeColour = (plot: Plot, n: number): number => (plot.curves.length === 1 ? n : n + plot.curves.length) % 6;
const seriesColour = (plot: Plot, n: number): number => (plot.curves.length + n) % 6;

function occupy(places: Places, plot: Plot, frame: Frame, curves: readonly DrawnCurve[]): void {
  for (const [n, { lines: parts }] of curves.entries()) for (const part of parts) places.takeLine(part, n);
  for (const [n, { at }] of plot.verticals.entries()) {
    const [x, foot] = [pixelX(frame, at), frame.top + frame.height];
    const line: readonly Pixel[] = [
      [x, frame.top],
      [x, foot],
    ];
    places.takeLine(line, curves.length + n);
  }
  for (const { points, isJoined } of plot.series) {
    const pixels = points.map((point): Pixel => [pixelX(frame, point.x), pixelY(frame, point.y)]);
    if (isJoined) places.takeLine(pixels);
    for (const [px, py] of pixels) places.takeBox({ left: px - 4, right: px + 4, top: py - 4, bottom: py + 4 });
  }
}

/** Curves, vertical lines and joined points. */
function lines(plot: Plot, frame: Frame, curves: readonly DrawnCurve[]): readonly SvgElement[] {
  const drawn = curves.flatMap(({ lines: parts, curve, breaks }, n) => [
    ...breaks
      .filter(({ at, kind }) => kind === 'pole' && curve.kind === 'function' && at !== 0 && isWithin(frame.x, at))
      .map(({ at }) =>
        svg('line', ['edge', 'thin', 'dash'], upright(pixelX(frame, at), frame.top, frame.top + frame.height)),
      ),
    ...parts.map((part) => svg('path', curveClasses(n, curve.stroke), { d: pathThrough(part) })),
  ]);
  const verticals = plot.verticals
    .filter(({ at }) => isWithin(frame.x, at))
    .map(({ at, stroke }, n) =>
      svg(
        'line',
        curveClasses(plot.curves.length + n, stroke),
        upright(pixelX(frame, at), frame.top, frame.top + frame.height),
      ),
    );
  const joined = plot.series.flatMap(({ isJoined, points, stroke }, n) => {
    const pixels = points.map((point): Pixel => [pixelX(frame, point.x), pixelY(frame, point.y)]);
    return isJoined ? [svg('path', curveClasses(seriesColour(plot, n), stroke), { d: pathThrough(pixels) })] : [];
  });
  return [...drawn, ...verticals, ...joined];
}

function dots(plot: Plot, frame: Frame, curves: readonly DrawnCurve[]): readonly SvgElement[] {
  return [
    ...curves.flatMap((curve, n) => endMarks(curve, n, frame)),
    ...plot.series.flatMap(({ points }, n) =>
      points
        .filter((point) => isWithin(frame.x, point.x) && isWithin(frame.y, point.y))
        .map((point) => {
          const [px, py] = [pixelX(frame, point.x), pixelY(frame, point.y)];
          const colour = seriesColour(plot, n);
          return point.isOpen ? ring(colour, px, py) : marker(n, colour, px, py);
        }),
    ),
  ];
}

function pointLabels(plot: Plot, frame: Frame, places: Places): readonly SvgElement[] {
  return plot.series.flatMap(({ points }) =>
    points.flatMap((point) => {
      if (point.label === null || !isWithin(frame.x, point.x) || !isWithin(frame.y, point.y)) return [];
      const at: Pixel = [pixelX(frame, point.x), pixelY(frame, point.y)];
      const place = places.put(point.label, places.around(point.label, at, 6), 12);
      return place === null ? [] : [textAt(point.label, place.x, place.y, 'middle', ['label', 'halo'])];
    }),
  );
}

function shadeLabels(plot: Plot, frame: Frame, places: Places, formulas: Formulas): readonly SvgElement[] {
  return plot.shades.flatMap(({ label, top, bottom, variable, interval }) => {
    if (label === null) return [];
    const from = Math.max(frame.x.from, interval.from?.at ?? frame.x.from);
    const to = Math.min(frame.x.to, interval.to?.at ?? frame.x.to);
    const columns = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8].flatMap((share) => {
      const at = from + (to - from) * share;
      const high = formulas.value(top, variable, at);
      const low = bottom === null ? 0 : formulas.value(bottom, variable, at);
      const [x, above, below] = [pixelX(frame, at), pixelY(frame, high), pixelY(frame, low)];
      return Number.isNaN(above + below) ? [] : [{ x, above, below }];
    });
    // A curve may run through the middle of the area.
    const middles = [0.5, 0.72, 0.28].flatMap((share) =>
      columns.map(({ x, above, below }): Pixel => [x, above + (below - above) * share]),
    );
    const place = places.put(label, middles, 20);
    if (place === null) return [];
    const classes = place.isFree ? (['label'] as const) : (['label', 'halo'] as const);
    return [textAt(label, place.x, place.y, 'middle', classes)];
  });
}

interface Named {
  readonly shapes: readonly SvgElement[];
  readonly entries: readonly LegendEntry[];
}

/** Names stand at their curves if each has a free place there, else all in a legend below. */
function curveLabels(plot: Plot, frame: Frame, curves: readonly DrawnCurve[], places: Places): Named {
  const all = [
    ...curves.map(({ curve, lines: parts }) => ({ ...curve, parts })),
    ...plot.verticals.map((line) => ({
      ...line,
      isNameless: false,
      shown: `x = ${line.at}`,
      parts: [[0.02, 0.98, 0.5].map((share): Pixel => [pixelX(frame, line.at), frame.top + frame.height * share])],
    })),
  ];
  const isMany = all.length > 1;
  const named = all.map(({ label, isNameless, shown, parts, stroke }, n) => ({
    text: label ?? (isMany && n < curves.length && !isNameless ? shown : null),
    parts,
    classes: curveClasses(n, stroke),
  }));
  const shapes: SvgElement[] = [];
  for (const [n, { text, parts }] of named.entries()) {
    if (text === null) continue;
    const place = textWidth(text, fontSize.label) > 170 ? null : besideCurve(text, parts, n, places);
    if (place === null)
      return { shapes: [], entries: named.flatMap(({ text: each, classes }) => entryOf(each, classes)) };
    shapes.push(textAt(text, place.x, place.y, 'middle', ['label', 'halo']));
  }
  return { shapes, entries: [] };
}

const entryOf = (text: string | null, classes: ReturnType<typeof curveClasses>): readonly LegendEntry[] =>
  text === null ? [] : [{ text, sample: (x, y) => [svg('line', classes, { x1: x, x2: x + 28, y1: y, y2: y })] }];

function besideCurve(text: string, parts: readonly (readonly Pixel[])[], curve: number, places: Places): Placed | null {
  const middles = alongside(text, parts, places);
  return places.put(text, middles, 0, { curve, apart: 11 }) ?? places.put(text, middles, 0, { curve, apart: 7 });
}

/** Middles of a label along a curve, from its right end. */
function alongside(text: string, parts: readonly (readonly Pixel[])[], places: Places): readonly Pixel[] {
  const points = parts.flat();
  const middles: Pixel[] = [];
  const step = Math.max(1, Math.floor(points.length / 40));
  for (let n = points.length - 1; n >= 0; n -= step) middles.push(...places.around(text, points[n] as Pixel, 5));
  return middles;
}

const seriesEntries = (plot: Plot): readonly LegendEntry[] =>
  plot.series.flatMap(({ label, isJoined, stroke }, n) =>
    label === null
      ? []
      : [
          {
            text: label,
            sample: (x: number, y: number) => [
              ...(isJoined
                ? [svg('line', curveClasses(seriesColour(plot, n), stroke), { x1: x, x2: x + 28, y1: y, y2: y })]
                : []),
              plot.series[n]?.points[0]?.isOpen
                ? ring(seriesColour(plot, n), x + 14, y)
                : marker(n, seriesColour(plot, n), x + 14, y),
            ],
          },
        ],
  );
