import { expect, it } from 'vitest';
import { systemRandom } from '~/system/clock-and-random';

it.each([
  ['id', /^[2-9a-hjkmnp-z]{20}$/, 31],
  ['nodeId', /^n[0-9a-z]{12}$/, 36],
] as const)('each %s is new, and all of its characters occur about as often', (name, format, characters) => {
  const ids = Array.from({ length: 5_000 }, () => systemRandom[name]());
  expect(ids.every((id) => format.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const id of ids) for (const letter of id.slice(1)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const each = [...counts.values()];
  expect(each).toHaveLength(characters);
  // By chance alone further apart once in more than a million runs.
  expect(Math.min(...each) / Math.max(...each)).toBeGreaterThan(0.75);
});
