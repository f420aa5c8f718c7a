import { raised } from './read-function';

/** Ticks of an axis, from its lower to its upper end, with their texts. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** The step of 1, 2 or 5 times a power of ten that gives about `count` ticks. */
export function niceStep(span: number, count: number): number {
  const raw = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  const nice = share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10;
  return nice * power;
}

/** The same with multiples of pi. */
export function piStep(span: number, count: number): number {
  const raw = span / Math.PI / Math.max(1, count);
  const found = [1 / 12, 1 / 6, 1 / 4, 1 / 2, 1].find((step) => step >= raw * 0.75);
  return (found ?? Math.max(1, Math.round(niceStep(raw * count, count)))) * Math.PI;
}

/** Multiples of a step within a range, without the noise of multiplication. */
export function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-6);
  const last = Math.min(Math.floor(to / step + 1e-6), first + 200);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => clean((first + n) * step));
}

export const clean = (value: number): number => Number(value.toPrecision(12)) || 0;

/** A number as people read it: true minus, at most `digits` digits after rounding, powers of ten where it is long. */
export function numberText(value: number, digits = 4): string {
  const size = Math.abs(value);
  const whole = size >= 1 ? Math.floor(Math.log10(size)) + 1 : 0;
  const near = Number(value.toPrecision(Math.min(15, Math.max(digits, Math.min(whole, 7)))));
  if (near === 0) return '0';
  if (size >= 1e6 || size < 1e-4) {
    const [mantissa = '1', exponent = '0'] = near.toExponential().split('e');
    const power = `10${raised(String(Number(exponent)))}`;
    const factor = mantissa === '1' ? '' : mantissa === '-1' ? '−' : `${mantissa.replace('-', '−')}·`;
    return factor + power;
  }
  return String(near).replace('-', '−');
}

/** Digits that tell a number from its neighbours on an axis of this span: at least four, more far from zero. */
export function digitsIn(span: number, value: number): number {
  const above = Math.floor(Math.log10(Math.abs(value) || 1)) - Math.floor(Math.log10(span));
  return Math.max(4, Math.min(15, above + 4)) || 4;
}

/** A number that its author typed, as typed; one of a calculation such as 1/3 has at most `digits` digits. */
export const typedText = (value: number, digits = 6): string =>
  numberText(value, Number(value.toPrecision(10)) === value ? 10 : digits);

/** A multiple of pi as `3π/2`; any other number as `numberText`. */
export function piText(value: number): string {
  for (const bottom of [1, 2, 3, 4, 6, 8, 12]) {
    const top = (value / Math.PI) * bottom;
    const near = Math.round(top);
    if (Math.abs(top - near) > 1e-6) continue;
    if (near === 0) return '0';
    const sign = near < 0 ? '−' : '';
    const factor = Math.abs(near) === 1 ? '' : String(Math.abs(near));
    return `${sign}${factor}π${bottom === 1 ? '' : `/${bottom}`}`;
  }
  return numberText(value);
}

export const ticksOf = (from: number, to: number, step: number, isPi: boolean): readonly Tick[] =>
  multiples(from, to, step).map((at) => ({
    at,
    text: isPi ? piText(at) : numberText(at, Math.max(6, digitsIn(step, at))),
  }));

/** A multiple of pi / 24 without the noise of rounding; any other number as it is. */
export function exactPi(value: number): number {
  const parts = Math.round((value / Math.PI) * 24);
  const near = (Math.PI * parts) / 24;
  return Math.abs(value - near) < 1e-9 * Math.max(1, Math.abs(value)) ? near : value;
}

/** A number near a round one is that one: 1.9999999997 is 2. */
export function tidy(value: number, scale: number): number {
  const near = Math.round(value * 1e4) / 1e4;
  return Math.abs(value - near) < 1e-7 * Math.max(1, scale) ? near || 0 : value;
}
