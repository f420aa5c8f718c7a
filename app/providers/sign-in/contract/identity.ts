/** A person's identity, as the identity provider has told this server directly. */
export interface Identity {
  /** The provider's permanent id for the person. */
  readonly subject: string;
  readonly email: string;
  /** Whether the provider has verified that the address is theirs. */
  readonly emailVerified: boolean;
  /** Empty if the provider does not tell. */
  readonly name: string;
}
