/** Reads the staves of a figure `abc` apart from the product's own reader, so that a slip in a figure shows. */

import { signatureNotes } from './music-rules';

export interface Sound {
  /** Names with the octave, lowest first as written: `F#4`; empty for a rest. */
  readonly notes: readonly string[];
  /** As a part of a whole note. */
  readonly length: number;
  /** Where it begins, in whole notes from the beginning. */
  readonly at: number;
  /** A chord symbol above it. */
  readonly symbol: string;
}

export interface StaffBar {
  readonly sounds: readonly Sound[];
  readonly length: number;
  /** Null without a metre. */
  readonly full: number | null;
}

export interface Staff {
  readonly title: string;
  /** Each voice's bars. */
  readonly voices: readonly (readonly StaffBar[])[];
  /** The names of the first voice's notes without octaves, chord by chord. */
  readonly names: readonly string[];
  /** The chord symbols of the first voice. */
  readonly symbols: readonly string[];
}

/** The blocks `abc` of a text. */
export const stavesIn = (markdown: string): readonly Staff[] =>
  [...markdown.matchAll(/^```abc\n([\s\S]*?)^```$/gm)].map(([, text = '']) => readStaff(text));

const fraction = (text: string): number => {
  const [, top = '', slashes = '', bottom = ''] = /^(\d*)(\/*)(\d*)$/.exec(text) ?? [];
  const by = bottom === '' ? 2 ** slashes.length : Number(bottom);
  return (top === '' ? 1 : Number(top)) / by;
};

function metreOf(text: string): number | null {
  if (text === 'C' || text === 'C|') return 1;
  const [, count, unit] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) / Number(unit);
}

const keySigns = (text: string): ReadonlyMap<string, string> => {
  const [, key = 'C'] = /^([A-G][#b]?m?)(?![a-z])/.exec(text) ?? [];
  return new Map(signatureNotes(key).map((note) => [note.charAt(0), note.slice(1)]));
};

export function readStaff(text: string): Staff {
  const fields: Record<string, string> = {};
  const voices = new Map<string, string>();
  let voice = '1';
  for (const line of text.split('\n')) {
    const [, field = '', value = ''] = /^(title|alt|[A-Za-z]):\s*(.*)$/.exec(line) ?? [];
    if (field === 'V') voice = value.split(' ')[0] ?? '';
    else if (field === 'title') fields.title = value;
    else if (field === '') voices.set(voice, `${voices.get(voice) ?? ''} ${line}`);
    else if (field !== 'w' && field !== 'alt') fields[field] = value;
  }
  const read = [...voices.values()].filter((line) => line.trim() !== '').map((line) => barsOf(line, fields));
  const sounds = (read[0] ?? []).flatMap((bar) => bar.sounds);
  return {
    title: fields.title ?? '',
    voices: read,
    names: sounds.flatMap(({ notes }) => notes.map((note) => note.replace(/\d+$/, ''))),
    symbols: sounds.flatMap(({ symbol }) => (symbol === '' ? [] : [symbol])),
  };
}

const token =
  /"([^"]*)"|![^!]*!|\{[^}]*\}|\[([KM]):([^\]]*)\]|\((\d)|(\[[^\]]+\]|[_^=]*[A-Ga-gz][,']*|Z)(\d*\/*\d*)([<>]?)|(:?\|[\]|:]?|::)[12]?|./g;

function barsOf(line: string, fields: Readonly<Record<string, string>>): readonly StaffBar[] {
  const unit = fraction(fields.L ?? '1/8');
  let full = metreOf(fields.M ?? '');
  let key = keySigns(fields.K ?? 'C');
  let inBar = new Map<string, string>();
  let at = 0;
  let [tupletLeft, tupletRate, nextRate] = [0, 1, 1];
  let symbol = '';
  const bars: StaffBar[] = [];
  let sounds: Sound[] = [];
  const close = () => {
    const length = sounds.reduce((sum, sound) => sum + sound.length, 0);
    if (sounds.length > 0) bars.push({ sounds, length, full });
    sounds = [];
    inBar = new Map();
  };
  const nameOf = (typed: string): string => {
    const [, signs = '', letter = '', marks = ''] = /^([_^=]*)([A-Ga-g])([,']*)$/.exec(typed) ?? [];
    const upper = letter.toUpperCase();
    const octave = (letter === upper ? 4 : 5) + [...marks].reduce((sum, mark) => sum + (mark === ',' ? -1 : 1), 0);
    const place = `${upper}${octave}`;
    if (signs !== '') inBar.set(place, signs.replaceAll('^', '#').replaceAll('_', 'b').replaceAll('=', ''));
    return `${upper}${inBar.get(place) ?? key.get(upper) ?? ''}${octave}`;
  };
  for (const [, said, field, value = '', tuplet, sound, size = '', broken, bar] of line.matchAll(token)) {
    if (said !== undefined && /^[A-G]/.test(said)) symbol = said;
    if (field === 'K') key = keySigns(value);
    if (field === 'M') full = metreOf(value);
    if (tuplet !== undefined)
      [tupletLeft, tupletRate] = tuplet === '2' ? [2, 3 / 2] : [Number(tuplet), 2 / Number(tuplet)];
    if (bar !== undefined) close();
    if (sound === undefined) continue;
    const rate = (tupletLeft > 0 ? tupletRate : 1) * nextRate;
    tupletLeft -= 1;
    nextRate = 1;
    let length = sound === 'Z' ? (full ?? 1) : unit * fraction(size) * rate;
    if (broken === '>') [length, nextRate] = [length * 1.5, 0.5];
    if (broken === '<') [length, nextRate] = [length * 0.5, 1.5];
    const typed = /^[zZ]/.test(sound) ? [] : [...sound.matchAll(/[_^=]*[A-Ga-g][,']*/g)].map(([note]) => note);
    sounds.push({ notes: typed.map(nameOf), length, at, symbol });
    symbol = '';
    at += length;
  }
  close();
  return bars;
}

const naturals: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The key of the piano of a note with its octave; middle C, `C4`, is 60. */
export function pianoKey(note: string): number {
  const [, letter = '', signs = '', octave = ''] = /^([A-G])(#*|b*)(\d+)$/.exec(note) ?? [];
  const alter = signs.startsWith('b') ? -signs.length : signs.length;
  return (naturals[letter] ?? Number.NaN) + alter + 12 * (Number(octave) + 1);
}
