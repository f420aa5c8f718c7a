import type { NoteChecks } from '../../../support/music-checks';
import {
  above,
  below,
  chord,
  degree,
  degreeOf,
  diatonic,
  interval,
  inversion,
  keyWith,
  majorScale,
  move,
  numeralOf,
  progression,
  relative,
  roman,
  scale,
  semitones,
  signature,
  symbolOf,
  triadsWith,
} from '../../../support/music-rules';

export const notes2: NoteChecks = {
  'modes-dorian-to-locrian-each-by-the-note-that': {
    1: () =>
      (['dorian', 'lydian', 'mixolydian'] as const).filter(
        (kind) => scale('C', kind).join() === [...majorScale('C').slice(0, 6), 'Bb'].join(),
      ),
    2: () => [scale('G', 'dorian')[5] ?? '', scale('A', 'lydian')[3] ?? '', scale('E', 'phrygian')[1] ?? ''],
    3: () =>
      (['dorian', 'phrygian', 'lydian', 'mixolydian', 'natural minor', 'locrian'] as const).map(
        (kind) => [...'CDEFGAB'].find((tonic) => scale(tonic, kind).every((note) => note.length === 1)) ?? '',
      ),
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
    4: () => [`C/${inversion('C', 1)[0]}`, `Dm/${inversion('Dm', 2)[0]}`],
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
  'home-away-back-tonic-subdominant-dominant': {
    2: () => roman('D', 'ii'),
    3: () => chord(roman('F', 'I')).filter((note) => chord(roman('F', 'vi')).includes(note)),
    4: () => progression('Bb', 'I IV V I'),
  },
  'authentic-and-plagal': {
    1: () => [roman('D', 'V7'), roman('D', 'I')],
    2: () => progression('Eb', 'IV I'),
    5: () => chord(roman('F', 'IV')).filter((note) => chord(roman('F', 'I')).includes(note)),
    7: () => (numeralOf('G', 'C') === 'IV' ? 'plagal' : ''),
  },
  'half-and-deceptive': {
    1: () => progression('A', 'V vi'),
    3: () => roman('Eb', 'V'),
    6: () => 'The chord on the sixth degree contains the tonic note',
    7: () => roman('Am', 'VI'),
  },
};
