/**
 * The small part of music theory that can be computed: names of notes, intervals, scales, keys and chords. A name is a
 * letter with sharps or flats, `F#`, `Bb`, `F##`, `Bbb`.
 */

const letters = 'CDEFGAB';
const naturals = [0, 2, 4, 5, 7, 9, 11];

interface Note {
  /** 0 for C to 6 for B. */
  readonly letter: number;
  /** Semitones above the natural note. */
  readonly alter: number;
}

function noteOf(name: string): Note {
  const [, letter = '', signs = ''] = /^([A-G])(#*|b*)$/.exec(name) ?? [];
  if (letter === '') throw new Error(`No note: ${name}`);
  return { letter: letters.indexOf(letter), alter: signs.startsWith('b') ? -signs.length : signs.length };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

const nameOf = (letter: number, alter: number): string =>
  `${letters[modulo(letter, 7)]}${(alter < 0 ? 'b' : '#').repeat(Math.abs(alter))}`;

/** The key of the piano, 0 for C to 11 for B. */
export const pitch = (name: string): number => {
  const { letter, alter } = noteOf(name);
  return modulo((naturals[letter] ?? 0) + alter, 12);
};

/** The note `steps` letters and `semitones` above (or, with negative numbers, below). */
export function move(name: string, steps: number, semitones: number): string {
  const { letter } = noteOf(name);
  const natural = naturals[modulo(letter + steps, 7)] ?? 0;
  const alter = modulo(pitch(name) + semitones - natural + 6, 12) - 6;
  return nameOf(letter + steps, alter);
}

// --- Intervals -------------------------------------------------------------------------------------------------------

const numbers = ['unison', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'octave'];
const normal = [0, 2, 4, 5, 7, 9, 11, 12];
const isPerfect = (step: number): boolean => [0, 3, 4, 7].includes(step);

function quality(step: number, semitones: number): string {
  const more = semitones - (normal[step] ?? 0);
  const names: Readonly<Record<string, string>> = isPerfect(step)
    ? { '-1': 'diminished', '0': 'perfect', '1': 'augmented', '2': 'doubly augmented' }
    : { '-2': 'diminished', '-1': 'minor', '0': 'major', '1': 'augmented' };
  return names[more] ?? 'none';
}

/** The letters from one note up to the next of the other name, less one: 2 for a third. */
const stepsUp = (low: string, high: string): number => modulo(noteOf(high).letter - noteOf(low).letter, 7);

/** The semitones from `low` up to the next `high`, by letters, so that an augmented seventh has 12. */
export function semitones(low: string, high: string): number {
  const steps = stepsUp(low, high);
  const [from, to] = [noteOf(low), noteOf(high)];
  const natural = modulo((naturals[to.letter] ?? 0) - (naturals[from.letter] ?? 0), 12);
  return (steps === 0 ? 0 : natural) + to.alter - from.alter;
}

/** `interval('C', 'A')` is 'major sixth'. */
export const interval = (low: string, high: string): string => {
  const steps = stepsUp(low, high);
  return `${quality(steps, semitones(low, high))} ${numbers[steps]}`;
};

export const intervalNumber = (low: string, high: string): string => numbers[stepsUp(low, high)] ?? '';

/** The steps and semitones of an interval's name. */
function sizeOf(name: string): readonly [number, number] {
  const at = numbers.indexOf(name.split(' ').at(-1) ?? '');
  const found = [-2, -1, 0, 1, 2]
    .map((more) => (normal[at] ?? 0) + more)
    .find((n) => `${quality(at, n)} ${numbers[at]}` === name);
  if (found === undefined) throw new Error(`No interval: ${name}`);
  return [at, found];
}

export const sizeInSemitones = (name: string): number => sizeOf(name)[1];

export const above = (name: string, distance: string): string => move(name, ...sizeOf(distance));

export function below(name: string, distance: string): string {
  const [steps, size] = sizeOf(distance);
  return move(name, -steps, -size);
}

/** `invert('minor third')` is 'major sixth'. */
export function invert(name: string): string {
  const [steps, size] = sizeOf(name);
  return `${quality(7 - steps, 12 - size)} ${numbers[7 - steps]}`;
}

/** The other names of a note's piano key, with at most one sign. */
export const otherNames = (name: string): readonly string[] =>
  [-1, 0, 1]
    .flatMap((alter) => [...letters].map((_, letter) => nameOf(letter, alter)))
    .filter((each) => each !== name && pitch(each) === pitch(name));

// --- Scales and keys -------------------------------------------------------------------------------------------------

const scaleSizes = {
  major: [0, 2, 4, 5, 7, 9, 11],
  'natural minor': [0, 2, 3, 5, 7, 8, 10],
  'harmonic minor': [0, 2, 3, 5, 7, 8, 11],
  'melodic minor': [0, 2, 3, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  locrian: [0, 1, 3, 5, 6, 8, 10],
} as const;

/** The seven notes of a scale. */
export const scale = (tonic: string, kind: keyof typeof scaleSizes): readonly string[] =>
  scaleSizes[kind].map((size, step) => move(tonic, step, size));

export const majorScale = (tonic: string): readonly string[] => scale(tonic, 'major');

/** A key's name: `A`, `F#m`. */
const isMinor = (key: string): boolean => key.endsWith('m');
const tonicOf = (key: string): string => key.replace(/m$/, '');
const scaleOf = (key: string): readonly string[] => scale(tonicOf(key), isMinor(key) ? 'natural minor' : 'major');

/** The note on a degree, from 1; in minor the seventh is the raised one. */
export const degree = (key: string, at: number): string =>
  scale(tonicOf(key), isMinor(key) ? 'harmonic minor' : 'major')[at - 1] ?? '';

export const degreeOf = (key: string, note: string): number => scaleOf(key).indexOf(note) + 1;

/** The sharps of a key's signature, or the flats as a negative number. */
export const signature = (key: string): number => scaleOf(key).reduce((sum, name) => sum + noteOf(name).alter, 0);

/** The signature's notes in their order. */
export const signatureNotes = (key: string): readonly string[] => {
  const count = signature(key);
  return count >= 0 ? sharps.slice(0, count) : flats.slice(0, -count);
};

const sharps = Array.from({ length: 7 }, (_, n) => move('F#', 4 * n, 7 * n));
const flats = Array.from({ length: 7 }, (_, n) => move('Bb', 3 * n, 5 * n));

/** The major or minor key with so many sharps (or flats, negative). */
export const keyWith = (count: number, mode: 'major' | 'minor'): string => {
  const tonic = mode === 'major' ? 'C' : 'A';
  return `${move(tonic, 4 * count, 7 * count)}${mode === 'minor' ? 'm' : ''}`;
};

export const relative = (key: string): string => keyWith(signature(key), isMinor(key) ? 'major' : 'minor');

// --- Chords ----------------------------------------------------------------------------------------------------------

/** Steps and semitones above the root. */
const chordSizes: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '': [
    [0, 0],
    [2, 4],
    [4, 7],
  ],
  m: [
    [0, 0],
    [2, 3],
    [4, 7],
  ],
  dim: [
    [0, 0],
    [2, 3],
    [4, 6],
  ],
  aug: [
    [0, 0],
    [2, 4],
    [4, 8],
  ],
  sus4: [
    [0, 0],
    [3, 5],
    [4, 7],
  ],
  sus2: [
    [0, 0],
    [1, 2],
    [4, 7],
  ],
  '5': [
    [0, 0],
    [4, 7],
  ],
  '6': [
    [0, 0],
    [2, 4],
    [4, 7],
    [5, 9],
  ],
  add9: [
    [0, 0],
    [2, 4],
    [4, 7],
    [1, 2],
  ],
  maj7: [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 11],
  ],
  '7': [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 10],
  ],
  m7: [
    [0, 0],
    [2, 3],
    [4, 7],
    [6, 10],
  ],
  m7b5: [
    [0, 0],
    [2, 3],
    [4, 6],
    [6, 10],
  ],
  dim7: [
    [0, 0],
    [2, 3],
    [4, 6],
    [6, 9],
  ],
  '9': [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 10],
    [1, 2],
  ],
  '7b9': [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 10],
    [1, 1],
  ],
  m9: [
    [0, 0],
    [2, 3],
    [4, 7],
    [6, 10],
    [1, 2],
  ],
  maj9: [
    [0, 0],
    [2, 4],
    [4, 7],
    [6, 11],
    [1, 2],
  ],
};

function rootAndKind(symbol: string): readonly [string, string] {
  const [, root = '', kind = ''] = /^([A-G](?:#|b)*)([^/]*)/.exec(symbol) ?? [];
  return [root, kind];
}

/** The notes of a chord symbol, from the root: `chord('D7')`. The note after a slash comes first. */
export function chord(symbol: string): readonly string[] {
  const [root, kind] = rootAndKind(symbol);
  const notes = (chordSizes[kind] ?? []).map(([steps, size]) => move(root, steps, size));
  if (notes.length === 0) throw new Error(`No chord: ${symbol}`);
  const bass = symbol.split('/')[1];
  return bass === undefined ? notes : [bass, ...notes.filter((note) => note !== bass)];
}

/** The symbol of a chord with these notes, the root first. */
export function symbolOf(notes: readonly string[]): string {
  const root = notes[0] ?? '';
  const kind = Object.keys(chordSizes).find((each) => chord(`${root}${each}`).join() === notes.join());
  if (kind === undefined) throw new Error(`No chord of ${notes}`);
  return `${root}${kind}`;
}

/** The chord with its notes moved up, `times` times the lowest by an octave. */
export const inversion = (symbol: string, times: number): readonly string[] => {
  const notes = chord(symbol);
  return [...notes.slice(times), ...notes.slice(0, times)];
};

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

/** The chord of thirds on a degree, from the key's own notes; in minor V and vii have the leading note. */
export function diatonic(key: string, at: number, size: 3 | 4 = 3): string {
  const own = isMinor(key) && (at === 5 || at === 7) ? scale(tonicOf(key), 'harmonic minor') : scaleOf(key);
  return symbolOf(Array.from({ length: size }, (_, n) => own[(at - 1 + 2 * n) % 7] ?? ''));
}

/** The chord of a Roman numeral: `roman('C', 'V7/ii')` is 'A7', `roman('C', 'bVI')` is 'Ab'. */
export function roman(key: string, numeral: string): string {
  const [own = '', target] = numeral.split('/');
  if (target !== undefined) return roman(rootAndKind(roman(key, target))[0], own);
  const [, flat = '', name = '', kind = ''] = /^(b?)([IVXivx]+)(.*)$/.exec(own) ?? [];
  const isLarge = name === name.toUpperCase();
  const steps = romans.indexOf(name.toUpperCase());
  const raised = isMinor(key) && steps === 6 && !isLarge ? degree(key, 7) : (scaleOf(key)[steps] ?? '');
  const root = flat === '' ? raised : move(raised, 0, -1);
  if (kind === '°') return `${root}dim`;
  return `${root}${isLarge ? '' : 'm'}${kind}`;
}

/** A progression in a key: `progression('C', 'I vi IV V')`. */
export const progression = (key: string, numerals: string): readonly string[] =>
  numerals.split(' ').map((each) => roman(key, each));

/** The numeral of a triad in a major key. */
export function numeralOf(key: string, symbol: string): string {
  const at = [1, 2, 3, 4, 5, 6, 7].find((each) => diatonic(key, each) === symbol) ?? Number.NaN;
  const name = romans[at - 1] ?? '';
  const kind = rootAndKind(symbol)[1];
  return kind === '' ? name : `${name.toLowerCase()}${kind === 'dim' ? '°' : ''}`;
}

/** The triads of a major key that contain a note. */
export const triadsWith = (key: string, note: string): readonly string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((at) => diatonic(key, at)).filter((each) => chord(each).includes(note));

// --- Rows ------------------------------------------------------------------------------------------------------------

/** The keys of the piano that mirror those of `notes` at the first, as 0 to 11. */
export const mirrored = (notes: readonly string[]): readonly number[] =>
  notes.map((note) => modulo(2 * pitch(notes[0] ?? '') - pitch(note), 12));
