import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Claims of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** Simulated faults: `refuse` is the user's Cancel, the others are server errors. */
export type OAuthFault = 'refuse' | 'token-fails' | 'token-garbled' | 'userinfo-fails' | 'userinfo-garbled' | null;

export interface OAuthServer {
  /** The value of GOOGLE_BASE_URL. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claims about the person who signs in. */
  person: Claims;
  fault: OAuthFault;
  /** Paths of all requests so far. */
  readonly requests: string[];
  close(): Promise<void>;
}

/**
 * An OAuth 2.0 server with Google's paths: the authorization code grant (RFC 6749 4.1) without a consent screen. Checks
 * client, secret, redirect URI and single use of the code, as Google does.
 */
export async function startOAuthServer(): Promise<OAuthServer> {
  const clientId = 'topiary-client';
  const clientSecret = `secret-${randomBytes(8).toString('hex')}`;
  const codes = new Map<string, { redirectUri: string; person: Claims }>();
  const tokens = new Map<string, Claims>();
  const requests: string[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://oauth.test');
    requests.push(`${request.method} ${url.pathname}`);
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };

    if (request.method === 'GET' && url.pathname === '/o/oauth2/v2/auth') {
      const ask = url.searchParams;
      const redirectUri = ask.get('redirect_uri') ?? '';
      const scopes = (ask.get('scope') ?? '').split(' ');
      if (
        ask.get('client_id') !== clientId ||
        ask.get('response_type') !== 'code' ||
        !URL.canParse(redirectUri) ||
        !['openid', 'email', 'profile'].every((scope) => scopes.includes(scope))
      ) {
        return json(400, { error: 'invalid_request' });
      }
      const back = new URL(redirectUri);
      back.searchParams.set('state', ask.get('state') ?? '');
      if (control.fault === 'refuse') {
        back.searchParams.set('error', 'access_denied');
      } else {
        const code = randomBytes(16).toString('base64url');
        codes.set(code, { redirectUri, person: control.person });
        back.searchParams.set('code', code);
      }
      response.writeHead(302, { Location: back.href }).end();
      return;
    }

    if (request.method === 'POST' && url.pathname === '/token') {
      if (control.fault === 'token-fails') return json(500, { error: 'server_error' });
      if (control.fault === 'token-garbled') return void response.end('<html>busy</html>');
      const form = new URLSearchParams(await bodyOf(request));
      const code = form.get('code') ?? '';
      const grant = codes.get(code);
      codes.delete(code);
      if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
        return json(401, { error: 'invalid_client' });
      }
      if (form.get('grant_type') !== 'authorization_code' || !grant || form.get('redirect_uri') !== grant.redirectUri) {
        return json(400, { error: 'invalid_grant' });
      }
      const token = createHash('sha256').update(code).digest('base64url');
      tokens.set(token, grant.person);
      return json(200, {
        access_token: token,
        token_type: 'Bearer',
        expires_in: 3599,
        scope: 'openid email profile',
      });
    }

    if (request.method === 'GET' && url.pathname === '/v1/userinfo') {
      if (control.fault === 'userinfo-fails') return json(503, { error: 'unavailable' });
      if (control.fault === 'userinfo-garbled') return json(200, ['nobody']);
      const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      return person ? json(200, person) : json(401, { error: 'invalid_token' });
    }
    json(404, { error: 'not_found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const control: OAuthServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    person: { sub: '1089', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' },
    fault: null,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return control;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
