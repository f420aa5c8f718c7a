import type { Identity } from './identity';

/** State of a sign-in that the browser keeps while the person is at the provider, signed by this server. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier (RFC 7636), sent to the provider last. */
  readonly verifier: string;
}

/** The redirect to the provider, and the state that must exist on return. */
export interface Departure {
  readonly url: URL;
  readonly attempt: Attempt;
}

/** The returning person and the issuer: the same subject at another issuer is somebody else. */
type Returned = Identity & { readonly issuer: string };

/** A provider that speaks OpenID Connect. */
export interface ProviderSignIn {
  /** The name shown to people. */
  readonly name: string;
  /** Origins that forms may be redirected to, as far as known: the pages' policy must allow them. */
  origins(): readonly string[];
  /** Discovers the provider if it is not known yet. Never throws. */
  prepare(): Promise<void>;
  /** @throws ProviderDown */
  leave(): Promise<Departure>;
  /**
   * Verifies the provider's answer and returns the person's identity.
   * @throws ProviderDown if the provider does not answer; any other error if the answer is not valid
   */
  comeBack(callback: URL, attempt: Attempt): Promise<Returned>;
  /** The provider's sign-out URL; null if it has none. */
  signOutAddress(): Promise<URL | null>;
}
