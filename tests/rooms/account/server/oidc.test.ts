import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { type OidcServer, startOidcServer } from '../../../support/oidc-server';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** The cookies of a sign-in through a provider, and how forged ones are treated. */

let provider: OidcServer;
let server: TopiaryServer;

beforeAll(async () => {
  provider = await startOidcServer();
  server = await startTopiary({ env: { ...provider.env, PASSWORD_LOGIN: 'off' } });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

const send = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init, headers: { Origin: server.url, ...init.headers } });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** Presses the button. @returns the address of the way back, and the cookie that the browser keeps meanwhile */
async function goThere(query = '') {
  const away = await send(`/auth/oidc${query}`, { method: 'POST' });
  expect(away.status).toBe(302);
  const there = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(there.headers.get('location') ?? '');
  return { away, back: pathname + search, cookie: cookiesOf(away) };
}

const person = (name: string) => {
  provider.person = { sub: name, email: `${name}@example.org`, email_verified: true, name };
};

describe('the cookie of a sign-in under way', () => {
  it('is signed, short, and for this server alone', async () => {
    const { away, cookie } = await goThere();
    const set = away.headers.getSetCookie()[0] ?? '';
    expect(set).toMatch(/^topiary-oidc=/);
    expect(set).toMatch(/Max-Age=600/);
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Lax/);
    expect(cookie).not.toBe('');
  });

  it('signs in once: a copy of it and of the address opens nothing', async () => {
    person('ada');
    const { back, cookie } = await goThere('?redirectTo=%2Fbuy');
    const first = await send(back, { headers: { Cookie: cookie } });
    expect(first.headers.get('location')).toBe('/goals');
    expect(first.headers.getSetCookie().join('\n')).toMatch(/topiary=/);
    const again = await send(back, { headers: { Cookie: cookie } });
    expect(again.headers.get('location')).toBe('/login?error=provider&redirectTo=%2Fbuy');
    expect(again.headers.getSetCookie().join('\n')).not.toMatch(/topiary=/);
  });

  it.each([
    ['none', () => ''],
    ['one that was changed', (cookie: string) => cookie.replace('=', '=x')],
    ['one of another attempt', async () => (await goThere()).cookie],
  ])('is needed: %s leads back to the sign-in', async (_, other) => {
    person('eve');
    const { back, cookie } = await goThere();
    const answer = await send(back, { headers: { Cookie: await other(cookie) } });
    expect(answer.headers.get('location')).toBe('/login?error=provider');
    expect(answer.headers.getSetCookie().join('\n')).not.toMatch(/topiary=/);
  });

  it.each(['?code=x&state=y', '?error=access_denied', '?code=&state=', '?state=%00', ''])(
    'is checked with invalid values: %j',
    async (search) => {
      const { cookie } = await goThere();
      const answer = await send(`/auth/oidc/callback${search}`, { headers: { Cookie: cookie } });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/login?error=provider');
    },
  );

  it('is only set by our own form', async () => {
    const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } };
    expect((await send('/auth/oidc', foreign)).status).toBe(403);
    expect((await send('/auth/oidc')).headers.get('location')).toBe('/login');
  });
});

describe('a server without passwords', () => {
  it('has no form for one, and refuses its addresses', async () => {
    for (const path of ['/login', '/register']) {
      const page = await send(path);
      const html = await page.text();
      expect(html).not.toContain('type="password"');
      expect(html).toContain('School ID');
      expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${provider.origin}`);
    }
    const typed = { email: 'ada@example.org', password: 'correct horse', nickname: 'Ada', token: 'x' };
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
      const answer = await send(path, { method: 'POST', body: new URLSearchParams(typed) });
      expect(answer.status, path).toBe(403);
      expect(await answer.text(), path).toContain(messages.signIn.passwordsOff);
    }
    for (const path of ['/forgot-password', '/reset-password?token=x'])
      expect((await send(path)).status, path).toBe(403);
  });
});

describe('a provider that is down', () => {
  it('is reported in a message, and the rest of the server works', async () => {
    const lonely = await startTopiary({ env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' } });
    try {
      expect((await fetch(`${lonely.url}/login`)).status).toBe(200);
      const away = await fetch(`${lonely.url}/auth/oidc`, { method: 'POST', redirect: 'manual' });
      expect(away.headers.get('location')).toBe('/login?error=provider-down');
      const page = await fetch(`${lonely.url}/login?error=provider-down`);
      expect(await page.text()).toContain(messages.signIn.providerDown);
    } finally {
      await lonely.stop();
    }
  });
});
