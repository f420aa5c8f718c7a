import type { Expression } from './expression-tree';
import { plainNumberText } from './number-text';

/** Operator precedence; a part that binds less tightly than its place requires gets brackets. */
const binding = { sum: 1, negative: 2, product: 3, power: 4, primary: 5 } as const;

/** An expression as text, from which `readExpression` reads the same one; with `values` in place of their names. */
export function expressionText(expression: Expression, values: Readonly<Record<string, number>>): string {
  return textOf(expression, binding.sum, values, true);
}

type Values = Readonly<Record<string, number>>;

/** @param isWhole nothing is before or after it, so that a negative number needs no brackets */
function textOf(expression: Expression, needed: number, values: Values, isWhole = false): string {
  const [text, bound] = parts(expression, values, isWhole);
  return bound < needed ? `(${text})` : text;
}

function parts(expression: Expression, values: Values, isWhole: boolean): readonly [text: string, bound: number] {
  const at = (part: Expression, needed: number) => textOf(part, needed, values);
  switch (expression.kind) {
    case 'number':
      return numberParts(String(expression.value), isWhole);
    case 'constant':
      return [expression.name, binding.primary];
    case 'name': {
      const value = Object.hasOwn(values, expression.name) ? values[expression.name] : undefined;
      return value === undefined ? [expression.name, binding.primary] : numberParts(plainNumberText(value), isWhole);
    }
    case 'negative':
      return [`-${at(expression.of, binding.product)}`, binding.negative];
    case 'sum':
      return [sumText(expression.terms, at), binding.sum];
    case 'product':
      // Products and quotients are read from left to right.
      return [
        expression.factors.map((factor, n) => at(factor, n === 0 ? binding.product : binding.power)).join('*'),
        binding.product,
      ];
    case 'quotient':
      return [`${at(expression.top, binding.product)}/${at(expression.bottom, binding.power)}`, binding.product];
    case 'power':
      return [`${at(expression.base, binding.primary)}^${at(expression.exponent, binding.primary)}`, binding.power];
    case 'call':
      return [`${expression.name}(${at(expression.of, binding.sum)})`, binding.primary];
  }
}

const numberParts = (text: string, isWhole: boolean): readonly [string, number] =>
  text.startsWith('-') && !isWhole ? [`(${text})`, binding.primary] : [text, binding.primary];

function sumText(terms: readonly Expression[], at: (part: Expression, needed: number) => string): string {
  return terms
    .map((term, n) => {
      if (term.kind === 'negative') return `${n === 0 ? '-' : ' - '}${at(term.of, binding.product)}`;
      return `${n === 0 ? '' : ' + '}${at(term, binding.product)}`;
    })
    .join('');
}
