import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderDown } from '~/kit/fault/provider-down';
import type { ProviderSignIn } from '~/providers/sign-in/contract/provider-sign-in';
import { type OidcServer, startOidcServer } from '../../../support/oidc-server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Accounts of people who sign in with OpenID Connect. tests/providers/features/oidc.test.ts has what it refuses. */

let server: OidcServer;
let test: TestRooms;

async function open(env: Record<string, string> = {}): Promise<void> {
  await test?.close();
  // Its tokens carry the machine's time.
  test = await openTestRooms({ env: { ...server.env, ...env } });
  test.clock.advance(Date.now() - test.clock.now().getTime());
}

beforeEach(async () => {
  server = await startOidcServer();
  test = undefined as unknown as TestRooms;
  await open();
});
afterEach(async () => {
  await test.close();
  await server.stop();
});

const oidc = (): ProviderSignIn => {
  if (!test.rooms.account.oidc) throw new Error('no provider');
  return test.rooms.account.oidc;
};

async function signIn(invitation?: string) {
  const departure = await oidc().leave();
  const answer = await fetch(departure.url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  const { issuer, ...identity } = await oidc().comeBack(back, departure.attempt);
  return test.rooms.account.signInWithOidc(issuer, identity, '192.0.2.7', invitation);
}

describe('the provider', () => {
  it('is asked for its configuration only when needed: one that is down does not stop the start of the server', async () => {
    await server.stop();
    await open();
    await oidc().prepare();
    await expect(oidc().leave()).rejects.toBeInstanceOf(ProviderDown);
    expect(test.lines.join('\n')).toContain('the provider of OIDC_ISSUER cannot be used');
    expect(await test.rooms.admin.health()).toMatchObject({ ok: true });
    server = await startOidcServer({ isAnother: true });
  });
});

describe('the account of the person', () => {
  it('is made the first time, and found again later, even if the address has changed', async () => {
    const first = await signIn();
    expect(first).toMatchObject({
      ok: true,
      user: { email: 'grace@example.org', emailVerified: true, passwordHash: null },
    });
    server.person = { ...server.person, email: 'married@example.org' };
    const again = await signIn();
    expect(again.ok && first.ok && again.user.id === first.user.id).toBe(true);
    expect(test.rows()).toMatchObject({ users: 1, identities: 1 });
  });

  it('is the verified one with that address; an unverified one is replaced', async () => {
    const grace = await test.member({ email: 'Grace@example.org' });
    expect(await signIn()).toMatchObject({ ok: true, user: { id: grace.id } });

    await test.member({ email: 'joan@example.org', emailVerified: false, nickname: 'Stranger' });
    server.person = { sub: '2', email: 'joan@example.org', email_verified: true, name: 'Joan' };
    expect(await signIn()).toMatchObject({ ok: true, user: { nickname: 'Joan', passwordHash: null } });
  });

  it('is not opened if the address is not verified, or belongs to another identity', async () => {
    await test.member({ email: 'grace@example.org' });
    server.person = { ...server.person, email_verified: false };
    expect(await signIn()).toEqual({ ok: false, reason: 'unverified' });
    server.person = { ...server.person, email_verified: true };
    expect(await signIn()).toMatchObject({ ok: true });
    server.person = { ...server.person, sub: 'somebody else' };
    expect(await signIn()).toEqual({ ok: false, reason: 'other-account' });
  });

  it('is one account even if the same person arrives twice at once', async () => {
    const answers = await Promise.all([signIn(), signIn(), signIn()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(test.rows()).toMatchObject({ users: 1, identities: 1 });
  });

  it('does not open while it is suspended', async () => {
    const administrator = await test.member();
    const came = await signIn();
    if (!came.ok) throw new Error('not signed in');
    await test.rooms.admin.suspendPerson(administrator.id, came.user.id);
    expect(await signIn()).toEqual({ ok: false, reason: 'suspended' });
  });

  it('loses its identity when it is deleted, and has it in its export', async () => {
    const came = await signIn();
    if (!came.ok) throw new Error('not signed in');
    let exported = '';
    for await (const piece of test.rooms.transfer.exportAsJson(came.user)) exported += piece;
    expect(JSON.parse(exported).identities).toMatchObject([{ issuer: server.issuer, subject: '1089' }]);
    await test.rooms.account.removeAccount(came.user);
    expect(test.rows()).toMatchObject({ users: 0, identities: 0 });
  });

  it('needs an invitation if REGISTRATION says so', async () => {
    await open({ REGISTRATION: 'invite' });
    expect(await signIn()).toEqual({ ok: false, reason: 'not-invited' });
    const link = new URL((await test.rooms.account.makeInvitation('grace@example.org')) ?? '');
    expect(await signIn(link.searchParams.get('invitation') ?? '')).toMatchObject({ ok: true });
  });
});

describe('PASSWORD_LOGIN=off', () => {
  it('allows no sign-in by password, but a link from the command line for somebody who is locked out', async () => {
    await open({ PASSWORD_LOGIN: 'off' });
    const { rooms } = test;
    const administrator = await test.member({ email: 'kay@example.org' });
    const off = { ok: false, status: 403 };
    const typed = { email: 'kay@example.org', password: 'correct horse battery' };
    expect(await rooms.account.signIn(typed, '192.0.2.7')).toMatchObject(off);
    expect(await rooms.account.register({ ...typed, nickname: 'Kay' }, '192.0.2.7')).toMatchObject(off);
    expect(await rooms.account.requestReset(typed.email, '192.0.2.7')).toMatchObject(off);
    expect(await rooms.account.resetPassword('token', 'another one')).toMatchObject(off);
    expect(await rooms.account.deleteAccount(administrator, typed)).toMatchObject(off);

    const token = new URL(await rooms.account.makeSignInLink(administrator)).searchParams.get('token') ?? '';
    expect(await rooms.account.readSignInLink(token)).toBe(true);
    expect(await rooms.account.spendSignInLink(token)).toMatchObject({ id: administrator.id });
    expect(await rooms.account.spendSignInLink(token)).toBeNull();
    const late = new URL(await rooms.account.makeSignInLink(administrator)).searchParams.get('token') ?? '';
    test.clock.advance(15 * 60 * 1000);
    expect(await rooms.account.spendSignInLink(late)).toBeNull();
  });
});
