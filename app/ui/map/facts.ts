/** What is told of a map beside its tree. */
export interface MapFacts {
  readonly id: string;
  readonly query: string;
  readonly createdAt: string;
  readonly viewCount: number;
  readonly isPublic: boolean;
  readonly total: number;
  readonly visible: number;
  /** The address that can be given away. */
  readonly address: string;
  readonly source: { readonly kind: 'model' | 'library'; readonly name: string };
}
