import type { NoteChecks } from '../../../support/music-checks';
import {
  above,
  below,
  chord,
  degree,
  diatonic,
  interval,
  intervalNumber,
  inversion,
  majorScale,
  move,
  numeralOf,
  progression,
  relative,
  roman,
  scale,
  semitones,
  symbolOf,
  triadsWith,
} from '../../../support/music-rules';

export const notes3: NoteChecks = {
  'common-notes-stay-others-step': {
    1: () => chord('G').filter((note) => chord('C').includes(note)),
    2: () => chord('C').filter((note) => chord('Am').includes(note)),
    6: () =>
      [
        ['C', 'Am'],
        ['G', 'Em'],
        ['C', 'G'],
        ['F', 'G'],
      ]
        .filter(([one = '', two = '']) => !chord(one).some((note) => chord(two).includes(note)))
        .map((pair) => pair.join(' and ')),
    8: () => [above('F#', 'minor second'), below('C', 'minor second')],
  },
  'parallel-fifths-and-why-they-were-avoided': {
    2: () =>
      [
        ['C', 'G', 'F', 'C'],
        ['C', 'G', 'F', 'A'],
        ['A', 'E', 'G', 'D'],
        ['D', 'A', 'D', 'A'],
      ]
        .filter(
          ([a = '', b = '', c = '', d = '']) =>
            interval(a, b) === 'perfect fifth' && interval(c, d) === 'perfect fifth' && a !== c,
        )
        .map(([a, b, c, d]) => `(${a} ${b}) to (${c} ${d})`),
    3: () => [interval('B', 'F'), interval('C', 'G')],
  },
  'doubling-and-spacing': {
    2: () => degree('C', 7),
    4: () => chord('D')[0] ?? '',
  },
  'falling-fifths-and-the-looping-four-chord-song': {
    1: () => progression('G', 'ii V I'),
    2: () => progression('Eb', 'vi ii V I'),
    3: () => below('D', 'perfect fifth'),
    4: () => progression('D', 'I V vi IV'),
    5: () => ['Am', 'F', 'C', 'G'].map((symbol) => numeralOf('C', symbol)),
    6: () => [0, 1, 2, 3, 4, 5, 6].map((n) => majorScale('C')[(3 * n) % 7] ?? ''),
  },
  'secondary-dominants-a-key-borrowed-for-a-bar': {
    1: () => roman('F', 'V7/V'),
    2: () => [roman('G', 'V7/V'), roman('G', 'V7/vi'), roman('D', 'V7/ii')],
    3: () => chord('B7').filter((note) => !majorScale('D').includes(note)),
    4: () => `up to ${above('C#', 'minor second')}`,
    5: () =>
      [1, 2, 3, 4, 5, 6]
        .map((at) => diatonic('D', at))
        .filter((symbol) => chord(symbol)[0] === below('F#', 'perfect fifth')),
    6: () =>
      ['A7', 'C7', 'D7', 'E7']
        .map(
          (symbol) => ['V7/ii', 'V7/iii', 'V7/IV', 'V7/V', 'V7/vi'].find((each) => roman('C', each) === symbol) ?? '',
        )
        .map((each) => each.replace('7', '⁷')),
    7: (staff) => staff.symbols.filter((symbol) => chord(symbol).some((note) => !majorScale('C').includes(note))),
  },
  'mode-mixture-minors-iv-in-major': {
    1: () => roman('G', 'iv'),
    2: () => [chord(roman('A', 'iv'))[1] ?? '', degree('A', 5)],
    3: () => ['bVI', 'bVII', 'bIII'].map((each) => roman('C', each)),
    5: () => roman('D', 'bVII'),
    7: () =>
      ['D F Ab', 'F Ab C', 'A♭ C Eb', 'F A C'].filter((each) =>
        each.split(' ').every((note) => majorScale('C').includes(note)),
      ),
  },
  'changing-key-by-a-pivot-chord': {
    1: () =>
      ['D', 'G', 'F#m', 'E'].filter(
        (symbol) =>
          [1, 2, 3, 4, 5, 6, 7].some((at) => diatonic('D', at) === symbol) &&
          [1, 2, 3, 4, 5, 6, 7].some((at) => diatonic('A', at) === symbol),
      ),
    3: () => [numeralOf('G', 'Em'), numeralOf('D', 'Em')],
    4: () => degree('D', 7),
    6: () => roman('F', 'V7'),
  },
  'project-a-bass-for-your-song': {
    1: () => ['G', 'C', 'G', 'D'].map((symbol) => chord(symbol)[0] ?? ''),
    4: () => [intervalNumber('G', 'B'), intervalNumber('C', 'E'), intervalNumber('D', 'A')],
    5: () => chord('C').filter((note) => note === above('B', 'minor second')),
    6: () => ['Bb', 'C', 'F', String(semitones('F', 'C'))],
  },
  'mixed-review-how-harmony-moves': {
    2: () => roman('Bb', 'V7/ii'),
    4: () => (interval('G', 'D') === interval('A', 'E') ? `parallel ${intervalNumber('G', 'D')}s` : ''),
    5: () => [roman('Ab', 'ii'), roman('Ab', 'V7'), roman('Ab', 'I')],
    6: () => chord(roman('F', 'iv')).filter((note) => !majorScale('F').includes(note)),
  },
  'motif-sequence-climax-anatomy-of-a-melody': {
    1: () => [1, 2, 3].map((n) => degree('C', n + 1)),
    2: () => [0, 1, 2].map((n) => majorScale('C')[(7 - n) % 7] ?? ''),
    8: () => [
      'G',
      above('G', 'major third'),
      below(above('G', 'major third'), 'major second'),
      above('A', 'minor third'),
    ],
  },
  'question-and-answer-the-eight-bar-period': {
    4: () => roman('Eb', 'V'),
    8: () => intervalNumber('D', 'A'),
  },
  'first-species-counterpoint-note-against-note': {
    1: () =>
      [
        ['D', 'A'],
        ['F', 'Bb'],
        ['E', 'C'],
      ]
        .filter(([low = '', high = '']) => intervalNumber(low, high) === 'fourth')
        .map((pair) => pair.join(' ')),
    2: (staff) =>
      (staff.voices[0] ?? []).map((bar, n) => {
        const [high = '', low = ''] = [bar, staff.voices[1]?.[n]].map((each) =>
          (each?.sounds[0]?.notes[0] ?? '').replace(/\d/, ''),
        );
        return { unison: '8', third: '3', fifth: '5', sixth: '6' }[intervalNumber(low, high)] ?? '';
      }),
    4: () => degree('D', 7),
    5: () => ['C', 'D', 'F', 'G'].filter((note) => ['third', 'fifth', 'sixth'].includes(intervalNumber('A', note))),
    7: () =>
      ['C', 'D', 'E'].every((note, n) => interval(note, ['G', 'A', 'B'][n] ?? '') === 'perfect fifth')
        ? 'Two pairs of parallel fifths'
        : '',
    8: () =>
      [
        ['D', 'B'],
        ['F', 'A'],
        ['E', 'C'],
        ['D', 'B'],
      ].map(([low = '', high = '']) => ({ third: '3', sixth: '6' })[intervalNumber(low, high)] ?? ''),
  },
  'two-notes-against-one-the-second-species': {
    3: () => above('A', 'major second'),
    5: () => ['F', 'G', 'A', 'B'].filter((note) => ['second', 'fourth', 'seventh'].includes(intervalNumber('E', note))),
  },
  'canon-and-the-opening-of-a-fugue': {
    3: () => ['G', 'Bb', 'D'].map((note) => above(note, 'perfect fifth')),
    5: (staff) => (staff.voices[0]?.[0]?.sounds ?? []).flatMap(({ notes }) => notes.map((note) => note.charAt(0))),
    6: () => `${intervalNumber('C', 'E')}s`,
  },
  'harmonising-a-folk-tune-in-three-ways': {
    1: () => triadsWith('C', 'F').filter((symbol) => ['Dm', 'C', 'F', 'Am'].includes(symbol)),
    2: () => ['G', 'Bm', 'D'].filter((symbol) => triadsWith('G', 'D').includes(symbol)),
    4: () => ['F', 'Bb', 'C'].filter((symbol) => chord(symbol).includes('A') && chord(symbol).includes('C')),
    5: () => ['Dm', 'Em', 'Am', 'G7'].filter((symbol) => chord(symbol).includes('E') && chord(symbol).includes('C')),
    6: () => [roman('C', 'V7/V'), chord(roman('C', 'V7/V'))[0] === 'D' ? 'root' : ''],
    8: () => ['C/E', 'Am', 'F/C', 'G'].map((symbol) => chord(symbol)[0] ?? ''),
  },
  'project-a-second-voice': {
    1: () => [interval('C', 'A'), interval('D', 'B')],
    2: () => [intervalNumber('A', 'C'), intervalNumber('G', 'D')],
    4: () => (interval('G', 'D') === interval('C', 'G') ? 'parallel fifths' : ''),
    5: () => ['E', 'D', 'C'].map((note, n) => below(note, n === 0 ? 'major third' : 'minor third')),
    7: () =>
      [
        ['F#', 'A'],
        ['D', 'B'],
        ['D', 'A'],
        ['A', 'F#'],
      ].map(([low = '', high = '']) => ({ third: '3', fifth: '5', sixth: '6' })[intervalNumber(low, high)] ?? ''),
  },
  'mixed-review-tunes-and-voices-together': {
    1: () => [2, 3, 4, 2].map((n) => degree('C', n - 1)),
    2: (staff) =>
      (staff.voices[0] ?? []).map((bar, n) => {
        const [high = '', low = ''] = [bar, staff.voices[1]?.[n]].map((each) =>
          (each?.sounds[0]?.notes[0] ?? '').replace(/\d/, ''),
        );
        return { third: '3', fifth: '5', sixth: '6' }[intervalNumber(low, high)] ?? '';
      }),
    3: () => triadsWith('D', 'A').filter((symbol) => ['D', 'F#m', 'G', 'Em'].includes(symbol)),
    5: () => ['E', 'G', 'B'].map((note) => above(note, 'perfect fifth')),
  },
  'twelve-bar-blues-and-32-bar-aaba': {
    1: () => [1, 4, 5].map((n) => `${degree('E', n)}7`),
    3: () => [4, 4, 1, 1].map((n) => `${degree('Bb', n)}7`),
    8: () => [1, 4, 5].map((n) => `${degree('C', n)}7`),
  },
  'binary-ternary-rondo': {
    2: () => `${degree('D', 5)} major`,
    3: () => `${relative('Am')} major`,
  },
  'theme-and-variations': {
    3: () => below('G', 'minor second'),
    5: () => [2, 5].map((n) => scale('C', 'natural minor')[n] ?? ''),
    7: () => [3, 0.25 / (1 / 16)],
  },
  'sonata-form-two-keys-in-dispute': {
    1: () => [`${degree('F', 5)} major`, 'F major'],
    2: () => `${relative('Cm')} major`,
    5: () => below('E', 'perfect fifth'),
    6: () => roman('G', 'V'),
  },
  'project-sixteen-bars': {
    1: () => ['Em', 'Am', 'D'].map((symbol) => numeralOf('G', symbol)),
    2: () => ('A7' === roman('G', 'V7/V') ? 'V⁷/V' : ''),
    3: () => (inversion('A7', 1)[0] === 'C#' ? 'first' : ''),
    6: () => [roman('F', 'ii'), roman('F', 'V7/V'), roman('F', 'V')],
  },
  'mixed-review-whole-pieces': {
    2: () => `${below('E', 'perfect fifth')} major`,
    4: () => `${degree('D', 4)}7`,
    5: (staff) => `${symbolOf(staff.names)}: the dominant leads back to A`,
    6: () => `${relative('Gm')} major`,
    8: () => [5, 4, 3, 5].map((n) => degree('G', n)),
  },
  'augmented-sixths-and-the-neapolitan': {
    1: () => chord(move('E', 0, -1)),
    2: () => [scale('G', 'natural minor')[5] ?? '', move(scale('G', 'natural minor')[3] ?? '', 0, 1)],
    4: () => interval('Ab', 'F#'),
    5: () =>
      [['C'], ['C', 'D'], ['C', 'Eb']].map((inner) =>
        [scale('C', 'natural minor')[5], ...inner, move(degree('C', 4), 0, 1)].join(' '),
      ),
    6: () => symbolOf(['Ab', 'C', 'Eb', 'Gb']),
    7: () => inversion('Db', 1)[0] ?? '',
  },
  'extended-chords-ninth-eleventh-thirteenth': {
    2: () => [above('D', 'major second'), above('G', 'major sixth')],
    3: () => chord('G9').slice(1),
    5: () => above('C', 'augmented fourth'),
    7: () => [chord('G7')[1] ?? '', chord('G7')[3] ?? '', chord('Cmaj7')[1] ?? '', chord('Cmaj7')[3] ?? ''],
  },
};
