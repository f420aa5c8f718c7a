import { afterEach, expect, it } from 'vitest';
import { connectLanguages } from '~/kit/language/reader';
import { hourSaid } from '~/kit/parts/dates';

const readIn = (language: string) =>
  connectLanguages({ asked: () => language, within: (_, work) => work(), translated: () => undefined });
afterEach(() => readIn('en'));

it.each([
  ['en', '12:00 AM', '7:00 AM', '7:00 PM'],
  ['de', '0:00', '7:00', '19:00'],
  ['fr', '0:00', '7:00', '19:00'],
  ['pt-BR', '0:00', '7:00', '19:00'],
  ['ar', '12:00 ص', '7:00 ص', '7:00 م'],
])('hours in %s are as usual there', (language, ...hours) => {
  // Some versions of Intl have a narrow space before AM.
  readIn(language);
  const said = [0, 7, 19].map((hour) => hourSaid(hour).replace(/\s/g, ' '));
  expect(said).toEqual(hours);
});
