import { type Fraction, fraction, times } from './fraction';
import { type Accidental, type BarLine, dynamics, fingers, type Pitch, shortSigns, signs, tuneLimits } from './tune';
import { fault, label, quoted } from './typed';
import type { VoiceWriter } from './voice-writer';

/** A line of music, character by character. */
interface Cursor {
  readonly line: number;
  readonly text: string;
  at: number;
}

/** The tune that a line of music is read into. */
export interface MusicReader {
  /** The voice that is read. */
  writer(line: number): VoiceWriter;
  /** The length of a plain letter. */
  unit(): Fraction;
  /** Reads a field within the music, for example `[K:G]`. */
  field(line: number, name: string, value: string): void;
}

/** The match of a sticky pattern at the cursor, which moves behind it; null if it does not match. */
function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found) cursor.at += found[0].length;
  return found;
}

const patterns = {
  blank: /[ \t`]+|y\d*|\\\s*$|\$|%.*$/y,
  field: /\[([A-Za-z]):([^\]]*)\]/y,
  ending: /\[([1-9](?:[,-][1-9]){0,4})/y,
  bar: /\.?(?::{1,2}\|{1,2}[\]:]{0,2}|\|{1,2}[\]:]{0,2}|\[\|\]?|::)/y,
  endingAfterBar: /[1-9](?:[,-][1-9]){0,4}/y,
  text: /"([^"]*)"/y,
  sign: /!([^!]*)!/y,
  tuplet: /\(([2-9])(?::([1-9])?(?::([1-9])?)?)?/y,
  broken: />+|<+/y,
  note: /(\^\^|\^|__|_|=)?([A-Ga-g])([',]{0,6})/y,
  length: /(\d{0,4})(\/{0,6})(\d{0,4})/y,
  rest: /[zx]/y,
  bars: /Z(\d{0,3})/y,
  oneGrace: /\{\/?[\^=_]{0,2}[A-Ga-g][',]{0,6}\}/y,
} as const;

/** Reads a line of music. Throws `FigureFault` for the first thing that is not ABC. */
export function readMusic(reader: MusicReader, line: number, text: string): void {
  const cursor: Cursor = { line, text, at: 0 };
  reader.writer(line).startLine();
  while (cursor.at < text.length) {
    const isRead = readers.some((read) => read(cursor, reader.writer(line), reader));
    if (isRead) continue;
    const found = String.fromCodePoint(text.codePointAt(cursor.at) ?? 32);
    throw fault(line, 'unknownCharacter', { found: quoted(found), column: cursor.at + 1 });
  }
}

type Read = (cursor: Cursor, writer: VoiceWriter, reader: MusicReader) => boolean;

const readers: readonly Read[] = [
  (cursor, writer) => {
    const found = take(cursor, patterns.blank);
    if (found && /^[ \t]/.test(found[0])) writer.space();
    return found !== null;
  },
  (cursor, _writer, reader) => {
    const found = take(cursor, patterns.field);
    if (found) reader.field(cursor.line, found[1] ?? '', found[2] ?? '');
    return found !== null;
  },
  (cursor, writer) => {
    const found = take(cursor, patterns.ending);
    if (found && !writer.ending(found[1] ?? '', cursor.line)) throw fault(cursor.line, 'endingInBar');
    return found !== null;
  },
  readBarLine,
  readNote,
  readRest,
  readChord,
  readGraces,
  readText,
  readSign,
  readTuplet,
  (cursor, writer) => {
    const found = take(cursor, patterns.broken);
    if (found) writer.breakRhythm(cursor.line, found[0]);
    return found !== null;
  },
  readMark,
];

function readBarLine(cursor: Cursor, writer: VoiceWriter): boolean {
  const found = take(cursor, patterns.bar);
  if (!found) return false;
  const sign = found[0].replace('.', '');
  let right: BarLine = 'single';
  if (sign.startsWith(':')) right = 'repeat';
  else if (/[[\]]/.test(sign)) right = 'end';
  else if (sign.startsWith('||')) right = 'double';
  writer.barLine(cursor.line, { right, isRepeatStart: sign === '::' || /\|:+$/.test(sign) });
  const ending = take(cursor, patterns.endingAfterBar);
  if (ending) writer.ending(ending[0], cursor.line);
  return true;
}

const accidentals: Readonly<Record<string, Accidental>> = { '^^': 2, '^': 1, '=': 0, _: -1, __: -2 };

/** A pitch at the cursor; null if none is there. */
function pitchAt(cursor: Cursor): Pitch | null {
  const found = take(cursor, patterns.note);
  if (!found) return null;
  const [typed, sign = '', letter = '', marks = ''] = found;
  const up = marks.split("'").length - 1;
  const octave = (letter === letter.toUpperCase() ? 4 : 5) + up - (marks.length - up);
  if (octave < 0 || octave > 8) throw fault(cursor.line, 'octaveTooFar', { found: quoted(typed) });
  const step = 'CDEFGAB'.indexOf(letter.toUpperCase());
  return { step, octave, accidental: accidentals[sign] ?? null, alter: 0, isTied: false, isTiedTo: false };
}

/** The length at the cursor as a multiple of the unit: `2`, `3/2`, `/`, `//`. */
function lengthAt(cursor: Cursor): Fraction {
  const [typed = '', count = '', slashes = '', under = ''] = take(cursor, patterns.length) ?? [];
  const divisor = slashes === '' ? 1 : under === '' ? 2 ** slashes.length : Number(under);
  if (count === '0' || Number(count || 1) === 0 || divisor === 0 || (slashes.length > 1 && under !== ''))
    throw fault(cursor.line, 'notALength', { found: quoted(typed) });
  return fraction(Number(count || 1), divisor);
}

function readNote(cursor: Cursor, writer: VoiceWriter, reader: MusicReader): boolean {
  const pitch = pitchAt(cursor);
  if (!pitch) return false;
  writer.play(cursor.line, { kind: 'note', pitches: [pitch], length: times(lengthAt(cursor), reader.unit()) });
  return true;
}

function readRest(cursor: Cursor, writer: VoiceWriter, reader: MusicReader): boolean {
  const { line } = cursor;
  const found = take(cursor, patterns.rest);
  if (found) {
    const kind = found[0] === 'z' ? 'rest' : 'space';
    writer.play(line, { kind, pitches: [], length: times(lengthAt(cursor), reader.unit()) });
    return true;
  }
  const bars = take(cursor, patterns.bars);
  if (!bars) return false;
  const count = Number(bars[1] || 1);
  if (count < 1 || count > tuneLimits.bars) throw fault(line, 'tooManyBars', { most: tuneLimits.bars });
  for (let at = 0; at < count; at += 1) {
    if (at > 0) writer.barLine(line, { right: 'single', isRepeatStart: false });
    writer.play(line, { kind: 'rest', pitches: [], length: fraction(1), isWholeBar: true });
  }
  return true;
}

/** Notes at once: `[CEG]2`. The first note's length counts. */
function readChord(cursor: Cursor, writer: VoiceWriter, reader: MusicReader): boolean {
  const { line, text } = cursor;
  if (text[cursor.at] !== '[') return false;
  cursor.at += 1;
  const pitches: Pitch[] = [];
  let first: Fraction | null = null;
  while (text[cursor.at] !== ']') {
    if (take(cursor, patterns.blank)) continue;
    const pitch = pitchAt(cursor);
    if (!pitch) throw fault(line, 'chordNotEnded');
    const length = lengthAt(cursor);
    first ??= length;
    if (text[cursor.at] === '-') [pitch.isTied, cursor.at] = [true, cursor.at + 1];
    if (pitches.some(({ step, octave }) => step === pitch.step && octave === pitch.octave))
      throw fault(line, 'noteTwiceInChord');
    pitches.push(pitch);
    if (pitches.length > tuneLimits.chordNotes) throw fault(line, 'chordTooLarge', { most: tuneLimits.chordNotes });
  }
  cursor.at += 1;
  if (!first) throw fault(line, 'chordEmpty');
  pitches.sort((a, b) => a.octave * 7 + a.step - b.octave * 7 - b.step);
  writer.play(line, { kind: 'note', pitches, length: times(times(first, lengthAt(cursor)), reader.unit()) });
  return true;
}

function readGraces(cursor: Cursor, writer: VoiceWriter): boolean {
  const { line, text } = cursor;
  if (text[cursor.at] !== '{') return false;
  patterns.oneGrace.lastIndex = cursor.at;
  // A grace note alone is an eighth, several are sixteenths; a typed length changes that.
  const unit = fraction(1, patterns.oneGrace.test(text) ? 8 : 16);
  cursor.at += 1;
  const isShort = text[cursor.at] === '/';
  if (isShort) cursor.at += 1;
  writer.setGraces(isShort ? 'short' : 'long');
  let count = 0;
  while (text[cursor.at] !== '}') {
    if (take(cursor, patterns.blank)) continue;
    const pitch = pitchAt(cursor);
    if (!pitch) throw fault(line, 'graceNotEnded');
    count += 1;
    if (count > tuneLimits.graces) throw fault(line, 'tooManyGraces', { most: tuneLimits.graces });
    writer.play(line, { kind: 'note', pitches: [pitch], length: times(lengthAt(cursor), unit) });
  }
  cursor.at += 1;
  if (count === 0) throw fault(line, 'graceEmpty');
  writer.setGraces(null);
  return true;
}

/** A chord's name, or a text above or below the staff: `"Am7"`, `"^slowly"`, `"_slowly"`. */
function readText(cursor: Cursor, writer: VoiceWriter): boolean {
  const { line, text } = cursor;
  if (text[cursor.at] !== '"') return false;
  const found = take(cursor, patterns.text);
  if (!found) throw fault(line, 'textNotEnded');
  const typed = found[1] ?? '';
  const before = writer.before;
  if (before.texts.length >= tuneLimits.signsOfANote)
    throw fault(line, 'tooManySigns', { most: tuneLimits.signsOfANote });
  if (/^[\^_<>@]/.test(typed)) {
    const shown = label(line, typed.slice(1));
    if (shown !== '') before.texts.push({ place: typed.startsWith('_') ? 'below' : 'above', text: shown });
  } else before.chord = label(line, typed) || null;
  return true;
}

/** A sign, dynamics, a finger or a wedge: `!trill!`, `!mf!`, `!3!`, `!<(!`. */
function readSign(cursor: Cursor, writer: VoiceWriter): boolean {
  const { line, text } = cursor;
  if (text[cursor.at] !== '!') return false;
  const found = take(cursor, patterns.sign);
  if (!found) throw fault(line, 'signNotEnded');
  const name = (found[1] ?? '').trim();
  const [, wedge, side] = /^(<|>|crescendo|diminuendo)([()])$/.exec(name) ?? [];
  if (wedge) {
    const kind = wedge === '<' || wedge === 'crescendo' ? 'louder' : 'softer';
    if (side === '(') writer.startSpan(line, kind);
    else writer.before.wedgeEnds.push(kind);
    return true;
  }
  const sign = Object.hasOwn(signs, name) ? signs[name as keyof typeof signs] : name;
  if (sign === name && !dynamics.has(name) && !fingers.has(name) && !Object.hasOwn(signs, name))
    throw fault(line, 'unknownSign', { found: quoted(name) });
  addSign(line, writer, sign);
  return true;
}

function addSign(line: number, writer: VoiceWriter, sign: string): void {
  const { marks } = writer.before;
  if (marks.includes(sign)) return;
  if (marks.length >= tuneLimits.signsOfANote) throw fault(line, 'tooManySigns', { most: tuneLimits.signsOfANote });
  marks.push(sign);
}

/** `(3abc`: three notes in the time of two; `(p:q:r`: p in the time of q, for the next r notes. */
function readTuplet(cursor: Cursor, writer: VoiceWriter): boolean {
  const found = take(cursor, patterns.tuplet);
  if (!found) return false;
  const [, count = '3', time, notes] = found;
  const shape = { count: Number(count), time: Number(time ?? timeOf(Number(count))) };
  writer.startTuplet(cursor.line, shape, Number(notes ?? count));
  return true;
}

/** The time of a tuplet in the ABC standard 2.1, 4.13, in simple metres. */
const timeOf = (count: number): number => ({ 2: 3, 3: 2, 4: 3, 6: 2, 8: 3 })[count] ?? 2;

/** Slurs, ties and signs of one character. */
function readMark(cursor: Cursor, writer: VoiceWriter): boolean {
  const character = cursor.text[cursor.at] ?? '';
  const { line } = cursor;
  const sign = Object.hasOwn(shortSigns, character) ? shortSigns[character] : undefined;
  if (character === '(') {
    writer.startSpan(line, 'slur');
  } else if (character === ')') writer.endSpan(line, 'slur');
  else if (character === '-') writer.tie(line);
  else if (sign) addSign(line, writer, sign);
  else return false;
  cursor.at += 1;
  return true;
}
