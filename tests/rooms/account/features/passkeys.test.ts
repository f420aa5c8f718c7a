import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OwnerProof } from '~/rooms/account/acts/passkeys/owner-proof';
import { accountLimits } from '~/rooms/account/rules/limits';
import type { ChallengePurpose } from '~/rooms/account/store/passkeys';
import type { User } from '~/rooms/account/store/users';
import { passkeyWords } from '~/rooms/account/words';
import { type Authenticator, softAuthenticator } from '../../../support/authenticator';
import { openTestRooms, password, type TestRooms } from '../../../support/rooms';

const origin = 'http://topiary.test';
let test: TestRooms;
let ada: User;
let phone: Authenticator;

beforeEach(async () => {
  test = await openTestRooms();
  ada = await test.member({ nickname: 'Ada' });
  phone = softAuthenticator(origin);
});
afterEach(() => test.close());

const byPassword: OwnerProof = { password, response: '' };
async function options(purpose: ChallengePurpose, user: User | null, proof = byPassword) {
  const asked = await test.rooms.account.passkeyOptions(purpose, user, '192.0.2.7', proof);
  if (!asked.ok) throw new Error(asked.message);
  return asked.options;
}
const add = async (name = 'My phone', key = phone, user = ada) =>
  test.rooms.account.addPasskey(user, key.create(await options('add', user)), name);
const fresh = async (user: User) => (await test.rooms.account.users.byId(user.id)) as User;
const firstId = async () => (await test.rooms.account.passkeys.list(ada.id))[0]?.id ?? '';
const notBelieved = { ok: false, status: 400, message: passkeyWords.notBelieved };

describe('a passkey', () => {
  it("is added from its device's answer, gets a name, and signs in", async () => {
    expect(await add('  My\n phone ')).toEqual({ ok: true });
    expect(await test.rooms.account.passkeys.list(ada.id)).toMatchObject([
      { name: 'My phone', counter: 1, transports: ['internal'], lastUsedAt: null },
    ]);
    const came = await test.rooms.account.signInWithPasskey(phone.get(await options('sign-in', null)));
    expect(came?.id).toBe(ada.id);
    expect(await test.rooms.account.passkeys.list(ada.id)).toMatchObject([
      { counter: 2, lastUsedAt: test.clock.now() },
    ]);
    expect(await test.rooms.account.renamePasskey(ada, await firstId(), '')).toEqual({ ok: true });
    expect(await test.rooms.account.passkeys.list(ada.id)).toMatchObject([{ name: passkeyWords.unnamed }]);
  });

  it('is added once, and by each answer once', async () => {
    const asked = await options('add', ada);
    const answer = phone.create(asked);
    expect(await test.rooms.account.addPasskey(ada, answer, '')).toEqual({ ok: true });
    expect(await test.rooms.account.addPasskey(ada, answer, '')).toEqual(notBelieved);
    expect(await add()).toMatchObject({ ok: false, status: 409 });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge of nobody’s', { challenge: 'eHh4' }],
    ['no look at the person', { unverified: true }],
    ['another ceremony', { type: 'webauthn.other' }],
  ] as const)('is not accepted with %s', async (_, lie) => {
    expect(await test.rooms.account.addPasskey(ada, phone.create(await options('add', ada), lie), '')).toEqual(
      notBelieved,
    );
    await add();
    const asked = await options('sign-in', null);
    expect(await test.rooms.account.signInWithPasskey(phone.get(asked, lie))).toBeNull();
  });

  it('is not accepted twice, nor with a counter that went back, nor after five minutes', async () => {
    await add();
    const answer = phone.get(await options('sign-in', null));
    expect(await test.rooms.account.signInWithPasskey(answer)).not.toBeNull();
    expect(await test.rooms.account.signInWithPasskey(answer)).toBeNull();
    const copied = phone.get(await options('sign-in', null), { counter: 1 });
    expect(await test.rooms.account.signInWithPasskey(copied)).toBeNull();
    const late = phone.get(await options('sign-in', null));
    test.clock.advance(accountLimits.passkeyChallengeMs);
    expect(await test.rooms.account.signInWithPasskey(late)).toBeNull();
    await test.rooms.admin.sweep();
    expect(test.rows().passkey_challenges).toBe(0);
  });

  it('signs only for its purpose and its account', async () => {
    await add();
    const bo = await test.member();
    expect(await test.rooms.account.signInWithPasskey(phone.get(await options('confirm', ada)))).toBeNull();
    expect(await test.rooms.account.secondFactorIsRight(ada, phone.get(await options('sign-in', null)))).toBe(false);
    expect(await test.rooms.account.secondFactorIsRight(bo, phone.get(await options('confirm', bo)))).toBe(false);
    const tablet = softAuthenticator(origin);
    expect(await test.rooms.account.addPasskey(bo, tablet.create(await options('add', ada)), '')).toEqual(notBelieved);
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
  ])('is not found with a malformed answer: %#', async (answer) => {
    expect(await test.rooms.account.signInWithPasskey(answer)).toBeNull();
    expect(await test.rooms.account.addPasskey(ada, answer, '')).toEqual(notBelieved);
    expect(await test.rooms.account.secondFactorIsRight(ada, answer)).toBe(false);
  });

  it('does not open a suspended account', async () => {
    const bo = await test.member();
    await add('', phone, bo);
    const asked = await options('sign-in', null);
    await test.rooms.admin.suspendPerson(ada.id, bo.id);
    expect(await test.rooms.account.signInWithPasskey(phone.get(asked))).toBeNull();
  });
});

describe('adding a passkey', () => {
  const ask = (user: User, proof?: Partial<OwnerProof>) =>
    test.rooms.account.passkeyOptions('add', user, '192.0.2.7', { password: '', response: '', ...proof });

  it('needs the password before the device is asked, and sends a mail about it', async () => {
    expect(await ask(ada)).toMatchObject({ ok: false, status: 400 });
    expect(await ask(ada, { password: 'wrong' })).toMatchObject({ ok: false, status: 400 });
    const { hash } = await test.session(ada.id);
    expect(await ask(ada, { sessionHash: hash })).toMatchObject({ ok: false, status: 400 });
    // A challenge for another purpose adds nothing.
    expect(await test.rooms.account.addPasskey(ada, phone.create(await options('confirm', ada)), '')).toEqual(
      notBelieved,
    );
    expect(test.mailsTo(ada.email)).toEqual([]);
    expect(await add('Mallory’s')).toEqual({ ok: true });
    expect(test.mailsTo(ada.email).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Topiary account',
    ]);
    expect(test.mailsTo(ada.email)[0]?.text).not.toContain('Mallory');
    const proof = { password, response: '' };
    await test.rooms.account.setSecondFactor(ada, true, proof);
    await test.rooms.account.removePasskey(ada, await firstId(), proof);
    expect(test.mailsTo(ada.email).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Topiary account',
      'Your Topiary account asks for a passkey, too',
      'A passkey was removed from your Topiary account',
    ]);
  });

  it('needs a passkey or a fresh sign-in for an account without a password', async () => {
    await add();
    await test.rooms.account.users.change(ada.id, { passwordHash: null }, test.clock.now());
    const alone = await fresh(ada);
    expect(await ask(alone)).toMatchObject({ status: 403, message: passkeyWords.signInAgain });
    const { hash } = await test.session(alone.id);
    expect(await ask(alone, { sessionHash: hash })).toMatchObject({ ok: true });
    const bo = await test.member();
    const other = await test.session(bo.id);
    expect(await ask(alone, { sessionHash: other.hash })).toMatchObject({ status: 403 });
    test.clock.advance(accountLimits.freshSignInMs);
    expect(await ask(alone, { sessionHash: hash })).toMatchObject({ status: 403 });
    const response = phone.get(await options('confirm', alone));
    expect(await ask(alone, { response })).toMatchObject({ ok: true });
    expect(await ask(alone, { response })).toMatchObject({ ok: false });
  });

  it('works even if no mail can be sent', async () => {
    test.mailer.fault = new Error('no mail');
    expect(await add()).toEqual({ ok: true });
  });
});

describe('a password reset', () => {
  async function link(): Promise<string> {
    test.clock.advance(60_000);
    const asked = await test.rooms.account.requestReset(ada.email, '192.0.2.9');
    if (!asked.ok) throw new Error('no mail');
    await asked.send();
    return test.tokenTo(ada.email);
  }

  it('lists the passkeys and removes those that are chosen', async () => {
    await add();
    await add('Mallory’s', softAuthenticator(origin));
    const token = await link();
    expect(test.mailsTo(ada.email).at(-1)?.text).toContain('Your account has passkeys, too.');
    const shown = await test.rooms.account.readResetLink(token);
    expect(shown?.canRemove).toBe(true);
    expect(shown?.passkeys.map(({ name }) => name)).toEqual(['My phone', 'Mallory’s']);
    const [kept, strange] = shown?.passkeys ?? [];
    const bo = await test.member();
    await add('Bo’s', softAuthenticator(origin), bo);
    const [bos] = await test.rooms.account.passkeys.list(bo.id);
    const chosen = [strange?.id ?? '', bos?.id ?? '', 'nonsense'];
    expect(await test.rooms.account.resetPassword(token, 'short', chosen)).toMatchObject({ ok: false });
    expect(await test.rooms.account.passkeys.list(ada.id)).toHaveLength(2);
    expect(await test.rooms.account.resetPassword(token, 'a new one of mine', chosen)).toMatchObject({
      ok: true,
      passkeys: { removed: 1, left: 1 },
    });
    expect(await test.rooms.account.passkeys.list(ada.id)).toMatchObject([{ id: kept?.id }]);
    expect(await test.rooms.account.passkeys.list(bo.id)).toHaveLength(1);
    expect(test.mailsTo(ada.email).at(-1)?.subject).toBe('A passkey was removed from your Topiary account');
  });

  it('keeps those that are a second factor', async () => {
    await add();
    await test.rooms.account.setSecondFactor(ada, true, { password, response: '' });
    const token = await link();
    expect(await test.rooms.account.readResetLink(token)).toMatchObject({ canRemove: false });
    expect(await test.rooms.account.resetPassword(token, 'a new one of mine', [await firstId()])).toMatchObject({
      passkeys: { removed: 0, left: 1 },
    });
  });
});

describe('removing a passkey', () => {
  it('needs the password or a passkey', async () => {
    await add();
    const remove = (proof: { password?: string; response?: string }) =>
      firstId().then((id) => test.rooms.account.removePasskey(ada, id, { password: '', response: '', ...proof }));
    expect(await remove({})).toMatchObject({ ok: false, status: 400 });
    expect(await remove({ password: 'wrong' })).toMatchObject({ ok: false, status: 400 });
    expect(await remove({ response: '{}' })).toEqual(notBelieved);
    expect(await remove({ response: phone.get(await options('confirm', ada)) })).toEqual({ ok: true });
    expect(test.rows().passkeys).toBe(0);
    await add();
    expect(await remove({ password })).toEqual({ ok: true });
  });

  it('does not remove the last way to sign in', async () => {
    await add();
    await test.rooms.account.users.change(ada.id, { passwordHash: null }, test.clock.now());
    const alone = await fresh(ada);
    const proof = async () => ({ password: '', response: phone.get(await options('confirm', alone)) });
    expect(await test.rooms.account.removePasskey(alone, await firstId(), await proof())).toMatchObject({
      ok: false,
      message: passkeyWords.lastWay,
    });
    const tablet = softAuthenticator(origin);
    const asked = await options('add', alone, await proof());
    expect(await test.rooms.account.addPasskey(alone, tablet.create(asked), 'Tablet')).toEqual({ ok: true });
    expect(await test.rooms.account.removePasskey(alone, await firstId(), await proof())).toEqual({
      ok: true,
    });
  });

  it("is possible only for one's own", async () => {
    await add();
    const bo = await test.member();
    const proof = { password, response: '' };
    expect(await test.rooms.account.removePasskey(bo, await firstId(), proof)).toMatchObject({ status: 404 });
    expect(await test.rooms.account.renamePasskey(bo, await firstId(), 'Mine')).toMatchObject({
      status: 404,
    });
  });
});

describe('a second factor', () => {
  it('needs a passkey, is confirmed by the password, and ends with the last passkey', async () => {
    const set = (on: boolean, typed = password) =>
      test.rooms.account.setSecondFactor(ada, on, { password: typed, response: '' });
    expect(await set(true)).toMatchObject({ ok: false, message: passkeyWords.noSecondFactor });
    await add();
    expect(await set(true, 'wrong')).toMatchObject({ ok: false, status: 400 });
    expect(await set(true)).toEqual({ ok: true });
    expect((await fresh(ada)).secondFactor).toBe(true);
    await test.rooms.account.removePasskey(ada, await firstId(), { password, response: '' });
    expect((await fresh(ada)).secondFactor).toBe(false);
  });
});

describe('the account', () => {
  it('deletes its passkeys with it, and has them in its export', async () => {
    await add();
    let exported = '';
    for await (const piece of test.rooms.transfer.exportAsJson(ada)) exported += piece;
    expect(JSON.parse(exported).passkeys).toMatchObject([{ name: 'My phone' }]);
    await options('confirm', ada);
    await test.rooms.account.deleteAccount(ada, { password });
    expect(test.rows()).toMatchObject({ passkeys: 0, passkey_challenges: 0 });
  });
});
