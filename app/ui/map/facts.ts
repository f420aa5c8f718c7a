/** What is told of a map beside its tree. */
export interface MapFacts {
  readonly id: string;
  readonly query: string;
  /** `query` with formulas as plain text, and as HTML where it has some. */
  readonly plain: string;
  readonly drawn?: string | undefined;
  /** `lang` and `dir` of its title. */
  readonly written: { readonly lang?: string; readonly dir: string };
  /** The English name of its language; null where that is not known. */
  readonly language: string | null;
  readonly createdAt: string;
  readonly viewCount: number;
  readonly isPublic: boolean;
  readonly total: number;
  readonly visible: number;
  /** The address that can be given away. */
  readonly address: string;
  /** Why its outline has no end yet, in a sentence; null for a whole one. */
  readonly noEnd: string | null;
  readonly source: { readonly kind: 'model' | 'library'; readonly name: string; readonly prompt: string };
  /** What the built-in library has on the topic, where that is not an outline of its own. */
  readonly about:
    | { readonly kind: 'part'; readonly name: string; readonly label: string; readonly leafId: string }
    | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly isEnglish: boolean }
    | null;
}
