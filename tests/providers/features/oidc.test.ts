import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderDown } from '~/kit/fault/provider-down';
import type { Departure, ProviderSignIn } from '~/providers/sign-in/contract/provider-sign-in';
import { oidcSignIn } from '~/providers/sign-in/oidc';
import { type OidcServer, startOidcServer } from '../../support/oidc-server';

/**
 * The provider's part of a sign-in with OpenID Connect, through a real server, which behaves correctly unless a test
 * says otherwise. tests/rooms/account/features/oidc-accounts.test.ts has the accounts.
 */

let server: OidcServer;
let provider: ProviderSignIn;
let later = 0;
let lines: string[];

beforeEach(async () => {
  server = await startOidcServer();
  later = 0;
  lines = [];
  provider = oidcSignIn({
    issuer: server.issuer,
    clientId: 'topiary-client',
    clientSecret: 'topiary-secret',
    name: 'School ID',
    appUrl: 'http://topiary.test',
    // Its tokens carry the machine's time.
    clock: { now: () => new Date(Date.now() + later) },
    report: (event) => lines.push(event),
  });
});
afterEach(async () => {
  await server.stop();
});

/** Goes to the provider and is redirected back. */
async function goThere(): Promise<Departure & { readonly back: URL }> {
  const departure = await provider.leave();
  const answer = await fetch(departure.url, { redirect: 'manual' });
  return { ...departure, back: new URL(answer.headers.get('location') ?? '') };
}

async function whoComesBack() {
  const { back, attempt } = await goThere();
  return provider.comeBack(back, attempt);
}

describe('the redirect to the provider', () => {
  it('contains client, return address, state, nonce and a challenge, and nothing about the person', async () => {
    const { url, attempt } = await provider.leave();
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

  it('does not ask a provider that was down again and again', async () => {
    server.renameIssuer('https://elsewhere.example');
    await expect(provider.leave()).rejects.toBeInstanceOf(ProviderDown);
    server.renameIssuer(null);
    await expect(provider.leave()).rejects.toBeInstanceOf(ProviderDown);
    expect(lines).toEqual(['the provider of OIDC_ISSUER cannot be used']);
    later = 10_000;
    await expect(provider.leave()).resolves.toBeDefined();
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
    await expect(provider.comeBack(back, { ...attempt, state: 'another' })).rejects.toThrow();
    const wrong = { ...attempt, verifier: 'x'.repeat(43) };
    await expect(provider.comeBack(back, wrong)).rejects.toThrow();
    const again = await goThere();
    await provider.comeBack(again.back, again.attempt);
    await expect(provider.comeBack(again.back, again.attempt)).rejects.toThrow();
  });

  it('names nobody if the person has pressed Cancel', async () => {
    const { attempt } = await provider.leave();
    const back = new URL(`http://topiary.test/auth/oidc/callback?error=access_denied&state=${attempt.state}`);
    await expect(provider.comeBack(back, attempt)).rejects.toThrow();
  });

  it('is not accepted from an issuer that has changed its name', async () => {
    await whoComesBack();
    server.renameIssuer('https://elsewhere.example');
    // Its tokens are refused at once, and its new name when its configuration is read again.
    await expect(whoComesBack()).rejects.toThrow();
    later = 60 * 60 * 1000;
    await expect(provider.leave()).rejects.toBeInstanceOf(ProviderDown);
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

describe('signing out', () => {
  it('is offered at the provider as well, on pages that allow forms to post there', async () => {
    await provider.prepare();
    expect(provider.origins()).toEqual([server.origin]);
    const there = await provider.signOutAddress();
    expect(there?.origin).toBe(server.origin);
    expect(Object.fromEntries(there?.searchParams ?? [])).toEqual({
      client_id: 'topiary-client',
      post_logout_redirect_uri: 'http://topiary.test/login',
    });
  });
});
