import type { Expression } from './expression-tree';

type Values = Readonly<Record<string, number>>;

/**
 * An expression with numbers in place of names, worked out as far as it stays exact: `(a + b)*x` with 5 and 4 is
 * `9*x`, and `a/b` stays a fraction unless it is whole. So a key reads as a person would write it.
 */
export function workedOut(expression: Expression, values: Values): Expression {
  const within = (part: Expression) => workedOut(part, values);
  switch (expression.kind) {
    case 'number':
    case 'constant':
      return expression;
    case 'name': {
      const value = Object.hasOwn(values, expression.name) ? values[expression.name] : undefined;
      return value === undefined ? expression : numberOf(value);
    }
    case 'negative': {
      const of = within(expression.of);
      const value = plainValue(of);
      return value === null ? { kind: 'negative', of } : numberOf(-value);
    }
    case 'sum':
      return sumOf(expression.terms.map(within));
    case 'product':
      return productOf(expression.factors.map(within));
    case 'quotient': {
      const [top, bottom] = [within(expression.top), within(expression.bottom)];
      return (
        exact(quotient(plainValue(top), plainValue(bottom)), Number.isSafeInteger) ?? { kind: 'quotient', top, bottom }
      );
    }
    case 'power': {
      const [base, exponent] = [within(expression.base), within(expression.exponent)];
      return (
        exact(power(plainValue(base), plainValue(exponent)), Number.isSafeInteger) ?? { kind: 'power', base, exponent }
      );
    }
    case 'call':
      return { ...expression, of: within(expression.of) };
  }
}

const numberOf = (value: number): Expression =>
  value < 0 ? { kind: 'negative', of: { kind: 'number', value: -value } } : { kind: 'number', value };

/** The value of a plain number, with or without a sign; null for all else. */
function plainValue(expression: Expression): number | null {
  if (expression.kind === 'number') return expression.value;
  return expression.kind === 'negative' && expression.of.kind === 'number' ? -expression.of.value : null;
}

const quotient = (top: number | null, bottom: number | null): number | null =>
  top === null || bottom === null || bottom === 0 ? null : top / bottom;

const power = (base: number | null, exponent: number | null): number | null =>
  base === null || exponent === null || exponent < 0 ? null : base ** exponent;

/** Without the noise of binary fractions, as long as that loses nothing. */
const tidy = (value: number): number => Number(value.toPrecision(12));

const exact = (value: number | null, isExact: (value: number) => boolean): Expression | null =>
  value !== null && isExact(value) ? numberOf(value) : null;

function sumOf(terms: readonly Expression[]): Expression {
  const { value, others } = numbersIn(terms, 0, (sum, term) => sum + term);
  if (others.length === 0) return numberOf(value);
  const left = value === 0 ? others : [...others, numberOf(value)];
  return left.length === 1 && left[0] ? left[0] : { kind: 'sum', terms: left };
}

function productOf(factors: readonly Expression[]): Expression {
  const { value, others } = numbersIn(factors, 1, (product, factor) => product * factor);
  if (others.length === 0 || value === 0) return numberOf(value);
  const left = Math.abs(value) === 1 ? others : [numberOf(Math.abs(value)), ...others];
  const product: Expression = left.length === 1 && left[0] ? left[0] : { kind: 'product', factors: left };
  return value < 0 ? { kind: 'negative', of: product } : product;
}

/** The plain numbers among the parts as one, and the rest. */
function numbersIn(parts: readonly Expression[], start: number, join: (value: number, part: number) => number) {
  let value = start;
  const others: Expression[] = [];
  for (const part of parts) {
    const number = plainValue(part);
    if (number === null) others.push(part);
    else value = tidy(join(value, number));
  }
  return { value, others };
}
