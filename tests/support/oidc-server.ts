import { OAuth2Server } from 'oauth2-mock-server';

/** A real OpenID Connect server on loopback, whose answers a test may spoil. */
export interface OidcServer {
  readonly issuer: string;
  readonly origin: string;
  /** What its ID tokens say of whoever presses the button. */
  person: Record<string, unknown>;
  /** Written over the claims of the next ID tokens. */
  spoiled: Record<string, unknown>;
  /** Makes something else of the signed ID tokens. */
  forge: ((idToken: string) => string) | null;
  /** Signs with a new key, too, in turn with those before. */
  addKey(): Promise<void>;
  /** What OIDC_… is set to. */
  readonly env: Readonly<Record<string, string>>;
  /** Says from now on that it is somebody else. */
  renameIssuer(name: string | null): void;
  stop(): Promise<void>;
}

export async function startOidcServer(): Promise<OidcServer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const { port } = server.address();
  const issuer = `http://127.0.0.1:${port}`;
  server.issuer.url = issuer;
  const control = {
    issuer,
    origin: issuer,
    person: { sub: '1089', email: 'grace@example.org', email_verified: true, name: 'Grace' } as Record<
      string,
      unknown
    >,
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
