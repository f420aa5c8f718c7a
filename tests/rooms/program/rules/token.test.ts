import { describe, expect, it } from 'vitest';
import { programLimits } from '~/rooms/program/rules/limits';
import { bearerToken, expiryOf, isUseNoted, tokenName, tokenOf } from '~/rooms/program/rules/token';

const secret = 'a_B-'.repeat(11).slice(0, 43);
const token = `topiary_${secret}`;

describe('the Authorization header', () => {
  it('carries a token of ours', () => {
    expect(tokenOf(secret)).toBe(token);
    expect(bearerToken(`Bearer ${token}`)).toBe(token);
    expect(bearerToken(`bearer  ${token}`)).toBe(token);
  });

  it.each([
    null,
    '',
    'Bearer',
    'Bearer topiary_short',
    `Basic ${token}`,
    `Bearer ${token} more`,
    `Bearer ${token}\n`,
    `Bearer other_${secret}`,
    `Bearer topiary_${'a'.repeat(87)}`,
    `Bearer topiary_${'ä'.repeat(43)}`,
  ])('is not read as a token: %j', (header) => {
    expect(bearerToken(header)).toBeNull();
  });
});

it("a token's name is on one line", () => {
  expect(tokenName('  My\n\tnotes\u0000 app ')).toBe('My notes app');
  expect(tokenName(' \n ')).toBe('');
});

it('a token expires after its days, or never', () => {
  const now = new Date('2026-01-31T12:00:00.000Z');
  expect(expiryOf('30', now)?.toISOString()).toBe('2026-03-02T12:00:00.000Z');
  expect(expiryOf('', now)).toBeNull();
});

it('a use is noted once in some minutes', () => {
  const now = new Date('2026-01-31T12:00:00.000Z');
  const before = (ms: number) => new Date(now.getTime() - ms);
  expect(isUseNoted(null, now)).toBe(false);
  expect(isUseNoted(before(programLimits.useNotedEveryMs - 1), now)).toBe(true);
  expect(isUseNoted(before(programLimits.useNotedEveryMs), now)).toBe(false);
});
