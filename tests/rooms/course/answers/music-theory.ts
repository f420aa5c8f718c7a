import { semitones } from '../../../support/music-rules';
import type { CourseChecks } from '../../../support/recomputed';
import { wholes } from './music-theory-helpers';

export const checks: CourseChecks = {
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
    ({ a, b }) => Array.from({ length: b - a }).length,
    () => semitones('C', 'A'),
    ({ f }) => f + f / 4,
    ({ n }) => 440 * Math.round((2 ** (1 / 12)) ** (12 * n)),
    () => 200 * 1.5 ** 2,
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
};
