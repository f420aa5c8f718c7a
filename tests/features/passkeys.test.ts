import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountLimits } from '~/domain/account/limits';
import { passkeyWords } from '~/domain/account/passkey-words';
import type { ChallengePurpose } from '~/ports/account/passkeys';
import type { User } from '~/ports/users';
import { type Authenticator, softAuthenticator } from '../support/authenticator';
import { openTestHouse, password, type TestHouse } from '../support/house';

const origin = 'http://topiary.test';
let test: TestHouse;
let ada: User;
let phone: Authenticator;

beforeEach(async () => {
  test = await openTestHouse();
  ada = await test.member({ nickname: 'Ada' });
  phone = softAuthenticator(origin);
});
afterEach(() => test.close());

async function options(purpose: ChallengePurpose, user: User | null) {
  const asked = await test.house.passkeyOptions(purpose, user, '192.0.2.7');
  if (!asked.ok) throw new Error(asked.message);
  return asked.options;
}
const add = async (name = 'My phone', key = phone, user = ada) =>
  test.house.addPasskey(user, key.create(await options('add', user)), name);
const fresh = async (user: User) => (await test.house.users.byId(user.id)) as User;
const firstId = async () => (await test.house.passkeys.list(ada.id))[0]?.id ?? '';
const notBelieved = { ok: false, status: 400, message: passkeyWords.notBelieved };

describe('a passkey', () => {
  it('is added by what its device says, named, and signs in', async () => {
    expect(await add('  My\n phone ')).toEqual({ ok: true });
    expect(await test.house.passkeys.list(ada.id)).toMatchObject([
      { name: 'My phone', counter: 1, transports: ['internal'], lastUsedAt: null },
    ]);
    const came = await test.house.signInWithPasskey(phone.get(await options('sign-in', null)));
    expect(came?.id).toBe(ada.id);
    expect(await test.house.passkeys.list(ada.id)).toMatchObject([
      { counter: 2, lastUsedAt: test.clock.now() },
    ]);
    expect(await test.house.renamePasskey(ada, await firstId(), '')).toEqual({ ok: true });
    expect(await test.house.passkeys.list(ada.id)).toMatchObject([{ name: passkeyWords.unnamed }]);
  });

  it('is added once, and by each answer once', async () => {
    const asked = await options('add', ada);
    const answer = phone.create(asked);
    expect(await test.house.addPasskey(ada, answer, '')).toEqual({ ok: true });
    expect(await test.house.addPasskey(ada, answer, '')).toEqual(notBelieved);
    expect(await add()).toMatchObject({ ok: false, status: 409 });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge of nobody’s', { challenge: 'eHh4' }],
    ['no look at the person', { unverified: true }],
    ['another ceremony', { type: 'webauthn.other' }],
  ] as const)('is not believed with %s', async (_, lie) => {
    expect(await test.house.addPasskey(ada, phone.create(await options('add', ada), lie), '')).toEqual(
      notBelieved,
    );
    await add();
    const asked = await options('sign-in', null);
    expect(await test.house.signInWithPasskey(phone.get(asked, lie))).toBeNull();
  });

  it('is not believed twice, nor with a counter that went back, nor after five minutes', async () => {
    await add();
    const answer = phone.get(await options('sign-in', null));
    expect(await test.house.signInWithPasskey(answer)).not.toBeNull();
    expect(await test.house.signInWithPasskey(answer)).toBeNull();
    const copied = phone.get(await options('sign-in', null), { counter: 1 });
    expect(await test.house.signInWithPasskey(copied)).toBeNull();
    const late = phone.get(await options('sign-in', null));
    test.clock.advance(accountLimits.passkeyChallengeMs);
    expect(await test.house.signInWithPasskey(late)).toBeNull();
    await test.house.sweep();
    expect(test.rows().passkey_challenges).toBe(0);
  });

  it('signs for its purpose and its person alone', async () => {
    await add();
    const bo = await test.member();
    expect(await test.house.signInWithPasskey(phone.get(await options('confirm', ada)))).toBeNull();
    expect(await test.house.secondFactorIsRight(ada, phone.get(await options('sign-in', null)))).toBe(false);
    expect(await test.house.secondFactorIsRight(bo, phone.get(await options('confirm', bo)))).toBe(false);
    const tablet = softAuthenticator(origin);
    expect(await test.house.addPasskey(bo, tablet.create(await options('add', ada)), '')).toEqual(
      notBelieved,
    );
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"id":"x"}',
    '{"id":1,"response":{"clientDataJSON":"e30"}}',
    '{"id":"x","response":{"clientDataJSON":"bnVsbA"}}',
    `{"id":"x","response":{"clientDataJSON":"${Buffer.from('{"challenge":"x"}').toString('base64url')}"}}`,
    '\u0000',
    'x'.repeat(60_000),
  ])('is nobody’s where the answer is nonsense: %#', async (answer) => {
    expect(await test.house.signInWithPasskey(answer)).toBeNull();
    expect(await test.house.addPasskey(ada, answer, '')).toEqual(notBelieved);
    expect(await test.house.secondFactorIsRight(ada, answer)).toBe(false);
  });

  it('opens nothing for somebody suspended', async () => {
    const bo = await test.member();
    await add('', phone, bo);
    const asked = await options('sign-in', null);
    await test.house.suspendPerson(ada.id, bo.id);
    expect(await test.house.signInWithPasskey(phone.get(asked))).toBeNull();
  });
});

describe('removing a passkey', () => {
  it('asks for the password or a passkey', async () => {
    await add();
    const remove = (proof: { password?: string; response?: string }) =>
      firstId().then((id) => test.house.removePasskey(ada, id, { password: '', response: '', ...proof }));
    expect(await remove({})).toMatchObject({ ok: false, status: 400 });
    expect(await remove({ password: 'wrong' })).toMatchObject({ ok: false, status: 400 });
    expect(await remove({ response: '{}' })).toEqual(notBelieved);
    expect(await remove({ response: phone.get(await options('confirm', ada)) })).toEqual({ ok: true });
    expect(test.rows().passkeys).toBe(0);
    await add();
    expect(await remove({ password })).toEqual({ ok: true });
  });

  it('leaves the last way in', async () => {
    await add();
    await test.house.users.change(ada.id, { passwordHash: null }, test.clock.now());
    const alone = await fresh(ada);
    const proof = async () => ({ password: '', response: phone.get(await options('confirm', alone)) });
    expect(await test.house.removePasskey(alone, await firstId(), await proof())).toMatchObject({
      ok: false,
      message: passkeyWords.lastWay,
    });
    await add('Tablet', softAuthenticator(origin));
    expect(await test.house.removePasskey(alone, await firstId(), await proof())).toEqual({ ok: true });
  });

  it('is of one’s own alone', async () => {
    await add();
    const bo = await test.member();
    const proof = { password, response: '' };
    expect(await test.house.removePasskey(bo, await firstId(), proof)).toMatchObject({ status: 404 });
    expect(await test.house.renamePasskey(bo, await firstId(), 'Mine')).toMatchObject({ status: 404 });
  });
});

describe('a second factor', () => {
  it('needs a passkey, is confirmed by the password, and ends with the last passkey', async () => {
    const set = (on: boolean, typed = password) =>
      test.house.setSecondFactor(ada, on, { password: typed, response: '' });
    expect(await set(true)).toMatchObject({ ok: false, message: passkeyWords.noSecondFactor });
    await add();
    expect(await set(true, 'wrong')).toMatchObject({ ok: false, status: 400 });
    expect(await set(true)).toEqual({ ok: true });
    expect((await fresh(ada)).secondFactor).toBe(true);
    await test.house.removePasskey(ada, await firstId(), { password, response: '' });
    expect((await fresh(ada)).secondFactor).toBe(false);
  });
});

describe('the account', () => {
  it('takes its passkeys along, and has them in its export', async () => {
    await add();
    let exported = '';
    for await (const piece of test.house.exportAsJson(ada)) exported += piece;
    expect(JSON.parse(exported).passkeys).toMatchObject([{ name: 'My phone' }]);
    await options('confirm', ada);
    await test.house.deleteAccount(ada, { password });
    expect(test.rows()).toMatchObject({ passkeys: 0, passkey_challenges: 0 });
  });
});
