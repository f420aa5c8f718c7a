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
