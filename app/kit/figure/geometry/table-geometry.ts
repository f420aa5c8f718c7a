import { type FigureTable, figureLimits } from '../figure';
import { type FigureSaid, saidMark, say } from '../said';
import { crossesItself } from './crossing';
import { angleOf, distance, type GeometryFigure, type Spot, type Statement } from './model';
import { shownName } from './read-points';
import { numberSaid, objectSaid, placeSaid } from './said-geometry';

/** Points with their coordinates, and what is drawn with its length, angle or area. Null without any of them. */
export function geometryTable({ points, statements }: GeometryFigure): FigureTable | null {
  const rows = [
    ...points
      .filter(({ isHidden }) => !isHidden)
      .map((point) => [say('geometry', 'point', { name: shownName(point.name) }), placeSaid(point)]),
    ...statements.flatMap((statement) => {
      const measure = measureOf(statement);
      return measure ? [[objectSaid(statement), measure]] : [];
    }),
  ].slice(0, figureLimits.tableMaxRows);
  if (rows.length === 0) return null;
  return { head: [say('geometry', 'object'), say('geometry', 'measure')], rows };
}

function measureOf(statement: Statement): FigureSaid | null {
  switch (statement.kind) {
    case 'segment':
      return say('geometry', 'length', { length: numberSaid(distance(...statement.spots)) });
    case 'vector': {
      const [from, to] = statement.spots;
      const place = saidMark(placeSaid({ x: to.x - from.x, y: to.y - from.y }));
      return say('geometry', 'components', { place, length: numberSaid(distance(from, to)) });
    }
    case 'angle':
    case 'rightAngle': {
      const { sweep } = angleOf(statement.spots, statement.style.isReflex);
      return say('geometry', 'degrees', { value: numberSaid(sweep) });
    }
    case 'circle':
      return say('geometry', 'circleMeasure', {
        r: numberSaid(statement.r),
        area: numberSaid(Math.PI * statement.r ** 2),
      });
    case 'arc':
      return say('geometry', 'length', { length: numberSaid((statement.r * statement.sweep * Math.PI) / 180) });
    case 'polygon':
      return polygonMeasure(statement.spots);
    default:
      return null;
  }
}

/**
 * Area by the shoelace formula, from the first corner on, so that far figures keep their precision. The formula counts
 * parts against each other where sides cross, so that the area is left out there.
 */
function polygonMeasure(spots: readonly Spot[]): FigureSaid {
  const [base] = spots as readonly [Spot];
  let [twice, perimeter] = [0, 0];
  for (const [at, spot] of spots.entries()) {
    const next = spots[(at + 1) % spots.length] as Spot;
    twice += (spot.x - base.x) * (next.y - base.y) - (next.x - base.x) * (spot.y - base.y);
    perimeter += distance(spot, next);
  }
  const values = { perimeter: numberSaid(perimeter) };
  if (crossesItself(spots)) return say('geometry', 'perimeter', values);
  return say('geometry', 'area', { area: numberSaid(Math.abs(twice) / 2), ...values });
}
