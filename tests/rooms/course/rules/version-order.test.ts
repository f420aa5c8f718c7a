import { expect, it } from 'vitest';
import { isEarlierVersion } from '~/rooms/course/rules/version-order';

it.each([
  ['1.9', '1.10', true],
  ['1.10', '1.9', false],
  ['1', '1.0', false],
  ['1', '1.0.1', true],
  ['2', '10', true],
  ['2026-05-01', '2026-11-30', true],
  ['draft', '1', false],
  ['1', '2 beta', false],
  ['1', '', false],
])('%j comes before %j: %j', (version, than, isEarlier) => {
  expect(isEarlierVersion(version, than)).toBe(isEarlier);
});
