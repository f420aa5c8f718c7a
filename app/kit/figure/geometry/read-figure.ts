import type { FigureBlock } from '../figure';
import { FigureFault } from '../figure';
import { say } from '../said';
import { distance, fault, type GeometryFigure, geometryLimits, type Shape, type Statement } from './model';
import { definedName, type Points, readPoint, spotsOf } from './read-points';
import { type Arguments, argumentsOf, readShape, shapeForms } from './read-shape';
import { readStyle } from './read-style';
import { type Token, tokensOf } from './scan';

interface Line {
  readonly line: number;
  readonly text: string;
  readonly tokens: readonly Token[];
}

/**
 * Reads a geometry block: a statement a line. Points are read first, so that a statement may stand above the points it
 * names. Throws `FigureFault` for the first line that cannot be read.
 */
export function readFigure(block: FigureBlock): GeometryFigure {
  const points: Points = new Map();
  const lines = block.lines
    .map(({ line, text }) => ({ line, text: text.trim(), tokens: tokensOf(text, line) }))
    .filter(({ tokens }) => tokens.length > 0);
  const others: Line[] = [];
  for (const each of lines) {
    const defined = definedName(each.tokens);
    if (defined) readPoint(points, defined.name, defined.rest, each.line);
    else others.push(each);
  }
  const statements = others.map((each) => readStatement(points, each));
  checkCounts(points, statements);
  return { points: [...points.values()], statements };
}

function readStatement(points: Points, { line, text, tokens }: Line): Statement {
  const [first, second] = tokens;
  const opening = first?.kind === 'word' ? first.word.toLowerCase() : '';
  const isRight =
    ['right', 'rightangle', 'right-angle'].includes(opening) &&
    (opening !== 'right' || (second?.kind === 'word' && second.word.toLowerCase() === 'angle'));
  const word = isRight ? 'rightAngle' : opening;
  if (!Object.hasOwn(shapeForms, word))
    throw fault(line, 'unknownLine', { found: text, lines: Object.keys(shapeForms).join(', ') });
  const { style, rest } = readStyle(tokens.slice(opening === 'right' ? 2 : 1), line, (token, at) =>
    spotsOf(points, token, at),
  );
  const given: Arguments = argumentsOf(points, rest, line);
  const shape = readShape(word, given, style);
  if (!shape) throw fault(line, 'form', { form: shapeForms[word] as string });
  checkShape(shape, line);
  return { ...shape, style, line };
}

function checkShape(shape: Shape, line: number): void {
  const { spotsMax, numberMax } = geometryLimits;
  if (shape.kind === 'circle' || shape.kind === 'arc') {
    if (!(shape.r > 0)) throw fault(line, 'radius');
    if (shape.r > numberMax) throw fault(line, 'tooFar');
  }
  if (shape.kind === 'ellipse' && !(shape.rx > 0 && shape.ry > 0)) throw fault(line, 'radius');
  if (!('spots' in shape)) return;
  const { spots } = shape;
  if (spots.length > spotsMax) throw fault(line, 'tooManySpots', { most: spotsMax });
  const isAngle = shape.kind === 'angle' || shape.kind === 'rightAngle';
  const isPair = spots.length === 2;
  const [one, middle, other] = spots;
  const isNothing =
    one && middle && (isAngle || isPair) && (distance(one, middle) === 0 || (other && distance(middle, other) === 0));
  if (isNothing) throw fault(line, 'samePlace');
}

function checkCounts(points: Points, statements: readonly Statement[]): void {
  const { statementsMax, spotsTotalMax, labelsMax } = geometryLimits;
  const most = statements[statementsMax];
  if (most) throw fault(most.line, 'tooManyLines', { most: statementsMax });
  let spots = 0;
  let labels = [...points.values()].filter(({ isHidden, label }) => !isHidden && label !== '').length;
  for (const statement of statements) {
    spots += 'spots' in statement ? statement.spots.length : 1;
    labels += statement.style.label || statement.style.showsValue ? 1 : 0;
    if (spots > spotsTotalMax) throw fault(statement.line, 'tooManySpots', { most: spotsTotalMax });
    if (labels > labelsMax) throw fault(statement.line, 'tooManyLabels', { most: labelsMax });
  }
  const isEmpty = statements.length === 0 && [...points.values()].every(({ isHidden }) => isHidden);
  if (isEmpty) throw new FigureFault(null, say('geometry', 'nothing'));
}
