import type { Spot, Statement } from './model';

/** Steps of a whole turn, and of a curve between two of its points. */
const [roundSteps, curveSteps] = [48, 8];

/** Places along the outline of a statement, which give its extent and what labels must keep off. */
export function outlineOf(statement: Statement): readonly Spot[] {
  switch (statement.kind) {
    case 'circle':
    case 'ellipse':
    case 'arc':
      return roundOutline(statement);
    case 'polygon':
      return [...statement.spots, statement.spots[0] as Spot];
    case 'polyline':
      return statement.style.isClosed ? [...statement.spots, statement.spots[0] as Spot] : statement.spots;
    case 'curve':
      return curveOutline(statement.spots, statement.style.isClosed);
    case 'label':
      return statement.style.to ? [statement.spot, statement.style.to] : [statement.spot];
    case 'grid':
    case 'axes':
      return [];
    default:
      return statement.spots;
  }
}

function roundOutline(shape: Extract<Statement, { kind: 'circle' | 'ellipse' | 'arc' }>): Spot[] {
  const [from, sweep] = shape.kind === 'arc' ? [shape.from, shape.sweep] : [0, 360];
  const steps = Math.max(4, Math.ceil((roundSteps * sweep) / 360));
  const turn = shape.kind === 'ellipse' ? (shape.style.turn * Math.PI) / 180 : 0;
  const [rx, ry] = shape.kind === 'ellipse' ? [shape.rx, shape.ry] : [shape.r, shape.r];
  return Array.from({ length: steps + 1 }, (_, at) => {
    const radians = ((from + (sweep * at) / steps) * Math.PI) / 180;
    const [x, y] = [rx * Math.cos(radians), ry * Math.sin(radians)];
    return {
      x: shape.centre.x + x * Math.cos(turn) - y * Math.sin(turn),
      y: shape.centre.y + x * Math.sin(turn) + y * Math.cos(turn),
      name: null,
    };
  });
}

/** A piece of a smooth curve: from a point by two control points to the next. */
type CurvePiece = readonly [Spot, Spot, Spot, Spot];

/** The Catmull-Rom curve through points, as cubic Bézier pieces. */
export function curvePieces(spots: readonly Spot[], isClosed: boolean): CurvePiece[] {
  const { length } = spots;
  const at = (index: number): Spot =>
    spots[isClosed ? (index + length) % length : Math.min(Math.max(index, 0), length - 1)] as Spot;
  return Array.from({ length: isClosed ? length : length - 1 }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6, name: null };
    const into = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6, name: null };
    return [from, out, into, to];
  });
}

function curveOutline(spots: readonly Spot[], isClosed: boolean): Spot[] {
  const outline: Spot[] = [spots[0] as Spot];
  for (const [from, out, into, to] of curvePieces(spots, isClosed))
    for (let step = 1; step <= curveSteps; step += 1) {
      const t = step / curveSteps;
      const mix = (a: number, b: number, c: number, d: number): number =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      outline.push({ x: mix(from.x, out.x, into.x, to.x), y: mix(from.y, out.y, into.y, to.y), name: null });
    }
  return outline;
}
