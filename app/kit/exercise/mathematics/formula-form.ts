import type { Expression } from './expression-tree';
import { evaluate } from './expression-value';

/**
 * No brackets are left to multiply out: no product and no minus has a sum in it, and no sum is raised to a whole power
 * of 2 or more. A sum may be divided (`(x+1)/2`) and stand in functions and exponents; like terms need not be gathered.
 */
export function isExpanded(expression: Expression): boolean {
  switch (expression.kind) {
    case 'sum':
      return expression.terms.every(isExpanded);
    case 'negative':
      return expression.of.kind !== 'sum' && isExpanded(expression.of);
    case 'product':
      return expression.factors.every((factor) => !isSum(factor) && isExpanded(factor));
    case 'quotient':
      return isExpanded(expression.top) && isExpanded(expression.bottom);
    case 'power':
      return isExpanded(expression.base) && !(isSum(expression.base) && wholeExponent(expression) >= 2);
    default:
      return true;
  }
}

/** A sum, or a sum after a minus or above a line: `-(x+1)` and `(x+1)/2` times something can be multiplied out. */
function isSum(expression: Expression): boolean {
  if (expression.kind === 'negative') return isSum(expression.of);
  return expression.kind === 'quotient' ? isSum(expression.top) : expression.kind === 'sum';
}

/**
 * A product of factors with a name in them, powers counted by their exponent; numbers in front do not count. A sum, a
 * letter alone and a number have one factor at most; `2(x+1)` has one and a number that was taken out.
 * @param needed how many factors the author's own product has; 2 if the author's answer is no product
 */
export function isFactored(expression: Expression, needed: number): boolean {
  const { factors, hasNumber } = factorsOf(expression);
  if (factors >= Math.max(2, needed)) return true;
  return needed < 2 && factors === 1 && hasNumber;
}

/** How many factors an author's answer asks for: those that it has itself. */
export function factorsAsked(key: Expression): number {
  const { factors, hasNumber } = factorsOf(key);
  return factors >= 2 || (factors === 1 && hasNumber) ? factors : 2;
}

interface Factors {
  readonly factors: number;
  /** A number other than 1 and -1 is among them. */
  readonly hasNumber: boolean;
}

function factorsOf(expression: Expression): Factors {
  if (!hasNames(expression)) return { factors: 0, hasNumber: Math.abs(evaluate(expression, {})) !== 1 };
  switch (expression.kind) {
    case 'negative':
      return factorsOf(expression.of);
    case 'product':
      return expression.factors.map(factorsOf).reduce(together);
    case 'quotient':
      return together(factorsOf(expression.top), factorsOf(expression.bottom));
    case 'power': {
      const base = factorsOf(expression.base);
      return { factors: base.factors * Math.max(1, wholeExponent(expression)), hasNumber: base.hasNumber };
    }
    default:
      return { factors: 1, hasNumber: false };
  }
}

const together = (one: Factors, other: Factors): Factors => ({
  factors: one.factors + other.factors,
  hasNumber: one.hasNumber || other.hasNumber,
});

/** The exponent if it is a small whole number, else 0. */
function wholeExponent(power: Extract<Expression, { kind: 'power' }>): number {
  const exponent = evaluate(power.exponent, {});
  return Number.isInteger(exponent) && Math.abs(exponent) <= 100 ? exponent : 0;
}

function hasNames(expression: Expression): boolean {
  switch (expression.kind) {
    case 'name':
      return true;
    case 'number':
    case 'constant':
      return false;
    case 'negative':
    case 'call':
      return hasNames(expression.of);
    case 'sum':
      return expression.terms.some(hasNames);
    case 'product':
      return expression.factors.some(hasNames);
    case 'quotient':
      return hasNames(expression.top) || hasNames(expression.bottom);
    case 'power':
      return hasNames(expression.base) || hasNames(expression.exponent);
  }
}
