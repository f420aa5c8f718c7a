import {
  chord,
  diatonic,
  interval,
  keyWith,
  majorScale,
  move,
  scale,
  semitones,
  signature,
} from '../../../support/music-rules';
import type { CourseChecks } from '../../../support/recomputed';
import { seconds, ways, wholes } from './music-theory-helpers';

export const checks1: CourseChecks = {
  'frequency-octave-and-why-440-is-called-a': [
    ({ a }) => a + a,
    ({ n }) => Array.from({ length: n }).reduce((f: number) => f * 2, 440),
    () => 440 / 16,
    ({ b, k }) => Math.log2((b * 2 ** k) / b),
  ],
  'overtones-the-chord-hidden-in-one-string': [
    ({ f, n }) => Array.from({ length: n }, () => f).reduce((sum, each) => sum + each, 0),
    () => 600 - 450,
    ({ f }) => Array.from({ length: 50 }, (_, n) => f * (n + 1)).filter((each) => each <= f * 8).length,
  ],
  'twelve-equal-steps-and-what-was-sacrificed-for': [
    { gaps: () => [semitones('C', 'B') + 1, semitones('C', 'D')] },
    ({ a, b }) => Array.from({ length: b }, () => 2).reduce((sum, each) => sum + each, -a),
    () => semitones('C', 'A'),
    ({ f }) => f + f / 4,
    ({ n }) => 440 * Math.round((2 ** (1 / 12)) ** (12 * n)),
    () => (200 * 9) / 8,
  ],
  'ledger-lines-and-numbered-octaves': [
    () => 60 / 12 - 1,
    ({ a, b }) => Math.log2(2 ** b / 2 ** a),
    ({ n }) => 440 * 0.5 ** n,
  ],
  'sharps-flats-and-two-names-for-one-black-key': [({ a }) => wholes((n) => a + n === 12)[0] ?? 0],
  'project-the-notes-of-your-song': [
    () => semitones('G', 'B'),
    () => [2, 2, 1, 2, 2, 2, 1].reduce((sum, each) => sum + each, 0),
    () => semitones('D', 'G'),
  ],
  'mixed-review-sound-turned-into-notes': [
    ({ f, k }) => [...Array(k)].reduce((sum: number) => sum + sum, f),
    () => semitones('E', 'C'),
    ({ f }) => f + f / 2,
  ],
  'beat-tempo-metre-three-things-kept-apart': [
    ({ t }) => seconds(1, t),
    ({ b, t }) => seconds(3 * b, t),
    ({ n }) => (n / 15) * 60,
    ({ m, t }) => Math.round((m * 60) / (4 * (60 / t))),
  ],
  'note-values-and-rests': [
    ({ a }) => (a * 0.5) / 0.125,
    () => 8 * (1 / 4 / 0.25),
    ({ w, h, q }) => (w + h * 0.5 + q * 0.25) / 0.25,
  ],
  'dots-and-ties': [
    () => (0.5 + 0.25) / 0.125,
    ({ n }) => (1 - 0.375 - n * 0.125) / 0.125,
    { gaps: () => [(0.5 + 0.25 + 0.125) * 8, (1 + 0.25) * 8, 1.5 * 8] },
    () => 0.5 / 0.125 + 0.375 / 0.125,
  ],
  'triplets-and-other-uneven-divisions': [
    ({ n }) => Math.round((2 * n) / (1 / 3)),
    () => 0.5 / 3,
    () => 2 * (3 * (2 / 3) * 0.5) + 1 + 1 + 2,
    ({ n }) => [0, 1, 2].map((beat) => (beat < n ? 3 : 2)).reduce((sum: number, each) => sum + each, 0),
  ],
  'simple-against-compound-feeling-3-4-and-6-8': [
    { gaps: () => [6, 4, 12, 9].map((top) => (top > 4 ? (wholes((n) => 3 * n === top)[0] ?? 0) : top)) },
    ({ t, b }) => seconds(2 * b, t),
    ({ n }) => wholes((eighth) => eighth % 3 === 0 && eighth > 0, 12 * n).length,
  ],
  'syncopation-leaning-off-the-beat': [
    { gaps: () => [2, 4].map((beat) => 1 + 2 * (beat - 1)) },
    { gaps: () => [1 + 3, 1 + 3 + 3] },
    ({ n }) => wholes((eighth) => eighth % 2 === 0 && eighth > 0, 8 * n).length,
    () => 1 + 2 + 1,
  ],
  'bar-lines-upbeats-and-repeats': [
    ({ u }) => wholes((n) => n + u === 9)[0] ?? 0,
    ({ a, b }) => a + a + b,
    ({ n }) => (n + 1) * 2 + 1,
    () => 2 * 0.5,
  ],
  'fives-and-sevens-odd-metres-grouped-in-twos-and': [
    () => ways(8).filter((groups) => groups.length === 3).length,
    ({ a, b }) => [...Array(a).fill(3), ...Array(b).fill(2)].reduce((sum: number, each: number) => sum + each, 0),
    { gaps: () => [1 + 2 + 2, 1 + 2 + 2 + 2] },
    () => ways(7).length,
    () => ways(10).length,
  ],
  'tapping-two-against-three': [
    () => wholes((n) => n > 0 && n % 3 === 0 && n % 4 === 0)[0] ?? 0,
    { gaps: () => [1 + 6 / 3, 1 + (2 * 6) / 3, 1 + 6 / 2] },
    ({ a, b }) => wholes((n) => n > 0 && n % a === 0 && n % b === 0)[0] ?? 0,
    () => new Set([...[0, 4, 8], ...[0, 3, 6, 9]]).size,
    ({ t }) => 120 / t / 3,
  ],
  'loud-soft-short-smooth-marks-on-the-page': [({ n, t }) => seconds(n, t) / 2],
  'project-a-rhythm-of-four-bars': [
    () => 1 / 0.125,
    () => ['q. e q q', 'h h', 'q. e q q', 'h.'].join(' ').split(' ').length,
    ({ t }) => seconds(16, t),
  ],
  'mixed-review-time-beaten-and-divided': [
    ({ b, t }) => seconds(3 * b, t),
    () => 3 + 1 + 1 + 1 + 2,
    ({ a, t }) => Math.round(a * seconds(3, t)),
    ({ u }) => wholes((n) => n + u === 6)[0] ?? 0,
  ],
  'counting-size-by-letters': [
    {
      gaps: () =>
        [
          ['D', 'A'],
          ['G', 'F'],
          ['B', 'D'],
          ['A', 'B'],
        ]
          .map(([low = '', high = '']) => wholes((n) => move(low, n, 0).charAt(0) === high)[0] ?? 0)
          .map((n) => n + 1),
    },
    ({ a, b }) => 1 + (a - 1) + (b - 1),
    ({ a }) => 1 + 7 + 7 + (a - 1),
  ],
  'building-an-interval-above-or-below': [({ k }) => wholes((n) => n - 2 === k - 1)[0] ?? 0],
  'inverting-sixths-become-thirds': [({ a }) => 8 - (a - 1), ({ s }) => wholes((n) => n + s === 12)[0] ?? 0],
  'consonance-and-dissonance-from-ratios-to-habit': [
    ({ a, d }) => (wholes((n) => a + n === a + d)[0] ?? 0) * 10,
    () => wholes((n) => n > 0 && n % 200 === 0 && n % 300 === 0)[0] ?? 0,
    ({ f }) => (3 * f * 4) / 3,
  ],
  'project-a-melody-over-the-rhythm': [
    () => {
      const line = [7, 9, 11, 14, 16, 12, 11, 12, 14, 11, 9];
      return line.filter((each, n) => n > 0 && Math.abs(each - (line[n - 1] ?? 0)) <= 2).length;
    },
  ],
  'mixed-review-intervals-the-atoms': [
    ({ f }) => Math.round(((f * 3) / 2 / 3) * 4),
    ({ a, b }) => wholes((n) => n - 1 === a - 1 + (b - 1))[0] ?? 0,
  ],
  'whole-and-half-steps-of-the-major-scale': [() => semitones('C', 'G')],
  'raised-seventh-and-its-reason': [() => semitones('A', 'C')],
  'order-of-sharps-and-flats': [
    ({ n }) => signature(keyWith(n, 'major')),
    () => [2, 4, 6, 7, 9, 11, 13].filter((key) => [0, 2, 4, 5, 7, 9, 11].includes(key % 12)).length,
  ],
  'relatives-and-parallels': [({ n }) => signature(`${keyWith(n, 'major')}m`)],
  'modes-dorian-to-locrian-each-by-the-note-that': [
    () => scale('E', 'dorian').filter((note) => note.includes('#')).length,
  ],
  'pentatonic-blues-and-whole-tone': [
    () =>
      new Set(
        Array.from({ length: 12 }, (_, n) =>
          [0, 2, 4, 6, 8, 10]
            .map((step) => (n + step) % 12)
            .sort((a, b) => a - b)
            .join(),
        ),
      ).size,
  ],
  'degrees-with-names-tonic-dominant-leading-note': [({ k }) => ((k + 3) % 7) + 1],
  'transposing-by-degree': [({ a }) => semitones('C', 'G') - a],
  'mixed-review-scales-and-keys': [
    ({ n }) => majorScale(keyWith(-n, 'major')).filter((note) => !majorScale('C').includes(note)).length,
    ({ b, t }) => seconds(4 * b, t),
  ],
  'stacking-thirds-four-triads': [() => semitones('G', 'C')],
  'inversions-and-figured-bass': [
    ({ n, m }) =>
      [...Array.from({ length: n }, () => chord('C')), ...Array.from({ length: m }, () => chord('C7'))].flat().length,
  ],
  'roman-numerals-large-and-small': [
    () => [1, 2, 3, 4, 5, 6, 7].filter((at) => /^[A-G][#b]?$/.test(diatonic('C', at))).length,
  ],
  'why-the-seventh-degree-is-diminished': [
    () => majorScale('C').filter((note, n, all) => interval(note, all[(n + 4) % 7] ?? '') === 'perfect fifth').length,
  ],
  'suspensions-passing-notes-and-neighbours': [
    () => ['G', 'A', 'B', 'C', 'D', 'C', 'B', 'A'].filter((note) => chord('G').includes(note)).length,
  ],
  'mixed-review-chords-built-from-thirds': [({ t, n }) => seconds(3 * n, t)],
  'home-away-back-tonic-subdominant-dominant': [
    ({ n }) => Array.from({ length: 4 * n }, () => 2).reduce((sum, each) => sum + each, 1),
  ],
  'authentic-and-plagal': [() => semitones('G', 'C')],
  'common-notes-stay-others-step': [() => semitones('D', 'E') + semitones('B', 'C')],
  'parallel-fifths-and-why-they-were-avoided': [
    () =>
      [
        ['F', 'A', 'G', 'B'],
        ['A', 'C', 'B', 'D'],
        ['F', 'C', 'G', 'D'],
      ].filter(([a = '', b = '', c = '', d = '']) => semitones(a, b) === 7 && semitones(c, d) === 7).length,
  ],
  'doubling-and-spacing': [() => 12 + semitones('G', 'D')],
};
