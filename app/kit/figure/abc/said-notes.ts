import { saidMark, say } from '../said';
import { dynamics, fingers, type Pitch, type TuneEvent, type Value } from './tune';

/** Notes in words, as marks of sentences one after the other. */

const word = (name: string, values?: Readonly<Record<string, string | number>>): string =>
  saidMark(say('abc', name, values));

const letters = 'CDEFGAB';

/** The name of a note without its octave: C, C sharp. */
export function noteName(step: number, alter: number): string {
  const name = `note${letters[step] ?? 'C'}`;
  if (alter === 0) return word(name);
  if (Math.abs(alter) === 1) return word(`${name}${alter > 0 ? 'Sharp' : 'Flat'}`);
  return word(alter > 0 ? 'doubleSharp' : 'doubleFlat', { note: word(name) });
}

function pitchName({ step, octave, alter, isTied }: Pitch): string {
  const name = `${noteName(step, alter)}${alter === 0 ? '' : ' '}${octave}`;
  return isTied ? word('tied', { note: name }) : name;
}

const bases: Readonly<Record<number, string>> = {
  0.5: 'DoubleWhole',
  1: 'Whole',
  2: 'Half',
  4: 'Quarter',
  8: 'Eighth',
  16: 'Sixteenth',
  32: 'ThirtySecond',
  64: 'SixtyFourth',
};

/** A length in words: dotted quarter. */
export function lengthName({ base, dots }: Value, kind: 'length' | 'rest' = 'length'): string {
  const plain = word(`${kind}${bases[base] ?? 'Quarter'}`);
  if (dots === 0) return plain;
  return word(dots === 1 ? 'dotted' : 'doubleDotted', { length: plain });
}

function lengthOf({ value, tuplet, grace, kind, isWholeBar }: TuneEvent): string {
  if (isWholeBar) return word('restWholeBar');
  const length = grace ? word('grace') : lengthName(value, kind === 'note' ? 'length' : 'rest');
  return tuplet && !grace ? word('tuplet', { length, count: tuplet.count, time: tuplet.time }) : length;
}

function noteOf({ pitches, marks }: TuneEvent): string {
  const names = pitches.map(pitchName).join(', ');
  const note = pitches.length > 1 ? word('chord', { notes: names }) : names;
  if (marks.length === 0) return note;
  return `${note} (${marks.map(markName).join(', ')})`;
}

function markName(mark: string): string {
  if (fingers.has(mark)) return word('finger', { finger: mark });
  // Dynamics have the same letters in all languages.
  return dynamics.has(mark) ? mark : word(mark);
}

/** Notes in order, those of the same length together: quarter: C4, D4; half: E4. */
export function notesSaid(events: readonly TuneEvent[]): string {
  const groups: { readonly length: string; readonly notes: string[] }[] = [];
  for (const event of events) {
    if (event.kind === 'space') continue;
    const length = lengthOf(event);
    const [last] = groups.slice(-1);
    if (event.kind === 'note' && last?.length === length) last.notes.push(noteOf(event));
    else groups.push({ length, notes: event.kind === 'note' ? [noteOf(event)] : [] });
  }
  return groups.map(({ length, notes }) => (notes.length === 0 ? length : `${length}: ${notes.join(', ')}`)).join('; ');
}
