import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '~/kit/limits';
import type { Arrival } from '~/kit/request/arrival';
import { accountLimits } from '~/rooms/account/rules/limits';
import { type Access, createAccess, GoogleRefused } from '~/server/session.server';
import { type OAuthFault, type OAuthServer, startOAuthServer } from '../../../support/oauth-server';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

let google: OAuthServer;
let test: TestRooms;
let access: Access;

const open = async (env: Readonly<Record<string, string>> = {}) => {
  test = await openTestRooms({
    env: {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_BASE_URL: google.baseUrl,
      ...env,
    },
  });
  access = createAccess(test.rooms);
};
beforeEach(async () => {
  google = await startOAuthServer();
  await open();
});
afterEach(async () => {
  await test.close();
  await google.close();
});

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const request = (url: string, cookie = '') => new Request(url, { headers: cookie ? { cookie } : {} });

const nothing: Arrival = { redirectTo: '', topic: '' };

/** Presses the button; the OAuth server redirects the browser back. */
async function leave(cookie = '', arrival = nothing) {
  const start = await access.startGoogle(request('http://topiary.test/auth/google', cookie), arrival);
  expect(start.status).toBe(302);
  const there = new URL(start.headers.get('location') ?? '');
  const back = await fetch(there, { redirect: 'manual' });
  expect(back.status).toBe(302);
  return { there, back: back.headers.get('location') ?? '', cookie: cookieOf(start) };
}

const comeBack = (back: string, cookie: string) => access.finishGoogle(request(back, cookie), '192.0.2.7', nothing);

async function signIn() {
  const { back, cookie } = await leave();
  return comeBack(back, cookie);
}

const users = () => test.rooms.account.users;
const rows = (table: string) => test.rows()[table];

describe('the way to Google and back', () => {
  it('sends client, address and state, and nothing about the person', async () => {
    const { there } = await leave();
    expect(there.origin + there.pathname).toBe(`${google.baseUrl}/o/oauth2/v2/auth`);
    expect(test.rooms.account.google?.origin).toBe(google.baseUrl);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: google.clientId,
      redirect_uri: 'http://topiary.test/auth/google/callback',
      response_type: 'code',
      scope: 'openid profile email',
      state: expect.stringMatching(/^.{36}$/),
    });
    expect(there.href).not.toContain(google.clientSecret);
  });

  it('makes an account that is verified and has no password', async () => {
    const user = await signIn();
    expect(await users().byId(user.id)).toMatchObject({
      nickname: 'Ada Lovelace',
      email: 'ada@example.org',
      emailVerified: true,
      passwordHash: null,
      googleId: '1089',
      goals: null,
    });
    expect(google.requests).toEqual(['GET /o/oauth2/v2/auth', 'POST /token', 'GET /v1/userinfo']);
  });

  it('finds the account again by the subject, even if the address has changed', async () => {
    const user = await signIn();
    google.person = { ...google.person, email: 'countess@example.org', email_verified: false };
    expect((await signIn()).id).toBe(user.id);
    expect(rows('users')).toBe(1);
    expect((await users().byId(user.id))?.email).toBe('ada@example.org');
  });

  it('opens a new session and keeps nothing of the attempt', async () => {
    const { back, cookie } = await leave();
    const user = await comeBack(back, cookie);
    const signedIn = (await access.startSession(request(back, cookie), user.id)).split(';')[0] ?? '';
    expect(signedIn).not.toBe(cookie);
    expect(await access.visitor(request('http://topiary.test/', cookie))).toBeNull();
    expect((await access.visitor(request('http://topiary.test/', signedIn)))?.user.id).toBe(user.id);
    expect(rows('sessions')).toBe(1);
  });

  it("deletes the invitation's cookie once somebody is signed in", async () => {
    const user = await test.member();
    const arrival = { redirectTo: '/history', topic: 'Bees', invitation: 'secret' };
    for (const cookie of [
      await access.startSession(request('http://topiary.test/'), user.id, arrival),
      await access.enterHalfway(request('http://topiary.test/'), user, arrival),
    ]) {
      const kept = await access.arrival(request('http://topiary.test/', cookie.split(';')[0]));
      expect(kept).toEqual({ redirectTo: '/history', topic: 'Bees' });
    }
  });

  it('starts anew if the browser still has the cookie of an ended session', async () => {
    const stale = cookieOf(await access.startGoogle(request('http://topiary.test/auth/google'), nothing));
    await access.endSession(request('http://topiary.test/', stale));
    const { back, cookie } = await leave(stale);
    expect(cookie).not.toBe(stale);
    expect((await comeBack(back, cookie)).googleId).toBe('1089');
  });

  it('remembers the wanted page and the typed topic, and sends neither to Google', async () => {
    const arrival = { redirectTo: '/history?q=wanted', topic: 'Bonsai' };
    const { there, back, cookie } = await leave('', arrival);
    for (const url of [there.href, back]) expect(url).not.toMatch(/wanted|Bonsai/);
    await comeBack(back, cookie);
    expect(await access.arrival(request(back, cookie))).toEqual(arrival);
    const other = await leave();
    expect(await access.arrival(request(other.back, other.cookie))).toEqual(nothing);
  });

  it('forgets an attempt that is not finished', async () => {
    const { back, cookie } = await leave();
    test.clock.advance(accountLimits.providerSignInMs);
    await expect(comeBack(back, cookie)).rejects.toThrow('Missing state on session');
    await test.rooms.admin.sweep();
    expect(rows('sessions')).toBe(0);
  });

  it('is off without both settings', async () => {
    await test.close();
    test = await openTestRooms();
    expect(test.rooms.account.google).toBeNull();
  });
});

describe('what is refused', () => {
  it.each([
    ['without a state', (back: URL) => back.searchParams.delete('state'), 'Missing state on URL'],
    ['with another state', (back: URL) => back.searchParams.set('state', 'mine'), "State doesn't match"],
    ['without a code', (back: URL) => back.searchParams.delete('code'), 'Missing code'],
    ['with a made-up code', (back: URL) => back.searchParams.set('code', 'mine'), '/token answered 400'],
  ])('an answer %s', async (_, change, message) => {
    const { back, cookie } = await leave();
    const url = new URL(back);
    change(url);
    await expect(comeBack(url.href, cookie)).rejects.toThrow(message);
    expect(rows('users')).toBe(0);
  });

  it('an answer in another browser: nobody is signed in to a stranger’s account', async () => {
    const { back } = await leave();
    await expect(comeBack(back, '')).rejects.toThrow('Missing state on session');
    const other = await leave();
    await expect(comeBack(back, other.cookie)).rejects.toThrow("State doesn't match");
  });

  it('a cookie that this server has not signed', async () => {
    const { back, cookie } = await leave();
    await expect(comeBack(back, `${cookie.slice(0, -4)}AAAA`)).rejects.toThrow('Missing state on session');
  });

  it('a code a second time', async () => {
    const { back, cookie } = await leave();
    await comeBack(back, cookie);
    await expect(comeBack(back, cookie)).rejects.toThrow('/token answered 400');
  });

  it.each<[OAuthFault, string | RegExp]>([
    ['refuse', 'Missing code'],
    ['token-fails', '/token answered 500'],
    ['token-garbled', /JSON/],
    ['userinfo-fails', '/v1/userinfo answered 503'],
    ['userinfo-garbled', 'no subject'],
  ])('a server that fails: %s', async (fault, message) => {
    google.fault = fault;
    await expect(signIn()).rejects.toThrow(message);
    expect(rows('users')).toBe(0);
  });

  it('a server that is away', async () => {
    const { back, cookie } = await leave();
    await google.close();
    await expect(comeBack(back, cookie)).rejects.toThrow();
  });

  it('another client’s secret, which no error contains', async () => {
    await test.close();
    await open({ GOOGLE_CLIENT_SECRET: 'not-the-secret' });
    const refusal = await signIn().catch((error: Error) => error);
    expect(String(refusal)).toContain('/token answered 401');
    expect(String(refusal)).not.toContain('not-the-secret');
  });

  it.each([
    ['no subject', { sub: '' }],
    ['a subject that is no text', { sub: 17 }],
    ['a subject without end', { sub: '1'.repeat(256) }],
  ])('claims with %s', async (_, claims) => {
    google.person = { ...google.person, ...claims };
    await expect(signIn()).rejects.toThrow('no subject');
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['verified in words only', { email_verified: 'true' }],
    ['verified by nobody', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['no address', { email: 'ada' }],
  ])('an address that is %s', async (_, claims) => {
    google.person = { ...google.person, ...claims };
    await expect(signIn()).rejects.toMatchObject({ reason: 'unverified' });
    expect(rows('users')).toBe(0);
  });
});

describe('existing accounts', () => {
  it('joins a verified account with the same address, however it is spelt', async () => {
    const user = await test.member({ email: 'Ada@Example.org' });
    expect((await signIn()).id).toBe(user.id);
    expect(await users().byId(user.id)).toMatchObject({
      googleId: '1089',
      email: 'Ada@Example.org',
      passwordHash: user.passwordHash,
    });
    expect((await test.rooms.account.signIn({ email: 'ada@example.org', password }, '')).ok).toBe(true);
  });

  it('never joins one by an address that Google has not verified', async () => {
    const user = await test.member({ email: 'ada@example.org' });
    google.person = { ...google.person, email_verified: false };
    await expect(signIn()).rejects.toBeInstanceOf(GoogleRefused);
    expect((await users().byId(user.id))?.googleId).toBeNull();
  });

  it('does not move an account from one Google account to another', async () => {
    const user = await signIn();
    google.person = { ...google.person, sub: '2000' };
    await expect(signIn()).rejects.toMatchObject({ reason: 'other-account' });
    expect((await users().byId(user.id))?.googleId).toBe('1089');
  });

  it('cannot be taken over by somebody who registered the address first without verifying it', async () => {
    const squatter = await test.member({
      email: 'ada@example.org',
      nickname: 'Mallory',
      emailVerified: false,
      goals: null,
      referralSource: null,
    });
    const { id, hash } = await test.session(squatter.id);
    await test.rooms.account.sendVerification(squatter.id);
    const user = await signIn();
    expect(await users().byEmail('ada@example.org')).toMatchObject({
      id: user.id,
      nickname: 'Ada Lovelace',
      passwordHash: null,
    });
    expect((await test.rooms.account.signIn({ email: 'ada@example.org', password }, '')).ok).toBe(false);
    expect(await test.rooms.account.sessions.get(hash, test.clock.now())).toBeNull();
    expect(await users().byId(squatter.id)).toBeNull();
    expect(await test.rooms.account.verifyEmail(test.tokenTo('ada@example.org'), squatter.id)).toBeNull();
    // A sign-in with the old password that was under way finds no account to open a session for.
    const late = {
      idHash: `late ${id}`,
      userId: squatter.id,
      data: {},
      userAgent: '',
      createdAt: new Date(),
      lastSeenAt: new Date(),
      expiresAt: new Date(),
    };
    await expect(test.rooms.account.sessions.add(late)).rejects.toThrow();
  });

  it('makes one account from many simultaneous answers', async () => {
    const ways = await Promise.all(Array.from({ length: 8 }, () => leave()));
    const signedIn = await Promise.all(ways.map(({ back, cookie }) => comeBack(back, cookie)));
    expect(new Set(signedIn.map(({ id }) => id)).size).toBe(1);
    expect(rows('users')).toBe(1);
  });

  it('makes none while registration is closed, but still signs in existing accounts', async () => {
    await test.close();
    await open({ REGISTRATION: 'closed' });
    await expect(signIn()).rejects.toMatchObject({ reason: 'closed' });
    const user = await test.member({ email: 'ada@example.org' });
    expect((await signIn()).id).toBe(user.id);
  });

  it('counts new accounts like any registration', async () => {
    for (let serial = 0; serial < rateLimits.registrationByAddress.times; serial += 1) {
      await test.rooms.server.limiter.take(rateLimits.registrationByAddress, '192.0.2.7', test.clock.now());
    }
    await expect(signIn()).rejects.toMatchObject({ reason: 'too-many' });
  });

  it.each([
    ['Ada\n\u0000 Lovelace', 'Ada Lovelace'],
    ['x'.repeat(100), 'x'.repeat(60)],
    ['', 'ada'],
    [undefined, 'ada'],
    [{ toString: 'no' }, 'ada'],
  ])('makes a nickname from %j', async (name, nickname) => {
    google.person = { ...google.person, name };
    expect((await signIn()).nickname).toBe(nickname);
  });
});
