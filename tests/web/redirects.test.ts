import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts';
import { startTopiary, type TopiaryServer } from '../support/server';

/** Where the browser really goes: the rule behind it and its long table are in tests/domain/safe-redirect.test.ts. */

let server: TopiaryServer;
let account: Account;

beforeAll(async () => {
  server = await startTopiary();
  account = await signUp(server);
}, 60_000);
afterAll(() => server.stop());

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\nLocation: https://evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '',
];

const signIn = (path: string, redirectTo: string) =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: account.email, password: account.password, redirectTo }),
  });

it.each(elsewhere)('signing in with redirectTo=%j leads home', async (redirectTo) => {
  const page = await fetch(`${server.url}/login?redirectTo=${encodeURIComponent(redirectTo)}`);
  // The form that the person sees does not carry it, and one that carries it all the same is not followed.
  expect(await page.text()).not.toContain('evil.example');
  const document = await signIn('/login', redirectTo);
  expect(document.headers.get('location')).toBe('/');
  const data = await signIn('/login?_data=routes%2Flogin', redirectTo);
  expect(data.headers.get('x-remix-redirect')).toBe('/');
});

it('signing in leads back to where one wanted to go', async () => {
  const away = await fetch(`${server.url}/history?q=a%26b`, { redirect: 'manual' });
  const to = new URL(away.headers.get('location') ?? '', server.url);
  const form = await (await fetch(to)).text();
  const redirectTo = /name="redirectTo" value="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await signIn('/login', redirectTo)).headers.get('location')).toBe('/history?q=a%26b');
});

it.each(elsewhere)('a run that is dismissed with back=%j leads home', async (back) => {
  const run = (await account.post('/?index', { topic: `Back to ${back.length}`, key: back })).headers.get(
    'location',
  );
  expect((await account.post(`${run}/stop`, { back })).headers.get('location')).toBe('/');
});

it.each(['//evil.example/x', '///evil.example/x', '/\\evil.example/x', '/..//evil.example/x'])(
  'an address like %s leads a visitor to sign in here, and from there no further',
  async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    const to = new URL(response.headers.get('location') ?? '', server.url);
    expect([to.origin, to.pathname]).toEqual([server.url, '/login']);
    const signedIn = await signIn('/login', to.searchParams.get('redirectTo') ?? '');
    expect(signedIn.headers.get('location')).toBe('/');
  },
);
