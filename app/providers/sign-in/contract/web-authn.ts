/** A passkey of a person's: a public key, whose other half never leaves its owner's device. */
export interface Passkey {
  readonly id: string;
  /** The authenticator's own name for it, in base64url. */
  readonly credentialId: string;
  readonly userId: string;
  /** In COSE form, as base64url. */
  readonly publicKey: string;
  /** How often it was used, as the authenticator counts; 0 where it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a browser is told to ask an authenticator for; its form is WebAuthn's own. */
export type CeremonyOptions = Readonly<Record<string, unknown>>;

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The checks of WebAuthn (https://www.w3.org/TR/webauthn-3/). What comes from a browser may be anything. */
export interface WebAuthn {
  optionsToAdd(
    person: { readonly id: string; readonly email: string; readonly nickname: string },
    existing: readonly Passkey[],
    challenge: string,
  ): Promise<CeremonyOptions>;
  /** @param allowed whose passkeys; none: whichever the person chooses */
  optionsToSign(allowed: readonly Passkey[], challenge: string): Promise<CeremonyOptions>;
  /** What an answer says that it is about, before anything of it is believed; null where it is nonsense. */
  read(response: string): { readonly credentialId: string; readonly challenge: string } | null;
  /** The new credential of an answer to this challenge; null where it is not to be believed. */
  verifyNew(response: string, challenge: string): Promise<NewCredential | null>;
  /** The new counter of a passkey that has signed this challenge; null where it has not. */
  verifySigned(response: string, challenge: string, passkey: Passkey): Promise<number | null>;
}
