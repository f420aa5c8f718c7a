import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { systemRandom } from '~/system/clock-and-random';
import { type Account, signUp } from '../../../support/accounts';
import { type Authenticator, softAuthenticator } from '../../../support/authenticator';
import { type OAuthServer, startOAuthServer } from '../../../support/oauth-server';
import { type OidcServer, startOidcServer } from '../../../support/oidc-server';
import { openTestRooms } from '../../../support/rooms';
import { startTopiary, type TopiaryServer } from '../../../support/server';

/** An account with a second factor asks for its passkey after each way to sign in, and only its owner can add one. */

const secret = { SESSION_SECRET: 'a secret of both processes' };

let oidc: OidcServer;
let google: OAuthServer;
let server: TopiaryServer;
let ada: Account;
let phone: Authenticator;

beforeAll(async () => {
  [oidc, google] = await Promise.all([startOidcServer(), startOAuthServer()]);
  server = await startTopiary({
    env: {
      ...secret,
      ...oidc.env,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_BASE_URL: google.baseUrl,
    },
  });
  ada = await signUp(server);
  phone = softAuthenticator(server.url);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await oidc?.stop();
  await google?.close();
});

/** A browser of its own, which keeps cookies and follows no redirects. */
function browser() {
  const jar = new Map<string, string>();
  return async (address: string, fields?: Record<string, string>) => {
    const answer = await fetch(new URL(address, server.url), {
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      headers: { Origin: server.url, Cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
}
type Send = ReturnType<typeof browser>;

/** Presses the button of a provider and returns from it. */
async function comeBy(send: Send, way: '/auth/oidc' | '/auth/google'): Promise<string | null> {
  const away = await send(way, {});
  const there = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(there.headers.get('location') ?? '');
  return (await send(pathname + search)).headers.get('location');
}

const optionsFor = async (send: Send | Account['post'], fields: Record<string, string>) => {
  const answer = await send('/auth/passkey/options', { ...fields, answer: 'json' });
  const told = (await answer.json()) as { options?: Record<string, unknown>; message?: string };
  return { status: answer.status, ...told };
};

describe('adding a passkey', () => {
  it('needs the password', async () => {
    const page = await (await ada.send('/account/security/add')).text();
    expect(page).toContain('Your password');
    expect(await optionsFor(ada.post, { purpose: 'add' })).toMatchObject({
      status: 400,
      message: messages.account.confirmationRequired,
    });
    expect(await optionsFor(ada.post, { purpose: 'add', password: 'wrong' })).toMatchObject({
      status: 400,
      message: messages.account.passwordWrong,
    });
    const { options = {} } = await optionsFor(ada.post, { purpose: 'add', password: ada.password });
    const added = await ada.post('/account/security/add', { name: 'Phone', response: phone.create(options) });
    expect(added.headers.get('location')).toBe('/account/security?notice=added');
    await server.waitForMail(ada.email, 'A passkey was added to your Topiary account');
  });
});

describe('a second factor', () => {
  beforeAll(async () => {
    const on = await ada.post('/account/security', { second: '1', password: ada.password });
    expect(on.headers.get('location')).toBe('/account/security?notice=second-on');
    oidc.person = { sub: 'ada', email: ada.email, email_verified: true, name: 'Ada' };
    google.person = { sub: 'g-ada', email: ada.email, email_verified: true, name: 'Ada' };
  });

  it.each(['/auth/oidc', '/auth/google'] as const)('is asked for after %s', async (way) => {
    const send = browser();
    expect(await comeBy(send, way)).toBe('/login/second');
    expect((await send('/account')).headers.get('location')).toMatch(/^\/login\?/);
    expect(await (await send('/login/second')).text()).toContain('asked for a passkey, too');
    const wrong = await send('/login/second', { response: '{}' });
    expect(wrong.status).toBe(400);
    const { options = {} } = await optionsFor(send, { purpose: 'confirm' });
    const right = await send('/login/second', { response: phone.get(options) });
    expect(right.headers.get('location')).toBe('/');
    expect((await send('/account')).status).toBe(200);
  });

  it('refuses a token that its provider has not signed, and says so', async () => {
    oidc.forge = (token) => `${token.slice(0, token.lastIndexOf('.'))}.${Buffer.alloc(256).toString('base64url')}`;
    const send = browser();
    expect(await comeBy(send, '/auth/oidc')).toBe('/login?error=provider');
    expect(await (await send('/login?error=provider')).text()).toContain(messages.signIn.provider);
    oidc.forge = null;
  });
});

/** The link of a second mail within a minute of the registration's, which the server itself would not send. */
async function resetLinkOf({ email }: Account): Promise<URL> {
  const other = await openTestRooms({ random: systemRandom, env: { ...secret, DATA_DIR: server.dataDir } });
  try {
    other.clock.advance(Date.now() - other.clock.now().getTime());
    const user = await other.rooms.account.users.byEmail(email);
    if (!user) throw new Error('no account');
    return new URL(await other.rooms.account.makeResetLink(user));
  } finally {
    await other.close();
  }
}

describe('a password reset', () => {
  it('lists the passkeys without scripts, keeps the ticked ones, and says what was done', async () => {
    const eve = await signUp(server, { nickname: 'Eve' });
    const tablet = softAuthenticator(server.url);
    const { options = {} } = await optionsFor(eve.post, { purpose: 'add', password: eve.password });
    await eve.post('/account/security/add', { name: 'Mallory’s', response: tablet.create(options) });
    const send = browser();
    const { pathname, search, searchParams } = await resetLinkOf(eve);
    const page = await (await send(pathname + search)).text();
    const [, id = ''] = /<input type="checkbox" name="remove" value="(\w+)"\/>/.exec(page) ?? [];
    expect(page).toContain('Mallory’s');
    const token = searchParams.get('token') ?? '';
    const refused = await send(pathname + search, { token, password: '123', remove: id });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(
      new RegExp(`name="remove"[^>]*checked[^>]*value="${id}"|value="${id}"[^>]*checked|checked=""[^>]*value="${id}"`),
    );
    const done = await send(pathname + search, { token, password: 'a new one of hers', remove: id });
    const login = done.headers.get('location') ?? '';
    expect(login).toBe('/login?notice=reset&notice=passkeys-removed');
    expect(await (await send(login)).text()).toContain('The passkeys that you chose were removed.');
    await server.waitForMail(eve.email, 'A passkey was removed from your Topiary account');
    const asked = await optionsFor(browser(), { purpose: 'sign-in' });
    const back = await send('/login/passkey', { response: tablet.get(asked.options ?? {}) });
    expect(back.status).toBe(400);
  });
});

describe('a backup', () => {
  it('asks its administrator for the password again', async () => {
    expect((await ada.post('/admin/backup', {})).headers.get('location')).toBe('/admin/storage?backup=confirm');
    const wrong = await ada.post('/admin/backup', { password: 'wrong' });
    expect(wrong.headers.get('location')).toBe('/admin/storage?backup=wrong');
    expect(await (await ada.send('/admin/storage?backup=wrong')).text()).toContain(messages.account.passwordWrong);
    const file = await ada.post('/admin/backup', { password: ada.password });
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 15)).toBe('SQLite format 3');
  });
});
