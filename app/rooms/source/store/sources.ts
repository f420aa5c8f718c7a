import type {
  SourceHeading,
  SourceKind,
  SourcePassage,
  SourceStructure,
} from '~/rooms/source/rules/document';

/** A learner's own material: what was read of a text or a file. Its passages are kept beside it. */
export interface Source {
  /** The same as that of the run that read it. */
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly kind: SourceKind;
  /** Of the file, which is not kept. */
  readonly bytes: number;
  /** Null where the document has no pages. */
  readonly pages: number | null;
  /** How many it has. */
  readonly passages: number;
  readonly words: number;
  readonly contents: readonly SourceHeading[];
  readonly structure: SourceStructure;
  /** Whether others see its title and the passages that are cited on a public map. */
  readonly shared: boolean;
  readonly createdAt: Date;
}

/** What lists show. */
export type SourceSummary = Omit<Source, 'contents'>;

export type NewSource = Omit<Source, 'shared' | 'createdAt'> & {
  readonly at: Date;
  /** So many bytes its passages will take, as far as that is known: there has to be room for them. */
  readonly follows?: number;
};

/** A passage where it stands: `n` counts from 1 in its source. */
export interface Passage extends SourcePassage {
  readonly source: string;
  readonly n: number;
}

/** A text in pieces; those that were looked for are marked. */
export type MarkedText = readonly { readonly text: string; readonly isMark: boolean }[];

export interface FoundPassage extends Passage {
  readonly marked: MarkedText;
}

/** A passage of one of a map's sources, as a prompt is given it. */
export interface FittingPassage extends Passage {
  /** The source's. */
  readonly title: string;
}

/** Names a passage. */
export interface PassageKey {
  readonly source: string;
  readonly passage: number;
}

/** Sources and their passages. But where it says so, none but the learner's own are read or changed. */
export interface Sources {
  /**
   * Begins to keep what was read, once and again: what an earlier try of the same run has kept stays. Nobody sees it
   * before `finish`.
   * @returns false where the learner has `most` sources already, or it is there as a whole
   * @throws SpaceFull
   */
  begin(source: NewSource, most: number): Promise<boolean>;
  /**
   * Keeps passages of a source that was begun, `from` being the number of the first; false where it was not.
   * @throws SpaceFull
   */
  addPassages(id: string, userId: string, from: number, passages: readonly SourcePassage[]): Promise<boolean>;
  /** Shows a source whose passages are all kept; false where it was not begun. */
  finish(id: string, userId: string): Promise<boolean>;
  byId(id: string, userId: string): Promise<Source | null>;
  /** Newest first. */
  list(userId: string, limit: number): Promise<SourceSummary[]>;
  /** How many the learner has. */
  count(userId: string): Promise<number>;
  rename(id: string, userId: string, title: string): Promise<boolean>;
  setShared(id: string, userId: string, shared: boolean): Promise<boolean>;
  /** Takes a source away at once, whole or begun; its passages go with `clear`. False where it is not there. */
  remove(id: string, userId: string): Promise<boolean>;
  /** Takes away those that were begun by runs that are no longer alive. */
  removeAbandoned(): Promise<void>;
  /** Takes away all of a learner's, before their account goes. */
  removeAllForUser(userId: string): Promise<void>;
  /**
   * Deletes at most `most` passages of sources that were taken away, or such a source that has none left.
   * @returns whether there is more to delete
   */
  clear(most: number): Promise<boolean>;
  /** The passages from one number to another, both included, in their order. */
  passages(id: string, userId: string, from: number, to: number): Promise<Passage[]>;
  /** The passages of a source that have all of these words, the last one as the beginning of a word, in their order. */
  find(
    id: string,
    userId: string,
    words: readonly string[],
    page: { readonly offset: number; readonly limit: number },
  ): Promise<FoundPassage[]>;
  /**
   * The passages of a map's sources that fit words best, for several lists of words at once, each with the best first:
   * by bm25, a word of the heading counting twice. What stands in very many passages counts where little else fits.
   */
  fittingPassages(wanted: {
    readonly mapId: string;
    readonly userId: string;
    readonly lists: readonly (readonly string[])[];
    readonly atMost: number;
  }): Promise<FittingPassage[][]>;

  /** Adds a learner's source to their map, where it has fewer than `most`. The same again changes nothing. */
  addToMap(mapId: string, sourceId: string, userId: string, at: Date, most: number): Promise<boolean>;
  takeFromMap(mapId: string, sourceId: string, userId: string): Promise<boolean>;
  /** The sources of a learner's map, as they were added. */
  ofMap(mapId: string, userId: string): Promise<SourceSummary[]>;
  /** The maps that use a source, the last added first. */
  mapsOf(sourceId: string, userId: string): Promise<{ readonly id: string; readonly query: string }[]>;

  /**
   * Of passages that lessons of a map cite, those that somebody may see: the owner of the map all that are still there;
   * others, where the map is public, those of its sources that are shared. Null is a visitor. On a copy, what belongs
   * to the original's owner is seen as long as it is shared and used by a public map of theirs.
   */
  cited(mapId: string, readerId: string | null, wanted: readonly PassageKey[]): Promise<FittingPassage[]>;
  /** Which of these sources the owner of a map still has: a citation of another one says that it is gone. */
  stillThere(mapId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * What everybody sees of a source that is shared: its title, and the numbers of the passages that lessons of public
   * maps cite which use it, in their order. Null where it is not shared or no public map uses it.
   */
  shared(id: string): Promise<{ readonly title: string; readonly cited: readonly number[] } | null>;
  /** Those of these passages that everybody sees, in their order. */
  sharedPassages(id: string, from: number, to: number): Promise<Passage[]>;
}
