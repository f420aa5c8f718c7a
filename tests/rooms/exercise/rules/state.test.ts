import { expect, it } from 'vitest';
import { type Entry, type ExerciseAct, isRightAtFirst, stateOf } from '~/rooms/exercise/rules/state';

const log = (...acts: (ExerciseAct | 'right' | 'wrong')[]): Entry[] =>
  acts.map((act, at) => ({
    n: at + 1,
    act: act === 'right' || act === 'wrong' ? 'try' : act,
    answer: act === 'right' || act === 'wrong' ? ['1'] : null,
    isRight: act === 'right' ? true : act === 'wrong' ? false : null,
    result: null,
    at: new Date(0),
  }));

it.each([
  [[], { seen: 0, round: 0, hints: 0, misses: 0, isSolved: false, hasSolution: false }],
  [['wrong', 'hint', 'wrong'], { seen: 3, round: 0, hints: 1, misses: 2, isSolved: false }],
  [['wrong', 'right'], { misses: 1, isSolved: true }],
  [['wrong', 'right', 'wrong'], { misses: 1, isSolved: true }],
  [['hint', 'wrong', 'solution'], { hints: 1, misses: 1, isSolved: false, hasSolution: true }],
  [['wrong', 'right', 'again'], { seen: 3, round: 1, hints: 0, misses: 0, isSolved: false, hasSolution: false }],
  [['wrong', 'again', 'hint', 'again', 'wrong'], { seen: 5, round: 2, hints: 0, misses: 1 }],
] as const)('the log %j is the state %j', (acts, state) => {
  expect(stateOf(log(...acts))).toMatchObject(state);
});

it.each([
  [[], null],
  [['hint'], null],
  [['right'], true],
  [['right', 'again', 'wrong'], true],
  [['wrong', 'right'], false],
  [['hint', 'right'], false],
  [['solution'], false],
  [['solution', 'again', 'right'], false],
] as const)('whether %j was right at first is %j', (acts, isRight) => {
  expect(isRightAtFirst(log(...acts))).toBe(isRight);
});
