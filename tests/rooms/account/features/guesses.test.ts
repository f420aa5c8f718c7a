import { afterAll, describe, expect, it } from 'vitest';
import { ownWords } from '~/rooms/account/rules/own-words';
import { guessing } from '~/threads/words/guesses';
import { ownCostOf } from '../../../support/cost';
import { until } from '../../../support/streams';

const about = ownWords({ nickname: 'Ada Lovelace', email: 'Ada.King@Example.org' });
const guesses = guessing({ deadlineMs: 20_000 });
const isObvious = (password: string) => guesses.isObvious(password, about);
afterAll(() => guesses.close());

describe('a password that anyone would try', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'letmein', 'sunshine', 'iloveyou', '1qaz2wsx'])(
    '%s, because it leaked often',
    async (password) => expect(await isObvious(password)).toBe(true),
  );

  it.each(['password1', 'Password2026!', '!!dragon!!', 'p4ssw0rd', 'P@ssw0rd!', '5unshine', 'monkey123', '1q2w3e4r'])(
    '%s, because it disguises such a password',
    async (password) => expect(await isObvious(password)).toBe(true),
  );

  it.each(['aaaaaa', '777777', '121212', 'abcabc', 'passwordpassword', '987654', 'cdefgh', 'poiuyt', 'asdfghjkl'])(
    '%s, because it is a sequence or a repetition',
    async (password) => expect(await isObvious(password)).toBe(true),
  );

  it.each([
    'Ada Lovelace',
    'lovelace',
    'LOVELACE1815',
    'ada.king@example.org',
    'Ada.King',
    'example',
    'topiary',
    'Topiary1!',
  ])("%s, because it is the name, the address or the product's name", async (password) =>
    expect(await isObvious(password)).toBe(true),
  );

  it('is its own long address', async () => {
    const email = `${'long-address-'.repeat(8)}@example.org`;
    expect(await guesses.isObvious(email, ownWords({ nickname: '', email }))).toBe(true);
  });

  it.each([
    'correct horse battery',
    'another one',
    'a new one',
    'harder to guess',
    'lovelace knits socks',
    'Xk7-pq!v2',
    'tannenzapfen im schnee',
    '木の葉が落ちる音',
    'x'.padEnd(200, 'qz7'),
  ])('is not %s', async (password) => expect(await isObvious(password)).toBe(false));
});

describe('a hostile password', () => {
  const keys = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p';

  it.each([
    keys.repeat(1_800),
    '2020-01-01'.repeat(6_500),
    '4@8({[</369&#!1/|0$5+7%2/4'.repeat(2_500),
    '\u0000'.repeat(65_000),
    '\ud83d'.repeat(65_000),
  ])('is answered at any length, and does not block the event loop: %#', async (password) => {
    const cost = await ownCostOf(async () => expect(await isObvious(password)).toBeTypeOf('boolean'));
    // The slowest of them takes half a second of its thread on an idle machine.
    expect(cost).toBeLessThan(10);
  });

  it('is given up at the deadline, and later ones are answered', async () => {
    // With itself among the words about its owner it is obvious, after all the time that it takes.
    const slow = keys.repeat(2);
    const patient = guessing({ deadlineMs: 100_000 });
    // Its dictionaries are loaded.
    expect(await patient.isObvious('123456', [])).toBe(true);
    const began = performance.now();
    expect(await patient.isObvious(slow, [slow])).toBe(true);
    const hasty = guessing({ deadlineMs: Math.ceil((performance.now() - began) / 4), waiting: 1 });
    await until(() => hasty.isObvious('123456', []));
    const answer = hasty.isObvious(slow, [slow]);
    const waiting = hasty.isObvious('123456', []);
    // One is tried, one waits, and one finds no room.
    expect(await hasty.isObvious('123456', [])).toBe(false);
    expect(await answer).toBe(false);
    await waiting;
    await until(() => hasty.isObvious('123456', []));
    await Promise.all([hasty.close(), patient.close()]);
    // Some seconds of processor time, at the lowest priority.
  }, 120_000);
});
