import { type Fraction, fraction, isLess, isSame, plus, times } from './fraction';
import { type Bar, type Key, type Metre, type Pitch, type Tune, type TuneEvent, tuneLimits, type Voice } from './tune';
import { fault } from './typed';

/** Checks that need the whole tune: lengths of bars, ties, voices; and how each note sounds. */
export function checkTune(tune: Tune): Tune {
  const [first] = tune.voices;
  checkSigns(tune.voices);
  shareChanges(tune.voices);
  for (const voice of tune.voices) {
    checkLengths(tune, voice);
    sound(tune.key, voice);
    if (first && voice.bars.length !== first.bars.length) {
      const line = voice.bars.at(-1)?.line ?? null;
      throw fault(line, 'voicesDiffer', { bars: voice.bars.length, expected: first.bars.length });
    }
  }
  return tune;
}

/** Everything at notes takes time to place, as notes themselves do. */
function checkSigns(voices: readonly Voice[]): void {
  let count = 0;
  for (const { bars, spans } of voices) {
    count += spans.length;
    for (const { line, marks, texts, chord, syllables } of bars.flatMap(({ events }) => events)) {
      count += marks.length + texts.length + (chord ? 1 : 0) + syllables.filter((each) => each !== null).length;
      if (count > tuneLimits.signs) throw fault(line, 'tooManySignsInAll', { most: tuneLimits.signs });
    }
  }
}

/** A key or a metre that changes in one voice changes in all, because all staves have the same signs. */
function shareChanges(voices: readonly Voice[]): void {
  let count = 0;
  for (const [at] of (voices[0]?.bars ?? []).entries()) {
    const bars = voices.flatMap((voice) => voice.bars[at] ?? []);
    const key = bars.find((bar) => bar.key)?.key ?? null;
    const metre = bars.find((bar) => bar.metre)?.metre ?? null;
    for (const bar of bars) [bar.key, bar.metre] = [key, metre];
    if (key || metre) count += 1;
    const { changes } = tuneLimits;
    if (count > changes) throw fault(bars[0]?.line ?? null, 'tooManyChanges', { most: changes });
  }
}

const played = ({ length, tuplet }: TuneEvent): Fraction =>
  tuplet ? times(length, fraction(tuplet.time, tuplet.count)) : length;

/** The length of a bar in whole notes. */
const lengthOf = (bar: Bar): Fraction =>
  bar.events.reduce((sum, event) => (event.grace ? sum : plus(sum, played(event))), fraction(0));

/**
 * A bar that is longer than its metre is a fault. A shorter one may be an upbeat, or be divided by a repeat: it is a
 * fault only between two bar lines of the plain kind, after the first and before the last bar.
 */
function checkLengths(tune: Tune, voice: Voice): void {
  let metre: Metre | null = tune.metre;
  for (const [at, bar] of voice.bars.entries()) {
    if (bar.metre) metre = bar.metre === 'free' ? null : bar.metre;
    const [only] = bar.events;
    const length = lengthOf(bar);
    const full = metre && fraction(metre.count, metre.unit);
    const isAlone = only?.kind === 'rest' && bar.events.length === 1;
    if (isAlone && full && isSame(length, full)) only.isWholeBar = true;
    for (const event of bar.events) {
      if (event.kind === 'note' || event.isWholeBar || isWritten(event)) continue;
      throw fault(event.line, 'unevenLength', { found: `${event.length.n}/${event.length.d}` });
    }
    if (!full || !metre || only?.isWholeBar) continue;
    const values = { found: inUnits(length, metre), expected: `${metre.count}/${metre.unit}`, bar: at + 1 };
    if (isLess(full, length)) throw fault(bar.line, 'barTooLong', values);
    const isInside = at > 0 && at < voice.bars.length - 1 && !bar.isRepeatStart && !bar.ending;
    const isPlain = bar.right === 'single' && voice.bars[at - 1]?.right === 'single';
    if (isInside && isPlain && isLess(length, full)) throw fault(bar.line, 'barTooShort', values);
  }
}

/** Whether the value is that of the length. */
const isWritten = ({ length, value }: TuneEvent): boolean =>
  isSame(length, times(fraction(1, 1), fractionOf(value.base, value.dots)));

const fractionOf = (base: number, dots: number): Fraction =>
  fraction((2 ** (dots + 1) - 1) * (base < 1 ? 2 : 1), 2 ** dots * Math.max(1, base));

/** A length in units of the metre where that is a whole number: 5/4 and not 10/8. */
function inUnits({ n, d }: Fraction, { unit }: Metre): string {
  const count = (n * unit) / d;
  return Number.isInteger(count) ? `${count}/${unit}` : `${n}/${d}`;
}

const sharps = [3, 0, 4, 1, 5, 2, 6] as const;

/** Semitones of each step in a key: the first sharps are F, C, G, and the first flats B, E, A. */
function ofKey({ fifths }: Key): number[] {
  const steps = Array.from({ length: 7 }, () => 0);
  const order = fifths < 0 ? sharps.toReversed() : sharps;
  for (const step of order.slice(0, Math.abs(fifths))) steps[step] = Math.sign(fifths);
  return steps;
}

const placeOf = ({ step, octave }: Pitch): number => octave * 7 + step;

/** Sets how each note sounds: by the key, by accidentals before it in its bar, and by ties. */
function sound(first: Key, voice: Voice): void {
  let steps = ofKey(first);
  let tied: ReadonlyMap<number, Pitch> = new Map();
  let tiedBar: Bar | null = null;
  for (const bar of voice.bars) {
    if (bar.key) steps = ofKey(bar.key);
    const inBar = new Map<number, number>();
    for (const event of bar.events) {
      if (event.kind !== 'note') continue;
      for (const pitch of event.pitches) {
        const place = placeOf(pitch);
        const before = event.grace ? undefined : tied.get(place);
        pitch.isTiedTo = before !== undefined;
        if (pitch.accidental !== null) inBar.set(place, pitch.accidental);
        pitch.alter = pitch.accidental ?? before?.alter ?? inBar.get(place) ?? steps[pitch.step] ?? 0;
      }
      if (event.grace) continue;
      checkTies(tied, event, tiedBar === bar || tiedBar?.right === 'single');
      tied = new Map(event.pitches.filter(({ isTied }) => isTied).map((pitch) => [placeOf(pitch), pitch]));
      tiedBar = bar;
    }
  }
  for (const pitch of tied.values()) pitch.isTied = false;
}

/** A tie must lead to the same note, unless a repeat or an ending comes in between. */
function checkTies(tied: ReadonlyMap<number, Pitch>, { line, pitches, kind }: TuneEvent, isNext: boolean): void {
  for (const [place, pitch] of tied) {
    if (pitches.some((each) => placeOf(each) === place)) continue;
    if (isNext && kind === 'note') throw fault(line, 'tieToOther');
    pitch.isTied = false;
  }
}
