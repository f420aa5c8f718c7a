import type { CourseChecks } from '../../../support/recomputed';

/** The zero of `f` between two places where it has different signs. */
function zero(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  if (f(low) * f(high) > 0) return Number.NaN;
  for (let n = 0; n < 200; n += 1) {
    const middle = (low + high) / 2;
    if (f(low) * f(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The zero of a linear function, from two of its values. */
const linearZero = (f: (x: number) => number): number => f(0) / (f(0) - f(1));

const wholeNumbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The only whole number in a range that fulfils a condition; NaN if there are none or several. */
function onlyOne(isRight: (n: number) => boolean, from = -200, to = 200): number {
  const [found = Number.NaN, ...more] = wholeNumbers(from, to).filter(isRight);
  return more.length === 0 ? found : Number.NaN;
}

type Triple = readonly [x: number, y: number, z: number];

/** The only triple of whole numbers from 0 to 40 that fulfils a condition. */
function onlyTriple(isRight: (x: number, y: number, z: number) => boolean): Triple {
  const range = wholeNumbers(0, 40);
  const found = range.flatMap((x) =>
    range.flatMap((y) => range.filter((z) => isRight(x, y, z)).map((z) => [x, y, z] as const)),
  );
  return found.length === 1 && found[0] ? found[0] : [Number.NaN, Number.NaN, Number.NaN];
}

const smallest = (f: (x: number) => number, from = -100, to = 100): number =>
  Math.min(...wholeNumbers(from, to).map(f));

/** Where a function of whole numbers is smallest. */
const placeOfSmallest = (f: (x: number) => number): number => {
  const least = smallest(f);
  return onlyOne((x) => f(x) === least, -100, 100);
};

/** The sum of `count` terms, each made from the one before. */
function sumOf(first: number, count: number, next: (term: number) => number): number {
  let [sum, term] = [0, first];
  for (let n = 0; n < count; n += 1) {
    sum += term;
    term = next(term);
  }
  return sum;
}

const repeated = (start: number, times: number, step: (value: number) => number): number =>
  wholeNumbers(1, times).reduce(step, start);

/** Horner's scheme: the remainder on division by `x - at`. */
const remainder = (coefficients: readonly number[], at: number): number =>
  coefficients.reduce((left, coefficient) => left * at + coefficient, 0);

/** Size and angle of a complex number. */
const polar = (re: number, im: number) => ({ size: Math.hypot(re, im), angle: Math.atan2(im, re) });

export const secondHalf: CourseChecks = {
  'parallel-lines-no-crossing-at-all': [
    // The area of the parallelogram of both directions.
    ({ p, q, r, s }) => Math.hypot(p, q) * Math.hypot(r, s) * Math.sin(Math.atan2(-s, r) - Math.atan2(q, p)),
    // Parallel lines have the same slope.
    ({ p, q, r }) => onlyOne((k) => -k / (r * q) === -p / q),
    { at: ({ p, q }, { t }) => linearZero((x) => x + p * t - q) },
  ],
  'three-equations-in-three-unknowns': [
    ({ p, q, r }) => {
      const y = q + 2 * r - 2 * r;
      return onlyOne((x) => x - y + r === p - q + r);
    },
    {
      gaps: ({ p, q, r }) => onlyTriple((x, y, z) => x + y === p + q && y + z === q + r && x + z === p + r),
    },
    ({ p, q, r }) =>
      onlyTriple(
        (x, y, z) => x + y + z === p + q + r && 2 * x - y + z === 2 * p - q + r && x + 2 * y - z === p + 2 * q - r,
      )[1],
    ({ q, r }) =>
      onlyTriple(
        (one, two, five) =>
          one + two + five === 3 * r + q && one + 2 * two + 5 * five === 7 * r + 2 * q && one === 2 * five,
      )[1],
  ],
  'why-anything-but-zero-to-the-power-0-is-1': [
    ({ p, q, r }) => p / p + q * (r / r),
    ({ m, n }) => onlyOne((k) => 2 ** k === 2 ** m * 2 ** n),
    ({ m, n, d }) => repeated(1, n, (value) => value * 2 ** m) / 2 ** (m * n - d),
    ({ p, q, r }) => onlyOne((n) => ((2 ** p) ** n * 2 ** q) / 2 ** (p * r + q) === 1, 0, 50),
  ],
  'negative-exponents-turn-things-over': [
    ({ p }) => 1 / p / p,
    ({ p, n }) => repeated(1, n, (value) => value / (1 / p)),
    {
      gaps: ({ p, m, n }) => ((p / 10 ** m) * (2 / 10 ** n)).toExponential(0).split('e').map(Number),
    },
    ({ c, p, q }) => Math.log2(((c / 2 ** p) ** 2 * 2 ** q) / (c * c)),
  ],
  'fractional-exponents-are-roots': [
    ({ b, c }) => onlyOne((n) => n * n === b ** 2, 0) - onlyOne((n) => n * n * n === c ** 3),
    ({ b }) => onlyOne((n) => n * n * n === b ** 3, 0) ** 2,
    ({ n, p }) => Math.log2(2 ** p / 2 ** (1 / n)),
    ({ b }) => 1 / Math.sqrt(b ** 2) ** 3,
  ],
  'simplifying-a-square-root': [
    ({ c, s }) => Math.sqrt(c * c * s) / Math.sqrt(s),
    {
      gaps: ({ c, s }) => {
        const out = Math.max(...wholeNumbers(1, 50).filter((n) => (c * c * s) % (n * n) === 0));
        return [out, (c * c * s) / out ** 2];
      },
    },
    ({ p, q, s }) => (Math.sqrt(p * p * s) + Math.sqrt(q * q * s)) / Math.sqrt(s),
    ({ c, s }) => (c * s) / Math.sqrt(s) / Math.sqrt(s),
    ({ p, q, s }) => (Math.sqrt(p * p * s) - (q * s) / Math.sqrt(s)) / Math.sqrt(s),
  ],
  'equations-with-a-root-and-answers-that-do-not-fit': [
    ({ a, b }) => zero((x) => Math.sqrt(x + a) - b, -a, 1000),
    {
      gaps: ({ c }) => {
        const candidates = wholeNumbers(-50, 50).filter((x) => x ** 2 === x + c * (c - 1));
        const fits = (x: number) => Math.sqrt(x + c * (c - 1)) === x;
        return [...candidates.filter(fits), ...candidates.filter((x) => !fits(x))];
      },
    },
    ({ c, d }) => onlyOne((x) => Math.sqrt(x + c * c - c - d) + d === x),
  ],
  'multiplying-brackets-and-three-patterns-worth': [
    { at: ({ a, b }, { x }) => (x + a) * (x + b) },
    { at: ({ p, q }, { x }) => (p * x - q) ** 2 },
    ({ p, q }) => sumOf(10 * p + q, 10 * p - q, (term) => term),
    // At x = 1 both must agree.
    ({ p, q }) => (p + q) ** 2 - p ** 2 - q ** 2,
    { at: ({ p, q }, { x }) => (x + p) * (x - p) - (x - q) ** 2 },
  ],
  'common-factor-first': [
    ({ n, p }) => n * p + n * (100 - p),
    { at: ({ g, p, q }, { y }) => (g * p * y ** 3 - g * q * y ** 2 + g * y) / (g * y) },
    {
      gaps: ({ g, p, q }) => {
        const shared = Math.max(...wholeNumbers(1, 200).filter((n) => (g * p) % n === 0 && (g * q) % n === 0));
        return [shared, (g * p) / shared, (g * q) / shared];
      },
    },
    { at: ({ p, q }, { x, y }) => x * y + p * x + q * y + p * q },
  ],
  'two-numbers-with-given-sum-and-product': [
    ({ p, q }) => Math.max(...wholeNumbers(1, 50).filter((n) => n * (p + q - n) === p * q)),
    { at: ({ p, q }, { x }) => x ** 2 + (p + q) * x + p * q },
    { at: ({ p, q }, { x }) => x ** 2 - (p - q) * x - p * q },
    { at: ({ m, p, r }, { x }) => m * x ** 2 + (m * p + r) * x + r * p },
    ({ n }) => Math.max(...wholeNumbers(1, n).flatMap((one) => (n % one === 0 ? [one + n / one] : []))),
  ],
  'the-difference-of-two-squares': [
    { at: ({ p }, { x }) => x ** 2 - p ** 2 },
    ({ p }) => (50 + p) ** 2 - (50 - p) ** 2,
    { at: ({ p, q }, { x }) => p ** 2 * x ** 2 - q ** 2 },
    {
      gaps: ({ c, p }) => [
        c,
        ...wholeNumbers(1, 50)
          .filter((x) => c * x ** 2 === c * p ** 2)
          .flatMap((x) => [x, x]),
      ],
    },
    ({ n }) => onlyOne((larger) => larger ** 2 - (larger - 1) ** 2 === 2 * n + 1),
  ],
  'zero-product-why-factoring-solves-equations': [
    ({ p, q }) => onlyOne((x) => (x - p) * (x + q) === 0, 1),
    {
      gaps: ({ p, q }) => wholeNumbers(-50, 50).filter((x) => x ** 2 - (p + q) * x + p * q === 0),
    },
    ({ p, q, d }) => onlyOne((x) => (x - p) * (x + q) === d * (p + q + d), 1),
    ({ n, d }) => onlyOne((width) => width * (width + d) === n * (n + d), 1),
  ],
  'completing-the-square-with-an-actual-square': [
    {
      gaps: ({ h, c }) => {
        const f = (x: number) => x ** 2 + 2 * h * x + h ** 2 + c;
        return [-placeOfSmallest(f), smallest(f)];
      },
    },
    ({ h, s }) => onlyOne((x) => x ** 2 + 2 * h * x === s ** 2 - h ** 2, 1),
    ({ h, c }) => smallest((x) => x ** 2 - 2 * h * x + h ** 2 + c),
    ({ p, w, c }) => smallest((x) => p * x ** 2 - 2 * p * w * x + p * w ** 2 + c),
  ],
  'deriving-it-once': [
    {
      gaps: ({ p, q, r }) => {
        // The left side minus the right one, from its values at 0, 1 and -1.
        const f = (x: number) => p * x ** 2 - q * x - r;
        return [(f(1) + f(-1)) / 2 - f(0), (f(1) - f(-1)) / 2, f(0)];
      },
    },
    ({ n, p }) => zero((x) => 2 * x ** 2 + (2 * p - n) * x - n * p, 0, 50),
    ({ p, q }) => zero((x) => x ** 2 - p * x + q, p / 2, p + 1),
  ],
  'what-the-discriminant-foretells': [
    // The solutions are the root of D, divided by a, apart.
    ({ p, q, r }) => {
      const f = (x: number) => p * x ** 2 - q * x - r;
      return (p * (zero(f, 0, 100) - zero(f, -100, 0))) ** 2;
    },
    ({ h }) => onlyOne((k) => smallest((x) => (x / 2) ** 2 + k * (x / 2) + h ** 2) === 0, 1, 40),
    // A line just touches where the difference, smallest there, is 0.
    ({ h, c }) => smallest((x) => x ** 2 + c - 2 * h * x),
  ],
  'complex-numbers-when-it-is-negative': [
    { gaps: ({ p, q, r, s }) => [onlyOne((n) => n - r === p), onlyOne((n) => n + s === q)] },
    ({ p, q }) => polar(p, q).size * polar(p, -q).size,
    {
      at: ({ p, q, r, s }, { i }) => {
        const [one, other] = [polar(p, q), polar(r, -s)];
        const angle = one.angle + other.angle;
        return one.size * other.size * (Math.cos(angle) + Math.sin(angle) * i);
      },
    },
    {
      gaps: ({ h, w }) => {
        const isSolution = (re: number, im: number) =>
          re ** 2 - im ** 2 - 2 * h * re + h ** 2 + w ** 2 === 0 && 2 * re * im - 2 * h * im === 0;
        return wholeNumbers(-10, 10).flatMap((re) =>
          wholeNumbers(1, 10).flatMap((im) => (isSolution(re, im) ? [re, im] : [])),
        );
      },
    },
    // Put in: the real part of x² - 2hx + c is 0.
    ({ h, w }) => onlyOne((c) => h ** 2 - w ** 2 - 2 * h * h + c === 0),
  ],
  'a-parabolas-vertex-axis-and-intercepts': [
    {
      gaps: ({ p, q }) => {
        const f = (x: number) => (x + p) ** 2 - q;
        return [placeOfSmallest(f), smallest(f)];
      },
    },
    ({ m, h, c }) => placeOfSmallest((x) => m * x ** 2 - 2 * m * h * x + c),
    ({ u }) => -smallest((t) => 5 * t ** 2 - 10 * u * t),
    ({ b, h }) => placeOfSmallest((price) => -price * (2 * b * h - b * price)),
  ],
  'cancelling-factors-never-terms': [
    { at: ({ p }, { x }) => ((x ** 2 - p ** 2) / (x ** 2 + p * x)) * x },
    {
      gaps: ({ p, q }) => wholeNumbers(-50, 50).filter((x) => x ** 2 - (p + q) * x + p * q === 0),
    },
    ({ p, q }) => (p * (q + 1.5) - p * q) / (q - (q + 1.5)),
    // The top is zero where the bottom is.
    ({ p, q }) => onlyOne((k) => remainder([1, -k, p * q], p) === 0),
  ],
  'adding-over-a-common-denominator': [
    ({ p }) => (1 / 1.7 + 1 / (p * 1.7)) * p * 1.7,
    { at: ({ p, q, r }, { x }) => (p / x + q / (x + r)) * x * (x + r) },
    { at: ({ p, q, r, s }, { x }) => (p / (x - q) - r / (x + s)) * (x - q) * (x + s) },
    ({ p, c }) => {
      const x = p + 1.5;
      return ((2 * p * c) / (x ** 2 - p ** 2) + c / (x + p)) * (x - p);
    },
  ],
  'long-division-and-the-remainder-theorem': [
    ({ p, q, r }) => remainder([1, 0, p, -q], r),
    {
      gaps: ({ a, p, s }) => {
        const coefficients = [1, p - a, s, -a * (a * p + s)];
        return [remainder(coefficients.slice(0, 2), a), remainder(coefficients.slice(0, 3), a)];
      },
    },
    ({ m, r }) => onlyOne((k) => remainder([1, 0, k, -(r ** 3 + m * r)], r) === 0),
    {
      gaps: ({ p, q }) =>
        wholeNumbers(-50, 50).filter((x) => x !== p && x ** 3 - (p ** 2 + p * q + q ** 2) * x + p * q * (p + q) === 0),
    },
  ],
  'domain-and-range': [
    ({ m, p }) => ((x: number) => m * x ** 2 - x)(-p),
    ({ m, r }) => Math.min(...wholeNumbers(-100, 100).filter((x) => !Number.isNaN(Math.sqrt(m * x - m * r)))),
    {
      gaps: ({ r }) => {
        const inputs = wholeNumbers(-50, 50).filter((x) => !Number.isNaN(Math.sqrt(r ** 2 - x ** 2)));
        const outputs = inputs.map((x) => Math.sqrt(r ** 2 - x ** 2));
        return [Math.min(...inputs), Math.max(...inputs), Math.min(...outputs), Math.max(...outputs)];
      },
    },
    ({ p, q }) => wholeNumbers(1, 100).filter((x) => Number.isFinite(Math.sqrt(q - x) / (x - p))).length,
  ],
  'composing-two-undoing-one': [
    ({ p, c }) => ((x: number) => x ** 2)(p + c),
    { at: ({ m, c }, { x }) => linearZero((input) => m * input - c - x) },
    ({ m, c, p }) => {
      const f = (x: number) => m * x + c;
      return onlyOne((x) => f(f(x)) === m ** 2 * p + m * c + c);
    },
  ],
  'shifting-and-stretching-a-graph': [
    {
      gaps: ({ p, q }) => {
        const f = (x: number) => Math.abs(x - p) - q;
        return [placeOfSmallest(f), smallest(f)];
      },
    },
    {
      gaps: ({ p, q, r, s }) => {
        // A function that is q at p alone.
        const f = (x: number) => (x === p ? q : 0);
        const x = onlyOne((at) => f(at - r) === q);
        return [x, f(x - r) + s];
      },
    },
    {
      at: ({ m, p, q }, { x }) => {
        const shifted = (at: number) => (at + p) * (at + p);
        const stretched = (at: number) => m * shifted(at);
        return stretched(x) - q;
      },
    },
    ({ m, q }) => sumOf(q + (m + 1), m, (height) => height),
  ],
  'exponential-growth-and-decay-from-savings-to-half': [
    ({ c, n }) => repeated(16 * c, n, (left) => left / 2),
    ({ c, p, t }) => repeated(100 * c, t, (savings) => savings + (savings * p) / 100),
    ({ d, n }) => onlyOne((day) => 2 ** (day / d) === 2 ** n / 2),
    ({ p }) => {
      const risen = 100 + p;
      return risen - (risen * p) / 100;
    },
  ],
  'three-laws-inherited-from-powers': [
    ({ b, n }) => onlyOne((power) => repeated(1, power, (value) => value * b) === b ** n * b, 0, 20),
    // Base 2.
    ({ p, q, m, n }) => Math.log2((2 ** p) ** m / (2 ** q) ** n),
    { at: ({ m, n }, { x, y, z }) => 10 ** (m * Math.log10(x) + Math.log10(y) - n * Math.log10(z)) },
    ({ b, m, n }) => Math.log(b ** n) / Math.log(b ** m),
  ],
  'solving-for-time': [
    ({ b, m, n }) => zero((x) => (b ** m) ** x - b ** n, 0, 20),
    ({ p, n }) => zero((x) => Math.log10(x - p) - n, p + 0.5, 2000),
    ({ p }) => zero((t) => (1 + p / 100) ** t - 2, 0, 100),
    ({ p, q }) => zero((x) => p ** (x + 1) - q ** x, 0, 20),
  ],
  'gauss-adds-one-to-a-hundred': [
    ({ p, s, m }) => repeated(p, m - 1, (term) => term + s),
    ({ m }) => sumOf(1, 2 * m, (term) => term + 1),
    ({ p, s, m }) => wholeNumbers(p, p + s * (m - 1)).filter((n) => (n - p) % s === 0).length,
    ({ p, s, m }) => sumOf(p, m, (seats) => seats + s),
  ],
  'when-an-endless-sum-is-finite': [
    ({ p }) => sumOf(8 * p, 100, (term) => term / 2),
    ({ d }) => sumOf(d / 10, 30, (term) => term / 10),
    ({ p, m }) => sumOf(p, m, (term) => term * 2),
    ({ r, c }) => zero((q) => sumOf(c * (r - 1), 300, (term) => term * q) - c * r, 0, 0.9),
    ({ r, c }) => {
      const first = c * (r - 1);
      return first + 2 * sumOf(first / r, 100, (height) => height / r);
    },
  ],
};
