import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Composed } from '~/composition.server';
import { Busy } from '~/kit/fault/busy';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { User } from '~/rooms/account/store/users';
import type { Passwords } from '~/system/contract/passwords';
import { openTestRooms, password, quickPasswords, type TestRooms } from '../../../support/rooms';

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

/** Opens a house with other settings instead of the usual one. */
const reopen = async (options: Parameters<typeof openTestRooms>[0]) => {
  await test.close();
  await open(options);
};

const fresh = async (user: User): Promise<User> => {
  const found = await rooms.account.users.byId(user.id);
  if (!found) throw new Error('the user is gone');
  return found;
};
const signIn = (email: string, typed: string, from = address, device: string | null = null) =>
  rooms.account.signIn({ email, password: typed }, from, device);

describe('signing in', () => {
  let user: User;
  beforeEach(async () => {
    user = await test.member({ email: ada.email });
  });

  it('accepts the address in any spelling', async () => {
    for (const email of ['ada@example.org', 'ADA@EXAMPLE.ORG', ' ada@example.org ']) {
      expect(await signIn(email, password)).toMatchObject({ ok: true, user: { id: user.id } });
    }
  });

  it.each([
    ['', '', { email: messages.signIn.emailRequired, password: messages.signIn.passwordRequired }],
    ['ada', 'x', { email: messages.signIn.invalidEmail }],
    ['nobody@example.org', 'x', { email: messages.signIn.userNotFound }],
    [ada.email, 'wrong', { password: messages.signIn.wrongPassword }],
  ])('says what is wrong with %j and %j', async (email, typed, errors) => {
    expect(await signIn(email, typed)).toEqual({ ok: false, status: 400, errors });
  });

  it('blocks ten wrong tries from one address for a quarter of an hour, and nobody else', async () => {
    const { times, windowMs } = rateLimits.signInByPair;
    for (let wrong = 0; wrong < times; wrong += 1)
      expect(await signIn(ada.email, 'wrong')).toMatchObject({ status: 400 });
    const shut = {
      ok: false,
      status: 429,
      errors: { form: messages.signIn.tooManyRequests },
      retryAfterMs: windowMs,
    };
    for (let press = 0; press < 20; press += 1) expect(await signIn('ADA@example.org', password)).toEqual(shut);
    expect((await signIn(ada.email, password, '198.51.100.1')).ok).toBe(true);
    test.clock.advance(windowMs - 1);
    expect((await signIn(ada.email, password)).ok).toBe(false);
    test.clock.advance(1);
    expect((await signIn(ada.email, password)).ok).toBe(true);
  });

  it('allows one try a minute after ten wrong ones from many addresses', async () => {
    const { times, windowMs } = rateLimits.signInByAccount;
    for (let wrong = 0; wrong < times; wrong += 1) await signIn(ada.email, 'wrong', `192.0.2.${wrong}`);
    expect(await signIn(ada.email, 'wrong', '198.51.100.1')).toMatchObject({ status: 400 });
    for (let press = 0; press < 2 * rateLimits.signInByPair.times; press += 1)
      expect(await signIn(ada.email, password, '198.51.100.2')).toMatchObject({
        status: 429,
        retryAfterMs: rateLimits.signInSlowly.windowMs,
      });
    test.clock.advance(rateLimits.signInSlowly.windowMs);
    expect((await signIn(ada.email, password, '198.51.100.2')).ok).toBe(true);
    test.clock.advance(windowMs);
    expect(await signIn(ada.email, 'wrong')).toMatchObject({ status: 400 });
    expect(await signIn(ada.email, 'wrong', '198.51.100.3')).toMatchObject({ status: 400 });
  });

  it('admits a known device whatever strangers try, with tries of its own', async () => {
    const device = rooms.account.rememberDevice(null, user);
    for (let wrong = 0; wrong < 30; wrong += 1) await signIn(ada.email, 'wrong', `192.0.2.${wrong}`);
    for (let wrong = 0; wrong < 30; wrong += 1) await signIn(ada.email, 'wrong', address);
    expect((await signIn(ada.email, password, address, device)).ok).toBe(true);
    const { times } = rateLimits.signInByDevice;
    for (let wrong = 0; wrong < times; wrong += 1)
      expect(await signIn(ada.email, 'wrong', address, device)).toMatchObject({ status: 400 });
    expect(await signIn(ada.email, password, address, device)).toMatchObject({ status: 429 });
  });

  it('recognises a device only by its cookie, for its accounts, until the password changes', async () => {
    const other = await test.member();
    const device = rooms.account.rememberDevice(null, user);
    expect(device).not.toContain(user.id);
    const both = rooms.account.rememberDevice(device, other);
    const isKnown = async (written: string, email = ada.email) => {
      for (let wrong = 0; wrong < 12; wrong += 1) await signIn(email, 'wrong', `192.0.2.${wrong}`);
      const answer = await signIn(email, 'wrong', '192.0.2.1', written);
      return !answer.ok && answer.status === 400;
    };
    expect(await isKnown(both)).toBe(true);
    expect(await isKnown(both, other.email)).toBe(true);
    const [id = '', mark = ''] = device.split('.');
    const forged = [
      id,
      `${id}.`,
      `${id}.${'A'.repeat(22)}`,
      `${'A'.repeat(43)}.${mark}`,
      '',
      '.'.repeat(5_000),
      `${device}x`,
    ];
    for (const written of forged) expect(await isKnown(written), written.slice(0, 80)).toBe(false);
    expect(await isKnown(device, other.email)).toBe(false);
    await rooms.account.users.change(user.id, { passwordHash: await quickPasswords.hash('new') }, test.clock.now());
    expect(await isKnown(both)).toBe(false);
    expect(await isKnown(rooms.account.rememberDevice(both, await fresh(user)))).toBe(true);
    expect(rooms.account.rememberDevice(both, user).split('.')[0]).toBe(id);
  });

  it('remembers a few accounts for each device, and drops the oldest', async () => {
    let device: string | null = null;
    const people = [
      user,
      ...(await Promise.all(Array.from({ length: accountLimits.accountsPerDevice }, () => test.member()))),
    ];
    for (const person of people) device = rooms.account.rememberDevice(device, person);
    expect(device?.split('.')).toHaveLength(1 + accountLimits.accountsPerDevice);
    expect(rooms.account.rememberDevice(device, people[1] as User).split('.')).toHaveLength(
      1 + accountLimits.accountsPerDevice,
    );
  });

  it('counts parallel guesses', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, guess) => signIn(ada.email, `guess ${guess}`)));
    const looked = guesses.filter((guess) => !guess.ok && guess.status === 400);
    expect(looked).toHaveLength(rateLimits.signInByPair.times);
  });

  it('blocks an address after fifty wrong tries on any accounts', async () => {
    const { times } = rateLimits.signInByAddress;
    for (let wrong = 0; wrong < times; wrong += 1) await signIn(`p${wrong}@example.org`, 'wrong');
    expect(await signIn(ada.email, password)).toMatchObject({ ok: false, status: 429 });
    expect((await signIn(ada.email, password, '192.0.2.99')).ok).toBe(true);
  });

  it('does not count right passwords', async () => {
    for (let right = 0; right < rateLimits.signInByAddress.times + 5; right += 1) {
      expect((await signIn(ada.email, password)).ok).toBe(true);
    }
  });

  it('does not count a try that could not be checked in time', async () => {
    let isBusy = true;
    const verify = quickPasswords.verify;
    const passwords: Passwords = {
      ...quickPasswords,
      verify: async (typed, hash) => {
        if (isBusy) throw new Busy();
        return verify(typed, hash);
      },
    };
    await reopen({ passwords });
    const member = await test.member({ email: ada.email });
    const change = () => rooms.account.changePassword(member, { password, newPassword: 'a new one' });
    for (let press = 0; press < rateLimits.signInByAddress.times + 1; press += 1) {
      await expect(signIn(ada.email, password)).rejects.toBeInstanceOf(Busy);
      await expect(change()).rejects.toBeInstanceOf(Busy);
    }
    isBusy = false;
    expect((await signIn(ada.email, password)).ok).toBe(true);
    expect((await change()).ok).toBe(true);
  });

  it('does not affect open sessions while an account is locked', async () => {
    const { hash } = await test.session(user.id);
    for (let wrong = 0; wrong < 20; wrong += 1) await signIn(ada.email, 'wrong');
    expect(await rooms.account.listSessions(user.id, hash)).toMatchObject([{ isThis: true }]);
    const changed = await rooms.account.changePassword(await fresh(user), {
      password,
      newPassword: 'a new one',
    });
    expect(changed.ok).toBe(true);
  });
});
