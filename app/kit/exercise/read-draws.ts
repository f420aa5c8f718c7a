import { type Draw, exerciseLimits } from './exercise';
import type { FaultCode } from './faults';

/** Draws of a wider range would not be exact in steps of binary fractions. */
const stepsMax = 1_000_000_000;

interface DrawFault {
  readonly code: FaultCode;
  readonly found: string;
}

interface DrawsRead {
  readonly draws: readonly Draw[];
  readonly faults: readonly DrawFault[];
  /** The line after the draws. */
  readonly rest: string;
}

const drawStart = /^\{\s*(\w{1,20})\s*=/;

/** Reads the draws at the start of a line: `{a=2..9} {b=2|3|5 not a} How many …`. */
export function readDraws(line: string): DrawsRead {
  const draws: Draw[] = [];
  const faults: DrawFault[] = [];
  let rest = line;
  for (let name = drawStart.exec(rest)?.[1]; name !== undefined; name = drawStart.exec(rest)?.[1]) {
    const end = rest.indexOf('}');
    const typed = end < 0 ? rest : rest.slice(0, end + 1);
    const read = end < 0 ? null : readDraw(name, typed.slice(typed.indexOf('=') + 1, -1), draws);
    if (read === null) faults.push({ code: 'draw-unreadable', found: typed });
    else if ('code' in read) faults.push(read);
    else draws.push(read);
    rest = rest.slice(typed.length).trimStart();
  }
  const extra = draws[exerciseLimits.drawsMax];
  if (extra) faults.push({ code: 'too-many-draws', found: extra.name });
  return { draws, faults, rest };
}

/** Null if the text is no draw at all. */
function readDraw(name: string, typed: string, earlier: readonly Draw[]): Draw | DrawFault | null {
  if (!/^[A-Za-z]\d{0,3}$/.test(name)) return { code: 'draw-name', found: name };
  if (earlier.some((draw) => draw.name === name)) return { code: 'draw-twice', found: name };
  const [range = '', exclusions] = typed.split(/\snot\s/, 2);
  const not = readExclusions(exclusions, earlier);
  if (not === null || 'code' in not) return not;
  const draw = range.includes('|') ? readValues(name, range, not) : readRange(name, range, not);
  return draw && !('code' in draw) && isEmpty(draw) ? { code: 'draw-empty', found: name } : draw;
}

function readExclusions(typed: string | undefined, earlier: readonly Draw[]): Draw['not'] | DrawFault | null {
  if (typed === undefined) return [];
  const not: (number | string)[] = [];
  for (const part of typed.split(',').map((each) => each.trim())) {
    const value = readNumber(part);
    if (value !== null) not.push(value);
    else if (earlier.some(({ name }) => name === part)) not.push(part);
    else return /^[A-Za-z]\d*$/.test(part) ? { code: 'draw-exclusion', found: part } : null;
  }
  return not;
}

function readValues(name: string, typed: string, not: Draw['not']): Draw | null {
  const values = typed.split('|').map(readNumber);
  if (!values.every((value) => value !== null)) return null;
  return { name, from: Math.min(...values), to: Math.max(...values), step: 0, values, not };
}

function readRange(name: string, typed: string, not: Draw['not']): Draw | DrawFault | null {
  const ends = typed.split('..').map((each) => each.trim());
  const [from, to] = ends.map(readNumber);
  if (ends.length !== 2 || typeof from !== 'number' || typeof to !== 'number') return null;
  const decimals = Math.max(...ends.map(decimalsOf));
  if ((to - from) * 10 ** decimals > stepsMax) return { code: 'draw-too-wide', found: name };
  return from > to ? { code: 'draw-empty', found: name } : { name, from, to, step: Number(`1e-${decimals}`), not };
}

/** At most nine digits, so that a drawn number is never rounded where it is shown (`plainNumberText`). */
const number = /^[-−+]?0*(?!(?:\.?\d){10})\d*(?:\.\d{1,6})?$/;

function readNumber(typed: string): number | null {
  const text = typed.trim();
  // Adding 0 makes -0 a plain 0.
  return /\d/.test(text) && number.test(text) ? Number(text.replace('−', '-')) + 0 : null;
}

const decimalsOf = (typed: string): number => typed.split('.')[1]?.length ?? 0;

/** Whether the excluded numbers leave nothing to draw. Excluded names do that only with some of their values. */
function isEmpty({ from, to, step, values, not }: Draw): boolean {
  const numbers = new Set(not.filter((each) => typeof each === 'number'));
  if (values) return values.every((value) => numbers.has(value));
  const scale = Math.round(1 / step);
  const [first, last] = [Math.round(from * scale), Math.round(to * scale)];
  const excluded = new Set(
    [...numbers].map((value) => value * scale).filter((at) => isWhole(at) && at > first - 0.5 && at < last + 0.5),
  );
  return excluded.size > last - first;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;
