import { describe, expect, it } from 'vitest';
import { safePath } from '~/kit/request/safe-path';

/** Resolves the path as a browser does, on different pages, without the tested function's own parsing. */
const here = 'http://topiary.test:3000';
const landsHere = (path: string) =>
  [`${here}/`, `${here}/login?redirectTo=x`, `${here}/map/abc/lesson`].every(
    (page) => new URL(path, page).origin === here,
  );

const hosts = [
  'evil.example',
  'evil.example:80',
  'user@evil.example',
  '[::1]',
  '3232235777',
  'evil。example',
  'ⓔvil.example',
];

/** Prefixes that can lead to another origin, from the WHATWG URL parser and known bypasses of filters. */
const beginnings = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u0000//',
  '\u00a0//',
  '\u3000//',
  '\ufeff//',
  'http://',
  'https://',
  'HTTP://',
  'http:',
  'http:/',
  'https:\\\\',
  'ht\ttp://',
  '\thttp://',
  'ftp://',
  'ws://',
  '/.//',
  '/..//',
  '/./\\',
  '/%2e//',
  '/%2e%2e//',
  '/a/..//',
  '/a/%2e%2e//',
  '/;//',
];

const others = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://topiary.test/x',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'view-source:http://evil.example',
  'about:blank',
  'x:y',
  ':',
  '://evil.example',
  '@evil.example',
  '.evil.example',
  '..//evil.example',
  './/evil.example',
  '?//evil.example',
  '#//evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20http://evil.example',
  '/\r\nLocation: http://evil.example',
  '/\r\nSet-Cookie: a=b',
  '/ok\u0000//evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/a/../%5cevil.example',
  '/\t\\evil.example',
  '/\u2215/evil.example',
  '/\uff0fevil.example',
  '／／evil.example',
  '/\u2028/evil.example',
  '/\u202e//evil.example',
  '/login?redirectTo=//evil.example',
  '/map/x?next=http://evil.example',
  '/#http://evil.example',
  '/a//evil.example',
  '/http://evil.example',
  '/@evil.example',
  '/:80@evil.example',
  '/..',
  '/../../..',
  '/.',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  '/\ud800',
  `/${'a/'.repeat(990)}`,
  `/${'ü'.repeat(990)}`,
  `//${'a'.repeat(3000)}`,
  'null',
  'undefined',
  '[object Object]',
  '',
  '/',
];

const tricky = [...beginnings.flatMap((beginning) => hosts.map((host) => beginning + host)), ...others];

describe('the way back after signing in', () => {
  it('stays on this origin for every value', () => {
    expect(new Set(tricky).size).toBeGreaterThan(200);
    for (const value of tricky) {
      const path = safePath(value, '/fallback');
      expect(landsHere(path), `${JSON.stringify(value)} became ${JSON.stringify(path)}`).toBe(true);
      expect(path, JSON.stringify(value)).toMatch(/^\/(?![/\\]|%5c|%2f)[\x21-\x7e]*$/i);
      // A second pass, as from the form to the redirect, changes nothing.
      expect(safePath(path, '/fallback')).toBe(path);
    }
  });

  it('would leave it without the rule, so the table tests something', () => {
    const leaving = tricky.filter((value) => {
      try {
        return !landsHere(value);
      } catch {
        return true;
      }
    });
    expect(leaving.length).toBeGreaterThan(100);
  });

  it.each(['/', '/map/abc?node=n1#top', '/history?q=a%20b', '/%C3%BC', '/maps?order=most-viewed&page=2'])(
    'goes to %s',
    (path) => expect(safePath(path, '/fallback')).toBe(path),
  );
});
