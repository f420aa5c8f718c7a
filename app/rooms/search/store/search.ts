import type { SearchQuery } from '~/kit/search/words';
import type { LabelledNode } from '~/rooms/map/rules/label-parts';
import type { SearchScope } from '~/rooms/search/rules/scope';
import type { IndexedMap } from '~/store/file/search-texts';

export type FoundKind = 'title' | 'label' | 'lesson' | 'card' | 'note' | 'passage';

/** The place of a text. */
export interface FoundPlace {
  readonly kind: FoundKind;
  /** The id of a lesson, card or note; for labels the map and their part; for a passage its source and number. */
  readonly ref: string;
  /** Null for a passage. */
  readonly mapId: string | null;
  /** Null for titles, labels and passages. */
  readonly nodeId: string | null;
}

/** A matching text. */
export interface FoundText extends FoundPlace {
  /** Markdown, a title, or a card's front and back. Empty for labels: `labels` returns them. */
  readonly text: string;
}

export interface SearchWanted {
  /** Null is a visitor, who finds only public texts. */
  readonly userId: string | null;
  readonly query: SearchQuery;
  readonly scope: SearchScope;
  /** Search only this map. */
  readonly mapId?: string;
  /** Search public texts, whatever the scope. */
  readonly isOthers?: boolean;
  /** Search only texts before this one: the `older` cursor of an earlier answer. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A search for texts with some of a question's words. */
interface FittingWanted {
  /** The learner whose texts are searched. */
  readonly userId: string;
  readonly kind: 'lesson' | 'passage';
  /** The result of `fittingWords`. */
  readonly words: readonly string[];
  /** Another user's map to search as well, as far as it is public. */
  readonly others?: { readonly userId: string; readonly mapId: string } | undefined;
  /** A lesson to exclude. */
  readonly but?: { readonly mapId: string; readonly nodeId: string };
  readonly atMost: number;
}

/** A matching text with its row in the index. */
export interface FoundRow extends FoundPlace {
  readonly id: number;
}

export interface SearchAnswer {
  /** Newest first. */
  readonly found: readonly FoundRow[];
  /** The cursor for further texts to examine; null if there are none. */
  readonly older: number | null;
}

/** How a result is shown. */
export interface ShownPlace {
  /** The title of its map. */
  readonly title: string;
  readonly language: string | null;
  /** The label of its node; null without a node, or if the map no longer has it. */
  readonly label: string | null;
  /** The labels above the node, without the map's title. */
  readonly path: readonly string[];
}

/**
 * The index of titles, labels, lessons, cards and passages. It is updated in the same statement or batch as they are.
 */
export interface SearchIndex {
  /**
   * Texts that have all wanted words, in any order, and no unwanted single word. The index has no positions: the caller
   * checks phrases, and whether labels belong to one node.
   */
  find(wanted: SearchWanted): Promise<SearchAnswer>;
  /** The texts at these places, in the same order; empty if one is gone. */
  texts(places: readonly FoundPlace[]): Promise<readonly string[]>;
  /** The nodes of these parts of labels, by the ids of their rows, in document order. */
  labels(parts: readonly number[]): Promise<ReadonlyMap<number, readonly LabelledNode[]>>;
  /** How these places in maps are shown, in the same order; null if the user may not read the map. */
  shown(
    places: readonly Pick<FoundPlace, 'mapId' | 'nodeId'>[],
    userId: string | null,
  ): Promise<readonly (ShownPlace | null)[]>;
  /** Texts with any of the words, ranked by the rarity of the words they have. */
  fitting(wanted: FittingWanted): Promise<readonly FoundText[]>;
  /** The next map after this id, in the order of ids; null at the end. */
  nextMap(after: string): Promise<IndexedMap | null>;
  /** The same, for maps that are not indexed yet. */
  nextMissing(after: string): Promise<IndexedMap | null>;
  /**
   * Rebuilds the entries of a map, in one batch.
   * @returns false if the map has changed since it was read, or is gone
   */
  renewMap(map: IndexedMap): Promise<boolean>;
  /** The number of the last one of the next batch of passages after this one; null at the end. */
  nextPassages(after: number): Promise<number | null>;
  /** Rebuilds the entries of passages after one number, up to another. */
  renewPassages(after: number, last: number): Promise<void>;
}
