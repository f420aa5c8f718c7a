import type { CourseChecks } from '../../../support/recomputed';

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

export const firstHalf: CourseChecks = {
  'signed-numbers-and-fractions-checked-before-you': [
    ({ a, b }) => -a - -b,
    ({ a, b }) => 3 / a - 1 / b,
    ({ a, b, c }) => a / (2 * b) / -(c / b),
    ({ a, b, c }) => 1 / a - (b / c) * (-1 / b),
  ],
  'a-puzzle-with-a-hidden-number': [
    ({ a, b, s }) => only((x) => x * a + b === a * s + b),
    ({ k }) => (17 * 2 + 2 * k) / 2 - 17,
    { at: ({ a, b }, { n }) => times(n + a, b) },
    ({ k, m }) => only((x) => [11, 25].every((n) => Math.abs((n * m + x) / m - n - k) < 1e-9)),
  ],
  'unknown-to-be-found': [
    ({ a, b, s }) => only((x) => a * x + b === a * s + b),
    ({ a, c, s }) => only((k) => a * s - k === s + c),
  ],
  'variable-that-may-change': [
    ({ a, b, n }) => a + times(b, n),
    { at: ({ a, b }, { t }) => through(0, a, 1, a + b, t) },
    ({ a, b, s }) => only((w) => a + b * w === a + b * s),
    // The line through both bills, at 0 hours.
    ({ f, r }) => through(2, f + 2 * r, 5, f + 5 * r, 0),
  ],
  'constant-waiting-for-its-value': [
    ({ p, q, s }) => zero((x) => p * x + q - (p * s + q)),
    { at: (_, { f, p, n }) => zero((x) => (x - f) / n - p, -1e6, 1e6) },
    { at: ({ p }, { a, b }) => zero((x) => x / p - a - b) },
    ({ p }) => only((a) => a - p === 0),
  ],
  'translating-a-sentence-into-symbols': [
    { at: ({ a, b }, { x }) => times(x + b, a) },
    { at: ({ p }, { a, b }) => 0.5 * a + 0.5 * b - p },
    ({ a, b, t }) => only((n) => (n - a) * b === n + (b * t - a - t)),
  ],
  'substituting-and-the-order-of-operations': [
    ({ a, b, c }) => a - times((-c) ** 2, b),
    ({ b, c, n }) => (-n) ** 2 - b * -n - c,
    ({ b, d, t }) => {
      const [p, q] = [d * t - b, -b];
      return (p - q) / d + q ** 2;
    },
  ],
  'like-terms-are-gathered': [
    { gaps: ({ a, b }) => a * 1 + b * 1 - 1 },
    {
      gaps: ({ p, q, r, s, u }) => {
        const value = (a: number, b: number) => p * a - q * b + u - a + (q + r) * b - (u + s);
        return [value(1, 0) - value(0, 0), value(0, 1) - value(0, 0), value(0, 0)];
      },
    },
    { at: ({ p, q, r, s }, { x }) => r * x + s - (p * x - q) },
  ],
  'the-distributive-law-as-the-area-of-a-rectangle': [
    { at: ({ a, b, c, d }, { x }) => a * (c * x - b) + d * x },
    ({ a, c }) => times(c, a),
    { at: ({ a, b }, { x }) => (x + a) * (x + b) },
    { at: ({ a, b, c }, { x }) => a * b * x + a * c },
    ({ p, q }) => {
      const k = only((n) => p * n === p * q);
      // At x = 1 the left side is 1 + m + pq.
      return (1 + p) * (1 + k) - 1 - p * q;
    },
  ],
  'negative-signs-in-front-of-brackets': [
    ({ a, b, c }) => a - (b - c),
    { at: ({ a, b }, { x }) => a - (x - b) },
    { at: ({ a, b, c }, { x }) => -a * (b * x - c) },
    { at: ({ a, b, c, d, f }, { x }) => a * x - (b * x - c) - d * (f - x) },
  ],
  'undoing-in-reverse-order': [
    ({ a, b, s }) => only((x) => a * x - b === a * s - b),
    ({ a, b, c }) => zero((x) => x / a + b - c),
    ({ a, b, s }) => only((x) => a * (x - b) === a * s),
    ({ a, d, t, c }) => zero((x) => c + (a * x + d * t) / d - (a + t + c)),
  ],
  'unknowns-on-both-sides': [
    ({ a, b, s }) => only((x) => a * x === b * x + (a - b) * s),
    ({ a, b, c, s }) => only((x) => a * x - c === b * x + (a - b) * s - c),
    ({ a, b, c, d, t }) => only((x) => a * (x - c) + (b * (c + t + d) - a * t) === b * (x + d)),
    ({ c, t }) => only((x) => x + (x + c) + x + (x + c) === times(x + c + t, 3)),
  ],
  'clearing-out-denominators': [
    ({ g }) => all((n) => n % (2 * g) === 0 && n % (3 * g) === 0, 1)[0] ?? Number.NaN,
    ({ a, b, t }) => zero((x) => x / a + x / b - (a + b) * t),
    ({ p, s, c }) => only((x) => x !== 0 && p * s + c * x === (p + c) * x),
    ({ b, u, s }) => zero((x) => (x + 2 * u - s) / 2 - (x - (s - b)) / b - (u - 1)),
  ],
  'equations-with-no-answer-or-with-all-of-them': [
    ({ p, q }) => only((b) => [-3, 0, 5].every((x) => p * (x + q) === p * x + b)),
    ({ p, q, r }) => only((a) => all((x) => Math.abs(a * x + q - p * x - r) < 1e-9, -1, 1).length === 0 && a - p === 0),
    {
      gaps: ({ p, q }) => {
        // The difference of the sides must not depend on x, and be 0.
        const k = only((n) => p * (1 + q) - 1 - n === p * q);
        return [k, p * (9 + q) - 9 - k * 9];
      },
    },
  ],
  'naming-the-unknown-first': [
    { at: ({ n }, { x }) => 2 * x + 1 * (n - x) },
    ({ h, r }) => only((x) => 4 * x + 2 * (h + r - x) === 2 * h + 4 * r),
    ({ m }) => only((x) => x + (x + 1) + (x + 2) === 3 * m),
    ({ t, d }) => {
      const carl = only((x) => x + 2 * x + (2 * x + d) === 5 * t + d);
      return 5 * t + d - carl - 2 * carl;
    },
  ],
  'ages-mixtures-and-journeys': [
    ({ v, m }) => times(v / 60, m),
    ({ d, t }) => only((x) => 3 * d + 2 * t + x === 3 * (d + x)),
    ({ u, w, t }) => zero((x) => u * x + w * x - (u + w) * t),
    ({ k, q }) => zero((x) => (2 * k * 60) / (2 * k + x) - q, 0, 1000),
    ({ k, p, j }) => (k * p + 2 * k * (p + 3 * j)) / (k + 2 * k),
  ],
  'turning-a-formula-round-to-another-letter': [
    { at: (_, { s, t }) => zero((v) => v * t - s, -1e6, 1e6) },
    { at: ({ a, b }, { y }) => zero((x) => a * x + b - y) },
    ({ k }) => zero((c) => (9 / 5) * c + 32 - (9 * k + 32)),
    { at: ({ p }, { c, d }) => zero((x) => p * x - c * x - d, -1e6, 1e6) },
    ({ m, n, k }) => zero((h) => ((m + n) * h) / 2 - (m + n) * k),
  ],
  'proportion-and-percentages-as-equations': [
    ({ p, a, b }) => ((a * p) / a) * b,
    ({ g, r }) => zero((x) => (x / 100) * (50 * g) - (r * g) / 2),
    ({ k, r }) => zero((x) => x - (x * r) / 100 - k * (20 - r / 5)),
    ({ r }) => zero((x) => (1 + r / 100) * (1 - x / 100) - 1),
  ],
  'why-multiplying-by-a-negative-turns-the-inequality': [
    ({ a, d, s }) => Math.max(...all((x) => a * s + d - a * x > d)),
  ],
  'solutions-as-stretches-of-the-number-line': [
    {
      gaps: ({ a, c, p, q }) => {
        const inside = all((x) => a * p - c <= a * x - c && a * x - c < a * q - c);
        return [Math.min(...inside), Math.max(...inside) + 1];
      },
    },
    ({ a, c, m, n }) => all((x) => c - a * m < a * x + c && a * x + c <= a * n + c).length,
    ({ a, b }) => all((x) => 3 - x < a && 2 * x <= 2 * b + 1).length,
  ],
  'distance-from-zero-splits-into-two-cases': [
    ({ a, b, c }) => Math.abs(-a) + Math.abs(b - c),
    ({ a, b }) => only((x) => Math.abs(x - a) === b, -400, -1),
    { gaps: ({ k, a, b, d }) => [...all((x) => k * Math.abs(x + a) - b === k * d - b)].reverse() },
    ({ a, b }) => all((x) => Math.abs(2 * x + a) <= b).length,
  ],
  'points-on-a-grid-pairs-in-a-table': [
    { gaps: ({ a, b }) => [0 - a, 0 + b] },
    ({ m, b, n }) => times(-m, n) - b,
    { at: ({ m, b }, { x }) => through(1, b + m, 3, b + 3 * m, x) },
    ({ m, b, s }) => only((k) => b - m * s === b - m * k),
  ],
  'reading-a-slope-as-a-rate': [
    ({ p, q, r, m }) => slope(p, q, p + r, q + m * r),
    ({ s, r }) => slope(8, s, 12, s - 4 * r),
    ({ s, v }) => slope(9, s, 12, s + 3 * v),
    ({ m, r }) => zero((x) => through(1, m * r + m * 3, 4, m * r, x)),
    ({ m, p, q, r }) => only((k) => k !== p && slope(p, q, k, q - m * r) === -m),
  ],
  'parallel-and-perpendicular-lines': [
    ({ m, b }) => slope(0, (2 * b - 2 * m * 0) / 2, 1, (2 * b - 2 * m * 1) / 2),
    ({ a, b }) => zero((x) => (a / b) * x + 1),
    ({ m, p, q }) => m * 7 + p - (m * 7 - q),
  ],
  'from-y-mx-b-to-a-graph-and-back': [
    { gaps: ({ p, q }) => [slope(0, q, 5, q - p * 5), q - p * 0] },
    { at: ({ p, q }, { x }) => through(0, -q, 1, p - q, x) },
    ({ m, s }) => zero((x) => -m * x + m * s),
    { at: ({ a, b, c }, { x }) => zero((y) => a * x + b * y - b * c) },
    ({ d, s, p }) => only((x) => d * s + p * x === (p + d) * x),
  ],
  'the-line-through-two-given-points': [
    ({ m, p, q }) => zero((b) => -m * p + b - q),
    { at: ({ k, p, r, q }, { x }) => through(p, k * p - q, p + r, k * (p + r) - q, x) },
    { at: ({ k, p, q }, { x }) => through(p, -q, p + 1, -q + k, x) },
    ({ v, s, t }) => through(3, s + 3 * v, 8, s + 8 * v, t),
  ],
  'substituting-one-equation-into-the-other': [
    { gaps: ({ a, b, s }) => pair((x, y) => y === x + a && b * x + y === (b + 1) * s + a) },
    { gaps: ({ a, b, d, s }) => pair((x, y) => y === a * x - b && (a + d) * x - y === d * s + b) },
    ({ b, d }) => pair((large, small) => large + small === 3 * b + d && large === 2 * small + d)[0] ?? Number.NaN,
    {
      gaps: ({ a, t, p }) => pair((x, y) => x - a * y === p && 2 * x - y === 2 * (a * t + p) - t),
    },
    ({ a, j, s }) => only((k) => a * s + 1 + s * j === k * s + 1),
  ],
  'elimination-by-adding-equations': [
    { gaps: ({ s, t }) => pair((x, y) => x + y === s + t && x - y === s - t) },
    ({ b, k }) => only((n) => n * b - b * k === 0),
    {
      gaps: ({ a, b, c, s, t }) => pair((x, y) => a * x + b * y === a * s + b * t && c * x - b * y === c * s - b * t),
    },
    {
      gaps: ({ s, t }) => pair((x, y) => 3 * x + 5 * y === 3 * s + 5 * t && 2 * x + 3 * y === 2 * s + 3 * t),
    },
    ({ u, v }) =>
      pair((tea, cake) => 3 * tea + 2 * cake === 3 * u + 2 * v && 4 * tea + 3 * cake === 4 * u + 3 * v)[1] ??
      Number.NaN,
  ],
};
