/** A user's identity at an OpenID Connect provider. */
interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly createdAt: Date;
}

export interface Identities {
  /** The id of the user with this identity; null if there is none. */
  find(issuer: string, subject: string): Promise<string | null>;
  /**
   * Links an identity to a verified user, unless it is linked already or the user has another one there.
   * @returns the id of the user who has the identity now
   */
  join(identity: ProviderIdentity & { readonly userId: string }): Promise<string | null>;
  listForUser(userId: string): Promise<ProviderIdentity[]>;
}
