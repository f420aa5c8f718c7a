import type { SearchQuery } from '~/kit/search/words';
import type { SearchScope } from '~/rooms/search/rules/scope';
import type { IndexedMap } from '~/store/file/search-texts';

export type FoundKind = 'title' | 'label' | 'lesson' | 'card' | 'passage';

/** Where a text stands. */
export interface FoundPlace {
  readonly kind: FoundKind;
  /** Of a lesson or card its id; of labels the key of their part; of a passage its source and number. */
  readonly ref: string;
  /** Null for a passage. */
  readonly mapId: string | null;
  /** Null for titles, labels and passages. */
  readonly nodeId: string | null;
}

/** A text that fits. */
export interface FoundText extends FoundPlace {
  /** Markdown, a title, or a card's front and back. Empty for labels, which the map has. */
  readonly text: string;
}

export interface SearchWanted {
  /** Null: a visitor, who finds what is public. */
  readonly userId: string | null;
  readonly query: SearchQuery;
  readonly scope: SearchScope;
  /** Only of this map. */
  readonly mapId?: string;
  /** What is public is searched, whatever the scope. */
  readonly isOthers?: boolean;
  /** Only texts before this one, as `older` of an answer has it. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What is wanted of texts that have some of a question's words. */
export interface FittingWanted {
  /** The learner whose texts are looked through. */
  readonly userId: string;
  readonly kind: 'lesson' | 'passage';
  /** As `fittingWords` makes them. */
  readonly words: readonly string[];
  /** Somebody else's map that is looked through, too, as far as it is public. */
  readonly others?: { readonly userId: string; readonly mapId: string } | undefined;
  /** The lesson that is left out. */
  readonly but?: { readonly mapId: string; readonly nodeId: string };
  readonly atMost: number;
}

export interface SearchAnswer {
  /** Newest first. */
  readonly found: readonly (FoundPlace & { readonly id: number })[];
  /** Null where there are no further texts to look at; else before which they are. */
  readonly older: number | null;
}

/** The index over titles, labels, lessons, cards and passages. It changes in the same statement or batch as they do. */
export interface SearchIndex {
  /**
   * Texts that have all words that are wanted, wherever in the text, and no single word that is not. The index knows no
   * places: phrases, and labels of one node, are for the caller to look for.
   */
  find(wanted: SearchWanted): Promise<SearchAnswer>;
  /** The texts that stand there, in the same order; empty where one is gone. */
  texts(places: readonly FoundPlace[]): Promise<readonly string[]>;
  /** Texts with any of the words, by how rare those are that they have, the best first. */
  fitting(wanted: FittingWanted): Promise<readonly FoundText[]>;
  /** The map behind the one with this id, in the order of ids; null behind the last. */
  nextMap(after: string): Promise<IndexedMap | null>;
  /** The same of maps that are not in the index yet. */
  nextMissing(after: string): Promise<IndexedMap | null>;
  /**
   * Makes the entries of a map anew, in one batch.
   * @returns false where the map has changed since it was read, or is gone
   */
  renewMap(map: IndexedMap): Promise<boolean>;
  /** The number of the last of the next passages behind this one; null behind the end. */
  nextPassages(after: number): Promise<number | null>;
  /** Makes the entries of passages anew, from behind one number to another. */
  renewPassages(after: number, last: number): Promise<void>;
}
