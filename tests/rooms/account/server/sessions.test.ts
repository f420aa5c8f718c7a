import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits, rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { type Access, createAccess } from '~/server/session.server';
import { type Account, newPerson, signUp } from '../../../support/accounts';
import { cheapHash, readyAccount } from '../../../support/ready-account';
import { handClock, openTestRooms, password, type TestRooms } from '../../../support/rooms';
import { sharedTopiary, startTopiary, type TopiaryServer } from '../../../support/server';
import { cookieOf } from '../../../support/streams';

/** Sessions, mail links and warnings over HTTP without scripts. ../features/accounts.test.ts tests their rules. */

/** Posts a form with headers that `fetch` does not allow. @returns the status */
const postAs = (server: TopiaryServer, path: string, headers: Record<string, string>, form: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const post = httpRequest(server.url + path, { method: 'POST', headers: { ...type, ...headers } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    post.once('error', reject);
    post.end(new URLSearchParams(form).toString());
  });

const signInAt = (server: TopiaryServer, email: string, typed: string, cookie = '') =>
  fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: cookie ? { Cookie: cookie } : {},
    body: new URLSearchParams({ email, password: typed }),
  });

const cookieFrom = (response: Response) => (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

/** Whether a cookie opens the account. */
const opens = async (server: TopiaryServer, cookie: string) => {
  const response = await fetch(`${server.url}/account`, { redirect: 'manual', headers: { Cookie: cookie } });
  await response.arrayBuffer();
  return response.status === 200;
};

/** The data folder of the first server below, on which the second one starts. */
let dataDir: string | undefined;
/** Their password was guessed at the first server. */
let guessed: Account;

describe.each([
  ['http://topiary.example', 'topiary', false],
  ['https://topiary.example', '__Host-topiary', true],
] as const)('with APP_URL=%s', (appUrl, name, isHttps) => {
  let server: TopiaryServer;
  let account: Account;
  beforeAll(async () => {
    server = await startTopiary({ env: { APP_URL: appUrl }, ...(dataDir === undefined ? {} : { dataDir }) });
    dataDir = server.dataDir;
    account = await signUp(server);
  }, 180_000);
  afterAll(() => server.stop());

  it('the cookie is only for this host, not readable by scripts and other sites, and Secure only with https', async () => {
    const [set = '', device = ''] = (await signInAt(server, account.email, password)).headers.getSetCookie();
    const [pair = ''] = set.split(';');
    for (const [cookie, called, lifetimeMs] of [
      [set, name, limits.sessionAbsoluteMs],
      [device, `${name}-device`, accountLimits.knownDeviceMs],
    ] as const) {
      const [value = '', ...attributes] = cookie.split(/;\s*/);
      expect(value.slice(0, value.indexOf('='))).toBe(called);
      expect(attributes.filter((each) => !/^expires=/i.test(each)).sort()).toEqual(
        ['HttpOnly', `Max-Age=${lifetimeMs / 1000}`, 'Path=/', 'SameSite=Lax', ...(isHttps ? ['Secure'] : [])].sort(),
      );
    }
    expect(await opens(server, pair)).toBe(true);
    // Under the other name, which a sibling host or plain http could have set, it opens no session.
    expect(await opens(server, pair.replace(name, isHttps ? 'topiary' : '__Host-topiary'))).toBe(false);
  });

  it('every answer says whether browsers must use https', async () => {
    for (const path of ['/', '/history', '/no-such-file.png', '/favicon.ico', '/api/health', '/api/map', '/%c0']) {
      const { headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect(headers.get('strict-transport-security'), path).toBe(isHttps ? 'max-age=31536000' : null);
    }
  });

  it('links in mails use it, whatever Host and the proxy headers say', async () => {
    const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const email = `host-${name}@example.org`;
    expect(await postAs(server, '/register', evil, { nickname: 'Ada', email, password })).toBe(302);
    expect((await server.waitForMail(email)).link).toMatch(new RegExp(`^${appUrl}/verify-email\\?token=`));

    // Not the first of the server, whose link is not in a mail.
    const member = await signUp(server);
    const Cookie = cookieOf(member);
    const moved = `moved-${name}@example.org`;
    await postAs(server, '/account/email', { ...evil, Cookie }, { email: moved, password });
    expect((await server.waitForMail(moved)).link.startsWith(`${appUrl}/`)).toBe(true);
  });

  if (!isHttps)
    it('a stranger who guesses is locked out', async () => {
      guessed = await signUp(server);
      for (let wrong = 0; wrong < rateLimits.signInByPair.times; wrong += 1)
        expect((await signInAt(server, guessed.email, 'wrong guess')).status).toBe(400);
      expect((await signInAt(server, guessed.email, password)).status).toBe(429);
    }, 180_000);
  else
    it('they still are after a restart, but no known device is', async () => {
      const refused = await signInAt(server, guessed.email, password);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(rateLimits.signInByPair.windowMs / 1000);
      expect(await refused.text()).toContain(messages.signIn.tooManyRequests);
      // The cookies of the first server, under the names that this one reads.
      const cookies = new Map(guessed.cookies.map((each) => [each.name, each.value]));
      expect(await opens(server, `${name}=${cookies.get('topiary')}`)).toBe(true);
      const known = `${name}-device=${cookies.get('topiary-device')}`;
      expect(await opens(server, known)).toBe(false);
      expect((await signInAt(server, guessed.email, password, known)).status).toBe(302);
    }, 180_000);
});

describe('a session', () => {
  let server: TopiaryServer;
  beforeAll(async () => {
    server = await sharedTopiary();
  }, 180_000);

  it('is new after signing in, and the one that the browser sent is over', async () => {
    const victim = await readyAccount(server);
    const attacker = await readyAccount(server);
    const planted = cookieFrom(await signInAt(server, attacker.email, password));
    const signedIn = cookieFrom(await signInAt(server, victim.email, password, planted));
    expect(signedIn).not.toBe(planted);
    expect(await opens(server, planted)).toBe(false);
    expect(await opens(server, signedIn)).toBe(true);
  });

  it('ends everywhere after a change of the password, except where it was changed', async () => {
    const account = await readyAccount(server);
    const elsewhere = cookieFrom(await signInAt(server, account.email, password));
    const before = cookieOf(account);
    const changed = await account.post('/account/password', { password, newPassword: 'another long one' });
    expect(changed.headers.get('location')).toBe('/account?notice=password');
    expect([await opens(server, elsewhere), await opens(server, before)]).toEqual([false, false]);
    expect(await opens(server, cookieFrom(changed))).toBe(true);
    expect((await account.send('/account')).status).toBe(200);
  });

  it('cannot be forged by changing a letter of a cookie', async () => {
    const { email } = await readyAccount(server);
    const cookie = cookieFrom(await signInAt(server, email, password));
    expect(await opens(server, cookie)).toBe(true);
    const middle = cookie.indexOf('=') + 8;
    const letter = cookie[middle] === 'a' ? 'b' : 'a';
    expect(await opens(server, cookie.slice(0, middle) + letter + cookie.slice(middle + 1))).toBe(false);
    expect(await opens(server, cookie.slice(0, cookie.lastIndexOf('.')))).toBe(false);
  });
});

describe('the duration of a session', () => {
  let test: TestRooms;
  let access: Access;
  let cookie: string;
  beforeEach(async () => {
    test = await openTestRooms();
    access = createAccess(test.rooms);
    const { id } = await test.member();
    cookie = (await access.startSession(new Request('http://topiary.test/'), id)).split(';')[0] ?? '';
  });
  afterEach(() => test.close());

  const isOpen = async () =>
    (await access.visitor(new Request('http://topiary.test/', { headers: { cookie } }))) !== null;

  it('is the idle limit without a visit', async () => {
    test.clock.advance(limits.sessionIdleMs - 1);
    expect(await isOpen()).toBe(true);
    // The check was a visit.
    test.clock.advance(limits.sessionIdleMs - 1);
    expect(await isOpen()).toBe(true);
    test.clock.advance(limits.sessionIdleMs + 1);
    expect(await isOpen()).toBe(false);
  });

  it('is the absolute limit with any number of visits', async () => {
    const step = limits.sessionIdleMs / 2;
    for (let age = step; age < limits.sessionAbsoluteMs; age += step) {
      test.clock.advance(step);
      expect(await isOpen()).toBe(true);
    }
    test.clock.advance(step);
    expect(await isOpen()).toBe(false);
  });
});

describe('a server that has many accounts', () => {
  let test: TestRooms;
  let server: TopiaryServer;
  let crowd: User[];
  /** Each link in a mail with the cookie of the account that may use it, and where using it redirects to. */
  const links = new Map<string, { path: string; cookie: string; done: string }>();

  beforeAll(async () => {
    test = await openTestRooms({ clock: handClock(new Date().toISOString()) });
    const { rooms } = test;
    const passwordHash = cheapHash(password);
    crowd = await Promise.all(Array.from({ length: 48 }, () => test.member({ passwordHash })));
    const access = createAccess(rooms);
    const cookieFor = async (user: User) =>
      (await access.startSession(new Request('http://topiary.test/'), user.id)).split(';')[0] ?? '';

    const newcomer = await test.member({
      emailVerified: false,
      goals: null,
      referralSource: null,
      passwordHash: cheapHash('another long one'),
    });
    await rooms.account.sendVerification(newcomer.id);
    links.set('/verify-email', {
      path: `/verify-email?token=${test.tokenTo(newcomer.email)}`,
      cookie: '',
      done: '/goals',
    });
    const { pathname, search } = new URL(await rooms.account.makeResetLink(await test.member()));
    links.set('/reset-password', { path: pathname + search, cookie: '', done: '/login?notice=reset' });
    const mover = await test.member();
    await rooms.account.requestEmailChange(mover, { email: 'moved@example.org', password });
    links.set('/account/email', {
      path: `/account/email?token=${test.tokenTo('moved@example.org')}`,
      cookie: await cookieFor(mover),
      done: '/account?notice=email',
    });
    const leaver = await test.member({ passwordHash: null, googleId: 'g-1' });
    await rooms.account.sendDeleteLink(leaver);
    links.set('/account/delete', {
      path: `/account/delete?token=${test.tokenTo(leaver.email)}`,
      cookie: await cookieFor(leaver),
      done: '/?notice=deleted',
    });
    server = await startTopiary({
      dataDir: test.folder,
      lateHashes: true,
      env: { SESSION_SECRET: test.settings.sessionSecret },
    });
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await test?.close();
  });

  it.each(['/verify-email', '/reset-password', '/account/email', '/account/delete'])(
    'the link in a mail for %s is not used up by opening it, and works for one of 8 clicks at once',
    async (address) => {
      const { path, cookie, done } = links.get(address) as { path: string; cookie: string; done: string };
      const url = new URL(path, server.url);
      for (const method of ['HEAD', 'GET', 'GET'])
        for (const ahead of [{}, { Purpose: 'prefetch' }, { 'Sec-Purpose': 'prefetch;prerender' }]) {
          const look = await fetch(url, { method, headers: { ...ahead, Cookie: cookie } });
          expect(look.status).toBe(200);
          await look.arrayBuffer();
        }
      const clicks = Array.from({ length: 8 }, () =>
        fetch(server.url + address, {
          method: 'POST',
          redirect: 'manual',
          headers: { Cookie: cookie },
          body: new URLSearchParams({
            token: url.searchParams.get('token') ?? '',
            password: 'another long one',
          }),
        }),
      );
      const ends = (await Promise.all(clicks)).map((each) => each.headers.get('location') ?? each.status);
      expect(ends.filter((end) => end === done)).toHaveLength(1);
      // Too late, one too many to hash at once or in all, or signed out because the account is gone.
      for (const end of ends) expect([done, 400, 429, 503, '/login']).toContain(end);
    },
    30_000,
  );

  it('tells some of those who sign in at once to wait with 503, and they may try again', async () => {
    const answers = Promise.all(crowd.map(({ email }) => signInAt(server, email, password)));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    const statuses = (await answers).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([302, 503]));
    const refused = (await answers).findIndex(({ status }) => status === 503);
    const answer = (await answers)[refused] as Response;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain(messages.signIn.busy);
    expect((await signInAt(server, crowd[refused]?.email ?? '', password)).status).toBe(302);
  }, 180_000);
});

describe('an obvious password', () => {
  it('is accepted with a warning on the next screen, at registration and at a change', async () => {
    const server = await sharedTopiary();
    const { email } = newPerson();
    const registered = await fetch(`${server.url}/register`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ nickname: 'Ada', email, password: '123456' }),
    });
    const next = registered.headers.get('location') ?? '';
    expect(next).toBe('/verify-email?password=obvious');
    const screen = await fetch(server.url + next, { headers: { Cookie: cookieFrom(registered) } });
    expect(await screen.text()).toContain(messages.account.obviousPassword);

    const account = await readyAccount(server);
    let typed = password;
    for (const [newPassword, isWarned] of [
      ['Password2026!', true],
      ['tannenzapfen im schnee', false],
    ] as const) {
      const changed = await account.post('/account/password', { password: typed, newPassword });
      const page = await account.send(changed.headers.get('location') ?? '');
      const text = await page.text();
      expect(text, newPassword).toContain(messages.account.passwordUpdated);
      expect(text.includes(messages.account.obviousPassword), newPassword).toBe(isWarned);
      typed = newPassword;
    }
  }, 180_000);
});

it('an account that a test writes into the database is filled like one that was registered', async () => {
  const server = await sharedTopiary();
  const [registered, written] = [await signUp(server), await readyAccount(server)];
  const database = new SQLite(join(server.dataDir, 'topiary.db'), { readonly: true });
  const filled = ({ email }: { readonly email: string }) =>
    [
      'select * from users where email = ?',
      'select s.* from sessions s join users u on u.id = s.user_id where u.email = ?',
    ]
      .map((query) => Object.entries(database.prepare(query).get(email) as Record<string, unknown>))
      .map((row) => row.flatMap(([name, value]) => (value === null ? [] : [name])));
  expect(filled(written)).toEqual(filled(registered));
  database.close();
});
