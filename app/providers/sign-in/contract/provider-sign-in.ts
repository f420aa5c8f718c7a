import type { Identity } from './identity';

/** What the browser keeps while somebody is at the provider, signed by this server. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** The half of PKCE (RFC 7636) that the provider sees last. */
  readonly verifier: string;
}

/** Where to send somebody, and what has to be there when they come back. */
export interface Departure {
  readonly url: URL;
  readonly attempt: Attempt;
}

/** Who came back, and from which issuer: the same subject at another one is somebody else. */
export type Returned = Identity & { readonly issuer: string };

/** A provider that speaks OpenID Connect. */
export interface ProviderSignIn {
  /** What people call it. */
  readonly name: string;
  /** Where forms that lead there end up, as far as it is known: pages must let forms go there. */
  origins(): readonly string[];
  /** Gets to know the provider, if it is not known yet. Never throws. */
  prepare(): Promise<void>;
  /** @throws ProviderDown */
  leave(): Promise<Departure>;
  /**
   * Checks what the provider has sent back, and who that is.
   * @throws ProviderDown where it does not answer, and any other error where the answer is not to be believed
   */
  comeBack(callback: URL, attempt: Attempt): Promise<Returned>;
  /** Where to sign out there, too; null where the provider offers nothing of the kind. */
  signOutAddress(): Promise<URL | null>;
}
