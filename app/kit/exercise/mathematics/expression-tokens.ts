import { plainSigns, withoutTexSpaces } from './plain-signs';

export type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name' | 'constant' | 'function'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: string };

/** A formula that cannot be read, or one with a letter that is neither a name of the exercise nor a constant. */
export type ExpressionFault = 'unreadable' | 'unknown-letter';

/** Functions by the names that learners type; TeX commands have the same names. */
const functionNames: ReadonlyMap<string, string> = new Map([
  ...['sqrt', 'cbrt', 'abs', 'sin', 'cos', 'tan', 'ln', 'log', 'exp'].map((name) => [name, name] as const),
  ...['asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'cot', 'sec', 'csc'].map((name) => [name, name] as const),
  ['arcsin', 'asin'],
  ['arccos', 'acos'],
  ['arctan', 'atan'],
  ['sen', 'sin'],
  ['tg', 'tan'],
  ['lg', 'log'],
]);

const constants: ReadonlyMap<string, string> = new Map([
  ['pi', 'pi'],
  ['π', 'pi'],
  ['e', 'e'],
]);

const texSigns: ReadonlyMap<string, string> = new Map([
  ['cdot', '*'],
  ['times', '*'],
  ['div', '/'],
  ['frac', 'frac'],
  ['dfrac', 'frac'],
  ['tfrac', 'frac'],
]);

const tokensMax = 400;
/** A longer name is not looked for: the longest function has six letters, and an author's names are short. */
const nameMaxCharacters = 20;

interface Names {
  readonly isEuler: boolean;
  find(text: string): Token | undefined;
  readonly longest: number;
}

/**
 * Cuts a formula into tokens. `isEuler` decides what `2e-3` is: two times Euler's number minus three, or (default) the
 * number 0.002.
 */
export function tokensOf(text: string, names: readonly string[], isEuler = false): readonly Token[] | ExpressionFault {
  const plain = withoutTexSpaces(plainSigns(text, 'sum')).trim();
  const known: Names = { isEuler, ...knownNames(names) };
  const tokens: Token[] = [];
  let at = 0;
  let unknownLetters = 0;
  while (at < plain.length) {
    if (plain[at] === ' ') {
      at += 1;
      continue;
    }
    const next = tokenAt(plain, at, known);
    if (next === 'unreadable' || tokens.length + unknownLetters >= tokensMax) return 'unreadable';
    if (next === 'unknown-letter') {
      unknownLetters += 1;
      at += String.fromCodePoint(plain.codePointAt(at) ?? 0).length;
      continue;
    }
    tokens.push(next.token);
    at = next.end;
  }
  return unknownLetters > 0 ? 'unknown-letter' : tokens;
}

/** Other forms of names by case, because telephones begin a text with a capital. */
const otherForms = (names: ReadonlyMap<string, Token>): ReadonlyMap<string, Token> =>
  new Map(
    [...names].flatMap(([text, token]) =>
      [text.toLowerCase(), text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1)].map(
        (form) => [form, token] as const,
      ),
    ),
  );

const common: ReadonlyMap<string, Token> = new Map<string, Token>([
  ...[...functionNames].map(([text, name]) => [text, { kind: 'function', name }] as const),
  ...[...constants].map(([text, name]) => [text, { kind: 'constant', name }] as const),
]);
const commonForms = otherForms(common);
const longestOf = (names: ReadonlyMap<string, Token>): number =>
  Math.max(0, ...[...names.keys()].map((name) => name.length));
const longestCommon = longestOf(common);

/**
 * Names of the exercise come before constants and functions: with `vars: e` the letter e is a variable. Other forms by
 * case count only where they are no names themselves.
 */
function knownNames(names: readonly string[]): Pick<Names, 'find' | 'longest'> {
  if (names.length === 0) return { find: findCommon, longest: Math.min(nameMaxCharacters, longestCommon) };
  const own = new Map<string, Token>(names.map((name) => [name.normalize('NFKC'), { kind: 'name', name }]));
  // Few formulas need them, and many formulas are read.
  let ownForms: ReadonlyMap<string, Token> | undefined;
  const findForm = (text: string): Token | undefined => {
    ownForms ??= otherForms(own);
    return ownForms.get(text) ?? commonForms.get(text);
  };
  return {
    find: (text) => own.get(text) ?? common.get(text) ?? findForm(text),
    longest: Math.min(nameMaxCharacters, Math.max(longestCommon, longestOf(own))),
  };
}

const findCommon = (text: string): Token | undefined => common.get(text) ?? commonForms.get(text);

interface Found {
  readonly token: Token;
  readonly end: number;
}

function tokenAt(text: string, at: number, known: Names): Found | ExpressionFault {
  const sign = text.charAt(at);
  if (/[\d.,]/.test(sign)) return numberAt(text, at, known) ?? 'unreadable';
  if (sign === '\\') return commandAt(text, at, known);
  if (sign === '√') return { token: { kind: 'function', name: 'sqrt' }, end: at + 1 };
  if (sign === '∛') return { token: { kind: 'function', name: 'cbrt' }, end: at + 1 };
  if (text.startsWith('**', at)) return { token: { kind: 'sign', sign: '^' }, end: at + 2 };
  if (sign === ':') return { token: { kind: 'sign', sign: '/' }, end: at + 1 };
  if ('+-*/^()[]{}|_'.includes(sign)) return { token: { kind: 'sign', sign }, end: at + 1 };
  return nameAt(text, at, known);
}

/** `12`, `1.5`, `1,5`, `.5` and `2e3`. */
function numberAt(text: string, at: number, { isEuler }: Names): Found | null {
  const pattern = isEuler ? /\d*(?:[.,]\d+)?/y : /\d*(?:[.,]\d+)?(?:[eE][+-]?\d{1,4}(?![\d.,]))?/y;
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0] ?? '';
  if (!/\d/.test(found.charAt(0) + found.charAt(1))) return null;
  const value = Number(found.replace(',', '.'));
  if (!Number.isFinite(value)) return null;
  return { token: { kind: 'number', value }, end: at + found.length };
}

/** A TeX command: a sign, a function, a constant, or a Greek letter that is a name. */
function commandAt(text: string, at: number, known: Names): Found | ExpressionFault {
  const command = /[a-zA-Z]{1,12}/y;
  command.lastIndex = at + 1;
  const name = command.exec(text)?.[0];
  if (name === undefined) return 'unreadable';
  const end = at + 1 + name.length;
  const sign = texSigns.get(name);
  if (sign !== undefined) return { token: { kind: 'sign', sign }, end };
  const token = known.find(name);
  return token === undefined ? 'unreadable' : { token, end };
}

/** The longest name at this place; `xy` is two of them. An index may have a line or braces: `x_1`, `x_{1}`. */
function nameAt(text: string, at: number, known: Names): Found | ExpressionFault {
  const run = /[\p{L}\p{M}]{1,20}(?:_?\{?\d{1,3}\}?)?/uy;
  run.lastIndex = at;
  const letters = run.exec(text)?.[0];
  if (letters === undefined) return 'unreadable';
  const hasIndexSigns = /[_{}]/.test(letters);
  const longest = known.longest + (hasIndexSigns ? '_{}'.length : 0);
  for (let length = Math.min(letters.length, longest); length > 0; length -= 1) {
    const typed = letters.slice(0, length);
    const token = known.find(hasIndexSigns ? typed.replace(/[_{}]/g, '') : typed);
    if (token !== undefined && isWhole(typed)) return { token, end: at + length };
  }
  return 'unknown-letter';
}

/** A name with an index in braces ends after them: `x_{1}` is whole, `x_{1` and `x_` are not. */
const isWhole = (typed: string): boolean =>
  !typed.includes('_') ? !/[{}]/.test(typed) : /_(?:\d+|\{\d+\})$/.test(typed);
