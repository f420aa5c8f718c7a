import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software: it makes passkeys (ES256, no attestation) and signs with them. */
export interface Authenticator {
  create(options: Readonly<Record<string, unknown>>, lie?: Lie): string;
  get(options: Readonly<Record<string, unknown>>, lie?: Lie): string;
}

/** False statements that it can be told to make. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The person was not verified. */
  readonly unverified?: true;
  readonly counter?: number;
  readonly type?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
};

export function softAuthenticator(origin: string): Authenticator {
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  let counter = 0;

  const clientData = (type: string, challenge: unknown, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (lie: Lie, attested: Buffer | null) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    const flags = 0x01 | (lie.unverified ? 0 : 0x04) | (attested ? 0x40 : 0);
    const rp = sha256(lie.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rp, Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  };

  return {
    create({ challenge }, lie = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        bytes(authData(lie, attested)),
      ]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lie).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'nonsense'],
        },
      });
    },
    get({ challenge }, lie = {}) {
      const data = clientData('webauthn.get', challenge, lie);
      const auth = authData(lie, null);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: auth.toString('base64url'),
          signature: sign('sha256', Buffer.concat([auth, sha256(data)]), privateKey).toString('base64url'),
        },
      });
    },
  };
}
