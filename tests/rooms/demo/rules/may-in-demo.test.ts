import { describe, expect, it } from 'vitest';
import { demoAddress, isDemoAddress, isOver } from '~/rooms/demo/rules/demo-account';
import { mayOpenInDemo, mayPostInDemo } from '~/rooms/demo/rules/may-in-demo';

describe('what an account of the demo may send', () => {
  it.each(['/', '', '/map/abc/lesson', '/map/abc/lesson/', '/MAP/abc/Lesson', '/logout', '/map/a%20b/note'])(
    'includes %j',
    (path) => {
      expect(mayPostInDemo(path)).toBe(true);
    },
  );

  it.each([
    '/map/abc/visibility',
    '/map/abc/suggestion',
    '/account/password',
    '/account/tokens',
    '/mcp',
    '/api/v1/maps',
    '/nothing/of/the/kind',
    '/map/abc/lesson/more',
    '/%',
  ])('does not include %j', (path) => {
    expect(mayPostInDemo(path)).toBe(false);
  });
});

describe('what an account of the demo may open', () => {
  it.each(['/', '/map/abc', '/account', '/account/export', '/account/export/json', '/api/health', '/apiary'])(
    'includes %j',
    (path) => {
      expect(mayOpenInDemo(path)).toBe(true);
    },
  );

  it.each([
    '/account/tokens',
    '/ACCOUNT/Tokens/',
    '/account/%74okens',
    '//account//tokens',
    '/account/webhooks/1',
    '/account/security/add',
    '/api/get-token',
    '/api/v1/maps',
    '/mcp',
  ])('does not include %j', (path) => {
    expect(mayOpenInDemo(path)).toBe(false);
  });
});

describe('an account of the demo', () => {
  it('has an address that no mail reaches', () => {
    expect(demoAddress('abc')).toBe('abc@demo.invalid');
    expect(isDemoAddress(demoAddress('abc'))).toBe(true);
    expect(isDemoAddress('ada@example.org')).toBe(false);
  });

  it('is over at its end, and no other account ever is', () => {
    const end = new Date('2026-01-31T14:00:00.000Z');
    expect(isOver({ demoUntil: end }, new Date(end.getTime() - 1))).toBe(false);
    expect(isOver({ demoUntil: end }, end)).toBe(true);
    expect(isOver({ demoUntil: null }, end)).toBe(false);
  });
});
