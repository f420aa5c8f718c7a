import type { NoteChecks } from '../../../support/music-checks';
import {
  below,
  chord,
  interval,
  inversion,
  majorScale,
  mirrored,
  move,
  roman,
  scale,
  symbolOf,
} from '../../../support/music-rules';

export const notes4: NoteChecks = {
  'maqam-and-raga-scales-with-behaviour': {
    1: () => (scale('C', 'lydian').join(' ') === 'C D E F# G A B' ? 'Lydian' : ''),
    7: () => [2, 3, 6].map((n) => scale('D', 'lydian')[n] ?? ''),
  },
  'taking-one-song-of-your-choice-apart-by-ear': {
    2: () =>
      ['E/G#', 'F#m', 'A/E', 'D'].filter((symbol) => chord(symbol).every((note) => majorScale('A').includes(note))),
    4: () => (inversion('G', 1)[0] === 'B' ? 'G/B' : ''),
    6: () => (interval('E', 'G') === 'minor third' ? 'E minor' : ''),
    7: () =>
      ['C', 'E', 'F', 'Fm']
        .filter((symbol) => chord(symbol).some((note) => !majorScale('C').includes(note)))
        .join(' and '),
    8: () => ['III', 'IV', 'iv'],
  },
  'project-the-whole-song': {
    1: () => `the minor ${roman('G', 'iv') === 'Cm' ? 'iv' : ''}`,
    2: () => [chord('C')[1] ?? '', chord('Cm')[1] ?? ''],
    3: () => below('Eb', 'minor second'),
    4: () => roman('C', 'iv'),
  },
  'mixed-review-harmony-past-the-common-chords': {
    2: () => chord(move(scale('B', 'natural minor')[1] ?? '', 0, -1)),
    3: (staff) => (symbolOf(staff.names) === 'Bdim7' ? 'B diminished seventh' : ''),
    4: () => [chord('Eb7')[1] ?? '', chord('Eb7')[3] ?? ''],
    5: () => mirrored(['C', 'D', 'F']).map((key) => ({ 0: 'C', 10: 'Bb', 7: 'G' })[key] ?? ''),
    8: () => inversion(roman('Ab', 'V7'), 3)[0] ?? '',
  },
};
