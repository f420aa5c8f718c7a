import { textWidth } from '../text-width';
import { scale } from './labels';
import type { Bar, Tune, TuneEvent } from './tune';
import { fault } from './typed';

/** Pixels of a line of music: what most tunes get, and the most for a bar that needs more. */
const usual = 340;
const widest = 640;
/** The library can set notes this much closer than it does where there is room. */
const squeezed = 0.72;

/** Widths of notes in the library's pixels, measured by drawing twenty of a kind in a row. */
const widths: Readonly<Record<number, number>> = { 0.5: 190, 1: 159, 2: 105, 4: 69, 8: 45 };
const shortWidth = 32;
const accidentalWidth = 18;
const graceWidth = 22;
const wordSpace = 12;

function widthOf({ value, pitches, grace, syllables, chord }: TuneEvent): number {
  const signs = pitches.some(({ accidental }) => accidental !== null) ? accidentalWidth : 0;
  const note = grace ? graceWidth : (widths[value.base] ?? shortWidth);
  const words = syllables.map((each) => (each ? textWidth(each.text, 13) / scale + wordSpace : 0));
  const name = chord ? textWidth(chord, 13.5, true) / scale : 0;
  return Math.max(note * squeezed + signs, ...words, name * 0.8);
}

const barWidth = ({ events }: Bar): number => events.reduce((sum, event) => sum + widthOf(event), 40);

/**
 * The width of a line of music in pixels, so that each bar fits into a line: the library would print notes over each
 * other. Throws `FigureFault` for a bar that fits no line.
 */
export function lineWidth({ voices, key }: Tune): number {
  const name = Math.max(0, ...voices.map((voice) => (voice.name ? textWidth(voice.name, 13) / scale + 40 : 0)));
  const head = 75 + Math.abs(key.fifths) * 18 + (voices.length > 1 ? 40 : 0) + name;
  let width = usual;
  for (const [at, first] of (voices[0]?.bars ?? []).entries()) {
    const bars = voices.flatMap(({ bars }) => bars[at] ?? []);
    // Voices with other rhythms need columns of their own.
    const needed = (head + Math.max(...bars.map(barWidth)) * (bars.length > 1 ? 1.1 : 1)) * scale;
    if (needed > widest) throw fault(first.line, 'barTooWide', { bar: at + 1 });
    width = Math.max(width, needed);
  }
  return Math.round(width);
}
