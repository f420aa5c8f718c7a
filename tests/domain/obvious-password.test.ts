import { describe, expect, it } from 'vitest';
import { isObviousPassword } from '~/domain/account/obvious-password';

const ada = { nickname: 'Ada Lovelace', email: 'Ada.King@Example.org' };
const isObvious = (password: string) => isObviousPassword({ ...ada, password });

describe('a password that anyone would try', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'letmein', 'sunshine', 'iloveyou', '1qaz2wsx'])(
    '%s, because it leaked often',
    (password) => expect(isObvious(password)).toBe(true),
  );

  it.each([
    'password1',
    'Password2026!',
    '!!dragon!!',
    'p4ssw0rd',
    'P@ssw0rd!',
    '5unshine',
    'monkey123',
    '1q2w3e4r',
  ])('%s, because it is such a one in disguise', (password) => expect(isObvious(password)).toBe(true));

  it.each([
    'aaaaaa',
    '777777',
    '121212',
    'abcabc',
    'passwordpassword',
    '987654',
    'cdefgh',
    'poiuyt',
    'asdfghjkl',
  ])('%s, because it is a run or one piece again and again', (password) =>
    expect(isObvious(password)).toBe(true),
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
  ])('%s, because it is the name, the address or ours', (password) => expect(isObvious(password)).toBe(true));

  it.each([
    'correct horse battery',
    'another one',
    'a new one',
    'lovelace knits socks',
    'Xk7-pq!v2',
    'tannenzapfen im schnee',
    '木の葉が落ちる音',
    'x'.padEnd(200, 'qz7'),
  ])('is not %s', (password) => expect(isObvious(password)).toBe(false));

  it('is found without a name and an address, too', () => {
    expect(isObviousPassword({ nickname: '', email: '', password: 'harder to guess' })).toBe(false);
    expect(isObviousPassword({ nickname: '', email: '', password: 'abcdef' })).toBe(true);
  });
});
