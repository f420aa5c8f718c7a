import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderDown } from '~/kit/fault/provider-down';
import type { Departure, ProviderSignIn } from '~/providers/sign-in/contract/provider-sign-in';
import { type OidcServer, startOidcServer } from '../../support/oidc-server';
import { openTestRooms, type TestRooms } from '../../support/rooms';

/** Sign-in with OpenID Connect through a real server, which behaves correctly unless a test says otherwise. */

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

/** Goes to the provider and is redirected back. */
async function goThere(): Promise<Departure & { readonly back: URL }> {
  const departure = await oidc().leave();
  const answer = await fetch(departure.url, { redirect: 'manual' });
  return { ...departure, back: new URL(answer.headers.get('location') ?? '') };
}

async function whoComesBack() {
  const { back, attempt } = await goThere();
  return oidc().comeBack(back, attempt);
}

async function signIn(invitation?: string) {
  const { issuer, ...identity } = await whoComesBack();
  return test.rooms.account.signInWithOidc(issuer, identity, '192.0.2.7', invitation);
}

describe('the redirect to the provider', () => {
  it('contains client, return address, state, nonce and a challenge, and nothing about the person', async () => {
    const { url, attempt } = await oidc().leave();
    expect(url.origin).toBe(server.origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'topiary-client',
      redirect_uri: 'http://topiary.test/auth/oidc/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(attempt.verifier);
  });

  it("needs the provider's configuration only then, so a provider that is down does not stop the server's start", async () => {
    await server.stop();
    await open();
    await oidc().prepare();
    await expect(oidc().leave()).rejects.toBeInstanceOf(ProviderDown);
    expect(test.lines.join('\n')).toContain('the provider of OIDC_ISSUER cannot be used');
    expect(await test.rooms.admin.health()).toMatchObject({ ok: true });
    server = await startOidcServer({ isAnother: true });
  });

  it('does not ask a provider that was down again and again', async () => {
    server.renameIssuer('https://elsewhere.example');
    await expect(oidc().leave()).rejects.toBeInstanceOf(ProviderDown);
    server.renameIssuer(null);
    await expect(oidc().leave()).rejects.toBeInstanceOf(ProviderDown);
    test.clock.advance(10_000);
    await expect(oidc().leave()).resolves.toBeDefined();
  });
});

describe('the answer of the provider', () => {
  it('names the person', async () => {
    expect(await whoComesBack()).toEqual({
      issuer: server.issuer,
      subject: '1089',
      email: 'grace@example.org',
      emailVerified: true,
      name: 'Grace',
    });
  });

  it.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['the audience of another', { aud: 'another-client' }],
    ['a time that is over', { exp: Math.floor(Date.now() / 1000) - 3_600 }],
    ['a time to come', { iat: Math.floor(Date.now() / 1000) + 3_600, nbf: Math.floor(Date.now() / 1000) + 3_600 }],
    ['another nonce', { nonce: 'of an earlier sign-in' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: '' }],
  ])('is not accepted with %s in its token', async (_, claims) => {
    server.spoiled = claims;
    await expect(whoComesBack()).rejects.toThrow();
  });

  const parts = (token: string) => token.split('.') as [string, string, string];
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  it.each([
    [
      'a payload that its signature is not of',
      (token: string) => {
        const [head, payload, signature] = parts(token);
        const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'another' };
        return [head, header(claims), signature].join('.');
      },
    ],
    [
      'another signature',
      (token: string) => [...parts(token).slice(0, 2), Buffer.alloc(256, 7).toString('base64url')].join('.'),
    ],
    ['no signature', (token: string) => `${header({ alg: 'none' })}.${parts(token)[1]}.`],
    [
      'a key that the provider does not have',
      (token: string) => {
        const [, payload, signature] = parts(token);
        return [header({ alg: 'RS256', kid: 'unknown' }), payload, signature].join('.');
      },
    ],
    [
      'an algorithm of shared secrets',
      (token: string) => {
        const [, payload, signature] = parts(token);
        return [header({ alg: 'HS256' }), payload, signature].join('.');
      },
    ],
  ])('is not accepted with %s on its token', async (_, forge) => {
    server.forge = forge;
    await expect(whoComesBack()).rejects.toThrow();
    server.forge = null;
    await expect(whoComesBack()).resolves.toMatchObject({ subject: '1089' });
  });

  it('is accepted with a new key, at the second try at the latest', async () => {
    await whoComesBack();
    await server.addKey();
    const tries = [];
    for (let times = 0; times < 5; times += 1) tries.push(await whoComesBack().catch(() => 'refused'));
    expect(tries.filter((outcome) => outcome === 'refused').length).toBeLessThanOrEqual(1);
    expect(tries.slice(2)).not.toContain('refused');
  });

  it('is not accepted with a wrong state, a wrong verifier, or a used code', async () => {
    const { back, attempt } = await goThere();
    await expect(oidc().comeBack(back, { ...attempt, state: 'another' })).rejects.toThrow();
    const wrong = { ...attempt, verifier: 'x'.repeat(43) };
    await expect(oidc().comeBack(back, wrong)).rejects.toThrow();
    const again = await goThere();
    await oidc().comeBack(again.back, again.attempt);
    await expect(oidc().comeBack(again.back, again.attempt)).rejects.toThrow();
  });

  it('names nobody if the person has pressed Cancel', async () => {
    const { attempt } = await oidc().leave();
    const back = new URL(`http://topiary.test/auth/oidc/callback?error=access_denied&state=${attempt.state}`);
    await expect(oidc().comeBack(back, attempt)).rejects.toThrow();
  });

  it('is not accepted from an issuer that has changed its name', async () => {
    await signIn();
    server.renameIssuer('https://elsewhere.example');
    // Its tokens are refused at once, and its new name when its configuration is read again.
    await expect(whoComesBack()).rejects.toThrow();
    test.clock.advance(60 * 60 * 1000);
    await expect(oidc().leave()).rejects.toBeInstanceOf(ProviderDown);
  });

  it('counts an address as verified only by the boolean', async () => {
    server.person = { ...server.person, email_verified: 'true' };
    expect(await whoComesBack()).toMatchObject({ emailVerified: false });
  });

  it('is completed by the userinfo endpoint if the token has no address', async () => {
    server.spoiled = { email: undefined };
    expect(await whoComesBack()).toMatchObject({ email: 'grace@example.org', emailVerified: true });
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

describe('signing out', () => {
  it('is offered at the provider as well, on pages that allow forms to post there', async () => {
    await oidc().prepare();
    expect(oidc().origins()).toEqual([server.origin]);
    const there = await oidc().signOutAddress();
    expect(there?.origin).toBe(server.origin);
    expect(Object.fromEntries(there?.searchParams ?? [])).toEqual({
      client_id: 'topiary-client',
      post_logout_redirect_uri: 'http://topiary.test/login',
    });
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
