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
  /** How often others have kept a copy; for its owner alone, and null for none. */
  readonly copies: number | null;
  readonly isPublic: boolean;
  readonly total: number;
  readonly visible: number;
  /** What the leaves' shapes mean, in words. */
  readonly key: readonly (readonly [mark: string, words: string])[];
  /** The address that can be given away. */
  readonly address: string;
  /**
   * Pages on the map that are also for a branch, which `node` names: of lessons to see or to have written for its
   * owner, and the review of its cards for whoever has some. Those that have a node already let it grow.
   */
  readonly links: readonly (readonly [href: string, words: string, node: string | null])[];
  /** No model is connected, and whoever looks can connect one. */
  readonly keepsServer: boolean;
  /** Why its outline has no end yet, in a sentence; null for a whole one. */
  readonly noEnd: string | null;
  /** Which checks a model's outline did not pass, in a sentence; null where it passed. */
  readonly faults: string | null;
  readonly source: {
    readonly kind: 'model' | 'library' | 'source' | 'import';
    readonly name: string;
    readonly prompt: string;
  };
  /** For its owner, while no leaf is open: where to begin or go on. `asks`: its lesson is to be written. */
  readonly goTo: {
    readonly kind: 'start' | 'continue';
    readonly nodeId: string;
    readonly label: string;
    readonly asks: boolean;
  } | null;
  /** What the built-in library has on the topic, where that is not an outline of its own. */
  readonly about:
    | { readonly kind: 'part'; readonly name: string; readonly label: string; readonly leafId: string }
    | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly isEnglish: boolean }
    | null;
}
