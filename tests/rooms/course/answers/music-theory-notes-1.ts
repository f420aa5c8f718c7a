import type { NoteChecks } from '../../../support/music-checks';
import {
  above,
  below,
  chord,
  degree,
  interval,
  intervalNumber,
  invert,
  keyWith,
  majorScale,
  otherNames,
  relative,
  scale,
  semitones,
  signature,
  signatureNotes,
  sizeInSemitones,
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
  'ledger-lines-and-numbered-octaves': {
    3: (staff) => (staff.voices[0]?.[0]?.sounds[0]?.notes ?? []).join(),
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
    8: () =>
      ['Ab', 'E#', 'C#', 'Gb', 'Eb'].sort((a, b) => semitones('C', a) - semitones('C', b)).map((note) => `${note}4`),
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
    8: () =>
      [
        ['B', 'E'],
        ['D', 'B'],
        ['A', 'B'],
        ['C', 'G'],
        ['F', 'A'],
      ]
        .sort((a, b) => semitones(a[0] ?? '', a[1] ?? '') - semitones(b[0] ?? '', b[1] ?? ''))
        .map((pair) => pair.join(' ')),
  },
  'major-minor-perfect-augmented-diminished': {
    1: () => [semitones('C', 'E'), semitones('C', 'G'), semitones('C', 'Bb'), semitones('C', 'Db')],
    2: () => interval('F#', 'D'),
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
    5: () =>
      ['minor seventh', 'diminished fifth', 'minor third', 'minor sixth', 'perfect fourth'].sort(
        (a, b) => sizeInSemitones(a) - sizeInSemitones(b),
      ),
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
};
