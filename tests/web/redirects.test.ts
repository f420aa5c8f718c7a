import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts';
import { startTopiary, type TopiaryServer } from '../support/server';
import { endOfRun, submitTopic } from '../support/streams';

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

const unescaped = (html: string) => html.replaceAll('&amp;', '&');

/** What the form on a page carries along. */
const carried = (html: string) => {
  const field = (name: string) =>
    unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');
  return { redirectTo: field('redirectTo'), topic: field('topic') };
};

it.each(elsewhere)('signing in with redirectTo=%j leads home', async (redirectTo) => {
  // The forms that the person sees do not carry it, and one that carries it all the same is not followed.
  for (const path of ['/login', '/register']) {
    const page = await fetch(`${server.url}${path}?redirectTo=${encodeURIComponent(redirectTo)}`);
    expect(await page.text(), path).not.toContain('evil.example');
  }
  const document = await signIn('/login', redirectTo);
  expect(document.headers.get('location')).toBe('/');
  const data = await signIn('/login?_data=routes%2Flogin', redirectTo);
  expect(data.headers.get('x-remix-redirect')).toBe('/');
});

it('signing in leads back to where one wanted to go', async () => {
  const away = await fetch(`${server.url}/history?q=a%26b`, { redirect: 'manual' });
  const to = new URL(away.headers.get('location') ?? '', server.url);
  const { redirectTo } = carried(await (await fetch(to)).text());
  expect((await signIn('/login', redirectTo)).headers.get('location')).toBe('/history?q=a%26b');
});

describe('registering', () => {
  const wanted = { redirectTo: '/history?q=a%26b', topic: 'Bees & wasps' };

  it('is one link away from signing in, with all that was brought along, and so is the way back', async () => {
    let path = `/login?${new URLSearchParams(wanted)}`;
    for (const other of ['/register', '/login']) {
      const links = [...(await (await fetch(server.url + path)).text()).matchAll(/href="([^"]*)"/g)]
        .map(([, href = '']) => new URL(unescaped(href), server.url))
        .filter(({ pathname }) => pathname === other);
      // One in the header, one below the form.
      expect(links).toHaveLength(2);
      for (const { searchParams } of links) expect(Object.fromEntries(searchParams)).toEqual(wanted);
      path = `${other}${links[0]?.search}`;
    }
  });

  it('keeps it where something is wrong with the form', async () => {
    const body = new URLSearchParams({ nickname: 'Ada', email: 'nobody', password: 'short', ...wanted });
    const refused = await fetch(`${server.url}/register`, { method: 'POST', body });
    expect(refused.status).toBe(400);
    expect(carried(await refused.text())).toEqual(wanted);
  });

  it('leads there once the last question is answered, and the topic waits at home', async () => {
    const newcomer = await signUp(server, { upTo: 'goals', arrival: wanted });
    const answered = await newcomer.post('/referral-source', { source: 'youtube' });
    expect(answered.headers.get('location')).toBe(wanted.redirectTo);
    expect(unescaped(await (await newcomer.send('/')).text())).toContain(`value="${wanted.topic}"`);
  });

  it('leads home where it would lead elsewhere', async () => {
    const arrival = { redirectTo: '//evil.example', topic: '' };
    const newcomer = await signUp(server, { upTo: 'goals', arrival });
    const answered = await newcomer.post('/referral-source', { skip: '' });
    expect(answered.headers.get('location')).toBe('/');
  });
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

it('a map whose visibility changed comes back with its open leaf, and nothing else that calls itself one', async () => {
  const made = await endOfRun(account, await submitTopic(account, 'Moss'));
  if (!('mapId' in made)) throw new Error(made.error);
  const map = `/map/${made.mapId}`;
  const toggle = (fields: Record<string, string>) => account.post(`${map}/visibility`, fields);
  expect((await toggle({})).headers.get('location')).toBe(map);
  expect((await toggle({ node: 'n-1_a' })).headers.get('location')).toBe(`${map}?node=n-1_a`);
  for (const node of [...elsewhere, 'a&edit=1', 'a#b', '../login', 'x'.repeat(65)])
    expect((await toggle({ node })).headers.get('location')).toBe(map);
  const data = `?_data=${encodeURIComponent('routes/map.$mapId_.visibility')}`;
  const asked = await account.post(`${map}/visibility${data}`, { answer: 'json', node: 'a' });
  expect([asked.status, await asked.json()]).toEqual([200, { isPublic: expect.any(Boolean) }]);
});
