/** Calculus by numbers: what the lessons find by rules is found here by small steps and fine sums. */

type Fn = (x: number) => number;

/** The slope of `f` at `x`: two differences over a small step, joined so that their errors cancel. */
export function slope(f: Fn, x: number, h = 1e-3): number {
  const half = h / 2;
  const coarse = (f(x + h) - f(x - h)) / (2 * h);
  const fine = (f(x + half) - f(x - half)) / h;
  return (4 * fine - coarse) / 3;
}

/** The second derivative of `f` at `x`, by differences. */
export function bend(f: Fn, x: number, h = 2e-2): number {
  const second = (step: number): number => (f(x + step) - 2 * f(x) + f(x - step)) / (step * step);
  return (4 * second(h / 2) - second(h)) / 3;
}

const nodes = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const weights = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];

/** The integral of `f` from `a` to `b`: weighted sums over many pieces; no value at an end is needed. */
export function area(f: Fn, a: number, b: number, pieces = 200): number {
  const half = (b - a) / pieces / 2;
  let sum = 0;
  for (let n = 0; n < pieces; n += 1) {
    const middle = a + (2 * n + 1) * half;
    nodes.forEach((node, at) => {
      sum += (weights[at] ?? 0) * (f(middle - node * half) + f(middle + node * half));
    });
  }
  return sum * half;
}

/** The limit of the values of `f` at `a`: values at shrinking distances, extrapolated. */
export function limit(f: Fn, a: number, side: -1 | 1 = 1): number {
  const rows: number[] = Array.from({ length: 7 }, (_, n) => f(a + side * 0.01 * 2 ** -n));
  for (let k = 1; k < rows.length; k += 1)
    for (let n = rows.length - 1; n >= k; n -= 1)
      rows[n] = (rows[n] ?? 0) + ((rows[n] ?? 0) - (rows[n - 1] ?? 0)) / (2 ** k - 1);
  return rows.at(-1) ?? Number.NaN;
}

/** Where `f` is zero between `a` and `b`: by halving. */
export function root(f: Fn, a: number, b: number): number {
  let [low, high] = [a, b];
  for (let n = 0; n < 200; n += 1) {
    const middle = (low + high) / 2;
    if (f(low) > 0 === f(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The sum of `f` over the whole numbers from `a` to `b`. */
export function total(f: Fn, a: number, b: number): number {
  let sum = 0;
  for (let n = a; n <= b; n += 1) sum += f(n);
  return sum;
}

/** The place between `a` and `b` at which `f`, which has one peak there, is highest: by thirds. */
export function argmax(f: Fn, a: number, b: number): number {
  const grid = Array.from({ length: 2001 }, (_, n) => a + ((b - a) * n) / 2000);
  const near = grid.reduce((best, x) => (f(x) > f(best) ? x : best), a);
  const width = (b - a) / 2000;
  const slopeAt = (x: number): number => f(x + 1e-5 * (b - a)) - f(x - 1e-5 * (b - a));
  if (near - width < a || near + width > b) return near;
  return root(slopeAt, near - width, near + width);
}

/** The place between `a` and `b` at which `f` is lowest. */
export const argmin = (f: Fn, a: number, b: number): number => argmax((x) => -f(x), a, b);

/** The value at `end` of the solution of y' = f(t, y) with y(0) = `start`: many small steps (Runge and Kutta). */
export function euler(f: (t: number, y: number) => number, start: number, end: number, steps = 2000): number {
  const h = end / steps;
  let y = start;
  for (let n = 0; n < steps; n += 1) {
    const t = n * h;
    const k1 = f(t, y);
    const k2 = f(t + h / 2, y + (h / 2) * k1);
    const k3 = f(t + h / 2, y + (h / 2) * k2);
    const k4 = f(t + h, y + h * k3);
    y += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return y;
}

/** Without the noise of small steps. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
