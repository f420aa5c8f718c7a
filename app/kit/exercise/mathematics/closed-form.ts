import type { Expression } from './expression-tree';
import { evaluate } from './expression-value';

/**
 * Tells numbers that stand for themselves from calculations that are still to be done. Closed forms are fractions,
 * roots that are no whole numbers, π, e, logarithms, their multiples, and sums with one fraction: `3π/4`, `(1+√5)/2`.
 * Sums, products and powers of plain numbers (`2+3`, `2*3`, `√4`) are not.
 */
export function closedForm(expression: Expression): ClosedForm | null {
  switch (expression.kind) {
    case 'number':
      return { isRational: true, isReduced: true };
    case 'constant':
      return { isRational: false, isReduced: true };
    case 'name':
      return null;
    case 'negative':
      return expression.of.kind === 'negative' ? null : closedForm(expression.of);
    case 'quotient':
      return quotientForm(expression.top, expression.bottom);
    case 'product':
      return listForm(expression.factors);
    case 'sum':
      return listForm(expression.terms);
    case 'power':
      return powerForm(expression.base, expression.exponent);
    case 'call':
      return callForm(expression.name, expression.of);
  }
}

interface ClosedForm {
  readonly isRational: boolean;
  readonly isReduced: boolean;
}

/** At most one rational part, and at least one that is not. */
function listForm(parts: readonly Expression[]): ClosedForm | null {
  const forms = parts.map(closedForm);
  if (forms.some((form) => form === null)) return null;
  const rational = forms.filter((form) => form?.isRational);
  if (rational.length > 1 || rational.length === forms.length) return null;
  return { isRational: false, isReduced: forms.every((form) => form?.isReduced) };
}

function quotientForm(top: Expression, bottom: Expression): ClosedForm | null {
  const above = closedForm(top);
  const below = closedForm(bottom);
  if (above === null || below === null) return null;
  const isRational = above.isRational && below.isRational;
  if (isRational && !(isLiteral(top) && isLiteral(bottom))) return null;
  const [one, other] = [coefficient(top), coefficient(bottom)];
  const areWhole = Number.isSafeInteger(one) && Number.isSafeInteger(other);
  const isReduced = areWhole && gcd(one, other) === 1 && !(isRational && other === 1);
  return { isRational, isReduced: isReduced && above.isReduced && below.isReduced };
}

const isLiteral = (expression: Expression): boolean =>
  expression.kind === 'number' || (expression.kind === 'negative' && expression.of.kind === 'number');

/** The whole number in front: 2 of `2√3`, 1 of π and of a sum. */
function coefficient(expression: Expression): number {
  if (expression.kind === 'number') return Math.abs(expression.value);
  if (expression.kind === 'negative') return coefficient(expression.of);
  if (expression.kind !== 'product') return 1;
  return expression.factors.map(coefficient).reduce((product, factor) => product * factor, 1);
}

/** A power of ten, a power of e or π, or a root as a power: 2^(1/2). */
function powerForm(base: Expression, exponent: Expression): ClosedForm | null {
  if (closedForm(exponent)?.isRational !== true) return null;
  if (base.kind === 'constant') return { isRational: false, isReduced: true };
  if (base.kind !== 'number') return null;
  const power = evaluate(exponent, {});
  if (Number.isInteger(power)) return base.value === 10 ? { isRational: true, isReduced: true } : null;
  return Number.isInteger(evaluate({ kind: 'power', base, exponent }, {}))
    ? null
    : { isRational: false, isReduced: true };
}

function callForm(name: string, of: Expression): ClosedForm | null {
  const inner = closedForm(of);
  if (inner === null) return null;
  const irrational: ClosedForm = { isRational: false, isReduced: inner.isReduced };
  // The root of 4/9 is 2/3: it is looked at as a multiple of 1/9.
  const bottom = of.kind === 'quotient' ? evaluate(of.bottom, {}) : 1;
  const value = evaluate({ kind: 'call', name, of }, {}) * bottom;
  if (name === 'exp') return inner.isRational ? irrational : null;
  if (!inner.isRational || Number.isNaN(value)) return null;
  if (name === 'sqrt' || name === 'cbrt' || name === 'log') return isShort(value) ? null : irrational;
  return name === 'ln' && value !== 0 ? irrational : null;
}

export function gcd(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** A root or logarithm that is a whole number or a short decimal is a calculation: √4, √2.25, log 100. */
const isShort = (value: number): boolean => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-6;
