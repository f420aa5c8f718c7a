import type { EdgeEnd } from '../graph/graph';
import { labelOf } from '../label';
import type { Scanner } from '../scanner';
import { excerpt } from '../source';
import type { FlowLink } from './flow';

/** A whole link without a text within: `-->`, `---`, `-.->`, `==>`, `<-->`, `o--o`, `x--x`, `~~~`, longer ones too. */
const whole = /([<xo]?)(?:(--+)([-xo>])|(==+)([=xo>])|-(\.+)-([xo>]?)|(~~~+))/y;
/** The first half of a link with a text within: `-- text -->`. */
const half = /([<xo]?)(--|==|-\.)(?=[^-=.~])/y;
const secondHalves: Readonly<Record<string, RegExp>> = {
  '--': /(--+)([-xo>])/g,
  '==': /(==+)([=xo>])/g,
  '-.': /(?<!\.)(\.+)-([xo>]?)/g,
};
const rowsMost = 4;

const startEnds: Readonly<Record<string, EdgeEnd>> = { '<': 'arrow', x: 'cross', o: 'circle' };
const endEnds: Readonly<Record<string, EdgeEnd>> = { '>': 'arrow', x: 'cross', o: 'circle' };

/** Reads a link at the scanner's place; null if there is none. */
export function readLink(scanner: Scanner): FlowLink | null {
  scanner.skipSpace();
  // A link may have a name of its own: `e1@-->`.
  scanner.match(/\w+@(?=[<xo]?[-=~])/y);
  const found = scanner.match(whole);
  if (found === null) return readHalves(scanner);
  const [, start = '', plain, plainEnd, thick, thickEnd, dots, dotsEnd, hidden] = found;
  const end = plainEnd ?? thickEnd ?? dotsEnd ?? '';
  const body = plain ?? thick ?? dots ?? '';
  // The shortest of each sort is one row: `-->`, `==>`, `-.->`.
  const rows = dots === undefined ? body.length - 1 : body.length;
  const line = hidden !== undefined ? 'hidden' : dots !== undefined ? 'dash' : thick !== undefined ? 'thick' : 'solid';
  return { ...endsOf(start, end), line, rows: within(rows), label: readPiped(scanner) };
}

const endsOf = (start: string, end: string) => ({ start: startEnds[start] ?? 'none', end: endEnds[end] ?? 'none' });
const within = (rows: number): number => Math.max(1, Math.min(rowsMost, rows));

/** The text in `|…|` after a link. */
function readPiped(scanner: Scanner): string {
  scanner.skipSpace();
  if (!scanner.take('|')) return '';
  const rest = scanner.rest();
  const quoted = /^\s*"[^"]*"\s*\|/.exec(rest);
  const end = quoted === null ? rest.indexOf('|') : quoted[0].length - 1;
  if (end < 0) throw scanner.fault('openPipe');
  scanner.skip(end + 1);
  return labelOf(rest.slice(0, end));
}

function readHalves(scanner: Scanner): FlowLink | null {
  const found = scanner.match(half);
  if (found === null) return null;
  const [, start = '', body = ''] = found;
  const rest = scanner.rest();
  const quoted = /^\s*"[^"]*"/.exec(rest);
  const second = secondHalves[body] as RegExp;
  second.lastIndex = quoted?.[0].length ?? 0;
  const closing = second.exec(rest);
  if (closing === null) throw scanner.fault('openLink', { found: excerpt(`${body}${rest}`) });
  scanner.skip(closing.index + closing[0].length);
  const [, length = '', end = ''] = closing;
  const line = body === '--' ? 'solid' : body === '==' ? 'thick' : 'dash';
  const rows = body === '-.' ? length.length : length.length - 1;
  return { ...endsOf(start, end), line, rows: within(rows), label: labelOf(rest.slice(0, closing.index)) };
}
