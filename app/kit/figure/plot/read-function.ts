import { type Expression, readExpression, readFormula } from '~/kit/exercise/expression';
import { partsOf } from '~/kit/exercise/mathematics/expression-tree';
import { type Curve, type Interval, type Plot, plotFault, plotLimits, type Shade, type Stroke } from './plot';
import {
  endStyle,
  hasNoName,
  pairParts,
  quoted,
  rangeSides,
  readInequality,
  readNumber,
  readRange,
} from './read-parts';

const unlimited: Interval = { from: null, to: null };

const raisedPart = /\^(?:\((-?(?:\d{1,3}|[xtn]))\)|(-?(?:\d{1,3}(?![\d.,])|[xtn](?![\p{L}\d(^_]))))/gu;

/** The formula as people read it: `x^2 - 1` becomes `x² − 1`. */
export function shownFormula(text: string): string {
  return text
    .trim()
    .replaceAll('**', '^')
    .replace(raisedPart, (_, inBrackets?: string, plain?: string) => raised(inBrackets ?? plain ?? ''))
    .replace(/\bpi\b|(?<=\d)pi\b/gi, 'π')
    .replace(/\bsqrt\s*(?=\()/gi, '√')
    .replace(/\s*\*\s*/g, ' · ')
    .replaceAll('-', '−')
    .replaceAll('<=', '≤')
    .replaceAll('>=', '≥')
    .replace(/\s+/g, ' ');
}

const raisedSigns: Readonly<Record<string, string>> = { '-': '⁻', x: 'ˣ', t: 'ᵗ', n: 'ⁿ' };

/** An exponent as raised signs: digits, a minus, and letters that exist so. */
export const raised = (exponent: string): string =>
  [...exponent].map((sign) => raisedSigns[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '').join('');

/** Number of nodes, up to the limit. */
export function nodesOf(expression: Expression): number {
  const open: Expression[] = [expression];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    nodes += 1;
    open.push(...partsOf(next));
  }
  return nodes;
}

function readBody(line: number, text: string, variable: string): Expression {
  if (text.trim() === '') throw plotFault(line, 'noFormula');
  const read = readFormula(text, [variable]);
  const typed = quoted(text);
  if (read === 'unknown-letter') throw plotFault(line, 'unknownLetter', { typed, variable });
  if (read === 'unreadable') throw plotFault(line, 'badFormula', { typed });
  if (nodesOf(read) > plotLimits.nodesMax) throw plotFault(line, 'longFormula');
  return read;
}

interface Clause {
  readonly head: string;
  readonly variable: string | null;
  readonly interval: Interval;
  readonly label: string | null;
  readonly isNameless: boolean;
  readonly stroke: Stroke | null;
}

/** Cuts name, stroke and `for …` off the end of a statement. */
function readClause(line: number, text: string): Clause {
  const { rest, label, stroke } = endStyle(line, text);
  const isNameless = label === null && hasNoName(text.replace(/\b(?:dashed|dotted|solid)\s*$/i, ''));
  const [head = '', ...more] = rest.split(/,?\s+for\s+/i);
  if (more.length > 1) throw plotFault(line, 'twoFor');
  const clause = more[0];
  const cleanHead = head.replace(/,\s*$/, '');
  if (clause === undefined) return { head: cleanHead, variable: null, interval: unlimited, label, isNameless, stroke };
  return { head: cleanHead, ...readDomain(line, clause), label, isNameless, stroke };
}

/** Reads `x = a..b`, `x in a..b`, `a..b`, `x > a` and `a <= x < b`. */
function readDomain(line: number, text: string): { variable: string | null; interval: Interval } {
  const range = /^\s*(?:(\p{L})\s*(?:=|in\b|from\b|∈)\s*)?(.*)$/iu.exec(text);
  if (range !== null && rangeSides(range[2] ?? '') !== null) {
    const [from, to] = readRange(line, (range[2] ?? '').replace(/^\[(.*)\]$/, '$1'));
    return { variable: range[1] ?? null, interval: { from: { at: from, mark: null }, to: { at: to, mark: null } } };
  }
  const variable = /(?<![\p{L}])(\p{L})(?![\p{L}])/u.exec(text)?.[1];
  const interval = variable === undefined ? null : readInequality(line, text, variable);
  if (variable === undefined || interval === null) throw plotFault(line, 'badDomain', { typed: quoted(text) });
  return { variable, interval };
}

const equation = /^\s*(\p{L}['′]?[0-9]?)\s*(?:\(\s*(\p{L})\s*\))?\s*(<=|>=|=<|[=<>≤≥])(.*)$/u;

/** Whether a line is an equation or inequality, for example `y = x^2` or `f(x) = 2x`. */
export const isEquation = (text: string): boolean => equation.test(text);

/** Reads `y = …`, `f(x) = …`, `y < …`, `x = 2` and `x = y^2` into the plot. */
export function readEquation(line: number, text: string, plot: Plot): void {
  const [, name = '', argument, sign = '=', right = ''] = equation.exec(text) ?? [];
  const clause = readClause(line, right);
  const isX = argument === undefined && name === 'x' && clause.variable !== 'x';
  const variable = argument ?? clause.variable ?? (isX ? 'y' : 'x');
  if (clause.variable !== null && clause.variable !== variable)
    throw plotFault(line, 'otherVariable', { variable, found: clause.variable });
  const { label, isNameless, stroke, interval } = clause;
  const isLess = /[<≤]/.test(sign);
  if (isX && sign === '=') {
    const constant = readExpression(clause.head, []);
    if (constant !== null) {
      plot.verticals.push({ line, at: readNumber(line, clause.head), label, stroke });
      checkCount(line, plot);
      return;
    }
  }
  if (isX && sign !== '=') throw plotFault(line, 'sidewaysRegion');
  const head = argument === undefined ? name : `${name}(${argument})`;
  plot.curves.push({
    line,
    kind: isX ? 'upright' : 'function',
    name: argument === undefined ? null : name,
    label,
    isNameless,
    shown: shownFormula(`${head} ${sign} ${clause.head.trim()}`),
    variable,
    bodies: [readBody(line, clause.head, variable)],
    interval,
    stroke: stroke ?? (sign === '<' || sign === '>' ? 'dash' : null),
    side: sign === '=' ? null : isLess ? 'below' : 'above',
  });
  checkCount(line, plot);
}

function checkCount(line: number, plot: Plot): void {
  if (plot.curves.length + plot.verticals.length > plotLimits.curvesMax)
    throw plotFault(line, 'tooManyCurves', { most: plotLimits.curvesMax });
}

/** Reads `curve: (cos t, sin t) for t = 0..2pi`. */
export function readParametric(line: number, text: string, plot: Plot): void {
  const { head, variable, interval, label, isNameless, stroke } = readClause(line, text);
  const inner = /^\((.*)\)$/.exec(head.trim())?.[1];
  const pair = inner === undefined ? null : pairParts(inner);
  if (pair === null || variable === null || interval.from === null || interval.to === null)
    throw plotFault(line, 'badCurve');
  const curve: Curve = {
    line,
    kind: 'parametric',
    name: null,
    label,
    isNameless,
    shown: `(${shownFormula(pair[0])}, ${shownFormula(pair[1])})`,
    variable,
    bodies: [readBody(line, pair[0], variable), readBody(line, pair[1], variable)],
    interval,
    stroke,
    side: null,
  };
  plot.curves.push(curve);
  checkCount(line, plot);
}

/** Reads `shade: x^2 for x = 0..2`, `shade: x and x^2 for x = 0..1`, and names such as `shade: f and g`. */
export function readShade(line: number, text: string, plot: Plot): void {
  const { head, variable, interval, label } = readClause(line, text);
  const sides = head.replace(/^\s*(?:under|below|between|from)\s+/i, '').split(/\s+and\s+/i);
  if (sides.length > 2) throw plotFault(line, 'badShade');
  const letter = variable ?? plot.curves.find(({ kind }) => kind === 'function')?.variable ?? 'x';
  const read = sides.map((side) => shadeSide(line, side, letter, plot));
  const [top, bottom] = read;
  if (top === undefined) throw plotFault(line, 'badShade');
  const bounded = interval === unlimited ? (top.interval ?? bottom?.interval ?? unlimited) : interval;
  const shade: Shade = {
    line,
    label,
    variable: letter,
    top: top.body,
    bottom: bottom?.body ?? null,
    shown: read.map(({ shown }) => shown),
    interval: bounded,
  };
  plot.shades.push(shade);
  if (plot.shades.length > plotLimits.shadesMax) throw plotFault(line, 'tooManyShades', { most: plotLimits.shadesMax });
}

/** A side of an area: a formula, with or without `y =`, or the name of a function above it. */
function shadeSide(line: number, text: string, variable: string, plot: Plot) {
  const typed = text.replace(/^\s*y\s*=/i, '').trim();
  const name = /^(\p{L}['′]?[0-9]?)\s*(?:\(\s*\p{L}\s*\))?$/u.exec(typed)?.[1];
  const curve = plot.curves.find((each) => each.name !== null && each.name === name);
  if (curve?.kind === 'function') {
    const shown = curve.shown;
    return { body: inVariable(curve.bodies[0] as Expression, variable), shown, interval: curve.interval };
  }
  return { body: readBody(line, typed, variable), shown: shownFormula(`y = ${typed}`), interval: null };
}

/** A formula has one letter, so that each name in it is that one. */
function inVariable(body: Expression, variable: string): Expression {
  switch (body.kind) {
    case 'name':
      return { kind: 'name', name: variable };
    case 'negative':
    case 'call':
      return { ...body, of: inVariable(body.of, variable) };
    case 'sum':
      return { ...body, terms: body.terms.map((term) => inVariable(term, variable)) };
    case 'product':
      return { ...body, factors: body.factors.map((factor) => inVariable(factor, variable)) };
    case 'quotient':
      return { ...body, top: inVariable(body.top, variable), bottom: inVariable(body.bottom, variable) };
    case 'power':
      return { ...body, base: inVariable(body.base, variable), exponent: inVariable(body.exponent, variable) };
    default:
      return body;
  }
}
