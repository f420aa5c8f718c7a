import { direction, distance, fault, type Range, type Shape, type Spot, type Style } from './model';
import { numberOf } from './number';
import { type Points, spotsOf } from './read-points';
import type { Token } from './scan';

/** A statement's places and numbers, apart and each in its order, and how they begin. */
export interface Arguments {
  readonly spots: readonly Spot[];
  readonly numbers: readonly number[];
  readonly ranges: readonly Range[];
}

/** Each statement with a line that shows how it is written. */
export const shapeForms: Readonly<Record<string, string>> = {
  segment: 'segment A B "5 cm"',
  line: 'line A B',
  ray: 'ray A B',
  vector: 'vector A B "v"',
  circle: 'circle M 2',
  ellipse: 'ellipse M 3 2',
  arc: 'arc M A B',
  angle: 'angle B A C "α"',
  rightAngle: 'right angle A C B',
  polygon: 'polygon A B C',
  triangle: 'triangle A B C',
  polyline: 'polyline A B C',
  curve: 'curve A B C',
  label: 'label (1, 2) "text"',
  grid: 'grid',
  axes: 'axes -3..3, -2..2',
};

const rangeForm = /^([^.]*(?:\.\d+)?)\.\.([^.]*(?:\.\d+)?)$/;

export function argumentsOf(points: Points, tokens: readonly Token[], line: number): Arguments {
  const spots: Spot[] = [];
  const numbers: number[] = [];
  const ranges: Range[] = [];
  for (const token of tokens) {
    if (token.kind === 'equals') throw fault(line, 'unknownWord', { found: '=' });
    const word = token.kind === 'word' && !points.has(token.word) ? token.word : '';
    const value = numberOf(word);
    if (value !== null) numbers.push(value);
    else if (word.includes('..')) ranges.push(rangeOf(word, line));
    else spots.push(...spotsOf(points, token, line));
  }
  return { spots, numbers, ranges };
}

function rangeOf(word: string, line: number): Range {
  const [, from = '', to = ''] = word.length > 60 ? [] : (rangeForm.exec(word) ?? []);
  const [least, most] = [numberOf(from), numberOf(to)];
  if (least === null || most === null || !(least < most)) throw fault(line, 'range', { found: word });
  return [least, most];
}

/** The shape of a statement; null if its places and numbers do not fit. */
export function readShape(word: string, given: Arguments, style: Style): Shape | null {
  const { spots, numbers, ranges } = given;
  if (word !== 'axes' && ranges.length > 0) return null;
  switch (word) {
    case 'segment':
    case 'line':
    case 'ray':
    case 'vector':
      return spots.length === 2 && numbers.length === 0 ? { kind: word, spots: spots as [Spot, Spot] } : null;
    case 'angle':
    case 'rightAngle':
      return spots.length === 3 && numbers.length === 0 ? { kind: word, spots: spots as [Spot, Spot, Spot] } : null;
    case 'triangle':
      return spots.length === 3 && numbers.length === 0 ? { kind: 'polygon', spots } : null;
    case 'polygon':
      return spots.length >= 3 && numbers.length === 0 ? { kind: word, spots } : null;
    case 'polyline':
    case 'curve':
      return spots.length >= (style.isClosed ? 3 : 2) && numbers.length === 0 ? { kind: word, spots } : null;
    case 'label':
      return spots.length === 1 && numbers.length === 0 && style.label ? { kind: word, spot: spots[0] as Spot } : null;
    case 'grid':
      return spots.length + numbers.length === 0 ? { kind: word } : null;
    case 'axes':
      return spots.length + numbers.length === 0 && ranges.length <= 2
        ? { kind: word, x: ranges[0] ?? null, y: ranges[1] ?? ranges[0] ?? null }
        : null;
    default:
      return readRound(word, spots, numbers);
  }
}

function readRound(word: string, spots: readonly Spot[], numbers: readonly number[]): Shape | null {
  const [centre, start, end] = spots;
  const [r, second, third] = numbers;
  if (!centre) return null;
  if (word === 'circle') {
    if (spots.length === 2 && start && numbers.length === 0) return { kind: word, centre, r: distance(centre, start) };
    return spots.length === 1 && numbers.length === 1 && r !== undefined ? { kind: word, centre, r } : null;
  }
  if (word === 'ellipse')
    return spots.length === 1 && numbers.length === 2 && r !== undefined && second !== undefined
      ? { kind: word, centre, rx: r, ry: second }
      : null;
  if (spots.length === 3 && start && end && numbers.length === 0) {
    const from = direction(centre, start);
    const sweep = (direction(centre, end) - from + 360) % 360 || 360;
    return { kind: 'arc', centre, r: distance(centre, start), from, sweep };
  }
  if (spots.length !== 1 || numbers.length !== 3 || r === undefined || second === undefined || third === undefined)
    return null;
  return { kind: 'arc', centre, r, from: second, sweep: (((third - second) % 360) + 360) % 360 || 360 };
}
