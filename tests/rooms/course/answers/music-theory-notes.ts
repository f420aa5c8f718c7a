import type { NoteChecks } from '../../../support/music-checks';
import { above, below, chord, majorScale, otherNames, semitones } from '../../../support/music-rules';

export const notes: NoteChecks = {
  'overtones-the-chord-hidden-in-one-string': {
    3: () => chord('C'),
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
};
