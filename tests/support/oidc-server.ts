import { OAuth2Server } from 'oauth2-mock-server';

/** A real OpenID Connect server on loopback, whose answers a test can falsify. */
export interface OidcServer {
  readonly issuer: string;
  readonly origin: string;
  /** The claims of its ID tokens about the person who signs in. */
  person: Record<string, unknown>;
  /** Overwrites claims of the next ID tokens. */
  spoiled: Record<string, unknown>;
  /** Changes the signed ID tokens. */
  forge: ((idToken: string) => string) | null;
  /** Adds a new key; tokens are signed by all keys in turn. */
  addKey(): Promise<void>;
  /** The values of OIDC_…. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes the issuer that it claims to be; null restores it. */
  renameIssuer(name: string | null): void;
  stop(): Promise<void>;
}

/** The first key of all of them: making one takes longer than a sign-in. */
const firstKey = new OAuth2Server().issuer.keys.generate('RS256');

/** @param isAnother whether its key differs from that of all others */
export async function startOidcServer({ isAnother = false } = {}): Promise<OidcServer> {
  const server = new OAuth2Server();
  if (isAnother) await server.issuer.keys.generate('RS256');
  else await server.issuer.keys.add({ ...(await firstKey) });
  await server.start(0, '127.0.0.1');
  const { port } = server.address();
  const issuer = `http://127.0.0.1:${port}`;
  server.issuer.url = issuer;
  const control = {
    issuer,
    origin: issuer,
    person: { sub: '1089', email: 'grace@example.org', email_verified: true, name: 'Grace' } as Record<string, unknown>,
    spoiled: {} as Record<string, unknown>,
    forge: null as ((idToken: string) => string) | null,
    async addKey() {
      await server.issuer.keys.generate('RS256');
    },
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'topiary-client',
      OIDC_CLIENT_SECRET: 'topiary-secret',
      OIDC_NAME: 'School ID',
    },
    renameIssuer(name: string | null) {
      server.issuer.url = name ?? issuer;
    },
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, control.person, control.spoiled);
  });
  server.service.on('beforeResponse', ({ body }: { body: Record<string, unknown> }) => {
    if (control.forge) body.id_token = control.forge(String(body.id_token));
  });
  server.service.on('beforeUserinfo', (answer: { body: unknown }) => {
    answer.body = control.person;
  });
  return control;
}
