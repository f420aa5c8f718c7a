import type { NoteChecks } from '../../../support/music-checks';
import {
  above,
  below,
  chord,
  degree,
  degreeOf,
  diatonic,
  interval,
  intervalNumber,
  inversion,
  invert,
  keyWith,
  majorScale,
  move,
  numeralOf,
  otherNames,
  progression,
  relative,
  roman,
  scale,
  semitones,
  signature,
  signatureNotes,
  symbolOf,
} from '../../../support/music-rules';
import { wholes } from './music-theory-helpers';

export const notes1: NoteChecks = {
  'overtones-the-chord-hidden-in-one-string': {
    3: () => [...chord('C'), 'a major chord'],
    4: () => ['D', above('D', 'perfect fifth')],
  },
  'twelve-equal-steps-and-what-was-sacrificed-for': {
    3: () => semitones('C', 'A'),
  },
  'staff-clefs-and-where-the-notes-lie': {
    1: (staff) => staff.names,
    2: (staff) => staff.names,
    3: (staff) => staff.names,
    4: (staff) => staff.names,
  },
  'sharps-flats-and-two-names-for-one-black-key': {
    1: () => otherNames('Bb'),
    2: () => ['Eb', 'G#', 'F'].filter((name, n) => otherNames(['D#', 'Ab', 'E#'][n] ?? '').includes(name)),
    3: (staff) => staff.names.at(-1) ?? '',
    4: (staff) => staff.names,
  },
  'project-the-notes-of-your-song': {
    1: () => semitones('G', 'B'),
    2: () => ['G', below('G', 'minor second')],
    3: () => majorScale('D').slice(1, 5),
    6: () => semitones('D', 'G'),
  },
  'mixed-review-sound-turned-into-notes': {
    2: (staff) => staff.names,
    3: () => semitones('E', 'C'),
    4: () => otherNames('F#'),
    5: (staff) => staff.names,
  },
  'note-values-and-rests': {
    5: (staff) => (staff.voices[0] ?? []).reduce((sum, bar) => sum + bar.length, 0) * 4,
  },
  'dots-and-ties': {
    7: (staff) =>
      (staff.voices[0] ?? [])
        .flatMap(({ sounds }) => sounds)
        .reduce((sum, each) => sum + (each.notes.length > 0 ? each.length * 8 : 0), 0),
  },
  'triplets-and-other-uneven-divisions': {
    4: (staff) => Math.round((staff.voices[0] ?? []).reduce((sum, bar) => sum + bar.length, 0) * 4),
  },
  'syncopation-leaning-off-the-beat': {
    7: (staff) =>
      wholes((n) => n % 2 === 0 && n > 0, 8).filter((n) =>
        (staff.voices[0]?.[0]?.sounds ?? []).some(({ at, length }) => at * 8 + 1 === n && length > 1 / 8),
      ),
  },
  'project-a-rhythm-of-four-bars': {
    4: (staff) => ['', '', 'quarter note'][Math.round((1 - (staff.voices[0]?.[0]?.length ?? 0)) * 8)] ?? '',
  },
  'mixed-review-time-beaten-and-divided': {
    2: (staff) => (staff.voices[0]?.[0]?.length ?? 0) * 8,
    6: (staff) => staff.names,
  },
  'counting-size-by-letters': {
    1: () => intervalNumber('E', 'C'),
    3: (staff) => intervalNumber(staff.names[0] ?? '', staff.names[1] ?? ''),
    7: () => below('C', 'perfect fifth'),
  },
  'major-minor-perfect-augmented-diminished': {
    1: () => [semitones('C', 'E'), semitones('C', 'G'), semitones('C', 'Bb'), semitones('C', 'Db')],
    2: () => interval('D', 'F#'),
    3: () => [interval('E', 'G'), interval('G', 'D'), interval('C', 'Bb')],
    4: () => interval('F', 'B'),
    5: (staff) => interval(staff.names[0] ?? '', staff.names[1] ?? ''),
    6: () =>
      [
        ['C', 'A'],
        ['B', 'F'],
        ['E', 'B'],
        ['G', 'F#'],
        ['Ab', 'B'],
      ].map(([low = '', high = '']) => interval(low, high)),
  },
  'building-an-interval-above-or-below': {
    1: () => above('D', 'major third'),
    2: () => below('D', 'perfect fifth'),
    3: () => [above('F', 'minor third'), above('G', 'major sixth'), above('F', 'perfect fourth')],
    4: () => above('B', 'perfect fifth'),
    5: () => below('C', 'major second'),
    6: () => ['G', 'B', 'A'].map((note) => above(note, 'minor third')),
    8: () => ['F', 'C', 'G', 'Bb'].map((note) => above(note, 'augmented fourth')),
  },
  'inverting-sixths-become-thirds': {
    2: () => invert('minor third'),
    3: () =>
      ['major second', 'perfect fourth', 'minor sixth', 'diminished fifth', 'major seventh'].map((each) =>
        invert(each),
      ),
    5: () => interval('F', 'D').split(' ')[0] ?? '',
    6: () => [interval('Ab', 'G'), interval('F#', 'E')],
    8: () => invert('perfect fifth'),
  },
  'hearing-them-by-songs-you-know': {
    1: () => interval('C', 'A'),
    3: () => above('A', 'minor third'),
    5: () => below('G', 'perfect fourth'),
    7: () => below('C', 'minor third'),
  },
  'project-a-melody-over-the-rhythm': {
    1: () => ['E'],
    2: () => interval('B', 'D'),
    3: () => [interval('C', 'E'), interval('B', 'C')],
    7: () => ['G', 'A', 'B', 'D'].map((note) => below(note, 'perfect fourth')),
  },
  'mixed-review-intervals-the-atoms': {
    1: () => interval('Eb', 'G'),
    2: (staff) => interval(staff.names[0] ?? '', staff.names[1] ?? ''),
    3: () => above('D', 'minor seventh'),
    8: () => [below('G', 'major second'), 'quarter note'],
  },
  'whole-and-half-steps-of-the-major-scale': {
    1: () =>
      [1, 2, 3, 4, 5, 6, 7]
        .filter((n) => semitones('CDEFGABC'.charAt(n - 1), 'CDEFGABC'.charAt(n)) === 1)
        .map((n) => n + 1),
    2: () => majorScale('F').filter((note) => note.length > 1),
    3: () => majorScale('E').filter((note) => note.length > 1),
    4: (staff) =>
      `${['G', 'D', 'F#'].find((tonic) => majorScale(tonic).join() === staff.names.slice(0, 7).join()) ?? ''} major`,
    5: () => majorScale('Bb'),
    7: () => `G should be ${degree('A', 7)}`,
    8: () => `${majorScale('A')[4] ?? ''} major`,
  },
  'raised-seventh-and-its-reason': {
    1: () => degree('Dm', 7),
    2: () => [degree('Em', 7), degree('Gm', 7), degree('Cm', 7)],
    3: () => [1, 5, 6].map((n) => scale('E', 'natural minor')[n] ?? ''),
    4: () => `an ${interval(scale('A', 'harmonic minor')[5] ?? '', scale('A', 'harmonic minor')[6] ?? '')}`,
    5: (staff) => (staff.names.slice(0, 7).join() === scale('C', 'harmonic minor').join() ? 'C harmonic minor' : ''),
    7: () => `${above('G#', 'minor second')} minor`,
  },
  'melodic-minor-up-and-down': {
    1: () => [5, 6].map((n) => scale('A', 'melodic minor')[n] ?? ''),
    2: () => scale('C', 'melodic minor').filter((note) => !majorScale('C').includes(note)),
    3: () => [5, 6].map((n) => scale('D', 'melodic minor')[n] ?? ''),
    4: () => [6, 5].map((n) => scale('G', 'natural minor')[n] ?? ''),
    5: (staff) =>
      (['natural minor', 'harmonic minor', 'melodic minor'] as const).find(
        (kind) => scale('E', kind).join() === staff.names.slice(0, 7).join(),
      ) ?? '',
    6: () =>
      (['natural minor', 'harmonic minor', 'melodic minor'] as const).map((kind) =>
        scale('D', kind).slice(5).join(' and '),
      ),
  },
  'order-of-sharps-and-flats': {
    1: () => `${keyWith(4, 'major')} major`,
    2: () => [-2, -5, 1].map((n) => `${keyWith(n, 'major')} major`),
    3: () => ['A', 'Ab', 'B', 'F'].map((key) => Math.abs(signature(key))),
    4: () => signatureNotes('C#').map((note) => note.charAt(0)),
    5: () => `${keyWith(-3, 'major')} major`,
    7: () => signatureNotes('E').filter((note) => !signatureNotes('A').includes(note)),
  },
  'relatives-and-parallels': {
    1: () => 'E minor',
    2: () => ['F', 'D', 'Bb'].map((key) => relative(key).replace('m', ' minor')),
    3: () => `${relative('C#m')} major`,
    4: () => `${['no', 'one', 'two', 'three'][-signature('Gm')] ?? ''} flats`,
    5: () => `${keyWith(-1, 'minor').replace('m', '')} minor`,
    6: () => ['A', 'Eb', 'C', 'E'].map((key) => relative(key).replace('m', ' minor')),
  },
  'modes-dorian-to-locrian-each-by-the-note-that': {
    2: () => [scale('G', 'dorian')[5] ?? '', scale('A', 'lydian')[3] ?? '', scale('E', 'phrygian')[1] ?? ''],
    4: (staff) =>
      `D ${(['major', 'dorian', 'lydian', 'mixolydian'] as const).find((kind) => scale('D', kind).join() === staff.names.slice(0, 7).join()) ?? ''}`,
    5: () => scale('A', 'dorian'),
    6: () =>
      (['dorian', 'lydian', 'phrygian', 'locrian'] as const).find(
        (kind) => interval('C', scale('C', kind)[4] ?? '') !== 'perfect fifth',
      ) ?? '',
    8: () => scale('C', 'lydian').filter((note) => !majorScale('C').includes(note)),
  },
  'pentatonic-blues-and-whole-tone': {
    2: () =>
      majorScale('F')
        .filter((_, n) => n !== 3 && n !== 6)
        .slice(1),
    3: () =>
      scale('D', 'natural minor')
        .filter((_, n) => n !== 1 && n !== 5)
        .slice(1),
    4: () => `${relative('Bm')} major pentatonic`,
    6: () => above('A', 'diminished fifth'),
  },
  'degrees-with-names-tonic-dominant-leading-note': {
    1: () => degree('A', 5),
    2: () => [degree('Eb', 4), degree('Eb', 5), degree('Eb', 7)],
    4: () => `${above('G', 'minor second')} major`,
    6: () => [1, 2, 3, 5].map((n) => degree('E', n)),
    7: (staff) => staff.names.map((note) => String(degreeOf('G', note))),
  },
  'transposing-by-degree': {
    1: () => ['G', 'B', 'D'].map((note) => degree('F', degreeOf('G', note))),
    2: () => ['A', 'F#', 'E', 'D'].map((note) => degreeOf('D', note)),
    3: () => [5, 3, 2, 1].map((n) => degree('Bb', n)),
    4: () => `${['', 'one', 'two', 'three', 'four'][signature(above('C', 'major third'))] ?? ''} sharps`,
    5: () => above('G', 'major second'),
    6: () => below('C', 'perfect fifth'),
    7: () => move(degree('F', 4), 0, 1),
  },
  'project-the-key-of-your-song': {
    1: () => `${relative('G').replace('m', ' minor')}`,
    2: () => ['A', 'B', 'A', 'F#'].map((note) => degreeOf('G', note)),
    3: () => [2, 3, 2, 7].map((n) => degree('D', n)),
    4: () => [degreeOf('G', 'A'), degreeOf('G', 'G')],
    5: () => `${keyWith(1, 'major')} major`,
    6: () => [`${above('G', 'minor third')} major`, String(-signature(above('G', 'minor third')))],
  },
  'mixed-review-scales-and-keys': {
    1: () => [2, 4, 7].map((n) => degree('Ab', n)),
    2: () => `${keyWith(2, 'minor').replace('m', '')} minor`,
    3: (staff) => (scale('F', 'mixolydian').join() === staff.names.slice(0, 7).join() ? 'F Mixolydian' : ''),
    4: () => interval(scale('D', 'harmonic minor')[5] ?? '', scale('D', 'harmonic minor')[6] ?? ''),
    6: () => ['B', 'E', 'F', 'Eb', 'D'].sort((a, b) => Math.abs(signature(a)) - Math.abs(signature(b))),
    7: () => [5, 1, 7, 1].map((n) => degree('F', n)),
  },
  'stacking-thirds-four-triads': {
    1: () => chord('D').slice(1),
    2: () => ['Bb', 'Gm', 'Bdim'].flatMap((symbol) => chord(symbol).slice(1)),
    3: (staff) => `${symbolOf(staff.names)} major`,
    4: () => interval('C', chord('Cdim')[2] ?? '').split(' ')[0] ?? '',
    5: () =>
      ['C', 'Cm', 'Cdim', 'Caug'].map((symbol) =>
        chord(symbol)
          .slice(1)
          .map((note) => semitones('C', note))
          .join(' and '),
      ),
    6: () => chord('Faug')[2] ?? '',
    7: () => `The third must be called ${chord('Ebm')[1] ?? ''}`,
  },
  'inversions-and-figured-bass': {
    1: () => inversion('Am', 1)[0] ?? '',
    2: () => ['G', 'Em', 'Bdim'].filter((symbol) => inversion(symbol, 1)[0] === 'B'),
    3: (staff) => ([...inversion('Dm', 2)].join() === staff.names.join() ? 'D minor second inversion' : ''),
    6: () => ['C', 'G/B', 'Am', 'C/G', 'F'].map((symbol) => chord(symbol)[0] ?? ''),
    7: () => inversion('C', 2).slice(1),
  },
  'roman-numerals-large-and-small': {
    2: () => progression('F', 'ii V I'),
    3: () => progression('D', 'I vi IV V'),
    4: () => numeralOf('A', 'F#m'),
    5: () => roman('Am', 'V'),
    6: () => ['G', 'Am', 'C', 'D', 'Em'].map((symbol) => numeralOf('G', symbol)),
    7: () => progression('Eb', 'I vi ii V'),
  },
  'why-the-seventh-degree-is-diminished': {
    1: () => [degree('G', 4), degree('G', 7)],
    2: () => chord(roman('D', 'vii°')),
    4: () => `${above('A', 'minor second')} major`,
    6: () =>
      ['IV', 'V7', 'I']
        .filter((each) => each === 'V7' && chord('G7').slice(1).join() === chord('Bdim').join())
        .map((each) => each.replace('7', '⁷')),
    8: () => chord(roman('F', 'vii°')),
  },
  'five-kinds-of-seventh-chord': {
    1: () => chord('G7').slice(1),
    2: () => [...chord('Am7').slice(1), ...chord('Fmaj7').slice(1)],
    3: () => `a minor seventh above the root, ${chord('C7')[3] ?? ''}`,
    4: (staff) => symbolOf(staff.names),
    5: () =>
      [1, 2, 5, 7].map(
        (at) =>
          ({ Cmaj7: 'major seventh', Dm7: 'minor seventh', G7: 'dominant seventh', Bm7b5: 'half-diminished seventh' })[
            diatonic('C', at, 4)
          ] ?? '',
      ),
    6: () => `${below('A', 'perfect fifth')} major`,
    7: () => chord('E7').slice(1),
    8: () => ['Cmaj7', 'C7', 'Cdim7'].map((symbol) => semitones('C', chord(symbol)[3] ?? '')),
    9: () => symbolOf(['B', 'D', 'F', 'Ab']),
  },
  'naming-a-chord-from-its-notes': {
    1: () => symbolOf(['C', 'Eb', 'G']),
    2: (staff) => ['Dm', inversion('Dm', 1)[0] === staff.names[0] ? 'first' : ''],
    3: () => ['E', 'G#', 'B', 'D'].find((root) => root === 'E' && symbolOf(['E', 'G#', 'B', 'D']) === 'E7') ?? '',
    4: () => [symbolOf(['F', 'A', 'C']), symbolOf(['B', 'D', 'F#']), symbolOf(['F#', 'A', 'C'])],
    5: () => (inversion('G7', 3)[0] === 'F' ? 'G7 third inversion' : ''),
    8: () => chord('G7').filter((note) => !['G', 'B', 'F'].includes(note)),
  },
  'lead-sheet-symbols-sus-add-slash': {
    1: () => chord('Dsus4').slice(1),
    3: () => [chord('G6')[3] ?? '', chord('E5')[1] ?? ''],
    4: () =>
      `C9 also contains ${chord('C9')
        .filter((note) => !chord('Cadd9').includes(note))
        .join()}`,
    5: () => chord('A/C#'),
    6: () => ['Csus2', 'C6', 'Cmaj7', 'C5'].map((symbol) => chord(symbol).join(' ')),
    7: (staff) => symbolOf(staff.names),
    8: () => chord('A9').slice(3),
  },
  'suspensions-passing-notes-and-neighbours': {
    1: () => ['E', 'F', 'G'].filter((note) => !chord('C').includes(note)),
    4: () => ['C', 'B', 'D'].filter((note) => !chord('Am').includes(note)),
    5: () => below('F', 'perfect fourth'),
    7: () => [above('G', 'minor seventh'), above('G', 'major sixth')],
    8: (staff) => staff.names.filter((note) => chord('G').includes(note)).length,
  },
};
