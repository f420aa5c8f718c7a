import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { inLanguage } from '~/kit/language/reader';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { asReaderOf } from '~/languages/reader';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import { mailWords } from '~/rooms/account/words';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

const minute = 60_000;
const address = '192.0.2.7';
const ada = { nickname: 'Ada', email: 'ada@example.org', password };

let test: TestRooms;
let rooms: Composed;

const open = async (options?: Parameters<typeof openTestRooms>[0]) => {
  test = await openTestRooms(options);
  rooms = test.rooms;
};
beforeEach(() => open());
afterEach(() => test.close());

const fresh = async (user: User): Promise<User> => {
  const found = await rooms.account.users.byId(user.id);
  if (!found) throw new Error('the user is gone');
  return found;
};
const signIn = (email: string, typed: string, from = address) => rooms.account.signIn({ email, password: typed }, from);
const sessionsOf = async (user: User) => (await rooms.account.listSessions(user.id, null)).length;

describe('a forgotten password', () => {
  let user: User;
  beforeEach(async () => {
    user = await test.member({ email: ada.email });
  });

  const request = async (email: string, from = address) => {
    const result = await rooms.account.requestReset(email, from);
    if (result.ok) await result.send();
    return result;
  };

  it('is answered alike with and without an account, and with and without a mail', async () => {
    const answers = [await request(ada.email), await request('nobody@example.org'), await request(ada.email)];
    for (const answer of answers) expect(answer).toEqual({ ok: true, send: expect.any(Function) });
    expect(test.mailer.mails).toHaveLength(1);
  });

  it.each([
    ['de', 'de'],
    [null, 'en'],
  ])('writes to an account of the language %s in %s, whoever asks', async (language, written) => {
    await rooms.account.changeLanguage(user.id, language);
    await asReaderOf(
      () => 'ar',
      () => request(ada.email),
    );
    const subject = inLanguage(written, () => mailWords.resetSubject);
    expect(test.mailer.mails.map((mail) => mail.subject)).toEqual([subject]);
  });

  it('does not wait for the mail, and survives a failed one', async () => {
    test.mailer.fault = new Error('the mail server is away');
    const answer = await rooms.account.requestReset(ada.email, address);
    expect(answer.ok).toBe(true);
    if (answer.ok) await expect(answer.send()).resolves.toBeUndefined();
    expect(test.lines.join('\n')).toContain('reset mail failed');
  });

  it('does the same work before the answer with and without an account', async () => {
    const written = () =>
      (rooms.server.database.sqlite.prepare('select total_changes() as n').get() as { n: number }).n;
    const workFor = async (email: string) => {
      const before = written();
      const answer = await rooms.account.requestReset(email, address);
      // Longer than it takes to render the answer.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      const work = written() - before;
      if (answer.ok) await answer.send();
      return work;
    };
    expect(await workFor(ada.email)).toBe(await workFor('nobody@example.org'));
    expect(test.mailer.mails).toHaveLength(1);
  });

  it('keeps the wanted page', async () => {
    const arrival = { redirectTo: '/map/abc?node=n1', topic: 'Bees' };
    const answer = await rooms.account.requestReset(ada.email, address, arrival);
    if (answer.ok) await answer.send();
    const { searchParams } = new URL(test.mailsTo(ada.email)[0]?.link ?? '');
    expect(rooms.account.readArrival(searchParams.get('to'))).toEqual(arrival);
  });

  it('says what is wrong with an address, and limits requests', async () => {
    expect(await request('')).toMatchObject({
      status: 400,
      errors: { email: messages.signIn.emailRequired },
    });
    expect(await request('ada')).toMatchObject({
      status: 400,
      errors: { email: messages.signIn.invalidEmail },
    });
    for (let ask = 0; ask < rateLimits.resetByAddress.times; ask += 1) await request(`p${ask}@example.org`);
    expect(await request(ada.email)).toMatchObject({ ok: false, status: 429 });
    expect(test.mailer.mails).toHaveLength(0);
  });

  it('sets the new password, ends all sessions, and opens a locked account', async () => {
    for (let wrong = 0; wrong < 11; wrong += 1) await signIn(ada.email, 'wrong');
    await test.session(user.id);
    await request(ada.email);
    const token = test.tokenTo(ada.email);
    expect(await rooms.account.readResetLink(token)).not.toBeNull();
    const reset = await rooms.account.resetPassword(token, 'a new one');
    expect(reset).toMatchObject({ ok: true, obviousPassword: false, user: { id: user.id } });
    expect(await sessionsOf(user)).toBe(0);
    const device = reset.ok ? rooms.account.rememberDevice(null, reset.user) : null;
    expect((await signIn(ada.email, 'a new one', '198.51.100.1')).ok).toBe(true);
    expect((await rooms.account.signIn({ email: ada.email, password: 'a new one' }, address, device)).ok).toBe(true);
    expect((await signIn(ada.email, password)).ok).toBe(false);
    expect(await rooms.account.readResetLink(token)).toBeNull();
    expect(await rooms.account.resetPassword(token, 'and another')).toMatchObject({
      ok: false,
      errors: { form: messages.verification.linkInvalid },
    });
  });

  it('keeps the link when the password is refused, and warns of an obvious one', async () => {
    await request(ada.email);
    const token = test.tokenTo(ada.email);
    expect(await rooms.account.resetPassword(token, '12345')).toMatchObject({
      errors: { password: messages.register.passwordTooShort },
    });
    expect(await rooms.account.resetPassword(token, '123456')).toMatchObject({
      ok: true,
      obviousPassword: true,
    });
  });

  it('lets one of many parallel clicks succeed', async () => {
    await request(ada.email);
    const token = test.tokenTo(ada.email);
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, index) => rooms.account.resetPassword(token, `password ${index}`)),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('uses up all links of the user at once, and works for an hour', async () => {
    await request(ada.email);
    const first = test.tokenTo(ada.email);
    test.clock.advance(minute);
    await request(ada.email);
    await rooms.account.resetPassword(test.tokenTo(ada.email), 'a new one');
    expect(await rooms.account.readResetLink(first)).toBeNull();
    test.clock.advance(minute);
    await request(ada.email);
    test.clock.advance(accountLimits.resetLinkMs - 1);
    expect(await rooms.account.readResetLink(test.tokenTo(ada.email))).not.toBeNull();
    test.clock.advance(1);
    expect(await rooms.account.readResetLink(test.tokenTo(ada.email))).toBeNull();
  });

  it('verifies the address, since the link was read there, and makes its reader the owner', async () => {
    const squatter = await test.member({
      email: 'victim@example.org',
      emailVerified: false,
      goals: null,
      referralSource: null,
    });
    await test.session(squatter.id);
    await request('victim@example.org');
    await rooms.account.resetPassword(test.tokenTo('victim@example.org'), 'the owner’s own');
    expect((await fresh(squatter)).emailVerified).toBe(true);
    expect(await sessionsOf(squatter)).toBe(0);
    expect((await signIn('victim@example.org', password)).ok).toBe(false);
  });

  it('gives a password to an account that only had Google', async () => {
    await test.member({ email: 'g@example.org', passwordHash: null, googleId: 'g-1' });
    await request('g@example.org');
    await rooms.account.resetPassword(test.tokenTo('g@example.org'), 'a first one');
    expect((await signIn('g@example.org', 'a first one')).ok).toBe(true);
  });

  it('works with the link from the server’s administrator', async () => {
    const url = new URL(await rooms.account.makeResetLink(user));
    expect(url.origin + url.pathname).toBe('http://topiary.test/reset-password');
    expect((await rooms.account.resetPassword(url.searchParams.get('token') ?? '', 'a new one')).ok).toBe(true);
  });

  it('does not work for the new owner of the address', async () => {
    await request(ada.email);
    await rooms.account.users.change(user.id, { email: 'moved@example.org' }, test.clock.now());
    expect(await rooms.account.resetPassword(test.tokenTo(ada.email), 'a new one')).toMatchObject({
      ok: false,
    });
  });
});
