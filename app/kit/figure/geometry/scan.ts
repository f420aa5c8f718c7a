import { fault, geometryLimits } from './model';
import { numberOf } from './number';

/** A piece of a line: a word, a text in quotes, coordinates, or the sign `=`. */
export type Token =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'at'; readonly x: number; readonly y: number }
  | { readonly kind: 'equals' };

const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»' };

/** Controls and marks of direction would spoil a label, and marks of sentences are ours. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ue000\ue014\ue015]/gu;

/** The tokens of a line. A `#` at the start or after a space begins a comment. */
export function tokensOf(typed: string, line: number): Token[] {
  const text = typed.replace(/\t/g, ' ').replace(unwanted, '');
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    if (/[\s,;]/.test(character)) at += 1;
    else if (character === '#') break;
    else if (character === '=') {
      tokens.push({ kind: 'equals' });
      at += 1;
    } else if (Object.hasOwn(closing, character)) {
      const end = endOfText(text, at, line);
      tokens.push({ kind: 'text', text: text.slice(at + 1, end).trim() });
      at = end + 1;
    } else if (character === '(') {
      const end = endOfBrackets(text, at, line);
      tokens.push(coordinatesOf(text.slice(at, end + 1), line));
      at = end + 1;
    } else {
      const [word] = /^(?:sqrt\([^()\s]*\)|[^\s,;="“„«(])+/.exec(text.slice(at)) ?? [character];
      tokens.push({ kind: 'word', word });
      at += word.length;
    }
  }
  return tokens;
}

function endOfText(text: string, at: number, line: number): number {
  const opening = text[at] as string;
  let end = text.indexOf(closing[opening] as string, at + 1);
  // Word processors close a German quotation mark in several ways.
  if (end < 0) end = text.slice(at + 1).search(/["”“]/) + (at + 1);
  if (end <= at) throw fault(line, 'quote');
  if (end - at - 1 > geometryLimits.labelMaxCharacters)
    throw fault(line, 'labelTooLong', { most: geometryLimits.labelMaxCharacters });
  return end;
}

function endOfBrackets(text: string, at: number, line: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    else if (text[end] === ')') depth -= 1;
    if (depth === 0) return end;
  }
  throw fault(line, 'coordinates', { found: text.slice(at) });
}

function coordinatesOf(typed: string, line: number): Token {
  const [x, y, more] = typed.slice(1, -1).split(/[,;|]/, 3);
  const [left, up] = [numberOf(x ?? ''), numberOf(y ?? '')];
  if (left === null || up === null || more !== undefined) throw fault(line, 'coordinates', { found: typed });
  return { kind: 'at', x: left, y: up };
}
