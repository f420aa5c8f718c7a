import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { ProviderDown } from '~/kit/fault/provider-down';
import type { Clock } from '~/system/contract/clock';
import { nodeFetch } from '~/system/node-fetch';
import type { Identity } from './contract/identity';
import type { ProviderSignIn } from './contract/provider-sign-in';

const patienceSeconds = 10;
/** How long a page waits for the discovery of a provider. */
const preparingMs = 2_000;
const knownMs = 60 * 60 * 1000;
/** A provider that was down is asked again after this. */
const downMs = 10_000;
/** The tolerated difference between the clocks of both servers. */
const toleranceSeconds = 30;

interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** This server's own address. */
  readonly appUrl: string;
  readonly clock: Clock;
  readonly report: (event: string, error: unknown) => void;
}

interface Known {
  readonly configuration: Configuration;
  readonly at: number;
}

/** The provider's configuration, which its discovery document states; cached for an hour. */
function discoveryOf({ issuer, clientId, clientSecret, clock, report }: OidcOptions) {
  let known: Known | null = null;
  let asking: Promise<Configuration> | null = null;
  let downAt = Number.NEGATIVE_INFINITY;

  async function discover(): Promise<Configuration> {
    const server = new URL(issuer);
    try {
      const configuration = await discovery(
        server,
        clientId,
        { [clockTolerance]: toleranceSeconds },
        showSecret(clientSecret),
        {
          [customFetch]: nodeFetch as never,
          timeout: patienceSeconds,
          execute: [
            // Without this, a token received by TLS from the provider itself is accepted without checking its
            // signature.
            enableNonRepudiationChecks,
            // Only if the settings themselves contain an address without TLS: on this machine, or for tests.
            ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
          ],
        },
      );
      known = { configuration, at: clock.now().getTime() };
      return configuration;
    } catch (error) {
      downAt = clock.now().getTime();
      report('the provider of OIDC_ISSUER cannot be used', error);
      throw new ProviderDown('no discovery', { cause: error });
    }
  }

  async function configured(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known && now - known.at < knownMs) return known.configuration;
    if (!asking && now - downAt < downMs) throw new ProviderDown('it was down a moment ago');
    asking ??= discover().finally(() => {
      asking = null;
    });
    return asking;
  }

  const origins = () => {
    const { authorization_endpoint: there, end_session_endpoint: end } = known?.configuration.serverMetadata() ?? {};
    const addresses = [issuer, there, end].filter((address) => address !== undefined);
    return [...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))];
  };

  return {
    configured,
    origins,
    isKnown: () => known !== null,
    forget: () => {
      known = null;
    },
  };
}

/**
 * Sign-in with OpenID Connect by openid-client: discovery, PKCE, nonce, state; the library checks the ID token
 * (signature, issuer, audience, times). Discovery happens when somebody first needs it, so that a provider that is down
 * does not prevent a start.
 */
export function oidcSignIn(options: OidcOptions): ProviderSignIn {
  const { name, appUrl } = options;
  const callback = `${appUrl}/auth/oidc/callback`;
  const { configured, origins, isKnown, forget } = discoveryOf(options);

  return {
    name,
    origins,
    async prepare() {
      if (isKnown()) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, preparingMs);
      });
      await Promise.race([configured().catch(() => {}), late]);
      clearTimeout(timer);
    },
    async leave() {
      const configuration = await configured();
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
      });
      return { url, attempt };
    },
    async comeBack(url, attempt) {
      const configuration = await configured();
      // The address as registered there: behind a proxy the request's own has another origin.
      const current = new URL(callback);
      current.search = url.search;
      const tokens = await authorizationCodeGrant(configuration, current, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        // The library caches the keys for at least a minute: after a rotation, the next try gets the new ones.
        if (isUnknownKey(error)) forget();
        throw error;
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token in the answer');
      const told =
        typeof claims.email === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), sub: claims.sub };
      return { ...identityOf(told), issuer: claims.iss };
    },
    async signOutAddress() {
      const before = origins();
      const configuration = await configured().catch(() => null);
      if (!configuration?.serverMetadata().end_session_endpoint) return null;
      const url = buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${appUrl}/login` });
      // The policy of the page with the form only allows these origins.
      return before.includes(url.origin) ? url : null;
    },
  };
}

const isUnknownKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_KEY_SELECTION_FAILED';

/** Sends the client's secret in the way that the provider names; by RFC 8414 the default is Basic. */
function showSecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** OpenID Connect Core 5.1: `sub` has at most 255 characters; everything else may be missing. */
function identityOf(claims: Readonly<Record<string, unknown>>): Identity {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('no subject in the answer');
  return {
    subject: sub,
    email: typeof email === 'string' ? email.trim() : '',
    // Only the boolean: 'false' as a string would be truthy.
    emailVerified: verified === true,
    name: typeof name === 'string' ? name : '',
  };
}
