import { describe, expect, it } from 'vitest';
import { keptReading, readingCookie, readingOf, readingText } from '~/rooms/lesson/rules/reading';

describe('the reading settings', () => {
  it('are read from their cookie, among others', () => {
    const header = `topiary=abc; ${readingCookie({ size: 'xl', face: 'serif' }, false).split(';')[0]}; other=1`;
    expect(keptReading(header)).toEqual({ size: 'xl', face: 'serif' });
  });

  it.each([null, '', 'unreading=l.serif', 'reading=', 'reading=huge.comic', 'reading=<script>'])(
    'have defaults if %s says nothing else',
    (header) => expect(keptReading(header)).toEqual({ size: 'm', face: 'sans' }),
  );

  it('take only known words from a form', () => {
    expect(readingText(readingOf('l.serif; Path=/; HttpOnly\r\nSet-Cookie: a=b'))).toBe('l.sans');
    const cookie = 'reading=s.serif; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(readingCookie(readingOf('s.serif'), false)).toBe(cookie);
    expect(readingCookie(readingOf('s.serif'), true)).toBe(`${cookie}; Secure`);
  });
});
