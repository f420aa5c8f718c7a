import { FigureFault, type FigureLine } from '../../figure';
import { say } from '../../said';
import { labelOf } from '../label';
import { excerpt, type MermaidSource, shortTitle } from '../source';
import type { Frame, Head, Sequence, Step } from './sequence';

const sequenceLimits = { actors: 12, steps: 120, depth: 5 } as const;

/** Longest first, so that each is found whole. */
const arrow = /<<-->>|<<->>|-->>|->>|--x|-x|--\)|-\)|-->|->/;
const frames = new Set(['loop', 'alt', 'opt', 'par', 'critical', 'break', 'rect', 'box']);
const dividers = new Set(['else', 'and', 'option']);
const ignored = /^(?:links?|properties|details|par_over)\s/;

interface Reading extends Sequence {
  title: string | undefined;
  messages: number;
  isNumbered: boolean;
  readonly open: Frame[];
}

/** Reads a sequence diagram. Throws `FigureFault`. */
export function readSequence({ head, lines }: MermaidSource): Sequence {
  const reading: Reading = { title: undefined, actors: new Map(), steps: [], messages: 0, isNumbered: false, open: [] };
  for (const each of lines) readLine(reading, each);
  const open = reading.open.at(-1);
  if (open !== undefined) throw new FigureFault(open.line, say('mermaid', 'openFrame', { name: open.word }));
  if (reading.actors.size === 0) throw new FigureFault(head.line, say('mermaid', 'noActors'));
  return reading;
}

function readLine(reading: Reading, { line, text: typed }: FigureLine): void {
  const text = typed.replace(/;$/, '').trim();
  const [, word = '', rest = ''] = /^(\w{1,20})(?![\w-]*(?:<<)?-)\s*(.*)$/.exec(text) ?? [];
  if (ignored.test(text)) return;
  if (word === 'title') reading.title = shortTitle(line, labelOf(rest.replace(/^:/, '')));
  else if (word === 'autonumber') reading.isNumbered = rest !== 'off';
  else if (word === 'create') readLine(reading, { line, text: rest });
  else if (word === 'destroy') return;
  else if (word === 'participant' || word === 'actor') readActor(reading, line, rest, word === 'actor');
  else if (word === 'activate' || word === 'deactivate')
    add(reading, line, { step: word, of: actor(reading, line, rest) });
  else if (frames.has(word)) openFrame(reading, line, word, rest);
  else if (dividers.has(word)) divide(reading, line, word, rest);
  else if (word === 'end' && rest === '') closeFrame(reading, line);
  else if (/^note$/i.test(word)) readNote(reading, line, rest);
  else readMessage(reading, line, text);
}

function add(reading: Reading, line: number, step: Step): void {
  const { steps: most } = sequenceLimits;
  if (reading.steps.length >= most) throw new FigureFault(line, say('mermaid', 'tooManySteps', { most }));
  reading.steps.push(step);
}

/** The id of an actor, who is kept at the first name. */
function actor(reading: Reading, line: number, typed: string): string {
  const id = labelOf(typed);
  if (id === '') throw new FigureFault(line, say('mermaid', 'expectedActor'));
  if (!reading.actors.has(id)) {
    const { actors: most } = sequenceLimits;
    if (reading.actors.size >= most) throw new FigureFault(line, say('mermaid', 'tooManyActors', { most }));
    reading.actors.set(id, { id, label: id, isPerson: false, lane: reading.actors.size });
  }
  return id;
}

function readActor(reading: Reading, line: number, rest: string, isPerson: boolean): void {
  const plain = rest.replace(/@\{[^}@]*\}/, '');
  const at = plain.search(/\sas\s/);
  const id = actor(reading, line, at < 0 ? plain : plain.slice(0, at));
  const known = reading.actors.get(id);
  if (known === undefined) return;
  known.isPerson = isPerson;
  if (at >= 0) known.label = labelOf(plain.slice(at + 4)) || id;
}

function openFrame(reading: Reading, line: number, word: string, rest: string): void {
  const { depth } = sequenceLimits;
  if (reading.open.length >= depth) throw new FigureFault(line, say('mermaid', 'tooDeep', { most: depth }));
  const isColour = word === 'rect' || word === 'box';
  const text = word === 'rect' ? '' : labelOf(isColour ? rest.replace(/^(?:rgba?\([^)]*\)|transparent)/i, '') : rest);
  const frame: Frame = { step: 'frame', word, text, line, lanes: null };
  reading.open.push(frame);
  // A box around actors groups lanes, not steps: it is read and not drawn.
  if (word !== 'box') add(reading, line, frame);
}

function closeFrame(reading: Reading, line: number): void {
  const frame = reading.open.pop();
  if (frame === undefined) throw new FigureFault(line, say('mermaid', 'strayEnd'));
  if (frame.word !== 'box') add(reading, line, { step: 'close' });
}

function divide(reading: Reading, line: number, word: string, rest: string): void {
  if (reading.open.length === 0) throw new FigureFault(line, say('mermaid', 'strayElse', { found: word }));
  add(reading, line, { step: 'else', word, text: labelOf(rest) });
}

/** Frames that are open reach over the lanes of what is within them. */
function widen(reading: Reading, ids: readonly string[]): void {
  const lanes = ids.map((id) => reading.actors.get(id)?.lane ?? 0);
  for (const frame of reading.open) {
    const [from, to] = frame.lanes ?? [Number.POSITIVE_INFINITY, 0];
    frame.lanes = [Math.min(from, ...lanes), Math.max(to, ...lanes)];
  }
}

function readNote(reading: Reading, line: number, rest: string): void {
  const [, where = '', names = '', text = ''] = /^(left of|right of|over)\s+([^:]+):(.*)$/i.exec(rest) ?? [];
  if (where === '') throw new FigureFault(line, say('mermaid', 'expectedSequenceNote', { found: excerpt(rest) }));
  const side = where.toLowerCase() === 'over' ? 'over' : where.toLowerCase().startsWith('left') ? 'left' : 'right';
  const of = names.split(',', 2).map((each) => actor(reading, line, each));
  widen(reading, of);
  add(reading, line, { step: 'note', side, of, text: labelOf(text) });
}

function readMessage(reading: Reading, line: number, text: string): void {
  const found = arrow.exec(text);
  if (found === null || found.index === 0)
    throw new FigureFault(line, say('mermaid', 'expectedMessage', { found: excerpt(text) }));
  const [sign] = found;
  const after = text.slice(found.index + sign.length).trim();
  const colon = after.indexOf(':');
  const [, active = '', to = ''] = /^([+-]?)(.*)$/.exec(colon < 0 ? after : after.slice(0, colon)) ?? [];
  const ids = { from: actor(reading, line, text.slice(0, found.index)), to: actor(reading, line, to) };
  widen(reading, [ids.from, ids.to]);
  reading.messages += 1;
  add(reading, line, {
    step: 'message',
    ...ids,
    text: colon < 0 ? '' : labelOf(after.slice(colon + 1)),
    isDashed: sign.includes('--'),
    start: sign.startsWith('<<') ? 'arrow' : 'none',
    end: headOf(sign),
    number: reading.messages,
    isNumbered: reading.isNumbered,
  });
  if (active === '+') add(reading, line, { step: 'activate', of: ids.to });
  if (active === '-') add(reading, line, { step: 'deactivate', of: ids.from });
}

function headOf(sign: string): Head {
  if (sign.endsWith('>>')) return 'arrow';
  if (sign.endsWith('x')) return 'cross';
  return sign.endsWith(')') ? 'openArrow' : 'none';
}
