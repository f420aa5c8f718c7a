import { type ExpressionFault, type Token, tokensOf } from './mathematics/expression-tokens';
import type { Expression } from './mathematics/expression-tree';

export type { Expression } from './mathematics/expression-tree';
export { evaluate } from './mathematics/expression-value';

/** Limits of a formula; one beyond them is unreadable. */
const expressionLimits = { depthMax: 40, charactersMax: 2_000 } as const;

/**
 * Reads a formula in the letters `names`, which come before constants of the same name. Returns null if it cannot be
 * read, has a letter that is none of `names`, or is beyond the limits.
 */
export function readExpression(text: string, names: readonly string[]): Expression | null {
  const read = readFormula(text, names);
  return typeof read === 'string' ? null : read;
}

/** Like `readExpression`, with the reason for what cannot be read. `isEuler`: see `tokensOf`. */
export function readFormula(text: string, names: readonly string[], isEuler = false): Expression | ExpressionFault {
  if (text.length > expressionLimits.charactersMax) return 'unreadable';
  const tokens = tokensOf(text, names, isEuler);
  return typeof tokens === 'string' ? tokens : (new Reader(tokens).whole() ?? 'unreadable');
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '|': '|' };

/** Recursive descent over the tokens. Each method returns null at the first token that does not fit. */
class Reader {
  #at = 0;
  #depth = 0;
  /** Inside `|…|` a further bar closes, in brackets within it opens again. */
  #isInBars = false;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Expression | null {
    const sum = this.sum();
    return this.#at === this.tokens.length ? sum : null;
  }

  private get next(): Token | undefined {
    return this.tokens[this.#at];
  }

  private isSign(...signs: readonly string[]): boolean {
    const token = this.next;
    return token?.kind === 'sign' && signs.includes(token.sign);
  }

  private take(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  private sum(): Expression | null {
    if (this.#depth >= expressionLimits.depthMax) return null;
    this.#depth += 1;
    const terms: Expression[] = [];
    do {
      const isNegative = terms.length > 0 && this.take('-');
      if (terms.length > 0 && !isNegative) this.take('+');
      const term = this.product();
      if (term === null) return null;
      terms.push(isNegative ? { kind: 'negative', of: term } : term);
    } while (this.isSign('+', '-'));
    this.#depth -= 1;
    return terms.length === 1 ? (terms[0] ?? null) : { kind: 'sum', terms };
  }

  private product(): Expression | null {
    if (this.take('-')) return negative(this.afterSign(() => this.product()));
    if (this.take('+')) return this.afterSign(() => this.product());
    let left = this.power();
    while (left !== null) {
      const isDivision = this.take('/');
      const isTimes = !isDivision && this.take('*');
      if (!isDivision && !isTimes && !this.isFactorNext()) return left;
      const right = isDivision || isTimes ? this.signedPower() : this.power();
      if (right === null) return null;
      left = isDivision ? { kind: 'quotient', top: left, bottom: right } : times(left, right);
    }
    return null;
  }

  /** Signs in a row (`--------x`) nest, and count as depth. */
  private afterSign(read: () => Expression | null): Expression | null {
    if (this.#depth >= expressionLimits.depthMax) return null;
    this.#depth += 1;
    const found = read();
    this.#depth -= 1;
    return found;
  }

  /** The factor after a sign of multiplication or division, or an exponent: it may have a minus. */
  private signedPower(): Expression | null {
    if (this.take('-')) return negative(this.afterSign(() => this.signedPower()));
    if (this.take('+')) return this.afterSign(() => this.signedPower());
    return this.power();
  }

  /** A factor without a sign before it: a letter, a function or a bracket, but not a number. */
  private isFactorNext(): boolean {
    const token = this.next;
    if (token === undefined || token.kind === 'number') return false;
    if (token.kind !== 'sign') return true;
    return token.sign === '|' ? !this.#isInBars : ['(', '[', '{', 'frac'].includes(token.sign);
  }

  private power(): Expression | null {
    const base = this.primary();
    if (base === null || !this.take('^')) return base;
    const exponent = this.afterSign(() => this.signedPower());
    return exponent && { kind: 'power', base, exponent };
  }

  private primary(): Expression | null {
    const token = this.next;
    if (token === undefined) return null;
    if (token.kind === 'sign') {
      if (token.sign === 'frac') return this.fraction();
      return token.sign in closing ? this.bracket() : null;
    }
    this.#at += 1;
    if (token.kind === 'number') return { kind: 'number', value: token.value };
    if (token.kind !== 'function') return { kind: token.kind, name: token.name };
    return this.call(token.name);
  }

  private bracket(): Expression | null {
    const token = this.next;
    const open = token?.kind === 'sign' ? token.sign : '';
    const close = closing[open];
    if (close === undefined) return null;
    this.#at += 1;
    const wasInBars = this.#isInBars;
    this.#isInBars = open === '|';
    const inner = this.sum();
    this.#isInBars = wasInBars;
    if (inner === null || !this.take(close)) return null;
    return open === '|' ? { kind: 'call', name: 'abs', of: inner } : inner;
  }

  private fraction(): Expression | null {
    this.#at += 1;
    const top = this.isSign('{') ? this.bracket() : null;
    const bottom = top !== null && this.isSign('{') ? this.bracket() : null;
    return top && bottom && { kind: 'quotient', top, bottom };
  }

  /** `sin(x)`, `sin x`, `sin 2x`, `sin^2 x`, `log_2 x` and `\sqrt[3]{x}`. */
  private call(name: string): Expression | null {
    const index = this.index(name);
    if (index === null) return null;
    let exponent: Expression | undefined;
    if (this.take('^')) {
      // `sin^-1` stands for the inverse function in some books and for 1/sin in others.
      const raised = this.isSign('-') ? null : this.primary();
      if (raised === null || raised.kind !== 'number') return null;
      exponent = raised;
    }
    const of = this.argument(name);
    if (of === null) return null;
    const called = calledWith(name, of, index);
    return exponent === undefined ? called : { kind: 'power', base: called, exponent };
  }

  /** The base of a logarithm or degree of a root; undefined if none is given, null if it cannot be read. */
  private index(name: string): Expression | null | undefined {
    if (name === 'log' && this.take('_')) return this.primary();
    if (name !== 'sqrt' || !this.isSign('[')) return undefined;
    const start = this.#at;
    const index = this.bracket();
    if (this.isSign('{', '(')) return index;
    // `sqrt[x]`: the square brackets hold the argument.
    this.#at = start;
    return undefined;
  }

  /**
   * Brackets hold the whole argument. Without them a root takes one factor (`√2x` is √2 times x), and other functions
   * go on over factors without a sign, up to another function or bracket. `log2(x)` has two readings, so it has none.
   */
  private argument(name: string): Expression | null {
    if (this.isSign('(', '[', '{', '|')) return this.bracket();
    const first = this.afterSign(() => this.power());
    if (first === null || (first.kind === 'number' && this.isSign('(', '['))) return null;
    if (name === 'sqrt' || name === 'cbrt') return first;
    let of = first;
    while (this.next?.kind === 'name' || this.next?.kind === 'constant') {
      const factor = this.power();
      if (factor === null) return null;
      of = times(of, factor);
    }
    return of;
  }
}

const negative = (of: Expression | null): Expression | null => of && { kind: 'negative', of };

/** A product as one list, so that long products are not deep. */
const times = (left: Expression, right: Expression): Expression => ({
  kind: 'product',
  factors: left.kind === 'product' ? [...left.factors, right] : [left, right],
});

function calledWith(name: string, of: Expression, index: Expression | undefined): Expression {
  if (index === undefined) return { kind: 'call', name, of };
  if (name === 'log')
    return { kind: 'quotient', top: { kind: 'call', name: 'ln', of }, bottom: { kind: 'call', name: 'ln', of: index } };
  const one: Expression = { kind: 'number', value: 1 };
  return { kind: 'power', base: of, exponent: { kind: 'quotient', top: one, bottom: index } };
}
