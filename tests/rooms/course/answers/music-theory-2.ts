import { degreeOf, diatonic, majorScale, scale, semitones, triadsWith } from '../../../support/music-rules';
import type { CourseChecks } from '../../../support/recomputed';
import { seconds, wholes } from './music-theory-helpers';

export const checks2: CourseChecks = {
  'falling-fifths-and-the-looping-four-chord-song': [({ n, t }) => seconds(16 * n, t)],
  'mode-mixture-minors-iv-in-major': [
    () => scale('C', 'natural minor').filter((note) => !majorScale('C').includes(note)).length,
  ],
  'changing-key-by-a-pivot-chord': [
    () =>
      [1, 2, 3, 4, 5, 6, 7].filter((at) =>
        [1, 2, 3, 4, 5, 6, 7].some((other) => diatonic('C', at) === diatonic('G', other)),
      ).length,
    () =>
      [1, 2, 3, 4, 5, 6, 7].filter((at) =>
        [1, 2, 3, 4, 5, 6, 7].some((other) => diatonic('C', at) === diatonic('E', other)),
      ).length,
  ],
  'project-a-bass-for-your-song': [({ n }) => wholes((k) => k > 0 && k < n).length],
  'mixed-review-how-harmony-moves': [({ b }) => 2 * (b * 2)],
  'motif-sequence-climax-anatomy-of-a-melody': [
    ({ n }) => [1, 2, 3].reduce((sum) => sum + n + n, 0),
    ({ k }) => Math.round((3 * k * 2) / 3),
  ],
  'question-and-answer-the-eight-bar-period': [
    { gaps: () => [degreeOf('C', 'D'), degreeOf('C', 'C')] },
    ({ n }) => [...Array(2 * n + 1)].reduce((sum: number) => sum + 8, 0),
  ],
  'first-species-counterpoint-note-against-note': [() => 3],
  'two-notes-against-one-the-second-species': [
    {
      gaps: () =>
        ['F', 'E', 'A', 'B'].map((note) => {
          const at = 'CDEFGAB';
          return at.indexOf(note) - at.indexOf('D') + 1;
        }),
    },
    ({ n }) =>
      Array.from({ length: n }, (_, at) => (at === n - 1 ? 1 : 2)).reduce((sum: number, each) => sum + each, 0),
  ],
  'canon-and-the-opening-of-a-fugue': [({ n, k }) => Array.from({ length: n - 1 }).reduce((bar: number) => bar + k, 1)],
  'harmonising-a-folk-tune-in-three-ways': [() => triadsWith('C', 'E').length],
  'mixed-review-tunes-and-voices-together': [
    ({ n, k }) => Math.max(...Array.from({ length: n }, (_, voice) => voice * k + 4 * k)),
  ],
  'verse-chorus-bridge-pre-chorus': [
    ({ v, c }) => [v, c, v, c, 8, c].reduce((sum, each) => sum + each, 0),
    ({ b, t }) => seconds(4 * b, t),
    () => 4 + 16 + 4 + 1,
  ],
  'twelve-bar-blues-and-32-bar-aaba': [
    () => 4 + 4 + 1,
    ({ n }) => Array.from({ length: n }, () => 4 + 4 + 4).reduce((sum, each) => sum + each, 0),
    () => 8 + 8 + 8 + 1,
  ],
  'binary-ternary-rondo': [
    ({ a, b }) => a + a + b + b,
    ({ a }) => [a, 2 * a, a, 2 * a, a].reduce((sum, each) => sum + each, 0),
    () => seconds(4 * (2 * 40 + 20), 80),
  ],
  'theme-and-variations': [
    ({ k }) => wholes((n) => n > 0 && n % 3 === 0, 30)[k - 1] ?? 0,
    ({ n, b }) => b + [...Array(n)].reduce((sum: number) => sum + b, 0) + b,
  ],
  'sonata-form-two-keys-in-dispute': [({ e, d }) => [e, e, d, e + 10].reduce((sum, each) => sum + each, 0)],
  'project-sixteen-bars': [({ t }) => seconds(128, t)],
  'mixed-review-whole-pieces': [
    ({ a }) => [a, a, 16, 16, a].reduce((sum, each) => sum + each, 0),
    ({ v, t }) => seconds(4 * (v + 8) * 3, t),
  ],
  'extended-chords-ninth-eleventh-thirteenth': [({ n }) => ((n - 1) % 7) + 1],
  'symmetry-diminished-and-augmented-wheels': [
    () =>
      new Set(
        Array.from({ length: 12 }, (_, n) =>
          [0, 3, 6, 9]
            .map((step) => (n + step) % 12)
            .sort((a, b) => a - b)
            .join(),
        ),
      ).size,
    ({ k }) => [0, 2, 4, 6, 8, 10].filter((key) => [0, 2, 4, 6, 8, 10].includes((key + 2 * k) % 12)).length,
  ],
  'rows-of-twelve-schoenbergs-method': [
    ({ a }) => (((0 - a) % 12) + 12) % 12,
    () =>
      ['prime', 'retrograde', 'inversion', 'retrograde inversion'].flatMap((kind) =>
        Array.from({ length: 12 }, (_, n) => `${kind} ${n}`),
      ).length,
  ],
  'maqam-and-raga-scales-with-behaviour': [
    () => 200 - 200 / 4,
    ({ n }) => Array.from({ length: n }, () => 200).reduce((sum, each) => sum + each, 150),
  ],
  'taking-one-song-of-your-choice-apart-by-ear': [({ n }) => (n / 20) * 60],
  'project-the-whole-song': [
    () => 12 + semitones('F#', 'G'),
    () =>
      ['G', 'C', 'G', 'D', 'G', 'C', 'D7', 'G', 'Em', 'Am', 'A7', 'D', 'G', 'C', 'D7', 'G'].filter(
        (symbol) => symbol === 'G',
      ).length,
  ],
  'mixed-review-harmony-past-the-common-chords': [
    ({ n, t }) => seconds(48 * n, t),
    ({ f }) => [1, 2, 3, 4, 5, 6].map((n) => n * f).find((each) => Number.isInteger(each / ((f * 3) / 2))) ?? 0,
  ],
};
