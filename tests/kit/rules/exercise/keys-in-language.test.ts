import { expect, it } from 'vitest';
import { judge } from '~/kit/exercise/judge';
import { keysInLanguage } from '~/kit/exercise/judging/keys-in-language';
import { exerciseIn } from '~/kit/exercise/read';

const verdict = (key: string, language: string | null, answer: string) => {
  const exercise = exerciseIn(`How many?\n= ${key}`);
  if (!exercise) throw new Error(key);
  return judge(keysInLanguage(exercise, language), [answer]).isRight;
};

it.each([
  ['1.500', 'de', '1500', true],
  ['1.500', 'de', '1,5', false],
  ['1,500', 'de', '1,5', true],
  ['1.500', 'en', '1.5', true],
  ['1.500', 'en', '1500', false],
  ['1,500', 'en', '1500', true],
  ['1.500', null, '1.5', true],
  ['1.500', 'not a tag', '1.5', true],
  ['2.5', 'de', '2,5', true],
  ['1.234,5', 'fr', '1234,5', true],
  ['0.125', 'de', '0,125', true],
])('the key %s in %s: %s is %s', (key, language, answer, isRight) => {
  expect(verdict(key, language, answer)).toBe(isRight);
});

it('reads gaps in the language, too', () => {
  const exercise = exerciseIn('There are {{1.500}} of them.');
  if (!exercise) throw new Error('not read');
  expect(judge(keysInLanguage(exercise, 'de'), ['1500']).isRight).toBe(true);
});
