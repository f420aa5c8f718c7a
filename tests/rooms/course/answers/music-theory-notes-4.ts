import type { NoteChecks } from '../../../support/music-checks';
import {
  above,
  below,
  chord,
  interval,
  inversion,
  majorScale,
  mirrored,
  move,
  pitch,
  roman,
  scale,
  semitones,
  symbolOf,
} from '../../../support/music-rules';

export const notes4: NoteChecks = {
  'symmetry-diminished-and-augmented-wheels': {
    1: () => [semitones('B', 'D'), semitones('C', 'E'), semitones('C', 'D')],
    3: () => chord('C#dim7').slice(1),
    4: () => `${above('D', 'minor second')} major`,
    5: () =>
      [
        ['Eb', 'Gb', 'A', 'C'],
        ['C#', 'E', 'G', 'Bb'],
        ['F#', 'A', 'C', 'D#'],
        ['D', 'F', 'Ab', 'B'],
      ]
        .filter(
          (notes) =>
            notes
              .map(pitch)
              .sort((a, b) => a - b)
              .join() === '0,3,6,9',
        )
        .map((notes) => notes.join(' ')),
    6: () =>
      ['', '', '', 'three', 'four'][
        new Set(
          Array.from({ length: 12 }, (_, n) =>
            [0, 4, 8]
              .map((step) => (n + step) % 12)
              .sort((a, b) => a - b)
              .join(),
          ),
        ).size
      ] ?? '',
    8: () =>
      [
        [0, 0],
        [1, 2],
        [2, 3],
        [3, 5],
        [4, 6],
        [5, 8],
        [5, 9],
        [6, 11],
      ].map(([steps = 0, size = 0]) => move('C', steps, size)),
  },
  'rows-of-twelve-schoenbergs-method': {
    1: () => ['G', 'Bb', 'A', 'E'].reverse(),
    2: () => mirrored(['G', 'A', 'F#']).map((key) => ({ 7: 'G', 5: 'F', 8: 'Ab' })[key] ?? ''),
    6: () =>
      [
        ['C', 'E', 'G', 'C'],
        ['D', 'Eb', 'F', 'D#'],
        ['B', 'F#', 'A', 'G#'],
        ['A', 'Bb', 'Ab', 'G#'],
      ]
        .filter((row) => new Set(row.map(pitch)).size === row.length)
        .map((row) => row.join(' ')),
    8: () => ['C', 'E', 'D'].map((note) => above(note, 'minor third')),
  },
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
