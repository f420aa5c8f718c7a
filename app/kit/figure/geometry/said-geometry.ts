import { type FigureSaid, saidMark, say } from '../said';
import { angleOf, type GeometryFigure, type Spot, type Statement } from './model';
import { shownName } from './read-points';

/** A longer description would not be listened to; the table has all. */
const sentencesMax = 30;
/** Places of a shape that are told one by one. */
const placesMax = 6;

/** A number for a sentence, with a minus sign. */
export function numberSaid(value: number): string | number {
  const short = Math.round(value * 100) / 100;
  return short < 0 ? saidMark(say('geometry', 'minus', { value: -short })) : short || 0;
}

export const placeSaid = ({ x, y }: Omit<Spot, 'name'>): FigureSaid =>
  say('geometry', 'at', { x: numberSaid(x), y: numberSaid(y) });

/** A point's name; its coordinates if it has none. */
const spotSaid = (spot: Spot): string => (spot.name === null ? saidMark(placeSaid(spot)) : shownName(spot.name));

/** Names as `ABC`, if all of them are single letters; else with spaces. */
function spotsSaid(spots: readonly Spot[]): string {
  const isShort = spots.every(({ name }) => name !== null && /^\p{L}['′]?$/u.test(name));
  return spots.map(spotSaid).join(isShort ? '' : ' ');
}

/** A figure in sentences, made from its statements. */
export function geometrySaid({ points, statements }: GeometryFigure): readonly FigureSaid[] {
  const shown = points.filter(({ isHidden }) => !isHidden);
  const listed = shown.map((point) => `${shownName(point.name)} ${saidMark(placeSaid(point))}`).join('; ');
  const sentences = [
    ...(shown.length > 0 ? [say('geometry', 'points', { points: listed })] : []),
    ...statements.map(statementSaid),
  ].map((what) => say('geometry', 'sentence', { what: saidMark(what) }));
  if (sentences.length <= sentencesMax) return sentences;
  const count = sentences.length - sentencesMax;
  return [...sentences.slice(0, sentencesMax), say('geometry', 'more', { count })];
}

function statementSaid(statement: Statement): FigureSaid {
  const { style, kind } = statement;
  let said = objectSaid(statement);
  const around = (name: string, values: Record<string, string | number> = {}) => {
    said = say('geometry', name, { what: saidMark(said), ...values });
  };
  if (style.dash) around('dashed');
  if (style.ticks > 0) around('equal', { marks: style.ticks });
  if (style.parallel > 0) around('parallelMark', { marks: style.parallel });
  if (style.label && kind !== 'label') around('labelled', { label: style.label });
  return said;
}

/** The object of a statement, with its size where that is not in its points. */
export function objectSaid(statement: Statement): FigureSaid {
  const { style } = statement;
  switch (statement.kind) {
    case 'segment':
    case 'line':
    case 'ray':
      return say('geometry', statement.kind, { points: spotsSaid(statement.spots) });
    case 'vector':
      return say('geometry', 'vector', { from: spotSaid(statement.spots[0]), to: spotSaid(statement.spots[1]) });
    case 'rightAngle':
      return say('geometry', 'rightAngle', { points: spotsSaid(statement.spots) });
    case 'angle': {
      const { sweep } = angleOf(statement.spots, style.isReflex);
      return say('geometry', 'angle', { points: spotsSaid(statement.spots), degrees: degreesSaid(sweep) });
    }
    case 'grid':
    case 'axes':
      return say('geometry', statement.kind);
    case 'label': {
      const place = style.to ?? statement.spot;
      return say('geometry', style.to ? 'textTo' : 'text', { label: style.label ?? '', place: spotSaid(place) });
    }
    case 'polygon':
    case 'polyline':
    case 'curve':
      return cornersSaid(statement);
    default:
      return roundSaid(statement);
  }
}

const degreesSaid = (value: number): string => saidMark(say('geometry', 'degrees', { value: numberSaid(value) }));

function cornersSaid({ kind, spots }: Extract<Statement, { kind: 'polygon' | 'polyline' | 'curve' }>): FigureSaid {
  const { length } = spots;
  if (length > placesMax && spots.some(({ name }) => name === null))
    return say('geometry', kind === 'curve' ? 'curveShape' : 'shape', { corners: length });
  const polygon = length === 3 ? 'triangle' : length === 4 ? 'quadrilateral' : 'polygon';
  return say('geometry', kind === 'polygon' ? polygon : kind, { points: spotsSaid(spots) });
}

function roundSaid(statement: Extract<Statement, { kind: 'circle' | 'ellipse' | 'arc' }>): FigureSaid {
  const centre = spotSaid(statement.centre);
  if (statement.kind === 'circle') return say('geometry', 'circle', { centre, r: numberSaid(statement.r) });
  if (statement.kind === 'arc')
    return say('geometry', 'arc', { centre, r: numberSaid(statement.r), degrees: degreesSaid(statement.sweep) });
  const [width, height] = [numberSaid(2 * statement.rx), numberSaid(2 * statement.ry)];
  return say('geometry', 'ellipse', { centre, width, height });
}
