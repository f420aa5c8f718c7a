import type { Strategy } from 'remix-auth';
import { type GoogleProfile, GoogleStrategy, type GoogleStrategyOptions } from 'remix-auth-google';
import type { OAuth2Profile, OAuth2StrategyVerifyParams } from 'remix-auth-oauth2';
import { nodeFetch } from '~/system/node-fetch';
import type { Identity } from './contract/identity';

const patienceMs = 10_000;

interface Endpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userInfo: string;
}

/** From Google's discovery document (accounts.google.com/.well-known/openid-configuration). */
const googles: Endpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
};

const below = (base: string): Endpoints => ({
  authorization: `${base}/o/oauth2/v2/auth`,
  token: `${base}/token`,
  userInfo: `${base}/v1/userinfo`,
});

interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another OAuth server, for tests; null: Google's own. */
  readonly baseUrl: string | null;
  /** The public address that Google redirects people back to, as registered there. */
  readonly callbackUrl: string;
}

/** Called with the identity from Google and the caller's `context`; returns the user. */
type Verify<User> = (identity: Identity, context: Readonly<Record<string, unknown>>) => Promise<User>;

/** Sign-in with Google, as a strategy for remix-auth. */
export function googleSignIn(options: GoogleOptions) {
  const endpoints = options.baseUrl === null ? googles : below(options.baseUrl);
  return {
    /** The origin that the sign-in form redirects to: the page's policy must allow it. */
    origin: new URL(endpoints.authorization).origin,
    strategy: <User>(verify: Verify<User>): Strategy<User, never> =>
      new GoogleAt<User>(
        {
          clientID: options.clientId,
          clientSecret: options.clientSecret,
          callbackURL: options.callbackUrl,
          scope: ['openid', 'profile', 'email'],
          prompt: 'select_account',
        },
        endpoints,
        ({ profile, context }) => verify(identityOf(profile._json), context ?? {}),
      ) as Strategy<User, never>,
  };
}

/** remix-auth-google with configurable endpoints, Node's own fetch, a timeout, and validated answers. */
class GoogleAt<User> extends GoogleStrategy<User> {
  readonly #endpoints: Endpoints;

  constructor(
    options: GoogleStrategyOptions,
    endpoints: Endpoints,
    verify: (params: OAuth2StrategyVerifyParams<GoogleProfile, never>) => Promise<User>,
  ) {
    super(options, verify as ConstructorParameters<typeof GoogleStrategy<User>>[1]);
    this.#endpoints = endpoints;
    this.authorizationURL = endpoints.authorization;
    this.tokenURL = endpoints.token;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set('client_id', this.clientID);
    params.set('client_secret', this.clientSecret);
    params.set('code', code);
    const answer = await ask(this.#endpoints.token, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: params.toString(),
    });
    if (typeof answer.access_token !== 'string' || answer.access_token === '')
      throw new Error('no access token in the answer');
    return { accessToken: answer.access_token, extraParams: {} as never };
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const answer = await ask(this.#endpoints.userInfo, {
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    return { provider: 'google', _json: answer } satisfies OAuth2Profile & {
      _json: unknown;
    } as unknown as GoogleProfile;
  }
}

async function ask(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await nodeFetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  // Without the response text: the answer to a token request may repeat the secret, and errors are logged.
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null) throw new Error(`${new URL(url).pathname} answered no object`);
  return answer as Record<string, unknown>;
}

/** OpenID Connect Core 5.1: `sub` has at most 255 characters; everything else may be missing. */
function identityOf(claims: object): Identity {
  const { sub, email, email_verified: verified, name } = claims as Readonly<Record<string, unknown>>;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('no subject in the answer');
  return {
    subject: sub,
    email: typeof email === 'string' ? email.trim() : '',
    // Only the boolean: 'false' as a string would be truthy.
    emailVerified: verified === true,
    name: typeof name === 'string' ? name : '',
  };
}
