import type { NoteChecks } from '../../../support/music-checks';
import { above, below, chord, majorScale, otherNames, semitones } from '../../../support/music-rules';
import { wholes } from './music-theory-helpers';

export const notes: NoteChecks = {
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
};
