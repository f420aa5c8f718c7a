/** A user's passkey: the public key. Its private key never leaves the device. */
export interface Passkey {
  readonly id: string;
  /** The authenticator's id for it, in base64url. */
  readonly credentialId: string;
  readonly userId: string;
  /** In COSE form, as base64url. */
  readonly publicKey: string;
  /** The authenticator's signature counter; 0 if it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Options for the browser's call of an authenticator, in WebAuthn's own format. */
export type CeremonyOptions = Readonly<Record<string, unknown>>;

type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The checks of WebAuthn (https://www.w3.org/TR/webauthn-3/). Input from a browser is untrusted. */
export interface WebAuthn {
  optionsToAdd(
    person: { readonly id: string; readonly email: string; readonly nickname: string },
    existing: readonly Passkey[],
    challenge: string,
  ): Promise<CeremonyOptions>;
  /** @param allowed the passkeys to choose from; none: any passkey that the person chooses */
  optionsToSign(allowed: readonly Passkey[], challenge: string): Promise<CeremonyOptions>;
  /** The unverified claims of an answer; null if it is malformed. */
  read(response: string): { readonly credentialId: string; readonly challenge: string } | null;
  /** The new credential in an answer to this challenge; null if verification fails. */
  verifyNew(response: string, challenge: string): Promise<NewCredential | null>;
  /** The new counter of a passkey that has signed this challenge; null if it has not. */
  verifySigned(response: string, challenge: string, passkey: Passkey): Promise<number | null>;
}
