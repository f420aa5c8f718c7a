import type { Scanner } from '../scanner';
import { excerpt } from '../source';
import type { Count } from './entity';

/** Signs and words at the ends of a line; the words stand in Mermaid's language too. */
const leftSigns: Readonly<Record<string, Count>> = {
  '|o': 'zeroOrOne',
  '||': 'exactlyOne',
  '}o': 'zeroOrMore',
  '}|': 'oneOrMore',
};
const rightSigns: Readonly<Record<string, Count>> = {
  'o|': 'zeroOrOne',
  '||': 'exactlyOne',
  'o{': 'zeroOrMore',
  '|{': 'oneOrMore',
};
const countWords: Readonly<Record<string, Count>> = {
  'one or zero': 'zeroOrOne',
  'zero or one': 'zeroOrOne',
  'only one': 'exactlyOne',
  '1': 'exactlyOne',
  'one or more': 'oneOrMore',
  'one or many': 'oneOrMore',
  'many(1)': 'oneOrMore',
  '1+': 'oneOrMore',
  'zero or more': 'zeroOrMore',
  'zero or many': 'zeroOrMore',
  'many(0)': 'zeroOrMore',
  '0+': 'zeroOrMore',
};

const word = /(?:one or (?:zero|more|many)|zero or (?:one|more|many)|only one|many\([01]\)|[01]\+|1)(?=[\s.-])/y;
const leftSign = /\|o|\|\||\}o|\}\|/y;
const rightSign = /o\||\|\||o\{|\|\{/y;
const middle = /(--|optionally to\b|to\b|\.\.|\.-|-\.)/y;

interface ReadRelation {
  readonly fromCount: Count;
  readonly toCount: Count;
  readonly isIdentifying: boolean;
}

/** Reads what stands between two entities, such as `||--o{`; null at the end of a line, at a brace or at a colon. */
export function readRelation(scanner: Scanner): ReadRelation | null {
  scanner.skipSpace();
  const rest = scanner.rest();
  if (rest === '' || rest.startsWith('{') || rest.startsWith(':')) return null;
  const fault = () => scanner.fault('expectedRelation', { found: excerpt(rest) });
  const fromCount = countOf(scanner, leftSign, leftSigns);
  scanner.skipSpace();
  const line = scanner.match(middle)?.[1];
  scanner.skipSpace();
  const toCount = line === undefined ? undefined : countOf(scanner, rightSign, rightSigns);
  if (fromCount === undefined || line === undefined || toCount === undefined) throw fault();
  return { fromCount, toCount, isIdentifying: line === '--' || line === 'to' };
}

function countOf(scanner: Scanner, sign: RegExp, signs: Readonly<Record<string, Count>>): Count | undefined {
  const found = scanner.match(sign)?.[0];
  if (found !== undefined) return signs[found];
  const words = scanner.match(word)?.[0];
  return words === undefined ? undefined : countWords[words];
}
