import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { type Account, signUp } from '../../support/accounts';
import { readyAccount } from '../../support/ready-account';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { endOfRun, submitTopic } from '../../support/streams';

/** Where the browser is really redirected. tests/kit/rules/safe-redirect.test.ts tests the rule with its long table. */

let server: TopiaryServer;
let account: Account;

beforeAll(async () => {
  server = await startTopiary({ env: { LIBRARY_SECONDS: '2' } });
  account = await readyAccount(server, { role: 'keeper' });
}, 180_000);
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
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%2fevil.example',
  '/\t\\evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '',
];

const signIn = (address: string) =>
  fetch(server.url + address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: account.email, password: account.password }),
  });

const unescaped = (html: string) => html.replaceAll('&amp;', '&');

/** The address that the form on a page posts to. */
const formOf = (html: string) => unescaped(/<form[^>]* action="(\/(?:login|register)\b[^"]*)"/.exec(html)?.[1] ?? '');

/** The parameters of an address. */
const carried = (address: string) => Object.fromEntries(new URL(address, server.url).searchParams);

it.each(elsewhere)('signing in with redirectTo=%j leads home', async (redirectTo) => {
  // The forms on the pages do not contain it, and a form that contains it is not followed.
  for (const path of ['/login', '/register']) {
    const page = await fetch(`${server.url}${path}?redirectTo=${encodeURIComponent(redirectTo)}`);
    expect(await page.text(), path).not.toContain('evil.example');
  }
  const query = new URLSearchParams({ redirectTo });
  const document = await signIn(`/login?${query}`);
  expect(document.headers.get('location')).toBe('/');
  const data = await signIn(`/login?_data=rooms%2Faccount%2Froutes%2Fsign-in%2Flogin&${query}`);
  expect(data.headers.get('x-remix-redirect')).toBe('/');
});

it('signing in leads back to the wanted page', async () => {
  const away = await fetch(`${server.url}/history?q=a%26b`, { redirect: 'manual' });
  const to = new URL(away.headers.get('location') ?? '', server.url);
  const form = formOf(await (await fetch(to)).text());
  expect((await signIn(form)).headers.get('location')).toBe('/history?q=a%26b');
});

describe('registering', () => {
  const wanted = { redirectTo: '/history?q=a%26b', topic: 'Bees & wasps' };

  it('is one link away from signing in, with all parameters, and so is the way back', async () => {
    let path = `/login?${new URLSearchParams(wanted)}`;
    for (const other of ['/register', '/login', '/forgot-password', '/login']) {
      // In the header and below the form. The link to a new password is a button, which sends the typed address.
      const links = [...(await (await fetch(server.url + path)).text()).matchAll(/(?:href|formAction)="([^"]*)"/gi)]
        .map(([, href = '']) => new URL(unescaped(href), server.url))
        .filter(({ pathname }) => pathname === other);
      expect(links).toHaveLength(other === '/forgot-password' ? 1 : 2);
      for (const { searchParams } of links) expect(Object.fromEntries(searchParams)).toEqual(wanted);
      path = `${other}${links[0]?.search}`;
    }
  });

  it('keeps them if something is wrong with the form', async () => {
    const body = new URLSearchParams({ nickname: 'Ada', email: 'nobody', password: 'short' });
    const address = `${server.url}/register?${new URLSearchParams(wanted)}`;
    const refused = await fetch(address, { method: 'POST', body });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(carried(formOf(html))).toEqual(wanted);
    const ways = [...html.matchAll(/href="(\/login[^"]*)"/g)].map(([, href = '']) => carried(unescaped(href)));
    expect(ways).toEqual([wanted, wanted]);
  });

  it('leads there after the last question, and the topic waits at home', async () => {
    const newcomer = await signUp(server, { upTo: 'goals', arrival: wanted });
    const answered = await newcomer.post('/referral-source', { source: 'youtube' });
    expect(answered.headers.get('location')).toBe(wanted.redirectTo);
    expect(unescaped(await (await newcomer.send('/')).text())).toContain(`value="${wanted.topic}"`);
  });

  it('leads home instead of to another site', async () => {
    const arrival = { redirectTo: '//evil.example', topic: '' };
    const newcomer = await signUp(server, { upTo: 'goals', arrival });
    const answered = await newcomer.post('/referral-source', { skip: '' });
    expect(answered.headers.get('location')).toBe('/');
  });
});

it.each(elsewhere)('dismissing a run with back=%j leads home, or to the run if a map is left of it', async (back) => {
  const run = (await account.post('/?index', { topic: `Back to ${back.length}`, key: back })).headers.get('location');
  expect(['/', run]).toContain((await account.post(`${run}/stop`, { back })).headers.get('location'));
});

it.each(elsewhere)('saving reading settings with back=%j leads home', async (back) => {
  const body = new URLSearchParams({ reading: '', back });
  const kept = await fetch(`${server.url}/reading`, { method: 'POST', redirect: 'manual', body });
  expect(kept.headers.get('location')).toBe('/');
});

it.each(['//evil.example/x', '///evil.example/x', '/\\evil.example/x', '/..//evil.example/x'])(
  'an address like %s leads a visitor to the sign-in here, and never to another site',
  async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    const to = new URL(response.headers.get('location') ?? '', server.url);
    expect([to.origin, to.pathname]).toEqual([server.url, '/login']);
    const signedIn = await signIn(to.pathname + to.search);
    expect(signedIn.headers.get('location')).toBe('/');
  },
);

it('a map whose visibility changed returns with its open leaf, and with nothing invalid', async () => {
  const made = await endOfRun(account, await submitTopic(account, 'Moss'));
  if (!('mapId' in made)) throw new Error(made.error);
  const map = `/map/${made.mapId}`;
  const said = 'said=public';
  const toggle = (fields: Record<string, string>) => account.post(`${map}/visibility`, { public: '1', ...fields });
  expect((await toggle({})).headers.get('location')).toBe(`${map}?${said}`);
  expect((await toggle({ node: 'n-1_a' })).headers.get('location')).toBe(`${map}?node=n-1_a&${said}`);
  expect((await toggle({ node: '' })).headers.get('location')).toBe(`${map}?${said}`);
  for (const node of [...elsewhere.filter(Boolean), 'a&edit=1', 'a#b', '../login', 'x'.repeat(65)])
    expect((await toggle({ node })).headers.get('location')).toBe(`${map}?node=none&${said}`);
  const pageOf = async (search: string) => (await account.send(map + search)).text();
  const notice = /<div class="alert success" role="status">/;
  expect(await pageOf(`?${said}`)).toMatch(notice);
  expect(await pageOf(`?${said}`)).toContain(messages.map.nowPublic);
  for (const search of ['', '?said=private', '?said=other']) expect(await pageOf(search)).not.toMatch(notice);
  const data = `?_data=${encodeURIComponent('rooms/map/routes/visibility')}`;
  const asked = await account.post(`${map}/visibility${data}`, { answer: 'json', node: 'a', public: '0' });
  expect([asked.status, await asked.json()]).toEqual([200, { isPublic: false }]);
  expect(await pageOf('?said=private')).toContain(messages.map.nowPrivate);
  expect(await pageOf(`?${said}`)).not.toMatch(notice);
  const unsaid = await account.post(`${map}/visibility`, {});
  expect([unsaid.status, await unsaid.text()]).toEqual([400, expect.stringContaining(messages.map.visibilityRequired)]);
});

describe('the former /keeper', () => {
  const old = '/keeper/people?q=a';

  it.each(['GET', 'POST'])('redirects %s with 308 to the same place below /admin, for everybody', async (method) => {
    const body = method === 'POST' ? new URLSearchParams({ q: 'b' }) : null;
    const asked = { method, body, redirect: 'manual' } as const;
    for (const answer of [await fetch(server.url + old, asked), await account.send(old, asked)]) {
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe('/admin/people?q=a');
    }
    const bare = await fetch(`${server.url}/keeper`, asked);
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/admin']);
  });

  it('reveals nothing about access, and redirects nowhere else', async () => {
    expect((await fetch(server.url + old)).status).toBe(404);
    expect((await account.send('/admin/people?q=a')).status).toBe(200);
    const answer = await fetch(`${server.url}/keeper//evil.example`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/admin/evil.example');
  });

  it('accepts the form of a page that was open before', async () => {
    const answer = await fetch(`${server.url}/keeper/limits`, {
      method: 'POST',
      headers: { Cookie: account.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      body: new URLSearchParams({ maps: 'many', texts: '', megabytes: '' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('value="many"');
  });
});
