import type { MapMenuHtml } from './map-menu';

/** A map's data beside its tree. */
export interface MapFacts {
  readonly id: string;
  readonly query: string;
  /** `query` with formulas as plain text, and as HTML if it has formulas. */
  readonly plain: string;
  readonly rendered?: string | undefined;
  /** `lang` and `dir` of its title. */
  readonly written: { readonly lang?: string; readonly dir: string };
  /** The English name of its language; null if unknown. */
  readonly language: string | null;
  readonly createdAt: string;
  readonly viewCount: number;
  /** How often others have copied it; only for its owner, null for none. */
  readonly copies: number | null;
  readonly isPublic: boolean;
  readonly total: number;
  readonly visible: number;
  /** The marks of the leaves and their meaning. */
  readonly key: readonly (readonly [mark: string, words: string])[];
  /** The address to share. */
  readonly address: string;
  /** The lines of its menu as HTML (map-menu.tsx). */
  readonly menu: MapMenuHtml;
  /** The sentence for each value of the form that makes it public or private; null unless the viewer is the owner. */
  readonly visibilityWords: Readonly<Record<0 | 1, string>> | null;
  /** A proposal for the map is being written, or waits to be taken. */
  readonly hasProposal: boolean;
  /** Why its outline is incomplete, in a sentence; null for a complete one. */
  readonly noEnd: string | null;
  /** The failed checks of a model's outline, in a sentence; null if it passed. */
  readonly faults: string | null;
  /** The author of its outline, in words: a person, a model or the library. */
  readonly writer: string;
  /** Where a map of the library comes from, as HTML; empty for all other maps. */
  readonly libraryNote: string;
  /** The head's one act while no leaf is open. */
  readonly goTo: PrimaryAct | null;
  /** The library's content on the topic, if it has no outline of its own for it. */
  readonly about:
    | { readonly kind: 'part'; readonly name: string; readonly label: string; readonly leafId: string }
    | { readonly kind: 'unknown'; readonly nearest: readonly string[]; readonly isEnglish: boolean }
    | null;
}

/** The part of it that the map's head shows. */
export type HeadFacts = Omit<
  MapFacts,
  'goTo' | 'about' | 'key' | 'noEnd' | 'faults' | 'libraryNote' | 'total' | 'visible'
>;

/** The act of a map's head: a leaf to begin or continue with, cards to review, or a copy of somebody else's map. */
export interface PrimaryAct {
  readonly words: string;
  readonly href: string;
  /** The lesson that it opens. */
  readonly label: string | null;
}
