import type { DrawnCurve } from './curves';
import type { Frame } from './frame';
import { isWithin } from './frame';
import type { Formulas } from './sample';
import { extremeOf, zerosOf } from './singular';
import { tidy } from './ticks';

/** Features of a function that were found by its values; an absent one is not claimed not to exist. */
export interface Features {
  readonly zeros: readonly number[];
  readonly high: readonly (readonly [x: number, y: number])[];
  readonly low: readonly (readonly [x: number, y: number])[];
}

const [steps, mostNamed] = [200, 8] as const;

/** Zeros and turning points of a function within the frame. Empty lists where there would be too many to read. */
export function featuresOf({ curve, range, breaks }: DrawnCurve, frame: Frame['y'], formulas: Formulas): Features {
  const [body] = curve.bodies;
  if (curve.kind !== 'function' || body === undefined || !(range.from < range.to))
    return { zeros: [], high: [], low: [] };
  const value = (at: number): number => formulas.value(body, curve.variable, at);
  const step = (range.to - range.from) / steps;
  const isBreak = (at: number): boolean => breaks.some((each) => Math.abs(each.at - at) < step / 100);
  const zeros = zerosOf(value, range).filter((at) => !isBreak(at) && Math.abs(value(at)) < 1e-6);
  const found = { high: [] as [number, number][], low: [] as [number, number][] };
  let [second, last] = [value(range.from), value(range.from + step)];
  for (let n = 2; n <= steps; n += 1) {
    const at = range.from + n * step;
    const here = value(at);
    const isHigh = last > second && last >= here;
    const isLow = last < second && last <= here;
    const hasBreak = breaks.some((each) => each.at > at - 2 * step - 1e-9 && each.at < at + 1e-9);
    const isFlat = Math.abs(last - second) + Math.abs(last - here) < 1e-9 * Math.max(1, Math.abs(last));
    if ((isHigh || isLow) && !hasBreak && !isFlat) {
      const place = tidy(extremeOf(value, at - 2 * step, at, isHigh), 10);
      const height = value(place);
      // A level part is neither a high nor a low point.
      const isLevel = last === here && height === last;
      if (isWithin(frame, height) && !isLevel) found[isHigh ? 'high' : 'low'].push([place, tidy(height, 1)]);
    }
    [second, last] = [last, here];
  }
  // A list that is cut off would claim that there is nothing else.
  const isTooMany = [zeros, found.high, found.low].some(({ length }) => length > mostNamed);
  return isTooMany ? { zeros: [], high: [], low: [] } : { zeros, ...found };
}
