import { describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { safePath } from '~/kit/request/safe-path';
import { isSameOrigin } from '~/kit/request/same-origin';
import { checkRegistration, checkSignIn, emailKey, isEmail } from '~/rooms/account/rules/account';
import { knownGoals, openStep, redirectFromStep } from '~/rooms/account/rules/onboarding';

const person = { emailVerified: true, goals: ['career'], referralSource: 'youtube' };

describe('the guard (§2)', () => {
  it.each([
    [null, '/login'],
    [{ ...person, emailVerified: false, goals: null, referralSource: null }, '/verify-email'],
    [{ ...person, goals: null, referralSource: null }, '/goals'],
    [{ ...person, referralSource: null }, '/referral-source'],
    [{ ...person, goals: [] }, null],
    [person, null],
  ])('%j belongs at %s', (who, step) => {
    expect(openStep(who)).toBe(step);
  });

  it.each([
    ['/verify-email', null, '/login'],
    ['/verify-email', person, '/goals'],
    ['/verify-email', { ...person, emailVerified: false }, null],
    ['/goals', { ...person, emailVerified: false }, '/verify-email'],
    ['/goals', { ...person, goals: null }, null],
    ['/goals', { ...person, referralSource: null }, '/referral-source'],
    ['/goals', person, '/'],
    ['/referral-source', { ...person, referralSource: null }, null],
    ['/referral-source', person, '/'],
  ] as const)('%s sends %j to %s', (step, who, to) => {
    expect(redirectFromStep(step, who)).toBe(to);
  });

  it('keeps only goals that exist', () => {
    expect(knownGoals(['travel', 'career', 'career', 'nonsense'])).toEqual(['career', 'travel']);
  });
});

describe('registration (§5)', () => {
  const form = { nickname: 'Ada', email: 'ada@example.org', password: '123456' };

  it('takes a password of exactly six characters', () => {
    expect(checkRegistration(form)).toEqual({});
    expect(checkRegistration({ ...form, password: '12345' }).password).toBe(messages.register.passwordTooShort);
    expect(checkRegistration({ ...form, password: 'é'.repeat(6) })).toEqual({});
  });

  it('takes passwords and names up to the limit and no longer', () => {
    expect(checkRegistration({ ...form, password: 'x'.repeat(limits.passwordMaxCharacters) })).toEqual({});
    expect(
      checkRegistration({ ...form, password: 'x'.repeat(limits.passwordMaxCharacters + 1) }).password,
    ).toBeTruthy();
    expect(checkRegistration({ ...form, nickname: 'x'.repeat(limits.nicknameMaxCharacters) })).toEqual({});
    expect(
      checkRegistration({ ...form, nickname: 'x'.repeat(limits.nicknameMaxCharacters + 1) }).nickname,
    ).toBeTruthy();
  });

  it('names each field that is missing', () => {
    expect(Object.keys(checkRegistration({ nickname: '', email: '', password: '' }))).toEqual([
      'nickname',
      'email',
      'password',
    ]);
    expect(Object.keys(checkSignIn({ email: '', password: '' }))).toEqual(['email', 'password']);
  });

  it.each(['a@b', 'ada.lovelace+maps@example.org', 'jörg@bücher.example', "o'brien@example.org"])(
    '%s is an email address',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  it.each([
    '',
    '@b',
    'a@',
    'a b@c',
    'a@b@c',
    'a@b\r\nBcc: c@d',
    'a@-b',
    'a@b..c',
    '<a@b>',
    `${'x'.repeat(65)}@b`,
    `a@${'b'.repeat(300)}`,
  ])('%j is not', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  it('folds addresses that are the same', () => {
    expect(emailKey(' Ada@Example.ORG ')).toBe(emailKey('ada@example.org'));
  });
});

describe('the target of a redirect', () => {
  it.each(['/', '/map/abc?node=n1', '/history?q=a%20b#x', '/ü'])('%s is allowed', (path) => {
    expect(safePath(path, '/fallback')).not.toBe('/fallback');
  });

  it.each([
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'javascript:alert(1)',
    'evil',
    '/a\\..\\b',
    `/${'x'.repeat(3000)}`,
    '/./\\evil',
    '/..//evil.example',
    'http:/evil',
    '///evil',
    '/%0a/evil\u0000',
    null,
    undefined,
  ])('%j is not', (path) => {
    expect(safePath(path, '/fallback')).toBe('/fallback');
  });
});

describe('the same origin', () => {
  const none = { secFetchSite: null, origin: null, referer: null, host: 'localhost:3000' };
  const appUrl = 'https://topiary.example';

  it.each([
    [none, true],
    [{ ...none, secFetchSite: 'same-origin' }, true],
    [{ ...none, secFetchSite: 'none' }, true],
    [{ ...none, origin: 'http://localhost:3000' }, true],
    [{ ...none, origin: 'http://LOCALHOST:3000' }, true],
    [{ ...none, origin: 'https://topiary.example' }, true],
    [{ ...none, host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' }, true],
    [{ ...none, referer: 'http://localhost:3000/login' }, true],
    [{ ...none, host: 'localhost', origin: 'http://localhost:80' }, true],
    [{ ...none, secFetchSite: 'cross-site' }, false],
    [{ ...none, secFetchSite: 'same-site' }, false],
    [{ ...none, secFetchSite: 'cross-site', origin: 'http://localhost:3000' }, false],
    [{ ...none, secFetchSite: 'same-origin', origin: 'http://evil.example' }, false],
    [{ ...none, origin: 'null' }, false],
    [{ ...none, origin: '' }, false],
    [{ ...none, origin: 'garbage' }, false],
    [{ ...none, origin: 'http://localhost:3001' }, false],
    [{ ...none, origin: 'http://sibling.localhost:3000' }, false],
    [{ ...none, origin: 'http://topiary.example' }, false],
    [{ ...none, origin: 'file://localhost:3000' }, false],
    [{ ...none, referer: 'http://evil.example/http://localhost:3000' }, false],
    [{ ...none, host: null, origin: 'http://localhost:3000' }, false],
  ])('%j: %s', (request, expected) => {
    expect(isSameOrigin(request, appUrl)).toBe(expected);
  });
});
