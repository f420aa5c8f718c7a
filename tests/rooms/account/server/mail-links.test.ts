import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { signUp } from '../../../support/accounts';
import { handClock, openTestRooms, password, type TestRooms } from '../../../support/rooms';
import { startTopiary, type TopiaryServer } from '../../../support/server';
import { cookieOf } from '../../../support/streams';

/** Links in mails that are opened in another browser than the one that asked for them, without scripts. */

let test: TestRooms;
let server: TopiaryServer;
let member: User;
beforeAll(async () => {
  test = await openTestRooms({ clock: handClock(new Date().toISOString()) });
  member = await test.member();
  server = await startTopiary({ dataDir: test.folder });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await test?.close();
});

/** A browser with a cookie jar; redirects are returned, not followed. */
function browser(cookie = '') {
  const jar = new Map(cookie ? cookie.split('; ').map((pair) => splitPair(pair)) : []);
  const send = async (path: string, init: RequestInit = {}) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = new URL(path, server.url);
    const answer = await fetch(url, { redirect: 'manual', headers: { Cookie }, ...init });
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = splitPair(set.split(';')[0] ?? '');
      if (value && !/expires=thu, 01 jan 1970/i.test(set)) jar.set(name, value);
      else jar.delete(name);
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() };
  };
  return {
    get: (path: string) => send(path),
    post: (path: string, form: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }),
  };
}

const splitPair = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
};

/** The hidden fields of the form on a mail link's page. */
const hidden = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(token|to)" value="([^"]*)"/g)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  );

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

const onboard = async (visitor: ReturnType<typeof browser>) => {
  expect((await visitor.post('/goals', { goals: 'education' })).to).toBe('/referral-source');
  return (await visitor.post('/referral-source', { source: 'youtube' })).to;
};

describe('the link that confirms an address', () => {
  it('does not verify an account that a stranger registered', async () => {
    const email = 'victim@example.org';
    const stranger = browser();
    await stranger.post('/register', { nickname: 'Mallory', email, password: 'the stranger’s own' });
    const { link } = await server.waitForMail(email);

    const owner = browser();
    const page = await owner.get(pathOf(link));
    expect(page.text).toContain('type="password"');
    expect(page.text).toContain('href="/forgot-password"');
    for (const typed of ['', 'a guess'])
      expect(await owner.post(pathOf(link), { ...hidden(page.text), password: typed })).toMatchObject({
        status: 400,
        text: expect.stringContaining(typed ? messages.signIn.wrongPassword : messages.signIn.passwordRequired),
      });
    // Signed in to another account, this browser is still not the one that registered.
    const other = browser(cookieOf(await signUp(server)));
    expect((await other.get(pathOf(link))).text).toContain('type="password"');
    expect((await other.post(pathOf(link), hidden(page.text))).status).toBe(400);
    expect(await stranger.get('/goals')).toMatchObject({ to: '/verify-email' });
  });

  it('confirms with the password in another browser, signs in there, and leads to the wanted page', async () => {
    const email = 'elsewhere@example.org';
    const arrival = new URLSearchParams({ redirectTo: '/maps?order=viewed', topic: 'Bees' });
    await browser().post(`/register?${arrival}`, { nickname: 'Ada', email, password });
    const { link } = await server.waitForMail(email);

    const phone = browser();
    const page = await phone.get(pathOf(link));
    expect(page.text).toContain(`/forgot-password?${arrival}`.replaceAll('&', '&amp;'));
    const refused = await phone.post(pathOf(link), { ...hidden(page.text), password: 'a guess' });
    expect(refused.text).toContain(messages.signIn.wrongPassword);
    expect(await phone.post(pathOf(link), { ...hidden(page.text), password })).toMatchObject({
      to: '/goals',
    });
    expect(await onboard(phone)).toBe('/maps?order=viewed');
    expect((await phone.get('/')).text).toContain('value="Bees"');
  });

  it('needs one press in the browser that registered, and then leads to the wanted page', async () => {
    const email = 'here@example.org';
    const visitor = browser();
    await visitor.post('/register?redirectTo=%2Fbuy', { nickname: 'Ada', email, password });
    const { link } = await server.waitForMail(email);
    const page = await visitor.get(pathOf(link));
    expect(page.text).not.toContain('type="password"');
    expect(await visitor.post(pathOf(link), hidden(page.text))).toMatchObject({ to: '/goals' });
    expect(await onboard(visitor)).toBe('/buy');
  });

  it('counts passwords typed there like those of the sign-in', async () => {
    const email = 'guessed@example.org';
    await browser().post('/register', { nickname: 'Ada', email, password });
    const thief = browser();
    const { link } = await server.waitForMail(email);
    const form = hidden((await thief.get(pathOf(link))).text);
    let last = await thief.post(pathOf(link), { ...form, password: 'guess' });
    for (let guess = 0; guess < 10; guess += 1)
      last = await thief.post(pathOf(link), { ...form, password: `guess ${guess}` });
    expect(last.status).toBe(429);
    expect(last.text).toContain(messages.signIn.tooManyRequests);
    expect((await thief.post('/login', { email, password })).status).toBe(429);
  });
});

describe('the link to a new password', () => {
  const typed = 'a new one of mine';

  it('leads to the wanted page after signing in, and admits its reader whatever a stranger tries', async () => {
    const { email } = member;
    const reader = browser();
    const arrival = 'redirectTo=%2Fmaps%3Forder%3Dviewed&topic=Bees';
    await reader.post(`/forgot-password?${arrival}`, { email });
    const { link } = await server.waitForMail(email);
    const page = await reader.get(pathOf(link));
    const { to } = await reader.post(pathOf(link), { ...hidden(page.text), password: typed });
    expect(to).toBe(`/login?notice=reset&${arrival}`);

    const guess = { email, password: 'a guess' };
    for (let wrong = 0; wrong < 10; wrong += 1) await browser().post('/login', guess);
    expect((await browser().post('/login', { email, password: typed })).status).toBe(429);
    expect(await reader.post(to, { email, password: typed })).toMatchObject({ to: '/maps?order=viewed' });
  }, 180_000);
});
