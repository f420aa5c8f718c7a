import { type FigureClass, rounded, type SvgElement, svg } from '../../svg';
import { drawnLabel, patchedLabel, wrapped } from '../label';
import { drawnEnd } from './edge-ends';
import type { EdgePlace, GraphEdge, Point } from './graph';

/** Corners of lines are rounded by at most this radius, in pixels. */
const cornerRadius = 14;

const strokes: Readonly<Record<GraphEdge['line'], readonly FigureClass[]>> = {
  solid: ['ink'],
  dash: ['ink', 'dash'],
  thick: ['ink', 'thick'],
  hidden: [],
};

/** The line of an edge with its two ends, and its texts; texts are to be drawn above all lines. */
export function drawnEdge(edge: GraphEdge, place: EdgePlace): { lines: SvgElement[]; texts: SvgElement[] } {
  const texts = [
    ...(edge.label && place.label ? patchedLabel(edge.label, place.label.x, place.label.y) : []),
    ...endText(edge.startText, place.points),
    ...endText(edge.endText, [...place.points].reverse()),
  ];
  if (edge.line === 'hidden' || place.points.length < 2) return { lines: [], texts };
  const ends = [atEnd([...place.points].reverse(), edge.start), atEnd(place.points, edge.end)] as const;
  const points = [ends[0].stop, ...place.points.slice(1, -1), ends[1].stop];
  const line = svg('path', strokes[edge.line], { d: roundedPath(points) });
  return { lines: [line, ...ends[0].shapes, ...ends[1].shapes], texts };
}

/** The shapes at the last of the points, and where the line stops. */
function atEnd(points: readonly Point[], end: GraphEdge['end']): { shapes: readonly SvgElement[]; stop: Point } {
  const [before, tip] = points.slice(-2) as [Point, Point];
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const { shapes, back } = drawnEnd(end, tip, angle);
  return { shapes, stop: { x: tip.x - back * Math.cos(angle), y: tip.y - back * Math.sin(angle) } };
}

/** A path through points with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let path = `M${place(first)}`;
  for (const [at, point] of rest.entries()) {
    const [before, after] = [points[at] as Point, rest[at + 1]];
    const [near, far] = [distance(before, point), after ? distance(point, after) : 0];
    const radius = Math.min(cornerRadius, near / 2, far / 2);
    if (after === undefined || radius < 1) {
      path += `L${place(point)}`;
      continue;
    }
    const [from, to] = [between(point, before, radius / near), between(point, after, radius / far)];
    path += ['L', place(from), 'Q', place(point), ' ', place(to)].join('');
  }
  return path;
}

const place = ({ x, y }: Point): string => `${rounded(x)} ${rounded(y)}`;
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** A short text beside the first of the points, to the right of the line. */
function endText(text: string | undefined, points: readonly Point[]): readonly SvgElement[] {
  const [first, second] = points;
  if (text === undefined || text === '' || first === undefined || second === undefined) return [];
  const length = distance(first, second) || 1;
  const [dx, dy] = [(second.x - first.x) / length, (second.y - first.y) / length];
  const label = wrapped(text, 60, 11);
  const isUpright = Math.abs(dy) > Math.abs(dx) * 0.5;
  const x = first.x + dx * 24 + (isUpright ? 6 : 0);
  const y = first.y + dy * 24 + (isUpright ? dy * -6 : -label.height / 2 - 3);
  return drawnLabel(label, x, y, isUpright ? 'start' : 'middle', ['halo']);
}
