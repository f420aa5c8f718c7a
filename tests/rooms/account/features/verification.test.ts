import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { messages } from '~/kit/messages';
import { type Arrival, noArrival } from '~/kit/request/arrival';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
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

describe('a verification link', () => {
  let user: User;
  beforeEach(async () => {
    await rooms.account.register(ada, address);
    user = (await rooms.account.users.byEmail(ada.email)) as User;
  });

  it('is not used up by opening it, and once by the click', async () => {
    const token = test.tokenTo(ada.email);
    for (let look = 0; look < 3; look += 1)
      expect(await rooms.account.readVerificationLink(token)).toMatchObject({
        email: ada.email,
        userId: user.id,
      });
    expect((await rooms.account.verifyEmail(token, user.id))?.id).toBe(user.id);
    expect((await fresh(user)).emailVerified).toBe(true);
    expect(await rooms.account.readVerificationLink(token)).toBeNull();
    expect(await rooms.account.verifyEmail(token, user.id)).toBeNull();
  });

  it('works only for the account’s own user, and is not used up by others', async () => {
    const token = test.tokenTo(ada.email);
    const stranger = await test.member();
    expect(await rooms.account.verifyEmail(token, stranger.id)).toBeNull();
    expect(await rooms.account.verifyEmail(token, '')).toBeNull();
    expect((await fresh(user)).emailVerified).toBe(false);
    expect((await rooms.account.verifyEmail(token, user.id))?.id).toBe(user.id);
  });

  it('keeps the wanted page, encoded, and nothing outside this server', async () => {
    const linkFor = async (email: string, arrival: Arrival) => {
      await rooms.account.register({ ...ada, email }, address, arrival);
      return new URL(test.mailsTo(email).at(-1)?.link ?? '').searchParams.get('to');
    };
    const arrival = { redirectTo: '/map/abc?node=prize', topic: 'Win a prize at evil.test' };
    const to = await linkFor('a@example.org', arrival);
    expect(rooms.account.readArrival(to)).toEqual(arrival);
    expect(test.mailsTo('a@example.org')[0]?.text).not.toMatch(/prize|evil/);
    expect(await linkFor('b@example.org', noArrival)).toBeNull();
    const evil = await linkFor('c@example.org', { redirectTo: '//evil.test/', topic: '' });
    for (const written of [evil, `${to}x`, 'nothing', '', null, rooms.server.secrets.sign({ redirectTo: 7 })])
      expect(rooms.account.readArrival(written)).toEqual(noArrival);
  });

  it('lets one of 50 parallel tries succeed', async () => {
    const token = test.tokenTo(ada.email);
    const tries = await Promise.all(Array.from({ length: 50 }, () => rooms.account.verifyEmail(token, user.id)));
    expect(tries.filter(Boolean)).toHaveLength(1);
  });

  it('expires to the millisecond', async () => {
    const token = test.tokenTo(ada.email);
    test.clock.advance(accountLimits.verifyLinkMs - 1);
    expect(await rooms.account.readVerificationLink(token)).toMatchObject({
      email: ada.email,
      userId: user.id,
    });
    test.clock.advance(1);
    expect(await rooms.account.readVerificationLink(token)).toBeNull();
    expect(await rooms.account.verifyEmail(token, user.id)).toBeNull();
    expect((await fresh(user)).emailVerified).toBe(false);
  });

  it('is not stored in plain', async () => {
    const token = test.tokenTo(ada.email);
    const stored = JSON.stringify(rooms.server.database.sqlite.prepare('select * from mail_tokens').all());
    expect(stored).not.toContain(token);
  });

  it('is refused if it has another purpose, or is for an address that the user no longer has', async () => {
    expect(await rooms.account.resetPassword(test.tokenTo(ada.email), 'another one')).toMatchObject({
      ok: false,
    });
    const token = test.tokenTo(ada.email);
    await rooms.account.users.change(user.id, { email: 'other@example.org' }, test.clock.now());
    expect(await rooms.account.verifyEmail(token, user.id)).toBeNull();
  });

  it('is sent again after 30 seconds, and at most five times an hour', async () => {
    const refused = { ok: false, status: 429, message: messages.verification.mailLimit };
    // Refused presses do not count towards the five mails of an hour.
    for (let press = 0; press < 6; press += 1) {
      expect(await rooms.account.sendVerification(user.id)).toMatchObject({
        ...refused,
        retryAfterMs: 30_000,
      });
    }
    for (let mail = 2; mail <= 5; mail += 1) {
      test.clock.advance(30_000);
      expect(await rooms.account.sendVerification(user.id)).toEqual({ ok: true });
    }
    test.clock.advance(30_000);
    expect(await rooms.account.sendVerification(user.id)).toMatchObject(refused);
    expect(test.mailsTo(ada.email)).toHaveLength(5);
    test.clock.advance(58 * minute);
    expect(await rooms.account.sendVerification(user.id)).toEqual({ ok: true });
  });

  it('is not sent to a verified account, and says if nobody is signed in', async () => {
    await rooms.account.verifyEmail(test.tokenTo(ada.email), user.id);
    test.clock.advance(minute);
    expect(await rooms.account.sendVerification(user.id)).toEqual({ ok: true });
    expect(test.mailsTo(ada.email)).toHaveLength(1);
    expect(await rooms.account.sendVerification('nobody')).toMatchObject({
      ok: false,
      message: messages.verification.noUser,
    });
  });
});
