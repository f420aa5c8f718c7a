import type { Fraction } from './fraction';

/** A tune as it was read: voices of bars of notes. */

/** Limits, so that a drawing ends in time: the library takes up to 0.9 ms for a note, and 0.2 ms for a sign. */
export const tuneLimits = {
  voices: 4,
  /** Bars of one voice. */
  bars: 64,
  /** Notes and rests of all voices, each note of a chord for itself. */
  notes: 160,
  /** Chord names, texts, signs, slurs and syllables of all voices. */
  signs: 240,
  /** Bars with a new key or metre: seven sharps take as long as seven notes. */
  changes: 12,
  chordNotes: 8,
  verses: 4,
  graces: 8,
  /** Characters of a chord name, an annotation, a syllable or a voice's name. */
  text: 40,
  signsOfANote: 6,
  /** Slurs at a time in a voice. The library draws three within each other in another way each time. */
  slurs: 2,
  headings: 30,
} as const;

/** An accidental as it is typed, in semitones. */
export type Accidental = -2 | -1 | 0 | 1 | 2;

export interface Pitch {
  /** From 0 for C to 6 for B. */
  readonly step: number;
  /** As musicians and synthesisers count: the middle C begins octave 4. */
  readonly octave: number;
  readonly accidental: Accidental | null;
  /** Semitones by key, accidentals of the bar and ties, as the note sounds. */
  alter: number;
  /** A tie leads to the next note. */
  isTied: boolean;
  /** A tie leads here. */
  isTiedTo: boolean;
}

/** A length as it is written: 4 for a quarter note; 0.5 for a double whole note. */
export interface Value {
  readonly base: number;
  readonly dots: number;
}

export interface Tuplet {
  /** This many notes … */
  readonly count: number;
  /** … in the time of so many. */
  readonly time: number;
}

export interface Syllable {
  readonly text: string;
  /** A hyphen or a line leads to the next syllable. */
  readonly joined: 'hyphen' | 'line' | null;
}

export interface TuneText {
  readonly place: 'above' | 'below';
  readonly text: string;
}

export interface TuneEvent {
  /** In the whole tune, from 0. */
  readonly id: number;
  readonly line: number;
  readonly kind: 'note' | 'rest' | 'space';
  readonly pitches: readonly Pitch[];
  /** In whole notes, without the tuplet. */
  length: Fraction;
  value: Value;
  /** Fills a bar of any metre. */
  isWholeBar: boolean;
  readonly grace: 'long' | 'short' | null;
  /** A beam does not lead here from the note before. */
  readonly isApart: boolean;
  readonly tuplet: Tuplet | null;
  /** Names of `signs`, dynamics or fingers. */
  readonly marks: readonly string[];
  readonly chord: string | null;
  readonly texts: readonly TuneText[];
  /** By verse. */
  readonly syllables: (Syllable | null)[];
}

/** A curve between two notes, by their ids. */
export interface Span {
  readonly kind: 'slur' | 'louder' | 'softer';
  readonly from: number;
  readonly to: number;
}

export interface Key {
  /** From 0 for C to 6 for B; null for no key. */
  readonly tonic: number | null;
  readonly alter: number;
  readonly mode: 'major' | 'minor' | 'dorian' | 'phrygian' | 'lydian' | 'mixolydian' | 'locrian';
  /** Sharps, or flats if negative: −7 to 7. */
  readonly fifths: number;
}

/** Null for free time. */
export interface Metre {
  readonly count: number;
  readonly unit: number;
  readonly sign: 'common' | 'cut' | null;
}

export type BarLine = 'none' | 'single' | 'double' | 'end' | 'repeat';

export interface Bar {
  readonly line: number;
  readonly events: TuneEvent[];
  /** A repeat begins here. */
  isRepeatStart: boolean;
  right: BarLine;
  ending: string | null;
  /** Changes that take place here. */
  key: Key | null;
  metre: Metre | 'free' | null;
}

export const clefs = {
  treble: ['G', 2, 0],
  bass: ['F', 4, 0],
  alto: ['C', 3, 0],
  tenor: ['C', 4, 0],
  soprano: ['C', 1, 0],
  mezzosoprano: ['C', 2, 0],
  baritone: ['C', 5, 0],
  'treble-8': ['G', 2, -8],
  'treble+8': ['G', 2, 8],
  'bass-8': ['F', 4, -8],
  'bass+8': ['F', 4, 8],
} as const;
export type Clef = keyof typeof clefs;

export interface Voice {
  readonly id: string;
  /** Null until the whole tune is read. */
  clef: Clef | null;
  name: string | null;
  readonly bars: Bar[];
  readonly spans: Span[];
}

export interface Tempo {
  readonly text: string | null;
  /** Beats a minute, with the length of the beat. */
  readonly beat: { readonly value: Value; readonly perMinute: number } | null;
}

export interface Tune {
  readonly title: string | null;
  readonly tempo: Tempo | null;
  readonly key: Key;
  readonly metre: Metre | null;
  readonly voices: readonly Voice[];
}

/** Signs at a note, by their names in ABC. */
export const signs = {
  staccato: 'staccato',
  '.': 'staccato',
  tenuto: 'tenuto',
  accent: 'accent',
  '>': 'accent',
  emphasis: 'accent',
  marcato: 'marcato',
  '^': 'marcato',
  fermata: 'fermata',
  trill: 'trill',
  turn: 'turn',
  mordent: 'mordent',
  lowermordent: 'mordent',
  uppermordent: 'upperMordent',
  pralltriller: 'upperMordent',
  upbow: 'upBow',
  downbow: 'downBow',
} as const;
export type Sign = (typeof signs)[keyof typeof signs];

/** Signs with one character. */
export const shortSigns: Readonly<Record<string, Sign>> = {
  '.': 'staccato',
  '~': 'turn',
  H: 'fermata',
  L: 'accent',
  M: 'mordent',
  P: 'upperMordent',
  T: 'trill',
  u: 'upBow',
  v: 'downBow',
};

export const dynamics: ReadonlySet<string> = new Set('pppp ppp pp p mp mf f ff fff ffff sf sfz fp'.split(' '));
export const fingers: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', '5']);
