/** Who a person is at a provider that speaks OpenID Connect. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly createdAt: Date;
}

export interface Identities {
  /** Whose identity it is; null: nobody's. */
  find(issuer: string, subject: string): Promise<string | null>;
  /**
   * Joins an identity to a verified person, unless it is somebody's already, or they have another one there.
   * @returns whose it is now
   */
  join(identity: ProviderIdentity & { readonly userId: string }): Promise<string | null>;
  listForUser(userId: string): Promise<ProviderIdentity[]>;
}
