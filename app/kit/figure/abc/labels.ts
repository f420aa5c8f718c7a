import type { FigureClass } from '../svg';
import { textWidth } from '../text-width';
import type { Tune } from './tune';

/** Texts of the drawing. The library gets their widths and answers where they go; it never gets the texts. */
export interface Label {
  readonly text: string;
  readonly fontSize: number;
  readonly className: FigureClass;
}

/** Pixels of the drawing for a pixel of the library, whose staff is 72 pixels high: here about 25. */
export const scale = 0.34;
/** The width of `n` in the library's own font, in its pixels at the size of words. */
const placeholderWidth = 20.3;

const sizes = {
  syllable: [13, 'label'],
  chord: [13.5, 'label-bold'],
  text: [13, 'label-italic'],
  finger: [11, 'label'],
  name: [13, 'label'],
} as const;

const lettersFor = ({ text, fontSize, className }: Label): number =>
  Math.max(1, Math.ceil(textWidth(text, fontSize, className === 'label-bold') / (placeholderWidth * scale)));

/** A text of at least the label's width in the library's font. */
export const placeholder = (label: Label): string => 'n'.repeat(lettersFor(label));

/** The width of a label's placeholder in pixels of the drawing. */
export const placeholderPixels = (label: Label): number => lettersFor(label) * placeholderWidth * scale;

/** The labels of a tune by the ids that its notation has for them. */
export function labelsOf({ voices }: Tune): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>();
  const add = (id: string, text: string, [fontSize, className]: readonly [number, FigureClass]): void => {
    if (text !== '') labels.set(id, { text, fontSize, className });
  };
  for (const [at, { name, bars }] of voices.entries()) {
    if (name) add(`name-${at}`, name, sizes.name);
    for (const event of bars.flatMap(({ events }) => events)) {
      if (event.chord) add(`chord-${event.id}`, event.chord.replace(/[b#]/g, signOf), sizes.chord);
      for (const [index, { text }] of event.texts.entries()) add(`text-${event.id}-${index}`, text, sizes.text);
      for (const [verse, syllable] of event.syllables.entries())
        if (syllable) add(`word-${event.id}-${verse}`, syllable.text, sizes.syllable);
      for (const mark of event.marks) if (/^\d$/.test(mark)) add(`finger-${event.id}-${mark}`, mark, sizes.finger);
    }
  }
  return labels;
}

/** Chord names are typed with `b` and `#`, which after a root read better as signs of music. */
const signOf = (typed: string, at: number, chord: string): string =>
  /[A-G]/.test(chord[at - 1] ?? '') ? (typed === 'b' ? '♭' : '♯') : typed;
