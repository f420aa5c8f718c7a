import { FigureFault } from '../../figure';
import { say } from '../../said';
import type { Shape } from '../graph/node-shapes';
import { labelOf } from '../label';
import type { Scanner } from '../scanner';
import { excerpt } from '../source';

/** A node where a line names it: with a shape and a text, or by its name alone. */
export interface NamedNode {
  readonly id: string;
  readonly shaped: { readonly shape: Shape; readonly label: string } | null;
}

/** Brackets around a text, longest first: how they open, and how they close for each shape. */
const brackets: readonly (readonly [string, readonly (readonly [string, Shape])[]])[] = [
  ['(((', [[')))', 'doubleCircle']]],
  ['((', [['))', 'circle']]],
  ['([', [['])', 'stadium']]],
  ['[[', [[']]', 'subroutine']]],
  ['[(', [[')]', 'cylinder']]],
  [
    '[/',
    [
      ['/]', 'leanRight'],
      ['\\]', 'wideBelow'],
    ],
  ],
  [
    '[\\',
    [
      ['\\]', 'leanLeft'],
      ['/]', 'wideAbove'],
    ],
  ],
  ['{{', [['}}', 'hexagon']]],
  ['(', [[')', 'round']]],
  ['[', [[']', 'box']]],
  ['{', [['}', 'diamond']]],
  ['>', [[']', 'flag']]],
];

const name = /[\p{L}\p{N}\p{M}_]+(?:[-.:/][\p{L}\p{N}\p{M}_]+)*/uy;
const nameMost = 60;

/** Reads a node at the scanner's place. */
export function readNode(scanner: Scanner): NamedNode {
  scanner.skipSpace();
  const id = scanner.match(name)?.[0];
  if (id === undefined) throw scanner.fault('expectedNode', { found: excerpt(scanner.rest() || '…') });
  if (id.length > nameMost) throw scanner.fault('nameTooLong', { most: nameMost });
  const shaped = readAttributes(scanner, id) ?? readShape(scanner, id);
  // A class is read and not obeyed.
  scanner.match(/:::[\p{L}\p{N}_-]+/uy);
  return { id, shaped };
}

function readShape(scanner: Scanner, id: string): NamedNode['shaped'] {
  const found = brackets.find(([open]) => scanner.take(open));
  if (found === undefined) return null;
  const [open, closings] = found;
  const rest = scanner.rest();
  const from = quotedLength(rest);
  let best: { at: number; close: string; shape: Shape } | null = null;
  for (const [close, shape] of closings) {
    const at = closingAt(rest, from, open, close);
    if (at >= 0 && (best === null || at < best.at)) best = { at, close, shape };
  }
  if (best === null)
    throw new FigureFault(scanner.line, say('mermaid', 'openBracket', { name: id, close: closings[0]?.[0] ?? '' }));
  scanner.skip(best.at + best.close.length);
  return { shape: best.shape, label: labelOf(rest.slice(0, best.at)) || id };
}

/** The length of a text in quotes at the beginning, so that brackets within it do not count. */
function quotedLength(rest: string): number {
  const start = rest.length - rest.trimStart().length;
  if (rest[start] !== '"') return 0;
  const end = rest.indexOf('"', start + 1);
  return end < 0 ? 0 : end + 1;
}

/** Where a text ends: brackets of one sort within it are balanced. */
function closingAt(rest: string, from: number, open: string, close: string): number {
  const own = open.at(-1) as string;
  const pair: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
  const other = pair[own];
  let depth = 0;
  for (let at = from; at < rest.length; at += 1) {
    if (depth === 0 && rest.startsWith(close, at)) return at;
    if (rest[at] === own && other !== undefined) depth += 1;
    else if (rest[at] === other && depth > 0) depth -= 1;
  }
  return -1;
}

/** Names of shapes in the form `id@{ shape: …, label: "…" }`. */
const shapeNames: Readonly<Record<string, Shape>> = {
  rounded: 'round',
  stadium: 'stadium',
  pill: 'stadium',
  terminal: 'stadium',
  subproc: 'subroutine',
  'fr-rect': 'subroutine',
  cyl: 'cylinder',
  db: 'cylinder',
  circle: 'circle',
  circ: 'circle',
  'dbl-circ': 'doubleCircle',
  diam: 'diamond',
  diamond: 'diamond',
  decision: 'diamond',
  question: 'diamond',
  hex: 'hexagon',
  hexagon: 'hexagon',
  prepare: 'hexagon',
  'lean-r': 'leanRight',
  'in-out': 'leanRight',
  'lean-l': 'leanLeft',
  'trap-b': 'wideBelow',
  'trap-t': 'wideAbove',
  odd: 'flag',
};

function readAttributes(scanner: Scanner, id: string): NamedNode['shaped'] {
  if (!scanner.take('@{')) return null;
  const rest = scanner.rest();
  const end = rest.indexOf('}');
  if (end < 0) throw new FigureFault(scanner.line, say('mermaid', 'openBracket', { name: id, close: '}' }));
  scanner.skip(end + 1);
  const inner = rest.slice(0, end);
  const shape = /\bshape:\s*([\w-]+)/.exec(inner)?.[1] ?? '';
  const label = /\blabel:\s*("[^"]*"|'[^']*'|[^,]+)/.exec(inner)?.[1] ?? id;
  const plain = label.trim().replace(/^'([^']*)'$/, '$1');
  return {
    shape: Object.hasOwn(shapeNames, shape) ? (shapeNames[shape] as Shape) : 'box',
    label: labelOf(plain) || id,
  };
}
