import { direction, distance, fault, geometryLimits, type NamedPoint, type Spot } from './model';
import { numberOf } from './number';
import { isStyleWord, readStyle } from './read-style';
import type { Token } from './scan';

/** Points by name, in the order in which they are defined. */
export type Points = Map<string, NamedPoint>;

const nameForm = /^\p{L}[\p{L}\p{M}\d_]*['′]{0,2}$/u;
/** Points in a word without spaces, such as `ABC` or `A1B1`. */
const joinedNames = /\p{Lu}\d*['′]{0,2}/gu;

/** The places a token stands for: coordinates, a point, or the points of a word such as `ABC`; none for a number. */
export function spotsOf(points: Points, token: Token | undefined, line: number): readonly Spot[] {
  if (token?.kind === 'at') return [{ x: token.x, y: token.y, name: null }];
  if (token?.kind !== 'word') return [];
  const known = points.get(token.word);
  if (known) return [known];
  const names = token.word.length > geometryLimits.spotsMax ? [] : (token.word.match(joinedNames) ?? []);
  const joined = names.join('') === token.word ? names.map((name) => points.get(name)) : [undefined];
  if (joined.some((point) => point === undefined)) throw fault(line, 'unknownWord', { found: token.word });
  return joined as NamedPoint[];
}

/** The index after `A =`, `A`, `point A` and so on, if the line defines a point; else null. */
export function definedName(tokens: readonly Token[]): { name: string; rest: readonly Token[] } | null {
  const [first, second] = tokens;
  if (first?.kind !== 'word') return null;
  if (first.word.toLowerCase() === 'point' && second?.kind === 'word') return definedName(tokens.slice(1));
  if (second?.kind === 'equals') return { name: first.word, rest: tokens.slice(2) };
  return second?.kind === 'at' && /^\p{Lu}\d*['′]{0,2}$/u.test(first.word) && first.word.length <= 4
    ? { name: first.word, rest: tokens.slice(1) }
    : null;
}

/** Defines a point. Throws `FigureFault`. */
export function readPoint(points: Points, name: string, tokens: readonly Token[], line: number): void {
  const { nameMaxCharacters, pointsMax, numberMax } = geometryLimits;
  if (!nameForm.test(name) || name.length > nameMaxCharacters || isStyleWord(name) || numberOf(name) !== null)
    throw fault(line, 'name', { found: name });
  if (points.has(name)) throw fault(line, 'pointTwice', { found: name });
  if (points.size >= pointsMax) throw fault(line, 'tooManyPoints', { most: pointsMax });
  const { style, rest } = readStyle(tokens, line, (token, at) => spotsOf(points, token, at));
  const place = placeOf(points, name, rest, line);
  if (![place.x, place.y].every((value) => Math.abs(value) <= numberMax)) throw fault(line, 'tooFar');
  const label = style.label ?? shownName(name);
  const { label: typed, side, isHidden } = style;
  points.set(name, { ...place, name, label, isTyped: typed !== null, side, isHidden });
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** A name as books print it: `A1` with a subscript, `A'` with a prime. */
export const shownName = (name: string): string =>
  name
    .replace(/_/g, '')
    .replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit)
    .replaceAll("'", '′');

type Place = { readonly x: number; readonly y: number };

function placeOf(points: Points, name: string, tokens: readonly Token[], line: number): Place {
  const [first, ...rest] = tokens;
  if (first?.kind === 'at' && rest.length === 0) return { x: first.x, y: first.y };
  const word = first?.kind === 'word' ? first.word.toLowerCase() : '';
  const derive = Object.hasOwn(derived, word) ? derived[word] : undefined;
  if (!derive) throw fault(line, 'form', { form: `${name} = (0, 0)` });
  const numbers: number[] = [];
  const spots: Spot[] = [];
  for (const token of rest) {
    const value = token.kind === 'word' && !points.has(token.word) ? numberOf(token.word) : null;
    if (value === null) spots.push(...spotsOf(points, token, line));
    else numbers.push(value);
  }
  if (spots.length !== derive.spots || numbers.length !== derive.numbers)
    throw fault(line, 'form', { form: `${name} = ${derive.form}` });
  return derive.place(spots, numbers, line);
}

interface Derived {
  readonly spots: number;
  readonly numbers: number;
  /** An example of it, behind the name and the sign `=`. */
  readonly form: string;
  place(spots: readonly Spot[], numbers: readonly number[], line: number): Place;
}

const derived: Readonly<Record<string, Derived>> = {
  midpoint: {
    spots: 2,
    numbers: 0,
    form: 'midpoint A B',
    place: (spots) => {
      const [a, b] = spots as [Spot, Spot];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    },
  },
  foot: {
    spots: 3,
    numbers: 0,
    form: 'foot C A B',
    place: (spots, _numbers, line) => {
      const [from, a, b] = spots as [Spot, Spot, Spot];
      const length = distance(a, b);
      if (length === 0) throw fault(line, 'samePlace');
      const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const along = (from.x - a.x) * x + (from.y - a.y) * y;
      return { x: a.x + along * x, y: a.y + along * y };
    },
  },
  intersection: {
    spots: 4,
    numbers: 0,
    form: 'intersection A B C D',
    place: (spots, _numbers, line) => crossing(spots as [Spot, Spot, Spot, Spot], line),
  },
  polar: {
    spots: 1,
    numbers: 2,
    form: 'polar M 2 30',
    place: (spots, numbers) => {
      const [from] = spots as [Spot];
      const [r, degrees] = numbers as [number, number];
      const radians = (degrees * Math.PI) / 180;
      return { x: from.x + r * Math.cos(radians), y: from.y + r * Math.sin(radians) };
    },
  },
};

/** The place where the lines AB and CD meet. */
function crossing([a, b, c, d]: readonly [Spot, Spot, Spot, Spot], line: number): Place {
  if (distance(a, b) === 0 || distance(c, d) === 0) throw fault(line, 'samePlace');
  const apart = Math.abs((direction(a, b) - direction(c, d) + 360) % 180);
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.min(apart, 180 - apart) < 1e-6 || cross === 0) throw fault(line, 'neverMeet');
  const along = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  return { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) };
}
