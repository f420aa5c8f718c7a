/**
 * A formula as a tree. Sums and products are lists; a difference is a sum with a `negative` term. Divisions and
 * products are read from left to right, with or without a sign between factors: `1/2x` is half of x.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'constant'; readonly name: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'sum'; readonly terms: readonly Expression[] }
  | { readonly kind: 'product'; readonly factors: readonly Expression[] }
  | { readonly kind: 'quotient'; readonly top: Expression; readonly bottom: Expression }
  | { readonly kind: 'power'; readonly base: Expression; readonly exponent: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly of: Expression };

/** The parts that a formula is made of, from left to right; none for a number or a name. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'constant':
    case 'name':
      return [];
    case 'negative':
    case 'call':
      return [expression.of];
    case 'sum':
      return expression.terms;
    case 'product':
      return expression.factors;
    case 'quotient':
      return [expression.top, expression.bottom];
    case 'power':
      return [expression.base, expression.exponent];
  }
}
