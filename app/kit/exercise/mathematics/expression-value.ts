import type { Expression } from './expression-tree';

/** Values of a formula's names. */
export type Values = Readonly<Record<string, number>>;

/** A value with a bound of what rounding may have changed in it. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/**
 * The value of a formula, with a number for each of its names. NaN where it is undefined: a division by zero, a root or
 * logarithm outside of the reals, a missing name, or a value too large for a number.
 */
export const evaluate = (expression: Expression, values: Values): number => measure(expression, values).value;

const undefinedValue: Measured = { value: Number.NaN, error: Number.NaN };

/** Like `evaluate`, with the running error bound of floating-point arithmetic (Higham, Accuracy and Stability, 3.3). */
export function measure(expression: Expression, values: Values): Measured {
  const { value, error } = measuredNode(expression, values);
  return Number.isFinite(value) ? { value, error } : undefinedValue;
}

const rounded = (value: number, error = 0): Measured => ({ value, error: error + Number.EPSILON * Math.abs(value) });

function measuredNode(expression: Expression, values: Values): Measured {
  switch (expression.kind) {
    case 'number':
      return Number.isInteger(expression.value) ? { value: expression.value, error: 0 } : rounded(expression.value);
    case 'constant':
      return rounded(expression.name === 'pi' ? Math.PI : Math.E);
    case 'name':
      return {
        value: Object.hasOwn(values, expression.name) ? (values[expression.name] ?? Number.NaN) : Number.NaN,
        error: 0,
      };
    case 'negative': {
      const { value, error } = measure(expression.of, values);
      return { value: 0 - value, error };
    }
    case 'sum':
      return expression.terms.map((term) => measure(term, values)).reduce(added);
    case 'product':
      return expression.factors.map((factor) => measure(factor, values)).reduce(multiplied);
    case 'quotient':
      return divided(measure(expression.top, values), measure(expression.bottom, values));
    case 'power':
      return raised(measure(expression.base, values), measure(expression.exponent, values));
    case 'call':
      return called(expression.name, measure(expression.of, values));
  }
}

/** Below this share of its parts a sum is the rounding of zero: 0.1 + 0.2 - 0.3. */
const roundingShare = 1e-15;

function added(left: Measured, right: Measured): Measured {
  const sum = left.value + right.value;
  const isExact = Number.isInteger(left.value) && Number.isInteger(right.value);
  const isNoise = Math.abs(sum) < roundingShare * Math.max(Math.abs(left.value), Math.abs(right.value));
  return rounded(isNoise && !isExact ? 0 : sum, left.error + right.error);
}

const multiplied = (left: Measured, right: Measured): Measured =>
  rounded(left.value * right.value, Math.abs(left.value) * right.error + Math.abs(right.value) * left.error);

function divided(top: Measured, bottom: Measured): Measured {
  if (bottom.value === 0) return undefinedValue;
  const value = top.value / bottom.value;
  return rounded(value, (top.error + Math.abs(value) * bottom.error) / Math.abs(bottom.value));
}

function raised(base: Measured, exponent: Measured): Measured {
  const value = realPower(base.value, exponent.value);
  if (base.value === 0) return rounded(value);
  const size = Math.abs(base.value);
  const share = (Math.abs(exponent.value) * base.error) / size + Math.abs(Math.log(size)) * exponent.error;
  return rounded(value, Math.abs(value) * share);
}

/** A negative base has odd roots, so that x^(1/3) is the cube root of x everywhere. */
function realPower(base: number, exponent: number): number {
  if (base >= 0 || Number.isInteger(exponent)) return base === 0 && exponent < 0 ? Number.NaN : base ** exponent;
  for (const root of [3, 5, 7, 9]) {
    const top = exponent * root;
    if (Math.abs(top - Math.round(top)) > 1e-9) continue;
    const size = (0 - base) ** exponent;
    return Math.round(top) % 2 === 0 ? size : 0 - size;
  }
  return Number.NaN;
}

/** Sine and cosine of a multiple of π are zero, not the rounding of it. */
const withoutNoise = (value: number, of: number): number =>
  Math.abs(of) >= 1 && Math.abs(value) < 1e-15 * Math.abs(of) ? 0 : value;

const sine = (of: number): number => withoutNoise(Math.sin(of), of);
const cosine = (of: number): number => withoutNoise(Math.cos(of), of);

interface RealFunction {
  readonly value: (of: number) => number;
  /** How strongly the value changes with the argument: the size of the derivative. */
  readonly slope: (of: number, value: number) => number;
}

const functions: ReadonlyMap<string, RealFunction> = new Map(
  Object.entries<RealFunction>({
    sqrt: { value: Math.sqrt, slope: (_, value) => 0.5 / value },
    cbrt: { value: Math.cbrt, slope: (_, value) => 1 / (3 * value * value) },
    abs: { value: Math.abs, slope: () => 1 },
    sin: { value: sine, slope: () => 1 },
    cos: { value: cosine, slope: () => 1 },
    tan: { value: (of) => sine(of) / cosine(of), slope: (_, value) => 1 + value * value },
    cot: { value: (of) => cosine(of) / sine(of), slope: (_, value) => 1 + value * value },
    sec: { value: (of) => 1 / cosine(of), slope: (_, value) => value * value },
    csc: { value: (of) => 1 / sine(of), slope: (_, value) => value * value },
    asin: { value: Math.asin, slope: (of) => 1 / Math.sqrt(1 - of * of) },
    acos: { value: Math.acos, slope: (of) => 1 / Math.sqrt(1 - of * of) },
    atan: { value: Math.atan, slope: () => 1 },
    sinh: { value: Math.sinh, slope: (_, value) => 1 + Math.abs(value) },
    cosh: { value: Math.cosh, slope: (_, value) => value },
    tanh: { value: Math.tanh, slope: () => 1 },
    ln: { value: Math.log, slope: (of) => 1 / of },
    log: { value: Math.log10, slope: (of) => 1 / of },
    exp: { value: Math.exp, slope: (_, value) => value },
  }),
);

function called(name: string, of: Measured): Measured {
  const found = functions.get(name);
  if (found === undefined) return undefinedValue;
  const value = found.value(of.value);
  return rounded(value, of.error === 0 ? 0 : Math.abs(found.slope(of.value, value)) * of.error);
}
