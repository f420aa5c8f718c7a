/** Statistics by their definitions, for recomputing the keys of the course on statistics. */

export const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

export const mean = (values: readonly number[]): number => sum(values) / values.length;

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

/** The value that has as many values below it as above: by taking away the outermost pair again and again. */
export function median(values: readonly number[]): number {
  let left = sorted(values);
  while (left.length > 2) left = left.slice(1, -1);
  return mean(left);
}

/** The lower and the upper quartile: medians of the halves without the middle value. */
export function quartile(values: readonly number[], which: 1 | 3): number {
  const all = sorted(values);
  const half = Math.floor(all.length / 2);
  return median(which === 1 ? all.slice(0, half) : all.slice(-half));
}

/** The sum of squares around the mean, from the squared differences of all pairs. */
export function squares(values: readonly number[]): number {
  let all = 0;
  for (const a of values) for (const b of values) all += (a - b) ** 2;
  return all / (2 * values.length);
}

/** The standard deviation of a sample. */
export const deviation = (values: readonly number[]): number => Math.sqrt(squares(values) / (values.length - 1));

/** The sum of products around the means. */
export const products = (xs: readonly number[], ys: readonly number[]): number =>
  sum(xs.map((x, at) => x * (ys[at] ?? Number.NaN))) - xs.length * mean(xs) * mean(ys);

export const slope = (xs: readonly number[], ys: readonly number[]): number => products(xs, ys) / squares(xs);

export const correlation = (xs: readonly number[], ys: readonly number[]): number =>
  products(xs, ys) / Math.sqrt(squares(xs) * squares(ys));

/** The chances of 0, 1, … n successes, built up one try after another. */
export function successes(n: number, p: number): readonly number[] {
  let chances: readonly number[] = [1];
  for (let at = 0; at < n; at += 1)
    chances = [...chances, 0].map((chance, k) => chance * (1 - p) + (chances[k - 1] ?? 0) * p);
  return chances;
}

/** The area under the bell curve from `from` to `to`, by adding up thin strips. */
export function bellArea(from: number, to: number): number {
  const strips = 400;
  const width = (to - from) / strips;
  let area = 0;
  for (let at = 0; at < strips; at += 1) area += Math.exp(-((from + (at + 0.5) * width) ** 2) / 2) * width;
  return area / Math.sqrt(2 * Math.PI);
}

/** All ways to choose `size` of the values, each as its sum. */
export function groupSums(values: readonly number[], size: number): readonly number[] {
  const [first, ...others] = values;
  if (size === 0) return [0];
  if (first === undefined) return [];
  return [...groupSums(others, size - 1).map((rest) => first + rest), ...groupSums(others, size)];
}

/** Chi-square of a table of counts. */
export function chiSquare(rows: readonly (readonly number[])[]): number {
  const all = sum(rows.map(sum));
  let total = 0;
  for (const row of rows)
    for (const [at, count] of row.entries()) {
      const expected = (sum(row) * sum(rows.map((each) => each[at] ?? 0))) / all;
      total += (count - expected) ** 2 / expected;
    }
  return total;
}

/** The smallest whole number for which a condition holds. */
export function smallest(holds: (n: number) => boolean): number {
  let n = 1;
  while (!holds(n) && n < 1_000_000) n += 1;
  return n;
}

/** A product by repeated multiplication: the chance that all of `count` independent things happen. */
export const allOf = (chance: number, count: number): number =>
  Array.from({ length: count }, () => chance).reduce((product, each) => product * each, 1);

/** The project's table: for each night the card (R or D), the cups, and the minutes of sleep. */
export const thirtyNights: readonly { readonly card: string; readonly cups: number; readonly sleep: number }[] = (
  'R3 425,R5 370,R4 385,R3 400,D2 455,R2 460,R2 455,D1 435,D3 400,D1 475,D3 395,D2 475,R3 460,R3 430,D1 400,' +
  'R4 455,D2 410,D1 470,D1 495,D2 490,D2 400,R3 440,R2 400,R4 415,D1 445,R5 410,R5 380,D1 460,D2 440,R5 370'
)
  .split(',')
  .map((night) => ({ card: night.charAt(0), cups: Number(night.charAt(1)), sleep: Number(night.slice(3)) }));

/** The minutes of sleep of all nights, or of those after one kind of coffee. */
export const sleeps = (card = ''): readonly number[] =>
  thirtyNights.filter((night) => card === '' || night.card === card).map(({ sleep }) => sleep);

/** The share of the nights after one kind of coffee with at least so many minutes. */
export const share = (card: string, minutes: number): number =>
  sleeps(card).filter((sleep) => sleep >= minutes).length / sleeps(card).length;
