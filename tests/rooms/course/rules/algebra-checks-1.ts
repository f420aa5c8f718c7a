/**
 * The answers of the first 28 lessons on algebra, computed by other ways than in the answer lines: by trying whole
 * numbers, by putting in, by solving the question's equation numerically. Independent of them, so that a slip shows.
 */

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'f' | 'g' | 'h' | 'j' | 'k' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v')
  | ('w' | 'x' | 'y' | 'z' | 'A' | 'P' | 'K');

/** A number for each letter that the exercise draws, or that its formula has. */
export type Values = Readonly<Record<Letter, number>>;

/** Numbers and gaps: the answer, an array for several gaps. Formulas: the value of the asked expression at a point. */
export type Check = ((v: Values) => number | readonly number[]) | { readonly at: (v: Values, x: Values) => number };

/** The only whole number for which `isTrue` holds; NaN if there are none or several. */
function only(isTrue: (x: number) => boolean, from = -400, to = 400): number {
  const found = all(isTrue, from, to);
  return found.length === 1 ? (found[0] ?? Number.NaN) : Number.NaN;
}

function all(isTrue: (x: number) => boolean, from = -400, to = 400): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n).filter(isTrue);
}

/** Where `f`, which rises or falls all the way, is zero: by halving an interval. */
function zero(f: (x: number) => number, from = -1e4, to = 1e4): number {
  let [low, high] = [from, to];
  for (let n = 0; n < 200; n += 1) {
    const middle = (low + high) / 2;
    if (f(low) > 0 === f(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The whole pair that fulfils both conditions, `isTrue` at x and y. */
function pair(isTrue: (x: number, y: number) => boolean): readonly number[] {
  const range = all(() => true, -60, 60);
  const found = range.flatMap((x) => range.filter((y) => isTrue(x, y)).map((y) => [x, y]));
  return found.length === 1 ? (found[0] ?? []) : [];
}

/** A product by repeated addition. */
const times = (factor: number, count: number): number =>
  Array.from({ length: count }, () => factor).reduce((sum, each) => sum + each, 0);

const slope = (x1: number, y1: number, x2: number, y2: number): number => (y1 - y2) / (x1 - x2);

/** The height at `x` of the line through two points. */
const through = (x1: number, y1: number, x2: number, y2: number, x: number): number =>
  y1 + ((x - x1) / (x2 - x1)) * (y2 - y1);

export const checks: Record<string, readonly (Check | null)[]> = {
  'Letters that stand for numbers > Signed numbers and fractions, checked before you start': [
    ({ a, b }) => -a - -b,
    null,
    ({ a, b }) => 3 / a - 1 / b,
    ({ a, b, c }) => a / (2 * b) / -(c / b),
    ({ a, b, c }) => 1 / a - (b / c) * (-1 / b),
    null,
  ],
  'Letters that stand for numbers > A puzzle with a hidden number': [
    ({ a, b, s }) => only((x) => x * a + b === a * s + b),
    ({ k }) => (17 * 2 + 2 * k) / 2 - 17,
    { at: ({ a, b }, { n }) => times(n + a, b) },
    null,
    null,
    ({ k, m }) => only((x) => [11, 25].every((n) => Math.abs((n * m + x) / m - n - k) < 1e-9)),
  ],
  'Letters that stand for numbers > Three jobs for a letter > Unknown to be found': [
    null,
    null,
    ({ a, b, s }) => only((x) => a * x + b === a * s + b),
    null,
    null,
    ({ a, c, s }) => only((k) => a * s - k === s + c),
  ],
  'Letters that stand for numbers > Three jobs for a letter > Variable that may change': [
    ({ a, b, n }) => a + times(b, n),
    { at: ({ a, b }, { t }) => through(0, a, 1, a + b, t) },
    null,
    ({ a, b, s }) => only((w) => a + b * w === a + b * s),
    null,
    // The line through both bills, at 0 hours.
    ({ f, r }) => through(2, f + 2 * r, 5, f + 5 * r, 0),
  ],
  'Letters that stand for numbers > Three jobs for a letter > Constant waiting for its value': [
    null,
    ({ p, q, s }) => zero((x) => p * x + q - (p * s + q)),
    null,
    { at: (_, { f, p, n }) => zero((x) => (x - f) / n - p, -1e6, 1e6) },
    { at: ({ p }, { a, b }) => zero((x) => x / p - a - b) },
    ({ p }) => only((a) => a - p === 0),
  ],
  'Letters that stand for numbers > Translating a sentence into symbols': [
    null,
    { at: ({ a, b }, { x }) => times(x + b, a) },
    null,
    null,
    { at: ({ p }, { a, b }) => 0.5 * a + 0.5 * b - p },
    ({ a, b, t }) => only((n) => (n - a) * b === n + (b * t - a - t)),
  ],
  'Letters that stand for numbers > Substituting, and the order of operations': [
    ({ a, b, c }) => a + times(c ** 2, b),
    null,
    ({ b, c, n }) => (-n) ** 2 - b * -n - c,
    null,
    ({ b, d, t }) => {
      const [p, q] = [d * t - b, -b];
      return (p - q) / d + q ** 2;
    },
    null,
  ],
  'Rewriting without changing the value > Like terms are gathered': [
    ({ a, b }) => a * 1 + b * 1 - 1,
    null,
    null,
    ({ p, q, r, s, u }) => {
      const value = (a: number, b: number) => p * a - q * b + u - a + (q + r) * b - (u + s);
      return [value(1, 0) - value(0, 0), value(0, 1) - value(0, 0), value(0, 0)];
    },
    null,
    { at: ({ p, q, r, s }, { x }) => r * x + s - (p * x - q) },
  ],
  'Rewriting without changing the value > The distributive law as the area of a rectangle': [
    { at: ({ a, b, c }, { x }) => a * (c * x - b) },
    ({ a, c }) => times(c, a),
    { at: ({ a, b }, { x }) => (x + a) * (x + b) },
    { at: ({ a, b, c }, { x }) => a * b * x + a * c },
    null,
    ({ p, q }) => {
      const k = only((n) => p * n === p * q);
      // At x = 1 the left side is 1 + m + pq.
      return (1 + p) * (1 + k) - 1 - p * q;
    },
  ],
  'Rewriting without changing the value > Negative signs in front of brackets': [
    ({ a, b, c }) => a - (b - c),
    { at: ({ a, b }, { x }) => a - (x - b) },
    { at: ({ a, b, c }, { x }) => -a * (b * x - c) },
    null,
    null,
    { at: ({ a, b, c, d, f }, { x }) => a * x - (b * x - c) - d * (f - x) },
  ],
  'The balance: linear equations > Doing the same to both sides > Undoing in reverse order': [
    ({ a, b, s }) => only((x) => a * x - b === a * s - b),
    null,
    ({ a, b, c }) => zero((x) => x / a + b - c),
    null,
    ({ a, b, s }) => only((x) => a * (x - b) === a * s),
    ({ a, d, t, c }) => zero((x) => c + (a * x + d * t) / d - (a + t + c)),
  ],
  'The balance: linear equations > Doing the same to both sides > Unknowns on both sides': [
    ({ a, b, s }) => only((x) => a * x === b * x + (a - b) * s),
    ({ a, b, c, s }) => only((x) => a * x - c === b * x + (a - b) * s - c),
    null,
    ({ a, b, c, d, t }) => only((x) => a * (x - c) + (b * (c + t + d) - a * t) === b * (x + d)),
    null,
    ({ c, t }) => only((x) => x + (x + c) + x + (x + c) === times(x + c + t, 3)),
  ],
  'The balance: linear equations > Doing the same to both sides > Clearing out denominators': [
    ({ g }) => all((n) => n % (2 * g) === 0 && n % (3 * g) === 0, 1)[0] ?? Number.NaN,
    null,
    ({ a, b, t }) => zero((x) => x / a + x / b - (a + b) * t),
    ({ p, s }) => only((x) => x !== 0 && p * s === p * x),
    ({ b, u, s }) => zero((x) => (x + 2 * u - s) / 2 - (x - (s - b)) / b - (u - 1)),
    null,
  ],
  'The balance: linear equations > Equations with no answer or with all of them': [
    null,
    null,
    null,
    ({ p, q }) => only((b) => [-3, 0, 5].every((x) => p * (x + q) === p * x + b)),
    ({ p, q, r }) => only((a) => all((x) => Math.abs(a * x + q - p * x - r) < 1e-9, -1, 1).length === 0 && a - p === 0),
    ({ p, q }) => {
      // The difference of the sides must not depend on x, and be 0.
      const k = only((n) => p * (1 + q) - 1 - n === p * q);
      return [k, p * (9 + q) - 9 - k * 9];
    },
  ],
  'The balance: linear equations > Word problems taken apart > Naming the unknown first': [
    null,
    { at: ({ n }, { x }) => 2 * x + 1 * (n - x) },
    ({ h, r }) => only((x) => 4 * x + 2 * (h + r - x) === 2 * h + 4 * r),
    ({ m }) => only((x) => x + (x + 1) + (x + 2) === 3 * m),
    null,
    ({ t, d }) => {
      const carl = only((x) => x + 2 * x + (2 * x + d) === 5 * t + d);
      return 5 * t + d - carl - 2 * carl;
    },
  ],
  'The balance: linear equations > Word problems taken apart > Ages, mixtures and journeys': [
    ({ v, m }) => times(v / 60, m),
    ({ d, t }) => only((x) => 3 * d + 2 * t + x === 3 * (d + x)),
    ({ u, w, t }) => zero((x) => u * x + w * x - (u + w) * t),
    ({ k, q }) => zero((x) => (2 * k * 60) / (2 * k + x) - q, 0, 1000),
    null,
    ({ k, p, j }) => (k * p + 2 * k * (p + 3 * j)) / (k + 2 * k),
  ],
  'The balance: linear equations > Turning a formula round to another letter': [
    { at: (_, { s, t }) => zero((v) => v * t - s, -1e6, 1e6) },
    { at: ({ a, b }, { y }) => zero((x) => a * x + b - y) },
    ({ k }) => zero((c) => (9 / 5) * c + 32 - (9 * k + 32)),
    null,
    { at: ({ p }, { c, d }) => zero((x) => p * x - c * x - d, -1e6, 1e6) },
    ({ m, n, k }) => zero((h) => ((m + n) * h) / 2 - (m + n) * k),
  ],
  'The balance: linear equations > Proportion and percentages as equations': [
    null,
    ({ p, a, b }) => ((a * p) / a) * b,
    ({ g, r }) => zero((x) => (x / 100) * (50 * g) - (r * g) / 2),
    null,
    ({ k, r }) => zero((x) => x - (x * r) / 100 - k * (20 - r / 5)),
    ({ r }) => zero((x) => (1 + r / 100) * (1 - x / 100) - 1),
  ],
  'Inequalities and absolute value > Why multiplying by a negative turns the inequality round': [
    null,
    null,
    null,
    null,
    ({ a, d, s }) => Math.max(...all((x) => a * s + d - a * x > d)),
    null,
  ],
  'Inequalities and absolute value > Solutions as stretches of the number line': [
    null,
    null,
    ({ a, c, p, q }) => {
      const inside = all((x) => a * p - c <= a * x - c && a * x - c < a * q - c);
      return [Math.min(...inside), Math.max(...inside) + 1];
    },
    ({ a, c, m, n }) => all((x) => c - a * m < a * x + c && a * x + c <= a * n + c).length,
    null,
    ({ a, b }) => all((x) => 3 - x < a && 2 * x <= 2 * b + 1).length,
  ],
  'Inequalities and absolute value > Distance from zero splits into two cases': [
    ({ a, b, c }) => Math.abs(-a) + Math.abs(b - c),
    ({ a, b }) => only((x) => Math.abs(x - a) === b, -400, -1),
    null,
    ({ k, a, b, d }) => [...all((x) => k * Math.abs(x + a) - b === k * d - b)].reverse(),
    null,
    null,
    ({ a, b }) => all((x) => Math.abs(2 * x + a) <= b).length,
  ],
  'Straight lines as pictures of equations > Points on a grid, pairs in a table': [
    ({ a, b }) => [0 - a, 0 + b],
    null,
    ({ m, b, n }) => times(-m, n) - b,
    null,
    { at: ({ m, b }, { x }) => through(1, b + m, 3, b + 3 * m, x) },
    ({ m, b, s }) => only((k) => b - m * s === b - m * k),
  ],
  'Straight lines as pictures of equations > Slope as rise over run > Reading a slope as a rate': [
    ({ p, q, r, m }) => slope(p, q, p + r, q + m * r),
    null,
    ({ s, r }) => slope(8, s, 12, s - 4 * r),
    ({ s, v }) => slope(9, s, 12, s + 3 * v),
    null,
    ({ m, r }) => zero((x) => through(1, m * r + m * 3, 4, m * r, x)),
    ({ m, p, q, r }) => only((k) => k !== p && slope(p, q, k, q - m * r) === -m),
  ],
  'Straight lines as pictures of equations > Slope as rise over run > Parallel and perpendicular lines': [
    ({ m, b }) => slope(0, b - m * 0, 1, b - m * 1),
    ({ a, b }) => zero((x) => (a / b) * x + 1),
    null,
    null,
    ({ m, p, q }) => m * 7 + p - (m * 7 - q),
    null,
  ],
  'Straight lines as pictures of equations > From y = mx + b to a graph and back': [
    ({ p, q }) => [slope(0, q, 5, q - p * 5), q - p * 0],
    { at: ({ p, q }, { x }) => through(0, -q, 1, p - q, x) },
    ({ m, s }) => zero((x) => -m * x + m * s),
    { at: ({ a, b, c }, { x }) => zero((y) => a * x + b * y - b * c) },
    null,
    ({ d, s, p }) => only((x) => d * s + p * x === (p + d) * x),
  ],
  'Straight lines as pictures of equations > The line through two given points': [
    ({ m, p, q }) => zero((b) => -m * p + b - q),
    { at: ({ k, p, r, q }, { x }) => through(p, k * p - q, p + r, k * (p + r) - q, x) },
    null,
    null,
    { at: ({ k, p, q }, { x }) => through(p, -q, p + 1, -q + k, x) },
    ({ v, s, t }) => through(3, s + 3 * v, 8, s + 8 * v, t),
  ],
  'Several unknowns at once > Where two lines cross > Substituting one equation into the other': [
    ({ a, b, s }) => pair((x, y) => y === x + a && b * x + y === (b + 1) * s + a),
    null,
    ({ a, b, d, s }) => pair((x, y) => y === a * x - b && (a + d) * x - y === d * s + b),
    ({ b, d }) => pair((large, small) => large + small === 3 * b + d && large === 2 * small + d)[0] ?? Number.NaN,
    ({ a, t, p }) => pair((x, y) => x - a * y === p && 2 * x - y === 2 * (a * t + p) - t),
    ({ a, j, s }) => only((k) => a * s + 1 + s * j === k * s + 1),
  ],
  'Several unknowns at once > Where two lines cross > Elimination by adding equations': [
    ({ s, t }) => pair((x, y) => x + y === s + t && x - y === s - t),
    ({ b, k }) => only((n) => n * b - b * k === 0),
    ({ a, b, c, s, t }) => pair((x, y) => a * x + b * y === a * s + b * t && c * x - b * y === c * s - b * t),
    null,
    ({ s, t }) => pair((x, y) => 3 * x + 5 * y === 3 * s + 5 * t && 2 * x + 3 * y === 2 * s + 3 * t),
    ({ u, v }) =>
      pair((tea, cake) => 3 * tea + 2 * cake === 3 * u + 2 * v && 4 * tea + 3 * cake === 4 * u + 3 * v)[1] ??
      Number.NaN,
  ],
};
