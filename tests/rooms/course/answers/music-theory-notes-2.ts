import type { NoteChecks } from '../../../support/music-checks';
import {
  chord,
  diatonic,
  inversion,
  majorScale,
  numeralOf,
  progression,
  roman,
  symbolOf,
  triadsWith,
} from '../../../support/music-rules';

export const notes2: NoteChecks = {
  'project-the-chords-of-your-song': {
    1: () => triadsWith('G', 'A').filter((symbol) => ['G', 'Am', 'D', 'Em'].includes(symbol)),
    2: () =>
      triadsWith('G', 'E')
        .filter((symbol) => chord(symbol).includes('C'))
        .sort((a, b) => a.length - b.length),
    3: () => ['G', 'C', 'G', 'D'].map((symbol) => numeralOf('G', symbol)),
    4: () => chord('D7')[3] ?? '',
    5: () => progression('Eb', 'I IV I V'),
    6: () => ['F', 'Dm', 'Am'].filter((symbol) => !chord(symbol).includes('F') || !chord(symbol).includes('A')),
    7: () => majorScale('C').flatMap((note, n) => ([...chord('C'), ...chord('G'), 'F'].includes(note) ? [] : [n + 1])),
  },
  'mixed-review-chords-built-from-thirds': {
    1: () => chord('C#m').slice(1),
    2: (staff) =>
      symbolOf(['E', 'G', 'Bb']) === 'Edim' && staff.names[0] === 'G' ? 'E diminished first inversion' : '',
    3: () => roman('Bb', 'V7'),
    4: () => inversion(roman('Eb', 'V7'), 1)[0] ?? '',
    5: () => progression('A', 'I vi ii V'),
    8: () =>
      `${['C', 'G', 'D', 'A'].find((key) => diatonic(key, 2) === 'Em' && diatonic(key, 3) === 'F#m') ?? ''} major`,
    9: () => ['Dm7', 'Fmaj7', 'Asus4', 'G6'].map((symbol) => chord(symbol).join(' ')),
  },
};
