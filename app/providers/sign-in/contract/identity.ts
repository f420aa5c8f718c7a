/** Who somebody is at an identity provider, as the provider told this server itself. */
export interface Identity {
  /** The provider's own name for the person, which never changes. */
  readonly subject: string;
  readonly email: string;
  /** Whether the provider has proved that the address is theirs. */
  readonly emailVerified: boolean;
  /** Empty where the provider does not tell. */
  readonly name: string;
}
