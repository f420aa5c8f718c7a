import { plainSigns, withoutTexSpaces } from './mathematics/plain-signs';
import { capitalised, type Dimension, type UnitSymbol, unitNames, unitSymbols } from './mathematics/unit-table';

export interface Unit {
  /** The unit as a multiple of its SI unit. */
  readonly factor: number;
  /** Exponents of base dimensions; none of them is 0. */
  readonly dimension: Dimension;
  /** °C and °F: only equal to themselves. */
  readonly isOffset: boolean;
}

/** A longer text is not a unit. */
export const unitMaxCharacters = 60;
const exponentMax = 12;

/**
 * Reads a unit: symbols with prefixes, or names, with exponents (`m^2`, `m²`, `m2`, `s^-1`), joined by `·`, `*`, a
 * space, `/` or `per`. Division goes from left to right; brackets hold several below the line. Null if unknown.
 */
export function readUnit(text: string): Unit | null {
  if (text.length > unitMaxCharacters) return null;
  const plain = plainUnit(text);
  const alone = unitSymbols.get(plain);
  if (alone?.isOffset) return { factor: 1, dimension: alone.dimension, isOffset: true };
  const tokens = plain.match(/[*/()]|[^*/()^ ]+(?:\^\([^()]*\))?/g) ?? [];
  // Signs that fit nowhere are in no token.
  if (tokens.join('') !== plain.replaceAll(' ', '')) return null;
  const hasSymbol = tokens.some((token) => !'*/()1'.includes(token));
  const unit = hasSymbol ? groupOf(tokens, false) : null;
  return unit && { ...unit, dimension: withoutZeros(unit.dimension) };
}

/** Same kind of quantity: a number of one unit can be converted to the other. */
export function isSameDimension(one: Unit, other: Unit): boolean {
  const bases = new Set([...Object.keys(one.dimension), ...Object.keys(other.dimension)]);
  return [...bases].every((base) => (one.dimension[base] ?? 0) === (other.dimension[base] ?? 0));
}

function plainUnit(text: string): string {
  return withoutTexSpaces(plainSigns(text, 'mixed'))
    .replace(/\\(?:mathrm|text|operatorname) ?\{([^{}]*)\}/g, '$1')
    .replace(/\\(?:cdot|times)(?![a-zA-Z])/g, '*')
    .replaceAll('\\mu', 'μ')
    .replaceAll('\\Omega', 'Ω')
    .replace(/(?:\\degree|\\circ)/g, '°')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll('**', '^')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/° (?=[CF])/g, '°')
    .replace(/\^ ?\(?([+-]?\d+)\)?/g, '^($1)')
    .replace(/(?:^|(?<= ))(?:per|pro|por|par)(?= )/g, '/')
    .replace(/ ?([*/]) ?/g, '$1')
    .trim();
}

interface Parts {
  readonly factor: number;
  readonly dimension: Dimension;
  readonly isOffset: false;
}

const one: Parts = { factor: 1, dimension: {}, isOffset: false };

/** Multiplies and divides from left to right. Brackets do not nest: no unit needs it. */
function groupOf(tokens: readonly string[], isInner: boolean): Parts | null {
  let unit: Parts = one;
  let isBelow = false;
  let at = 0;
  let wasSign = true;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '*' || token === '/') {
      // `/s` begins with its division.
      if (wasSign && (at > 1 || token === '*')) return null;
      isBelow = token === '/';
      wasSign = true;
      continue;
    }
    let part: Parts | null;
    if (token === '(') {
      const end = tokens.indexOf(')', at);
      if (isInner || end < 0) return null;
      part = groupOf(tokens.slice(at, end), true);
      at = end + 1;
    } else part = termOf(token);
    if (part === null) return null;
    unit = multiplied(unit, part, isBelow ? -1 : 1);
    isBelow = false;
    wasSign = false;
  }
  return wasSign ? null : unit;
}

function termOf(token: string): Parts | null {
  if (token === '1') return one;
  const found = /^(.*?[^\d+^()-])(?:\^\(([+-]?\d{1,2})\)|([+-]?\d))?$/su.exec(token);
  if (found === null) return null;
  const exponent = Number(found[2] ?? found[3] ?? 1);
  const symbol = symbolOf(found[1] ?? '');
  if (symbol === null || exponent === 0 || Math.abs(exponent) > exponentMax) return null;
  return multiplied(one, symbol, exponent);
}

/** Differences of temperature: within a compound unit a degree is a part of the scale, not a point on it. */
const steps: ReadonlyMap<string, Parts> = new Map([
  ['°C', { factor: 1, dimension: { K: 1 }, isOffset: false }],
  ['°F', { factor: 5 / 9, dimension: { K: 1 }, isOffset: false }],
]);

function symbolOf(text: string): Parts | null {
  const step = steps.get(text);
  if (step !== undefined) return step;
  const symbol = unitSymbols.get(text);
  if (symbol !== undefined) return partsOf(symbol, 0);
  for (const length of [1, 2]) {
    const prefixed = unitSymbols.get(text.slice(length));
    const exponent = prefixed?.prefixes.get(text.slice(0, length));
    if (prefixed !== undefined && exponent !== undefined) return partsOf(prefixed, exponent);
  }
  const lower = text.toLowerCase();
  const usual = capitalised.get(lower);
  if (usual !== undefined && usual !== text) return symbolOf(usual);
  const named = unitNames.get(lower);
  return named === undefined ? null : partsOf(named, 0);
}

const partsOf = ({ factor, dimension }: UnitSymbol, exponent: number): Parts => ({
  factor: exponent < 0 ? factor / 10 ** -exponent : factor * 10 ** exponent,
  dimension,
  isOffset: false,
});

function multiplied(left: Parts, right: Parts, exponent: number): Parts {
  const dimension = new Map(Object.entries(left.dimension));
  for (const [base, size] of Object.entries(right.dimension))
    dimension.set(base, (dimension.get(base) ?? 0) + size * exponent);
  return {
    factor: left.factor * right.factor ** exponent,
    dimension: Object.fromEntries(dimension),
    isOffset: false,
  };
}

const withoutZeros = (dimension: Dimension): Dimension =>
  Object.fromEntries(Object.entries(dimension).filter(([, exponent]) => exponent !== 0));
